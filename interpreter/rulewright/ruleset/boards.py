"""Settles the boards in use: layouts numbered over all boards, with spaces, regions and their sorts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.board.board import Board
from rulewright.board.layout import LaidGroup, LaidRegion, Layout
from rulewright.board.link_places import lay_link_places, links_entry, links_name
from rulewright.board.per_player import Chair, is_per_player, lay_for_seats, own_names, with_own_regions
from rulewright.board.read import make_board, read_layout
from rulewright.board.written import LINK_KEYS
from rulewright.data.nodes import Entry, empty_record
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.included import included_layout
from rulewright.ruleset.kinds import properties_named
from rulewright.ruleset.naming import declared_names
from rulewright.ruleset.number_tables import KIND
from rulewright.ruleset.setting import PropertyType, Region, RegionGroup, Space, Value
from rulewright.ruleset.values import check_complete, read_types, read_values

_SPACE_KEYS = ("title", "at", "cites", "source")


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board in use: its declaration, its parts, and the number of its first space.

    One made of the links of another has the name of that board, and the numbers of the spaces each link joins; one
    that each player has, how many spaces each of them has.
    """

    entry: Entry
    layout: Layout
    first: int
    links_of: str = ""
    ends: tuple[tuple[int, int], ...] = ()
    each: int = 0


def lay_boards(draft: Draft) -> tuple[LaidBoard, ...]:
    """The boards in use; fills in the words for their spaces and regions."""
    optional = {choice for option in draft.world.options if option.type == "board" for choice in option.choices}
    chosen = {draft.options[option.name] for option in draft.world.options if option.type == "board"}
    laid: list[LaidBoard] = []
    first = 0
    for entry in draft.world.boards:
        if entry.name in optional and entry.name not in chosen:
            continue
        layout = read_layout(entry, draft.numbers, draft.findings)
        if layout is None:
            draft.unsure_regions = True
            continue
        layout = included_layout(entry, layout, draft)
        each = len(layout.spaces) if is_per_player(entry) else 0
        if each:
            layout = lay_for_seats(entry, layout, _chairs(draft))
        laid.append(LaidBoard(entry, layout, first, each=each))
        first += len(layout.spaces)
    laid += _lay_links(laid, first, draft)
    draft.boards_in_use = tuple(board.entry.name for board in laid)
    named = tuple(_without_taken(board, draft) for board in laid)
    _note_words(named, draft)
    return named


def _chairs(draft: Draft) -> list[Chair]:
    return [Chair(name, draft.seat_titles[name]) for name in draft.seats]


def _lay_links(laid: list[LaidBoard], first: int, draft: Draft) -> list[LaidBoard]:
    """The boards made of links, after all others, so that the spaces that are no links are numbered in one run."""
    made: list[LaidBoard] = []
    for board in laid:
        if links_name(board.entry):
            layout, pairs = lay_link_places(board.entry, board.layout, draft.findings)
            ends = tuple((board.first + start, board.first + end) for start, end in pairs)
            entry = links_entry(board.entry)
            each = len(layout.spaces) // draft.players if board.each else 0
            if each:
                layout = with_own_regions(entry, layout, _chairs(draft))
            made.append(LaidBoard(entry, layout, first, board.entry.name, ends, each))
            first += len(layout.spaces)
    return made


def _without_taken(board: LaidBoard, draft: Draft) -> LaidBoard:
    """A made board without the made words a designer gave another meaning: the designer's own words win."""
    taken = {each.name for each in declared_names(draft.world)}
    words = board.entry.record.record("space")
    taken |= {words.text("word"), words.text("plural")}
    taken |= {region.name for region in board.layout.regions if not region.made}
    groups: list[LaidGroup] = []
    for group in board.layout.groups:
        made = (region.name for region in board.layout.regions if region.group == group.name and region.made)
        if group.made and (group.name in taken or not taken.isdisjoint(made)):
            continue
        groups.append(replace(group, plural=group.name) if group.made and group.plural in taken else group)
    kept = {group.name for group in groups}
    regions = tuple(region for region in board.layout.regions if region.group in kept)
    return replace(board, layout=replace(board.layout, groups=tuple(groups), regions=regions))


