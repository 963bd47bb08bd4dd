"""`rulewright new`: a folder that lints clean, plays and passes its scenarios, or a reason and nothing at all."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest

import rulewright
from rulewright_tools import cli
from rulewright_tools.command import new

NAMES = ("my_game", "three-in-a-row", "Duel2", "true")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def everything(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_new_game_lints_clean_plays_and_passes(place: Path, capsys: pytest.CaptureFixture[str],
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["new", "duel"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    commands = [line.split()[1:] for line in shown.out.splitlines() if line.startswith("  rulewright ")]
    assert commands == [["play", "duel"], ["lint", "--watch", "duel"], ["test", "duel"]]
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 40))
    assert cli.main(commands[0]) == 0
    assert "Duel: " in capsys.readouterr().out
    assert rulewright.lint("duel") == ()
    assert cli.main(commands[2]) == 0
    assert re.search(r"^duel: [1-9]\d* scenarios pass$", capsys.readouterr().out, re.MULTILINE)


def test_the_starting_game_is_small_and_told_line_by_line() -> None:
    files = sorted(rulewright.starting_ruleset().iterdir())
    assert [path.name for path in files] == [
        "board.yaml", "components.yaml", "game.yaml", "play.rules", "scenarios.rules",
    ]  # fmt: skip
    for path in files:
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) < 45
        assert sum("#" in line for line in lines) >= 2


def test_every_game_that_the_starting_game_can_be_ends() -> None:
    ruleset, _ = rulewright.load(rulewright.starting_ruleset())
    assert ruleset is not None
    for seed in range(20):
        match = ruleset.game().start(seed)
        while match.outcome is None:
            match.choose(match.options()[seed % len(match.options())])
        assert match.outcome.scores


@pytest.mark.parametrize("name", NAMES)
def test_an_editor_finds_the_schemas(name: str, place: Path) -> None:
    assert cli.main(["new", name]) == 0
    for path in sorted((place / name).glob("*.yaml")):
        header = path.read_text(encoding="utf-8").splitlines()[0]
        schema = path.parent / header.removeprefix("# yaml-language-server: $schema=")
        assert json.loads(schema.read_text(encoding="utf-8"))["title"]


@pytest.mark.parametrize("game", sorted(rulewright.bundled()))
def test_a_copy_is_the_same_game_under_another_title(game: str, place: Path) -> None:
    assert cli.main(["new", "other", "--from", game]) == 0
    original, _ = rulewright.load(rulewright.bundled()[game])
    copy, findings = rulewright.load("other")
    assert not [finding for finding in findings if finding.severity == "error"]
    assert original is not None
    assert copy is not None
    assert (copy.name, copy.title) == ("other", "Other")
    kept = [path for path in everything(place / "other") if not path.startswith(".schema")]
    assert kept == everything(rulewright.bundled()[game])
    assert original.title not in (place / "other" / "play.rules").read_text(encoding="utf-8").splitlines()[0]
    assert _opening(copy) == _opening(original)


def _opening(ruleset: rulewright.Ruleset) -> list[str]:
    return [option.name for option in ruleset.game().start(1).options()]


@pytest.mark.parametrize(
    ("title", "then"),
    [
        ("title: First   # as people say", "title: Second   # as people say"),
        ("title: {en: First, pl: Pierwsza}", "title: Second"),
        ("title:\n  en: First\n  pl: Pierwsza", "title:\n  Second"),
        ('"title": "First: one"', '"title": Second'),
        ("title: >\n  First", "title: Second"),
    ],
)
def test_titles_however_written_give_way(title: str, then: str, place: Path) -> None:
    assert cli.main(["new", "first"]) == 0
    game = place / "first" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8").replace("title: First", title, 1), encoding="utf-8")
    assert cli.main(["new", "second", "--from", "first"]) == 0
    assert f"\n{then}\n" in (place / "second" / "game.yaml").read_text(encoding="utf-8")


def test_hidden_files_saved_games_and_links_out(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "first"]) == 0
    (place / "first" / ".note").write_text("mine", encoding="utf-8")
    (place / "first" / "saved").write_text('{"format": "rulewright journal", "version": 1}\n', encoding="utf-8")
    (place / "first" / "data").mkdir()
    (place / "first" / "data" / "picture.png").write_bytes(b"\x89PNG\xff")
    assert cli.main(["new", "second", "--from", "first"]) == 0
    copied = everything(place / "second")
    assert "data/picture.png" in copied
    assert not {".note", "saved"} & set(copied)
    capsys.readouterr()
    (place / "first" / "lost.md").symlink_to(place / "nowhere.md")
    assert cli.main(["new", "third", "--from", "first"]) == 2
    assert capsys.readouterr().err == "rulewright: `third` can not be made: no such file or directory.\n"
    assert [path.name for path in sorted(place.iterdir())] == ["first", "second"]


def test_data_without_a_header_gets_one_and_files_may_lie_deeper(place: Path) -> None:
    assert cli.main(["new", "first"]) == 0
    folder = place / "first"
    (folder / "data").mkdir()
    pieces = (folder / "components.yaml").read_text(encoding="utf-8").split("\n", 1)[1]
    (folder / "data" / "cards.yaml").write_text(pieces, encoding="utf-8")
    (folder / "components.yaml").unlink()
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("files: {components: data/cards.yaml}\n")
    assert cli.main(["new", "second", "--from", "first"]) == 0
    header = (place / "second" / "data" / "cards.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert header == "# yaml-language-server: $schema=../.schema/components.schema.json"
    assert rulewright.lint("second") == ()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("my game", "`my_game` would do."), ("1st", "`game_1st` would do."), ("żółw", "`zow` would do."),
        ("..", "`game` would do."), (".", "`game` would do."), ("", "`game` would do."), ("a.b", "`a_b` would do."),
        ("nim", "`nim` is the name of a game that comes along; choose another, such as `my_nim`."),
        ("here", "there is a folder `here` already, and nothing is overwritten; `here_2` is free."),
        ("note", "there is a file `note` already, and nothing is overwritten; `note_2` is free."),
        ("dangling", "there is a file `dangling` already"),
        ("no/such/duel", "there is no folder `no/such` to make `duel` in."),
        ("note/duel", "there is no folder `note` to make `duel` in."),
        ("game/inner", "`inner` beside it."), ("game/deep/inner", "`inner` beside it."),
    ],
)  # fmt: skip
def test_a_wrong_name_is_refused_with_a_reason(name: str, words: str, place: Path,
                                               capsys: pytest.CaptureFixture[str]) -> None:
    (place / "here").mkdir()
    (place / "note").write_text("mine", encoding="utf-8")
    (place / "dangling").symlink_to("nowhere")
    (place / "game" / "deep").mkdir(parents=True)
    (place / "game" / "game.yaml").write_text("", encoding="utf-8")
    before = everything(place)
    assert cli.main(["new", name]) == 2
    shown = capsys.readouterr()
    assert words in shown.err
    assert shown.out == ""
    assert everything(place) == before
    assert (place / "note").read_text(encoding="utf-8") == "mine"


def test_a_wrong_original_is_refused(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["new", "duel", "--from", "tictac_toe"]) == 2
    assert "There is no ruleset `tictac_toe`. Did you mean `tic_tac_toe`?" in capsys.readouterr().err
    (place / "empty").mkdir()
    assert cli.main(["new", "duel", "--from", "empty"]) == 1
    shown = capsys.readouterr().err
    assert "There is no file `game.yaml` in this folder." in shown
    assert "`empty` can not be copied before 2 errors are mended." in shown
    assert everything(place) == ["empty"]


def test_a_folder_that_comes_while_the_copy_is_made_is_kept(place: Path, monkeypatch: pytest.MonkeyPatch,
                                                            capsys: pytest.CaptureFixture[str]) -> None:
    (place / "duel").mkdir()
    monkeypatch.setattr(new, "expect_free", lambda path: None)
    assert cli.main(["new", "duel"]) == 2
    assert "there is a `duel` now; nothing is overwritten." in capsys.readouterr().err
    assert everything(place) == ["duel"]
