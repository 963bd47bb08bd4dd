"""Distances as Python: a look-up in a table, or a search of its own where only some spaces may be stepped on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.terms import Distance
from rulewright.program.emit_domains import tests
from rulewright.program.sharing import free_within

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter


def emit_distance(emitter: TermEmitter, term: Distance) -> str:
    """A number of links, or -1."""
    module = emitter.module
    if term.domain is None:
        start, goal = emitter.pair(term.start, term.goal)
        return f"{module.topology('distances')}[{start}][{goal}]"
    free = sorted(free_within(term.domain), key=lambda variable: variable.number)
    name = module.search((term.domain, "distance", tuple(free)), free, lambda inner: write_steps(inner, term))
    given = [emitter.emit(term.start), emitter.emit(term.goal), *(emitter.use(variable) for variable in free)]
    return f"{name}({', '.join(['s', *given])})"


def write_steps(emitter: TermEmitter, term: Distance) -> None:
    """The body of a search for `goal` that goes one link further at a time, over spaces that hold the condition."""
    writer, module = emitter.writer, emitter.module
    assert term.domain is not None
    space = emitter.name(term.domain.variable)
    emitter.bound.add(term.domain.variable.number)
    for text in (
        "if start == goal: return 0",
        f"seen = bytearray({len(module.rules.setting.place_names) + 1})",
        "seen[start] = 1",
        "ahead = [start]",
        "steps = 0",
        "while ahead:",
        "    steps += 1",
        "    waiting, ahead = ahead, []",
        "    for here in waiting:",
        f"        for {space} in {module.topology('neighbours')}[here]:",
        f"            if seen[{space}]: continue",
        f"            if {space} == goal: return steps",
        f"            seen[{space}] = 1",
    ):
        writer.line(text)
    writer.depth += 3
    tests(emitter, term.domain.where, lambda: writer.line(f"ahead.append({space})"))
    writer.depth -= 3
    writer.line("return -1")
