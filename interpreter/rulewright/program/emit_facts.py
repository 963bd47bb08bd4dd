"""Functions of facts that modifiers change, of the scoring table, and of facts shown at the table."""

from __future__ import annotations

from itertools import groupby

from rulewright.meaning.checked import CheckedFact, CheckedModifier
from rulewright.meaning.effects import IN_FORCE
from rulewright.meaning.terms import Use
from rulewright.program.emit_effects import held_by
from rulewright.program.emit_terms import TermEmitter
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
    mask = 0
    for modifier in fact.modifiers:
        mask |= modifier.effect.mask if modifier.effect is not None else 0
    if mask:
        writer.line(f"u = {writer.single(IN_FORCE)} & {mask}")
    for passing, group in groupby(fact.modifiers, key=lambda item: item.effect is not None):
        if passing:
            _passing(terms, list(group))
        else:
            for modifier in group:
                _modifier(terms, modifier)
    writer.line("return x")
    names = "".join(f", {terms.name(variable)}" for variable in fact.parameters)
    return writer.function(f"def {module.fact(fact.name)}(s{names}):", [])


def _modifier(terms: TermEmitter, modifier: CheckedModifier, rank: str = "") -> None:
    """The change where its condition holds; with a rank, only where that is higher than of those before."""
    writer = terms.writer
    writer.mark(terms.module.clause(modifier.span))
    bound = set(terms.bound)
    writer.line(f"if {terms.truth(modifier.condition)}:")
    writer.depth += 1
    if rank:
        writer.line(f"r = {rank}")
    if modifier.value is None:
        writer.line(f"x = {modifier.change == 'also'}")
    else:
        writer.line(_CHANGES[modifier.change].format(terms.emit(modifier.value)))
    writer.depth -= 1
    terms.bound = bound


def _passing(terms: TermEmitter, modifiers: list[CheckedModifier]) -> None:
    """Modifiers in force until an event: passed over at once while none is, and each tried as often as it is."""
    writer = terms.writer
    writer.line("if u:")
    writer.depth += 1
    if any(_ranked(terms, modifier) for modifier in modifiers):
        writer.line("r = 0")
    for modifier in modifiers:
        effect = modifier.effect
        assert effect is not None
        start = writer.depth
        slot = None
        if modifier.slot is not None:
            slot = terms.name(modifier.slot)
            writer.line(f"for {slot} in range({effect.most}):")
            terms.bound.add(modifier.slot.number)
            writer.depth += 1
        rank = ""
        held = held_by(effect, "u", slot)
        if _ranked(terms, modifier):
            rank = terms.emit(effect.rank(None if modifier.slot is None else Use(modifier.slot)))
            held += f" and {rank} > r"
        writer.line(f"if {held}:")
        writer.depth += 1
        _modifier(terms, modifier, rank)
        writer.depth = start
    writer.depth -= 1


def _ranked(terms: TermEmitter, modifier: CheckedModifier) -> bool:
    effect = modifier.effect
    return modifier.change == "instead" and effect is not None and terms.module.rules.effects[effect.number].ranked


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


def emit_shown(module: Module) -> list[str]:
    """A function for each fact shown at the table, of the thing and the side it is about."""
    lines: list[str] = []
    for number, shown in enumerate(module.rules.shown):
        terms = module.emitter()
        terms.writer.line(f"return {terms.emit(shown.value)}")
        names = "".join(f", {terms.name(part)}" for part in (shown.thing, shown.side) if part is not None)
        lines += terms.writer.function(f"def table_{number}(s{names}):", [])
    return lines
