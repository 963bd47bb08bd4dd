"""What a board consists of before it is numbered among all boards: spaces, links, regions, straight lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.data.nodes import Record
from rulewright.source import Span

MOST_SPACES = 2000


@dataclass(frozen=True, slots=True)
class LaidSpace:
    """A space; `made` are the values a generator gives it, `written` is the designer's block for it, if any.

    `seat` is the player whose it is, on a board that each player has.
    """

    name: str
    title: str
    at: tuple[float, float]
    span: Span
    made: Mapping[str, int]
    written: Record | None = None
    seat: str = ""


@dataclass(frozen=True, slots=True)
class LaidLink:
    """A link from one space to another, by index; `two_way` where it was declared for both directions at once.

    `written` is the designer's row for it, if any; `seat` the player whose it is, on a board that each player has.
    """

    start: int
    end: int
    two_way: bool
    properties: Mapping[str, object]
    span: Span
    written: Record | None = None
    seat: str = ""
    seat_title: str = ""


@dataclass(frozen=True, slots=True)
class LaidRegion:
    """A set of spaces by index; `made` where a generator named it."""

    name: str
    title: str
    group: str
    spaces: tuple[int, ...]
    span: Span
    made: bool


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """A sort of region; `made` where a generator named it, `said` unless rules have no word for it."""

    name: str
    plural: str
    span: Span
    made: bool
    said: bool = True


@dataclass(frozen=True, slots=True)
class Straight:
    """The straight lines of a board that has directions: for each space the spaces met going on, by direction."""

    rays: tuple[tuple[tuple[int, ...], ...], ...]
    directions: tuple[tuple[str, ...], ...]
    between: Mapping[tuple[int, int], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Layout:
    """One board's parts; `properties` are those a generator declares, with their types."""

    shape: str
    spaces: tuple[LaidSpace, ...]
    links: tuple[LaidLink, ...]
    groups: tuple[LaidGroup, ...]
    regions: tuple[LaidRegion, ...]
    straight: Straight
    properties: Mapping[str, str]


def title_of(name: str) -> str:
    """A name as people read it: `row_1` is `Row 1`."""
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def no_lines(count: int) -> Straight:
    """The lines of a board without directions: none."""
    return Straight(((),) * count, ((),) * count, {})
