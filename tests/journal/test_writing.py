"""Nothing is overwritten, and what can not be written is said instead of lost."""

from __future__ import annotations

import os
from io import FileIO
from pathlib import Path

import pytest

import rulewright
from journal.keeping import kept, names, play_on, ruleset_of
from property.playing import Table, compiled

NIM = Table("nim", (("heaps", "heaps_1_2_3"),))
FULL = OSError(28, "No space left on device")


class FillingUp(FileIO):
    """A file on a disk with room for a few more bytes, which it takes a few at a time."""

    room = 0

    def write(self, data: object) -> int:
        """Write a part of it, or fail."""
        if FillingUp.room <= 0:
            raise FULL
        part = bytes(memoryview(data)[: min(7, FillingUp.room)])  # type: ignore[arg-type]
        FillingUp.room -= len(part)
        return super().write(part)


def refused(path: Path, match: rulewright.Match) -> str:
    with pytest.raises(rulewright.JournalRefused) as refusal:
        rulewright.Recorder.begin(path, match)
    return refusal.value.message


@pytest.mark.parametrize("data", [b"x", b"title: Nim\n", b"\n", b"{"])
def test_a_file_that_holds_something_is_never_overwritten(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    assert "exists already and is not overwritten" in refused(path, compiled(NIM).start())
    assert path.read_bytes() == data


def test_a_journal_is_never_begun_twice(tmp_path: Path) -> None:
    kept(tmp_path / "journal", NIM, 1)
    before = (tmp_path / "journal").read_bytes()
    assert "not overwritten" in refused(tmp_path / "journal", compiled(NIM).start())
    assert (tmp_path / "journal").read_bytes() == before


def test_an_empty_file_may_be_used(tmp_path: Path) -> None:
    (tmp_path / "journal").touch()
    match = kept(tmp_path / "journal", NIM, 1)
    assert names(rulewright.read_journal(tmp_path / "journal")) == [move.name for move in match.moves]


def test_places_where_no_file_can_be(tmp_path: Path) -> None:
    match = compiled(NIM).start()
    (tmp_path / "file").write_text("x")
    os.mkfifo(tmp_path / "pipe")
    assert "is a folder" in refused(tmp_path, match)
    assert "can not be written: no such file or directory" in refused(tmp_path / "missing" / "journal", match)
    assert "can not be written: not a directory" in refused(tmp_path / "file" / "journal", match)
    assert "no ordinary file" in refused(tmp_path / "pipe", match)
    assert "can not be written" in refused(Path("a\0b"), match)


@pytest.mark.parametrize("room", [0, 1, 30, 60, 61, 100, 150])
def test_a_full_disk_loses_nothing_that_counted(room: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    monkeypatch.setattr("rulewright.journal.record.FileIO", FillingUp)
    FillingUp.room = 100_000
    match = compiled(NIM).start(seed=1)
    recorder = rulewright.Recorder.begin(path, match, 1)
    play_on(match, 1, 2, recorder)
    FillingUp.room = room
    with pytest.raises(rulewright.JournalRefused, match="can not be written: no space left on device"):
        play_on(match, 1, 100, recorder)
    FillingUp.room = 100_000
    journal = rulewright.read_journal(path)
    assert names(journal) == [move.name for move in match.moves[:-1]]
    assert journal.size == journal.length
    recorder.follow(match)
    assert names(rulewright.read_journal(path)) == [move.name for move in match.moves]


def test_a_disk_that_is_full_at_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright.journal.record.FileIO", FillingUp)
    FillingUp.room = 50
    assert "no space left" in refused(tmp_path / "journal", compiled(NIM).start())
    assert (tmp_path / "journal").read_bytes() == b""


def test_two_that_write_at_once_do_not_spoil_it(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    kept(path, NIM, 1, 2)
    replays = [rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(NIM)) for _ in range(2)]
    one, two = (rulewright.Recorder.resume(replay) for replay in replays)
    assert replays[0].match is not None
    assert replays[1].match is not None
    play_on(replays[0].match, 1, 4, one)
    before = path.read_bytes()
    with pytest.raises(rulewright.JournalRefused, match="Something else has written"):
        play_on(replays[1].match, 2, 4, two)
    assert path.read_bytes() == before
    with pytest.raises(rulewright.JournalRefused, match="Something else has written"):
        rulewright.Recorder.resume(replays[1])


@pytest.mark.parametrize("again", [False, True])
def test_a_file_that_was_taken_away_is_noticed(again: bool, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    match = compiled(NIM).start()
    recorder = rulewright.Recorder.begin(path, match)
    path.unlink()
    if again:
        path.write_bytes(b"")
    words = "was replaced by another file" if again else "can not be written: no such file"
    with pytest.raises(rulewright.JournalRefused, match=words):
        play_on(match, 1, 1, recorder)
