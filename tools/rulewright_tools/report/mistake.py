"""A mistake of the rules that shows only in play, as a designer reads it."""

from __future__ import annotations

from rulewright import BrokenRules
from rulewright_tools.paint import Paint
from rulewright_tools.report.concise import where
from rulewright_tools.report.full import excerpt


def mistake(error: BrokenRules, paint: Paint) -> str:
    """The clause that asked for something impossible, marked in its line, and what it asked for."""
    lines = [
        f"{where(error.span)}: {paint('error in play', 'red')}: {error.message}",
        *excerpt(error.span, "red", paint),
        f"  {paint('help:', 'cyan')} The rules came to this line when it can not be done; keep them from it.",
    ]
    return "\n".join(lines) + "\n"
