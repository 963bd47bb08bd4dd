"""Resolves the facts that game.yaml wants shown at the table."""

from __future__ import annotations

from rulewright.checking.context import WRONG, Context
from rulewright.checking.facts import body_of
from rulewright.diagnostics import did_you_mean
from rulewright.meaning.checked import ShownFact
from rulewright.meaning.terms import Ask, Use, Variable

_OF = ("player", "side")
_BESIDE = ("space", "region", "piece")


def shown_facts(context: Context) -> tuple[ShownFact, ...]:
    """The facts to show, each with the variables of the thing it is about and of the player or side."""
    found: list[ShownFact] = []
    for name, wanted in context.setting.shown.items():
        signature = context.signatures.get(name)
        if signature is None:
            if name not in context.declared.broken:
                help_text = did_you_mean(name, context.signatures, "Declare it: `fact …`.")
                context.report("N201", wanted.span, f"`{name}` is not known: no fact has this name.", help_text)
            continue
        context.names_used.add(name)
        body = body_of(context, signature)
        if body is WRONG:
            continue
        things = [variable for variable in signature.variables if variable.type.kind in _BESIDE]
        sides = [variable for variable in signature.variables if variable.type.kind in _OF]
        if body.type.kind not in ("number", "truth") or body.type.many or not _is_one_each(
            signature.variables, things, sides
        ):
            context.report(
                "N215", wanted.span, f"`{signature.fact.head.span.words}` can not be shown at the table.",
                "Show a number or a truth about one thing at most, and one player or side at most.",
            )  # fmt: skip
            continue
        value, thing, side = body, things[0] if things else None, sides[0] if sides else None
        if signature.modified or signature.called:
            value = Ask(name, tuple(Use(variable) for variable in signature.variables), body.type)
        found.append(ShownFact(name, wanted.title, thing, side, value, wanted.span))
    return tuple(found)


def _is_one_each(variables: tuple[Variable, ...], things: list[Variable], sides: list[Variable]) -> bool:
    return len(things) <= 1 and len(sides) <= 1 and len(things) + len(sides) == len(variables)
