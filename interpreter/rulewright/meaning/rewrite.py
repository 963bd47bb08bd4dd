"""Rewriting of terms: putting values in place of variables, and looking at what a term reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

from rulewright.meaning.terms import Constant, Lookup, Read, Term, Use, Variable


@cache
def _parts(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name not in ("type", "variable", "span"))


def rewrite(part: Any, change: Callable[[Any], Any]) -> Any:
    """A term, step or tuple with every term for which `change` gives something replaced by it, from the outside in."""
    if isinstance(part, tuple):
        new = tuple(rewrite(item, change) for item in part)
        return new if any(a is not b for a, b in zip(new, part, strict=True)) else part
    if not is_dataclass(part) or isinstance(part, Variable | type):
        return part
    changed = change(part)
    if changed is not None:
        return changed
    updates = {}
    for name in _parts(type(part)):
        value = getattr(part, name)
        if isinstance(value, tuple) or is_dataclass(value):
            new_value = rewrite(value, change)
            if new_value is not value:
                updates[name] = new_value
    return replace(part, **updates) if updates else part


def substitute(part: Any, values: Mapping[Variable, Term]) -> Any:
    """The term or step with variables replaced by values."""
    if not values:
        return part
    return rewrite(part, lambda term: values.get(term.variable) if isinstance(term, Use) else None)


def subterms(term: Any) -> Iterator[Any]:
    """A term, step or tuple and everything in it."""
    if isinstance(term, tuple):
        for item in term:
            yield from subterms(item)
        return
    if not is_dataclass(term) or isinstance(term, Variable | type):
        return
    yield term
    for name in _parts(type(term)):
        value = getattr(term, name)
        if isinstance(value, tuple) or is_dataclass(value):
            yield from subterms(value)


def variables_used(term: Any) -> set[Variable]:
    """Every variable a term reads."""
    return {part.variable for part in subterms(term) if isinstance(part, Use)}


def is_cheap(term: Term) -> bool:
    """Whether a term costs no more to evaluate again than to keep: a name, a constant, a look-up of one."""
    if isinstance(term, Use | Constant):
        return True
    if isinstance(term, Lookup):
        return is_cheap(term.subject)
    return isinstance(term, Read) and term.column == "where" and term.index is not None and is_cheap(term.index)
