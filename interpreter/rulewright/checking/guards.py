"""What is known, at a place of the rules, about sets: that they have a member."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.checking.scope import Scope
from rulewright.meaning.rewrite import substitute, subterms
from rulewright.meaning.tally import unnoted
from rulewright.meaning.terms import (
    All,
    Comparison,
    Constant,
    Count,
    Domain,
    Exists,
    Member,
    Operation,
    Size,
    Term,
    Use,
    conjunction,
)
from rulewright.meaning.types import NUMBER


def known_truths(scope: Scope) -> Iterator[Term]:
    """Every truth that holds here because a condition before it said so."""
    current: Scope | None = scope
    while current is not None:
        for guard in current.guards:
            known = unnoted(guard)
            yield from map(unnoted, known.items) if isinstance(known, All) else (known,)
        current = current.parent


def fresh_truths(scope: Scope) -> Iterator[Term]:
    """The truths of which nothing can have been changed since they were known."""
    current: Scope | None = scope
    while current is not None and not current.changed:
        for guard in current.guards:
            known = unnoted(guard)
            yield from map(unnoted, known.items) if isinstance(known, All) else (known,)
        current = current.parent


def surely_filled(scope: Scope, domain: Domain) -> bool:
    """Whether a set has a member: it is said to, or a known member of the whole holds its conditions."""
    truths = list(known_truths(scope))
    whole_place = domain.source in ("zone", "single", "any_place") and not domain.where
    if whole_place and _holds_something(scope, domain, truths):
        return True
    if domain.source == "members" and not domain.where and length_of(domain.arguments[0]) in _not_zero(truths):
        return True
    if any(isinstance(truth, Exists) and same_set(truth.domain, domain) for truth in truths):
        return True
    return any(_is_witness(truth, domain, truths) for truth in truths)


def _holds_something(scope: Scope, domain: Domain, truths: list[Term]) -> bool:
    """Whether a place is known not to be empty, or to hold at least so many pieces."""
    place = domain.arguments[0]
    sizes = [Size(place, single) for single in (True, False, None)]
    return any(scope.sure(size) for size in sizes) or any(
        isinstance(truth, Comparison) and truth.operator == ">=" and truth.left in sizes
        and isinstance(truth.right, Constant) and truth.right.value > 0
        for truth in truths
    )  # fmt: skip


def so_many(scope: Scope, count: Term, amount: Term) -> bool:
    """Whether a number of pieces is surely at least an amount: a condition before says so, or a bound of the amount."""
    if amount == count or (isinstance(amount, Constant) and amount.value <= 0):
        return True
    if isinstance(amount, Operation) and amount.operator == "above":
        return so_many(scope, count, amount.left) or so_many(scope, count, amount.right)
    return any(
        _alike(larger, count) and _reaches(smaller, amount)
        for truth in known_truths(scope) for larger, smaller in _ordered(truth)
    )  # fmt: skip


def _ordered(truth: Term) -> tuple[tuple[Term, Term], ...]:
    """The numbers that a truth sets in order, the larger first."""
    match truth:
        case Comparison(operator=">=" | ">", left=larger, right=smaller):
            return ((larger, smaller),)
        case Comparison(operator="<=" | "<", left=smaller, right=larger):
            return ((larger, smaller),)
        case Comparison(operator="==", left=one, right=other):
            return ((one, other), (other, one))
    return ()


def _alike(known: Term, count: Term) -> bool:
    """Whether two numbers count the same."""
    return known == count or (
        isinstance(known, Count) and isinstance(count, Count) and same_set(known.domain, count.domain)
    )


def _reaches(known: Term, amount: Term) -> bool:
    """Whether a number is surely at least an amount; a number that was picked is the same, though it might be none."""
    match known, amount:
        case (Constant(), Constant()):
            return known.value >= amount.value
        case (Use(), Use()):
            return known.variable.number == amount.variable.number
    return known == amount


def length_of(row: Term) -> Term:
    """How many members a row has."""
    return Operation("length", row, row)


def _not_zero(truths: list[Term]) -> list[Term]:
    """The numbers that are known to be more than none."""
    return [truth.left for truth in truths if isinstance(truth, Comparison) and truth.operator == "!="
            and truth.right == Constant(0, NUMBER)]  # fmt: skip


def _base(domain: Domain) -> tuple[object, ...]:
    return domain.source, domain.arguments, domain.name, domain.low, domain.high


def same_set(known: Domain, domain: Domain) -> bool:
    """Whether two sets have the same members, their variables aside."""
    renamed = tuple(substitute(item, {known.variable: Use(domain.variable)}) for item in known.where)
    return _base(known) == _base(domain) and set(renamed) == set(domain.where)


def _is_witness(truth: Term, domain: Domain, truths: list[Term]) -> bool:
    """A truth about the first or last of the whole set, when it says of it what the conditions ask."""
    for part in subterms(truth):
        if isinstance(part, Member) and not part.domain.where and _base(part.domain) == _base(domain):
            wanted = conjunction(tuple(substitute(item, {domain.variable: part}) for item in domain.where))
            items = wanted.items if isinstance(wanted, All) else (wanted,)
            if all(item in truths for item in items):
                return True
    return False
