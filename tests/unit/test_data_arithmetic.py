"""Sums in data files."""

from __future__ import annotations

import pytest

from rulewright.data.arithmetic import evaluate, parse_arithmetic
from rulewright.diagnostics import Diagnostic
from rulewright.source import SourceText, Span

NUMBERS = {"size": 11, "rows": 6}


def _work_out(text: str) -> tuple[int | None, tuple[Diagnostic, ...]]:
    tree, findings = parse_arithmetic(text, Span(SourceText("game.yaml", text), 0, len(text)))
    return evaluate(tree, NUMBERS) if tree else (None, findings)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("size * size", 121),
        ("size / 2", 5),
        ("-size / 2", -6),
        ("rows - 2 - 1", 3),
        ("2 + 3 * (rows - 1)", 17),
        ("--3", 3),
    ],
)
def test_sums_are_worked_out_rounding_down(text: str, value: int) -> None:
    assert _work_out(text) == (value, ())


@pytest.mark.parametrize(
    ("text", "code", "place", "help_text"),
    [
        ("sise * 2", "S122", "sise", "Did you mean `size`?"),
        ("size / (rows - 6)", "S123", "rows - 6", "Divide by something that is never 0."),
        ("size * * 2", "S121", "*", ""),
        ("(size", "S121", "(", ""),
        ("size @ 2", "S121", "@", ""),
        ("size 2", "S121", "2", ""),
        ("", "S121", "", ""),
        ("999999999 * 999999999", "S124", "999999999 * 999999999", "Use smaller numbers."),
    ],
)
def test_a_wrong_sum_is_shown_at_its_part(text: str, code: str, place: str, help_text: str) -> None:
    value, findings = _work_out(text)
    assert value is None
    assert [(finding.code, finding.span.text) for finding in findings] == [(code, place)]
    assert not help_text or findings[0].help == help_text


def test_endless_parentheses_are_refused() -> None:
    assert _work_out("(" * 400)[1][0].code == "S121"
    assert _work_out("1" + "+1" * 1000)[1][0].code == "S121"
