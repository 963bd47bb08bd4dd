"""Rewrites checked rules: what is settled is gone, and common questions are answered from lists the engine keeps.

Nothing here changes what a rule means.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.meaning.checked import CheckedRules, HeadItem, HeadPick, Need
from rulewright.meaning.rewrite import rewrite, substitute, variables_used
from rulewright.meaning.terms import Comparison, Constant, Domain, Member, Size, Term, Top, Use
from rulewright.meaning.types import NUMBER
from rulewright.program.folding import folded
from rulewright.ruleset.setting import Setting

_NONE = Constant(0, NUMBER)


def improve(rules: CheckedRules) -> CheckedRules:
    """The same rules, without what is settled, and with sets drawn from kept lists where there are some."""
    setting = rules.setting

    def change(part: Any) -> Any:
        if not isinstance(part, Domain):
            return None
        kept = _filled(setting, part) or _open(setting, part)
        if kept is None:
            return None
        return replace(kept, where=rewrite(kept.where, change), arguments=rewrite(kept.arguments, change))

    def improved(part: Any) -> Any:
        return rewrite(folded(part), change)

    return replace(
        rules,
        game=improved(rules.game),
        actions={name: improved(item) for name, item in rules.actions.items()},
        procedures={name: improved(item) for name, item in rules.procedures.items()},
        facts={name: improved(item) for name, item in rules.facts.items()},
        triggers=improved(rules.triggers),
        slots={name: replace(slot, bodies={n: improved(body) for n, body in slot.bodies.items()})
               for name, slot in rules.slots.items()},
        at_once=improved(rules.at_once),
        at_end_if=improved(rules.at_end_if),
        at_end=improved(rules.at_end) if rules.at_end is not None else None,
        scores=improved(rules.scores),
        shown=improved(rules.shown),
        scenarios=improved(rules.scenarios),
    )  # fmt: skip


def sharpened(rules: CheckedRules) -> CheckedRules:
    """The rules with needs of an action that a kept list already answers taken into the pick they speak of."""
    actions = {name: replace(item, head=_sharp_head(rules.setting, item.head)) for name, item in rules.actions.items()}
    return replace(rules, actions=actions)


def _sharp_head(setting: Setting, head: tuple[HeadItem, ...]) -> tuple[HeadItem, ...]:
    items = list(head)
    for position, item in enumerate(items):
        if not isinstance(item, HeadPick) or item.domain is None:
            continue
        for need in [other for other in items if isinstance(other, Need)]:
            own = substitute(need.condition, {item.variable: Use(item.domain.variable)})
            wider = replace(item.domain, where=(*item.domain.where, own))
            kept = _filled(setting, wider) or _open(setting, wider)
            if kept is not None and item.variable in variables_used(need.condition):
                items[position] = item = replace(item, domain=kept)
                items.remove(need)
                break
    return tuple(items)


def without(domain: Domain, condition: Term) -> Domain:
    """The domain without one of its conditions."""
    return replace(domain, where=tuple(item for item in domain.where if item != condition))


def _filled(setting: Setting, domain: Domain) -> Domain | None:
    """Spaces with piles that are not empty, from a kept list."""
    space = domain.variable
    if domain.source != "spaces" or domain.low < 0 or setting.families[setting.boards[domain.low].name].limit == 1:
        return None
    for condition in domain.where:
        match condition:
            case Comparison(operator="!=", left=Size(place=Use(variable=v)), right=Constant(value=0)) if v == space:
                return replace(without(domain, condition), source="filled")
            case Comparison(operator="!=", left=Top(place=Use(variable=v)), right=Constant(value=-1)) if v == space:
                return replace(without(domain, condition), source="filled")
    return None


def _open(setting: Setting, domain: Domain) -> Domain | None:
    """Regions whose first or last space is empty, from a kept list."""
    if domain.source != "regions" or any(setting.families[board.name].limit != 1 for board in setting.boards):
        return None
    for condition in domain.where:
        match condition:
            case Comparison(operator="==", left=Size(place=Member(domain=spaces, which=which)), right=right):
                whole = spaces.source == "region" and spaces.arguments == (Use(domain.variable),) and not spaces.where
                if whole and right == _NONE and which in ("first", "last"):
                    return replace(without(domain, condition), source="open", low=int(which == "last"))
    return None
