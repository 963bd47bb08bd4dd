"""Tic-tac-toe by hand: a bit mask of marks per player and the list of empty spaces."""

from __future__ import annotations

_LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
_LINES_THROUGH = tuple(tuple(line for line in _LINES if line >> space & 1) for space in range(9))


class TicTacToe:
    """One pick a move: an empty space, numbered from a1 by rows."""

    __slots__ = ("_empty", "_marks", "decider", "over", "winners")

    starts_move: bool = True

    def __init__(self) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self._empty = list(range(9))
        self._marks = [0, 0]

    def options(self) -> list[int]:
        """List the empty spaces."""
        return [] if self.over else self._empty

    def choose(self, value: int) -> None:
        """Mark a space and look for a line through it."""
        player = self.decider
        self._empty.remove(value)
        self._marks[player] = marks = self._marks[player] | 1 << value
        for line in _LINES_THROUGH[value]:
            if marks & line == line:
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
        twin._marks = self._marks[:]
        return twin
