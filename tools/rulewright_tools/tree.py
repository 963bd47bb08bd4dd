"""Walks the whole tree of a game; every path counts, and nothing is remembered between paths.

Each way chance can fall is a branch of its own, before the first decision as after every other.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rulewright.program.nature import every_outcome, every_start

if TYPE_CHECKING:
    from rulewright import Game

Program = Any
State = Any
Follow = Callable[[State, int], Iterable[State]]
"""The states that an answer can lead to."""
Branches = Callable[[State, int], Iterable[tuple[State, int]]]
"""The states that an answer can lead to, each with one in how many times."""


@dataclass(frozen=True, slots=True)
class Complete:
    """All complete games: how many, lone wins per seat, games without a lone winner, and what each seat may expect,
    of results and of total scores (none where nothing is scored), when every decision is taken evenly at random and
    chance falls as it does."""

    complete: int
    wins: tuple[int, ...]
    shared: int
    value: tuple[Fraction, ...]
    score: tuple[Fraction, ...] = ()


def count_steps(program: Program, depth: int, unit: str) -> list[int]:
    """How many sequences of 1, 2, … `depth` whole moves, or single decisions, there are from all starts."""
    counts = [0] * depth
    follow = followers(program)
    for state, _ in every_start(program):
        if program.site(state) >= 0:
            _count_from(program, follow, state, 0, counts, unit)
    return counts


def followers(program: Program) -> Follow:
    """What leads from a state and an answer to all states that follow."""
    if program.has_chance:
        return lambda state, value: (after for after, _ in every_outcome(program, state, value))
    copy, choose = program.copy, program.choose

    def only(state: State, value: int) -> tuple[State]:
        after = copy(state)
        choose(after, value)
        return (after,)

    return only


def _count_from(program: Program, follow: Follow, state: State, level: int, counts: list[int], unit: str) -> None:
    if unit == "move":
        _count_moves(program, follow, state, level, counts)
    else:
        _count_decisions(program, follow, state, level, counts)


def _count_moves(program: Program, follow: Follow, state: State, level: int, counts: list[int]) -> None:
    site, starts_move = program.site, program.starts_move
    deeper = level + 1 < len(counts)
    for value in program.options(state):
        for after in follow(state, value):
            if site(after) < 0:
                counts[level] += 1
            elif not starts_move(after):
                _count_moves(program, follow, after, level, counts)
            else:
                counts[level] += 1
                if deeper:
                    _count_moves(program, follow, after, level + 1, counts)


def _count_decisions(program: Program, follow: Follow, state: State, level: int, counts: list[int]) -> None:
    values = program.options(state)
    last = level + 1 == len(counts)
    if last and not program.has_chance:
        counts[level] += len(values)
        return
    for value in values:
        for after in follow(state, value):
            counts[level] += 1
            if not last and program.site(after) >= 0:
                _count_decisions(program, follow, after, level + 1, counts)


def divide(game: Game, depth: int, unit: str) -> dict[str, int]:
    """For each first step, by the names of its picks, how many sequences of `depth` steps start with it."""
    branches: dict[str, int] = {}
    follow = followers(game.program)
    for state, _ in every_start(game.program):
        if game.program.site(state) >= 0:
            _divide_from(game, follow, state, (), depth, unit, branches)
    return branches


def _divide_from(game: Game, follow: Follow, state: State, picked: tuple[str, ...], depth: int, unit: str,
                 branches: dict[str, int]) -> None:
    program = game.program
    for value, option in game.offers.options(state):
        names = (*picked, option.name)
        for after in follow(state, value):
            over = program.site(after) < 0
            if unit == "move" and not over and not program.starts_move(after):
                _divide_from(game, follow, after, names, depth, unit, branches)
                continue
            counts = [0] * (depth - 1)
            if counts and not over:
                _count_from(program, follow, after, 0, counts, unit)
            name = " ".join(names)
            branches[name] = branches.get(name, 0) + (counts[-1] if counts else 1)


def complete_games(program: Program, seats: int) -> Complete:
    """Walk every game to its end."""
    ends = _Ends(program, seats)
    branches = _branches(program)
    for state, odds in every_start(program):
        _walk(program, branches, state, odds.denominator, ends)
    return ends.complete()


def _branches(program: Program) -> Branches:
    if program.has_chance:
        return lambda state, value: ((after, odds.denominator) for after, odds in every_outcome(program, state, value))
    copy, choose = program.copy, program.choose

    def only(state: State, value: int) -> tuple[tuple[State, int]]:
        after = copy(state)
        choose(after, value)
        return ((after, 1),)

    return only


def _walk(program: Program, branches: Branches, state: State, rarity: int, ends: _Ends) -> None:
    """Walk on from a state that is come to one in `rarity` times; what is drawn from is drawn evenly, so that all
    chances are one in a whole number."""
    if program.site(state) < 0:
        ends.add(state, rarity)
        return
    values = program.options(state)
    rarity *= len(values)
    for value in values:
        for after, odds in branches(state, value):
            _walk(program, branches, after, rarity * odds, ends)


class _Ends:
    """Ended games, summed up by how rarely each is come to, so that fractions are made only once."""

    def __init__(self, program: Program, seats: int) -> None:
        self._program = program
        self._seats = seats
        self._scored = bool(program.rules.scores)
        self._games: Counter[tuple[int, tuple[int, ...], tuple[float, ...]]] = Counter()
        self._scores: defaultdict[int, list[int]] = defaultdict(lambda: [0] * seats)

    def add(self, state: State, rarity: int) -> None:
        program = self._program
        self._games[rarity, program.winners(state), program.results(state)] += 1
        if self._scored:
            sums = self._scores[rarity]
            for seat, lines in enumerate(program.scores(state)):
                sums[seat] += sum(lines)

    def complete(self) -> Complete:
        seats = range(self._seats)
        wins, value, score = [0] * self._seats, [Fraction()] * self._seats, [Fraction()] * self._seats
        for (rarity, winners, results), games in self._games.items():
            if len(winners) == 1:
                wins[winners[0]] += games
            for seat in seats:
                value[seat] += games * self._exact(results[seat]) / rarity
        for rarity, sums in self._scores.items():
            for seat in seats:
                score[seat] += Fraction(sums[seat], rarity)
        complete = sum(self._games.values())
        return Complete(complete, tuple(wins), complete - sum(wins), tuple(value), tuple(score) if self._scored else ())

    def _exact(self, result: float) -> Fraction:
        """A result is a number of winners through one of losers, or the reverse."""
        return Fraction(result).limit_denominator(self._seats)
