"""Scenarios that hold and scenarios that fail, each sort with the exact report a designer reads."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from golden.recording import compare
from rulewright_tools.command.test import run_scenarios, shown
from rulewright_tools.paint import Paint
from rulewright_tools.report.scenarios import failing_record

FOLDER = Path(__file__).parent / "scenarios"
RULESETS = tuple(sorted(path for path in FOLDER.iterdir() if path.is_dir()))
PLAIN = Paint()
KINDS = {"truth", "move", "end", "pick", "seat", "over", "chance", "fault"}


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_report(folder: Path, pytestconfig: pytest.Config) -> None:
    assert rulewright.lint(folder) == ()
    report = shown(run_scenarios(folder, ""), PLAIN).replace(f"{folder}/", "")
    assert str(folder) not in report
    compare(folder / "expected.txt", report, pytestconfig)


def test_every_sort_of_failure_is_shown() -> None:
    results = [result for folder in RULESETS for result in run_scenarios(folder, "").results]
    assert {failure.which for _, failure in results if failure is not None} == KINDS
    assert all(failing_record(scenario, failure)["passes"] is (failure is None) for scenario, failure in results)
    assert any(failure is None for _, failure in results)


@pytest.mark.parametrize("name", sorted(rulewright.bundled()))
def test_bundled_scenarios_pass(name: str) -> None:
    tested = run_scenarios(rulewright.bundled()[name], "")
    assert tested.well, shown(tested, PLAIN)
    assert len(tested.results) >= 3
