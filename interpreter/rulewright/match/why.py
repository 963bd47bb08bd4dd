"""Says why a move is refused: every need that fails, in the words of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rulewright.diagnostics import did_you_mean
from rulewright.match.decision import IllegalChoice, Refusal, go_by_number
from rulewright.match.offer import spoken
from rulewright.match.sight import Sight
from rulewright.meaning.checked import HeadPick
from rulewright.meaning.steps import Choice, ChoiceBranch, Pick
from rulewright.meaning.terms import Variable
from rulewright.meaning.types import Type
from rulewright.program.expand import HeadAsk
from rulewright.program.reasons import ActionReasons, PickReason, Reason, TextPart
from rulewright.program.runtime import Fault
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.match.match import Match


def explain(match: Match, words: Sequence[str]) -> tuple[Refusal, ...]:
    """All refusals of the rest of a move given by names; nothing when it may be made."""
    program = match.game.program
    number = program.site(match.state)
    if number < 0:
        raise IllegalChoice("The match is over.")
    step = program.sites[number].step
    given = [word.lower() for word in words if word]
    if not given:
        raise IllegalChoice("Say what: `why` and the names of a move.")
    if isinstance(step, Choice):
        return _branch(match, step, given)
    if isinstance(step, HeadAsk):
        if given[0] == step.action:
            given = given[1:]
        values = {item.variable: match.state[program.slots[item.variable.number]]
                  for item in step.items[: step.position] if isinstance(item, HeadPick)}  # fmt: skip
        return _Attempt(match, step.action, program.decider(match.state), values).refusals(given)
    assert isinstance(step, Pick)
    return _plain_pick(match, step, given)


def _plain_pick(match: Match, step: Pick, given: list[str]) -> tuple[Refusal, ...]:
    options = match.options()
    if len(given) > 1:
        raise IllegalChoice(f"`{given[1]}` is too much: one pick is asked for.")
    if any(given[0] == option.name.lower() for option in options):
        return ()
    if go_by_number(options) and any(given[0] == str(option.number) for option in options):
        return ()
    found = _meanings(match, step.variable.type, given[0])
    if any(option.value in found for option in options):
        return ()
    title = _sight(match).titled(step.variable.type, found[0])
    return (Refusal(f"{title} is not {_described(step.prompt)}.", "", _cited(match, step.span), step.span),)


def _meanings(match: Match, type_: Type, word: str) -> list[int]:
    """The values a word can mean; raises IllegalChoice when there is none."""
    names = match.game.names
    found = _sight(match).values(type_, word)
    if not found and names.values(type_, word, match.state):
        raise IllegalChoice(f"You do not know where `{word}` is.")
    if not found:
        guess = did_you_mean(word, [names.name(type_, value) for value in names.all_of(type_)])
        raise IllegalChoice(f"`{word}` is no {names.sort(type_)}." + (f" {guess}" if guess else ""))
    return found


def _branch(match: Match, step: Choice, given: list[str]) -> tuple[Refusal, ...]:
    branch = next((one for one in step.branches if given[0] in (one.name.lower(), one.title.lower())), None)
    player = match.game.program.decider(match.state)
    if branch is None:
        held = [one for one in step.branches if one.action and _names_picks(match, one, given)]
        if not held:
            names = [one.name for one in step.branches]
            guess = did_you_mean(given[0], names, f"There is {', '.join(names)}.")
            raise IllegalChoice(f"`{given[0]}` names nothing here. {guess}")
        branch, given = held[0], [held[0].name, *given]
    offered = match.game.program.options(match.state)
    number = step.branches.index(branch)
    if branch.action:
        refusals = _Attempt(match, branch.action, player, {}).refusals(given[1:])
        if refusals:
            return refusals
    if number in offered:
        return ()
    text = f"It is offered only so: {branch.span.words}."
    if branch.otherwise:
        text = "It is offered only when nothing else is."
    return (Refusal(text, branch.action, _cited(match, branch.span), branch.span),)


def _names_picks(match: Match, branch: ChoiceBranch, given: list[str]) -> bool:
    picks = match.game.reasons(branch.action).picks
    return bool(picks) and bool(_sight(match).values(picks[0].pick.variable.type, given[0]))


def _sight(match: Match) -> Sight:
    """How the seat that is asked sees things."""
    return Sight(match.game.names, match.state, match.game.program.decider(match.state))


def _cited(match: Match, span: Span) -> tuple[str, ...]:
    return match.game.program.rules.cited(span)


class _Attempt:
    """A move of one action tried by names."""

    def __init__(self, match: Match, action: str, player: int, values: dict[Variable, int]) -> None:
        self.match = match
        self.action = action
        self.reasons: ActionReasons = match.game.reasons(action)
        self.values = {**values, self.reasons.action.you: player}

    def refusals(self, given: list[str]) -> tuple[Refusal, ...]:
        """Everything that fails for the picks named; then, for those left open, what stops them all."""
        out: list[Refusal] = []
        open_picks = [pick for pick in self.reasons.picks if pick.pick.variable not in self.values]
        if len(given) > len(open_picks):
            extra = given[len(open_picks)]
            raise IllegalChoice(f"`{extra}` is too much: {spoken(self.action)} takes {len(open_picks)} more picks.")
        refused: set[Variable] = set()
        for word, pick in zip(given, open_picks, strict=False):
            value = self._meant(pick, word)
            if not self._belongs(pick, value) and refused.isdisjoint(pick.needs):
                out.append(self._refused_pick(pick, value))
                refused.add(pick.pick.variable)
            self.values[pick.pick.variable] = value
        for reason in self.reasons.needs:
            if refused.isdisjoint(reason.needs) and self._known(reason) and not self._holds(reason):
                out.append(self._refused(reason))
        if out or len(given) == len(open_picks):
            return tuple(out)
        return self._open(open_picks[len(given) :])

    def _meant(self, pick: PickReason, word: str) -> int:
        """The value a word means for a pick, one that may be picked before all others."""
        found = _meanings(self.match, pick.pick.variable.type, word)
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
            if not self._belongs(pick, value):
                continue
            self.values[pick.pick.variable] = value
            failing = [self._refused(r) for r in self.reasons.needs if self._known(r) and not self._holds(r)]
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
        text = f"There is not {_described(pick.pick.words)}."
        return (Refusal(text, self.action, _cited(self.match, span), span),)

    def _candidates(self, pick: PickReason) -> Iterable[int]:
        """Every value a pick could have; for a number, those from its low to its high."""
        if pick.bounds is None:
            values: Iterable[int] = self.match.game.names.all_of(pick.pick.variable.type)
            return values
        try:
            low, high = (int(bound(self.match.state, self.values)) for bound in pick.bounds)
        except Fault:
            return ()
        return range(low, high + 1)

    def _refused_pick(self, pick: PickReason, value: int) -> Refusal:
        title = _sight(self.match).titled(pick.pick.variable.type, value)
        span = pick.pick.span
        return Refusal(f"{title} is not {_described(pick.pick.words)}.", self.action, _cited(self.match, span), span)

    def _refused(self, reason: Reason) -> Refusal:
        need = reason.need
        if reason.parts is None:
            text = f"{spoken(self.action)} needs: {need.words}."
        else:
            text = "".join(self._part(part) for part in reason.parts)
        label = f"{need.label}: " if need.label else ""
        return Refusal(label + text, self.action, _cited(self.match, need.span), need.span)

    def _part(self, part: object) -> str:
        if not isinstance(part, TextPart):
            return str(part)
        value = part.function(self.match.state, self.values)
        return value if isinstance(value, str) else _sight(self.match).title(part.type, int(value))


def _described(words: str) -> str:
    """What may be picked, in the rules' own words: `choose target: a neighbour of place` is `a neighbour of place`."""
    return re.sub(r"^choose (\w+: )?", "", words)
