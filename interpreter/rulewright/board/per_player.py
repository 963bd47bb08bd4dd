"""Boards that each player has one of: a layout once for each seat, and a region of each player's spaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright.board.layout import LaidGroup, LaidLink, LaidRegion, LaidSpace, Layout, Straight, title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as names are made of it."""

    name: str
    title: str


def is_per_player(board: Entry) -> bool:
    """Whether each player has such a board."""
    return board.record.text("per") == "player"


def own_group(board: str) -> str:
    """The sort of the regions that are one player's part of a board; no word that rules could say."""
    return f"{board} of player"


def lay_for_seats(board: Entry, layout: Layout, seats: Sequence[Chair]) -> Layout:
    """The layout once for each seat, one after the other."""
    count = len(layout.spaces)
    made = replace(
        layout,
        spaces=tuple(_space(space, seat) for seat in seats for space in layout.spaces),
        links=tuple(_links(layout, seats)),
        regions=tuple(
            _region(region, seat, number * count) for number, seat in enumerate(seats) for region in layout.regions
        ),
        straight=_straight(layout.straight, len(seats)),
    )
    return with_own_regions(board, made, seats)


def with_own_regions(board: Entry, layout: Layout, seats: Sequence[Chair]) -> Layout:
    """The layout with a region of each seat's spaces, and a sort of region for these."""
    title, group = people_text(board.record, "title", title_of(board.name)), own_group(board.name)
    regions: list[LaidRegion] = []
    for seat in seats:
        own = tuple(index for index, space in enumerate(layout.spaces) if space.seat == seat.name)
        name = f"{seat.name}_{board.name}"
        regions.append(LaidRegion(name, _titled(title, seat), group, own, board.key.span, made=False))
    whole = LaidGroup(group, group, board.key.span, made=True, said=False)
    return replace(layout, groups=(*layout.groups, whole), regions=(*layout.regions, *regions))


def _titled(title: str, seat: Chair) -> str:
    return f"{title} of {seat.title}"


def _space(space: LaidSpace, seat: Chair) -> LaidSpace:
    return replace(space, name=f"{seat.name}_{space.name}", title=_titled(space.title, seat), seat=seat.name)


def _region(region: LaidRegion, seat: Chair, first: int) -> LaidRegion:
    spaces = tuple(first + index for index in region.spaces)
    return replace(region, name=f"{seat.name}_{region.name}", title=_titled(region.title, seat), spaces=spaces)


def _links(layout: Layout, seats: Sequence[Chair]) -> Iterator[LaidLink]:
    for number, seat in enumerate(seats):
        first = number * len(layout.spaces)
        for link in layout.links:
            yield replace(link, start=first + link.start, end=first + link.end, seat=seat.name, seat_title=seat.title)


def _straight(straight: Straight, seats: int) -> Straight:
    count = len(straight.rays)
    rays = tuple(
        tuple(tuple(number * count + index for index in ray) for ray in own)
        for number in range(seats) for own in straight.rays
    )  # fmt: skip
    between = {
        (number * count + start, number * count + end): tuple(number * count + index for index in spaces)
        for number in range(seats) for (start, end), spaces in straight.between.items()
    }  # fmt: skip
    return Straight(rays, straight.directions * seats, between)


def own_names(names: Mapping[str, int], seat: str) -> dict[str, int]:
    """The names of spaces with those of one seat's own also without the seat's name: `mask_1` for `red_mask_1`."""
    start = f"{seat}_"
    return {**names, **{name.removeprefix(start): number for name, number in names.items() if name.startswith(start)}}
