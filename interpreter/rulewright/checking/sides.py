"""Resolves what concerns sides: players, and the sides that are none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulewright.checking import values
from rulewright.checking.context import NOTHING_TERM, WRONG, Context
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.terms import YES, Comparison, Constant, Let, Term, TextConstant, Use, conjunction
from rulewright.meaning.types import PLAYER, SIDE, Type
from rulewright.ruleset.setting import NOTHING, Kind
from rulewright.source import Span
from rulewright.wording.expressions import with_article


def side_named(context: Context, word: str) -> Term | None:
    """The side that is no player and has this name; one out of play here is nothing, and only that one."""
    for side in context.setting.other_sides:
        if side.name == word:
            return Constant(side.number, SIDE)
    if word in context.setting.absent_sides:
        return Constant(NOTHING, Type("side", word, maybe=True))
    return None


def is_in_play(context: Context, scope: Scope, expression: s.InPlayTest) -> Term:
    """`SIDE is in play`, which the player count and the variant decide."""
    subject = expression.subject
    named = side_named(context, subject.word) if isinstance(subject, s.Name) else None
    term = values.value(context, scope, subject)
    if named is None:
        said = subject.span.words
        return WRONG if term is WRONG else context.report(
            "T301", subject.span, f"`{said}` is no side declared under `sides`, so it is never out of play.",
            "Name such a side, or take the test out.",
        )  # fmt: skip
    return Comparison("!=", named, NOTHING_TERM) if named.type.maybe else YES


def is_a_player(context: Context, scope: Scope, expression: s.KindTest) -> Term:
    """`SIDE is a player`; what follows may take the side for a player."""
    subject = values.value(context, scope, expression.subject)
    if subject is WRONG:
        return WRONG
    if context.kind_word(expression.kind) != "player" or subject.type.kind not in ("side", "player"):
        return context.report(
            "T301", expression.span, f"`{expression.span.words}` asks nothing: only a side may be a player or not.",
            "Compare with `is`, or test a property.",
        )  # fmt: skip
    test = context.something(scope, subject)
    player = YES if subject.type.kind == "player" else player_test(context, subject)
    return conjunction((test, player)) if test is not None else player


def player_test(context: Context, side: Term) -> Term:
    """The test that a side is a player: these have the first numbers."""
    return Comparison("<", side, Constant(context.setting.players, PLAYER))


def narrowed(context: Context, scope: Scope, term: Term) -> Term:
    """A side as a player where it is known to be one: after a test, or where no other sides are in play."""
    if term.type.kind != "side" or term.type.many or term.type.of:
        return term
    if scope.holds(player_test(context, term)):
        return _retyped(term, PLAYER)
    if not context.setting.other_sides:
        return _retyped(term, PLAYER.possible if term.type.maybe else PLAYER)
    return term


def _retyped(term: Term, type_: Type) -> Term:
    match term:
        case Use():
            return Use(replace(term.variable, type=type_))
        case Let():
            return replace(term, body=_retyped(term.body, type_))
        case TextConstant():  # pragma: no cover - a text is no side
            return term
    return replace(term, type=type_)


def check_owner(context: Context, owner: Term | None, kinds: Iterable[Kind], span: Span) -> None:
    """Report pieces of players that are said to belong to a side."""
    for kind in kinds:
        if owner is not None and owner.type.kind == "side" and not kind.of_sides:
            context.report(
                "T301", span,
                f"{with_article(kind.name, capital=True)} belongs to a player, and `{span.words}` is a side.",
                f"Write `owner: side` for the kind `{kind.name}` in components.yaml, or name a player.",
            )  # fmt: skip
            return


def in_equality(left: Term, right: Term, scope: Scope) -> bool:
    """Whether one of two things compared is a side out of play, which nothing is."""
    return any(one.type.kind == "side" and one.type.of != "" and not scope.sure(one) for one in (left, right))
