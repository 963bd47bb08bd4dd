"""Resolves actions, procedures, triggers, modifiers, slots, scoring and wins: the declarations with bodies."""

from __future__ import annotations

import re

from rulewright.checking import values
from rulewright.checking.choices import price
from rulewright.checking.context import WRONG, Context, certainties
from rulewright.checking.picks import pick_parts
from rulewright.checking.scope import Scope
from rulewright.checking.statements import steps
from rulewright.checking.texts import text_parts
from rulewright.language import syntax as s
from rulewright.language.words import WORDS
from rulewright.meaning.checked import CheckedAction, CheckedProcedure, CheckedSlot, HeadItem, HeadLet, HeadPick, Need
from rulewright.meaning.rewrite import variables_used
from rulewright.meaning.steps import AnyStep
from rulewright.meaning.tally import noted
from rulewright.meaning.terms import NO, Read, Some, Term, Use, Variable, negation
from rulewright.meaning.types import NUMBER, PLAYER


def player_scope(context: Context) -> tuple[Scope, Variable]:
    """A scope in which `you` is a variable of its own."""
    you = context.numbering.variable("you", PLAYER)
    return Scope(you=Use(you), active=True), you


def action(context: Context, declared: s.Action) -> CheckedAction:
    """A checked action."""
    scope, you = player_scope(context)
    head: list[HeadItem] = []
    payments: list[AnyStep] = []
    _head(context, scope, declared.head, (), head, payments)
    scope.changed = bool(payments)
    body = (*payments, *steps(context, scope, declared.body))
    _check_action(context, declared, head)
    return CheckedAction(declared.name, you, tuple(head), body, declared.name_span)


def _check_action(context: Context, declared: s.Action, head: list[HeadItem]) -> None:
    for item in head:
        if isinstance(item, Need) and item.condition == NO and not _speaks_of_the_game(item.words):
            context.report(
                "F503", item.span, f"`{item.words}` is never so, hence the action `{declared.name}` is never offered.",
                "Take the need out, or say what it should depend on.",
            )  # fmt: skip


def _speaks_of_the_game(words: str) -> bool:
    """Whether a condition says more than numbers and words of the language, so that it may differ by setting."""
    return not set(re.findall(r"[a-z_]+", words)) <= set(WORDS)


def _head(
    context: Context, scope: Scope, lines: tuple[s.HeadLine, ...], under: tuple[Term, ...], head: list[HeadItem],
    payments: list[AnyStep],
) -> None:  # fmt: skip
    for line in lines:
        match line:
            case s.Choose():
                _head_pick(context, scope, line, under, head)
            case s.Needs():
                _need(context, scope, line, under, head)
            case s.HeadIf():
                _head_if(context, scope, line, under, head, payments)
            case s.Price():
                _price(context, scope, line, under, head, payments)
            case s.Naming():
                _head_let(context, scope, line, head)


def _head_pick(
    context: Context, scope: Scope, line: s.Choose, under: tuple[Term, ...], head: list[HeadItem]
) -> None:  # fmt: skip
    if under:
        context.report("F504", line.span, "A choice in the head of an action stands under `if`.",
                       "Choose always, and say with `needs` what may be chosen; or choose in `does`.")  # fmt: skip
    parts = pick_parts(context, scope, line)
    if parts is not None:
        variable, domain, low, high = parts
        head.append(HeadPick(variable, domain, low, high, line.span.words, line.span, line.ordered))


def _need(context: Context, scope: Scope, line: s.Needs, under: tuple[Term, ...], head: list[HeadItem]) -> None:
    condition = values.truth(context, scope, line.condition)
    text = text_parts(context, scope, line.otherwise_span) if line.otherwise_span is not None else None
    if condition is WRONG:
        return
    if under:
        condition = Some((*(negation(term) for term in under), condition))
    else:
        scope.certain.update(certainties(condition))
        scope.guards.append(condition)
    head.append(Need(condition, text, line.condition.span.words, line.label, line.span))


