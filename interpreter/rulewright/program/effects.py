"""Effects in force until an event, as steps: their triggers are tried where they are in force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from rulewright.meaning.checked import CheckedTrigger
from rulewright.meaning.effects import any_in_force
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.steps import Bind, Branching, Walk
from rulewright.meaning.terms import Comparison, Constant, Member, Term, Use, conjunction
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


def in_its_place(
    trigger: CheckedTrigger, condition: Term, body: tuple[Any, ...], otherwise: tuple[Any, ...], numbering: Numbering
) -> list[Any]:  # fmt: skip
    """The steps of one that takes the place of its event, as long as it is in force."""
    effect, slot = trigger.effect, trigger.slot
    assert effect is not None
    if slot is None:
        return [Branching(trigger.span, ((conjunction((effect.on(None), condition)), body),), otherwise)]
    member = numbering.variable("slot", NUMBER)
    found = Member("last", effect.slots(member, (substitute(condition, {slot: Use(member)}),)), NUMBER.possible)
    taken = Comparison("!=", Use(slot), Constant(NOTHING, NUMBER))
    return [Bind(trigger.span, slot, found), Branching(trigger.span, ((taken, body),), otherwise)]


def kept_values(trigger: CheckedTrigger) -> Iterator[Bind]:
    """What the body of a trigger speaks of takes the values that its effect keeps."""
    for variable, value in trigger.kept:
        yield Bind(trigger.span, variable, value)
