"""How chance falls in a scenario: the outcomes its chance lines name, and where they do not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rulewright.match.game import Game
from rulewright.meaning.scenarios import ChanceOutcomes, NamedPick
from rulewright.program.nature import OutOfChance
from rulewright.program.program import State
from rulewright.program.scenarios import ScenarioProgram
from rulewright.scenario.describe import names_in_a_row, value_words
from rulewright.scenario.failure import Failure
from rulewright.source import Span

Result = TypeVar("Result")


class WrongChance(Exception):
    """Chance can not fall as the scenario says."""

    def __init__(self, failure: Failure) -> None:
        super().__init__("wrong chance")
        self.failure = failure


class ChanceLines:
    """The outcomes still to come, line by line."""

    def __init__(self, game: Game, program: ScenarioProgram) -> None:
        self._game = game
        self._program = program
        self._lines: list[list[NamedPick]] = []

    def add(self, line: ChanceOutcomes) -> None:
        """The outcomes of one more line come after all others."""
        self._lines.append(list(line.outcomes))

    def left(self) -> NamedPick | None:
        """The first outcome that nothing has drawn yet."""
        return next((line[0] for line in self._lines if line), None)

    def play(self, state: State, where: Span, step: Callable[[Sequence[int]], Result]) -> Result:
        """Play a step again and again, each time with as many outcomes as it has asked for."""
        script: list[int] = []
        shuffle = _Shuffle()
        while True:
            try:
                return step(script)
            except OutOfChance as missing:
                script.append(self._next(missing, state, where, shuffle))

    def _next(self, missing: OutOfChance, state: State, where: Span, shuffle: _Shuffle) -> int:
        if missing.clause not in self._program.shuffles:
            return self._index(self._take(), missing, state, where)
        line = shuffle.line_of(missing, self._lines)
        if line is None:
            return self._index(None, missing, state, where)
        index = self._index(line.pop(0), missing, state, where) if line else 0
        if len(missing.candidates) == 2 and line and self._meant(line[0], missing, state) == 1 - index:
            line.pop(0)
        return index

    def _take(self) -> NamedPick | None:
        while self._lines and not self._lines[0]:
            self._lines.pop(0)
        return self._lines[0].pop(0) if self._lines else None

    def _index(self, outcome: NamedPick | None, missing: OutOfChance, state: State, where: Span) -> int:
        """The place of an outcome among the candidates."""
        clause = self._game.program.clauses[missing.clause]
        type_ = self._game.program.chance_types[missing.clause]
        drawn = names_in_a_row(value_words(self._game, state, type_, value) for value in missing.candidates)
        can = ("can be drawn", drawn)
        if outcome is None:
            found = ("found", "the rules draw by chance, and no chance line says what")
            raise WrongChance(Failure("chance", where, (found, can), clause))
        index = self._meant(outcome, missing, state)
        if index is None:
            expected = ("expected", f"chance gives `{outcome.name}`")
            raise WrongChance(Failure("chance", outcome.span, (expected, can), clause))
        return index

    def _meant(self, outcome: NamedPick, missing: OutOfChance, state: State) -> int | None:
        names = self._game.names
        type_ = self._game.program.chance_types[missing.clause]
        meant = names.values(type_, outcome.name, state)
        return next((number for number, value in enumerate(missing.candidates) if value in meant), None)


class _Shuffle:
    """The shuffle under way: what it names of one line, from the top down; the rest stays in its order."""

    def __init__(self) -> None:
        self._clause = -1
        self._size = 0
        self._line: list[NamedPick] | None = None

    def line_of(self, missing: OutOfChance, lines: list[list[NamedPick]]) -> list[NamedPick] | None:
        """The line from which the next card of a shuffle is named, an empty one where it names no more."""
        size = len(missing.candidates)
        goes_on = missing.clause == self._clause and size == self._size - 1
        self._clause, self._size = missing.clause, size
        if not goes_on:
            while lines and not lines[0]:
                lines.pop(0)
            self._line = lines[0] if lines else None
        return self._line
