"""Rankings as Python functions: who wins when a match ends by most or fewest of something."""

from __future__ import annotations

from rulewright.meaning.steps import Finish
from rulewright.program.module import Module


def emit_ranking(module: Module, step: Finish) -> list[str]:
    """A function that notes as winners those who have most (or fewest) of each key, one key after the other."""
    terms = module.emitter()
    writer = terms.writer
    writer.mark(module.clause(step.span))
    writer.line(f"left = list(range({module.rules.setting.players}))")
    asked = False
    for which, key in step.keys:
        if which == "active":
            writer.line("if s[1] in left: left = [s[1]]")
            continue
        if key is None:
            continue
        if which in ("earliest", "latest"):
            row = terms.emit(key)
            writer.line(f"left = [{'min' if which == 'earliest' else 'max'}(left, key={row}.index)]")
            continue
        tied = writer.depth
        if asked:
            writer.line("if len(left) > 1:")
            writer.depth += 1
        asked = True
        writer.line("values = []")
        writer.line(f"for {terms.name(step.variable)} in left:")
        writer.depth += 1
        bound = set(terms.bound)
        terms.bound.add(step.variable.number)
        text = terms.emit(key)
        writer.line(f"values.append({text})")
        terms.bound = bound
        writer.depth -= 1
        writer.line(f"best = {'max' if which == 'most' else 'min'}(values)")
        writer.line("left = [p for p, value in zip(left, values) if value == best]")
        writer.depth = tied
    writer.line("won = 0")
    writer.line("for p in left: won |= 1 << p")
    writer.line("s[3] = won")
    return writer.function(f"def {module.ranking(step)}(s):", [])
