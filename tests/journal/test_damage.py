"""Cut journals hold what counted; damaged, foreign and newer ones are refused, and nothing is written to them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import rulewright
from journal.keeping import kept, names, play_on, ruleset_of
from property.playing import Table
from rulewright.journal.lines import written

NIM = Table("nim", (("heaps", "heaps_1_2_3"),))
CHOICES = 8
CHANGES = (lambda byte: byte ^ 1, lambda byte: byte ^ 0x20, lambda byte: byte ^ 0x80, lambda _: 10, lambda _: 0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with an undo in it."""
    path = tmp_path / "journal"
    match = kept(path, NIM, 1, 2)
    replay = rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(NIM))
    assert replay.match is not None
    recorder = rulewright.Recorder.resume(replay)
    play_on(match, 1, 4, recorder)
    recorder.follow(replay.match)
    play_on(replay.match, 2, CHOICES, recorder)
    recorder.close()
    return path


def refusal(path: Path) -> rulewright.JournalRefused:
    before = path.read_bytes() if os.path.isfile(path) else None
    with pytest.raises(rulewright.JournalRefused) as refused:
        rulewright.read_journal(path)
    assert refused.value.message.endswith((".", "?"))
    assert "\n" not in refused.value.message
    assert (path.read_bytes() if os.path.isfile(path) else None) == before
    return refused.value


def standing(lines: list[bytes]) -> list[str]:
    """The names that stand after some lines, worked out without the reader."""
    found: list[str] = []
    for content in map(json.loads, lines):
        if "undo" in content:
            del found[content["undo"] :]
        elif "choice" in content:
            found.append(content["choice"])
    return found


def test_every_cut_leaves_what_counted(path: Path) -> None:
    data = path.read_bytes()
    empty = lost = 0
    for length in range(len(data) + 1):
        path.write_bytes(data[:length])
        whole = data[:length].split(b"\n")[:-1]
        if not whole:
            message = refusal(path).message
            assert "is empty" in message if length == 0 else "breaks off within its first line" in message
            empty += 1
            continue
        journal = rulewright.read_journal(path)
        assert names(journal) == standing(whole)
        assert (journal.size, journal.length) == (len(b"".join(whole)) + len(whole), length)
        lost += journal.size < length
        assert path.read_bytes() == data[:length]
    assert empty > 100
    assert lost > 500


def test_going_on_cuts_off_what_did_not_count(path: Path) -> None:
    data = path.read_bytes()
    ends = [number for number, byte in enumerate(data) if byte == 10]
    for length in range(ends[-2] + 1, len(data)):
        path.write_bytes(data[:length])
        replay = rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(NIM))
        assert replay.match is not None
        recorder = rulewright.Recorder.resume(replay)
        assert path.read_bytes() == data[: ends[-2] + 1]
        play_on(replay.match, 2, CHOICES, recorder)
        recorder.close()
        assert path.read_bytes() == data


def test_every_changed_byte_is_noticed(path: Path) -> None:
    data = path.read_bytes()
    for place, byte in enumerate(data):
        line = data.count(b"\n", 0, place) + 1
        for change in (CHANGES[0], CHANGES[place % len(CHANGES)]):
            path.write_bytes(data[:place] + bytes([change(byte) if change(byte) != byte else 34]) + data[place + 1 :])
            refused = refusal(path)
            assert refused.line == line, (place, data[place - 5 : place + 5])
            assert f"line {line}: " in refused.message


def test_lost_doubled_and_swapped_lines_are_noticed(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for number in range(1, len(lines) - 1):
        lost = [*lines[:number], *lines[number + 1 :]]
        doubled = [*lines[: number + 1], *lines[number:]]
        swapped = [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]]
        for wrong, line in ((lost, number + 1), (doubled, number + 2), (swapped, number + 1)):
            path.write_bytes(b"".join(wrong))
            assert refusal(path).line == line


def test_a_line_of_another_journal_is_noticed(path: Path, tmp_path: Path) -> None:
    kept(tmp_path / "other", NIM, 7, CHOICES)
    lines, others = path.read_bytes().splitlines(), (tmp_path / "other").read_bytes().splitlines()
    path.write_bytes(b"\n".join([*lines[:3], others[3], *lines[4:], b""]))
    assert refusal(path).line == 4


def test_changed_line_ends_are_named(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert "line 1: its line end was changed" in refusal(path).message


@pytest.mark.parametrize(
    "data",
    [
        b"title: Nim\n", b"{}\n", b"[1]\n", b"\n", b"\xff\xfe\x00\n" * 9, b"[" * 100_000 + b"\n", b"\x00" * 50,
        b"no line",
    ],
)
def test_foreign_files_are_no_journals(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    refused = refusal(path)
    assert "is no journal. It begins with `" in refused.message
    assert refused.line == 0


def test_what_is_no_file_is_refused(path: Path) -> None:
    assert "is a folder" in refusal(path.parent).message
    assert refusal(path.with_name("jurnal")).message.endswith("Did you mean `journal`?")
    assert "can not be read" in refusal(path.with_name("j" * 500)).message
    assert "can not be read" in refusal(path / "below").message or "no file" in refusal(path / "below").message
    assert refusal(Path("a\0b")).message
    os.mkfifo(path.with_name("pipe"))
    assert "no ordinary file" in refusal(path.with_name("pipe")).message


def changed(path: Path, line: int, **changes: object) -> None:
    """Rewrite a journal with other words in one line and every checksum as it should be."""
    check, out = "", b""
    for number, text in enumerate(path.read_bytes().splitlines(), 1):
        content = json.loads(text)
        del content["check"]
        text, check = written(content | changes if number == line else content, check)
        out += text
    path.write_bytes(out)


def test_rewriting_nothing_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    changed(path, 1)
    assert path.read_bytes() == before


def test_a_newer_version_is_named(path: Path) -> None:
    changed(path, 1, version=3)
    assert "line 1: it is written in version 3 of the format; this Rulewright reads version 2." in refusal(path).message


@pytest.mark.parametrize(
    ("line", "changes"),
    [
        (1, {"title": [[]] * 300}),
        (1, {"version": 0}), (1, {"version": None}), (1, {"format": "song"}), (1, {"players": "two"}),
        (1, {"opening": 3}), (1, {"opening": [-1]}), (1, {"options": []}), (1, {"options": {"heaps": []}}),
        (1, {"seed": None}), (1, {"title": 1}), (1, {"sitters": "human"}),
        (2, {"number": 2}), (2, {"seat": 0}), (2, {"choice": None}), (2, {"chance": [True]}),
        (2, {"chance": {}}), (2, {"chance": ["a"]}), (2, {"undo": 1}), (2, {"undo": -1}), (2, {"undo": "x"}),
    ],
)  # fmt: skip
def test_words_no_journal_says_are_refused(path: Path, line: int, changes: dict[str, object]) -> None:
    changed(path, line, **changes)
    refused = refusal(path)
    assert refused.line == (line if line > 1 else 0)
