"""A move of one action tried by names: which needs fail, and what stops every way to go on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import did_you_mean
from rulewright.match.decision import IllegalChoice, Refusal
from rulewright.match.sight import Sight
from rulewright.meaning.terms import Variable
from rulewright.meaning.types import Type
from rulewright.program.reasons import ActionReasons, PickReason, Reason, TextPart
from rulewright.program.runtime import Fault, sets_from
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.match.match import Match


def meanings(match: Match, type_: Type, word: str) -> list[int]:
    """The values a word can mean; raises IllegalChoice when there is none."""
    names = match.game.names
    found = sight_of(match).values(type_, word)
    if not found and names.values(type_, word, match.state):
        raise IllegalChoice(f"You do not know where `{word}` is.")
    if not found:
        guess = did_you_mean(word, [names.name(type_, value) for value in names.all_of(type_)])
        raise IllegalChoice(f"`{word}` is no {names.sort(type_)}." + (f" {guess}" if guess else ""))
    return found


def sight_of(match: Match) -> Sight:
    """How the seat that is asked sees things."""
    return Sight(match.game.names, match.state, match.game.program.decider(match.state))


def cited(match: Match, span: Span) -> tuple[str, ...]:
    """The statements that a clause cites."""
    return match.game.program.rules.cited(span)


def described(words: str) -> str:
    """What may be picked, in the rules' own words: `choose target: a neighbour of place` is `a neighbour of place`."""
    return re.sub(r"^choose (\w+: )?", "", words).replace("_", " ")


