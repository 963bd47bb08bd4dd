"""Tries the rest of a move on a copy of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.match.decision import IllegalChoice
from rulewright.match.match import Match
from rulewright.program.nature import OutOfChance
from rulewright.scenario.describe import option_words


@dataclass(frozen=True, slots=True)
class Trial:
    """Whether a move can be made; else why not, in the refusals' words. `unclear` says why that can not be told."""

    legal: bool
    refusals: tuple[str, ...] = ()
    unclear: str = ""


def try_move(match: Match, names: Sequence[str]) -> Trial:
    """Try the rest of a move by names, that of its action first or left out; the match is left as it is."""
    trial = match.copy()
    asked = match.decision
    assert asked is not None
    if asked.action and names[0] == asked.action:
        names = names[1:]
    for position, name in enumerate(names):
        decision = trial.decision
        over = decision is None or decision.seat != asked.seat
        if position and (over or (decision is not None and decision.starts_move)):
            return Trial(False, unclear=f"the move is made before `{name}` could be picked")
        options = trial.options()
        option = next((one for one in options if one.name == name), None)
        if option is None:
            return _refused(trial, names[position:])
        if position < len(names) - 1:
            try:
                trial.choose(option, ())
            except OutOfChance:
                return Trial(False, unclear=f"chance falls before `{names[position + 1]}` could be picked")
    return Trial(True)


def _refused(match: Match, names: Sequence[str]) -> Trial:
    try:
        refusals = match.why(names)
    except IllegalChoice as error:
        if len(names) == 1:
            return Trial(False, (error.reason,))
        first = _refused(match, names[:1])
        return first if first.refusals else Trial(False, unclear=error.reason)
    if not refusals:
        offered = option_words(match.options())
        return Trial(False, unclear=f"`{names[0]}` is not on offer yet or goes by another name; there is {offered}")
    return Trial(False, tuple(refusal.text for refusal in refusals))
