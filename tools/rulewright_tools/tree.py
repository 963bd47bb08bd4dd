"""Walks the whole tree of a game; every path counts, nothing is remembered between paths."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulewright import Game, Match

Program = Any
State = Any


@dataclass(frozen=True, slots=True)
class Complete:
    """All complete games: how many, lone wins per seat, games without a lone winner, and what each seat may expect
    when every decision is taken evenly at random."""

    complete: int
    wins: tuple[int, ...]
    shared: int
    value: tuple[float, ...]


def count_steps(program: Program, depth: int, unit: str) -> list[int]:
    """How many sequences of 1, 2, … `depth` whole moves, or single decisions, there are from the start."""
    counts = [0] * depth
    state = program.start(0)
    if program.site(state) >= 0:
        _count_from(program, state, 0, counts, unit)
    return counts


def _count_from(program: Program, state: State, level: int, counts: list[int], unit: str) -> None:
    if unit == "move":
        _count_moves(program, state, level, counts)
    else:
        _count_decisions(program, state, level, counts)


def _count_moves(program: Program, state: State, level: int, counts: list[int]) -> None:
    copy, choose, site, starts_move = program.copy, program.choose, program.site, program.starts_move
    deeper = level + 1 < len(counts)
    for value in program.options(state):
        after = copy(state)
        choose(after, value)
        if site(after) < 0:
            counts[level] += 1
        elif not starts_move(after):
            _count_moves(program, after, level, counts)
        else:
            counts[level] += 1
            if deeper:
                _count_moves(program, after, level + 1, counts)


def _count_decisions(program: Program, state: State, level: int, counts: list[int]) -> None:
    values = program.options(state)
    counts[level] += len(values)
    if level + 1 == len(counts):
        return
    for value in values:
        after = program.copy(state)
        program.choose(after, value)
        if program.site(after) >= 0:
            _count_decisions(program, after, level + 1, counts)


def divide(game: Game, depth: int, unit: str) -> dict[str, int]:
    """For each first step, by the names of its picks, how many sequences of `depth` steps start with it."""
    branches: dict[str, int] = {}
    program = game.program
    state = program.start(0)
    if program.site(state) >= 0:
        _divide_from(program, state, game.start(seed=0), (), depth, unit, branches)
    return branches


def _divide_from(program: Program, state: State, match: Match, picked: tuple[str, ...], depth: int, unit: str,
                 branches: dict[str, int]) -> None:
    for option in match.options():
        after, played = program.copy(state), match.copy()
        program.choose(after, option.value)
        played.choose(option)
        names = (*picked, option.name)
        over = program.site(after) < 0
        if unit == "move" and not over and not program.starts_move(after):
            _divide_from(program, after, played, names, depth, unit, branches)
            continue
        counts = [0] * (depth - 1)
        if counts and not over:
            _count_from(program, after, 0, counts, unit)
        name = " ".join(names)
        branches[name] = branches.get(name, 0) + (counts[-1] if counts else 1)


def complete_games(program: Program, seats: int) -> Complete:
    """Walk every game to its end."""
    wins = [0] * seats
    ends = [0, 0]
    value = _value_of(program, program.start(0), wins, ends)
    return Complete(ends[0], tuple(wins), ends[1], tuple(value))


def _value_of(program: Program, state: State, wins: list[int], ends: list[int]) -> list[float]:
    """What each seat may expect from here; `ends` counts complete games and those without a lone winner."""
    if program.site(state) < 0:
        ends[0] += 1
        winners = program.winners(state)
        if len(winners) == 1:
            wins[winners[0]] += 1
        else:
            ends[1] += 1
        return list(program.results(state))
    total = [0.0] * len(wins)
    values = program.options(state)
    for choice in values:
        after = program.copy(state)
        program.choose(after, choice)
        for seat, part in enumerate(_value_of(program, after, wins, ends)):
            total[seat] += part
    return [part / len(values) for part in total]
