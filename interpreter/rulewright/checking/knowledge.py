"""Resolves what shows and hides things: looking, revealing, picks in secret."""

from __future__ import annotations

from rulewright.checking import nouns, statements, values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.moves import picked_members
from rulewright.checking.rows import position_in_walk
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.rewrite import substitute, subterms
from rulewright.meaning.steps import AnyStep, Bind, Branching, LookAt, Pick, SecretBlock, Walk
from rulewright.meaning.terms import Comparison, Condition, Constant, Term, Use, conjunction
from rulewright.meaning.types import NUMBER, PLAYER, Type


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
    before: list[AnyStep] = []
    body: list[AnyStep] = []
    after: list[AnyStep] = []
    for line in statement.body:
        if isinstance(line, s.ForEach):
            for seat in range(context.setting.players):
                called, asked, told = _one_of_each(context, scope, line, seat)
                before += called
                body += asked
                after += told
        else:
            body += _secret_pick(context, scope, line)
    _check_apart(context, body)
    return [*before, SecretBlock(statement.span, tuple(body)), *after]


def _secret_pick(context: Context, scope: Scope, line: s.Statement) -> list[AnyStep]:
    if not isinstance(line, s.Choose):
        context.report(
            "F515", line.span, "Under `in secret` stand only picks, such as `player chooses …`.",
            "Move this line behind the block.",
        )  # fmt: skip
        return []
    if line.if_possible:
        context.report(
            "F515", line.span, "A pick in secret that may be skipped would tell that it was.",
            "Take `, if possible` out, and offer something that is always possible.",
        )  # fmt: skip
        return []
    return statements.step(context, scope, line)


def _one_of_each(context: Context, scope: Scope, line: s.ForEach, seat: int) -> tuple[list[AnyStep], ...]:
    """What one of the players of a `for each` adds: whether that player is asked, the picks, and what follows them."""
    inner = scope.child()
    domain = nouns.domain(context, scope, line.noun, bind=inner)
    if domain is None:
        return [], [], []
    if domain.source != "players" or domain.variable.type.kind != "player":
        context.report(
            "F515", line.noun.span, "Only players make picks in secret, one after the other.",
            "Walk through players: `for each player …:`.",
        )  # fmt: skip
        return [], [], []
    position_in_walk(context, inner, line, domain)
    player = Constant(seat, PLAYER)
    truth = conjunction(domain.where)
    inner.guards.append(truth)
    asked = context.numbering.variable("asked", NUMBER)
    among = Condition(substitute(truth, {domain.variable: player}), Constant(1, NUMBER), Constant(0, NUMBER), NUMBER)
    called: list[AnyStep] = [Bind(line.span, domain.variable, player), Bind(line.span, asked, among)]
    first = next((place for place, each in enumerate(line.body) if not isinstance(each, s.Choose)), len(line.body))
    picks = [step for each in line.body[: max(first, 1)] for step in _secret_pick(context, inner, each)]
    following = statements.steps(context, inner, line.body[max(first, 1) :])

    def if_asked(steps: tuple[AnyStep, ...]) -> list[AnyStep]:
        test = Comparison("==", Use(asked), Constant(1, NUMBER))
        return [Branching(line.span, ((test, steps),), ())] if steps else []

    return called, if_asked(tuple(picks)), if_asked(following)


def _check_apart(context: Context, body: list[AnyStep]) -> None:
    """Report picks that depend on what another player picks in the same block."""
    picks = [part for part in subterms(tuple(body)) if isinstance(part, Pick)]
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