def _note_words(laid: tuple[LaidBoard, ...], draft: Draft) -> None:
    for board in laid:
        word = board.entry.record.record("space").text("word", "space")
        if word != "space":
            draft.space_words.setdefault(word, board.entry.name)
        draft.board_spaces[board.entry.name] = range(board.first, board.first + len(board.layout.spaces))
        for index, space in enumerate(board.layout.spaces):
            draft.spaces.setdefault(space.name, board.first + index)
        for group in board.layout.groups:
            if group.said:
                draft.regions.setdefault(group.name, {})
    for number, (_, region) in enumerate(_by_group(laid)):
        if region.group in draft.regions:
            draft.regions[region.group].setdefault(region.name, number)


def _by_group(laid: tuple[LaidBoard, ...]) -> list[tuple[int, LaidRegion]]:
    """All regions with the numbers of their boards, those of one sort together, so that a sort is a run of numbers."""
    order = {name: number for number, name in enumerate(settle_groups(laid))}
    regions = [(number, region) for number, board in enumerate(laid) for region in board.layout.regions]
    return sorted(regions, key=lambda item: order[item[1].group])


def settle_groups(laid: tuple[LaidBoard, ...]) -> Mapping[str, RegionGroup]:
    """All sorts of regions; boards may share one."""
    groups: dict[str, RegionGroup] = {}
    for board in laid:
        for group in board.layout.groups:
            groups.setdefault(group.name, RegionGroup(group.name, group.plural, group.span, group.said))
    return groups


def settle_regions(laid: tuple[LaidBoard, ...]) -> tuple[Region, ...]:
    """All regions, numbered over all boards, sort by sort."""
    numbered = enumerate(_by_group(laid))
    return tuple(_region(region, number, board, laid[board]) for number, (board, region) in numbered)


def _region(region: LaidRegion, number: int, board: int, laid: LaidBoard) -> Region:
    spaces = tuple(laid.first + index for index in region.spaces)
    return Region(number, region.name, region.title, region.group, board, spaces, region.span)


def settle_spaces(laid: tuple[LaidBoard, ...], draft: Draft) -> tuple[tuple[Board, ...], tuple[Space, ...]]:
    """The boards with their tables, and all spaces with their values; needs every other name to be known."""
    boards: list[Board] = []
    spaces: list[Space] = []
    for number, board in enumerate(laid):
        types = read_types(board.entry.record.record("properties"), draft)
        properties = {**board.layout.properties, **{name: _type_name(type_) for name, type_ in types.items()}}
        sort = (board.links_of, board.ends, board.each)
        made = make_board(board.entry, board.layout, board.first, properties, *sort)
        boards.append(replace(made, tells=properties_named(board.entry, "tells", tuple(properties), draft)))
        for index, laid_space in enumerate(board.layout.spaces):
            values: dict[str, Value] = {**laid_space.made, **_values(board, index, types, draft)}
            at = board.first + index
            spaces.append(Space(at, laid_space.name, laid_space.title, number, values, laid_space.at, laid_space.span))
    return tuple(boards), tuple(spaces)


def _type_name(type_: PropertyType) -> str:
    return f"{KIND} {type_.of}" if type_.kind == KIND else type_.of or type_.kind


def _values(board: LaidBoard, index: int, types: Mapping[str, PropertyType], draft: Draft) -> dict[str, Value]:
    space = board.layout.spaces[index]
    block = space.written
    subject = f"{'link' if board.links_of else 'space'} `{space.name}`"
    if block is None:
        block = empty_record(space.span)
    if space.seat:
        draft = replace(draft, spaces=own_names(draft.spaces, space.seat))
    check_complete(block if block.entries else empty_record(space.span), types, draft, subject)
    return read_values(block, types, LINK_KEYS if board.links_of else _SPACE_KEYS, draft, subject)
