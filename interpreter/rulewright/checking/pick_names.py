"""The names by which anything can ever be picked in a setting."""

from __future__ import annotations

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import AnyStep, ChoiceBranch
from rulewright.ruleset.setting import Setting


def known_picks(setting: Setting, rules: CheckedRules, start: tuple[AnyStep, ...]) -> set[str]:
    """Names of things, of actions, and of the branches of choices; numbers are not among them."""
    names = {*setting.place_names, *rules.actions, "yes", "no", "done"}
    names |= {side.name for side in setting.sides} | {space.name for space in setting.spaces}
    names |= {region.name for region in setting.regions} | {piece.name for piece in setting.pieces}
    names |= {board.name for board in setting.boards}
    for listed in setting.words.values():
        names |= set(listed.words)
    bodies = (
        rules.game, tuple(action.body for action in rules.actions.values()),
        tuple(procedure.body for procedure in rules.procedures.values()),
        tuple(trigger.body for trigger in rules.triggers),
        tuple(body for slot in rules.slots.values() for body in slot.bodies.values()), start,
    )  # fmt: skip
    return names | {part.name for part in subterms(bodies) if isinstance(part, ChoiceBranch)}
