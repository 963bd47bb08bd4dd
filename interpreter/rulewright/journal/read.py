"""Reads a journal: every line is checked, and a last one that was cut while it was written is left out."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.diagnostics import did_you_mean
from rulewright.journal.journal import Choice, Header, Journal
from rulewright.journal.lines import FORMAT, VERSION, content_of, holds_whole_line, looks_written, version_of
from rulewright.journal.refused import JournalRefused, reason_of
from rulewright.ruleset.setting import Value

LARGEST = 200_000_000
MOST_SHOWN = 48
FIRST = 10_000
"""How much of a file tells whether it is a journal at all."""


def read_journal(path: Path | str) -> Journal:
    """The journal a file holds; raises JournalRefused for a missing, foreign, damaged or newer one."""
    path = Path(path)
    data = _bytes(path)
    *lines, tail = data.split(b"\n")
    if not lines and not holds_whole_line(tail):
        raise JournalRefused(path, _without_first_line(path, tail))
    if holds_whole_line(tail):
        raise _damaged(path, len(lines) + 1, tail)
    header, check = _header(path, lines[0], data[:FIRST])
    choices: list[Choice] = []
    places: list[int] = []
    for number, line in enumerate(lines[1:], 2):
        found = content_of(line, check)
        if found is None:
            raise _damaged(path, number, line)
        content, check = found
        if not _take(content, choices, places, number):
            raise JournalRefused(path, f"it says what no journal says: {_shown(line)}.", number)
    return Journal(path, header, tuple(choices), tuple(places), check, len(data) - len(tail), len(data))


def _bytes(path: Path) -> bytes:
    try:
        if path.is_dir():
            raise JournalRefused(path, f"`{path}` is a folder, not a journal.")
        if not path.exists():
            raise JournalRefused(path, f"There is no file `{path}`. {_nearest_file(path)}".strip())
        if not path.is_file():
            raise JournalRefused(path, f"`{path}` is no ordinary file.")
        if path.stat().st_size > LARGEST:
            raise JournalRefused(path, f"`{path}` is no journal: it is larger than {LARGEST:,} bytes.")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise JournalRefused(path, f"`{path}` can not be read: {reason_of(error)}.") from error


def _nearest_file(path: Path) -> str:
    try:
        return did_you_mean(path.name, (other.name for other in path.parent.iterdir() if other.is_file()))
    except OSError:
        return ""


def _without_first_line(path: Path, tail: bytes) -> str:
    if not tail:
        return f"`{path}` is empty: no match was begun in it."
    start = f'{{"format": "{FORMAT}"'.encode()
    if start.startswith(tail[: len(start)]):
        return f"`{path}` breaks off within its first line: no match was begun in it. It can be deleted."
    return f"`{path}` is no journal. It begins with {_shown(tail)}."


def _header(path: Path, line: bytes, data: bytes) -> tuple[Header, str]:
    found = content_of(line, "")
    version = version_of(line)
    if version > VERSION:
        message = f"it is written in version {version} of the format; this Rulewright reads version {VERSION}."
        raise JournalRefused(path, message, 1)
    if found is None and looks_written(data):
        raise _damaged(path, 1, line)
    header = _header_of(found[0]) if found and version else None
    if found is None or header is None:
        raise JournalRefused(path, f"`{path}` is no journal. It begins with {_shown(line)}.")
    return header, found[1]


def _damaged(path: Path, number: int, line: bytes) -> JournalRefused:
    what = "it is damaged, or a line before it is lost or was changed"
    if number == 1:
        what = "it is damaged"
    if line.endswith(b"\r"):
        what = "its line end was changed"
    return JournalRefused(path, f"{what}: {_shown(line)}. Nothing was changed in the file.", number)


def _shown(line: bytes) -> str:
    """The beginning of a line, fit to be printed."""
    text = re.sub(r"[^\x20-\x7e]", "?", line[:MOST_SHOWN].decode("utf-8", "replace"))
    return f"`{text}{'…' if len(line) > MOST_SHOWN else ''}`"


def _take(content: dict[str, object], choices: list[Choice], places: list[int], line: int) -> bool:
    """Add a choice or undo some; false where the content is neither."""
    if "undo" in content:
        kept = content["undo"]
        if not _is_whole(kept) or not isinstance(kept, int) or kept > len(choices):
            return False
        del choices[kept:], places[kept:]
        return True
    seat, name, chance = content.get("seat"), content.get("choice"), _numbers(content.get("chance", []))
    if "ruling" in content:
        seat, name = "", content["ruling"]
    if not isinstance(seat, str) or not isinstance(name, str) or chance is None:
        return False
    if content.get("number") != len(choices) + 1:
        return False
    choices.append(Choice(seat, name, chance))
    places.append(line)
    return True


def _header_of(content: dict[str, object]) -> Header | None:
    texts = [content.get(key) for key in ("ruleset", "title", "digest", "variant")]
    ruleset, title, digest, variant = (text if isinstance(text, str) else None for text in texts)
    players, seed, opening = content.get("players"), content.get("seed"), _numbers(content.get("opening"))
    options, sitters = _options(content.get("options")), content.get("sitters")
    if ruleset is None or title is None or digest is None or variant is None or opening is None or options is None:
        return None
    if not isinstance(players, int) or not isinstance(seed, int) or not isinstance(sitters, list):
        return None
    names = tuple(sitter for sitter in sitters if isinstance(sitter, str))
    scenario = content.get("scenario", "")
    if not isinstance(scenario, str):
        return None
    return Header(ruleset, title, digest, players, variant, options, seed, opening, names, scenario)


def _options(written: object) -> dict[str, Value] | None:
    if not isinstance(written, dict):
        return None
    options = {name: value for name, value in written.items() if isinstance(value, int | str)}
    return options if len(options) == len(written) else None


def _numbers(written: object) -> tuple[int, ...] | None:
    if not isinstance(written, list) or not all(_is_whole(number) for number in written):
        return None
    return tuple(written)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
