"""Frozen nodes of parsed rules, each with its span; no types, no meaning."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a rules file."""

    span: Span


# ---- Expressions ----


@dataclass(frozen=True, slots=True)
class Number(Node):
    value: int


@dataclass(frozen=True, slots=True)
class Text(Node):
    value: str


@dataclass(frozen=True, slots=True)
class Truth(Node):
    value: bool


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A single word: a variable, a constant, a place, a track, a piece, a word of a list."""

    word: str


@dataclass(frozen=True, slots=True)
class You(Node):
    pass


@dataclass(frozen=True, slots=True)
class ActivePlayer(Node):
    pass


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    pass


@dataclass(frozen=True, slots=True)
class Argument(Node):
    """`preposition value` in a phrase."""

    preposition: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Phrase(Node):
    """`WORD of SUBJECT PREPOSITION ATOM…`; `your WORD` has the subject You and `yours` true."""

    word: str
    subject: Expression | None
    arguments: tuple[Argument, ...]
    yours: bool = False


@dataclass(frozen=True, slots=True)
class AdjectiveTest(Node):
    subject: Expression
    adjective: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class VerbTest(Node):
    subject: Expression
    verb: str
    target: Expression | None
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`operator` is one of is, is_not, at_least, at_most, more, less."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Both(Node):
    """All of the items hold."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either(Node):
    """At least one of the items holds."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not(Node):
    item: Expression


@dataclass(frozen=True, slots=True)
class Exists(Node):
    noun: Noun


@dataclass(frozen=True, slots=True)
class Every(Node):
    """`every NOUN …`: the condition speaks of the noun's variable."""

    noun: Noun
    condition: Expression


@dataclass(frozen=True, slots=True)
class Path(Node):
    """`there is a path from START to GOAL through NOUN`."""

    start: Expression
    goal: Expression
    noun: Noun


@dataclass(frozen=True, slots=True)
class CanDo(Node):
    player: Expression
    action: str


@dataclass(frozen=True, slots=True)
class NumberOf(Node):
    noun: Noun


@dataclass(frozen=True, slots=True)
class OneFrom(Node):
    """`the first|last|only NOUN`."""

    which: str
    noun: Noun


@dataclass(frozen=True, slots=True)
class Total(Node):
    """`total|highest|lowest WORD of each NOUN`."""

    which: str
    word: str
    arguments: tuple[Argument, ...]
    noun: Noun


@dataclass(frozen=True, slots=True)
class Arithmetic(Node):
    """`operator` is one of +, -, *, down (divided, rounded down) and up."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Bounded(Node):
    """`VALUE but not below|above BOUND`; `operator` is below or above."""

    operator: str
    value: Expression
    bound: Expression


@dataclass(frozen=True, slots=True)
class Alternative(Node):
    """`(YES if CONDITION, otherwise NO)`."""

    yes: Expression
    condition: Expression
    no: Expression


@dataclass(frozen=True, slots=True)
class AdjectiveTail(Node):
    negated: bool
    adjective: str
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Noun(Node):
    """A set: `ADJECTIVE… KIND [NAME] of … in … ADJECTIVE … where …`. A tail `between` has two values."""

    adjectives: tuple[str, ...]
    kind: str
    variable: str | None
    tails: tuple[Argument, ...]
    between: tuple[Expression, Expression] | None
    ending: AdjectiveTail | None
    where: Expression | None


Expression = (
    Number | Text | Truth | Name | You | ActivePlayer | Nothing | Phrase | AdjectiveTest | VerbTest | Compare | Both
    | Either | Not | Exists | Every | Path | CanDo | NumberOf | OneFrom | Total | Arithmetic | Bounded | Alternative
)  # fmt: skip


# ---- Statements ----


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`NAME THING PREPOSITION THING…` after `do` or `announce`."""

    name: str
    target: Expression | None
    arguments: tuple[Argument, ...]


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
    target: Expression
    value: Expression


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
    call: Call
    if_possible: bool


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
    """A pick of one thing: from a set, or a number between two bounds."""

    player: Expression | None
    name: str | None
    noun: Noun | None
    low: Expression | None
    high: Expression | None
    if_possible: bool


@dataclass(frozen=True, slots=True)
class Naming(Node):
    """`call VALUE: NAME`."""

    value: Expression
    name: str


@dataclass(frozen=True, slots=True)
class If(Node):
    arms: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Node):
    noun: Noun
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """`repeat N times`, or `repeat until CONDITION, at most N times` when there is a condition."""

    condition: Expression | None
    times: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Turns(Node):
    """`take turns` (bounded by `cap`), or `go round` once (no cap)."""

    cap: Expression | None
    start: Expression | None
    until: Expression | None
    all_pass: bool
    passer_out: bool
    skipping: Noun | None
    body: tuple[Statement, ...]


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


Statement = (
    Move | Swap | Flip | Becomes | Shift | Trade | Do | Announce | Pass | Say | Choose | Naming | If | ForEach | Repeat
    | Turns | ChooseOne | May | As
)  # fmt: skip


# ---- Heads of actions ----


@dataclass(frozen=True, slots=True)
class Needs(Node):
    label: str
    condition: Expression
    otherwise: str | None
    otherwise_span: Span | None


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
    """`role` is subject, of, target (what a verb or call acts on) or a preposition; `kind` as written."""

    role: str
    kind: str
    name: str | None


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
class Trigger(Node):
    """`timing` is after, before or instead."""

    timing: str
    event: NamedEvent | MoveEvent | ChangeEvent
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
    """`which` is most, fewest, shared or active."""

    which: str
    word: str


@dataclass(frozen=True, slots=True)
class Verdict(Node):
    """`which` is win, lose or rank."""

    which: str
    player: Expression | None
    keys: tuple[RankKey, ...]


@dataclass(frozen=True, slots=True)
class WinsLine(Node):
    """`timing` is when (with a trigger), once (at once, with a condition) or end."""

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
    lines: tuple[Replacement | Removal | Fact | Action | Procedure | When | Modifier | Standing, ...]


Declaration = (
    Game | Fact | Action | Procedure | Event | Slot | Score | Wins | Variant | Entity | When | Modifier | Standing
)
