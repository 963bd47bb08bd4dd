"""A stand-in until the library has perspectives."""

from __future__ import annotations

from rulewright import Match
from rulewright.match.decision import Decision, Option


class Perspective:
    def __init__(self, match: Match, seat: int) -> None:
        self._match = match
        self.seat = seat

    @property
    def decision(self) -> Decision | None:
        return self._match.decision

    def options(self) -> tuple[Option, ...]:
        return self._match.options()

    def imagine(self, seed: int) -> Match:
        return self._match.copy()


def perspective_of(match: Match, seat: int) -> Perspective:
    return Perspective(match, seat)
