"""Othello by hand: who holds each space, the empty spaces beside a disc, and rays as tuples of spaces."""

from __future__ import annotations

from bisect import bisect_left, insort
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


@cache
def _neighbours(size: int) -> tuple[Spaces, ...]:
    """For each space, the up to eight spaces beside it."""
    lines = [[_ray(size, space, right, up) for right, up in _DIRECTIONS] for space in range(size * size)]
    return tuple(tuple(ray[0] for ray in rays if ray) for rays in lines)


class Othello:
    """Place or pass, then the space to place on; passing is on offer only where nothing can be placed."""

    __slots__ = (
        "_border",
        "_held",
        "_neighbours",
        "_passed",
        "_placements",
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
        self._neighbours = _neighbours(size)
        self._held = [_EMPTY] * (size * size)
        low = size // 2 - 1
        for rank in (low, low + 1):
            for file in (low, low + 1):
                self._held[rank * size + file] = 1 if rank == file else 0
        self._border = [
            space
            for space, player in enumerate(self._held)
            if player == _EMPTY and any(self._held[near] != _EMPTY for near in self._neighbours[space])
        ]
        self._passed = False
        self._placements = self._trapping(0)

    def options(self) -> list[int]:
        """List place or pass, or the spaces where a disc would trap another."""
        if self.over:
            return []
        if self.starts_move:
            return [_PLACE] if self._placements else [_PASS]
        return self._placements

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
        self.decider = player = 1 - self.decider
        self._placements = self._trapping(player)

    def _trapping(self, player: int) -> list[int]:
        held = self._held
        rays = self._rays
        rival = 1 - player
        placements = []
        for space in self._border:
            for first, others in rays[space]:
                if held[first] == rival:
                    for other in others:
                        if held[other] != rival:
                            break
                    else:
                        continue
                    if held[other] == player:
                        placements.append(space)
                        break
        return placements

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
        border = self._border
        del border[bisect_left(border, space)]
        for near in self._neighbours[space]:
            if held[near] == _EMPTY and near not in border:
                insort(border, near)

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
        twin._neighbours = self._neighbours
        twin._held = self._held[:]
        twin._border = self._border[:]
        twin._passed = self._passed
        twin._placements = self._placements
        return twin
