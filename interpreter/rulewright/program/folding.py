"""Takes out of checked rules what options and variants have settled, so that nothing of it is left in play."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.meaning.rewrite import parts_of_type, subterms, variables_used
from rulewright.meaning.steps import Branching, Walk
from rulewright.meaning.terms import (
    NO,
    YES,
    All,
    Comparison,
    Condition,
    Constant,
    Count,
    Domain,
    Exists,
    Negation,
    Operation,
    Some,
    Term,
    conjunction,
    negation,
)  # fmt: skip

_COMPARED = {
    "==": lambda left, right: left == right, "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right, "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right, ">=": lambda left, right: left >= right,
}  # fmt: skip


def folded(part: Any) -> Any:
    """A term, step or tuple in which everything that is sure is worked out, from the inside out."""
    if type(part) is tuple:
        return _row(part)
    names = parts_of_type(type(part))
    if names is None:
        return part
    changes = {}
    for name in names:
        value = getattr(part, name)
        if type(value) is tuple or parts_of_type(type(value)) is not None:
            new = folded(value)
            if new is not value:
                changes[name] = new
    return _simple(replace(part, **changes) if changes else part)


def _row(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A tuple with its parts folded; steps that always or never happen give way to what they come to."""
    out: list[Any] = []
    for part in row:
        new = folded(part)
        match new:
            case Branching(arms=()):
                out += new.otherwise
            case Branching(arms=((test, body), *_)) if test == YES:
                out += body
            case Walk(domain=Domain(where=where)) if NO in where:
                continue
            case _:
                out.append(new)
    same = len(out) == len(row) and all(a is b for a, b in zip(out, row, strict=True))
    return row if same else tuple(out)


def _simple(part: Any) -> Any:
    match part:
        case Branching():
            return _branching(part)
        case Domain(where=where) if YES in where:
            return replace(part, where=tuple(item for item in where if item != YES))
        case Exists(domain=domain):
            return _exists(domain)
        case Count(domain=Domain(where=where)) if NO in where:
            return Constant(0, part.type)
    return _simple_term(part)


def _branching(step: Branching) -> Branching:
    """The arms that may be taken; one that is always taken is the last, and stands for what comes otherwise."""
    arms: list[Any] = []
    otherwise = step.otherwise
    for test, body in step.arms:
        if test == NO:
            continue
        if test == YES and arms:
            otherwise = body
            break
        arms.append((test, body))
        if test == YES:
            break
    return step if len(arms) == len(step.arms) else replace(step, arms=tuple(arms), otherwise=otherwise)


def _exists(domain: Domain) -> Term:
    """Whether there is a member; what does not speak of the member is asked first, and once."""
    if NO in domain.where:
        return NO
    outer: list[Term] = []
    left = list(domain.where)
    while left and domain.variable not in variables_used(left[0]) and not _divides(left[0]):
        outer.append(left.pop(0))
    if not outer:
        return Exists(domain)
    return conjunction((*outer, Exists(replace(domain, where=tuple(left)))))


def _divides(term: Term) -> bool:
    return any(isinstance(part, Operation) and part.operator in ("down", "up") for part in subterms(term))


def _simple_term(term: Any) -> Any:
    match term:
        case Negation(item=Constant() as item):
            return negation(item)
        case All(items=items) if YES in items or NO in items or len(items) < 2:
            return conjunction(items)
        case Some(items=items) if YES in items:
            return YES
        case Some(items=items) if NO in items or len(items) < 2:
            left = tuple(item for item in items if item != NO)
            return NO if not left else left[0] if len(left) == 1 else Some(left)
        case Condition(test=Constant(value=value)):
            return term.yes if value else term.no
        case Comparison(left=Constant(value=left), right=Constant(value=right)):
            return YES if _COMPARED[term.operator](left, right) else NO
    return term
