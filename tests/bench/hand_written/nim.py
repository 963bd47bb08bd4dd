"""Nim by hand: the size of each heap."""

from __future__ import annotations

from collections.abc import Sequence


class Nim:
    """Two picks a move: a heap that is not empty, then how many matches to take from it."""

    __slots__ = ("_heap", "_players", "_sizes", "decider", "over", "starts_move", "winners")

    def __init__(self, heaps: Sequence[int] = (1, 3, 5, 7), players: int = 2) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self.starts_move = True
        self._players = players
        self._sizes = list(heaps)
        self._heap = -1

    def options(self) -> list[int]:
        """List the heaps, or the numbers that can be taken from the chosen one."""
        if self.starts_move:
            return [heap for heap, size in enumerate(self._sizes) if size]
        return list(range(1, self._sizes[self._heap] + 1))

    def choose(self, value: int) -> None:
        """Name a heap, or take matches from it; whoever takes the last one loses."""
        if self.starts_move:
            self._heap = value
            self.starts_move = False
            return
        self.starts_move = True
        heap = self._heap
        self._sizes[heap] = left = self._sizes[heap] - value
        if not left and not any(self._sizes):
            self.over = True
            self.winners = [player for player in range(self._players) if player != self.decider]
            return
        self.decider = (self.decider + 1) % self._players

    def copy(self) -> Nim:
        """Make an independent game in the same state."""
        twin = Nim.__new__(Nim)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin.starts_move = self.starts_move
        twin._players = self._players
        twin._sizes = self._sizes[:]
        twin._heap = self._heap
        return twin
