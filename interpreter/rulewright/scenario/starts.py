"""Where play can start so that somebody is asked what is asked in a match: sentences for the `starts` of a scenario."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.language import syntax as s
from rulewright.language.parse import RulesFile
from rulewright.match.decision import HOUSE
from rulewright.match.match import Match
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import TurnLoop
from rulewright.program.layout import everything
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Start:
    """Lines for `starts`; `stops` tells that play goes no further than what the player does there."""

    lines: tuple[str, ...]
    stops: bool


def starts_of(match: Match, files: Iterable[RulesFile], seed: int) -> Iterator[Start]:
    """What may lead to the question of a match, the longest way to play on first; each is to be tried.

    In a turn in which something was chosen already, nothing leads there but the action that is asked about.
    """
    decision = match.decision
    if decision is None:
        return
    begun = has_begun(match, seed)
    seat = match.game.setting.seats[decision.seat].name
    declarations = [declaration for file in files for declaration in file.declarations]
    for declaration in declarations:
        if isinstance(declaration, s.Game) and not begun:
            yield from _turns(declaration, seat)
    asked = match.game.program.sites[decision.site].step.span
    for declaration in declarations:
        match declaration:
            case s.Procedure(name=name, parameters=()) if _holds(declaration.span, asked) and not begun:
                yield Start((f"as {seat}: do {name}",), True)
            case s.Action(name=name) if _holds(declaration.span, asked):
                yield Start((f"as {seat}: do {name}",), True)


def has_begun(match: Match, seed: int) -> bool:
    """Whether anything was chosen in the turn under way."""
    chosen = [number for number, move in enumerate(match.moves) if move.seat != HOUSE]
    if not chosen:
        return False
    before = match.game.start(seed, chance=match.opening)
    for move in match.moves[: chosen[-1]]:
        before.repeat(move)
    return _turns_counted(before) == _turns_counted(match)


def _turns_counted(match: Match) -> list[int]:
    """How many turns each loop of turns has had."""
    program = match.game.program
    loops = [part for part in subterms(everything(program.rules)) if isinstance(part, TurnLoop)]
    return [match.state[program.slots[loop.counter.number]] for loop in loops if loop.counter.number in program.slots]


def _holds(whole: Span, part: Span) -> bool:
    return whole.source.name == part.source.name and whole.start <= part.start and part.end <= whole.end


def _turns(game: s.Game, seat: str) -> Iterator[Start]:
    """Each loop of turns of the game, begun with a seat, and all that comes after it."""
    for number, statement in enumerate(game.body):
        if isinstance(statement, s.Turns):
            later = [_lines(after.span) for after in game.body[number + 1 :]]
            lines = _lines(_with_first(statement, seat))
            yield Start((*lines, *(line for each in later for line in each)), False)


def _with_first(turns: s.Turns, seat: str) -> Span:
    """The text of a loop of turns that begins with a seat, as a stretch of a text of its own."""
    span, source = turns.span, turns.span.source
    text = source.text
    if turns.start is not None:
        begin, end, words = turns.start.span.start, turns.start.span.end, seat
    else:
        first = "go round" if span.text.startswith("go round") else "take turns"
        begin = end = turns.order.span.end if turns.order is not None else span.start + len(first)
        words = f", from {seat}"
    line_start = source.line_starts[span.line - 1]
    changed = text[line_start:begin] + words + text[end : span.end]
    made = type(source)(source.name, changed)
    return Span(made, span.start - line_start, len(changed))


def _lines(span: Span) -> tuple[str, ...]:
    """The lines of a statement, moved to the left as far as it stands to the right, without remarks and citations."""
    source = span.source
    first = " " * (span.column - 1) + source.line_text(span.line)[span.column - 1 :]
    rest = [source.line_text(number) for number in range(span.line + 1, span.end_line + 1)]
    lines = [line.rstrip() for line in textwrap.dedent("\n".join([first, *rest])).split("\n")]
    return tuple(line for line in lines if line and not line.lstrip().startswith("#"))
