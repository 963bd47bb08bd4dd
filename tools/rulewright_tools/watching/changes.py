"""What an edit did, in one line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from rulewright_tools.output import counted, listed
from rulewright_tools.watching.snapshot import Content, Snapshot

MOST_NAMED = 4
MOST_TITLES = 2


def changes(before: Snapshot, after: Snapshot) -> str:
    """What differs between two moments, or nothing where nothing does; `before` is filled from those before it."""
    told = [part for part in (_parts(before, after), _statements(before, after), _scenarios(before, after)) if part]
    now = after.filled_from(before)
    if not told and (before.content, before.digest, before.found) == (now.content, now.digest, now.found):
        return ""
    return "; ".join([_state(after), *(told or ["no rule changed"]), *_saved(before, after)])


def _state(after: Snapshot) -> str:
    if after.errors:
        return counted(after.errors, "error")
    return counted(len(after.findings), "warning") if after.findings else "clean"


def _parts(before: Snapshot, after: Snapshot) -> str:
    return "" if before.content is None or after.content is None else changed_parts(before.content, after.content)


def changed_parts(before: Content, after: Content) -> str:
    """The names of what is written otherwise; nothing where all is written alike."""
    old, new = before.parts, after.parts
    words = [_word(name, name in old, name in new) for name in _differing(old, new)]
    return f"changed: {_few(words)}" if words else ""


def _word(name: str, was: bool, is_now: bool) -> str:
    return name if was and is_now else f"{name} ({'new' if is_now else 'gone'})"


def _statements(before: Snapshot, after: Snapshot) -> str:
    """Which statements of the rulebook are said otherwise; nothing for a game without statements."""
    old, new = before.content, after.content
    if old is None or new is None or not new.numbered or old.parts == new.parts:
        return ""
    numbers = sorted(_differing(old.statements, new.statements))
    return f"statements: {_few(numbers)}" if numbers else "no clause that cites a statement"


def _scenarios(before: Snapshot, after: Snapshot) -> str:
    old, new = before.passes, after.passes
    if new is None:
        return ""
    if old is None:
        return _first_run(new)
    groups: dict[str, list[str]] = {}
    for name in _differing(old, new):
        groups.setdefault(_result(name, old, new, after.errors), []).append(f'"{name}"')
    if groups:
        return "; ".join(f"{result}: {_few(names, MOST_TITLES)}" for result, names in groups.items())
    return f"{counted(len(new), 'scenario')} as before" if new and before.content != after.content else ""


def _first_run(passes: Mapping[str, bool]) -> str:
    failing = [f'"{name}"' for name, passed in passes.items() if not passed]
    if failing:
        return f"failing: {_few(failing, MOST_TITLES)}"
    return f"{counted(len(passes), 'scenario')} {'passes' if len(passes) == 1 else 'pass'}" if passes else ""


def _result(name: str, old: Mapping[str, bool], new: Mapping[str, bool], errors: int) -> str:
    if name not in new:
        return "not to be run now" if errors else "gone"
    state = "passing" if new[name] else "failing"
    return f"{state} now" if name in old else f"new and {state}"


def _saved(before: Snapshot, after: Snapshot) -> Iterator[str]:
    """Whether games saved under the rules that could last be played can be gone on with."""
    if after.digest is None:
        yield "no saved game loads before that is mended"
    elif before.digest == after.digest:
        yield "saved games load as before"
    elif before.digest is not None:
        yield "games saved before go on only in a new file, as far as the rules still allow"


Value = TypeVar("Value")


def _differing(old: Mapping[str, Value], new: Mapping[str, Value]) -> list[str]:
    """The names under which two tables differ: those of the new one in its order, then those that are gone."""
    changed = [name for name in new if name not in old or old[name] != new[name]]
    return [*changed, *(name for name in old if name not in new)]


def _few(words: Iterable[str], most: int = MOST_NAMED) -> str:
    every = list(words)
    if len(every) <= most:
        return listed(every)
    return f"{', '.join(every[:most])} and {len(every) - most:,} more"
