"""What a failing scenario says: where, and what was expected and found."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Failure:
    """The first thing that was not as a scenario says.

    `which` is truth, move, end, pick, seat, over, chance or fault; `details` are pairs of a label (`expected`,
    `found`, `why`, `on offer`) and a text; `clause` is the place of the rules that stopped play, if one did.
    """

    which: str
    span: Span
    details: tuple[tuple[str, str], ...]
    clause: Span | None = None
