"""Puts effects in force: the names they keep, how many there may be at once, and what is checked of them later."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from rulewright.checking import values
from rulewright.checking.context import Context
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.language.within import nodes
from rulewright.meaning.effects import Effect
from rulewright.meaning.steps import AnyStep, PutInForce
from rulewright.meaning.terms import Constant, Term, Use, Variable
from rulewright.source import Span

MOST_AT_ONCE = 200
"""So often an effect may be in force at once."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect whose modifiers and triggers are still to be checked, with the names they may say."""

    effect: Effect
    scope: Scope
    node: s.Until


def put_in_force(context: Context, scope: Scope, statement: s.Until) -> list[AnyStep]:
    """The step that puts an effect in force; what stands under it is checked when all heads are known."""
    if context.settled:
        context.report(
            "F532", statement.span.word("until"), "A scenario puts nothing in force by itself.",
            "Let it do what puts it in force: the action, procedure or slot in which `until` stands.",
        )  # fmt: skip
        return []
    inner = Scope(active=True)
    kept, given = _kept(context, scope, statement, inner)
    most = _most(context, scope, statement)
    period = statement.end.event.period if isinstance(statement.end.event, s.PeriodEnd) else ""
    before = [waiting.effect for waiting in context.effects]
    first = sum(effect.most for effect in before)
    place = sum(effect.most * len(effect.rows) for effect in before if effect.most > 1)
    block = _block_title(context, statement.span)
    end = statement.end.event.span.words
    span = _heading(statement)
    effect = Effect(len(before), first, place, most, tuple(kept), block, end, period, span)
    context.effects.append(Waiting(effect, inner, statement))
    return [PutInForce(span, effect.number, tuple(given), period)]


def _heading(statement: s.Until) -> Span:
    """The line of `until`, without what stands under it."""
    last = statement.most or statement.end.condition or statement.end.event
    return Span(statement.span.source, statement.span.start, last.span.end)


def _kept(
    context: Context, scope: Scope, statement: s.Until, inner: Scope
) -> tuple[list[Variable], list[Term]]:  # fmt: skip
    """The variables that keep the present values of names, which are bound in the inner scope, and those values."""
    kept: list[Variable] = []
    given: list[Term] = []

    def keep(name: str, term: Term, sure: bool) -> Term:
        if isinstance(term, Constant):
            return term
        variable = context.numbering.variable(name, term.type.sure if sure else term.type)
        if context.understood is not None and isinstance(term, Use) and term.variable in context.understood.named:
            context.understood.named[variable] = context.understood.named[term.variable]
        kept.append(variable)
        given.append(term)
        return Use(variable)

    if scope.you is not None:
        inner.you = keep("you", scope.you, True)
    said = dict.fromkeys(re.findall(r"[A-Za-z_]\w*", statement.span.text))
    for word in dict.fromkeys(context.kind_word(word) for word in said):
        term = scope.find(word)
        if term is not None:
            inner.names[word] = keep(word, term, scope.sure(term))
    return kept, given


def _most(context: Context, scope: Scope, statement: s.Until) -> int:
    """How often the effect may be in force at once: as written, once for a block of its own, else once per player."""
    if statement.most is not None:
        term = values.number(context, scope, statement.most)
        if isinstance(term, Constant) and 1 <= term.value <= MOST_AT_ONCE:
            return term.value
        if term.type.kind == "number":
            context.report(
                "F531", statement.most.span,
                f"How often it can be in force at once is a fixed number from 1 to {MOST_AT_ONCE}.",
                "Write a number, or the name of one from game.yaml.",
            )  # fmt: skip
        return 1
    most = 1 if _entity_of(context, statement.span) is not None else context.setting.players
    loop = _loop_around(context, statement.span)
    if loop is not None and not (_of_players(context, loop) and most == context.setting.players):
        context.report(
            "F531", statement.span.word("until"),
            f"This stands in a loop, and can be in force {'once' if most == 1 else f'{most} times'} at once.",
            "Say how often: `until …, at most N at once:`.",
        )  # fmt: skip
    return most


def _of_players(context: Context, loop: s.ForEach | s.Repeat) -> bool:
    return isinstance(loop, s.ForEach) and context.kind_word(loop.noun.kind) == "player"


def _within(span: Span, node: s.Node) -> bool:
    return node.span.source.name == span.source.name and node.span.start <= span.start < node.span.end


def _entity_of(context: Context, span: Span) -> s.Entity | None:
    return next((entity for entity in context.declared.entities if _within(span, entity)), None)


def _loop_around(context: Context, span: Span) -> s.ForEach | s.Repeat | None:
    """The innermost loop that a statement stands in, within its own declaration."""
    found: s.ForEach | s.Repeat | None = None
    for node in nodes(_declaration_of(context, span)):
        if isinstance(node, s.ForEach | s.Repeat) and _within(span, node):
            found = node
    return found


def _declaration_of(context: Context, span: Span) -> Any:
    return next((node for node in context.declared.with_bodies() if _within(span, node)), ())


def _block_title(context: Context, span: Span) -> str:
    """How people read what an effect belongs to: a piece or place by its title, a procedure by its name."""
    node = _declaration_of(context, span)
    if isinstance(node, s.Entity):
        setting = context.setting
        titles = {region.name: region.title for region in setting.regions}
        titles |= {space.name: space.title for space in setting.spaces}
        titles |= {piece.name: piece.title for piece in setting.pieces}
        return titles.get(node.name, node.name)
    if isinstance(node, s.Action | s.Procedure):
        return node.name.replace("_", " ").capitalize()
    return ""
