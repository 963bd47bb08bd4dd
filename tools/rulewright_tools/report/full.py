"""Findings as a designer reads them: the place, the line with a mark under the words, what to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rulewright.diagnostics import Diagnostic, Note
from rulewright.source import Span
from rulewright_tools.paint import Paint
from rulewright_tools.report.concise import TONES, headline, where
from rulewright_tools.width import cells, printable

WIDEST_LINE = 140
LEAD = 40
"""Cells kept before the mark when a long line is cut."""


def full(findings: Sequence[Diagnostic], paint: Paint, most: int) -> str:
    """All findings, at most `most` per file (0: all), with an empty line between."""
    blocks: list[str] = []
    for _, group in groupby(findings, key=lambda finding: finding.span.source.name):
        of_file = list(group)
        shown = of_file[:most] if most else of_file
        blocks.extend("\n".join(_finding_lines(finding, paint)) for finding in shown)
        if len(shown) < len(of_file):
            blocks.append(f"{of_file[0].span.source.name}: … and {len(of_file) - len(shown)} more")
    return "\n\n".join(blocks) + "\n" if blocks else ""


def _finding_lines(finding: Diagnostic, paint: Paint) -> Iterator[str]:
    yield headline(finding, paint)
    yield from excerpt(finding.span, TONES[finding.severity], paint)
    if finding.help:
        yield f"  {paint('help:', 'cyan')} {finding.help}"
    for note in finding.notes:
        yield from _note_lines(note, paint)
    yield f"  {paint('explain:', 'dim')} rulewright explain {finding.code}"


def _note_lines(note: Note, paint: Paint) -> Iterator[str]:
    yield f"  {paint('note:', 'cyan')} {where(note.span)}: {note.text}"
    yield from excerpt(note.span, "cyan", paint)


def excerpt(span: Span, tone: str, paint: Paint) -> list[str]:
    """The line where a span starts, and a run of marks under the words it covers there."""
    text = printable(span.source.line_text(span.line))
    if not text.strip():
        return []
    first = min(span.column - 1, len(text))
    last = span.end_column - 1 if span.end_line == span.line else len(text)
    text, first, last = _cut(text, first, max(first + 1, min(last, len(text))))
    number = str(span.line)
    pad = " " * cells(text[:first])
    marks = "^" * max(1, cells(text[first:last]))
    return [
        f"  {paint(number + ' |', 'blue')} {text}",
        f"  {paint(' ' * len(number) + ' |', 'blue')} {pad}{paint(marks, tone)}",
    ]


def _cut(text: str, first: int, last: int) -> tuple[str, int, int]:
    """A window of a very long line around the marked words."""
    if len(text) <= WIDEST_LINE:
        return text, first, last
    start = max(0, first - LEAD)
    window = text[start : start + WIDEST_LINE]
    last = min(last - start, len(window))
    first -= start
    if start + WIDEST_LINE < len(text):
        window += "…"
    if start:
        window, first, last = "…" + window, first + 1, last + 1
    return window, first, last
