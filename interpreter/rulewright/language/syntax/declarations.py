"""Nodes of declarations, and of the lines in the head of an action."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.language.syntax.expressions import Expression, Node
from rulewright.language.syntax.scenarios import Scenario
from rulewright.language.syntax.statements import Choose, Naming, Needs, Statement
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class HeadIf(Node):
    condition: Expression
    lines: tuple[HeadLine, ...]


@dataclass(frozen=True, slots=True)
class Price(Node):
    amount: Expression
    resource: str


HeadLine = Choose | Needs | HeadIf | Price | Naming


# ---- Declarations ----


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`role` is subject, of, target (what a verb or call acts on) or a preposition; `kind` as written.

    Where a phrase is said again, `value` may stand in place of a blank: `you`, or a name.
    """

    role: str
    kind: str
    name: str | None
    value: Expression | None = None


@dataclass(frozen=True, slots=True)
class FactHead(Node):
    """`shape` is value, adjective or verb."""

    shape: str
    word: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Game(Node):
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Fact(Node):
    head: FactHead
    value: Expression


@dataclass(frozen=True, slots=True)
class Action(Node):
    name: str
    name_span: Span
    head: tuple[HeadLine, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Procedure(Node):
    """A `phase` or a `to` declaration."""

    which: str
    name: str
    name_span: Span
    parameters: tuple[Parameter, ...]
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Event(Node):
    name: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Slot(Node):
    name: str
    kind: str
    parameters: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class NamedEvent(Node):
    name: str
    parameters: tuple[Parameter, ...] = ()


@dataclass(frozen=True, slots=True)
class Location(Node):
    """Where a move starts or ends: one place, or `a KIND [NAME]`."""

    place: Expression | None
    kind: str
    name: str | None


@dataclass(frozen=True, slots=True)
class MoveEvent(Node):
    kind: str
    name: str | None
    source: Location | None
    target: Location | None


@dataclass(frozen=True, slots=True)
class ChangeEvent(Node):
    word: str
    of: Parameter | None


@dataclass(frozen=True, slots=True)
class PeriodEnd(Node):
    """`this turn ends` or `this round ends`: `period` is turn or round."""

    period: str


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """`timing` is after, before or instead; only what is in force until then waits for the end of a period."""

    timing: str
    event: NamedEvent | MoveEvent | ChangeEvent | PeriodEnd
    condition: Expression | None
    once: str


@dataclass(frozen=True, slots=True)
class When(Node):
    trigger: Trigger
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """`change` is more, less, times, instead, floor, ceiling, also or never."""

    change: str
    head: FactHead
    value: Expression | None
    condition: Expression | None


@dataclass(frozen=True, slots=True)
class Standing(Node):
    """`while CONDITION:` modifiers and triggers in force as long as it holds."""

    condition: Expression
    lines: tuple[When | Modifier, ...]


@dataclass(frozen=True, slots=True)
class SlotBody(Node):
    name: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Entity(Node):
    """Rules of one piece, space or region: `card tide` and what stands under it."""

    kind: str
    name: str
    name_span: Span
    lines: tuple[SlotBody | When | Modifier | Standing, ...]


@dataclass(frozen=True, slots=True)
class ScoreLine(Node):
    title: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Score(Node):
    lines: tuple[ScoreLine, ...]


@dataclass(frozen=True, slots=True)
class RankKey(Node):
    """`which` is most or fewest of a word, earliest or latest in an order, shared or active."""

    which: str
    word: str
    order: Expression | None = None


@dataclass(frozen=True, slots=True)
class Verdict(Node):
    """`which` is win, lose, nobody or rank."""

    which: str
    player: Expression | None
    keys: tuple[RankKey, ...]


@dataclass(frozen=True, slots=True)
class WinsLine(Node):
    """`timing` is when (with a trigger), once (at once, with a condition) or end (perhaps with a condition)."""

    timing: str
    trigger: Trigger | None
    condition: Expression | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Wins(Node):
    lines: tuple[WinsLine, ...]


@dataclass(frozen=True, slots=True)
class Replacement(Node):
    declaration: Game | Fact | Action | Procedure | Score | Wins


@dataclass(frozen=True, slots=True)
class Removal(Node):
    what: str
    name: str


@dataclass(frozen=True, slots=True)
class Variant(Node):
    name: str
    name_span: Span
    lines: tuple[
        Replacement | Removal | Fact | Action | Procedure | Event | Slot | Score | Wins | Entity | When | Modifier
        | Standing, ...
    ]  # fmt: skip


Declaration = (
    Game | Fact | Action | Procedure | Event | Slot | Score | Wins | Variant | Entity | When | Modifier | Standing
    | Scenario
)  # fmt: skip
