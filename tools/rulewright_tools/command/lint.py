"""`rulewright lint`: all findings of one or many rulesets."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import rulewright
from rulewright.diagnostics import Diagnostic
from rulewright.ruleset.read import read_world
from rulewright_tools.complaint import Complaint
from rulewright_tools.folders import all_ruleset_folders
from rulewright_tools.output import counted
from rulewright_tools.paint import paint_for
from rulewright_tools.report import render

SECONDS_BETWEEN_LOOKS = 0.4


def run(arguments: Namespace) -> int:
    """Show the findings of every ruleset named; 0 when there are none, else 1."""
    folders = all_ruleset_folders(arguments.paths)
    if arguments.watch:
        return _watch(arguments, folders)
    if arguments.assumed:
        if arguments.format != "full":
            raise Complaint("`--assumed` lists no findings; leave out `--format`.")
        return _list_assumed(folders)
    findings = [finding for folder in folders for finding in rulewright.lint(folder)]
    _show(arguments, findings)
    print(_summary(findings, len(folders)), file=sys.stderr)
    return 1 if findings else 0


def _show(arguments: Namespace, findings: Sequence[Diagnostic]) -> None:
    sys.stdout.write(render(findings, arguments.format, paint_for(sys.stdout), arguments.most))
    sys.stdout.flush()


def _watch(arguments: Namespace, folders: list[Path]) -> int:
    """Show the findings, then a line for every edit, with the findings where they are others; 0 once interrupted."""
    from rulewright_tools.watching.watch import watch

    if arguments.assumed or arguments.format not in ("full", "concise"):
        other = "--assumed" if arguments.assumed else f"--format {arguments.format}"
        raise Complaint(f"`--watch` shows findings to a person as they come; leave out `{other}`.")
    if len(folders) > 1:
        raise Complaint(f"`--watch` watches one ruleset, and these are {len(folders):,}.")
    print(f"watching {folders[0]}; Ctrl-C ends", file=sys.stderr)
    try:
        for news in watch(folders[0], lambda: time.sleep(SECONDS_BETWEEN_LOOKS)):
            print(news.line or _summary(news.findings or (), 1), flush=True)
            if news.findings is not None:
                _show(arguments, news.findings)
    except KeyboardInterrupt:
        print(file=sys.stderr)
    return 0


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


def _summary(findings: Sequence[Diagnostic], rulesets: int) -> str:
    if not findings:
        return f"clean: {counted(rulesets, 'ruleset')}"
    errors = sum(finding.severity == "error" for finding in findings)
    parts = [counted(errors, "error")] if errors else []
    if errors < len(findings):
        parts.append(counted(len(findings) - errors, "warning"))
    return f"{' and '.join(parts)} in {counted(rulesets, 'ruleset')}"
