"""Orders and rankings as Python: rows of things that are never changed in place, but give way to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.steps import RankMembers, SetOrder
from rulewright.meaning.terms import Position, Term
from rulewright.meaning.types import Type
from rulewright.program.emit_domains import members

if TYPE_CHECKING:
    from rulewright.program.emit_steps import StepEmitter
    from rulewright.program.emit_terms import TermEmitter


def position(emitter: TermEmitter, term: Position) -> str:
    """How far along a row a thing stands, -1 where it is not in it."""
    row = _kept(emitter, term.row)
    member = _kept(emitter, term.member)
    found = f"{row}.index({member})"
    standing = f"{emitter.emit(term.positions)}[{found}]" if term.positions is not None else f"{found} + 1"
    return f"({standing} if {member} in {row} else -1)" if term.type.maybe else f"({standing})"


def _kept(emitter: TermEmitter, term: Term) -> str:
    """A term as a name that may be written twice."""
    text = emitter.emit(term)
    if text.isidentifier() or text.isdigit():
        return text
    name = emitter.writer.temporary()
    emitter.writer.line(f"{name} = {text}")
    return name


def set_order(steps: StepEmitter, step: SetOrder) -> None:
    """An order gives way to another row of the same members."""
    terms, writer = steps.terms, steps.terms.writer
    order = writer.layout.setting.orders[step.order]
    now = writer.single(f"order:{step.order}")
    values = [terms.emit(value) for value in step.values]
    match step.how:
        case "row":
            row = values[0]
        case "list":
            row = f"[{', '.join(values)}]"
        case "random":
            terms.module.chances[steps.clause()] = Type(order.of)
            row = f"in_any_order(s, {now}, {steps.clause()})"
        case _:
            member = writer.temporary()
            writer.line(f"{member} = {values[0]}")
            others = f"*(each for each in {now} if each != {member})"
            row = f"[{member}, {others}]" if step.how == "first" else f"[{others}, {member}]"
    if not step.proved:
        made = writer.temporary()
        writer.line(f"{made} = {row}")
        message = f"`{step.order}` would not have each {order.of} once"
        whole = terms.module.constant(tuple(sorted(order.members)))
        writer.line(f"if sorted({made}) != list({whole}): fault({steps.clause()}, {message!r})")
        row = made
    writer.line(f"{now} = {row}")


def rank_members(steps: StepEmitter, step: RankMembers) -> None:
    """A variable takes the members of a set, those first that come before the others by the keys."""
    terms, writer = steps.terms, steps.terms.writer
    found = writer.temporary()
    writer.line(f"{found} = []")
    bound = set(terms.bound)
    at_random = step.keys[-1][0] == "random"
    sequence = members(terms, step.domain, True)
    member = terms.name(step.domain.variable)
    writer.line(f"for {member} in {sequence}:")
    writer.depth += 1
    terms.bound.add(step.domain.variable.number)
    keys = [_key_text(terms, which, key, member) for which, key in step.keys if key is not None]
    writer.line(f"{found}.append((({' '.join(f'{key},' for key in keys)}), {member}))")
    writer.depth -= 1
    terms.bound = bound
    clause = steps.clause()
    if at_random:
        terms.module.chances[clause] = step.domain.variable.type.sure
    row = f"ranked_by_chance(s, {found}, {clause})" if at_random else f"[each[1] for each in sorted({found})]"
    writer.line(f"{terms.name(step.variable)} = {row}")
    terms.bound.add(step.variable.number)
    steps.store(step.variable)
    if step.positions is not None:
        writer.line(f"{terms.name(step.positions)} = shared_positions({found})")
        terms.bound.add(step.positions.number)
        steps.store(step.positions)


def _key_text(terms: TermEmitter, which: str, key: Term, member: str) -> str:
    """A number that is the lower, the earlier a member comes."""
    text = terms.emit(key)
    match which:
        case "most":
            return f"-{text}" if text.isidentifier() or text.startswith("(") else f"-({text})"
        case "fewest":
            return text
        case "from":
            return f"({member} - {text}) % {terms.module.rules.setting.players}"
    return f"{'-' if which == 'latest' else ''}{text}.index({member})"
