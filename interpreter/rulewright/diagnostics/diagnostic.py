"""One finding about a ruleset, and the list that collects them."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics.codes import CODES
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Note:
    """A second place that explains a finding."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: its code, place, message in a designer's words, and one sentence what to do."""

    code: str
    span: Span
    message: str
    help: str = ""
    notes: tuple[Note, ...] = ()

    @property
    def severity(self) -> str:
        """`error` when the game can not be played with it, else `warning`."""
        return CODES[self.code].severity

    @property
    def slug(self) -> str:
        return CODES[self.code].slug

    @property
    def order(self) -> tuple[str, int, int, str, str]:
        return (self.span.source.name, self.span.start, self.span.end, self.code, self.message)


class Findings:
    """Collects diagnostics; equal ones are kept once."""

    def __init__(self) -> None:
        self._items: dict[tuple[str, int, int, str, str], Diagnostic] = {}

    def add(self, code: str, span: Span, message: str, help: str = "", notes: tuple[Note, ...] = ()) -> None:
        """Add a finding; `code` must stand in the table of codes."""
        assert code in CODES, code
        finding = Diagnostic(code, span, message, help, notes)
        self._items.setdefault(finding.order, finding)

    def extend(self, others: tuple[Diagnostic, ...]) -> None:
        for finding in others:
            self._items.setdefault(finding.order, finding)

    @property
    def has_errors(self) -> bool:
        return any(finding.severity == "error" for finding in self._items.values())

    def sorted(self) -> tuple[Diagnostic, ...]:
        """All findings by file and place."""
        return tuple(self._items[key] for key in sorted(self._items))

    def __len__(self) -> int:
        return len(self._items)
