"""Which events a trigger speaks of."""

from __future__ import annotations

from rulewright.meaning.checked import CheckedRules, CheckedTrigger
from rulewright.meaning.steps import MoveAlike, MovePiece


def moves_match(rules: CheckedRules, trigger: CheckedTrigger, step: MovePiece | MoveAlike) -> bool:
    """Whether a move can be one the trigger speaks of, as far as its kind and places tell."""
    setting = rules.setting
    union = setting.unions.get(step.kind)
    kinds = set(union.kinds) if union is not None else {step.kind} if step.kind else set(setting.kinds)
    if not kinds & trigger.kinds:
        return False
    if trigger.source and step.source_family and step.source_family not in trigger.source:
        return False
    return not (trigger.target and step.target_family and step.target_family not in trigger.target)
