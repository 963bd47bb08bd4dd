"""The sum of a player's lines of the scoring table, as a number of the rules: `score of player`."""

from __future__ import annotations

from rulewright.checking import facts, values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.scope import Scope
from rulewright.meaning.tally import noted
from rulewright.meaning.terms import Term, Use
from rulewright.meaning.types import PLAYER


def score_of(context: Context, player: Term) -> Term:
    """What all lines of the scoring table come to for a player; a line that asks for it is a finding."""
    declared = context.declared.score
    if declared is None or player is WRONG:
        return WRONG
    if context.scoring:
        return context.report(
            "F501", declared.span, "The scoring table is explained by itself.",
            "Let no line speak of the `score`, nor of a fact that does.",
        )  # fmt: skip
    context.scoring = True
    line_player = context.numbering.variable("player", PLAYER)
    terms = [values.number(context, Scope(you=Use(line_player)), line.value) for line in declared.lines]
    context.scoring = False
    if any(term is WRONG for term in terms):
        return WRONG
    counted = zip(declared.lines, terms, strict=True)
    lines = [(line.title, noted(context.tally, line.span, term)) for line, term in counted]
    return facts.whole_score(lines, line_player, player)
