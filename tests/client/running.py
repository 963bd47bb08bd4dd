"""Runs the command `rulewright` as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

SLOWEST = 60


def command(*arguments: str) -> list[str]:
    """The words that start it with this Python."""
    return [sys.executable, "-m", "rulewright_tools", *arguments]


def environment() -> dict[str, str]:
    """An environment that finds this checkout and shows a bug's place, and in which a terminal tells its own size."""
    own = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    return {**own, "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONUTF8": "1", "TERM": "xterm", "NO_COLOR": ""}


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run to the end with text on standard input."""
    words = command(*arguments)
    return subprocess.run(
        words, input=given, capture_output=True, text=True, timeout=SLOWEST, env=environment(), check=False
    )
