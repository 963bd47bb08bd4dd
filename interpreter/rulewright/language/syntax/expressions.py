"""Nodes of values, truths and sets."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Node:
    """Anything with a place in a rules file."""

    span: Span


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
class FaceTest(Node):
    """`PIECE is face up|down`; `face` is up or down."""

    subject: Expression
    face: str


@dataclass(frozen=True, slots=True)
class KindTest(Node):
    """`SIDE is a player`; `kind` is the kind word."""

    subject: Expression
    kind: str


@dataclass(frozen=True, slots=True)
class InPlayTest(Node):
    """`SIDE is in play`, at this player count and in this variant."""

    subject: Expression


@dataclass(frozen=True, slots=True)
class Share(Node):
    """`SET share WORD`: all members of a set have the same of something."""

    subject: Expression
    word: str


@dataclass(frozen=True, slots=True)
class Knows(Node):
    """`PLAYER knows PIECE`, an expectation of a scenario."""

    subject: Expression
    piece: Expression


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
class Call(Node):
    """`NAME THING PREPOSITION THING…` after `do` or `announce`."""

    name: str
    target: Expression | None
    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class CanDo(Node):
    """`PLAYER can do CALL`."""

    player: Expression
    call: Call


@dataclass(frozen=True, slots=True)
class NumberOf(Node):
    noun: Noun


@dataclass(frozen=True, slots=True)
class Distance(Node):
    """`the distance from START to GOAL [through NOUN]`."""

    start: Expression
    goal: Expression
    noun: Noun | None


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
class BestTotal(Node):
    """`best total WORD of each NOUN with a different NOUN`."""

    word: str
    arguments: tuple[Argument, ...]
    noun: Noun
    partners: Noun


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
    Number | Text | Truth | Name | You | ActivePlayer | Nothing | Phrase | AdjectiveTest | VerbTest | FaceTest
    | KindTest | InPlayTest | Share | Knows | Compare | Both | Either | Not | Exists | Every | Path | Distance | CanDo
    | NumberOf | OneFrom | Total | BestTotal | Arithmetic | Bounded | Alternative
)  # fmt: skip
