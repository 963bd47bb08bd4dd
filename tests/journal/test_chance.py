"""A replay lets chance fall as it was written down, and says where that no longer fits."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright
from journal.keeping import LUCK, kept, play_on, ruleset_of

ROLL = "play.rules:21: `roll each die`"


def names_and_chance(match: rulewright.Match) -> list[tuple[str, tuple[int, ...]]]:
    return [(move.name, move.chance) for move in match.moves]


def begun(path: Path) -> rulewright.Match:
    """A match of one throw, kept."""
    match = ruleset_of(LUCK).game().start(seed=4)
    recorder = rulewright.Recorder.begin(path, match, 4)
    for name in ("throw", "3"):
        match.choose(name, chance=[5, 1] if name == "3" else None)
        recorder.follow(match)
    recorder.close()
    return match


def replayed(path: Path, *changes: tuple[str, str, str]) -> rulewright.Replay:
    """Play a journal again with a copy of its ruleset in which some words are others."""
    folder = path.parent / "dice_and_cards"
    shutil.copytree(LUCK.ruleset, folder)
    for file, before, after in changes:
        text = (folder / file).read_text()
        assert before in text
        (folder / file).write_text(text.replace(before, after))
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    return rulewright.replay_journal(rulewright.read_journal(path), ruleset)


def test_chance_is_what_was_written_whatever_the_seed(tmp_path: Path) -> None:
    match = begun(tmp_path / "journal")
    again = replayed(tmp_path / "journal").match
    assert again is not None
    assert len(match.opening) == 8
    assert (again.opening, names_and_chance(again)) == (match.opening, [("throw", ()), ("3", (5, 1))])
    assert "Die 1 shows 6." in again.log
    assert again.to_json() == match.to_json()


def test_chance_goes_on_as_it_would_have(tmp_path: Path) -> None:
    whole = kept(tmp_path / "whole", LUCK, 11)
    assert any(move.chance for move in whole.moves[:7])
    assert any(move.chance for move in whole.moves[7:])
    kept(tmp_path / "journal", LUCK, 11, 7)
    replay = rulewright.replay_journal(rulewright.read_journal(tmp_path / "journal"), ruleset_of(LUCK))
    assert replay.match is not None
    play_on(replay.match, 11, 100)
    assert names_and_chance(replay.match) == names_and_chance(whole)


@pytest.mark.parametrize(
    ("change", "number", "reason"),
    [
        (("components.yaml", "1 to 6", "1 to 4"), 2,
         f"{ROLL}: chance gave outcome 5, but only 0 to 3 can be drawn."),
        (("components.yaml", "die, copies: 2", "die, copies: 3"), 2,
         f"{ROLL}: chance is asked once more than was written down (2 outcomes)."),
        (("components.yaml", "die, copies: 2", "die, copies: 1"), 2,
         "Chance is asked for 1 outcome, but 2 were written down."),
        (("components.yaml", "points: 5, copies: 3", "points: 5, copies: 2"), 0,
         "play.rules:4: `shuffle deck`: chance gave outcome 4, but only 0 to 3 can be drawn."),
        (("play.rules", "  shuffle deck\n", ""), 0, "Chance is asked for 0 outcomes, but 8 were written down."),
        (("components.yaml", "points: 5, copies: 3", "points: 5, copies: 4"), 0,
         "play.rules:4: `shuffle deck`: chance is asked once more than was written down (8 outcomes)."),
    ],
    ids=["fewer faces", "more dice", "fewer dice", "fewer cards", "no shuffle", "more cards"],
)  # fmt: skip
def test_chance_that_does_not_fit_is_named(
    change: tuple[str, str, str], number: int, reason: str, tmp_path: Path
) -> None:
    begun(tmp_path / "journal")
    replay = replayed(tmp_path / "journal", change)
    assert replay.stop is not None
    assert (replay.stop.number, replay.stop.reason) == (number, reason)
    assert (replay.match is None) == (number == 0)
    if replay.match is not None:
        assert names_and_chance(replay.match) == [("throw", ())]
        replay.match.choose("3")


def test_a_fault_of_the_rules_is_named(tmp_path: Path) -> None:
    begun(tmp_path / "journal")
    replay = replayed(tmp_path / "journal", ("play.rules", "    roll each die\n", "    gain 10 coins\n"))
    assert replay.stop is not None
    assert replay.stop.number == 2
    assert replay.stop.reason.startswith("play.rules:21: `gain 10 coins`: ")
