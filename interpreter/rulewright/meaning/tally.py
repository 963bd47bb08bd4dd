"""Counters of clauses, for programs built to tell which of them play comes to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeGuard

from rulewright.meaning.terms import Constant, Operation, Term
from rulewright.meaning.types import NUMBER
from rulewright.source import Span

Place = tuple[str, int]
"""The name of a file and the number of a line in it."""

NOTED = "noted"
"""The operation that counts and gives its right side; its left side is the counter's number."""


class Tally:
    """How often each of some clauses was come to; generated code counts here."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.numbers = {place: number for number, place in enumerate(dict.fromkeys(places))}
        self.counts = [0] * len(self.numbers)

    def number(self, span: Span) -> int | None:
        """The counter of the clause that starts on a span's line."""
        return self.numbers.get((span.source.name, span.line))

    def hit(self, number: int) -> None:
        """Count once."""
        self.counts[number] += 1

    def clear(self) -> None:
        """Begin to count anew."""
        self.counts[:] = [0] * len(self.counts)

    def count(self, places: Iterable[Place]) -> int:
        """How often the clauses at some places were come to."""
        return sum(self.counts[self.numbers[place]] for place in places if place in self.numbers)


def noted(tally: Tally | None, span: Span, term: Term) -> Term:
    """The term, counted whenever it is worked out, where the clause at the span is to be counted."""
    number = tally.number(span) if tally is not None else None
    return term if number is None else Operation(NOTED, Constant(number, NUMBER), term, term.type)


def is_noted(part: Any) -> TypeGuard[Operation]:
    """Whether a part is a term with a counter around it."""
    return isinstance(part, Operation) and part.operator == NOTED


def unnoted(term: Term) -> Term:
    """The term without a counter around it."""
    while is_noted(term):
        term = term.right
    return term
