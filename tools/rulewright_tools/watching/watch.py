"""Lints a ruleset again after every edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rulewright import Diagnostic
from rulewright_tools.watching.changes import changes
from rulewright_tools.watching.edits import edits
from rulewright_tools.watching.snapshot import Snapshot, take


@dataclass(frozen=True, slots=True)
class News:
    """What is to be said now: a line about the edit, and the findings unless they are those said last."""

    line: str
    findings: tuple[Diagnostic, ...] | None


def watch(folder: Path, pause: Callable[[], None]) -> Iterator[News]:
    """What is to be said at first, and after each edit that made a difference; never ends by itself."""
    before: Snapshot | None = None
    for _ in edits(folder, pause):
        after = take(folder)
        if before is None:
            yield News("", after.findings)
            before = after
            continue
        line = changes(before, after)
        if line:
            yield News(line, after.findings if after.found != before.found else None)
        before = after.filled_from(before)
