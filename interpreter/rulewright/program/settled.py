"""Finds what stays as it is in every match of a setting, and takes the questions about it out of the rules.

Places that nothing ever comes to stay empty, and kinds of pieces that nothing ever moves stay where they start. At
first all are taken to be so; what the rules could then still do shows which are not, until no more are found. What is
left holds for every match: the rules without those questions never move anything to such a place, so neither do the
rules with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from rulewright.meaning.checked import CheckedAction, CheckedFact, CheckedRules, Need
from rulewright.meaning.rewrite import is_cheap, parts_in, parts_of_type, rewrite, substitute, variables_used
from rulewright.meaning.steps import ChoiceBranch, MoveAlike, MovePiece, Perform, SlotCall
from rulewright.meaning.tally import is_noted
from rulewright.meaning.terms import (
    NO,
    YES,
    Ask,
    Comparison,
    Constant,
    Domain,
    Let,
    Lookup,
    Read,
    Size,
    Term,
    Top,
    Use,
)  # fmt: skip
from rulewright.program.folding import folded
from rulewright.program.sharing import bound_within
from rulewright.program.tables import lookup_table
from rulewright.ruleset.setting import NOTHING, PlaceFamily, Setting

SMALL = 60
"""Facts of up to so many terms are put where they are asked for, once nothing changes them any more."""


@dataclass(frozen=True, slots=True)
class _Still:
    """Families of places that stay empty, and kinds of pieces that stay where they are."""

    families: frozenset[str]
    kinds: frozenset[str]


def settled(rules: CheckedRules) -> CheckedRules:
    """The same rules without questions whose answers no match can change; counters stay, and hide none of them."""
    setting = rules.setting
    filled = {setting.family_at(piece.start).name for piece in setting.pieces}
    still = _Still(frozenset(setting.families) - filled, frozenset(setting.kinds))
    while True:
        made = _without(rules, still)
        entered, moved = _moves(made)
        left = _Still(still.families - entered, still.kinds - moved)
        if left == still:
            return made if rules.tally is None else _without(rules, still, counting=True)
        still = left


def _moves(rules: CheckedRules) -> tuple[set[str], set[str]]:
    """The families that pieces may come to, and the kinds that may move."""
    setting = rules.setting
    entered: set[str] = set()
    moved: set[str] = set()
    for part in _reached(rules):
        if isinstance(part, MovePiece | MoveAlike):
            union = setting.unions.get(part.kind)
            kinds = set(union.kinds) if union else {part.kind} if part.kind in setting.kinds else set(setting.kinds)
            moved |= kinds
            if part.target_family in setting.families:
                entered.add(part.target_family)
            else:
                entered |= {family.name for family in setting.families.values() if kinds & set(family.holds)}
    return entered, moved


def _reached(rules: CheckedRules) -> Iterator[Any]:
    """Everything in the bodies that play, or what is arranged before it, may come to."""
    triggers = tuple(trigger.body for trigger in rules.triggers if trigger.condition != NO)
    queue: list[Any] = [rules.game, triggers, rules.scenarios]
    seen: set[str] = set()
    while queue:
        part = queue.pop()
        if type(part) is tuple:
            queue.extend(part)
            continue
        names = parts_of_type(type(part))
        if names is None or (isinstance(part, ChoiceBranch) and not _offered(rules, part)):
            continue
        yield part
        queue.extend(getattr(part, name) for name in names)
        if isinstance(part, Perform) and part.name not in seen:
            seen.add(part.name)
            called = rules.procedures.get(part.name) or rules.actions[part.name]
            queue.append(called.body)
        elif isinstance(part, SlotCall) and f"slot {part.slot}" not in seen:
            seen.add(f"slot {part.slot}")
            queue.extend(rules.slots[part.slot].bodies.values())


def _offered(rules: CheckedRules, branch: ChoiceBranch) -> bool:
    return branch.offered != NO and _possible(rules.actions.get(branch.action))


def _possible(action: CheckedAction | None) -> bool:
    return action is None or not any(isinstance(item, Need) and item.condition == NO for item in action.head)


def _without(rules: CheckedRules, still: _Still, counting: bool = False) -> CheckedRules:
    """The rules without questions about what stays as it is, and without counters in terms unless they are wanted."""
    setting = rules.setting

    def change(part: Any) -> Any:
        if not counting and is_noted(part):
            return rewrite(part.right, change)
        return _answered(setting, still, part)

    def made(part: Any) -> Any:
        return folded(rewrite(part, change))

    facts = {name: _unchanged(made(fact)) for name, fact in rules.facts.items()}
    plain = {name: fact for name, fact in facts.items() if not fact.modifiers and parts_in(fact.value) <= SMALL}

    def placed(part: Any) -> Any:
        if isinstance(part, Ask) and part.fact in plain:
            return _in_place(plain[part.fact], tuple(rewrite(item, placed) for item in part.arguments), placed)
        return None

    def whole(part: Any) -> Any:
        return folded(rewrite(made(part), placed))

    return replace(
        rules,
        game=whole(rules.game),
        actions={name: replace(item, head=_head(whole(item.head)), body=whole(item.body))
                 for name, item in rules.actions.items()},
        procedures={name: whole(item) for name, item in rules.procedures.items()},
        facts={name: whole(fact) for name, fact in facts.items()},
        triggers=tuple(trigger for trigger in whole(rules.triggers) if trigger.condition != NO),
        slots={name: replace(slot, bodies={n: whole(body) for n, body in slot.bodies.items()})
               for name, slot in rules.slots.items()},
        at_once=whole(rules.at_once),
        at_end_if=whole(rules.at_end_if),
        at_end=whole(rules.at_end) if rules.at_end is not None else None,
        scores=whole(rules.scores),
    )  # fmt: skip


def _head(head: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(item for item in head if not (isinstance(item, Need) and item.condition == YES))


def _unchanged(fact: CheckedFact) -> CheckedFact:
    return replace(fact, modifiers=tuple(modifier for modifier in fact.modifiers if modifier.condition != NO))


def _in_place(fact: CheckedFact, arguments: tuple[Term, ...], placed: Any) -> Term | None:
    """The value of a fact for its arguments, where no name of its own stands for something else in them."""
    if bound_within(fact.value) & variables_used(arguments):
        return None
    value = rewrite(fact.value, placed)
    given = dict(zip(fact.parameters, arguments, strict=True))
    body: Term = substitute(value, {parameter: item for parameter, item in given.items() if is_cheap(item)})
    for parameter, item in given.items():
        if not is_cheap(item):
            body = Let(parameter, item, body)
    return body


def _answered(setting: Setting, still: _Still, part: Any) -> Any:
    match part:
        case Size(place=place) if _stays_empty(setting, still, place):
            return Constant(0, part.type)
        case Top(place=place) if _stays_empty(setting, still, place):
            return Constant(NOTHING, part.type)
        case Domain(source="zone" | "single", arguments=(place, *_)) if _stays_empty(setting, still, place):
            return replace(part, where=(NO,))
        case Comparison(operator="==" | "!=", left=Read(column="where", index=Constant(value=piece)), right=place):
            family = setting.families.get(place.type.of)
            if 0 <= piece < len(setting.pieces) and family is not None and not place.type.maybe:
                own = setting.pieces[piece]
                if own.kind in still.kinds and not _in(family, own.start):
                    return NO if part.operator == "==" else YES
        case Comparison(operator="!=" | "==", left=Lookup() as lookup, right=Constant(value=-1)):
            if _never_nothing(setting, lookup):
                return YES if part.operator == "!=" else NO
    return None


def _in(family: PlaceFamily, place: int) -> bool:
    return family.first <= place < family.first + family.count


def _stays_empty(setting: Setting, still: _Still, place: Term) -> bool:
    return place.type.of in setting.families and place.type.of in still.families


def _never_nothing(setting: Setting, lookup: Lookup) -> bool:
    """Whether every space there is has a value in a table."""
    subject = lookup.subject
    if not isinstance(subject, Use) or subject.type.kind != "space" or subject.type.maybe or subject.type.many:
        return False
    return min(lookup_table(setting, lookup.table)[: len(setting.spaces)], default=NOTHING) > NOTHING
