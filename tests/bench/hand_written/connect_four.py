"""Connect Four by hand: a bit mask of discs per player, a height per column and the list of open columns."""

from __future__ import annotations

_COLUMNS = 7
_ROWS = 6
# One bit more than a column is high keeps lines from running on into the next column.
_STRIDE = _ROWS + 1


class ConnectFour:
    """One pick a move: a column that is not full, numbered from the left."""

    __slots__ = ("_discs", "_heights", "_open", "decider", "over", "winners")

    starts_move: bool = True

    def __init__(self) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self._open = list(range(_COLUMNS))
        self._heights = [0] * _COLUMNS
        self._discs = [0, 0]

    def options(self) -> list[int]:
        """List the columns that are not full."""
        return [] if self.over else self._open

    def choose(self, value: int) -> None:
        """Drop a disc and look whether its owner has a line of four."""
        player = self.decider
        height = self._heights[value]
        self._heights[value] = height + 1
        self._discs[player] = discs = self._discs[player] | 1 << value * _STRIDE + height
        upright = discs & discs >> 1
        level = discs & discs >> _STRIDE
        rising = discs & discs >> _STRIDE + 1
        falling = discs & discs >> _STRIDE - 1
        if (
            upright & upright >> 2
            or level & level >> 2 * _STRIDE
            or rising & rising >> 2 * _STRIDE + 2
            or falling & falling >> 2 * _STRIDE - 2
        ):
            self.over = True
            self.winners = [player]
            return
        if height == _ROWS - 1:
            self._open.remove(value)
            if not self._open:
                self.over = True
                self.winners = [0, 1]
                return
        self.decider = 1 - player

    def copy(self) -> ConnectFour:
        """Make an independent game in the same state."""
        twin = ConnectFour.__new__(ConnectFour)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin._open = self._open[:]
        twin._heights = self._heights[:]
        twin._discs = self._discs[:]
        return twin
