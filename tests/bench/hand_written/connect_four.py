"""Connect Four by hand: who holds each space, a height per column, and the lines of four through each space."""

from __future__ import annotations

_COLUMNS = 7
_ROWS = 6
_EMPTY = 2


def _lines() -> list[tuple[int, ...]]:
    lines = []
    for file in range(_COLUMNS):
        for rank in range(_ROWS):
            for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
                spaces = [(file + right * step, rank + up * step) for step in range(4)]
                if all(0 <= column < _COLUMNS and 0 <= row < _ROWS for column, row in spaces):
                    lines.append(tuple(row * _COLUMNS + column for column, row in spaces))
    return lines


# For each space the other three spaces of every line through it.
_OTHERS = tuple(
    tuple(tuple(other for other in line if other != space) for line in _lines() if space in line)
    for space in range(_COLUMNS * _ROWS)
)


class ConnectFour:
    """One pick a move: a column that is not full, numbered from the left."""

    __slots__ = ("_discs", "_heights", "_held", "decider", "over", "winners")

    starts_move: bool = True

    def __init__(self) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self._discs = 0
        self._heights = [0] * _COLUMNS
        self._held = [_EMPTY] * (_COLUMNS * _ROWS)

    def options(self) -> list[int]:
        """List the columns that are not full."""
        if self.over:
            return []
        return [column for column, height in enumerate(self._heights) if height < _ROWS]

    def choose(self, value: int) -> None:
        """Drop a disc and look whether its owner has a line of four through it."""
        player = self.decider
        held = self._held
        height = self._heights[value]
        space = height * _COLUMNS + value
        held[space] = player
        self._heights[value] = height + 1
        for first, second, third in _OTHERS[space]:
            if held[first] == player and held[second] == player and held[third] == player:
                self.over = True
                self.winners = [player]
                return
        self._discs += 1
        if self._discs == _COLUMNS * _ROWS:
            self.over = True
            self.winners = [0, 1]
        else:
            self.decider = 1 - player

    def copy(self) -> ConnectFour:
        """Make an independent game in the same state."""
        twin = ConnectFour.__new__(ConnectFour)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin._discs = self._discs
        twin._heights = self._heights[:]
        twin._held = self._held[:]
        return twin
