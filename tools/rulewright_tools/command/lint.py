"""`rulewright lint`: all findings of one or many rulesets."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path

import rulewright
from rulewright.diagnostics import Diagnostic
from rulewright_tools.complaint import Complaint
from rulewright_tools.output import counted
from rulewright_tools.paint import paint_for
from rulewright_tools.report import render

GAME_FILE = "game.yaml"


def run(arguments: Namespace) -> int:
    """Show the findings of every ruleset named; 0 when there are none, else 1."""
    folders = _without_repeats(folder for text in arguments.paths for folder in ruleset_folders(text))
    findings = [finding for folder in folders for finding in rulewright.lint(folder)]
    sys.stdout.write(render(findings, arguments.format, paint_for(sys.stdout), arguments.most))
    sys.stdout.flush()
    print(_summary(findings, len(folders)), file=sys.stderr)
    return 1 if findings else 0


def ruleset_folders(text: str) -> list[Path]:
    """The rulesets that a path or a bundled name stands for, by path."""
    path = Path(text)
    if path.is_dir():
        return [path] if (path / GAME_FILE).is_file() else _folders_below(path) or [path]
    if path.is_file():
        if (path.parent / GAME_FILE).is_file():
            return [path.parent]
        raise Complaint(f"`{text}` is a file outside any ruleset; no {GAME_FILE} lies beside it.")
    try:
        return [rulewright.find_ruleset(text)]
    except rulewright.UnknownRuleset as error:
        raise Complaint(str(error)) from error


def _folders_below(path: Path) -> list[Path]:
    found: list[Path] = []
    for folder in sorted(child for child in path.iterdir() if child.is_dir() and not child.name.startswith(".")):
        found.extend([folder] if (folder / GAME_FILE).is_file() else _folders_below(folder))
    return found


def _without_repeats(folders: Iterable[Path]) -> list[Path]:
    kept: dict[Path, Path] = {}
    for folder in folders:
        kept.setdefault(folder.resolve(), folder)
    return list(kept.values())


def _summary(findings: list[Diagnostic], rulesets: int) -> str:
    if not findings:
        return f"clean: {counted(rulesets, 'ruleset')}"
    errors = sum(finding.severity == "error" for finding in findings)
    parts = [counted(errors, "error")] if errors else []
    if errors < len(findings):
        parts.append(counted(len(findings) - errors, "warning"))
    return f"{' and '.join(parts)} in {counted(rulesets, 'ruleset')}"
