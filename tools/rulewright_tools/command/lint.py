"""`rulewright lint`: all findings of one or many rulesets."""

from __future__ import annotations

import sys
from argparse import Namespace

import rulewright
from rulewright.diagnostics import Diagnostic
from rulewright_tools.folders import all_ruleset_folders
from rulewright_tools.output import counted
from rulewright_tools.paint import paint_for
from rulewright_tools.report import render


def run(arguments: Namespace) -> int:
    """Show the findings of every ruleset named; 0 when there are none, else 1."""
    folders = all_ruleset_folders(arguments.paths)
    findings = [finding for folder in folders for finding in rulewright.lint(folder)]
    sys.stdout.write(render(findings, arguments.format, paint_for(sys.stdout), arguments.most))
    sys.stdout.flush()
    print(_summary(findings, len(folders)), file=sys.stderr)
    return 1 if findings else 0


def _summary(findings: list[Diagnostic], rulesets: int) -> str:
    if not findings:
        return f"clean: {counted(rulesets, 'ruleset')}"
    errors = sum(finding.severity == "error" for finding in findings)
    parts = [counted(errors, "error")] if errors else []
    if errors < len(findings):
        parts.append(counted(len(findings) - errors, "warning"))
    return f"{' and '.join(parts)} in {counted(rulesets, 'ruleset')}"
