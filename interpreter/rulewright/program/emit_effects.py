"""Effects put in force and ended, and the modifiers they hold, as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.effects import IN_FORCE, Effect
from rulewright.meaning.steps import EndEffect, PutInForce
from rulewright.program.emit_terms import TermEmitter

if TYPE_CHECKING:
    from rulewright.program.module import Module


_ALREADY = "it is in force already, which it can be only once at a time"


def put_in_force(terms: TermEmitter, step: PutInForce, clause: int) -> None:
    """Write what keeps the values of an effect in a free slot and marks it as in force."""
    module, writer = terms.module, terms.writer
    effect = module.rules.effects[step.effect]
    values = [terms.emit(value) for value in step.values]
    columns = [effect.column(position) for position in range(len(values))]
    if effect.period:
        if step.loop < 0:
            writer.line(f"fault({clause}, {f'no {effect.period} is under way that could end'!r})")
        columns.append(effect.loop)
        values.append(str(step.loop))
    if effect.ranked:
        columns.append(effect.rank)
        values.append(f"1 + max({', '.join(_ranks(module))})")
    held = writer.single(IN_FORCE)
    message = f"it is in force {effect.most} times already, which is the most" if effect.most > 1 else _ALREADY
    if effect.most == 1:
        writer.line(f"if {held} & {effect.mask}: fault({clause}, {message!r})")
        writer.line(f"{held} |= {effect.mask}")
        for column, value in zip(columns, values, strict=True):
            writer.line(f"{writer.single(column)} = {value}")
        return
    taken, slot = writer.temporary(), writer.temporary()
    full = (1 << effect.most) - 1
    writer.line(f"{taken} = {held} >> {effect.first} & {full}")
    writer.line(f"if {taken} == {full}: fault({clause}, {message!r})")
    writer.line(f"{slot} = (~{taken} & {taken} + 1).bit_length() - 1")
    writer.line(f"{held} |= {1 << effect.first} << {slot}")
    for column, value in zip(columns, values, strict=True):
        writer.line(f"{writer.column(column)}[{slot}] = {value}")


def _ranks(module: Module) -> list[str]:
    """How late each of the effects of which that matters was put in force; 0 for those that are not."""
    layout = module.layout
    out = ["0"]
    for effect in module.rules.effects:
        if effect.ranked:
            out.append(f"{'' if effect.most == 1 else '*'}s[{layout.index(effect.rank)}]")
    return out


def end_effect(terms: TermEmitter, step: EndEffect) -> None:
    """Write that an effect is over, and that nothing is kept any more."""
    writer = terms.writer
    effect = terms.module.rules.effects[step.effect]
    slot = None if step.slot is None else terms.emit(step.slot)
    bit = str(effect.mask) if slot is None else f"({1 << effect.first} << {slot})"
    writer.line(f"{writer.single(IN_FORCE)} &= ~{bit}")
    for column, start in effect.columns():
        kept = writer.single(column) if slot is None else f"{writer.column(column)}[{slot}]"
        writer.line(f"{kept} = {start}")


def held_by(effect: Effect, held: str, slot: str | None) -> str:
    """Whether an effect is in force, where the mask of those in force has a name."""
    return f"{held} & {effect.mask}" if slot is None else f"{held} >> {slot} + {effect.first} & 1"
