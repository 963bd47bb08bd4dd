"""The playout loop every measured game runs through, and the cheap chooser that drives it."""

from __future__ import annotations

from typing import Protocol, Self

_MASK = 0xFFFFFFFFFFFFFFFF


class Game(Protocol):
    """What a game must offer to be played out or counted."""

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""

    @property
    def winners(self) -> list[int]:
        """Seats that won or share the win, ascending; empty before the end."""

    @property
    def decider(self) -> int:
        """The seat that makes the pending pick."""

    @property
    def starts_move(self) -> bool:
        """Tell whether the pending pick is the first of a move."""

    def options(self) -> list[int]:
        """List what the pending pick offers; the list is the game's own and is not to be changed."""

    def choose(self, value: int) -> None:
        """Answer the pending pick with one of its options."""

    def copy(self) -> Self:
        """Make an independent game in the same state."""


class Chooser:
    """A deterministic stream of whole numbers: equal seeds choose equally, on every machine."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & _MASK
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        self._state = (mixed ^ (mixed >> 27)) % 0x7FFFFFFE + 1

    def below(self, limit: int) -> int:
        """Give the next number from 0 to limit - 1."""
        # The multiplicative generator modulo 2**31 - 1: small products keep the chooser out of the measure.
        self._state = state = self._state * 48271 % 0x7FFFFFFF
        return state % limit


def playout(game: Game, chooser: Chooser) -> int:
    """Play a game to its end and count the decisions."""
    below = chooser.below
    pending = game.options
    choose = game.choose
    decisions = 0
    while not game.over:
        options = pending()
        choose(options[below(len(options))])
        decisions += 1
    return decisions
