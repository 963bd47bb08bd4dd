"""Puts a counter at every clause of checked rules that is to be counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from rulewright.meaning.checked import CheckedAction, CheckedRules, HeadItem, HeadPick, Need
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import AnyStep, ChoiceBranch, Step, Tallied
from rulewright.meaning.tally import Tally, noted
from rulewright.meaning.terms import YES, conjunction
from rulewright.source import Span


def tallied(rules: CheckedRules) -> CheckedRules:
    """The same rules, counting; facts, named values and scoring lines are counted since they were checked."""
    tally = rules.tally
    if tally is None:
        return rules

    def body(span: Span, steps: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
        return _opened(tally, span, tallied_steps(tally, steps))

    return replace(
        rules,
        game=tallied_steps(tally, rules.game),
        actions={name: _action(tally, action) for name, action in rules.actions.items()},
        procedures={name: replace(item, body=body(item.span, item.body)) for name, item in rules.procedures.items()},
        facts={name: replace(fact, modifiers=tuple(_standing(tally, item) for item in fact.modifiers))
               for name, fact in rules.facts.items()},
        triggers=tuple(replace(item, body=body(item.span, item.body)) for item in rules.triggers),
        slots={name: replace(slot, bodies={n: tallied_steps(tally, steps) for n, steps in slot.bodies.items()})
               for name, slot in rules.slots.items()},
        at_end_if=tuple((noted(tally, finish.span, condition), finish) for condition, finish in rules.at_end_if),
        at_once=tuple((noted(tally, finish.span, condition), finish) for condition, finish in rules.at_once),
    )  # fmt: skip


def tallied_steps(tally: Tally, steps: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    """Steps with a counter before the first of each clause; a line that holds its own body counts when that is done."""
    out: list[Any] = []
    before = None
    for step in steps:
        number, counted = tally.number(step.span), _inside(tally, step)
        if number is not None and number != before and not _counts(counted, number):
            out.append(Tallied(step.span, number))
        out.append(counted)
        before = number
    return tuple(out)


def refusals(tally: Tally, clauses: Iterable[Span]) -> Callable[[int], None]:
    """What counts a clause, by its number, that refuses what was tried: it decided, though nothing was played."""
    numbers = [tally.number(span) for span in clauses]

    def refused(clause: int) -> None:
        number = numbers[clause]
        if number is not None:
            tally.hit(number)

    return refused


def _counts(part: Any, number: int) -> bool:
    return any(isinstance(inner, Tallied) and inner.number == number for inner in subterms(part))


def _inside(tally: Tally, part: Any) -> Any:
    """A step, an arm or a branch, with the steps in it counted."""
    if isinstance(part, tuple):
        if part and all(isinstance(item, Step) for item in part):
            return tallied_steps(tally, part)
        return tuple(_inside(tally, item) for item in part)
    if isinstance(part, ChoiceBranch):
        return replace(part, body=_opened(tally, part.span, tallied_steps(tally, part.body)))
    if not isinstance(part, Step):
        return part
    rows = {field.name: getattr(part, field.name) for field in fields(part)}
    return replace(part, **{name: _inside(tally, row) for name, row in rows.items() if isinstance(row, tuple)})


def _opened(tally: Tally, span: Span, steps: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    """A body that counts the line its heading stands on, unless it counts that already."""
    number = tally.number(span)
    if number is None or (steps and steps[0] == Tallied(steps[0].span, number)):
        return steps
    return (Tallied(span, number), *steps)


def _action(tally: Tally, action: CheckedAction) -> CheckedAction:
    head = tuple(_head_item(tally, item) for item in action.head)
    return replace(action, head=head, body=_opened(tally, action.span, tallied_steps(tally, action.body)))


def _head_item(tally: Tally, item: HeadItem) -> HeadItem:
    match item:
        case Need():
            return replace(item, condition=noted(tally, item.span, item.condition))
        case HeadPick(domain=None, low=low) if low is not None:
            return replace(item, low=noted(tally, item.span, low))
        case HeadPick(domain=domain) if domain is not None and tally.number(item.span) is not None:
            return replace(item, domain=replace(domain, where=(noted(tally, item.span, YES), *domain.where)))
    return item


def _standing(tally: Tally, modifier: Any) -> Any:
    """A modifier, counted where it is in force."""
    return replace(modifier, condition=conjunction((modifier.condition, noted(tally, modifier.span, YES))))
