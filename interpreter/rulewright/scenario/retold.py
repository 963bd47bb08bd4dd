"""A match told from its beginning in lines that a scenario can play: every pick, and before it how chance fell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rulewright.match.match import Match
from rulewright.program.nature import OutOfChance
from rulewright.program.scenarios import shuffles_of


def played_lines(match: Match, seed: int) -> tuple[str, ...] | None:
    """The lines for `plays`; nothing where an outcome of chance can not be told by a name.

    The match must have begun as its game begins, and nobody may have ruled on it.
    """
    again = match.game.start(seed, chance=match.opening)
    seats = match.game.setting.seats
    lines: list[str] = []
    picks: list[str] = []
    seat = -1
    fallen = _fallen(again, match.opening, lambda script: match.game.start(seed, chance=script))
    for move in (None, *match.moves):
        if move is not None:
            fallen = _fallen(again, move.chance, partial(_chosen, again, move.name))
        if fallen is None:
            return None
        if picks and (fallen or move is None or move.seat != seat):
            lines.append(f"{seats[seat].name}: {', '.join(picks)}")
            picks = []
        lines += fallen
        if move is not None:
            again.repeat(move)
            picks.append(move.name)
            seat = move.seat
    return (*lines, f"{seats[seat].name}: {', '.join(picks)}") if picks else tuple(lines)


def _chosen(match: Match, name: str, script: Sequence[int]) -> None:
    match.copy().choose(name, script)


def _fallen(match: Match, outcomes: Sequence[int], step: Callable[[Sequence[int]], object]) -> list[str] | None:
    """Lines that name the outcomes of a step, a shuffle in one of its own."""
    draws = list(_draws(outcomes, step))
    shuffles = shuffles_of(match.game.program)
    groups: list[tuple[int, int, list[str]]] = []
    for draw, outcome in zip(draws, outcomes, strict=True):
        name = _name(match, draw, outcome)
        if name is None:
            return None
        clause, size = (draw.clause, len(draw.candidates)) if draw.clause in shuffles else (-1, 0)
        if groups and groups[-1][0] == clause and (clause < 0 or groups[-1][1] == size + 1):
            groups[-1] = (clause, size, [*groups[-1][2], name])
        else:
            groups.append((clause, size, [name]))
    return [f"chance: {', '.join(names)}" for _, _, names in groups]


def _draws(outcomes: Sequence[int], step: Callable[[Sequence[int]], object]) -> Iterator[OutOfChance]:
    """What is drawn for each outcome of a step, told by leaving off all from there on."""
    for number in range(len(outcomes)):
        try:
            step(outcomes[:number])
        except OutOfChance as missing:
            yield missing


def _name(match: Match, draw: OutOfChance, outcome: int) -> str | None:
    """The name of an outcome, where it means this one alone."""
    names = match.game.names
    type_ = match.game.program.chance_types[draw.clause]
    name = names.name(type_, draw.candidates[outcome])
    meant = names.values(type_, name, match.state)
    first = next((number for number, value in enumerate(draw.candidates) if value in meant), None)
    return name if first == outcome else None
