"""Resolves whether something can be done, and what must be so for play to go on."""

from __future__ import annotations

from rulewright.checking import statements, values
from rulewright.checking.context import WRONG, Context, certainties
from rulewright.checking.scope import Scope
from rulewright.checking.texts import text_parts
from rulewright.language import syntax as s
from rulewright.meaning.steps import AnyStep, Demand, Perform, SlotCall
from rulewright.meaning.terms import Able, Term
from rulewright.meaning.types import PLAYER


def able(context: Context, scope: Scope, player: Term, call: s.Call) -> Term:
    """Whether a player can do an action, a procedure or what a slot holds."""
    if player is WRONG:
        return WRONG
    inner = scope.child()
    inner.you, inner.doer = player, None
    for step in statements.call_steps(context, inner, call):
        match step:
            case Perform():
                return Able(step.name, player, True, tuple(value for _, value in step.bindings))
            case SlotCall():
                return Able(step.slot, player, True, (step.subject, *step.arguments))
    return WRONG


def can_do(context: Context, scope: Scope, expression: s.CanDo) -> Term:
    """`PLAYER can do CALL`."""
    return able(context, scope, values.of_type(context, scope, expression.player, PLAYER), expression.call)


def needs(context: Context, scope: Scope, statement: s.Needs) -> list[AnyStep]:
    """A need in a body: whatever leads here is offered only where it holds."""
    condition = values.truth(context, scope, statement.condition)
    parts = (f"this would not hold: {statement.condition.span.words}",)
    label = f"{statement.label}: " if statement.label else ""
    own_words = statement.otherwise_span is not None
    told = text_parts(context, scope, statement.otherwise_span) if statement.otherwise_span is not None else parts
    if condition is WRONG:
        return []
    scope.certain.update(certainties(condition))
    scope.guards.append(condition)
    return [Demand(statement.span, condition, (label, *told) if label else told, scope.doer or scope.you, own_words)]
