"""One piece or space in words: what is printed on it, where it is as far as the viewer knows, which rules name it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulewright.match.decision import SeenPiece, SeenPlace, View
from rulewright.rulebook.titles import space_property
from rulewright.ruleset.setting import Piece, PropertyType, Setting, Space, Value
from rulewright_tools.output import listed
from rulewright_tools.play.picture import Line, Run, columns, line
from rulewright_tools.play.rulebook import Rulebook, titled


def card_lines(setting: Setting, view: View, rulebook: Rulebook, name: str) -> list[Line]:
    """All that a viewer may know of the piece or space with this name; nothing where there is none."""
    piece = next((piece for piece in setting.pieces if piece.name.lower() == name), None)
    space = next((space for space in setting.spaces if space.name.lower() == name), None)
    if piece is not None:
        head, facts = _piece_head(setting, piece), [*_piece_facts(setting, view, piece)]
    elif space is not None:
        head, facts = line(Run(space.title, tone="strong"), *_name(space)), [*_space_facts(setting, view, space)]
    else:
        return []
    thing = piece.name if piece is not None else space.name if space is not None else name
    own = rulebook.declared([thing, *_regions_of(setting, space)])
    rules = [line(f"  {text}") for text in rulebook.about(name) if text not in own]
    does = [line("What it does:"), *(line(f"  {text}") for text in own)] if own else []
    rows = columns([(line(Run(f"  {title}", tone="faint")), line(text)) for title, text in facts])
    named = [line("The rules name it:"), *rules] if rules else []
    return [head, *rows, *does, *named]


def _regions_of(setting: Setting, space: Space | None) -> list[str]:
    """The names of the regions that a space belongs to."""
    return [region.name for region in setting.regions if space is not None and space.number in region.spaces]


def _piece_head(setting: Setting, piece: Piece) -> Line:
    kind = setting.kinds[piece.kind]
    alike = kind.title.lower() in piece.title.lower()
    return line(Run(piece.title, tone="strong"), *_name(piece), *([] if alike else [f"  {kind.title}"]))


def _name(thing: Piece | Space) -> list[str]:
    """The name by which it is typed, unless it is the title too."""
    return [f"  {thing.name}"] if thing.name != thing.title else []


def _piece_facts(setting: Setting, view: View, piece: Piece) -> Iterator[tuple[str, str]]:
    """Titles with values: what is printed, then what the viewer sees of it now."""
    kind = setting.kinds[piece.kind]
    yield from _printed(setting, kind.properties, piece.values)
    found = _seen(view, piece.name)
    if kind.owned or kind.owner_changes:
        owner = found[1].owner if found else piece.owner
        if found or not kind.owner_changes:
            yield "Owner", setting.sides[owner].title if owner >= 0 else "nobody"
    if found is None:
        yield "Now", _among(view, piece)
        return
    place, seen = found
    side = ", face down" if seen.face_down else ""
    yield "Now", f"{'on' if place.number < len(setting.spaces) else 'in'} {place.title}{side}"
    if seen.face:
        yield "Shows", seen.face


def _seen(view: View, name: str) -> tuple[SeenPlace, SeenPiece] | None:
    return next(((place, piece) for place in view.places for piece in place.pieces if piece.name == name), None)


def _among(view: View, piece: Piece) -> str:
    """Where a piece may be that the viewer does not see."""
    places = [place.title for place in view.places if piece.title in place.among]
    return f"somewhere in {listed(places, 'or')}" if places else "you do not know where"


def _space_facts(setting: Setting, view: View, space: Space) -> Iterator[tuple[str, str]]:
    board = setting.boards[space.board]
    yield "Board", board.title
    regions = list(dict.fromkeys(region.title for region in setting.regions if space.number in region.spaces))
    if regions:
        yield "Part of", ", ".join(regions)
    types = {name: space_property(setting, of) for name, of in board.properties.items()}
    yield from _printed(setting, types, space.values)
    if board.links_of:
        yield "Joins", " and ".join(setting.spaces[end].title for end in board.ends[space.number - board.first])
    joined = [each for each in setting.boards if each.links_of == board.name]
    links = [other for each in joined for other, ends in enumerate(each.ends, each.first) if space.number in ends]
    if links:
        yield joined[0].plural.replace("_", " ").capitalize(), ", ".join(setting.spaces[each].title for each in links)
    beside = board.neighbours[space.number - board.first]
    if beside:
        yield "Beside", ", ".join(setting.spaces[board.first + other].title for other in beside)
    for place in view.places:
        if place.number == space.number or _is_of(setting, place, space):
            words = [piece.title + (" (face down)" if piece.face_down else "") for piece in place.pieces]
            yield place.title, ", ".join(words) or ("hidden" if place.count < 0 else f"{place.count or 'nothing'}")
    for track in view.tracks:
        declared = setting.tracks.get(track.name)
        if declared is not None and declared.per == "space" and track.owner == space.number:
            yield track.title, declared.told(track.value)
        elif declared is not None and declared.per in setting.region_groups:
            region = setting.regions[track.owner]
            if space.number in region.spaces:
                yield f"{track.title} of {region.title}", declared.told(track.value)


def _is_of(setting: Setting, place: SeenPlace, space: Space) -> bool:
    """Whether a place belongs to a space, or to a region that it is a part of."""
    for family in setting.families.values():
        at = place.number - family.first
        if 0 <= at < family.count and family.per == "space":
            return at == space.number
        if 0 <= at < family.count and family.per in setting.region_groups:
            return space.number in setting.regions[at + family.owners_from].spaces
    return False


def _printed(
    setting: Setting, types: Mapping[str, PropertyType], values: Mapping[str, Value]
) -> Iterator[tuple[str, str]]:  # fmt: skip
    for name, value in values.items():
        if name in types:
            words = name.replace("_", " ")
            yield words[:1].upper() + words[1:], titled(setting, types[name], value)
