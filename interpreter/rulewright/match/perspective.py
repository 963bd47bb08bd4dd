"""A match as one seat knows it: the only way to it for whoever plays that seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.match.decision import Decision, Option, Outcome, Refusal, View
from rulewright.match.imagine import imagined

if TYPE_CHECKING:
    from rulewright.match.match import Match
    from rulewright.ruleset.setting import Setting


class Perspective:
    """What one seat may know of a match now, and what it may ask."""

    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def setting(self) -> Setting:
        """The settled world, which everybody knows."""
        return self._match.game.setting

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of this seat or another, or None when the match is over."""
        return self._match.game.offers.decision(self._match.state, self.seat)

    def options(self) -> tuple[Option, ...]:
        """What this seat may pick now; nothing while another is asked."""
        decision = self.decision
        return self._match.options() if decision is not None and decision.seat == self.seat else ()

    def view(self) -> View:
        """The table."""
        return self._match.view(self.seat)

    @property
    def log(self) -> tuple[str, ...]:
        """What was done, a line each."""
        return self._match.log_of(self.seat)

    def why(self, words: Sequence[str]) -> tuple[Refusal, ...]:
        """Why a move of this seat is refused, as `Match.why`; nothing may be asked while another is to decide."""
        decision = self.decision
        if decision is not None and decision.seat != self.seat:
            return ()
        return self._match.why(words)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self._match.outcome

    def imagine(self, seed: int) -> Match:
        """A whole match that could be the one under way, for all this seat knows; the hidden parts are made up."""
        return self._match.with_state(imagined(self._match.game.program, self._match.state, self.seat, seed), self.seat)
