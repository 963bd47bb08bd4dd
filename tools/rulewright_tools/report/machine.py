"""Findings for programs: one JSON document, or the annotations of a GitHub workflow."""

from __future__ import annotations

import json
from collections.abc import Sequence

from rulewright.diagnostics import Diagnostic


def as_json(findings: Sequence[Diagnostic]) -> str:
    """All findings as one versioned JSON document."""
    document = {"version": 1, "findings": [finding_record(finding) for finding in findings]}
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def finding_record(finding: Diagnostic) -> dict[str, str | int]:
    """One finding as a program reads it."""
    span = finding.span
    return {
        "code": finding.code,
        "slug": finding.slug,
        "severity": finding.severity,
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "message": finding.message,
        "help": finding.help,
    }


def github(findings: Sequence[Diagnostic]) -> str:
    """One workflow command per finding, which GitHub shows beside the line."""
    return "".join(_annotation(finding) + "\n" for finding in findings)


def _annotation(finding: Diagnostic) -> str:
    span = finding.span
    properties = {
        "file": span.source.name,
        "line": str(span.line),
        "col": str(span.column),
        "endLine": str(span.end_line),
        "endColumn": str(span.end_column),
        "title": f"{finding.code} {finding.slug}",
    }
    fields = ",".join(f"{name}={_escaped(value, inside=True)}" for name, value in properties.items())
    text = f"{finding.message} {finding.help}".strip()
    return f"::{finding.severity} {fields}::{_escaped(text)}"


def _escaped(text: str, inside: bool = False) -> str:
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return text.replace(":", "%3A").replace(",", "%2C") if inside else text
