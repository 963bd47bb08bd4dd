"""Rewrites checked rules so that common questions about a board become single look-ups.

Nothing here changes what a rule means: a question asked space by space is asked of a kept mask or list instead.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import rewrite, variables_used
from rulewright.meaning.terms import (
    Comparison, Constant, Count, Domain, Exists, Lookup, Negation, Operation, Read, Size, Term, Use,
)  # fmt: skip
from rulewright.meaning.types import NUMBER
from rulewright.ruleset.setting import Setting

_NONE = Constant(0, NUMBER)


def improve(rules: CheckedRules) -> CheckedRules:
    """The same rules, asking kept masks and lists where that answers in one step."""
    setting = rules.setting

    def change(part: Any) -> Any:
        if isinstance(part, Negation) and isinstance(part.item, Exists):
            held = _every_space_held(part.item.domain)
            if held is not None:
                return rewrite(held, change)
        if isinstance(part, Count):
            counted = _spaces_held(setting, part.domain)
            if counted is not None:
                return rewrite(counted, change)
        if isinstance(part, Domain):
            filled = _filled(setting, part)
            if filled is not None:
                return replace(filled, where=rewrite(filled.where, change), arguments=rewrite(filled.arguments, change))
        return None

    def improved(part: Any) -> Any:
        return rewrite(part, change)

    def seldom(part: Any) -> Any:
        """What is asked at the end only is not worth keeping a mask for."""
        return rewrite(part, lambda inner: None if isinstance(inner, Count) else change(inner))

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
        at_end=seldom(rules.at_end) if rules.at_end is not None else None,
        scores=seldom(rules.scores),
    )  # fmt: skip


def _holder_test(domain: Domain, operator: str) -> Term | None:
    """The player with whom the only condition compares the holder of each space."""
    match domain.where:
        case (Comparison(operator=found, left=Read(column="holder", index=Use(variable=v)), right=player),):
            if found == operator and v == domain.variable and v not in variables_used(player) and not player.type.maybe:
                return player
    return None


def _every_space_held(domain: Domain) -> Term | None:
    """`no space of REGION is held by another` as one test of masks."""
    player = _holder_test(domain, "!=") if domain.source == "region" else None
    if player is None:
        return None
    whole = Lookup("region_mask", domain.arguments[0], NUMBER)
    return Comparison("==", Operation("both", Read("held", player, NUMBER), whole), whole)


def _spaces_held(setting: Setting, domain: Domain) -> Term | None:
    """The number of spaces a player holds, where the whole world is one board."""
    player = _holder_test(domain, "==") if domain.source == "spaces" and len(setting.boards) == 1 else None
    return Operation("bits", Read("held", player, NUMBER), _NONE) if player is not None else None


def _filled(setting: Setting, domain: Domain) -> Domain | None:
    """Spaces that are not empty, from a kept list."""
    if domain.source != "spaces" or domain.low < 0 or not _lies_in_piles(setting, domain.low):
        return None
    wanted = Comparison("!=", Size(Use(domain.variable), False), _NONE)
    if wanted not in domain.where:
        return None
    rest = tuple(item for item in domain.where if item != wanted)
    return replace(domain, source="filled", where=rest)


def _lies_in_piles(setting: Setting, board: int) -> bool:
    return setting.families[setting.boards[board].name].limit != 1

