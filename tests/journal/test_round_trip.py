"""A journal gives the match back, to the byte, and can be gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from journal.keeping import LUCK, kept, names, play_on, ruleset_of
from property.playing import CONSTRUCTS, SMALL, Table, compiled

NIM = Table("nim", (("heaps", "heaps_1_2_3"),))
tables = pytest.mark.parametrize("table", [*SMALL, *CONSTRUCTS, LUCK], ids=str)


def replayed(path: Path, table: Table) -> rulewright.Match:
    replay = rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(table))
    assert replay.stop is None
    assert not replay.changed
    assert replay.match is not None
    return replay.match


@tables
def test_a_kept_match_comes_back(table: Table, tmp_path: Path, playouts: int) -> None:
    for seed in range(max(2, playouts // 5)):
        path = tmp_path / f"{seed}.journal"
        match = kept(path, table, seed)
        again = replayed(path, table)
        assert again.to_json() == match.to_json()
        assert (again.log, again.moves, again.scores()) == (match.log, match.moves, match.scores())


@tables
def test_going_on_is_as_if_nothing_had_been(table: Table, tmp_path: Path) -> None:
    whole = kept(tmp_path / "whole", table, 3)
    for most in range(0, len(whole.moves), max(1, len(whole.moves) // 6)):
        path = tmp_path / f"{most}.journal"
        kept(path, table, 3, most)
        replay = rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(table))
        assert replay.match is not None
        play_on(replay.match, 3, 100_000, rulewright.Recorder.resume(replay))
        assert path.read_bytes() == (tmp_path / "whole").read_bytes()


def test_what_is_undone_is_gone_but_still_written(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    match = compiled(NIM).start()
    recorder = rulewright.Recorder.begin(path, match)
    begun = match.copy()
    play_on(match, 1, 4, recorder)
    earlier = match.copy()
    play_on(match, 1, 7, recorder)
    recorder.follow(earlier)
    assert names(rulewright.read_journal(path)) == [move.name for move in earlier.moves]
    recorder.follow(begun)
    assert names(rulewright.read_journal(path)) == []
    play_on(begun, 2, 5, recorder)
    assert replayed(path, NIM).to_json() == begun.to_json()
    undone = [content["undo"] for content in map(json.loads, path.read_text().splitlines()) if "undo" in content]
    assert undone == [4, 0]


def test_a_match_under_way_can_be_kept_from_then_on(tmp_path: Path) -> None:
    match = compiled(NIM).start()
    play_on(match, 1, 5)
    recorder = rulewright.Recorder.begin(tmp_path / "journal", match, seed=9, sitters=("human", "random"))
    play_on(match, 1, 100, recorder)
    header = rulewright.read_journal(tmp_path / "journal").header
    assert (header.seed, header.sitters, header.title) == (9, ("human", "random"), "Nim")
    assert replayed(tmp_path / "journal", NIM).to_json() == match.to_json()


def test_nothing_new_writes_nothing(tmp_path: Path) -> None:
    match = compiled(NIM).start()
    recorder = rulewright.Recorder.begin(tmp_path / "journal", match)
    play_on(match, 1, 3, recorder)
    before = (tmp_path / "journal").read_bytes()
    recorder.follow(match)
    recorder.follow(match.copy())
    assert (tmp_path / "journal").read_bytes() == before
