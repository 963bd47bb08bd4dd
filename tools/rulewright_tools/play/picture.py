"""Text to show, in runs that remember whose they are, so that a front end may colour them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulewright_tools.width import cells

NOBODY = -1
INDENT = "  "


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text; `owner` is the seat it belongs to, `tone` is "", strong or faint."""

    text: str
    owner: int = NOBODY
    tone: str = ""

    @property
    def width(self) -> int:
        return cells(self.text)


Line = tuple[Run, ...]


def line(*parts: str | Run) -> Line:
    """A line of plain texts and runs."""
    return tuple(Run(part) if isinstance(part, str) else part for part in parts)


def width_of(runs: Line) -> int:
    """The cells that a line takes."""
    return sum(run.width for run in runs)


def filled(runs: Line, width: int) -> Line:
    """The line with spaces on the right up to a width."""
    missing = width - width_of(runs)
    return (*runs, Run(" " * missing)) if missing > 0 else runs


def plain(runs: Line) -> str:
    """The line's text alone."""
    return "".join(run.text for run in runs).rstrip()


def joined(parts: Iterable[Line], gap: str) -> Line:
    """Lines side by side in one line, with a gap between."""
    runs: list[Run] = []
    for part in parts:
        if runs:
            runs.append(Run(gap))
        runs.extend(part)
    return tuple(runs)


def broken(text: str, width: int) -> list[str]:
    """The text in lines that take no more cells than a width, broken after commas where it has any."""
    lines: list[str] = []
    for part in text.split(", "):
        if lines and cells(f"{lines[-1]}, {part}") < width:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    return [f"{each}," for each in lines[:-1]] + lines[-1:]


def hanging(text: str, width: int) -> list[str]:
    """The text broken into lines, all but the first set in."""
    first, *others = broken(text, width)
    deeper = " " * (len(text) - len(text.lstrip()) + len(INDENT))
    return [first, *(f"{deeper}{each}" for each in broken(" ".join(others), width - len(deeper)) if others)]


def columns(rows: Sequence[Sequence[Line]], gap: str = "   ") -> list[Line]:
    """Rows of equally many parts, each column as wide as its widest part."""
    if not rows:
        return []
    widths = [max(width_of(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [joined((filled(part, width) for part, width in zip(row, widths, strict=True)), gap) for row in rows]
