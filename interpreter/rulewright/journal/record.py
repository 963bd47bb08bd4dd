"""Writes a journal while a match is played: only appended to, and on the disk before the choice counts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.journal.journal import Choice, Header
from rulewright.journal.lines import written
from rulewright.journal.refused import JournalRefused, reason_of
from rulewright.journal.replay import Replay

if TYPE_CHECKING:
    from rulewright.match.decision import Move
    from rulewright.match.match import Match


class Recorder:
    """An open journal; `follow` brings it up to the match, and what it returned from is safe on the disk.

    `begin` starts a journal and `resume` goes on with one. Whoever changes the match calls `follow` after every choice.
    """

    def __init__(self, path: Path, file: FileIO, moves: tuple[Move, ...], check: str, size: int) -> None:
        self.path = path
        self._file = file
        self._moves = moves
        self._check = check
        self._size = size

    @classmethod
    def begin(cls, path: Path | str, match: Match, seed: int = 0, sitters: tuple[str, ...] = ()) -> Recorder:
        """Start a journal of a match with all choices it holds so far; never overwrites a file that is not empty."""
        path = Path(path)
        _require_free(path)
        recorder = cls(path, _opened(path, "ab"), (), "", 0)
        try:
            recorder._append([Header.of(match, seed, sitters).content()])
            _sync_folder(path)
            recorder.follow(match)
        except JournalRefused:
            recorder.close()
            raise
        return recorder

    @classmethod
    def resume(cls, replay: Replay) -> Recorder:
        """Go on with a replayed journal, behind its last whole line; refused where the rules have changed since."""
        journal = replay.journal
        if replay.changed or replay.match is None:
            message = f"The rules have changed since `{journal.path}` was written; go on in another file."
            raise JournalRefused(journal.path, message)
        file = _opened(journal.path, "r+b")
        moves = replay.match.moves[: len(journal.choices)]
        recorder = cls(journal.path, file, moves, journal.check, journal.length)
        try:
            recorder._require_untouched()
            recorder._cut(journal.size)
        except JournalRefused:
            recorder.close()
            raise
        return recorder

    def follow(self, match: Match) -> None:
        """Write what the match holds beyond the journal, an undo first where it holds less; returns once it is safe."""
        setting, moves = match.game.setting, match.moves
        common = _common(self._moves, moves)
        lines: list[Mapping[str, object]] = [] if common == len(self._moves) else [{"undo": common}]
        lines += [Choice.of(move, setting).content(number) for number, move in enumerate(moves[common:], common + 1)]
        if lines:
            self._append(lines)
            self._moves = moves

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def _append(self, contents: list[Mapping[str, object]]) -> None:
        self._require_untouched()
        data, check = b"", self._check
        for content in contents:
            line, check = written(content, check)
            data += line
        try:
            self._file.seek(0, os.SEEK_END)
            _write(self._file, data)
            os.fsync(self._file.fileno())
        except OSError as error:
            self._cut(self._size)
            raise self._unwritable(error) from error
        self._check = check
        self._size += len(data)

    def _cut(self, size: int) -> None:
        """Take away what stands behind the last whole line."""
        try:
            self._file.truncate(size)
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        self._size = size

    def _require_untouched(self) -> None:
        try:
            there, ours = os.stat(self.path), os.fstat(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error
        if not os.path.samestat(there, ours):
            raise JournalRefused(self.path, f"`{self.path}` was replaced by another file.")
        if ours.st_size != self._size:
            raise JournalRefused(self.path, f"Something else has written to `{self.path}`; nothing was added to it.")

    def _unwritable(self, error: OSError) -> JournalRefused:
        return JournalRefused(self.path, f"`{self.path}` can not be written: {reason_of(error)}.")


def _common(known: tuple[Move, ...], moves: tuple[Move, ...]) -> int:
    """How many choices two lists begin with alike."""
    if moves[: len(known)] == known:
        return len(known)
    pairs = zip(known, moves, strict=False)
    return next((number for number, (one, other) in enumerate(pairs) if one != other), len(moves))


def _require_free(path: Path) -> None:
    try:
        if path.is_dir():
            raise JournalRefused(path, f"`{path}` is a folder; name a file.")
        if not path.exists():
            return
        if not path.is_file():
            raise JournalRefused(path, f"`{path}` is no ordinary file.")
        if path.stat().st_size:
            raise JournalRefused(path, f"`{path}` exists already and is not overwritten; name another file.")
    except (OSError, ValueError) as error:
        raise JournalRefused(path, f"`{path}` can not be written: {reason_of(error)}.") from error


def _opened(path: Path, mode: str) -> FileIO:
    try:
        return FileIO(path, mode)
    except (OSError, ValueError) as error:
        raise JournalRefused(path, f"`{path}` can not be written: {reason_of(error)}.") from error


def _write(file: FileIO, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[file.write(rest) or 0 :]


def _sync_folder(path: Path) -> None:
    """Make the name of a new file safe too, where the system can."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        return
    finally:
        os.close(folder)
