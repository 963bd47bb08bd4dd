"""A journal under other rules: it goes as far as it can, and the first choice that can not be made is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright
from journal.keeping import kept, play_on
from property.playing import Table

NIM = Table("nim")
AMOUNT = "choose amount: a number from 1 to the number of matches in heap"
NAMED = [
    ("heap_d", "first"), ("3", "first"), ("heap_a", "second"), ("1", "second"), ("heap_d", "first"), ("4", "first"),
]  # fmt: skip
ADDED = (
    ("notes.txt", "x"), ("scenarios.rules", "# none\n"), ("statements.yaml", "statements: {NIM-001: {text: Some.}}\n"),
    ("board.yaml", "# more\n"), ("more.rules", "# more\n"),
)  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of three moves."""
    path = tmp_path / "journal"
    match = kept(path, NIM, 1, 0)
    path.unlink()
    recorder = rulewright.Recorder.begin(path, match)
    for name, _ in NAMED:
        match.choose(name)
        recorder.follow(match)
    recorder.close()
    return path


def replay(
    path: Path, before: str = "", after: str = "", file: str = "play.rules", name: str = "nim"
) -> rulewright.Replay:
    """Play a journal again with a copy of its ruleset in which some words are others."""
    folder = path.parent / name
    shutil.copytree(rulewright.find_ruleset("nim"), folder)
    text = (folder / file).read_text()
    assert before in text
    (folder / file).write_text(text.replace(before, after))
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    return rulewright.replay_journal(rulewright.read_journal(path), ruleset)


def test_where_a_ruleset_lies_and_how_its_lines_end_does_not_matter(path: Path) -> None:
    assert not replay(path).changed
    again = replay(path, "\n", "\r\n", name="elsewhere")
    assert not again.changed
    assert again.match is not None
    assert len(again.match.moves) == len(NAMED)


def test_scenarios_and_statements_do_not_matter_but_all_else_does(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "nim"
    shutil.copytree(rulewright.find_ruleset("nim"), folder)
    digests = []
    for name, text in ADDED:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(text)
        ruleset, findings = rulewright.load(folder)
        assert ruleset is not None, findings
        digests.append(ruleset.digest)
    assert digests[0] == digests[1] == digests[2] == rulewright.read_journal(path).header.digest
    assert len(set(digests)) == 3


def test_changed_rules_under_which_all_is_possible_still(path: Path) -> None:
    again = replay(path, "from 1 to the number", "from 0 to the number")
    assert again.changed
    assert again.stop is None
    assert again.match is not None
    assert [move.name for move in again.match.moves] == [name for name, _ in NAMED]


def test_the_first_choice_that_is_not_legal_is_named(path: Path) -> None:
    again = replay(path, AMOUNT, f"{AMOUNT}\n  needs amount is not 4")
    stop = again.stop
    assert stop is not None
    assert (stop.line, stop.number, stop.seat, stop.choice) == (7, 6, "first", "4")
    assert stop.reason == "`4` is not on offer."
    assert [refusal.text for refusal in stop.refusals] == ["Take needs: amount is not 4."]
    assert stop.refusals[0].span.line == 10
    assert again.match is not None
    assert [(move.name, ("first", "second")[move.seat]) for move in again.match.moves] == NAMED[:5]


def test_another_seat_to_decide_is_named(path: Path) -> None:
    again = replay(path, "  first: {title: First}\n  second: {title: Second}\n",
                   "  second: {title: Second}\n  first: {title: First}\n", "game.yaml")  # fmt: skip
    assert again.stop is not None
    assert (again.stop.number, again.stop.reason) == (1, "Second is to decide.")


def test_a_match_that_ends_sooner_is_named(path: Path) -> None:
    again = replay(path, "if every heap is empty: you lose", "if there is an empty heap: you lose")
    assert again.stop is not None
    assert (again.stop.number, again.stop.reason) == (5, "The match is over before.")


@pytest.mark.parametrize(
    ("file", "before", "after", "reason"),
    [
        ("game.yaml", "players: [2, 4]", "players: [3, 4]", "Nim is for 3 or 4 players, not 2."),
        ("game.yaml", "  heaps: {title", "  piles: {title", "Nim has no option `heaps`."),
    ],
)  # fmt: skip
def test_a_setting_that_is_refused_is_named(path: Path, file: str, before: str, after: str, reason: str) -> None:
    again = replay(path, before, after, file)
    assert again.match is None
    assert again.stop is not None
    assert (again.stop.line, again.stop.number) == (1, 0)
    assert again.stop.reason.startswith(reason)


def test_nothing_is_added_under_changed_rules(path: Path) -> None:
    before = path.read_bytes()
    again = replay(path, "# Nim", "# Nym")
    assert again.changed
    assert again.stop is None
    with pytest.raises(rulewright.JournalRefused, match="go on in another file"):
        rulewright.Recorder.resume(again)
    assert path.read_bytes() == before
    assert again.match is not None
    recorder = rulewright.Recorder.begin(path.with_name("other"), again.match)
    play_on(again.match, 1, 100, recorder)
    assert len(rulewright.read_journal(path.with_name("other")).choices) == len(again.match.moves) > len(NAMED)


def test_a_journal_of_another_ruleset_is_refused(path: Path) -> None:
    ruleset, _ = rulewright.load(rulewright.find_ruleset("hex"))
    assert ruleset is not None
    with pytest.raises(rulewright.JournalRefused, match=r"is a journal of Nim \(`nim`\), not of Hex\."):
        rulewright.replay_journal(rulewright.read_journal(path), ruleset)
