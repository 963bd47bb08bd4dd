"""Games kept in files: saved, loaded, replayed to the letter, and never spoilt by a wrong wish."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import rulewright
from client.running import run
from golden.recording import compare

JOURNAL = Path(__file__).parents[1] / "journal"
RULESET = JOURNAL / "rulesets" / "dice_and_cards"
BOTS = "human,random"
OLD = JOURNAL / "kept" / "version_1.journal"
"""Written by the first version of the format; it must be readable for good."""

FOLDER = Path(__file__).parent / "transcripts"
SHOWN = {"everything": [], "red": ["--as", "red"], "blue": ["--as", "Blue"], "json": ["--as", "blue", "--json", "-"]}


def names(path: Path) -> list[str]:
    return [choice.name for choice in rulewright.read_journal(path).choices]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A game that is not over."""
    path = tmp_path / "kept"
    words = ["play", "nim", "--seed", "2", "--seats", BOTS, "--save", str(path), "--plain"]
    done = run(*words, given="c 3\nundo\na 1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    return path


@pytest.mark.parametrize("name", SHOWN)
def test_a_replay_to_the_letter(name: str, pytestconfig: pytest.Config) -> None:
    done = run("replay", str(OLD), str(RULESET), *SHOWN[name])
    assert (done.returncode, done.stderr) == (0, "")
    shown = " ".join(["rulewright replay version_1.journal dice_and_cards", *SHOWN[name]])
    compare(FOLDER / f"replay_{name}.txt", f"$ {shown}\n{done.stdout}", pytestconfig)


def test_a_replay_tells_a_seat_only_what_it_may_know() -> None:
    assert "Red sees" in run("replay", str(OLD), str(RULESET)).stdout
    assert "Red sees" not in run("replay", str(OLD), str(RULESET), "--as", "blue").stdout


def test_a_replay_of_a_whole_game_shows_how_it_ended(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    path = tmp_path / "kept"
    words = ["play", "tic_tac_toe", "--seed", "3", "--seats", "random,random", "--save", str(path), "--plain"]
    played = run(*words).stdout
    done = run("replay", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert played.endswith(done.stdout[done.stdout.index("The game is over.") :])
    compare(FOLDER / "replay_over.txt", f"$ rulewright replay kept\n{done.stdout}", pytestconfig)
    assert "The game is over." in run("play", "--load", str(path), "--plain").stdout


def test_a_game_goes_on_where_it_was(kept: Path, pytestconfig: pytest.Config) -> None:
    before = names(kept)
    done = run("play", "--load", str(kept), "--plain", given="log\nb 1\nundo\nundo\nundo\nd 7\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    compare(FOLDER / "load.txt", f"$ rulewright play --load kept --plain\n{done.stdout}", pytestconfig)
    assert names(kept)[:2] == ["heap_d", "7"] != before[:2]
    undone = [line for line in kept.read_text().splitlines() if '"undo"' in line]
    assert len(undone) == 3


def test_a_game_goes_on_in_another_file(kept: Path, tmp_path: Path) -> None:
    before = kept.read_bytes()
    other = tmp_path / "my other game, kept"
    done = run("play", "nim", "--load", str(kept), "--save", str(other), "--plain", given="b 1\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert kept.read_bytes() == before
    assert names(other)[:6] == [*names(kept), "heap_b", "1"]
    same = run("play", "--load", str(kept), "--save", str(kept), "--plain", given="b 1\nquit\n")
    assert (same.returncode, same.stderr) == (0, "")
    assert names(kept) == names(other)


def test_save_in_the_game(kept: Path, tmp_path: Path) -> None:
    before, other = kept.read_bytes(), tmp_path / "my other game, kept"
    lines = ["a 1", "save", f"save {kept}", f"save {tmp_path}", f"save {other}", "b 1", "save", "quit"]
    done = run("play", "nim", "--seed", "2", "--seats", BOTS, "--plain", given="".join(f"{line}\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert kept.read_bytes() == before
    assert names(other)[:6] == ["heap_a", "1", *names(kept)[2:], "heap_b", "1"]
    for words in (
        "Write the name of a new file after `save`.\n", f"`{kept}` exists already and is not overwritten",
        f"`{tmp_path}` is a folder", f"The game is kept in `{other}` from now on", f"It is kept in `{other}` so far.",
    ):  # fmt: skip
        assert words in done.stdout


def test_picks_of_a_move_under_way_are_kept_and_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    run("play", "nim", "--seed", "2", "--seats", BOTS, "--save", str(path), "--plain", given="c\nquit\n")
    assert names(path) == ["heap_c"]
    done = run("play", "--load", str(path), "--plain", given="back\nback\nquit\n")
    assert "so far: Heap C" in done.stdout
    assert "Nothing of this move is picked yet" in done.stdout
    assert names(path) == []


def test_who_sat_where_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    run("play", "nim", "--seats", "human,human", "--save", str(path), "--plain", given="a 1\nquit\n")
    assert "First and Second sit at this screen." in run("play", "--load", str(path), "--plain").stdout
    assert "You are Second." in run("play", "--load", str(path), "--seats", "random,human", "--plain").stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play"], "play needs a GAME, or a file to `--load`."),
        (["play", "nim", "--save", "KEPT"], "exists already and is not overwritten"),
        (["play", "nim", "--save", "FOLDER/missing/kept"], "can not be written: no such file or directory"),
        (["play", "--load", "FOLDER/kpt"], "Did you mean `kept`?"),
        (["play", "--load", "FOLDER"], "is a folder, not a journal."),
        (["play", "--load", "RULES"], "is no journal. It begins with `# Nim: take"),
        (["play", "hex", "--load", "KEPT"], "is a journal of Nim (`nim`), not of Hex."),
        (["play", "nmi", "--load", "KEPT"], "Did you mean `nim`?"),
        (["play", "--load", "KEPT", "--seed", "0"], "leave out `--seed`."),
        (["play", "--load", "KEPT", "--option", "heaps=heaps_1_2_3"], "leave out `--option`."),
        (["play", "--load", "KEPT", "--seats", "humn"], "Did you mean `human`?"),
        (["play", "--load", "OLD"], "is a game of `dice_and_cards`, which does not come along; name its folder"),
        (["replay", "OLD"], "name its folder as GAME."),
        (["replay", "KEPT", "--as", "frist"], "`frist` is no seat. Did you mean `first`?"),
        (["replay", "KEPT", "--as", "x"], "`x` is no seat. The seats are `first`, `second`."),
        (["replay", "KEPT", "--json", "FOLDER"], "can not be written"),
        (["replay", "FOLDER/none"], "There is no file"),
    ],
)  # fmt: skip
def test_wrong_wishes(arguments: list[str], words: str, kept: Path, tmp_path: Path) -> None:
    before = kept.read_bytes()
    places = {"KEPT": str(kept), "OLD": str(OLD), "RULES": str(rulewright.find_ruleset("nim") / "play.rules")}
    done = run(*(places.get(word, word.replace("FOLDER", str(tmp_path))) for word in arguments))
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert done.stderr.count("\n") == 1
    assert kept.read_bytes() == before


def test_damage_is_named_and_left_alone(kept: Path) -> None:
    spoilt = kept.read_bytes().replace(b'"choice": "1"', b'"choice": "2"')
    kept.write_bytes(spoilt)
    for words in (["play", "--load", str(kept)], ["replay", str(kept)]):
        done = run(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert ", line " in done.stderr
        assert "it is damaged" in done.stderr
    assert kept.read_bytes() == spoilt


def test_changed_rules(kept: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    folder, before = tmp_path / "nim", kept.read_bytes()
    shutil.copytree(rulewright.find_ruleset("nim"), folder)
    rules = folder / "play.rules"
    rules.write_text(rules.read_text().replace("\n  does:", "\n  needs amount is less than 4\n  does:"))
    done = run("replay", str(kept), str(folder))
    assert done.returncode == 1
    shown = f"$ rulewright replay kept nim\n{done.stdout}--- standard error\n{done.stderr}"
    compare(FOLDER / "replay_changed.txt", shown, pytestconfig)
    document = json.loads(run("replay", str(kept), str(folder), "--as", "first", "--json", "-").stdout)
    assert (document["rules_changed"], document["stopped"]["number"], document["stopped"]["line"]) == (True, 4, 10)
    assert document["stopped"]["reasons"] == ["Choice 4, by Second, is not possible any more."]
    refused = run("play", str(folder), "--load", str(kept))
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "`--save` with a new file goes on from there." in refused.stderr
    other = tmp_path / "other"
    again = run("play", str(folder), "--load", str(kept), "--save", str(other), "--plain", given="quit\n")
    assert again.returncode == 0
    assert "The rules of Nim have changed since" in again.stderr
    assert names(other)[:3] == names(kept)[:3]
    assert kept.read_bytes() == before
