"""Plain mode, game by game: what a person who types these lines reads, to the letter."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from client.running import run
from golden.recording import compare

FOLDER = Path(__file__).parent / "transcripts"

SCRIPTS: dict[str, tuple[str, list[str]]] = {
    "tic_tac_toe": (
        "tic_tac_toe --seed 3 --seats human,random",
        ["b2", "why b2", "zz", "b2", "99", "", "undo", "undo", "b2", "a1", "a2", "1", "1", "1", "1", "1"],
    ),
    "connect_four": (
        "connect_four --seed 4 --seats human,random",
        ["column", "d", "column_d", "4", "why column_d", "look", "hint", "d", "d", "why d", "d", "4", "log"],
    ),
    "breakthrough": (
        "breakthrough --seed 1 --seats human,random",
        ["help", "why c7 c6", "why a1 a2", "why a2 a4", "why b2 b9", "a2", "why b3", "c3", "back", "back", "a2, a3",
         "undo", "advance b2 c3", "1 1 1", "score", "log", "rules captures", "rules checkmate", "lok", "quit"],
    ),
    "nim": (
        "nim --seed 2 --option heaps=heaps_1_2_3 --seats human,random",
        ["why c 4", "why heap_a 0", "c 3", "a", "x", "1", "1 1"],
    ),
    "nim_of_three": ("nim --seed 5 --players 3 --seats human,human,random", ["d 7", "c", "5", "undo", "look all"]),
    "hex": (
        "hex --seed 1 --option size=4 --seats human,random",
        ["a1", "why a1", "1", "b2", "options", "c3", "back", "undo", "quit"],
    ),
    "hex_large": ("hex --seed 1 --seats human,random", ["f6", "why f6", "quit"]),
    "othello": (
        "othello --seed 6 --option size=4 --seats human,random",
        ["a1", "why a1", "why pass", "why place_disc", "why b2", "score", "place_disc 1", *["1"] * 8, "quit"],
    ),
    "kuhn_poker": (
        "kuhn_poker --seed 3 --seats human,random",
        ["why call", "check", "log", "why bet", "call", "log", "undo"],
    ),
    "kuhn_poker_by_people": ("kuhn_poker --seed 3 --seats human,human", ["bet", "log", "fold", "log"]),
    "liars_dice": (
        "liars_dice --seed 2 --seats human,random",
        ["log", "why liar", "why one_1", "one_3", "why one_3", "log", "liar", "log"],
    ),
    "nunami": (
        "nunami --seed 2 --seats human,random",
        ["1", "1", "help", "look", "why place_card", "1", "1", "1", "score", "log", "quit"],
    ),
    "krull": (
        "krull --seed 5 --players 3 --seats human,random,random",
        ["s16", "why s19", "card glaive", "look", *["1"] * 9, "why take", "log", "score", "quit"],
    ),
    "nunami_asked": (
        "nunami --seed 2 --seats human,random",
        ["why snow 0/1 on b1_3", "why b1_1", "why snow_99", "card snow_05", "card b1_1", "rules strength", "quit"],
    ),
    "nim_ruled": (
        "nim --seed 2",
        ["ruling move 2 matches from box to heap_a", "ruling move a match to heap_e", "a 3", "undo", "undo", "log",
         'save --as-scenario "Two more"', "load", "load nowhere", "quit"],
    ),
    "breakthrough_from_scenario": (
        "breakthrough --seed 1 --from diagonally",
        ["look", "why d5", "1 1", "quit"],
    ),
    "iunu": (
        "iunu --seed 3 --players 3 --seats human",
        ["look all", "why baker_2 soldier_5", "baker_2 baker_3 baker_7 done", "yes", "baker_3 baker_7", "baker_3 done",
         "why farmer_1", "soldier_8", "score", "1", "done", "log", "quit"],
    ),
    "kurnugi": (
        "kurnugi --variant novice --seed 7 --players 3 --seats human,random,random",
        ["send_shadow", "invocation_1", "why altar_1", "card invocation_1", "send_shadow", "influences_space",
         "why dance_of_anu", "send_shadow", "path_of_the_soul", "1", "1", "1", "1", "3 1 done", "enki", "score",
         "log", "quit"],
    ),
    "othello_by_bots": ("othello --seed 1 --seats random,random", []),
}  # fmt: skip


@pytest.mark.parametrize("name", SCRIPTS)
def test_transcript(name: str, pytestconfig: pytest.Config) -> None:
    arguments, lines = SCRIPTS[name]
    done = run("play", *arguments.split(), "--plain", given="".join(f"{line}\n" for line in lines))
    assert (done.returncode, done.stderr) == (0, "")
    compare(FOLDER / f"{name}.txt", f"$ rulewright play {arguments} --plain\n{done.stdout}", pytestconfig)


def test_every_bundled_game_has_a_transcript() -> None:
    played = {arguments.split()[0] for arguments, _ in SCRIPTS.values()}
    assert played == set(rulewright.bundled())


def test_equal_seeds_are_equal_games_and_others_are_not() -> None:
    games = [run("play", "hex", "--seats", "random,random", "--seed", seed).stdout for seed in ("7", "7", "8")]
    assert games[0] == games[1] != games[2]


def test_piped_input_needs_no_flag() -> None:
    assert run("play", "nim", "--seed", "1").stdout.endswith("> \nNo more input; goodbye.\n")
