"""What a client knows of a game being played: the match, who sits where, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.match.decision import Decision, IllegalChoice, Option, Refusal, View
from rulewright_tools.bots.naming import read_bot
from rulewright_tools.chooser import mixed
from rulewright_tools.play.picking import find_option
from rulewright_tools.play.rulebook import Rulebook

if TYPE_CHECKING:
    from rulewright import Match
    from rulewright.ruleset.setting import Setting

HUMAN = "human"


class Session:
    """A match with its seats; people's picks come in as words, the other seats pick by themselves."""

    def __init__(
        self, setting: Setting, match: Match, seats: tuple[str, ...], seed: int, rulebook: Rulebook | None = None
    ) -> None:  # fmt: skip
        self.setting = setting
        self.match = match
        self.seats = seats
        self.bots = tuple(None if word == HUMAN else read_bot(word) for word in seats)
        self.seed = seed
        self.rulebook = rulebook or Rulebook()
        self._past: list[tuple[Match, Match | None]] = []
        self._opening: Match | None = None
        self._fresh = True
        self._told = 0
        self._viewer = seats.index(HUMAN) if HUMAN in seats else 0
        self.let_others_pick()

    @property
    def decision(self) -> Decision | None:
        """The pick that a person is asked for, or None when the game is over."""
        return self.match.decision

    @property
    def viewer(self) -> int:
        """The seat whose eyes the table is shown through: the person asked, else the last one who was."""
        return self._viewer

    @property
    def mid_move(self) -> bool:
        """Whether the person asked has picked a part of a move already."""
        return not self._fresh

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return self.seats[seat] == HUMAN

    def options(self) -> tuple[Option, ...]:
        """What may be picked now."""
        return self.match.options() if self.match.decision else ()

    def news(self) -> tuple[str, ...]:
        """What happened since this was last asked."""
        lines = self.match.log[self._told :]
        self._told = len(self.match.log)
        return lines

    def let_others_pick(self) -> bool:
        """Pick for every seat that no person holds, until one is asked or the game is over; true if any picked."""
        picked = False
        while (decision := self.match.decision) and (bot := self.bots[decision.seat]):
            perspective = self.match.perspective(decision.seat)
            self.match.choose(bot.choose(perspective, mixed(self.seed, len(self.match.history))).option)
            picked = True
        if decision:
            self._viewer = decision.seat
            self._skip_forced_opening(decision)
        return picked

    def _skip_forced_opening(self, asked: Decision) -> None:
        """Where a move can only begin in one way and goes on from there, a person is asked from there."""
        if not asked.starts_move:
            return
        self._opening = None
        options = self.match.options()
        if len(options) != 1:
            return
        trial = self.match.copy()
        trial.choose(options[0])
        pending = trial.decision
        if pending and pending.seat == asked.seat and not pending.starts_move and not pending.picked:
            self._opening, self.match = self.match, trial

    def refusals(self, words: Sequence[str]) -> tuple[Refusal, ...]:
        """Why the rest of a move is refused; raises IllegalChoice for words that name nothing.

        Where a forced opening was skipped, what could stand in its place can be asked about too.
        """
        try:
            return self.match.why(words)
        except IllegalChoice:
            if self._opening is None:
                raise
        return self._opening.why(words)

    def view(self) -> View:
        """The table as the viewer sees it; when the game is over, the scores stand with its outcome instead."""
        view = self.match.view(self.viewer)
        return view if self.match.decision else replace(view, scores=())

    def pick_words(self, words: list[str]) -> str | None:
        """Pick the options that words name, all of one move; a wrong word picks nothing and gives the reason."""
        asked = self.match.decision
        if asked is None:
            return "The game is over."
        trial = self.match.copy()
        names: list[str] = []
        if len(words) > 1 and words[0].lower() == asked.action:
            words = words[1:]
        for position, word in enumerate(words):
            pending = trial.decision
            if position and (pending is None or pending.starts_move or pending.seat != asked.seat):
                return f"`{word}` is one pick too many: the move ends with `{names[-1]}`. Nothing was picked."
            option = find_option(trial.options(), word)
            if isinstance(option, str):
                return self._why_not(option, [*names, *words[position:]], len(words) > 1)
            trial.choose(option)
            names.append(option.name)
        self._commit(trial, asked)
        return None

    def _commit(self, trial: Match, asked: Decision) -> None:
        if self._fresh:
            self._past.append((self.match, self._opening))
        self.match = trial
        others_picked = self.let_others_pick()
        pending = self.match.decision
        self._fresh = others_picked or pending is None or pending.starts_move or pending.seat != asked.seat

    def _why_not(self, sentence: str, words: list[str], several: bool) -> str:
        try:
            refusals = self.refusals(words)
        except IllegalChoice:
            refusals = ()
        if refusals:
            sentence = "\n".join(refusal_text(refusal) for refusal in refusals)
        return f"{sentence}\nNothing was picked." if several else sentence

    def step_back(self) -> bool:
        """Return to where the person's move under way began, or before the last one; false where there is none."""
        if not self._past:
            return False
        self.match, self._opening = self._past.pop()
        self._fresh = True
        self._told = len(self.match.log)
        if self.match.decision:
            self._viewer = self.match.decision.seat
        return True


def refusal_text(refusal: Refusal) -> str:
    """Why something is not possible, with the rulebook statements it rests on."""
    cited = f" [{', '.join(refusal.statements)}]" if refusal.statements else ""
    return f"{refusal.text}{cited}"
