"""The rulesets that a person means by paths and names."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import rulewright
from rulewright_tools.complaint import Complaint

GAME_FILE = "game.yaml"


def all_ruleset_folders(texts: Iterable[str]) -> list[Path]:
    """The rulesets of several paths or names, each once."""
    return _without_repeats(folder for text in texts for folder in ruleset_folders(text))


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
