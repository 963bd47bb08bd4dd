"""Effects put in force and ended, as Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.effects import IN_FORCE, Effect
from rulewright.meaning.steps import EndEffect, PutInForce
from rulewright.program.emit_terms import TermEmitter

if TYPE_CHECKING:
    from rulewright.program.module import Module

_ALREADY = "it is in force already; how often it can be at once must be said: `, at most N at once`"


def put_in_force(terms: TermEmitter, step: PutInForce, clause: int) -> None:
    """Write what marks an effect as in force, and keeps its values; a fault where it is so as often as it can be."""
    writer = terms.writer
    effect = terms.module.rules.effects[step.effect]
    values = dict(enumerate(terms.emit(value) for value in step.values))
    if effect.period:
        if step.loop < 0:
            writer.line(f"fault({clause}, {f'no {effect.period} is under way that could end'!r})")
        values[len(effect.kept)] = str(step.loop)
    if effect.ranked:
        values[len(effect.kept) + 1] = f"1 + max({', '.join(_ranks(terms.module))})"
    held, slot = writer.single(IN_FORCE), None
    if effect.most == 1:
        writer.line(f"if {held} & {effect.mask}: fault({clause}, {_ALREADY!r})")
        writer.line(f"{held} |= {effect.mask}")
    else:
        slot = _free_slot(terms, effect, clause)
        writer.line(f"{held} |= {1 << effect.first} << {slot}")
    for row, value in values.items():
        writer.line(f"{_cell(terms, effect, row, slot)} = {value}")


def _free_slot(terms: TermEmitter, effect: Effect, clause: int) -> str:
    writer = terms.writer
    message = f"it is in force {effect.most} times already; more must be said: `, at most N at once`"
    taken, slot = writer.temporary(), writer.temporary()
    full = (1 << effect.most) - 1
    writer.line(f"{taken} = {writer.single(IN_FORCE)} >> {effect.first} & {full}")
    writer.line(f"if {taken} == {full}: fault({clause}, {message!r})")
    writer.line(f"{slot} = (~{taken} & {taken} + 1).bit_length() - 1")
    return slot


def _cell(terms: TermEmitter, effect: Effect, row: int, slot: str | None) -> str:
    """The place in the state of one of an effect's numbers."""
    column = effect.column(row)
    if slot is None:
        return terms.writer.single(column)
    return f"{terms.writer.column(column)}[{slot} + {effect.place + row * effect.most}]"


def _ranks(module: Module) -> list[str]:
    """How late each of the effects of which that matters was put in force; 0 for those that are not."""
    out = ["0"]
    for effect in module.rules.effects:
        if effect.ranked:
            row = len(effect.kept) + 1
            held, start = f"s[{module.layout.index(effect.column(row))}]", effect.place + row * effect.most
            out.append(held if effect.most == 1 else f"*{held}[{start}:{start + effect.most}]")
    return out


def end_effect(terms: TermEmitter, step: EndEffect) -> None:
    """Write that an effect is over, and that nothing is kept any more."""
    writer = terms.writer
    effect = terms.module.rules.effects[step.effect]
    slot = None if step.slot is None else terms.emit(step.slot)
    bit = str(effect.mask) if slot is None else f"({1 << effect.first} << {slot})"
    writer.line(f"{writer.single(IN_FORCE)} &= ~{bit}")
    for row in effect.rows_used():
        writer.line(f"{_cell(terms, effect, row, slot)} = {effect.rows[row]}")


def held_by(effect: Effect, held: str, slot: str | None) -> str:
    """Whether an effect is in force, where the mask of those in force has a name."""
    return f"{held} & {effect.mask}" if slot is None else f"{held} >> {slot} + {effect.first} & 1"
