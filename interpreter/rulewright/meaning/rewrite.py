"""Rewriting of terms: putting values in place of variables, and looking at what a term reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from rulewright.meaning.tally import is_noted, unnoted
from rulewright.meaning.terms import Constant, Lookup, Read, Term, Use, Variable

_NO_PARTS = ("type", "variable", "span", "effect")
_MADE_OF: dict[type, tuple[str, ...] | None] = {}


def parts_of_type(kind: type) -> tuple[str, ...] | None:
    """The names of what a term or step is made of, or None for a type that is neither."""
    if kind not in _MADE_OF:
        made = is_dataclass(kind) and kind is not Variable
        names = tuple(field.name for field in fields(kind)) if made else ()
        _MADE_OF[kind] = tuple(name for name in names if name not in _NO_PARTS) if made else None
    return _MADE_OF[kind]


def rewrite(part: Any, change: Callable[[Any], Any]) -> Any:
    """A term, step or tuple with every term for which `change` gives something replaced by it, from the outside in."""
    if type(part) is tuple:
        new = tuple([rewrite(item, change) for item in part])
        return new if any(a is not b for a, b in zip(new, part, strict=True)) else part
    names = parts_of_type(type(part))
    if names is None:
        return part
    changed = change(part)
    if changed is not None:
        return changed
    updates = {}
    for name in names:
        value = getattr(part, name)
        if type(value) is tuple or parts_of_type(type(value)) is not None:
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
    """A term, step or tuple and everything in it, each before its parts."""
    stack = [term]
    while stack:
        part = stack.pop()
        kind = type(part)
        if kind is tuple:
            stack.extend(part[::-1])
            continue
        names = _MADE_OF[kind] if kind in _MADE_OF else parts_of_type(kind)
        if names is not None:
            yield part
            stack.extend([getattr(part, name) for name in names[::-1]])


def variables_used(term: Any) -> set[Variable]:
    """Every variable a term reads."""
    return {part.variable for part in subterms(term) if isinstance(part, Use)}


def parts_in(part: Any) -> int:
    """How many parts there are in a part, counters aside: each is an operation on its own number."""
    return sum(-1 if is_noted(each) else 1 for each in subterms(part))


def is_cheap(term: Term) -> bool:
    """Whether a term costs no more to evaluate again than to keep: a name, a constant, a look-up of one."""
    term = unnoted(term)
    if isinstance(term, Use | Constant):
        return True
    if isinstance(term, Lookup):
        return is_cheap(term.subject)
    return isinstance(term, Read) and term.column == "where" and term.index is not None and is_cheap(term.index)


def bound_in(part: Any) -> set[Variable]:
    """Every variable that a part gives a value, rather than reads."""
    found: set[Variable] = set()
    for each in subterms(part):
        if isinstance(each, Use):
            continue
        for field in fields(each):
            value = getattr(each, field.name)
            values = value if type(value) is tuple else (value,)
            found |= {one for one in values if isinstance(one, Variable)}
    return found


def renamed(part: Any, names: Mapping[Variable, Variable]) -> Any:
    """The part with variables, where they are read and where they get a value, replaced by others."""
    if isinstance(part, Variable):
        return names.get(part, part)
    if type(part) is tuple:
        return tuple(renamed(item, names) for item in part)
    if parts_of_type(type(part)) is None:
        return part
    old = {field.name: getattr(part, field.name) for field in fields(part)}
    new = {name: renamed(value, names) for name, value in old.items() if name not in ("type", "span")}
    changed = {name: value for name, value in new.items() if value is not old[name]}
    return replace(part, **changed) if changed else part
