"""`rulewright lint`: all findings of one or many rulesets."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

import rulewright
from rulewright.diagnostics import Diagnostic
from rulewright.ruleset.read import read_world
from rulewright_tools.complaint import Complaint
from rulewright_tools.folders import all_ruleset_folders
from rulewright_tools.output import counted
from rulewright_tools.paint import paint_for
from rulewright_tools.report import render


def run(arguments: Namespace) -> int:
    """Show the findings of every ruleset named; 0 when there are none, else 1."""
    folders = all_ruleset_folders(arguments.paths)
    if arguments.assumed:
        if arguments.format != "full":
            raise Complaint("`--assumed` lists no findings; leave out `--format`.")
        return _list_assumed(folders)
    findings = [finding for folder in folders for finding in rulewright.lint(folder)]
    sys.stdout.write(render(findings, arguments.format, paint_for(sys.stdout), arguments.most))
    sys.stdout.flush()
    print(_summary(findings, len(folders)), file=sys.stderr)
    return 1 if findings else 0


def _list_assumed(folders: list[Path]) -> int:
    """Show every datum marked as assumed; 0 unless the data can not be read."""
    status = 0
    for folder in folders:
        world, findings = read_world(folder)
        if world is None:
            status = 1
            errors = tuple(finding for finding in findings if finding.severity == "error")
            print(render(errors, "full", paint_for(sys.stderr)), file=sys.stderr, end="")
            continue
        data = world.assumed()
        for datum in data:
            print(f"{datum.span.source.name}:{datum.span.line}: {datum.name}")
        sys.stdout.flush()
        print(f"{world.name}: {counted(len(data), 'assumed datum', 'assumed data')}", file=sys.stderr)
    return status


def _summary(findings: list[Diagnostic], rulesets: int) -> str:
    if not findings:
        return f"clean: {counted(rulesets, 'ruleset')}"
    errors = sum(finding.severity == "error" for finding in findings)
    parts = [counted(errors, "error")] if errors else []
    if errors < len(findings):
        parts.append(counted(len(findings) - errors, "warning"))
    return f"{' and '.join(parts)} in {counted(rulesets, 'ruleset')}"
