"""Checked scenarios: names resolved, ready to be compiled beside the rules of their setting."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning.steps import AnyStep
from rulewright.meaning.terms import Term
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class NamedPick:
    """The name of an option or of an outcome of chance, and where it is written."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class SeatPicks:
    """A seat's picks in a row."""

    span: Span
    seat: int
    picks: tuple[NamedPick, ...]


@dataclass(frozen=True, slots=True)
class ChanceOutcomes:
    """The next outcomes of chance."""

    span: Span
    outcomes: tuple[NamedPick, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """A value that tells why a truth does not hold: how it reads, what it is, and whether something is said of it."""

    words: str
    term: Term
    subject: bool


@dataclass(frozen=True, slots=True)
class TruthHolds:
    """A truth that must hold; one made of several has them as `items`."""

    span: Span
    condition: Term
    sides: tuple[Side, ...]
    items: tuple[TruthHolds, ...]


@dataclass(frozen=True, slots=True)
class MoveIsLegal:
    """A player can, or can not, make the rest of a move; `because` are the words of a refusal."""

    span: Span
    player: Term
    picks: tuple[NamedPick, ...]
    allowed: bool
    because: str | None


@dataclass(frozen=True, slots=True)
class EndIs:
    """`which` is wins or loses with a player, nobody (wins), or goes on."""

    span: Span
    which: str
    player: Term | None


ScriptLine = SeatPicks | ChanceOutcomes | TruthHolds | MoveIsLegal | EndIs


@dataclass(frozen=True, slots=True)
class CheckedScenario:
    """A scenario: `start` are the steps that take the place of the game, `start_text` equal where they are equal."""

    title: str
    span: Span
    statements: tuple[str, ...]
    given: tuple[AnyStep, ...]
    start: tuple[AnyStep, ...] | None
    start_text: str
    script: tuple[ScriptLine, ...]
