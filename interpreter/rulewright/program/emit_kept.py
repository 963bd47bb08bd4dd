"""What conditions ask for more than once, worked out once before them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.terms import All, Condition, Term
from rulewright.program.sharing import repeated_reads, replaced, shared_terms

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter


def keep_shared(emitter: TermEmitter, conditions: tuple[Term, ...]) -> tuple[Term, tuple[Term, ...]]:
    """The first condition and the others, with what they share computed and kept before."""
    return _kept(emitter, conditions, shared_terms(conditions[0], conditions[1:]))


def keep_alternatives(emitter: TermEmitter, items: tuple[Term, ...]) -> tuple[Term, tuple[Term, ...]]:
    """The first of some alternatives and the others, with what it begins with and they ask for too computed before."""
    first = items[0]
    return _kept(emitter, items, shared_terms(first.items[0] if isinstance(first, All) else first, items[1:]))


def _kept(emitter: TermEmitter, items: tuple[Term, ...], shared: list[Term]) -> tuple[Term, tuple[Term, ...]]:
    for term in shared:
        items = kept_before(emitter, items, term)
    for term in repeated_reads(items[0], items[1:]):
        items = kept_before(emitter, items, term)
    return items[0], items[1:]


def kept_before(emitter: TermEmitter, parts: tuple[Term, ...], term: Term) -> tuple[Term, ...]:
    """The parts with a term replaced by a variable that gets its value here."""
    variable = emitter.module.numbering.variable("shared", term.type)
    emitter.bind(variable, term)
    out: tuple[Term, ...] = replaced(parts, term, variable)
    return out


def keep_common(emitter: TermEmitter, left: Term, right: Term) -> tuple[Term, Term]:
    """Two terms with what is costly in both worked out before."""
    for term in shared_terms(left, (right,)):
        left, right = kept_before(emitter, (left, right), term)
    return left, right


def keep_for_branches(emitter: TermEmitter, term: Condition) -> Condition:
    """A choice of value with what its test begins with and is asked for again worked out before."""
    for read in repeated_reads(term.test, (term.yes, term.no)):
        test, yes, no = kept_before(emitter, (term.test, term.yes, term.no), read)
        term = Condition(test, yes, no, term.type)
    return term