class Attempt:
    """A move of one action tried by names.

    `picked` is how many picks were made before; those that nothing asks for any more have no value. `started` holds
    sets of which something is picked already.
    """

    def __init__(
        self, match: Match, action: str, player: int, values: dict[Variable, Any], picked: int = 0
    ) -> None:  # fmt: skip
        self.match = match
        self.action = action
        self.reasons: ActionReasons = match.game.reasons(action)
        self.values: dict[Variable, Any] = {**values, self.reasons.action.you: player}
        self.picked = picked
        self.started: dict[Variable, list[int]] = {}
        self.deferred: list[PickReason] = []
        self.refused: set[Variable] = set()

    def refusals(self, given: list[str]) -> tuple[Refusal, ...]:
        """Everything that fails for the picks named; then, for those left open, what stops them all."""
        out: list[Refusal] = []
        words = list(given)
        open_picks = self.reasons.picks[self.picked :]
        for position, pick in enumerate(open_picks):
            if words and pick.pick.many:
                out += self._take_set(pick, words)
            elif words and (at := self._meant_for(pick, words, open_picks[position + 1 :])) >= 0:
                out += self._take(pick, words.pop(at))
        if words:
            title = self.match.game.names.action(self.action)
            raise IllegalChoice(f"`{words[0]}` is too much: {title} takes fewer picks.")
        for reason in self.reasons.needs:
            if self.refused.isdisjoint(reason.needs) and self._known(reason) and not self._holds(reason):
                out.append(self._refused(reason))
        left = [pick for pick in open_picks if pick.pick.variable not in self.values]
        return tuple(out) if out or not left else self._open(left)

    def _meant_for(self, pick: PickReason, words: list[str], later: Sequence[PickReason]) -> int:
        """Which of the words is for a pick, where a later one may be named before it or alone; -1 where none is."""
        word = words[0]
        if self._names(pick, word) or not any(self._names(other, word) for other in later):
            return 0
        loosely = self.match.game.names.values(replace(pick.pick.variable.type, many=False), word, self.match.state)
        if loosely and (len(words) > len(later) or any(self._belongs(pick, value) for value in loosely)):
            return 0
        return next((at for at, word in enumerate(words) if self._names(pick, word)), -1)

    def _names(self, pick: PickReason, word: str) -> bool:
        """Whether a word is the very name of something of the sort that is picked."""
        type_ = replace(pick.pick.variable.type, many=False)
        names = self.match.game.names
        if type_.kind == "number":
            return word.lstrip("-").isdigit()
        return any(names.name(type_, value).lower() == word for value in names.all_of(type_))

    def _take(self, pick: PickReason, word: str) -> list[Refusal]:
        value = self._meant(pick, word)
        self.values[pick.pick.variable] = value
        if any(variable not in self.values for variable in pick.needs):
            self.deferred.append(pick)
            return []
        if self._belongs(pick, value) or not self.refused.isdisjoint(pick.needs):
            return []
        self.refused.add(pick.pick.variable)
        return [self._refused_pick(pick, value)]

    def _take_set(self, pick: PickReason, words: list[str]) -> list[Refusal]:
        """Take words for a set up to `done`, or until as many are named as may be; else the set stays open."""
        variable = pick.pick.variable
        chosen = list(self.started.get(variable, []))
        low, high = self._sizes(pick)
        out: list[Refusal] = []
        complete = False
        while words and not complete:
            word = words.pop(0)
            if word == "done":
                complete = True
                break
            value = self._meant(pick, word)
            if not self._belongs(pick, value):
                out.append(self._refused_pick(pick, value))
            elif value in chosen:
                out.append(self._told(pick, f"{self._title(pick, value)} is chosen already."))
            chosen.append(value)
            complete = len(chosen) == high
        if not complete:
            self.started[variable] = chosen
            return out
        if len(chosen) < low:
            out.append(self._told(pick, f"{len(chosen)} chosen, where {low} are wanted."))
        self.values[variable] = chosen if pick.pick.ordered else sorted(chosen)
        if out:
            self.refused.add(variable)
        return out

    def _sizes(self, pick: PickReason) -> tuple[int, int]:
        """How few and how many a set may have now; -1 where there is no most."""
        bounds = [int(bound(self.match.state, self.values)) for bound in pick.bounds]
        return bounds[0], bounds[1] if len(bounds) > 1 else -1

    def _members(self, pick: PickReason) -> list[int]:
        return [value for value in self.match.game.names.all_of(pick.pick.variable.type) if self._belongs(pick, value)]

    def _told(self, pick: PickReason, text: str) -> Refusal:
        return Refusal(text, self.action, cited(self.match, pick.pick.span), pick.pick.span)

    def _title(self, pick: PickReason, value: int) -> str:
        return sight_of(self.match).titled(replace(pick.pick.variable.type, many=False), value)

    def _meant(self, pick: PickReason, word: str) -> int:
        """The value a word means for a pick, one that may be picked before all others."""
        found = meanings(self.match, replace(pick.pick.variable.type, many=False), word)
        return next((one for one in found if self._belongs(pick, one)), found[0])

    def _belongs(self, pick: PickReason, value: int) -> bool:
        try:
            return all(v in self.values for v in pick.needs) and pick.holds(self.match.state, self.values, value)
        except Fault:
            return False

    def _known(self, reason: Reason) -> bool:
        return all(variable in self.values for variable in reason.needs)

    def _holds(self, reason: Reason) -> bool:
        try:
            return reason.holds(self.match.state, self.values)
        except Fault:
            return False

    def _open(self, picks: list[PickReason]) -> tuple[Refusal, ...]:
        """What stops every completion, when none is possible."""
        pick = picks[0]
        kept = dict(self.values)
        stopped: dict[str, Refusal] = {}
        for value in self._candidates(pick):
            self.values = dict(kept)
            if not pick.pick.many and not self._belongs(pick, value):
                continue
            self.values[pick.pick.variable] = value
            failing = [self._refused(r) for r in self.reasons.needs if self._known(r) and not self._holds(r)]
            failing += self._deferred_refusals()
            if not failing and len(picks) > 1:
                failing = list(self._open(picks[1:]))
            if not failing:
                self.values = kept
                return ()
            for refusal in failing:
                stopped.setdefault(refusal.text, refusal)
        self.values = kept
        if stopped:
            return tuple(stopped.values())
        span = pick.pick.span
        text = f"There is not {described(pick.pick.words)}."
        return (Refusal(text, self.action, cited(self.match, span), span),)

    def _deferred_refusals(self) -> list[Refusal]:
        """Picks named before one that they depend on, as far as they can be judged now."""
        out: list[Refusal] = []
        for pick in self.deferred:
            value = self.values[pick.pick.variable]
            if all(variable in self.values for variable in pick.needs) and not self._belongs(pick, value):
                out.append(self._refused_pick(pick, value))
        return out

    def _candidates(self, pick: PickReason) -> Iterable[Any]:
        """Every value a pick could have; for a number those from its low to its high, for a set every one."""
        if pick.pick.many:
            low, high = self._sizes(pick)
            chosen = self.started.get(pick.pick.variable, [])
            members = self._members(pick)
            most = high if high >= 0 else len(members)
            ordered = pick.pick.ordered
            return sets_from(chosen, members, low, most, ordered or bool(chosen), ordered)
        if not pick.bounds:
            values: Iterable[int] = self.match.game.names.all_of(pick.pick.variable.type)
            return values
        try:
            low, high = (int(bound(self.match.state, self.values)) for bound in pick.bounds)
        except Fault:
            return ()
        return range(low, high + 1)

    def _refused_pick(self, pick: PickReason, value: int) -> Refusal:
        return self._told(pick, f"{self._title(pick, value)} is not {described(pick.pick.words)}.")

    def _refused(self, reason: Reason) -> Refusal:
        need = reason.need
        if reason.parts is None:
            text = f"{self.match.game.names.action(self.action)} needs: {need.words}."
        else:
            text = "".join(self._part(part) for part in reason.parts)
        label = f"{need.label}: " if need.label else ""
        return Refusal(label + text, self.action, cited(self.match, need.span), need.span)

    def _part(self, part: object) -> str:
        if not isinstance(part, TextPart):
            return str(part)
        value = part.function(self.match.state, self.values)
        return value if isinstance(value, str) else sight_of(self.match).title(part.type, int(value))
