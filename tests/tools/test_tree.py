"""Exact counts on a game small enough to count by hand."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace

from rulewright_tools.tree import Complete, complete_games, count_steps


class Matches:
    """Three matches; a move picks a hand, left or right, then takes 1 or 2; the last match wins.

    A state is [matches, whose turn, 1 while an amount is asked]; the hand changes nothing.
    """

    has_chance = False
    rules = SimpleNamespace(scores=())

    def start(self, seed: int) -> list[int]:
        return [3, 0, 0]

    def site(self, state: list[int]) -> int:
        return -1 if state[0] == 0 else state[2]

    def options(self, state: list[int]) -> list[int]:
        return list(range(1, min(2, state[0]) + 1)) if state[2] else [0, 1]

    def choose(self, state: list[int], value: int) -> None:
        if state[2]:
            state[0] -= value
            state[1] = 1 - state[1]
        state[2] = 1 - state[2]

    def copy(self, state: list[int]) -> list[int]:
        return state[:]

    def starts_move(self, state: list[int]) -> bool:
        return state[2] == 0

    def winners(self, state: list[int]) -> tuple[int, ...]:
        return (1 - state[1],)

    def results(self, state: list[int]) -> tuple[float, ...]:
        return (1.0, -1.0) if state[1] == 1 else (-1.0, 1.0)


def test_moves_are_counted_whole_and_ended_games_are_no_leaves() -> None:
    assert count_steps(Matches(), 4, "move") == [4, 12, 8, 0]


def test_decisions_are_counted_singly() -> None:
    assert count_steps(Matches(), 6, "decision") == [2, 4, 8, 12, 8, 8]


def test_complete_games_with_winners_and_expectation() -> None:
    assert complete_games(Matches(), 2) == Complete(16, (8, 8), 0, (Fraction(-1, 2), Fraction(1, 2)))
