"""Tic-tac-toe by hand: who holds each space, the list of empty spaces, and the lines through each space."""

from __future__ import annotations

_EMPTY = 2
_LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
# For each space the other two spaces of every line through it.
_OTHERS = tuple(
    tuple(tuple(other for other in line if other != space) for line in _LINES if space in line) for space in range(9)
)


class TicTacToe:
    """One pick a move: an empty space, numbered from a1 by rows."""

    __slots__ = ("_empty", "_held", "decider", "over", "winners")

    starts_move: bool = True

    def __init__(self) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self._empty = list(range(9))
        self._held = [_EMPTY] * 9

    def options(self) -> list[int]:
        """List the empty spaces."""
        return [] if self.over else self._empty

    def choose(self, value: int) -> None:
        """Mark a space and look for a line through it."""
        player = self.decider
        held = self._held
        held[value] = player
        self._empty.remove(value)
        for first, second in _OTHERS[value]:
            if held[first] == player and held[second] == player:
                self.over = True
                self.winners = [player]
                return
        if self._empty:
            self.decider = 1 - player
        else:
            self.over = True
            self.winners = [0, 1]

    def copy(self) -> TicTacToe:
        """Make an independent game in the same state."""
        twin = TicTacToe.__new__(TicTacToe)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin._empty = self._empty[:]
        twin._held = self._held[:]
        return twin
