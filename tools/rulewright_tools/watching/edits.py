"""Waits for the files of a folder to change."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

Stamps = Mapping[str, tuple[int, int, int]]


def stamps(folder: Path) -> Stamps:
    """When every file of a folder was last written, how long it is, and which file it is; hidden ones do not count."""
    found: dict[str, tuple[int, int, int]] = {}
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(place, name)
            stamp = None if name.startswith(".") else _stamp(path)
            if stamp is not None:
                found[path] = stamp
    return found


def _stamp(path: str) -> tuple[int, int, int] | None:
    """The stamp of one file, or nothing where it has gone meanwhile."""
    try:
        status = os.stat(path)
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def edits(folder: Path, pause: Callable[[], None]) -> Iterator[None]:
    """Comes back at once, then after every change, as soon as the files rest for one pause; never ends by itself."""
    seen = stamps(folder)
    yield
    while True:
        pause()
        now = stamps(folder)
        if now == seen:
            continue
        while True:
            pause()
            later = stamps(folder)
            if later == now:
                break
            now = later
        seen = now
        yield
