"""Hex by hand: who holds each space, the list of empty spaces, and a flood from the last stone."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

_EMPTY = 2
_BOTH_EDGES = 3

Spaces = tuple[int, ...]


@cache
def _neighbours(size: int) -> tuple[Spaces, ...]:
    """For each space, the up to six spaces beside it."""
    directions = ((0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1))
    return tuple(
        tuple(
            (rank + up) * size + file + right
            for right, up in directions
            if 0 <= file + right < size and 0 <= rank + up < size
        )
        for rank in range(size)
        for file in range(size)
    )


@cache
def _edges(size: int) -> tuple[Spaces, Spaces]:
    """For each player and space: 1 on the near edge, 2 on the far edge, 3 on both, 0 between."""
    marks = [int(step == 0) + 2 * int(step == size - 1) for step in range(size)]
    south_north = tuple(marks[rank] for rank in range(size) for _ in range(size))
    west_east = tuple(marks[file] for _ in range(size) for file in range(size))
    return south_north, west_east


class Hex:
    """One pick a move: an empty space; red joins south and north, blue joins west and east."""

    __slots__ = ("_edges", "_empty", "_held", "_neighbours", "decider", "over", "winners")

    starts_move: bool = True

    def __init__(self, size: int = 11) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self._neighbours = _neighbours(size)
        self._edges = _edges(size)
        self._empty = list(range(size * size))
        self._held = [_EMPTY] * (size * size)

    def options(self) -> list[int]:
        """List the empty spaces."""
        return [] if self.over else self._empty

    def choose(self, value: int) -> None:
        """Place a stone; joining both own edges wins."""
        player = self.decider
        del self._empty[bisect_left(self._empty, value)]
        self._held[value] = player
        if self._joins_edges(value, player):
            self.over = True
            self.winners = [player]
        else:
            self.decider = 1 - player

    def _joins_edges(self, space: int, player: int) -> bool:
        held = self._held
        neighbours = self._neighbours
        edges = self._edges[player]
        reached = edges[space]
        seen = bytearray(len(held))
        seen[space] = 1
        waiting = [space]
        for current in waiting:
            for near in neighbours[current]:
                if held[near] == player and not seen[near]:
                    seen[near] = 1
                    waiting.append(near)
                    reached |= edges[near]
                    if reached == _BOTH_EDGES:
                        return True
        return False

    def copy(self) -> Hex:
        """Make an independent game in the same state."""
        twin = Hex.__new__(Hex)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin._neighbours = self._neighbours
        twin._edges = self._edges
        twin._empty = self._empty[:]
        twin._held = self._held[:]
        return twin
