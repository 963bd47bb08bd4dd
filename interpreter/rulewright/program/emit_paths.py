"""Paths as Python: a function that floods over neighbouring spaces until all goals are met."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.rewrite import variables_used
from rulewright.meaning.terms import Comparison, Connected, Read, Term, Use, Variable
from rulewright.program.emit_domains import tests
from rulewright.program.sharing import free_within

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter

SPACES = ("space", "place")
MOST_GOALS = 8
"""As many as a byte has bits."""


def emit_connected(emitter: TermEmitter, *terms: Connected) -> str:
    """A call of one search for paths from the same start over the same spaces, with what its condition speaks of."""
    free = sorted(free_within(terms[0].domain), key=lambda variable: variable.number)
    kinds = terms[0].start.type.kind, terms[0].goal.type.kind
    identity = (terms[0].domain, *kinds, len(terms), tuple(free))
    name = emitter.module.search(identity, free, lambda inner: write_search(inner, terms[0], len(terms)))
    if terms[0].goal.type.kind in SPACES:
        goal = emitter.emit(terms[0].goal)
    else:
        goal = emitter.module.within(emitter, tuple(term.goal for term in terms))
    given = [emitter.emit(terms[0].start), goal, *(emitter.use(variable) for variable in free)]
    return f"{name}({', '.join(['s', *given])})"


def joined(items: tuple[Term, ...]) -> tuple[tuple[Connected, ...], tuple[Term, ...]]:
    """The first of some conditions with those after it that one search answers as well, and the others."""
    first = items[0]
    if not isinstance(first, Connected) or first.goal.type.kind in SPACES:
        return (), items
    same = (first.start, first.domain, first.goal.type.kind)
    found = [item for item in items if isinstance(item, Connected)
             and (item.start, item.domain, item.goal.type.kind) == same]  # fmt: skip
    found = found[:MOST_GOALS]
    return tuple(found), tuple(item for item in items if item not in found)


def write_search(emitter: TermEmitter, term: Connected, goals: int) -> None:
    """The body of a search from `start` over neighbouring spaces that hold the condition, until all goals are met.

    `goal` is a space, or has for each space a bit for each region of the goals that it is in.
    """
    writer, module = emitter.writer, emitter.module
    space = emitter.name(term.domain.variable)
    emitter.bound.add(term.domain.variable.number)
    single = term.goal.type.kind in SPACES
    if goals > 1:
        writer.line(f"left = {(1 << goals) - 1}")
    holder = _same_holder(term, term.domain.variable)
    if holder is not None:
        writer.line(f"seen = {writer.column('holder')}[:]")
    else:
        writer.line(f"seen = bytearray({len(module.rules.setting.spaces)})")
    writer.line("waiting = []")

    def visit() -> None:
        if holder is None:
            writer.line(f"if seen[{space}]: continue")
        if goals > 1:
            writer.line(f"if goal[{space}]:")
            writer.line(f"    left &= ~goal[{space}]")
            writer.line("    if not left: return True")
        else:
            writer.line(f"if {f'{space} == goal' if single else f'goal[{space}]'}: return True")
        writer.line(f"seen[{space}] = {'-2' if holder is not None else '1'}")
        writer.line(f"waiting.append({space})")

    def step() -> None:
        writer.depth += 1
        if holder is None:
            tests(emitter, term.domain.where, visit)
        else:
            writer.line(f"if seen[{space}] != {emitter.emit(holder)}: continue")
            visit()
        writer.depth -= 1

    start = f"{module.topology('region')}[start]" if term.start.type.kind not in SPACES else "(start,)"
    writer.line(f"for {space} in {start}:")
    step()
    writer.line("for here in waiting:")
    writer.depth += 1
    writer.line(f"for {space} in {module.topology('neighbours')}[here]:")
    step()
    writer.depth -= 1
    writer.line("return False")


def _same_holder(term: Connected, space: Variable) -> Term | None:
    """Who must hold each space of the path, if that is all that is asked of them: spaces seen can be struck out."""
    match term.domain.where:
        case (Comparison(operator="==", left=Read(column="holder", index=Use(variable=v)), right=right),):
            if v == space and space not in variables_used(right):
                return right
    return None
