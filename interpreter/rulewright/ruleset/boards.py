"""Settles the boards in use: layouts numbered over all boards, with spaces, regions and their sorts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.board.board import Board
from rulewright.board.layout import LaidGroup, LaidRegion, Layout
from rulewright.board.read import make_board, read_layout
from rulewright.data.nodes import Entry, empty_record
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.included import included_layout
from rulewright.ruleset.naming import declared_names
from rulewright.ruleset.setting import PropertyType, Region, RegionGroup, Space, Value
from rulewright.ruleset.values import check_complete, read_types, read_values

_SPACE_KEYS = ("title", "at", "cites", "source")


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board in use: its declaration, its parts, and the number of its first space."""

    entry: Entry
    layout: Layout
    first: int


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
        laid.append(LaidBoard(entry, included_layout(entry, layout, draft), first))
        first += len(laid[-1].layout.spaces)
    draft.boards_in_use = tuple(board.entry.name for board in laid)
    named = tuple(_without_taken(board, draft) for board in laid)
    _note_words(named, draft)
    return named


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
        for index, space in enumerate(board.layout.spaces):
            draft.spaces.setdefault(space.name, board.first + index)
        for group in board.layout.groups:
            draft.regions.setdefault(group.name, {})
    for number, (_, region) in enumerate(_by_group(laid)):
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
            groups.setdefault(group.name, RegionGroup(group.name, group.plural, group.span))
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
        properties = {**board.layout.properties, **{name: type_.of or type_.kind for name, type_ in types.items()}}
        boards.append(make_board(board.entry, board.layout, board.first, properties))
        for index, laid_space in enumerate(board.layout.spaces):
            values: dict[str, Value] = {**laid_space.made, **_values(board, index, types, draft)}
            at = board.first + index
            spaces.append(Space(at, laid_space.name, laid_space.title, number, values, laid_space.at, laid_space.span))
    return tuple(boards), tuple(spaces)


def _values(board: LaidBoard, index: int, types: Mapping[str, PropertyType], draft: Draft) -> dict[str, Value]:
    space = board.layout.spaces[index]
    block = space.written
    subject = f"space `{space.name}`"
    if block is None:
        block = empty_record(space.span)
    check_complete(block if block.entries else empty_record(space.span), types, draft, subject)
    return read_values(block, types, _SPACE_KEYS, draft, subject)
