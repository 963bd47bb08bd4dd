"""House rulings as a person types them."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_asking import session, texts

import rulewright
from rulewright_tools.play.commands import answer


def test_a_ruling_stands_in_the_log_and_can_be_taken_back(tmp_path: Path) -> None:
    asked = session("nim")
    answer(asked, f"save {tmp_path / 'kept'}")
    answer(asked, "heap_d 7")
    assert answer(asked, "ruling  move 4 matches  from box to heap_d").moved
    assert asked.log()[-1] == "House ruling: move 4 matches from box to heap_d"
    assert answer(asked, "ruling move a match from heap_c to box").moved
    assert answer(asked, "heap_d 4").moved
    assert answer(asked, "undo").moved
    assert answer(asked, "undo").moved
    assert asked.log() == ("First: Take, Heap D, 7", "House ruling: move 4 matches from box to heap_d")
    assert answer(asked, "undo").moved
    assert answer(asked, "undo").moved
    assert texts(asked, "undo") == ["There is nothing to take back: you have not moved yet."]
    assert answer(asked, "ruling move a match from heap_c to box").moved
    journal = rulewright.read_journal(tmp_path / "kept")
    assert [choice.name for choice in journal.choices] == ["move a match from heap_c to box"]


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("move a match from heap_z to box", "  move a match from heap_z to box"),
        ("for each heap: move each match in heap to box", "After this nothing could be chosen any more."),
        ("move 9 matches from heap_a to box", "This can not be done: "),
        ("pass", ""),
    ],
)
def test_what_can_not_be_changes_nothing(sentence: str, words: str) -> None:
    asked = session("nim")
    before = asked.match
    said = texts(asked, f"ruling {sentence}")
    assert any(line.startswith(words) for line in said)
    assert said[-1] == "Nothing was changed."
    assert asked.match is before


def test_a_mark_stands_below_the_words_that_are_wrong() -> None:
    said = texts(session("nim"), "ruling move a match from heap_z to box")
    assert said[1:3] == ["  move a match from heap_z to box", "                    ^^^^^^"]


def test_bare_and_in_the_middle_of_a_move() -> None:
    asked = session("nim")
    assert texts(asked, "ruling")[0].startswith("Write after `ruling`")
    answer(asked, "heap_d")
    assert texts(asked, "ruling move a match from heap_c to box") == [
        "A move is under way; take it back, or make it, then rule.", "Nothing was changed.",
    ]  # fmt: skip


def test_another_game_is_loaded_only_when_nothing_is_lost(tmp_path: Path) -> None:
    other, asked = session("nim"), session("nim")
    answer(other, f"save {tmp_path / 'other'}")
    answer(other, "heap_d 7")
    answer(asked, "heap_a 1")
    warning = "The game under way is kept nowhere; `save` it first, or type the same again to leave it."
    assert texts(asked, f"load {tmp_path / 'other'}") == [warning]
    assert asked.match.history == ("heap_a", "1")
    assert answer(asked, f"load {tmp_path / 'other'}").moved
    assert asked.match.history == ("heap_d", "7")
    assert "There is no file" in texts(asked, f"load {tmp_path / 'othe'}")[0]
    assert texts(asked, "load") == ["Write the name of a file that holds a kept game after `load`."]
