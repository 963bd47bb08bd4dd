"""Finds what needs a player to do it, and reports where it is called though it is nobody's turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.checking.actions import uses
from rulewright.checking.context import Context
from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import rewrite
from rulewright.meaning.steps import AnyStep, AsPlayer, Perform, PutInForce, SlotCall, TurnLoop


def settle_you(context: Context, rules: CheckedRules) -> CheckedRules:
    """The rules with what each procedure and trigger needs made plain; a call without a player is a finding."""
    needed = needing_a_player(rules)
    check_doers(context, rules, rules.game, needed)
    procedures = {name: replace(item, uses_you=f"do:{name}" in needed) for name, item in rules.procedures.items()}
    triggers = tuple(
        replace(item, uses_you=item.uses_you or any(_needs(rules, needed, part) for part in _outside_turns(item.body)))
        for item in rules.triggers
    )
    return replace(rules, procedures=procedures, triggers=triggers)


def check_doers(context: Context, rules: CheckedRules, body: tuple[AnyStep, ...], needed: set[str]) -> None:
    """Report what a body with nobody to do it calls for a player, given all that needs one."""
    for part in _outside_turns(body):
        if isinstance(part, PutInForce) and part.period:
            context.report(
                "N204", part.span, f"`{part.span.words}` needs a {part.period} that can end, and none is under way.",
                "Put it under `take turns` or `go round`.",
            )  # fmt: skip
        elif _needs(rules, needed, part):
            name = part.name if isinstance(part, Perform) else part.slot
            context.report(
                "N204", part.span.word(name), f"`{name}` needs a player to do it, but here it is nobody's turn.",
                "Put it under `take turns`, or name the player: `as PLAYER:`.",
            )  # fmt: skip


def needing_a_player(rules: CheckedRules) -> set[str]:
    """The procedures and slots that speak of `you`, or call what needs a player."""
    bodies: dict[str, Any] = {f"do:{name}": item.body for name, item in rules.procedures.items()}
    bodies |= {f"slot:{name}": tuple(item.bodies.values()) for name, item in rules.slots.items()}
    found = {f"do:{name}" for name, item in rules.procedures.items() if item.uses_you}
    found |= {f"slot:{name}" for name, item in rules.slots.items() if uses(tuple(item.bodies.values()), item.you)}
    calls = {name: _outside_turns(body) for name, body in bodies.items()}
    while True:
        more = {name for name in calls if name not in found and any(_needs(rules, found, part) for part in calls[name])}
        if not more:
            return found
        found |= more


def _needs(rules: CheckedRules, needed: set[str], part: Any) -> bool:
    if isinstance(part, Perform):
        return part.name in rules.actions or f"do:{part.name}" in needed
    if isinstance(part, PutInForce):
        return bool(part.period)
    return isinstance(part, SlotCall) and f"slot:{part.slot}" in needed


def _outside_turns(body: Any) -> list[Any]:
    """The calls in a body that are not under a loop of turns or `as`, which bring a player of their own."""
    found: list[Any] = []

    def visit(part: Any) -> Any:
        if isinstance(part, TurnLoop | AsPlayer):
            return part
        if isinstance(part, Perform | SlotCall | PutInForce):
            found.append(part)
        return None

    rewrite(body, visit)
    return found
