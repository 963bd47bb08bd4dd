"""A token as the token pass makes it."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Token:
    """A terminal of the grammar with the designer's text and its place."""

    type: str
    text: str
    span: Span
