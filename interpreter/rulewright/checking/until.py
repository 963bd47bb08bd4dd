"""Resolves what stands under `until`: modifiers and triggers that speak of the names kept, and what ends them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.checking.context import Context
from rulewright.checking.effects import Waiting
from rulewright.checking.scope import Scope
from rulewright.checking.statements import steps
from rulewright.checking.triggers import Standing, modifier, trigger
from rulewright.language import syntax as s
from rulewright.meaning.checked import CheckedAction, CheckedModifier, CheckedTrigger
from rulewright.meaning.effects import Effect
from rulewright.meaning.rewrite import substitute, variables_used
from rulewright.meaning.steps import AnyStep, AsPlayer, EndEffect
from rulewright.meaning.terms import Comparison, Term, Use, Variable, conjunction
from rulewright.meaning.types import NUMBER

Modified = list[tuple[str, CheckedModifier]]


def in_force_until(
    context: Context, actions: dict[str, CheckedAction], triggers: list[CheckedTrigger], modifiers: Modified
) -> tuple[Effect, ...]:  # fmt: skip
    """Check what stands under every `until`; its triggers and modifiers come behind the others, ends at the end."""
    ends: list[CheckedTrigger] = []
    done = 0
    while done < len(context.effects):
        waiting = context.effects[done]
        done += 1
        for line, standing in _lines(waiting.node):
            if isinstance(line, s.Modifier):
                changed = modifier(context, line, standing, waiting.scope)
                if changed is not None:
                    modifiers.append((changed[0], _modifier_of(context, waiting.effect, changed[1])))
                continue
            found = _trigger(context, waiting, line, standing, actions, len(triggers))
            if found is not None:
                triggers.append(found)
        end = _end(context, waiting, actions)
        if end is not None:
            ends.append(end)
    triggers += [replace(end, number=len(triggers) + place) for place, end in enumerate(ends)]
    changes = [(f"fact:{word}", item.effect) for word, item in modifiers if item.change == "instead"]
    changes += [(item.event, item.effect) for item in triggers if item.timing == "instead"]
    return _ranked(tuple(waiting.effect for waiting in context.effects), changes)


def _lines(node: s.Until) -> list[tuple[s.When | s.Modifier, tuple[Standing, ...]]]:
    out: list[tuple[s.When | s.Modifier, tuple[Standing, ...]]] = []
    for line in node.lines:
        if isinstance(line, s.Standing):
            out += [(inner, (Standing(line.condition),)) for inner in line.lines]
        else:
            out.append((line, ()))
    return out


def _slot(context: Context, effect: Effect) -> Variable | None:
    return context.numbering.variable("slot", NUMBER) if effect.most > 1 else None


def _use(slot: Variable | None) -> Term | None:
    return None if slot is None else Use(slot)


def _modifier_of(context: Context, effect: Effect, made: CheckedModifier) -> CheckedModifier:
    """The modifier as one that reads what its effect keeps."""
    slot = _slot(context, effect)
    now = effect.now(_use(slot))
    value = None if made.value is None else substitute(made.value, now)
    return replace(made, value=value, condition=substitute(made.condition, now), effect=effect, slot=slot)


def _trigger(
    context: Context, waiting: Waiting, line: s.When, standing: tuple[Standing, ...],
    actions: dict[str, CheckedAction], number: int,
) -> CheckedTrigger | None:  # fmt: skip
    effect, kept = waiting.effect, waiting.scope
    if line.trigger.once == "game":
        context.report("N201", line.trigger.span.word("game"), "`once per game` has no meaning under `until`.",
                       "Write `once per turn`.")  # fmt: skip

    def body(context: Context, scope: Scope) -> tuple[AnyStep, ...]:
        made = steps(context, scope, line.body)
        return made if kept.you is None else (AsPlayer(line.span, kept.you, made),)

    made = trigger(context, line.trigger, actions, body, number, standing, kept)
    if made is None:
        return None
    slot = _slot(context, effect)
    now = effect.now(_use(slot))
    said = variables_used(made.body)
    own = {variable: context.numbering.variable(variable.name, variable.type)
           for variable in effect.kept if variable in said}  # fmt: skip
    return replace(
        made, condition=substitute(made.condition, now), effect=effect, slot=slot,
        body=substitute(made.body, {variable: Use(other) for variable, other in own.items()}),
        kept=tuple((other, now[variable]) for variable, other in own.items()),
    )  # fmt: skip


def _end(context: Context, waiting: Waiting, actions: dict[str, CheckedAction]) -> CheckedTrigger | None:
    """What ends an effect at its event, once all else that the event sets off is over."""
    effect = waiting.effect

    def body(context: Context, scope: Scope) -> tuple[AnyStep, ...]:
        return ()

    made = trigger(context, waiting.node.end, actions, body, 0, (), waiting.scope)
    if made is None:
        return None
    slot = _slot(context, effect)
    condition: Term = substitute(made.condition, effect.now(_use(slot)))
    bindings = made.bindings
    if effect.period:
        loop = context.numbering.variable("loop", NUMBER)
        condition = conjunction((condition, Comparison("==", effect.loop(_use(slot)), Use(loop))))
        bindings = (loop,)
    over: Any = EndEffect(made.span, effect.number, _use(slot))
    return replace(made, condition=condition, bindings=bindings, effect=effect, slot=slot, body=(over,))


def _ranked(effects: tuple[Effect, ...], changes: list[tuple[str, Effect | None]]) -> tuple[Effect, ...]:
    """The effects, those marked of which it matters which was put in force later."""
    several: set[int] = set()
    for changed in {changed for changed, _ in changes}:
        own = [effect for name, effect in changes if name == changed and effect is not None]
        if sum(effect.most for effect in own) > 1:
            several |= {effect.number for effect in own}
    return tuple(replace(effect, ranked=effect.number in several) for effect in effects)
