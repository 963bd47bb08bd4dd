"""Resolves what shows and hides things: looking, revealing, picks in secret."""

from __future__ import annotations

from rulewright.checking import nouns, statements, values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.moves import picked_members
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import AnyStep, LookAt, Pick, SecretBlock, Walk
from rulewright.meaning.terms import Term, Use
from rulewright.meaning.types import PLAYER, Type


def look(context: Context, scope: Scope, statement: s.Look) -> list[AnyStep]:
    """A player, or everybody, sees a piece or each of a set."""
    player: Term | None = None
    if statement.which == "look":
        written = statement.player or s.You(statement.span)
        player = values.of_type(context, scope, written, PLAYER)
        if player is WRONG:
            return []
    if statement.noun is not None:
        inner = scope.child()
        domain = nouns.domain(context, scope, statement.noun, bind=inner)
        if domain is None:
            return []
        if domain.variable.type.kind != "piece":
            context.report("T301", statement.noun.span, "Only pieces can be looked at.", "Name a kind of piece.")
            return []
        seen = LookAt(statement.span, Use(domain.variable), player)
        return [Walk(statement.span, domain, (seen,))]
    assert statement.thing is not None
    chosen = picked_members(context, scope, statement.thing)
    if chosen is not None:
        return [Walk(statement.span, chosen, (LookAt(statement.span, Use(chosen.variable), player),))]
    piece = values.of_type(context, scope, statement.thing, Type("piece"))
    return [] if piece is WRONG else [LookAt(statement.span, piece, player)]


def in_secret(context: Context, scope: Scope, statement: s.InSecret) -> list[AnyStep]:
    """Picks of several players that are made known together; what is picked stays in force after the block."""
    body: list[AnyStep] = []
    for line in statement.body:
        if not isinstance(line, s.Choose):
            context.report(
                "F515", line.span, "Under `in secret` stand only picks, such as `player chooses …`.",
                "Move this line behind the block.",
            )  # fmt: skip
            continue
        if line.if_possible:
            context.report(
                "F515", line.span, "A pick in secret that may be skipped would tell that it was.",
                "Take `, if possible` out, and offer something that is always possible.",
            )  # fmt: skip
            continue
        body += statements.step(context, scope, line)
    picks = [step for step in body if isinstance(step, Pick)]
    for position, pick in enumerate(picks):
        known = {other.variable: other for other in picks[:position] if other.decider != pick.decider}
        reads = (pick.domain, pick.low, pick.high)
        for part in subterms(tuple(each for each in reads if each is not None)):
            if isinstance(part, Use) and part.variable in known:
                context.report(
                    "K602", pick.span,
                    f"This pick depends on `{part.variable.name}`, which another player picks in secret.",
                    "Let it depend on what everybody knows.",
                )  # fmt: skip
                break
    return [SecretBlock(statement.span, tuple(body))]
