"""Every finding code has a ruleset that shows it, with the exact report a designer reads."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from golden.recording import compare
from rulewright.diagnostics import CODES, Diagnostic
from rulewright_tools.report import render

FOLDER = Path(__file__).parent / "lint"
CASES = tuple(sorted(path for path in FOLDER.iterdir() if path.is_dir()))
ELSEWHERE = "lint.txt"
"""A case with this file lints the path named in it, for what can not lie in a folder of its own."""

MOST_OTHERS = 1
"""Findings of other codes a case may have beside its own, where one mistake truly has two sides."""


def findings_of(case: Path) -> tuple[Diagnostic, ...]:
    elsewhere = case / ELSEWHERE
    return rulewright.lint(case / elsewhere.read_text(encoding="utf-8").strip() if elsewhere.is_file() else case)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_report(case: Path, pytestconfig: pytest.Config) -> None:
    findings = findings_of(case)
    report = render(findings, "full").replace(f"{case}/", "")
    assert str(case) not in report
    compare(case / "expected.txt", report, pytestconfig)
    code, _, slug = case.name.partition("-")
    own = [finding for finding in findings if finding.code == code]
    assert own, f"{code} is not found"
    assert slug == own[0].slug or slug.startswith(f"{own[0].slug}-")
    assert len(findings) - len(own) <= MOST_OTHERS


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_shown(code: str) -> None:
    assert [case for case in CASES if case.name.startswith(f"{code}-")], f"no case shows {code}"


def test_bundled_rulesets_are_clean() -> None:
    assert {name: rulewright.lint(path) for name, path in rulewright.bundled().items()} == dict.fromkeys(
        rulewright.bundled(), ()
    )
