"""Othello by hand: who holds each space, the list of empty spaces, and rays as tuples of spaces."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

_EMPTY = 2
_PLACE = 0
_PASS = 1
_DIRECTIONS = tuple((right, up) for up in (-1, 0, 1) for right in (-1, 0, 1) if right or up)

Spaces = tuple[int, ...]
Rays = tuple[tuple[int, Spaces], ...]


def _ray(size: int, space: int, right: int, up: int) -> Spaces:
    rank, file = divmod(space, size)
    spaces = []
    while 0 <= (rank := rank + up) < size and 0 <= (file := file + right) < size:
        spaces.append(rank * size + file)
    return tuple(spaces)


@cache
def _rays(size: int) -> tuple[Rays, ...]:
    """For each space its rays of two spaces and more, each as its first space and the others."""
    lines = [[_ray(size, space, right, up) for right, up in _DIRECTIONS] for space in range(size * size)]
    return tuple(tuple((ray[0], ray[1:]) for ray in rays if len(ray) > 1) for rays in lines)


class Othello:
    """Place or pass, then the space to place on; passing is on offer only where nothing can be placed."""

    __slots__ = (
        "_empty",
        "_held",
        "_passed",
        "_rays",
        "decider",
        "over",
        "starts_move",
        "winners",
    )

    def __init__(self, size: int = 8) -> None:
        self.over = False
        self.winners: list[int] = []
        self.decider = 0
        self.starts_move = True
        self._rays = _rays(size)
        self._held = [_EMPTY] * (size * size)
        low = size // 2 - 1
        for rank in (low, low + 1):
            for file in (low, low + 1):
                self._held[rank * size + file] = 1 if rank == file else 0
        self._empty = [space for space, player in enumerate(self._held) if player == _EMPTY]
        self._passed = False

    def options(self) -> list[int]:
        """List place or pass, or the spaces where a disc would trap another."""
        if self.over:
            return []
        if self.starts_move:
            return [_PLACE] if self._can_place() else [_PASS]
        return [space for space in self._empty if self._traps(space)]

    def choose(self, value: int) -> None:
        """Say place or pass, or place a disc and turn what it traps; two passes in a row end the game."""
        if not self.starts_move:
            self._place(value)
            self.starts_move = True
            self._passed = False
        elif value == _PLACE:
            self.starts_move = False
            return
        elif self._passed:
            self._end()
            return
        else:
            self._passed = True
        self.decider = 1 - self.decider

    def _can_place(self) -> bool:
        return any(self._traps(space) for space in self._empty)

    def _traps(self, space: int) -> bool:
        held = self._held
        player = self.decider
        rival = 1 - player
        for first, others in self._rays[space]:
            if held[first] == rival:
                for other in others:
                    if held[other] != rival:
                        break
                else:
                    continue
                if held[other] == player:
                    return True
        return False

    def _place(self, space: int) -> None:
        held = self._held
        player = self.decider
        rival = 1 - player
        for first, others in self._rays[space]:
            if held[first] == rival:
                for length, other in enumerate(others):
                    if held[other] != rival:
                        if held[other] == player:
                            held[first] = player
                            for trapped in others[:length]:
                                held[trapped] = player
                        break
        held[space] = player
        del self._empty[bisect_left(self._empty, space)]

    def _end(self) -> None:
        self.over = True
        lead = self._held.count(0) - self._held.count(1)
        self.winners = [0, 1] if lead == 0 else [0 if lead > 0 else 1]

    def copy(self) -> Othello:
        """Make an independent game in the same state."""
        twin = Othello.__new__(Othello)
        twin.over = self.over
        twin.winners = self.winners
        twin.decider = self.decider
        twin.starts_move = self.starts_move
        twin._rays = self._rays
        twin._held = self._held[:]
        twin._empty = self._empty[:]
        twin._passed = self._passed
        return twin
