"""Nodes of what a body does: one statement each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.language.syntax.expressions import Call, Expression, Node, Noun
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.language.syntax.declarations import Modifier, Standing, Trigger, When


@dataclass(frozen=True, slots=True)
class Move(Node):
    """`move`: one thing, `a` of many alike, a number of them, or each of a set."""

    which: str
    thing: Expression | None
    amount: Expression | None
    noun: Noun | None
    source: Expression | None
    target: Expression
    bottom: bool
    owner: Expression | None
    face: str
    under: Expression | None = None
    as_far: bool = False


@dataclass(frozen=True, slots=True)
class Swap(Node):
    first: Expression
    second: Expression


@dataclass(frozen=True, slots=True)
class Flip(Node):
    thing: Expression
    face: str


@dataclass(frozen=True, slots=True)
class Becomes(Node):
    """`TARGET becomes VALUE`; an order may become several `others` after the first."""

    target: Expression
    value: Expression
    others: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class BecomesFirst(Node):
    """`MEMBER becomes first|last in ORDER`."""

    member: Expression
    order: Expression
    last: bool


@dataclass(frozen=True, slots=True)
class Shift(Node):
    """`goes up by` (sign 1) or `goes down by` (sign -1)."""

    target: Expression
    amount: Expression
    sign: int


@dataclass(frozen=True, slots=True)
class Trade(Node):
    """`gain`, `lose` or `pay` an amount of a resource."""

    verb: str
    player: Expression | None
    amount: Expression
    resource: str
    receiver: Expression | None


@dataclass(frozen=True, slots=True)
class Do(Node):
    """`do CALL`; `deepest` says how often what is called may be under way at once, or is 0 where that is not said."""

    call: Call
    if_possible: bool
    deepest: int = 0


@dataclass(frozen=True, slots=True)
class Needs(Node):
    label: str
    condition: Expression
    otherwise: str | None
    otherwise_span: Span | None


@dataclass(frozen=True, slots=True)
class Announce(Node):
    call: Call


@dataclass(frozen=True, slots=True)
class Pass(Node):
    pass


@dataclass(frozen=True, slots=True)
class Say(Node):
    text: str
    text_span: Span


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """A pick of one thing from a set, of a number between two bounds, or, when `many`, of several things of a set.

    For several, `low` and `high` say how many, and are nothing where any number will do.
    """

    player: Expression | None
    name: str | None
    noun: Noun | None
    low: Expression | None
    high: Expression | None
    if_possible: bool
    many: bool = False
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Naming(Node):
    """`call VALUE: NAME`."""

    value: Expression
    name: str


@dataclass(frozen=True, slots=True)
class If(Node):
    """`openly` says that everybody is told whether the first condition holds."""

    arms: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]
    openly: bool = False


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    """`position` names how far along its row the member stands, from 1."""

    noun: Noun
    body: tuple[Statement, ...]
    position: str | None = None


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat N times`, or `repeat until CONDITION, at most N times` when there is a condition."""

    condition: Expression | None
    times: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Turns(Node):
    """`take turns` (bounded by `cap`), or `go round` once (no cap); in an order, else by seating."""

    cap: Expression | None
    start: Expression | None
    until: Expression | None
    all_pass: bool
    passer_out: bool
    skipping: Noun | None
    body: tuple[Statement, ...]
    order: Expression | None = None


@dataclass(frozen=True, slots=True)
class Branch(Node):
    """One line under `choose one`: `what` is do, pass or text."""

    what: str
    call: Call | None
    text: str
    price: tuple[Expression, str] | None
    condition: Expression | None
    otherwise: bool
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ChooseOne(Node):
    player: Expression | None
    if_possible: bool
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class May(Node):
    player: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class As(Node):
    player: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """`roll` one die, whose upper face may get a name, or each of a set."""

    thing: Expression | None
    name: str | None
    noun: Noun | None


@dataclass(frozen=True, slots=True)
class Shuffle(Node):
    place: Expression


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`draw` a number of pieces, or one without an amount: the uppermost of a stack, any others at random."""

    amount: Expression | None
    kind: str
    source: Expression
    target: Expression
    bottom: bool
    owner: Expression | None
    face: str
    as_far: bool
    under: Expression | None = None


@dataclass(frozen=True, slots=True)
class RandomPick(Node):
    """`pick at random`: what `choose` would leave to a person."""

    choose: Choose


@dataclass(frozen=True, slots=True)
class IfChosen(Node):
    """`choose …, if possible:` or `pick at random …, if possible:`, with what is done where something is picked."""

    choice: Choose | RandomPick
    body: tuple[Statement, ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class MemberKey(Node):
    """`which` is most, fewest, earliest, latest, from, random or shared; the last two have no value."""

    which: str
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Rank(Node):
    """`rank NOUN by KEY, then KEY: NAME`: a set in a row, the best first."""

    noun: Noun
    keys: tuple[MemberKey, ...]
    name: str


@dataclass(frozen=True, slots=True)
class Look(Node):
    """`look at` or `reveal`: one thing or each of a set is seen by a player, or by all where there is none.

    `which` is look or reveal.
    """

    which: str
    player: Expression | None
    thing: Expression | None
    noun: Noun | None


@dataclass(frozen=True, slots=True)
class InSecret(Node):
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Until(Node):
    """`until EVENT:` modifiers and triggers in force from here on until then; `most` is how often at once."""

    end: Trigger
    most: Expression | None
    lines: tuple[When | Modifier | Standing, ...]


Statement = (
    Move | Swap | Flip | Becomes | BecomesFirst | Shift | Trade | Do | Announce | Pass | Say | Choose | Naming | If
    | ForEach | Repeat | Turns | Needs | ChooseOne | May | As | Roll | Shuffle | Draw | RandomPick | IfChosen | Rank
    | Look | InSecret | Until
)  # fmt: skip
