"""A ruleset's world with every constant settled: one variant, one player count, one value per option.

Everything is numbered here once: spaces over all boards, regions, places (every space is a place with the space's
own number, the zones follow), pieces. The compiler and the engine speak only in these numbers; `NOTHING` is -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.board.board import Board
from rulewright.data.nodes import Node
from rulewright.ruleset.languages import Translation
from rulewright.source import Span

NOTHING = -1
Value = int | bool | str


@dataclass(frozen=True, slots=True)
class PropertyType:
    """`kind` is number, truth, text, word, player, space, region, piece or table; `of` names the word list, the region
    group, the board or the kind of piece. An optional one may have no value; what gives none has the `default` where
    one is written. Of a table, `of` are the words it is read by, and `first` is the number of its first entry."""

    kind: str
    of: str = ""
    optional: bool = False
    first: int = 1
    default: Node | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class NumberTable:
    """Numbers by one or more whole numbers; `by` are the prepositions before these, where rules read the table."""

    by: tuple[str, ...]
    cells: Mapping[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's chair, numbered from 0 in turn order; sides that are not players have the numbers after the last."""

    number: int
    name: str
    title: str
    values: Mapping[str, Value]
    span: Span


@dataclass(frozen=True, slots=True)
class WordList:
    """A closed list of words, such as `side: [up, down]`; a word's value is its index."""

    name: str
    plural: str
    words: tuple[str, ...]
    titles: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Space:
    """A node of a board; its number is also its place number. `at` is where to draw it."""

    number: int
    name: str
    title: str
    board: int
    values: Mapping[str, Value]
    at: tuple[float, float]
    span: Span


