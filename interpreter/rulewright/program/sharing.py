"""Finds what is computed more than once within one question, so that it is computed once."""

from __future__ import annotations

from typing import Any

from rulewright.meaning.rewrite import rewrite, subterms, variables_used
from rulewright.meaning.terms import (
    Able,
    Ask,
    BestTotal,
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
    Operation,
    Read,
    Sum,
    Term,
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
