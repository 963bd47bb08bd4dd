"""Resolves scoring and the ways a match ends."""

from __future__ import annotations

from rulewright.checking import values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.facts import whole_score
from rulewright.checking.rows import whole_row
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.steps import Finish
from rulewright.meaning.tally import noted
from rulewright.meaning.terms import Read, Term, Use, Variable
from rulewright.meaning.types import PLAYER
from rulewright.ruleset.languages import said
from rulewright.source import Span


def score_lines(context: Context, player: Variable) -> tuple[tuple[str, Term], ...]:
    """The named lines of the scoring table, each a number for the player whose line it is."""
    declared = context.declared.score
    if declared is None:
        return ()
    scope = Scope(you=Use(player))
    out: list[tuple[str, Term]] = []
    for line in declared.lines:
        term = values.number(context, scope, line.value)
        if term is not WRONG:
            out.append((said(context.setting.texts, line.title), noted(context.tally, line.span, term)))
    return tuple(out)


def finish(
    context: Context, scope: Scope, verdict: s.Verdict, lines: tuple[tuple[str, Term], ...], line_player: Variable,
    span: Span,
) -> Finish:  # fmt: skip
    """The end of a match by one verdict."""
    player = context.numbering.variable("player", PLAYER)
    if verdict.player is not None:
        winner = values.of_type(context, scope, verdict.player, PLAYER)
        return Finish(span, verdict.which, winner, (), player, None)
    if verdict.which == "nobody":
        return Finish(span, "nobody", None, (), player, None)
    keys: list[tuple[str, Term | None]] = []
    for key in verdict.keys:
        if key.which in ("shared", "active"):
            context.uses_active = context.uses_active or key.which == "active"
            keys.append((key.which, None))
            continue
        if key.order is not None:
            keys.append((key.which, whole_row(context, Scope(), key.order) or WRONG))
            continue
        term = _key(context, key, lines, line_player, player)
        if term is not None:
            keys.append((key.which, term))
    if verdict.keys[-1].which not in ("shared", "active", "earliest", "latest"):
        context.report(
            "F506", verdict.span, "This ranking does not say what happens on a tie.", "End it with `, then shared`."
        )
    active = Read("active", None, PLAYER)
    return Finish(span, "rank", None, tuple(keys), player, active)


def _key(
    context: Context, key: s.RankKey, lines: tuple[tuple[str, Term], ...], line_player: Variable, player: Variable
) -> Term | None:  # fmt: skip
    context.names_used.add(key.word)
    if key.word == "score":
        if not lines:
            context.report("N201", key.span, "There is no scoring table to rank by.", "Declare it under `score`.")
            return None
        return whole_score(lines, line_player, Use(player))
    scope = Scope(you=Use(player))
    phrase = s.Phrase(key.span, key.word, s.You(key.span), (), True)
    term = values.number(context, scope, phrase)
    return None if term is WRONG else term