@dataclass(frozen=True, slots=True)
class Region:
    """A named set of spaces, in the board's order; `group` is the word rules use for regions of its sort."""

    number: int
    name: str
    title: str
    group: str
    board: int
    spaces: tuple[int, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class RegionGroup:
    """A sort of region, such as line, row or column; one not `said` has no word in rules."""

    name: str
    plural: str
    span: Span
    said: bool = True


@dataclass(frozen=True, slots=True)
class PlaceFamily:
    """Places declared together: `per` is "", player, side, space or a sort of region. `limit` 0 means any number of
    pieces.

    For the spaces of a board there is one family with `per` "board" and the board's name. `owners_from` is the number
    of the first seat, side, space or region that has one. One that is not
    `shown` is left out of the table that a client draws.
    """

    name: str
    title: str
    per: str
    holds: tuple[str, ...]
    limit: int
    ordered: bool
    seen_by: str
    count_seen_by: str
    first: int
    count: int
    span: Span
    owners_from: int = 0
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Track:
    """A bounded whole number or a truth: global, or one per player, per side, per space or per region of a sort.

    One that is not shown is what the rules count for themselves; nothing about it is secret.
    """

    name: str
    title: str
    per: str
    low: int
    high: int
    start: int
    stops_at_bounds: bool
    shown: bool
    span: Span
    is_truth: bool = False

    def written(self, value: int) -> str:
        """A value as rules write it."""
        return ("false", "true")[value] if self.is_truth else str(value)

    def told(self, value: int) -> str:
        """A value as people read it."""
        return ("no", "yes")[value] if self.is_truth else str(value)


@dataclass(frozen=True, slots=True)
class Resource:
    """A bounded amount each player has, from 0 up."""

    name: str
    title: str
    high: int
    start: int
    span: Span


@dataclass(frozen=True, slots=True)
class Order:
    """All things of a sort (players or sides) in a row that play changes; it starts by seating, the sides that are not
    players last, or as chance has it."""

    name: str
    title: str
    of: str
    members: tuple[int, ...]
    by_chance: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Shown:
    """A fact, by name, that all see at the table under a title."""

    name: str
    title: str
    span: Span


@dataclass(frozen=True, slots=True)
class Changeable:
    """A property of a piece that play changes."""

    type: PropertyType
    start: Value | None
    low: int
    high: int

    @property
    def may_be_nothing(self) -> bool:
        return self.start is None or self.type.optional


@dataclass(frozen=True, slots=True)
class Kind:
    """A sort of piece; pieces of a kind have numbers from `first` up to but not including `first + count`.

    A die has `faces`, the values it may show, each as likely as the others, in its changeable property `shows`.
    `shown` are the properties whose values stand beside a piece's symbol where it is drawn, `tells` those that say in
    words what it does. With `of_sides`, also sides that are not players may own its pieces.
    """

    name: str
    plural: str
    title: str
    properties: Mapping[str, PropertyType]
    changeable: Mapping[str, Changeable]
    owned: bool
    owner_changes: bool
    first: int
    count: int
    span: Span
    faces: tuple[int, ...] = ()
    shows: str = ""
    shown: tuple[str, ...] = ()
    of_sides: bool = False
    tells: tuple[str, ...] = ()

    @property
    def types(self) -> dict[str, PropertyType]:
        """Every property with its type."""
        return {**self.properties, **{name: each.type for name, each in self.changeable.items()}}


@dataclass(frozen=True, slots=True)
class Union:
    """A word for several kinds at once."""

    name: str
    plural: str
    kinds: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Piece:
    """One individual; `owner` is the number of a seat or side, or NOTHING, `start` a place number.

    `symbols` are its signs by owner where they differ, else empty.
    """

    number: int
    kind: str
    name: str
    title: str
    symbol: str
    owner: int
    values: Mapping[str, Value]
    start: int
    span: Span
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Setting:
    """The settled world; `choices` are those of each option that has words to choose from, boards aside.

    `layers` are the variants laid over the rules, the one chosen last.
    `other_sides` are the sides in play that are not players, `absent_sides` the names of those out of play here.
    The value of a property that is a table is the number of one of `tables`; those of game.yaml are numbered by name.
    """

    name: str
    title: str
    players: int
    variant: str
    options: Mapping[str, Value]
    variants: tuple[str, ...]
    constants: Mapping[str, Value]
    constant_spans: Mapping[str, Span]
    seats: tuple[Seat, ...]
    seat_properties: Mapping[str, PropertyType]
    words: Mapping[str, WordList]
    boards: tuple[Board, ...]
    spaces: tuple[Space, ...]
    region_groups: Mapping[str, RegionGroup]
    regions: tuple[Region, ...]
    families: Mapping[str, PlaceFamily]
    place_names: tuple[str, ...]
    place_owners: tuple[int, ...]
    tracks: Mapping[str, Track]
    resources: Mapping[str, Resource]
    kinds: Mapping[str, Kind]
    unions: Mapping[str, Union]
    pieces: tuple[Piece, ...]
    length_cap: int
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    statements: frozenset[str] = field(default_factory=frozenset)
    digest: str = ""
    variant_title: str = ""
    tables: tuple[NumberTable, ...] = ()
    named_tables: Mapping[str, int] = field(default_factory=dict)
    layers: tuple[str, ...] = ()
    language: str = ""
    texts: Mapping[str, Translation] = field(default_factory=dict)
    other_sides: tuple[Seat, ...] = ()
    absent_sides: tuple[str, ...] = ()
    orders: Mapping[str, Order] = field(default_factory=dict)
    shown: Mapping[str, Shown] = field(default_factory=dict)
    _family_of: tuple[PlaceFamily, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        in_order = sorted(self.families.values(), key=lambda family: family.first)
        own = tuple(family for family in in_order for _ in range(family.count))
        object.__setattr__(self, "_family_of", own)

    @property
    def everyone(self) -> int:
        """The set of all seats, a bit each."""
        return (1 << self.players) - 1

    @property
    def plain_spaces(self) -> int:
        """How many spaces are no links; they have the first numbers."""
        return sum(board.count for board in self.boards if not board.links_of)

    @property
    def counted(self) -> str:
        """How many play, in words."""
        return f"{self.players} player{'s' if self.players > 1 else ''}"

    @property
    def sides(self) -> tuple[Seat, ...]:
        """All sides in play by number: the players, then those that are none."""
        return self.seats + self.other_sides

    @property
    def has_sides(self) -> bool:
        """Whether this game knows sides that are not players, though perhaps at another player count."""
        return bool(self.other_sides or self.absent_sides)

    def family_at(self, place: int) -> PlaceFamily:
        """The family of places that a place belongs to."""
        return self._family_of[place]
