"""The best way to pair the members of two sets: the assignment problem, solved by shortest augmenting paths.

The method is the Hungarian one with potentials (Kuhn 1955, Munkres 1957), in whole numbers, in time n * n * m for n
members against m.
"""

from __future__ import annotations

from collections.abc import Sequence


def best_total(rows: Sequence[Sequence[int]]) -> int:
    """The highest total over pairs, where `rows` holds the value of each first member with each second one.

    Each member is in one pair at most. Nobody has to be paired, so a value below 0 is worth no pair.
    """
    if not rows or not rows[0]:
        return 0
    costs = [[-value if value > 0 else 0 for value in row] for row in rows]
    if len(costs) > len(costs[0]):
        costs = [list(column) for column in zip(*costs, strict=True)]
    partner = _cheapest(costs)
    return -sum(costs[row][column] for column, row in enumerate(partner) if row >= 0)


def _cheapest(costs: list[list[int]]) -> list[int]:
    """For each column the row it goes with, or -1: every row has a column, at the lowest cost in all.

    There are no more rows than columns.
    """
    width = len(costs[0])
    row_potential = [0] * len(costs)
    column_potential = [0] * width
    partner = [-1] * width
    for row in range(len(costs)):
        came_from, column = _way_to_free_column(costs, row, partner, row_potential, column_potential)
        while column >= 0:
            before = came_from[column]
            partner[column] = row if before < 0 else partner[before]
            column = before
    return partner


def _way_to_free_column(
    costs: list[list[int]], start: int, partner: list[int], row_potential: list[int], column_potential: list[int]
) -> tuple[list[int], int]:  # fmt: skip
    """For each column the one before it on the cheapest way from the row, and the free column nearest to the row."""
    distance = [cost - row_potential[start] - column_potential[column] for column, cost in enumerate(costs[start])]
    came_from = [-1] * len(partner)
    left = list(range(len(partner)))
    reached: list[int] = []
    while True:
        nearest = min(left, key=distance.__getitem__)
        _shift(distance[nearest], start, distance, left, reached, partner, row_potential, column_potential)
        if partner[nearest] < 0:
            return came_from, nearest
        left.remove(nearest)
        reached.append(nearest)
        row = partner[nearest]
        for column in left:
            through = costs[row][column] - row_potential[row] - column_potential[column]
            if through < distance[column]:
                distance[column], came_from[column] = through, nearest


def _shift(
    step: int, start: int, distance: list[int], left: list[int], reached: list[int], partner: list[int],
    row_potential: list[int], column_potential: list[int],
) -> None:  # fmt: skip
    """Potentials move so that the nearest column lies at distance 0."""
    row_potential[start] += step
    for column in reached:
        row_potential[partner[column]] += step
        column_potential[column] -= step
    for column in left:
        distance[column] -= step
