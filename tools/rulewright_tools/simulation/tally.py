"""What came of many games, as sums that can be joined in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import accumulate

from rulewright_tools.simulation.games import Played


@dataclass(frozen=True, slots=True)
class Mistake:
    """A clause at fault: the message, how many games it broke, and the first of them with its decision."""

    clause: int
    message: str
    times: int
    game: int
    step: int


@dataclass(slots=True)
class Tally:
    """Sums over games; `wins` are lone wins per seat, `shared` those with others, `lengths` count finished games."""

    seats: int
    games: int = 0
    finished: int = 0
    capped: int = 0
    nobody: int = 0
    decisions: int = 0
    skipped: int = 0
    wins: list[int] = field(init=False)
    shared: list[int] = field(init=False)
    scores: list[int] = field(init=False)
    lengths: Counter[int] = field(default_factory=Counter)
    mistakes: dict[int, Mistake] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins, self.shared, self.scores = [0] * self.seats, [0] * self.seats, [0] * self.seats

    @property
    def faults(self) -> int:
        """How many games the rules broke."""
        return self.games - self.finished - self.capped

    def count(self, number: int, played: Played) -> None:
        """Add one game with its number."""
        self.games += 1
        self.decisions += played.decisions
        self.skipped += played.skipped
        if played.clause >= 0:
            self._blame(Mistake(played.clause, played.message, 1, number, played.decisions + 1))
        elif played.finished:
            self._count_end(played)
        else:
            self.capped += 1

    def _count_end(self, played: Played) -> None:
        self.finished += 1
        self.lengths[played.decisions] += 1
        for seat, score in enumerate(played.scores):
            self.scores[seat] += score
        if not played.winners:
            self.nobody += 1
        credit = self.wins if len(played.winners) == 1 else self.shared
        for seat in played.winners:
            credit[seat] += 1

    def join(self, other: Tally) -> None:
        """Add all games of another tally."""
        for name in ("games", "finished", "capped", "nobody", "decisions", "skipped"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for ours, theirs in ((self.wins, other.wins), (self.shared, other.shared), (self.scores, other.scores)):
            ours[:] = [one + more for one, more in zip(ours, theirs, strict=True)]
        self.lengths.update(other.lengths)
        for mistake in other.mistakes.values():
            self._blame(mistake)

    def _blame(self, mistake: Mistake) -> None:
        known = self.mistakes.get(mistake.clause)
        if known is None:
            self.mistakes[mistake.clause] = mistake
            return
        first = min(known, mistake, key=lambda each: each.game)
        times = known.times + mistake.times
        self.mistakes[mistake.clause] = Mistake(first.clause, first.message, times, first.game, first.step)

    def length(self) -> dict[str, float | int | None]:
        """The least, the middle and the greatest number of decisions of finished games."""
        if not self.finished:
            return {"min": None, "median": None, "max": None}
        ordered = sorted(self.lengths.items())
        low, high = self._at(ordered, (self.finished - 1) // 2), self._at(ordered, self.finished // 2)
        middle = low if low == high else (low + high) / 2
        return {"min": ordered[0][0], "median": middle, "max": ordered[-1][0]}

    @staticmethod
    def _at(ordered: list[tuple[int, int]], index: int) -> int:
        """The length of the game at an index, were all put in order of length."""
        ends = accumulate(times for _, times in ordered)
        return next(length for (length, _), end in zip(ordered, ends, strict=True) if index < end)