def _head_if(
    context: Context, scope: Scope, line: s.HeadIf, under: tuple[Term, ...], head: list[HeadItem],
    payments: list[AnyStep],
) -> None:  # fmt: skip
    condition = values.truth(context, scope, line.condition)
    if condition is WRONG:
        return
    inner = scope.child()
    inner.certain.update(certainties(condition))
    _head(context, inner, line.lines, (*under, condition), head, payments)


def _price(
    context: Context, scope: Scope, line: s.Price, under: tuple[Term, ...], head: list[HeadItem],
    payments: list[AnyStep],
) -> None:  # fmt: skip
    assert scope.you is not None
    paid = price(context, scope, line.amount, line.resource, scope.you, line.span)
    if paid is None:
        return
    condition, pay = paid
    if under:
        context.report("F504", line.span, "A price stands under `if`.",
                       "Let a fact say the price: `for (price of …) …`.")  # fmt: skip
    have = Read(f"resource:{line.resource}", scope.you, NUMBER)
    cost = values.number(context, scope, line.amount)
    text = ("It costs ", cost, f" {line.resource}, you have ", have, ".")
    head.append(Need(condition, text, line.span.words, "", line.span))
    payments.append(pay)


def _head_let(context: Context, scope: Scope, line: s.Naming, head: list[HeadItem]) -> None:
    term = values.value(context, scope, line.value)
    variable = context.variable(scope, line.name, term.type, line.span)
    if scope.sure(term):
        scope.certain.add(Use(variable))
    if term is not WRONG:
        head.append(HeadLet(variable, noted(context.tally, line.span, term)))


def procedure(context: Context, declared: s.Procedure) -> CheckedProcedure:
    """A checked phase or procedure; it has a `you` only where it says so."""
    scope, you = player_scope(context)
    variables, _ = context.procedure_heads[declared.name]
    for variable in variables:
        scope.bind(variable)
    body = steps(context, scope, declared.body)
    return CheckedProcedure(declared.name, you, uses(body, you), variables, body, declared.name_span)


def uses(body: object, variable: Variable) -> bool:
    """Whether steps or terms speak of a variable."""
    return variable in variables_used(body)


def slot(context: Context, declared: s.Slot) -> CheckedSlot:
    """A slot with the bodies that pieces, spaces or regions declare for it."""
    you = context.numbering.variable("you", PLAYER)
    subject_type = context.type_of_kind(declared.kind, declared.span)
    subject = context.numbering.variable(context.kind_word(declared.kind), subject_type)
    variables, _ = context.slot_heads[declared.name]
    bodies: dict[int, tuple[AnyStep, ...]] = {}
    for entity in context.declared.entities:
        for line in entity.lines:
            if isinstance(line, s.SlotBody) and line.name == declared.name:
                scope = Scope(you=Use(you), active=True)
                for variable in (subject, *variables):
                    scope.bind(variable)
                for number in entity_numbers(context, entity):
                    bodies[number] = steps(context, scope, line.body)
    return CheckedSlot(declared.name, you, subject, variables, bodies)


def entity_numbers(context: Context, entity: s.Entity) -> list[int]:
    """The numbers of the things an entity block is about; unknown ones are a finding."""
    setting = context.setting
    word = context.kind_word(entity.kind)
    context.names_used.add(entity.name)
    kinds = context.kinds_of(word)
    if kinds:
        own = [piece for piece in setting.pieces if piece.kind in {kind.name for kind in kinds}]
        found = [piece.number for piece in own if piece.name == entity.name]
        known = [piece.name for piece in own]
    elif word in setting.region_groups:
        found = [region.number for region in setting.regions if region.name == entity.name and region.group == word]
        known = [region.name for region in setting.regions if region.group == word]
    else:
        found = [space.number for space in setting.spaces if space.name == entity.name]
        known = [space.name for space in setting.spaces]
    if not found:
        context.unknown(entity.name_span, entity.name, known, f"there is no {word} of this name")
    return found
