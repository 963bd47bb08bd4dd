"""Makes a whole ruleset of a snippet of rules, so that it can be checked and played."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import rulewright
from rulewright import Diagnostic, Match

WORLDS = Path(__file__).parent / "worlds"
OPEN_ENDED = frozenset({"N211", "F511", "W202"})
"""Findings about what is not used: a snippet shows a part of a game."""

MOST_CHOICES = 40


def whole(snippet: str) -> str:
    """The snippet with a game that does all it declares, and an end, where it leaves them out."""
    parts = [snippet]
    if not re.search(r"^game\b", snippet, re.MULTILINE):
        actions = re.findall(r"^action (\w+)$", snippet, re.MULTILINE)
        procedures = re.findall(r"^(?:to|phase) (\w+)$", snippet, re.MULTILINE)
        lines = ["game", *(f"  go round: do {name}" for name in procedures)]
        lines += ["  take turns, at most 12 turns:", "    choose one:", *(f"      do {name}" for name in actions)]
        parts.append("\n".join([*lines, "      otherwise pass" if actions else "      pass"]))
    if not re.search(r"^wins\b", snippet, re.MULTILINE):
        parts.append("wins\n  at the end: shared")
    return "\n\n".join(parts) + "\n"


def put_down(snippet: str, world: str, folder: Path) -> Path:
    """A ruleset folder with the data of a world and the snippet as its rules, or as its scenarios."""
    source = WORLDS / world
    if snippet.startswith("scenario "):
        shutil.copytree(rulewright.bundled()[world], folder, dirs_exist_ok=True)
        (folder / "scenarios.rules").write_text(snippet + "\n", encoding="utf-8")
        return folder
    for path in sorted((source if source.is_dir() else rulewright.bundled()[world]).glob("*.yaml")):
        shutil.copy(path, folder)
    (folder / "play.rules").write_text(whole(snippet), encoding="utf-8")
    return folder


def findings_of(snippet: str, world: str, folder: Path) -> tuple[Diagnostic, ...]:
    """What lint says about a snippet, in every setting, beside what a part of a game may leave unused."""
    found = rulewright.lint(put_down(snippet, world, folder))
    return tuple(finding for finding in found if finding.code not in OPEN_ENDED)


def play(folder: Path) -> Match:
    """A match played for a while with ever changing picks, after all scenarios there are."""
    ruleset, _ = rulewright.load(folder)
    assert ruleset is not None
    scenarios, _ = ruleset.scenarios()
    assert {scenario.title: scenario.run() for scenario in scenarios if scenario.run() is not None} == {}
    match = ruleset.game().start()
    for turn in range(MOST_CHOICES):
        options = match.options()
        if match.outcome is not None:
            break
        match.choose(options[turn * 7 % len(options)])
    return match
