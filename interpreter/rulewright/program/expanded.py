"""Steps that only stand in expanded rules: picks of heads, turns begun, pieces taken, calls of shared procedures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.meaning.checked import HeadItem
from rulewright.meaning.steps import MoveAlike, Step
from rulewright.meaning.terms import Term, Variable

if TYPE_CHECKING:
    from rulewright.program.procedures import SharedProcedure


@dataclass(frozen=True, slots=True)
class HeadAsk(Step):
    """One pick of an action's head: items up to `position` are settled, those behind it are looked ahead at."""

    action: str
    you: Term
    items: tuple[HeadItem, ...]
    position: int
    starts_move: bool


@dataclass(frozen=True, slots=True)
class TakeAlike(Step):
    """Find the piece that a move of alike pieces takes; `leaves` says that it leaves its place at once."""

    piece: Variable
    move: MoveAlike
    leaves: bool


@dataclass(frozen=True, slots=True)
class PutTaken(Step):
    """Put the piece that was found in its new place; `leaves` says that it still lies in its old one."""

    piece: Variable
    move: MoveAlike
    leaves: bool


@dataclass(frozen=True, slots=True)
class EndSecret(Step):
    """The picks of a block made in secret are known from here on."""


@dataclass(frozen=True, slots=True)
class MoveEnds(Step):
    """What was offered to a player is over."""


@dataclass(frozen=True, slots=True)
class Called(Step):
    """Play a shared procedure, whose variables are bound already."""

    procedure: SharedProcedure


@dataclass(frozen=True, slots=True)
class TurnBegins(Step):
    """A player's turn begins."""

    player: Variable
