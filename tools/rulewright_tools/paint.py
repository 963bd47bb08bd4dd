"""Colour for a terminal, and nothing at all for anything else."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TextIO

CODES = {
    "bold": "1",
    "dim": "2",
    "red": "1;31",
    "yellow": "1;33",
    "blue": "1;34",
    "cyan": "36",
    "green": "32",
}


@dataclass(frozen=True, slots=True)
class Paint:
    """Wraps text in colour when `wanted`, else hands it back as it is."""

    wanted: bool = False

    def __call__(self, text: str, tone: str) -> str:
        return f"\x1b[{CODES[tone]}m{text}\x1b[0m" if self.wanted and text else text


def paint_for(stream: TextIO) -> Paint:
    """Colour only on a terminal that can show it, and never against NO_COLOR."""
    refused = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return Paint(stream.isatty() and not refused)
