"""Finds the conditions of a set that no play can change, and turns them into tables made once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulewright.meaning.rewrite import rewrite, subterms, variables_used
from rulewright.meaning.terms import (
    All,
    BestTotal,
    Comparison,
    Condition,
    Constant,
    Count,
    Distance,
    Domain,
    Exists,
    Lookup,
    Member,
    Negation,
    Operation,
    Row,
    Some,
    Sum,
    Term,
    Use,
    Variable,
)
from rulewright.meaning.types import NUMBER
from rulewright.program.tables import finite_size
from rulewright.ruleset.setting import Setting

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter

LARGEST_TABLE = 60_000
"""Conditions evaluated at most to make one table; beyond that the condition is tested in play."""

FEWEST_REMEMBERED = 12
"""Sets of so many members or more are remembered by a number as well, of which nobody knows how many there may be."""

_FIXED_SOURCES = (
    "players", "words", "spaces", "region", "neighbours", "ray", "rays", "regions", "through", "between", "links",
    "joining", "ends",
)  # fmt: skip


def fixed_domain(emitter: TermEmitter, domain: Domain) -> tuple[str | None, tuple[Term, ...]]:
    """The members that hold the fixed conditions as a table look-up, or None, and the conditions left to test."""
    fixed, rest, keys = split(emitter.module.rules.setting, domain)
    if emitter.making_table:
        return None, domain.where
    if not fixed:
        return None, domain.where
    return emitter.module.domain_table(emitter, domain, fixed, keys), rest


def split(setting: Setting, domain: Domain) -> tuple[tuple[Term, ...], tuple[Term, ...], list[Term]]:
    """The conditions that can become a table, the others, and the values the table is read by."""
    nothing: tuple[Term, ...] = ()
    if domain.source not in _FIXED_SOURCES or not domain.where:
        return nothing, domain.where, []
    keys: list[Term] = []
    for argument in domain.arguments:
        found = _keys(setting, argument, _Member())
        if found is None:
            return nothing, domain.where, []
        _join(keys, found)
    fixed: list[Term] = []
    rest: list[Term] = []
    wide = _members(setting, domain) >= FEWEST_REMEMBERED
    for condition in domain.where:
        found = _keys(setting, condition, _Member(domain.variable, wide))
        if found is None or not _few({*keys, *found}) or not _small(setting, domain, [*keys, *found]):
            rest.append(condition)
            continue
        fixed.append(condition)
        _join(keys, found)
    return tuple(fixed), tuple(rest), keys


def is_remembered(key: Term) -> bool:
    """Whether nobody knows how many values a key may have, so that rows are made as they are asked for."""
    return key.type == NUMBER


def _few(keys: set[Term]) -> bool:
    return len(keys) <= 2 and sum(map(is_remembered, keys)) <= 1


def _members(setting: Setting, domain: Domain) -> int:
    """How many members a domain has before any condition, if that is always the same, else 0."""
    if domain.source == "spaces":
        return setting.boards[domain.low].count if domain.low >= 0 else setting.plain_spaces
    return domain.high if domain.source == "words" else 0


@dataclass(frozen=True, slots=True)
class _Member:
    """The variables that a table is over, and whether it may be read by numbers."""

    variable: Variable | None = None
    numbers: bool = False
    inner: frozenset[int] = frozenset()

    def __contains__(self, variable: Variable) -> bool:
        return variable.number in self.inner or variable == self.variable

    def within(self, variable: Variable) -> _Member:
        return _Member(self.variable, self.numbers, self.inner | {variable.number})


def fixed_values(setting: Setting, terms: tuple[Term, ...]) -> list[Term] | None:
    """The one changing value, or none, by which all these terms could be looked up in a table, else nothing."""
    keys = _union(setting, terms, _Member())
    return keys if keys is not None and len(keys) < 2 else None


def fixed_truth(
    setting: Setting, conditions: tuple[Term, ...], member: Variable, keys: tuple[Term, ...]
) -> Term | None:  # fmt: skip
    """A truth within some conditions that only a set's member and the keys of its table settle."""
    for part in subterms(conditions):
        if isinstance(part, Comparison) and part not in conditions:
            found = _keys(setting, part, _Member(member))
            if found and all(key in keys for key in found) and member in variables_used(part):
                return part
    return None


def _join(keys: list[Term], found: list[Term]) -> None:
    keys.extend(key for key in found if key not in keys)


def _small(setting: Setting, domain: Domain, keys: list[Term]) -> bool:
    size = len(setting.spaces) if domain.source in ("spaces",) else 40
    for key in {key for key in keys if not is_remembered(key)}:
        size *= (finite_size(setting, key.type.kind, key.type.of) or LARGEST_TABLE) + 1
    return size <= LARGEST_TABLE


def _keys(setting: Setting, term: Any, bound: _Member) -> list[Term] | None:
    """The changing values a term depends on, if each has few possible values and nothing else in it changes."""
    match term:
        case Constant():
            return []
        case Use():
            if term.variable in bound:
                return []
            return _as_key(setting, term, bound)
        case Lookup():
            return _keys(setting, term.subject, bound)
        case Operation(operator=("+" | "-" | "*" | "below" | "above")) | Comparison():
            return _union(setting, (term.left, term.right), bound)
        case All() | Some():
            return _union(setting, term.items, bound)
        case Negation():
            return _keys(setting, term.item, bound)
        case Condition():
            return _union(setting, (term.test, term.yes, term.no), bound)
        case Row() | BestTotal():
            return None
        case Distance(domain=None):
            return _union(setting, (term.start, term.goal), bound)
        case Exists() | Count() | Member() | Sum():
            inner = bound.within(term.domain.variable)
            if term.domain.source not in _FIXED_SOURCES:
                return None
            extra = (term.value,) if isinstance(term, Sum) else ()
            return _union(setting, (*term.domain.arguments, *term.domain.where, *extra), inner)
    return _as_key(setting, term, bound)


def _union(setting: Setting, terms: tuple[Any, ...], bound: _Member) -> list[Term] | None:
    keys: list[Term] = []
    for term in terms:
        found = _keys(setting, term, bound)
        if found is None:
            return None
        _join(keys, found)
    return keys


def _as_key(setting: Setting, term: Term, bound: _Member) -> list[Term] | None:
    if term.type.many or any(variable in bound for variable in variables_used(term)):
        return None
    by_number = bound.numbers and is_remembered(term)
    return [term] if by_number or finite_size(setting, term.type.kind, term.type.of) is not None else None


def with_keys(terms: Any, keys: list[Term], variables: list[Variable]) -> Any:
    """The terms with each key replaced by a variable that stands for it."""
    names = dict(zip(keys, variables, strict=True))
    return rewrite(terms, lambda term: Use(names[term]) if isinstance(term, Term) and term in names else None)
