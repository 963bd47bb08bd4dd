"""Effects in force until an event, as steps: their triggers are tried where they are in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from rulewright.meaning.checked import CheckedTrigger
from rulewright.meaning.effects import Effect, any_in_force
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.steps import Bind, Branching, Walk
from rulewright.meaning.terms import Comparison, Constant, Term, Use, Variable, conjunction
from rulewright.meaning.types import NUMBER
from rulewright.ruleset.setting import NOTHING

Fired = Iterable[tuple[CheckedTrigger, list[Any]]]


def together(fired: Fired) -> list[Any]:
    """What triggers do one after the other; those of effects are passed over at once while none is in force."""
    out: list[Any] = []
    for bound, group in groupby(fired, key=lambda item: item[0].effect is not None):
        items = list(group)
        steps = [step for _, made in items for step in made]
        if bound and len(items) > 1 and steps:
            mask = 0
            for trigger, _ in items:
                assert trigger.effect is not None
                mask |= trigger.effect.mask
            steps = [Branching(items[0][0].span, ((any_in_force(mask), tuple(steps)),), ())]
        out += steps
    return out


def in_its_time(trigger: CheckedTrigger, condition: Term, body: tuple[Any, ...]) -> list[Any]:
    """The steps of a trigger that is in force until an event: once for each time it was put in force."""
    effect, slot = trigger.effect, trigger.slot
    assert effect is not None
    own = Branching(trigger.span, ((condition, body),), ())
    if slot is None:
        return [Branching(trigger.span, ((conjunction((effect.on(None), condition)), body),), ())]
    domain = effect.slots(slot, ())
    each = Walk(trigger.span, domain, (Branching(trigger.span, ((effect.on(Use(slot)), (own,)),), ()),))
    return [Branching(trigger.span, ((any_in_force(effect.mask), (each,)),), ())]


def later(
    trigger: CheckedTrigger, effect: Effect, condition: Term, best: Variable, found: tuple[Any, ...],
    numbering: Numbering,
) -> list[Any]:  # fmt: skip
    """Steps that find out whether a trigger is in force, its condition holds, and it came later than those before."""
    slot = trigger.slot
    member = None if slot is None else numbering.variable("slot", NUMBER)
    at = None if member is None else Use(member)
    if slot is not None and at is not None:
        condition = substitute(condition, {slot: at})
        found = (*found, Bind(trigger.span, slot, at))
    rank = effect.rank(at) if effect.ranked else Constant(1, NUMBER)
    test = conjunction((effect.on(at), condition, Comparison(">", rank, Use(best))))
    tried = Branching(trigger.span, ((test, (Bind(trigger.span, best, rank), *found)),), ())
    if slot is None or member is None:
        return [tried]
    none = Bind(trigger.span, slot, Constant(NOTHING, NUMBER))
    return [none, Walk(trigger.span, effect.slots(member, ()), (tried,))]


def kept_values(trigger: CheckedTrigger) -> Iterator[Bind]:
    """What the body of a trigger speaks of takes the values that its effect keeps."""
    for variable, value in trigger.kept:
        yield Bind(trigger.span, variable, value)
