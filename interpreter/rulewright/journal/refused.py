"""Why a journal can not be used."""

from __future__ import annotations

from pathlib import Path


class JournalRefused(Exception):
    """A journal that can not be read, written or replayed; `message` says so to a person.

    `line` is the line of the journal that is to blame, or 0 where it is the file as a whole.
    """

    def __init__(self, path: Path, message: str, line: int = 0) -> None:
        self.message = f"`{path}`, line {line}: {message}" if line else message
        super().__init__(self.message)
        self.path = path
        self.line = line


def reason_of(error: OSError | ValueError) -> str:
    """What the system says of a file, in the middle of a sentence."""
    reason = error.strerror if isinstance(error, OSError) else None
    return (reason or str(error)).lower()
