"""One line per finding, for grep and for editors."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics import Diagnostic
from rulewright.source import Span
from rulewright_tools.paint import Paint

TONES = {"error": "red", "warning": "yellow"}


def concise(findings: Sequence[Diagnostic], paint: Paint) -> str:
    """One headline per finding."""
    return "".join(headline(finding, paint) + "\n" for finding in findings)


def headline(finding: Diagnostic, paint: Paint) -> str:
    """Where, how bad, which code, and what is wrong, on one line."""
    label = paint(f"{finding.severity}[{finding.code}]", TONES[finding.severity])
    message = " ".join(finding.message.split())
    return f"{paint(where(finding.span), 'bold')}: {label} {finding.slug}: {message}"


def where(span: Span) -> str:
    """A place as `path:line:column`, which terminals and editors open at a click."""
    return f"{span.source.name}:{span.line}:{span.column}"
