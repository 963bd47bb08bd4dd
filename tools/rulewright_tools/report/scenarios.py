"""A failing scenario as a designer reads it, and as a program does."""

from __future__ import annotations

from rulewright import Failure, Scenario
from rulewright_tools.paint import Paint
from rulewright_tools.report.concise import where
from rulewright_tools.report.full import excerpt


def failing(scenario: Scenario, failure: Failure, paint: Paint) -> str:
    """The title and place, the line with a mark under the words, what was expected and what was found."""
    lines = [
        f"{paint(where(failure.span), 'bold')}: {paint('fails', 'red')}: {scenario.title}",
        *excerpt(failure.span, "red", paint),
        *(f"  {paint(label + ':', 'cyan')} {text}" for label, text in failure.details),
    ]
    if failure.clause is not None:
        lines += [f"  {paint('rules:', 'cyan')} {where(failure.clause)}", *excerpt(failure.clause, "cyan", paint)]
    return "\n".join(lines) + "\n"


def failing_record(scenario: Scenario, failure: Failure | None) -> dict[str, object]:
    """One scenario, with its failure if it failed."""
    record: dict[str, object] = {
        "title": scenario.title, "file": scenario.span.source.name, "line": scenario.span.line,
        "statements": list(scenario.statements), "passes": failure is None,
    }  # fmt: skip
    if failure is not None:
        record["failure"] = {
            "which": failure.which, "line": failure.span.line, "column": failure.span.column,
            "details": [{"label": label, "text": text} for label, text in failure.details],
            "rules": None if failure.clause is None else where(failure.clause),
        }  # fmt: skip
    return record
