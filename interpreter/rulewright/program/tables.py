"""Fixed tables the generated code reads: printed properties and the topology of boards.

Each table has one row more, at the end, which is what a read for nothing (-1) finds.
"""

from __future__ import annotations

from typing import Any

from rulewright.ruleset.number_tables import named_type
from rulewright.ruleset.setting import NOTHING, PropertyType, Setting


def encode(value: Any) -> int:
    """A property's value as a whole number; the settled world has already numbered words and things."""
    return NOTHING if value is None else int(value)


def property_kind(setting: Setting, given: Any) -> PropertyType:
    """The type of a property from its declaration or the name of its type."""
    if isinstance(given, PropertyType):
        return given
    if (table := named_type(given)) is not None:
        return table
    for kind, names in (("word", setting.words), ("region", setting.region_groups), ("piece", setting.kinds)):
        if given in names:
            return PropertyType(kind, given)
    return PropertyType(str(given))


def lookup_table(setting: Setting, name: str) -> list[Any]:
    """The table of a fixed property by its name, such as `space:rank` or `piece_owner`."""
    sort, _, word = name.partition(":")
    places = len(setting.place_names)
    if name == "piece_owner":
        return [piece.owner for piece in setting.pieces] + [NOTHING]
    if name == "place_owner":
        return [*setting.place_owners, NOTHING]
    if name == "piece_kind":
        kinds = list(setting.kinds)
        return [kinds.index(piece.kind) for piece in setting.pieces] + [NOTHING]
    if sort == "seat":
        type_ = property_kind(setting, setting.seat_properties[word])
        return _values(type_, [seat.values.get(word) for seat in setting.sides])
    if sort == "space":
        found = next(board.properties[word] for board in setting.boards if word in board.properties)
        values: list[Any] = [space.values.get(word) for space in setting.spaces]
        return _values(property_kind(setting, found), values + [None] * (places - len(values)))
    if sort == "piece":
        type_ = next(kind.properties[word] for kind in setting.kinds.values() if word in kind.properties)
        return _values(type_, [piece.values.get(word) for piece in setting.pieces])
    if sort == "region_of":
        table = [NOTHING] * (places + 1)
        for region in setting.regions:
            if region.group == word:
                for space in region.spaces:
                    table[space] = region.number
        return table
    raise AssertionError(name)  # pragma: no cover


def table_to_reckon(setting: Setting, name: str) -> Any:
    """The table as generated code reads it: what is no space has nothing to reckon with, so that trying to fails."""
    sort, _, word = name.partition(":")
    if sort == "places_of":
        family = setting.families[word]
        return {family.owners_from + each: family.first + each for each in range(family.count)} | {NOTHING: NOTHING}
    table = lookup_table(setting, name)
    if sort == "space":
        found = next(board.properties[word] for board in setting.boards if word in board.properties)
        if property_kind(setting, found).kind == "number":
            others = len(setting.place_names) - len(setting.spaces)
            table[len(setting.spaces) : -1] = [None] * others
    return table


def _values(type_: PropertyType, values: list[Any]) -> list[Any]:
    if type_.kind == "text":
        return [*(value or "" for value in values), ""]
    return [*(encode(value) for value in values), NOTHING]


def topology_table(setting: Setting, name: str) -> Any:
    """A table of the boards: `region`, `neighbours`, `rays`, `ray`, `through:GROUP`, `between`, `distances`; of links
    that are places `links:BOARD`, `joining:BOARD` and `ends`."""
    sort, _, word = name.partition(":")
    if sort == "distances":
        return distance_table(setting)
    if sort in ("links", "joining", "ends"):
        return links_table(setting, sort, word)
    if sort in ("opened_by_first", "opened_by_last"):
        opened: list[list[int]] = [[] for _ in range(len(setting.spaces) + 1)]
        for region in setting.regions:
            if region.group == word:
                opened[region.spaces[0 if sort == "opened_by_first" else -1]].append(region.number)
        return [tuple(regions) for regions in opened]
    if sort in ("first", "last"):
        return [spaces[0 if sort == "first" else -1] if spaces else NOTHING for spaces in topology_table(setting, word)]
    padding = len(setting.place_names) - len(setting.spaces) + 1
    if sort == "region":
        return [region.spaces for region in setting.regions] + [()]
    if sort == "regions":
        return tuple(region.number for region in setting.regions if region.group == word)
    if sort == "neighbours":
        table: list[Any] = []
        for board in setting.boards:
            table += [tuple(board.first + end for end in ends) for ends in board.neighbours]
        return table + [()] * padding
    if sort == "through":
        through: list[list[int]] = [[] for _ in range(len(setting.spaces) + padding)]
        for region in setting.regions:
            if region.group == word:
                for space in region.spaces:
                    through[space].append(region.number)
        return [tuple(regions) for regions in through]
    rays, by_space = numbered_rays(setting)
    if sort == "ray":
        return [*rays, ()]
    if sort == "rays":
        return [*by_space, *[()] * padding]
    assert sort == "between", name
    between: dict[tuple[int, int], tuple[int, ...]] = {}
    for board in setting.boards:
        for (start, end), spaces in board.between.items():
            between[start + board.first, end + board.first] = tuple(board.first + space for space in spaces)
    return between


def distance_table(setting: Setting) -> list[list[int]]:
    """The least number of links from each place to each other, NOTHING where none lead there."""
    places = len(setting.place_names) + 1
    table = [[NOTHING] * places for _ in range(places)]
    for board in setting.boards:
        for start, steps in enumerate(board.distances(), board.first):
            table[start][board.first : board.first + board.count] = steps
    return table


def links_table(setting: Setting, sort: str, name: str) -> Any:
    """Of links that are places: those at each space, those of each pair of spaces, or the two spaces of each."""
    boards = [board for board in setting.boards if board.links_of and name in ("", board.name)]
    at: list[tuple[int, ...]] = [()] * (len(setting.place_names) + 1)
    between: dict[tuple[int, int], tuple[int, ...]] = {}
    for board in boards:
        for link, (start, end) in enumerate(board.ends, board.first):
            if sort == "ends":
                at[link] = (start, end)
                continue
            at[start], at[end] = (*at[start], link), (*at[end], link)
            for pair in ((start, end), (end, start)):
                between[pair] = (*between.get(pair, ()), link)
    return between if sort == "joining" else at


def numbered_rays(setting: Setting) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """All rays of all boards by number, and the ray numbers that leave each space."""
    rays: list[tuple[int, ...]] = []
    by_space: list[tuple[int, ...]] = []
    for board in setting.boards:
        for own in board.rays:
            numbers: list[int] = []
            for ray in own:
                numbers.append(len(rays))
                rays.append(tuple(board.first + space for space in ray))
            by_space.append(tuple(numbers))
    return rays, by_space


def finite_size(setting: Setting, kind: str, of: str) -> int | None:
    """How many values a type has, for tables over it; None when that is not known."""
    if kind in ("player", "side"):
        return len(setting.sides)
    if kind in ("space", "place"):
        return len(setting.place_names)
    if kind == "region":
        return len(setting.regions)
    if kind == "ray":
        return len(numbered_rays(setting)[0])
    if kind == "word":
        return len(setting.words[of].words)
    return None
