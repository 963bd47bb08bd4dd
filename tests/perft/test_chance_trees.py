"""Whole trees of games of chance, exactly: every way chance may fall, with its probability, at every decision.

A complete game is one way chance falls and one row of choices; values are exact, each choice taken evenly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

import pytest

import rulewright
from rulewright.program.nature import every_outcome, every_start
from rulewright.program.program import Program, State

Fan = Iterable[tuple[State, Fraction]]
Worth = Callable[[Program, State], Iterable[float]]


@dataclass(slots=True)
class Tree:
    """What a walk has found: complete games, lone wins per seat, games shared, and the worth to each seat."""

    program: Program
    worth: Worth
    complete: int = 0
    shared: int = 0
    wins: list[int] = field(default_factory=list)
    value: list[Fraction] = field(default_factory=list)

    def walk(self) -> Tree:
        """Play every game."""
        self.wins = [0] * self.program.setting.players
        self.value = [Fraction(0)] * self.program.setting.players
        self._fan(every_start(self.program), Fraction(1))
        return self

    def _fan(self, fan: Fan, probability: Fraction) -> None:
        whole = Fraction(0)
        for state, share in fan:
            whole += share
            if self.program.site(state) < 0:
                self._end(state, probability * share)
                continue
            values = self.program.options(state)
            for value in tuple(values):
                self._fan(every_outcome(self.program, state, value), probability * share / len(values))
        assert whole == 1

    def _end(self, state: State, probability: Fraction) -> None:
        self.complete += 1
        winners = self.program.winners(state)
        if len(winners) == 1:
            self.wins[winners[0]] += 1
        else:
            self.shared += 1
        for seat, worth in enumerate(self.worth(self.program, state)):
            self.value[seat] += probability * Fraction(worth)


def first_score(program: Program, state: State) -> Iterator[int]:
    """The first line of the scoring table, for each seat."""
    return (lines[0] for lines in program.scores(state))


def results(program: Program, state: State) -> tuple[float, ...]:
    return program.results(state)


@pytest.mark.parametrize(
    ("name", "players", "worth", "deals", "complete", "wins", "value"),
    [
        ("kuhn_poker", 2, first_score, 6, 30, (15, 15), "1/8 -1/8"),
        ("kuhn_poker", 3, first_score, 24, 312, (104, 104, 104), "15/64 -3/64 -12/64"),
        ("liars_dice", 2, results, 36, 147420, (73712, 73708), "-7/216 7/216"),
    ],
)
def test_complete_games(
    name: str, players: int, worth: Worth, deals: int, complete: int, wins: tuple[int, ...], value: str
) -> None:  # fmt: skip
    tree = Tree(program_of(name, players), worth).walk()
    assert (tree.complete, tuple(tree.wins), tree.shared) == (complete, wins, complete - sum(wins))
    assert tree.value == [Fraction(each) for each in value.split()]
    assert [share for _, share in every_start(tree.program)] == [Fraction(1, deals)] * deals


def program_of(name: str, players: int) -> Program:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    return ruleset.game(players=players).program
