"""Functions of facts that modifiers change, and of the scoring table."""

from __future__ import annotations

from rulewright.meaning.checked import CheckedFact
from rulewright.program.module import Module

_CHANGES = {"more": "x += {}", "less": "x -= {}", "times": "x *= {}", "instead": "x = {}",
            "floor": "x = max(x, {})", "ceiling": "x = min(x, {})"}  # fmt: skip


def emit_fact(module: Module, fact: CheckedFact) -> list[str]:
    """A function that computes a fact and then applies its modifiers in their order."""
    terms = module.emitter()
    writer = terms.writer
    writer.mark(module.clause(fact.span))
    text = terms.truth(fact.value) if fact.truth else terms.emit(fact.value)
    writer.line(f"x = {text}")
    for modifier in fact.modifiers:
        writer.mark(module.clause(modifier.span))
        writer.line(f"if {terms.truth(modifier.condition)}:")
        writer.depth += 1
        if modifier.value is None:
            writer.line(f"x = {modifier.change == 'also'}")
        else:
            writer.line(_CHANGES[modifier.change].format(terms.emit(modifier.value)))
        writer.depth -= 1
    writer.line("return x")
    names = "".join(f", {terms.name(variable)}" for variable in fact.parameters)
    return writer.function(f"def {module.fact(fact.name)}(s{names}):", [])


def emit_score(module: Module) -> list[str]:
    """A function that gives the lines of the scoring table for one player."""
    terms = module.emitter()
    player = module.rules.score_player
    values: list[str] = []
    for _, term in module.rules.scores:
        kept = terms.writer.temporary()
        terms.writer.line(f"{kept} = {terms.emit(term)}")
        values.append(kept)
    terms.writer.line(f"return ({', '.join(values)}{',' if values else ''})")
    return terms.writer.function(f"def score(s, {terms.name(player)}):", [])


