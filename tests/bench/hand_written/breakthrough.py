"""Breakthrough by hand: a list of living pawns per player, where each stands, and what stands on each space."""

from __future__ import annotations

from functools import cache

_EMPTY = 2

Steps = tuple[tuple[tuple[int, bool], ...], ...]


@cache
def _steps(columns: int, rows: int) -> tuple[Steps, Steps]:
    """For each player and space: the spaces one row ahead, left to right, and whether the step is straight."""
    tables: list[Steps] = []
    for forward in (1, -1):
        table = []
        for space in range(columns * rows):
            row, file = divmod(space, columns)
            ahead = range(max(file - 1, 0), min(file + 2, columns)) if 0 <= row + forward < rows else ()
            table.append(tuple(((row + forward) * columns + other, other == file) for other in ahead))
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
            pawns = []
            for pawn in self._living[player]:
                for target, straight in steps[positions[pawn]]:
                    if held[target] != player and (not straight or held[target] == _EMPTY):
                        pawns.append(pawn)
                        break
            return pawns
        return [
            target
            for target, straight in steps[positions[self._pawn]]
            if held[target] != player and (not straight or held[target] == _EMPTY)
        ]

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
