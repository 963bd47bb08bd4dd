"""`rulewright test`: runs the scenarios of one or many rulesets."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import rulewright
from rulewright import Diagnostic, Failure, Scenario
from rulewright_tools.complaint import Complaint
from rulewright_tools.folders import all_ruleset_folders
from rulewright_tools.output import counted, write_json
from rulewright_tools.paint import Paint, paint_for
from rulewright_tools.report import render
from rulewright_tools.report.machine import finding_record
from rulewright_tools.report.scenarios import failing, failing_record


@dataclass(frozen=True, slots=True)
class Tested:
    """What became of one ruleset: each scenario with its failure or nothing, and the findings.

    `playable` is false where a finding keeps every scenario from being run.
    """

    name: str
    results: tuple[tuple[Scenario, Failure | None], ...]
    findings: tuple[Diagnostic, ...]
    playable: bool

    @property
    def failed(self) -> int:
        return sum(failure is not None for _, failure in self.results)

    @property
    def well(self) -> bool:
        return not self.failed and not self.findings


def run(arguments: Namespace) -> int:
    """Run every scenario chosen, and print what failed; 0 when all is well, else 1."""
    folders = all_ruleset_folders(arguments.paths)
    wanted = arguments.title or ""
    quiet = arguments.json == "-"
    paint = paint_for(sys.stdout)
    tested: list[Tested] = []
    for folder in folders:
        tested.append(run_scenarios(folder, wanted))
        if not quiet and (tested[-1].results or not wanted or not tested[-1].well):
            sys.stdout.write(shown(tested[-1], paint))
            sys.stdout.flush()
    if wanted and all(one.playable and not one.results for one in tested):
        raise Complaint(f"no scenario has `{wanted}` in its title.")
    if arguments.json:
        write_json(_document(tested), arguments.json)
    return 0 if all(one.well for one in tested) else 1


def run_scenarios(folder: Path, wanted: str) -> Tested:
    """Run the scenarios of a ruleset whose titles hold some words."""
    ruleset, findings = rulewright.load(folder)
    if ruleset is None:
        return Tested(folder.resolve().name, (), _errors(findings), False)
    scenarios, findings = ruleset.scenarios(wanted)
    results = tuple((scenario, scenario.run()) for scenario in scenarios)
    return Tested(ruleset.name, results, _errors(findings), True)


def _errors(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(finding for finding in findings if finding.severity == "error")


def shown(tested: Tested, paint: Paint) -> str:
    """The findings and failures of a ruleset, and a line that counts them."""
    blocks = [render(tested.findings, "full", paint)] if tested.findings else []
    blocks += [failing(scenario, failure, paint) for scenario, failure in tested.results if failure is not None]
    return "\n".join([*blocks, _summary(tested, paint)]) + "\n"


def _summary(tested: Tested, paint: Paint) -> str:
    run = len(tested.results)
    if not tested.playable:
        words = f"no scenario can be run before {_mended(tested)}"
    elif tested.failed:
        words = f"{tested.failed:,} of {counted(run, 'scenario')} {'fails' if tested.failed == 1 else 'fail'}"
    else:
        words = f"{counted(run, 'scenario')} {'passes' if run == 1 else 'pass'}" if run else "no scenarios"
    if tested.playable and tested.findings:
        words += f"; others can not be run before {_mended(tested)}"
    return f"{tested.name}: {paint(words, 'green' if tested.well else 'red')}"


def _mended(tested: Tested) -> str:
    count = len(tested.findings)
    return f"{counted(count, 'error')} {'is' if count == 1 else 'are'} mended"


def _document(tested: list[Tested]) -> dict[str, object]:
    rulesets = [
        {
            "name": one.name,
            "findings": [finding_record(finding) for finding in one.findings],
            "scenarios": [failing_record(scenario, failure) for scenario, failure in one.results],
        }
        for one in tested
    ]
    return {"version": 1, "rulesets": rulesets}
