"""A board as a frozen networkx graph and the numbered tables made from it once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import networkx as nx


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One board: its graph of space names, and tables by board-local index (0 is the board's first space).

    `space` and `plural` are the words rules use for its spaces; `properties` maps a space property to its type name.
    `neighbours[i]` are the ends of the links from space i, in ascending order.
    `rays[i]` are, in a fixed order of directions, the spaces met going straight on from i until the edge (grids and
    hexagons only, else empty); empty directions are left out.
    A board made of the links of another has that board's name in `links_of`; `ends[i]` are the numbers of the spaces
    that link i joins.
    `each` is how many spaces each player has on a board that is one for each, those of one player in a row, else 0.
    `tells` are the properties that say in words what a space does.
    `between[(i, j)]` are the spaces strictly between two spaces on one straight line, nearest to i first.
    """

    name: str
    title: str
    space: str
    plural: str
    graph: nx.DiGraph[Any]
    first: int
    names: tuple[str, ...]
    properties: Mapping[str, str]
    neighbours: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]
    directions: tuple[tuple[str, ...], ...]
    between: Mapping[tuple[int, int], tuple[int, ...]]
    shape: str
    links_of: str = ""
    ends: tuple[tuple[int, int], ...] = ()
    each: int = 0
    tells: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        return len(self.names)

    def distances(self) -> tuple[tuple[int, ...], ...]:
        """For each space the least number of links to every other, -1 where none lead there."""
        return tuple(self._from(start) for start in range(self.count))

    def _from(self, start: int) -> tuple[int, ...]:
        steps = [-1] * self.count
        steps[start] = 0
        waiting = [start]
        for here in waiting:
            for there in self.neighbours[here]:
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        return tuple(steps)
