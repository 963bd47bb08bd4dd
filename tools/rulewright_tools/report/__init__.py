"""Findings as text: one function per format, each a pure function of the findings."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics import Diagnostic
from rulewright_tools.paint import Paint
from rulewright_tools.report.concise import concise
from rulewright_tools.report.full import full
from rulewright_tools.report.machine import as_json, github

MOST_PER_FILE = 20
PLAIN = Paint()


def render(findings: Sequence[Diagnostic], style: str, paint: Paint = PLAIN, most: int = MOST_PER_FILE) -> str:
    """Findings in one of the formats full, concise, json and github; `most` caps a file's in full, 0 is no cap."""
    match style:
        case "full":
            return full(findings, paint, most)
        case "concise":
            return concise(findings, paint)
        case "json":
            return as_json(findings)
        case _:
            return github(findings)


__all__ = ["MOST_PER_FILE", "render"]
