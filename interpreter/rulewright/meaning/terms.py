"""Checked rules: expressions with names resolved and types known, ready to be lowered.

Terms are frozen and compare by content, so that equal expressions are recognised as equal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.meaning.types import NUMBER, TRUTH, Type
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Variable:
    """A named value of one declaration; `number` is unique in the ruleset."""

    number: int
    name: str = field(compare=False)
    type: Type = field(compare=False)


@dataclass(frozen=True, slots=True)
class Constant:
    """A whole number: a number, a truth (0 or 1), or the number of a thing; NOTHING is -1."""

    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class TextConstant:
    value: str
    type: Type


@dataclass(frozen=True, slots=True)
class Use:
    """The value of a variable."""

    variable: Variable

    @property
    def type(self) -> Type:
        return self.variable.type


@dataclass(frozen=True, slots=True)
class Lookup:
    """A fixed table read at a thing's number: a printed property, the rank of a space, the owner of a piece.

    Tables have one row more, read for nothing.
    """

    table: str
    subject: Term
    type: Type


@dataclass(frozen=True, slots=True)
class Read:
    """A part of the state: `column` with its index term (or none for a single value).

    Columns: `where` (place of a piece), `holder` (owner of the top piece of a space for one), `owner` (of a piece whose
    owner changes), `face`, `active` (whose turn it is), `track:NAME`, `resource:NAME`, `property:NAME`, `order:NAME`.
    """

    column: str
    index: Term | None
    type: Type


@dataclass(frozen=True, slots=True)
class Top:
    """The uppermost piece in a place, or nothing.

    `single` is true where the place holds one piece at most, None where that is known only in play.
    """

    place: Term
    single: bool | None
    type: Type


@dataclass(frozen=True, slots=True)
class Size:
    """How many pieces lie in a place."""

    place: Term
    single: bool | None
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Operation:
    """Arithmetic on numbers: + - * down up below above."""

    operator: str
    left: Term
    right: Term
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Comparison:
    """`operator` is a comparison of Python: == != >= <= > <."""

    operator: str
    left: Term
    right: Term
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class All:
    items: tuple[Term, ...]
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Some:
    items: tuple[Term, ...]
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Negation:
    item: Term
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Condition:
    """`yes` if the test holds, otherwise `no`."""

    test: Term
    yes: Term
    no: Term
    type: Type


@dataclass(frozen=True, slots=True)
class Let:
    """The body with a variable standing for a value."""

    variable: Variable
    value: Term
    body: Term

    @property
    def type(self) -> Type:
        return self.body.type


@dataclass(frozen=True, slots=True)
class Domain:
    """A set to walk: its source with arguments, the variable for each member, and the conditions on it.

    Sources: `players`; `words`; `spaces` (of the board numbered in `low`, or all when -1); `empty` and `filled` (of
    those, the ones that hold nothing or something); `region` and `ray` (their spaces); `before_region` and
    `before_ray` (the spaces before one); `between` (two spaces); `neighbours` and `rays` (of a space); `links` (at a
    space), `joining` (two spaces) and `ends` (the spaces of a link); `regions` (of a group); `open` (of those, the ones
    whose first, or with `low` 1 last, space is empty); `through` (those that hold a space); `zone`, `single`,
    `any_place` (the pieces in a place for many, for one, or either); `above` and `under` (those of a place above or
    under a piece, the nearest first); `pieces` (all of a kind); `board` (pieces of a kind on a board, of one owner when
    there is an argument); `members` (of a set that was picked, of an order or a ranking).
    """

    source: str
    arguments: tuple[Term, ...]
    name: str
    low: int
    high: int
    variable: Variable
    where: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Exists:
    domain: Domain
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Count:
    domain: Domain
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Member:
    """The first, last or only member of a set, or nothing."""

    which: str
    domain: Domain
    type: Type


@dataclass(frozen=True, slots=True)
class Sum:
    """The total, highest or lowest of a value over a set; highest and lowest of an empty set are nothing."""

    which: str
    domain: Domain
    value: Term
    type: Type


@dataclass(frozen=True, slots=True)
class Row:
    """The values of all members of a set, in its order; only ever a part of a BestTotal."""

    domain: Domain
    value: Term
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class BestTotal:
    """The highest total of a value over pairs of members of two sets, each member in one pair at most.

    `row` is the value of one member of the first set with each of the second.
    """

    domain: Domain
    row: Row
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Connected:
    """Whether a way leads from start to goal over spaces for which the condition holds (both ends included).

    `start` and `goal` are spaces or regions; the domain's variable is the space stepped on.
    """

    start: Term
    goal: Term
    domain: Domain
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Knows:
    """Whether a player can tell which piece this is, of a die also what it shows; only scenarios ask."""

    player: Term
    piece: Term
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Distance:
    """The least number of links from one space to another, or nothing where none lead there.

    With a domain, only over spaces between the two for which its condition holds.
    """

    start: Term
    goal: Term
    domain: Domain | None
    type: Type


@dataclass(frozen=True, slots=True)
class Position:
    """How far along a row a thing stands, from 1; nothing where it may not be in it.

    `positions` are those of the members where some share one.
    """

    row: Term
    member: Term
    positions: Term | None
    type: Type


@dataclass(frozen=True, slots=True)
class Entry:
    """A number of a table, read by one or more numbers; a fault where the table has none for them.

    The value of `table` is the number of one of the setting's tables; `word` is what rules call it.
    """

    table: Term
    keys: tuple[Term, ...]
    word: str
    span: Span = field(compare=False)
    type: Type = NUMBER


@dataclass(frozen=True, slots=True)
class Able:
    """Whether a player could do an action, a procedure or what a slot holds now.

    `arguments` are what is handed along, first the thing whose slot it is. `tried` says that this is tried to the end
    of its body.
    """

    action: str
    player: Term
    tried: bool = True
    arguments: tuple[Term, ...] = ()
    type: Type = TRUTH


@dataclass(frozen=True, slots=True)
class Ask:
    """A fact with modifiers, called as a function of its arguments."""

    fact: str
    arguments: tuple[Term, ...]
    type: Type


Term = (
    Constant | TextConstant | Use | Lookup | Read | Top | Size | Operation | Comparison | All | Some | Negation
    | Condition | Let | Exists | Count | Member | Sum | Row | BestTotal | Connected | Distance | Position | Entry | Able
    | Ask | Knows
)  # fmt: skip

YES = Constant(1, TRUTH)
NO = Constant(0, TRUTH)


def conjunction(items: tuple[Term, ...]) -> Term:
    """All items as one truth, flattened, without the ones always true."""
    flat: list[Term] = []
    for item in items:
        if isinstance(item, All):
            flat.extend(item.items)
        elif item != YES:
            flat.append(item)
    if any(item == NO for item in flat):
        return NO
    if not flat:
        return YES
    return flat[0] if len(flat) == 1 else All(tuple(flat))


def negation(item: Term) -> Term:
    """The opposite truth, with double negation removed."""
    if isinstance(item, Negation):
        return item.item
    if isinstance(item, Constant):
        return Constant(1 - item.value, TRUTH)
    if isinstance(item, Comparison) and item.operator in ("==", "!="):
        return Comparison("!=" if item.operator == "==" else "==", item.left, item.right)
    return Negation(item)
