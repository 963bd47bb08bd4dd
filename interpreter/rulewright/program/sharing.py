"""Finds what is computed more than once within one question, so that it is computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulewright.meaning.rewrite import rewrite, subterms, variables_used
from rulewright.meaning.terms import (
    Able,
    All,
    Ask,
    BestTotal,
    Comparison,
    Condition,
    Connected,
    Constant,
    Count,
    Distance,
    Domain,
    Entry,
    Exists,
    Let,
    Lookup,
    Member,
    Negation,
    Operation,
    Read,
    Size,
    Some,
    Sum,
    Term,
    Top,
    Use,
    Variable,
)  # fmt: skip

_COSTLY = (Member, Count, Sum, BestTotal, Exists, Connected, Distance, Ask, Able)


def worth_keeping(part: Any) -> bool:
    """Whether something in a part is costly to work out again."""
    return any(isinstance(term, _COSTLY) for term in subterms(part))


def bound_within(part: Any) -> set[Variable]:
    """Variables that a part binds for itself: members of its sets, and values it names."""
    out: set[Variable] = set()
    for term in subterms(part):
        if isinstance(term, Domain | Let):
            out.add(term.variable)
    return out


def free_within(part: Any) -> set[Variable]:
    """Variables that a part takes from around it."""
    return variables_used(part) - bound_within(part)


def shared_terms(first: Term, others: tuple[Term, ...]) -> list[Term]:
    """Costly terms of the first condition that the others ask for again, outermost first."""
    if not others:
        return []
    later = [term for term in subterms(others) if isinstance(term, _COSTLY)]
    inner = bound_within((first, *others))
    found: list[Term] = []
    for term in subterms(first):
        if not isinstance(term, _COSTLY) or term in found or term not in later:
            continue
        if not free_within(term) & (inner - bound_within(term)):
            found.append(term)
    return [term for term in found if not any(term is not other and term in list(subterms(other)) for other in found)]


_QUICK = (Top, Read, Lookup)


def repeated_reads(first: Any, others: tuple[Any, ...]) -> list[Term]:
    """Reads that the first of some parts surely begins with and that are asked for again, outermost first."""
    sure = [part for part in _surely(first) if isinstance(part, _QUICK) and variables_used(part)]
    if not sure:
        return []
    counts = Counter(part for part in subterms((first, *others)) if isinstance(part, _QUICK))
    inner = bound_within((first, *others))
    found = [part for part in dict.fromkeys(sure) if counts[part] > 1 and not variables_used(part) & inner]
    return [part for part in found if not any(part is not other and part in list(subterms(other)) for other in found)]


def _surely(part: Any) -> Iterator[Any]:
    """The terms that are worked out whenever a term is."""
    match part:
        case All() | Some():
            yield from _surely(part.items[0])
        case Condition():
            yield from _surely(part.test)
        case Negation():
            yield from _surely(part.item)
        case Comparison() | Operation():
            yield from _surely(part.left)
            yield from _surely(part.right)
        case Lookup():
            yield part
            yield from _surely(part.subject)
        case Read(index=index) if index is not None:
            yield part
            yield from _surely(index)
        case Top() | Size() | Member() | Count() | Sum() | Exists() | Connected() | Ask():
            yield part


def costly_invariants(conditions: tuple[Any, ...], member: Variable) -> list[Term]:
    """Costly terms that are worked out for every member of a loop, and are the same for all."""
    if not conditions:
        return []
    inner = bound_within(conditions) | {member}
    found = dict.fromkeys(part for part in _surely(conditions[0]) if isinstance(part, _COSTLY))
    return [part for part in found if not variables_used(part) & (inner - bound_within(part))]


def replaced(part: Any, term: Term, variable: Variable) -> Any:
    """The part with a term replaced by a variable that holds its value."""
    return rewrite(part, lambda other: Use(variable) if isinstance(other, Term) and other == term else None)


def invariants(conditions: tuple[Any, ...], members: set[Variable]) -> list[Term]:
    """Reads and sums in a loop's conditions that do not change from member to member."""
    inner = bound_within(conditions) | members
    found: list[Term] = []

    def visit(part: Any) -> Any:
        if isinstance(part, Read | Lookup | Operation) and _fixed_in_loop(part, inner):
            if part not in found:
                found.append(part)
            return part
        return None

    rewrite(conditions, visit)
    return found


def _may_fail(part: Any) -> bool:
    match part:
        case Entry() | Operation(operator="down" | "up"):
            return True
        case Read(index=Read(column="where")):
            return part.column.startswith("track:")
        case Lookup():
            return part.table.startswith("places_of:")
    return False


def _fixed_in_loop(term: Read | Lookup | Operation, inner: set[Variable]) -> bool:
    if any(isinstance(part, _COSTLY) for part in subterms(term)):
        return False
    if any(_may_fail(part) for part in subterms(term)):
        return False
    used = variables_used(term)
    if isinstance(term, Lookup) and isinstance(term.subject, Constant):
        return True
    reads = any(isinstance(part, Read) for part in subterms(term))
    return (reads or bool(used)) and not used & inner


def member_values(conditions: tuple[Term, ...], member: Variable) -> list[Term]:
    """Fixed values of a loop's member that its conditions ask for: a property, or the end of its spaces."""
    found: list[Term] = []
    for part in subterms(conditions):
        match part:
            case Lookup(subject=Use(variable=variable)) if variable == member:
                found.append(part)
            case Member(
                which="first" | "last",
                domain=Domain(source="region" | "ray", arguments=(Use(variable=variable),), where=()),
            ) if variable == member:
                found.append(part)
    return found
