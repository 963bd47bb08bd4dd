"""Resolves what a person is asked: picks, choices of one of several branches, `may`, and that an answer exists."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import statements, values
from rulewright.checking.context import WRONG, Context, certainties
from rulewright.checking.picks import let_be_skipped, may_be_empty, pick_parts
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.language.said import spoken
from rulewright.meaning.steps import AnyStep, Branching, Choice, ChoiceBranch, PassTurn, Pick, Write
from rulewright.meaning.terms import (
    YES,
    Able,
    Comparison,
    Operation,
    Read,
    Term,
    conjunction,
)  # fmt: skip
from rulewright.meaning.types import NUMBER, PLAYER
from rulewright.ruleset.languages import said
from rulewright.source import Span


def choice(context: Context, scope: Scope, statement: s.Choose | s.ChooseOne | s.May) -> list[AnyStep]:
    """The steps of a choice in a body."""
    match statement:
        case s.Choose():
            return _pick(context, scope, statement)
        case s.ChooseOne():
            return _choose_one(context, scope, statement)
        case s.May():
            return _may(context, scope, statement)


def decider(context: Context, scope: Scope, player: s.Expression | None, span: Span) -> Term:
    """Who is asked: the named player, else `you`."""
    if player is not None:
        return values.of_type(context, scope, player, PLAYER)
    if scope.you is None:
        return context.report(
            "N204", span, "Nobody is there to choose: it is no player's turn.",
            "Say who chooses, as in `player chooses …`, or pick without a person.",
        )  # fmt: skip
    return scope.you


def _pick(context: Context, scope: Scope, statement: s.Choose) -> list[AnyStep]:
    player = decider(context, scope, statement.player, statement.span)
    parts = pick_parts(context, scope, statement)
    if parts is None or player is WRONG:
        return []
    variable, domain, low, high = parts
    unsure = not statement.if_possible and may_be_empty(context, scope, domain, low, high)
    if statement.if_possible and not statement.many:
        let_be_skipped(scope, variable)
    pick = Pick(statement.span, variable, domain, low, high, player, statement.if_possible, statement.span.words)
    return [replace(pick, ordered=statement.ordered, unsure=unsure)]


def _choose_one(context: Context, scope: Scope, statement: s.ChooseOne) -> list[AnyStep]:
    player = decider(context, scope, statement.player, statement.span)
    if player is WRONG:
        return []
    branches = tuple(_branch(context, scope, branch, player) for branch in statement.branches)
    _check_branches(context, statement)
    variable = context.numbering.variable("chosen branch", NUMBER)
    unsure = not statement.if_possible and not _has_sure_branch(context, statement)
    return [Choice(statement.span, player, branches, statement.if_possible, variable, unsure=unsure)]


def _check_branches(context: Context, statement: s.ChooseOne) -> None:
    names: dict[str, Span] = {}
    for branch in statement.branches:
        word = branch.call.name if branch.call is not None else branch.text or "pass"
        if word in names:
            context.report("N202", branch.span, f"`{word}` stands twice in this choice.",
                           "Give each branch its own words.")  # fmt: skip
        names[word] = branch.span
    for branch in statement.branches[:-1]:
        if branch.otherwise:
            context.report("L406", branch.span, "`otherwise` stands before other branches.", "Put it last.")


def _has_sure_branch(context: Context, statement: s.ChooseOne) -> bool:
    return any(
        branch.otherwise or (branch.condition is None and branch.price is None and not _is_action(context, branch))
        for branch in statement.branches
    )


def _is_action(context: Context, branch: s.Branch) -> bool:
    return branch.call is not None and branch.call.name in context.declared.actions


def _branch(context: Context, scope: Scope, branch: s.Branch, player: Term) -> ChoiceBranch:
    offered: Term = YES
    inner = scope.child()
    inner.you = scope.you if scope.you is not None else player
    inner.doer = player if player != scope.you else None
    if branch.condition is not None:
        offered = values.truth(context, scope, branch.condition)
        inner.certain.update(certainties(offered))
        inner.guards.append(offered)
    body: list[AnyStep] = []
    if branch.price is not None:
        amount, resource = branch.price
        paid = price(context, scope, amount, resource, player, branch.span)
        if paid is not None:
            offered = conjunction((offered, paid[0]))
            body.append(paid[1])
            inner.changed = True
    action = ""
    if branch.call is not None:
        action = branch.call.name if branch.call.name in context.declared.actions else ""
        body += statements.call_steps(context, inner, branch.call, gated=True)
        if action:
            offered = conjunction((offered, Able(action, player, False)))
    if branch.what == "pass":
        body.append(PassTurn(branch.span))
    body += statements.steps(context, inner, branch.body)
    word = branch.call.name if branch.call is not None else branch.text or "pass"
    title = said(context.setting.texts, spoken(word))
    return ChoiceBranch(
        _one_word(word), title, action, player if action else None, offered, branch.otherwise,
        branch.what == "pass", tuple(body), branch.span,
    )  # fmt: skip


def _one_word(words: str) -> str:
    return "_".join("".join(c if c.isalnum() or c == "_" else " " for c in words.lower()).split()) or "option"


def price(
    context: Context, scope: Scope, amount: s.Expression, resource: str, player: Term, span: Span
) -> tuple[Term, Write] | None:  # fmt: skip
    """The test that a player can pay, and the payment."""
    cost = values.number(context, scope, amount)
    if resource not in context.setting.resources:
        context.unknown(span, resource, context.setting.resources, "no resource has this name")
        return None
    if cost is WRONG:
        return None
    context.names_used.add(resource)
    own = Read(f"resource:{resource}", player, NUMBER)
    declared = context.setting.resources[resource]
    pay = Write(
        span, own.column, player, Operation("-", own, cost), 0, declared.high, False, True, f"{resource} of the player"
    )
    return Comparison(">=", own, cost), pay


def _may(context: Context, scope: Scope, statement: s.May) -> list[AnyStep]:
    player = values.of_type(context, scope, statement.player, PLAYER)
    if player is WRONG:
        return []
    offered: Term = YES
    question = ""
    match statement.body:
        case (s.Do(call=call),):
            question = call.name
            offered = Able(call.name, player) if call.name in context.declared.actions else YES
    inner = scope.child()
    inner.doer = player if player != scope.you else None
    inner.guards.append(offered)
    body = statements.steps(context, inner, statement.body)
    make = ChoiceBranch
    branches = (
        make("yes", "Yes", "", None, YES, False, False, body, statement.span),
        make("no", "No", "", None, YES, False, False, (), statement.span),
    )
    variable = context.numbering.variable("answer", NUMBER)
    asked = Choice(statement.span, player, branches, False, variable, question=question)
    if offered == YES:
        return [asked]
    return [Branching(statement.span, ((offered, (asked,)),), ())]


