"""Writes what a command found: JSON to a file or to standard output, tables of figures as text."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rulewright_tools.complaint import Complaint
from rulewright_tools.width import cells, padded


def write_json(document: object, target: str) -> None:
    """Write a document as JSON to a file, or to standard output for `-`."""
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    if target == "-":
        sys.stdout.write(text)
        return
    try:
        Path(target).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"`{target}` can not be written: {(error.strerror or str(error)).lower()}.") from error


def expect_writable(target: str) -> None:
    """Complain at once of a file that surely can not be written, before any work is done for it."""
    path = Path(target)
    if target == "-":
        return
    if path.is_dir():
        raise Complaint(f"`{target}` can not be written: it is a folder.")
    if not path.parent.is_dir():
        raise Complaint(f"`{target}` can not be written: there is no folder `{path.parent}`.")


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of a table as lines: the first column on the left, all others to the right."""
    widths = [max(cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [_aligned_row(row, widths) for row in rows]


def _aligned_row(row: Sequence[str], widths: Sequence[int]) -> str:
    parts = [row[0] + " " * (widths[0] - cells(row[0]))]
    parts.extend(" " * (width - cells(text)) + text for text, width in zip(row[1:], widths[1:], strict=True))
    return "  ".join(parts).rstrip()


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun, such as `1 error` or `3 errors`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def padded_pairs(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Pairs as lines in two columns."""
    width = max(cells(left) for left, _ in pairs)
    return [f"  {padded(left, width)}  {right}".rstrip() for left, right in pairs]
