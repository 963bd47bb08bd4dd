"""Rules edited while a game is under way: read again between two turns, with the choices played again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.play.commands import answer
from rulewright_tools.play.edited import EditedRules
from rulewright_tools.play.picture import plain
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.session import Session


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    target = tmp_path / "nim"
    shutil.copytree(rulewright.find_ruleset("nim"), target)
    return target


@pytest.fixture
def played(folder: Path, tmp_path: Path) -> Iterator[tuple[Session, EditedRules]]:
    """A game of two people in which three choices of heap and amount are made, kept in a file."""
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    game = ruleset.game()
    match = game.start(seed=1)
    people = ("human", "human")
    recorder = rulewright.Recorder.begin(tmp_path / "kept", match, 1, people)
    session = Session(game.setting, match, people, 1, rulebook_of(ruleset, game), recorder, ruleset)
    for words in ("heap_d 2", "heap_c 4", "heap_b 3"):
        assert answer(session, words).moved
    yield session, EditedRules(session)
    if session.recorder is not None:
        session.recorder.close()


def edit(folder: Path, old: str, new: str, file: str = "play.rules") -> None:
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new))


def texts(edited: EditedRules, typed: str = "") -> list[str]:
    reply = edited.look(typed)
    return [] if reply is None else [plain(shown) for shown in reply.lines]


def test_without_an_edit_there_is_nothing_to_say(folder: Path, played: tuple[Session, EditedRules]) -> None:
    session, edited = played
    before = session.match
    assert texts(edited) == []
    (folder / "play.rules").touch()
    assert texts(edited) == []
    (folder / "scenarios.rules").write_text("")
    assert texts(edited) == []
    assert session.match is before


def test_the_game_goes_on_under_the_new_rules(
    folder: Path, played: tuple[Session, EditedRules], tmp_path: Path
) -> None:  # fmt: skip
    session, edited = played
    old = (tmp_path / "kept").read_bytes()
    edit(folder, "  does:\n", "  needs amount is less than 5\n  does:\n")
    said = texts(edited, "heap_d 5\n")
    assert said == [
        "The rules have changed: action take.", "6 choices played again; the game goes on.",
        f"It is kept in `{tmp_path / 'kept.2'}` from now on; `{tmp_path / 'kept'}` stays as it was.",
        "`heap_d 5` was left undone.",
    ]  # fmt: skip
    assert "needs: amount is less than 5" in plain(answer(session, "heap_d 5").lines[0])
    assert answer(session, "heap_d 4").moved
    assert (tmp_path / "kept").read_bytes() == old
    assert len(rulewright.read_journal(tmp_path / "kept.2").choices) == 8
    assert answer(session, "undo").moved
    assert answer(session, "undo").moved
    assert len(session.match.history) == 4
    edit(folder, "less than 5", "less than 6")
    assert f"It is kept in `{tmp_path / 'kept.3'}` from now on" in texts(edited)[2]


def test_it_stops_at_the_first_choice_that_is_not_legal_any_more(
    folder: Path, played: tuple[Session, EditedRules]
) -> None:  # fmt: skip
    session, edited = played
    edit(folder, "  does:\n", "  needs amount is less than 4\n  does:\n")
    said = texts(edited)
    assert said[1].startswith("Choice 4, ")
    assert "is not possible any more" in said[1]
    assert "The game goes on after 3 choices." in said
    assert session.match.history == ("heap_d", "2", "heap_c")
    assert session.decision is not None
    assert session.decision.seat == 1


def test_rules_with_errors_leave_the_game_as_it_was(folder: Path, played: tuple[Session, EditedRules]) -> None:
    session, edited = played
    before = session.match
    edit(folder, "heap is not empty", "heap is not emty")
    said = texts(edited)
    assert said[0].startswith("The rules have ")
    assert "emty" in said[1]
    assert said[-1] == "The game goes on under the rules from before."
    assert session.match is before
    assert texts(edited) == []
    edit(folder, "emty", "empty")
    assert texts(edited) == []


def test_a_setting_that_is_gone_leaves_the_game_as_it_was(folder: Path, played: tuple[Session, EditedRules]) -> None:
    session, edited = played
    (folder / "scenarios.rules").unlink()
    edit(folder, "players: [2, 4]", "players: [3, 4]", "game.yaml")
    said = texts(edited)
    assert said[0].startswith("This game can not be played so any more: ")
    assert len(session.match.history) == 6


def test_a_move_under_way_is_finished_first(folder: Path, played: tuple[Session, EditedRules]) -> None:
    session, edited = played
    answer(session, "heap_d")
    edit(folder, "  does:\n", "  needs amount is less than 5\n  does:\n")
    assert texts(edited) == []
    answer(session, "5")
    assert "Choice 8, `5` by Second, is not possible any more: `5` is not on offer." in texts(edited)
