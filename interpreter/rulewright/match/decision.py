"""What a match asks, offers, refuses and results in: plain values for clients and bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be picked. `number` counts from 1 in the list offered; `value` is the engine's number, or
    below -1 that of its spot for a piece which the player can not tell from others.

    `name` is one word, unique within its list, that a person can type (`a1`, `pawn_3`, `pass`); `title` is how a
    person reads it; `detail` adds what tells it apart, such as where a piece stands (`on a2`).
    """

    number: int
    value: int
    name: str
    title: str
    detail: str = ""


def go_by_number(options: Sequence[Option]) -> bool:
    """Whether a number that a person types may mean a place in the list, not one of the numbers to pick from."""
    return not all(option.name.lstrip("-").isdecimal() for option in options)


@dataclass(frozen=True, slots=True)
class Picked:
    """An earlier pick of the move under way: the name rules give it, and what was picked."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Decision:
    """One pending pick. `action` is the action under way or "" at a choice of actions; `starts_move` is true where
    nothing of a new move has been picked yet; `picked` are the move's picks so far, `about` the things for each of
    which this is asked in turn."""

    seat: int
    site: int
    prompt: str
    action: str
    starts_move: bool
    picked: tuple[Picked, ...]
    about: tuple[Picked, ...] = ()


HOUSE = -1
"""In the place of a seat: the people at the table, who rule on a match."""


@dataclass(frozen=True, slots=True)
class Move:
    """One choice made: by whom, the option's name, and how chance fell until the next decision.

    For a house ruling `seat` is HOUSE and `name` its sentence.
    """

    seat: int
    name: str
    chance: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the scoring table: a value per seat."""

    title: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seats (several share, none means nobody won), why, and the scoring table."""

    winners: tuple[int, ...]
    reason: str
    span: Span | None
    scores: tuple[ScoreLine, ...]
    results: tuple[float, ...]
    """Per seat from -1 to 1, adding up to 0: a lone winner of two has 1 and the loser -1, all sharing have 0."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One need that fails: the words a player reads, the action, statements cited, and the clause's place."""

    text: str
    action: str
    statements: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece as one seat sees it, with the name of its kind; one it does not know has no name and the title of its
    back. `face` is what a die shows; `shown` are the values to stand beside its symbol.

    `face_down` is true of a piece whose place shows everybody its back, also where this seat knows what it is.
    """

    name: str
    title: str
    symbol: str
    owner: int
    kind: str = ""
    face: str = ""
    shown: tuple[str, ...] = ()
    face_down: bool = False


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """A place with what one seat sees in it, bottom piece first; `count` is -1 where even the number is hidden.

    `among` are titles of pieces that the seat knows to lie here, without knowing which they are.
    """

    number: int
    name: str
    title: str
    owner: int
    count: int
    pieces: tuple[SeenPiece, ...]
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenTrack:
    """A track or resource with its value; `owner` is the number of a seat, space or region that has one, or -1."""

    name: str
    title: str
    owner: int
    value: int


@dataclass(frozen=True, slots=True)
class SeenEffect:
    """What is in force until an event: the title of what put it in force, the titles of what it is about, whose it is
    (a seat, or -1), and how its end reads."""

    title: str
    about: tuple[str, ...]
    owner: int
    until: str


@dataclass(frozen=True, slots=True)
class SeenOrder:
    """An order as everybody sees it: the names and titles of its members, the first of them first."""

    name: str
    title: str
    members: tuple[str, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A fact shown at the table: the name of the thing it is about, or "", the seat or side, or -1, and its value, a
    truth as 0 or 1."""

    name: str
    title: str
    thing: str
    owner: int
    value: int
    is_truth: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat may see: places by number, tracks and resources, scores, whose turn it is (or -1), orders,
    what is in force until an event, and the facts that are shown."""

    seat: int
    turn: int
    places: tuple[SeenPlace, ...]
    tracks: tuple[SeenTrack, ...]
    scores: tuple[ScoreLine, ...]
    orders: tuple[SeenOrder, ...] = ()
    in_force: tuple[SeenEffect, ...] = ()
    facts: tuple[SeenFact, ...] = ()


class IllegalChoice(Exception):
    """A player's mistake: what was asked for is not on offer. `refusals` say why, in words for the player."""

    def __init__(self, reason: str, refusals: tuple[Refusal, ...] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.refusals = refusals
