"""Chance for the hand-written games: the same outcomes from the same seed as in a match of the bundled rules.

The arithmetic is repeated here, not imported, so that the games measured beside the library use nothing of it.
"""

from __future__ import annotations

_MASK = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15


def _mixed(number: int) -> int:
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _MASK
    return number ^ number >> 31


class Nature:
    """A row of outcomes, each a hash of the seed and of how many came before."""

    __slots__ = ("_number",)

    def __init__(self, seed: int) -> None:
        self._number = _mixed(seed + _STEP & _MASK)

    def below(self, limit: int) -> int:
        """Give the next outcome from 0 to limit - 1."""
        self._number = number = self._number + _STEP & _MASK
        return _mixed(number) * limit >> 64

    def copy(self) -> Nature:
        """Make a row that goes on alike."""
        twin = Nature.__new__(Nature)
        twin._number = self._number
        return twin
