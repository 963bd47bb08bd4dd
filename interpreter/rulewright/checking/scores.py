"""The sum of a player's lines of the scoring table, as a number of the rules: `score of player`."""

from __future__ import annotations

from rulewright.checking import values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.facts import inline
from rulewright.checking.scope import Scope
from rulewright.meaning.terms import Constant, Operation, Term, Use
from rulewright.meaning.types import NUMBER, PLAYER


def score_of(context: Context, player: Term) -> Term | None:
    """What all lines of the scoring table come to for a player, or None where there is no table."""
    declared = context.declared.score
    if declared is None:
        return None
    if context.scoring:
        return context.report(
            "F501", declared.span, "The scoring table is explained by itself.",
            "Let no line speak of the `score`, nor of a fact that does.",
        )  # fmt: skip
    context.scoring = True
    line_player = context.numbering.variable("player", PLAYER)
    total: Term = Constant(0, NUMBER)
    for line in declared.lines:
        value = values.number(context, Scope(you=Use(line_player)), line.value)
        if value is WRONG:
            total = WRONG
            break
        total = Operation("+", total, value)
    context.scoring = False
    return WRONG if total is WRONG else inline((line_player,), [player], total)
