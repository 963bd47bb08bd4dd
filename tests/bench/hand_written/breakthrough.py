"""Breakthrough by hand: a list of living pawns per player, where each stands, and what stands on each space."""

from __future__ import annotations

from functools import cache

_EMPTY = 2

Steps = tuple[tuple[int, int, int], ...]


@cache
def _steps(columns: int, rows: int) -> tuple[Steps, Steps]:
    """For each player and space: the space ahead to the left, straight ahead, and ahead to the right."""
    # A step off the field leads to the pawn's own space: held by its own player, so never a target.
    tables: list[Steps] = []
    for forward in (1, -1):
        table = []
        for space in range(columns * rows):
            row, file = divmod(space, columns)
            inside = 0 <= row + forward < rows
            ahead = space + forward * columns
            left = ahead - 1 if inside and file > 0 else space
            right = ahead + 1 if inside and file < columns - 1 else space
            table.append((left, ahead if inside else space, right))
        tables.append(tuple(table))
    return tables[0], tables[1]


class Breakthrough:
    """Two picks a move: a pawn that can move (white's are numbered first), then the space it moves to."""

    __slots__ = (
        "_goals",
        "_held",
        "_living",
        "_pawn",
        "_positions",
        "_standing",
        "_steps",
        "decider",
        "over",
        "starts_move",
        "winners",
    )

    def __init__(self, columns: int = 8, rows: int = 8, pawn_rows: int = 2) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self.starts_move = True
        spaces = columns * rows
        pawns = columns * pawn_rows
        between = spaces - 2 * pawns
        self._steps = _steps(columns, rows)
        self._goals = (range(spaces - columns, spaces), range(columns))
        self._living = [list(range(pawns)), list(range(pawns, 2 * pawns))]
        self._positions = [*range(pawns), *range(spaces - pawns, spaces)]
        self._standing = [*range(pawns), *([-1] * between), *range(pawns, 2 * pawns)]
        self._held = [0] * pawns + [_EMPTY] * between + [1] * pawns
        self._pawn = -1

    def options(self) -> list[int]:
        """List the pawns that can move, or the spaces the chosen pawn can move to."""
        if self.over:
            return []
        player = self.decider
        held = self._held
        positions = self._positions
        steps = self._steps[player]
        if self.starts_move:
            return [
                pawn
                for pawn in self._living[player]
                for left, ahead, right in [steps[positions[pawn]]]
                if held[left] != player or held[right] != player or held[ahead] == _EMPTY
            ]
        left, ahead, right = steps[positions[self._pawn]]
        targets = []
        if held[left] != player:
            targets.append(left)
        if held[ahead] == _EMPTY:
            targets.append(ahead)
        if held[right] != player:
            targets.append(right)
        return targets

    def choose(self, value: int) -> None:
        """Name a pawn, or move it; reaching the far row or taking the last enemy wins."""
        if self.starts_move:
            self._pawn = value
            self.starts_move = False
            return
        self.starts_move = True
        player = self.decider
        rival = 1 - player
        held = self._held
        pawn = self._pawn
        if held[value] != _EMPTY:
            self._living[rival].remove(self._standing[value])
        held[self._positions[pawn]] = _EMPTY
        held[value] = player
        self._positions[pawn] = value
        self._standing[value] = pawn
        if value in self._goals[player] or not self._living[rival]:
            self.over = True
            self.winners = [player]
        else:
            self.decider = rival

    def copy(self) -> Breakthrough:
        """Make an independent game in the same state."""
        twin = Breakthrough.__new__(Breakthrough)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin.starts_move = self.starts_move
        twin._steps = self._steps
        twin._goals = self._goals
        twin._living = [self._living[0][:], self._living[1][:]]
        twin._positions = self._positions[:]
        twin._standing = self._standing[:]
        twin._held = self._held[:]
        twin._pawn = self._pawn
        return twin
