"""What rules ask the possibility of, each tried from its first step on."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import AnyStep, Perform, SlotCall
from rulewright.meaning.terms import Able, Use, Variable
from rulewright.meaning.types import PLAYER
from rulewright.program.layout import everything

FIRST_NUMBER = 40_000_000


@dataclass(frozen=True, slots=True)
class Trial:
    """Steps done by a player; the variables take the player and what is handed along."""

    variables: tuple[Variable, ...]
    steps: tuple[AnyStep, ...]


def asked_for(rules: CheckedRules) -> dict[str, Trial]:
    """A trial of each action, procedure and slot of which rules ask whether it can be done, by its name."""
    numbering = Numbering()
    numbering.count = FIRST_NUMBER
    names = dict.fromkeys(
        part.action for part in subterms(everything(rules)) if isinstance(part, Able) and part.tried
    )  # fmt: skip
    return {name: _trial(rules, name, numbering) for name in names}


def _trial(rules: CheckedRules, name: str, numbering: Numbering) -> Trial:
    you = numbering.variable("you", PLAYER)
    if name in rules.actions:
        return Trial((you,), (Perform(rules.actions[name].span, name, (), True),))
    if name in rules.procedures:
        procedure = rules.procedures[name]
        given = [numbering.variable(each.name, each.type) for each in procedure.parameters]
        bindings = tuple((each, Use(own)) for each, own in zip(procedure.parameters, given, strict=True))
        return Trial((you, *given), (Perform(procedure.span, name, bindings),))
    slot = rules.slots[name]
    given = [numbering.variable(each.name, each.type) for each in (slot.subject, *slot.parameters)]
    subject, *arguments = (Use(each) for each in given)
    span = next((body[0].span for body in slot.bodies.values() if body), rules.game[0].span)
    return Trial((you, *given), (SlotCall(span, name, subject, tuple(arguments)),))
