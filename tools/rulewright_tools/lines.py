"""From `FILE:LINE` to a line of a ruleset."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import rulewright
from rulewright.diagnostics import did_you_mean
from rulewright.source import SourceText, UnreadableFile
from rulewright_tools.complaint import Complaint
from rulewright_tools.folders import GAME_FILE
from rulewright_tools.output import counted

_SPOT = re.compile(r"(.+?):([0-9]{1,9})(?::[0-9]{1,9})?")
_SUFFIXES = (".rules", ".yaml", ".yml", ".csv")


@dataclass(frozen=True, slots=True)
class RulesetLine:
    """A line of a file, and the ruleset's folder it belongs to."""

    folder: Path
    source: SourceText
    line: int


def is_line(text: str) -> bool:
    """Whether a text has the shape of `FILE:LINE`, or names a file without its line."""
    return _SPOT.fullmatch(text) is not None or text.endswith(_SUFFIXES)


def open_line(text: str) -> RulesetLine:
    """The line a person means, with or without a column behind it; `GAME/FILE` may be one of a bundled ruleset."""
    spot = _SPOT.fullmatch(text)
    if spot is None:
        raise Complaint(f"`{text}` names no line; write `{text}:LINE`.")
    path = _found(spot[1])
    folder = _folder_of(path)
    try:
        source = SourceText.read(path, str(folder / path.relative_to(folder)))
    except UnreadableFile as error:
        raise Complaint(f"`{path}` can not be read: {error.reason}.") from error
    line, count = int(spot[2]), len(source.text.splitlines())
    if not 1 <= line <= count:
        raise Complaint(f"`{path}` has no line {line}; it has {counted(count, 'line')}.")
    return RulesetLine(folder, source, line)


def _found(text: str) -> Path:
    path = Path(text)
    first, *rest = path.parts
    bundled = rulewright.bundled()
    if not path.exists() and rest and first in bundled:
        path = bundled[first].joinpath(*rest)
    if path.is_dir():
        raise Complaint(f"`{text}` is a folder; name a file in it, such as `{path / 'play.rules'}`.")
    if path.is_file():
        return path
    beside = [child.name for child in path.parent.iterdir() if child.is_file()] if path.parent.is_dir() else []
    hint = did_you_mean(path.name, beside, "Name a file of a ruleset.")
    raise Complaint(f"there is no file `{text}`. {hint}")


def _folder_of(path: Path) -> Path:
    """The ruleset's folder: the nearest one above the file that holds a game.yaml."""
    for folder in path.parents:
        if (folder / GAME_FILE).is_file():
            return folder
    raise Complaint(f"`{path}` is a file outside any ruleset; no {GAME_FILE} lies beside or above it.")
