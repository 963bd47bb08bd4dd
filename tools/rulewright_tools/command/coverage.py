"""`rulewright coverage`: which statements the rules hold, which of them scenarios test, and which play comes to."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright_tools.covering.figures import document, mutant_lines, report
from rulewright_tools.covering.measure import Covered, cover, mutants_of
from rulewright_tools.opening import open_ruleset, unplayable
from rulewright_tools.output import expect_writable, write_json

if TYPE_CHECKING:
    from rulewright.coverage import Mutant

MISSING = 1


def run(arguments: Namespace) -> int:
    """Measure, and print the table; 1 when a statement is neither implemented nor waived, or nothing cites a gap."""
    import rulewright
    from rulewright.coverage import Coverage

    ruleset = open_ruleset(arguments.game)
    if arguments.json:
        expect_writable(arguments.json)
    _, findings = ruleset.scenarios()
    if any(finding.severity == "error" for finding in findings):
        raise unplayable(arguments.game, findings)
    coverage = Coverage(ruleset)
    try:
        covered = cover(coverage, arguments.games, arguments.seed)
    except rulewright.BrokenRuleset as error:
        raise unplayable(arguments.game, error.findings) from error
    mutants = mutants_of(coverage, covered) if arguments.mutate else None
    _show(covered, mutants, arguments.json)
    return MISSING if covered.missing or covered.open_gaps else 0


def _show(covered: Covered, mutants: tuple[Mutant, ...] | None, target: str | None) -> None:
    if target != "-":
        print("\n".join([*report(covered), *(mutant_lines(mutants) if mutants is not None else [])]))
    if target:
        write_json(document(covered, mutants), target)
    sys.stdout.flush()
    for line in covered.warnings:
        print(line, file=sys.stderr)
