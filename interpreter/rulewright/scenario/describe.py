"""Values, ends and options in the words of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulewright.match.decision import Option
from rulewright.match.game import Game
from rulewright.meaning.types import Type
from rulewright.program.program import State

MOST_NAMES = 12


def value_words(game: Game, state: State, type_: Type, value: Any) -> str:
    """A value by its name; a place with what lies there, a piece with where it lies."""
    if isinstance(value, str):
        return f'"{value}"'
    if type_.many:
        return ", ".join(value_words(game, state, replace(type_, many=False), each) for each in value) or "nothing"
    if value is None or (value < 0 and type_.kind != "number"):
        return "nothing"
    if type_.kind == "piece":
        place = game.names.name(Type("place"), game.names.place_of(state, value))
        return f"{_piece(game, state, value)} in {place}"
    return game.names.name(type_, int(value))


def contents_words(game: Game, state: State, place: int) -> str:
    """What lies in a place, the lowest first."""
    pieces = [_piece(game, state, piece) for piece in game.names.contents(state, place)]
    return f"{game.names.name(Type('place'), place)} holds {names_in_a_row(pieces) if pieces else 'nothing'}"


def _piece(game: Game, state: State, piece: int) -> str:
    owner = game.names.owner_of(state, piece)
    name = game.names.name(Type("piece"), piece)
    return f"{name} of {seat_words(game, owner)}" if owner >= 0 else name


def seat_words(game: Game, seat: int) -> str:
    """A seat by the name that rules use."""
    return game.setting.seats[seat].name


def end_words(game: Game, state: State) -> str:
    """Whether and how a match is over."""
    program = game.program
    if program.site(state) >= 0:
        return f"the match goes on: {seat_words(game, program.decider(state))} is asked"
    if program.ending(state) is None:
        return "the steps under `starts` are done, and the match is undecided"
    winners = [seat_words(game, seat) for seat in program.winners(state)]
    return f"the match is over: {' and '.join(winners) or 'nobody'} {'win' if len(winners) > 1 else 'wins'}"


def names_in_a_row(names: Iterable[str]) -> str:
    """Names with commas, cut where there are very many."""
    listed = list(names)
    more = f", … ({len(listed)} in all)" if len(listed) > MOST_NAMES else ""
    return ", ".join(listed[:MOST_NAMES]) + more


def option_words(options: Iterable[Option]) -> str:
    """The names on offer."""
    return names_in_a_row(option.name for option in options) or "nothing"
