"""What a bot is: something that picks for a seat, and knows no more than the seat may."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from rulewright.match.decision import Option
from rulewright.match.perspective import Perspective


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a bot picks; `skipped` counts the matches it imagined that turned out impossible."""

    option: Option
    skipped: int = 0


class Bot(Protocol):
    """Picks an option from a perspective that has one; equal draws, 64-bit numbers, pick equally."""

    @property
    def word(self) -> str:
        """How it is written at the command line."""

    @property
    def manner(self) -> str:
        """How it plays, behind `plays`."""

    def choose(self, perspective: Perspective, draw: int) -> Chosen:
        """Pick for the seat that is asked."""
