"""A designer copies a ruleset, draws a board of their own into its board.yaml, and plays on it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import rulewright
from client.running import run

OWN = """\
  flower:
    title: Flower of seven hexagons
    made_of: {tile: hexagon_ring, at: [[1, 0], [2, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2]]}
    holds: card
    ordered: true
    seen_by: face
"""
CENTRE = """
scenario "The hexagon in the middle has a neighbour across each side" with option layout is flower
  given
    move snow_01 to hand of first
  starts
    as first: do place_from_hand
  expects
    the number of tiles is 7
    the number of neighbours of b4_2 is 3
    the number of neighbours of b1_4 is 2
"""


def copied(folder: Path, board: str) -> Path:
    """A copy of a bundled ruleset of hexagons with one board more."""
    copy = folder / "my_land"
    shutil.copytree(rulewright.bundled()["nunami"], copy)
    with (copy / "board.yaml").open("a", encoding="utf-8") as file:
        file.write(board)
    return copy


def test_a_board_of_ones_own_is_clean_and_played(tmp_path: Path) -> None:
    folder = copied(tmp_path, OWN)
    (folder / "scenarios.rules").write_text(CENTRE, encoding="utf-8")
    linted = run("lint", str(folder))
    assert (linted.returncode, linted.stdout) == (0, "")
    tested = run("test", str(folder))
    assert tested.returncode == 0, tested.stdout
    counted = run("simulate", str(folder), "-n", "3", "--option", "layout=flower", "--json", "-")
    document = json.loads(counted.stdout)
    assert (document["options"]["layout"], document["finished"], document["faults"]) == ("flower", 3, 0)
    played = run("play", str(folder), "--option", "layout=flower", "--seed", "3", "--plain", given="1\nlook\nquit\n")
    assert played.returncode == 0
    assert "b7" in played.stdout


@pytest.mark.parametrize(
    ("wrong", "right", "code", "words"),
    [
        ("[1, 2]]", "[5, 5]]", "B105", "No side or link joins the tile `b7` to `b1`."),
        ("[1, 2]]", "[0, 2]]", "B111", "Two tiles lie at [0, 2]."),
        ("    seen_by: face\n", "", "W136", "`flower` lacks `seen_by: face`, which `triangle_6` has."),
        ("hexagon_ring", "hexagon_rin", "S104", "you wrote the word `hexagon_rin`."),
    ],
)
def test_what_is_wrong_with_it_is_told(tmp_path: Path, wrong: str, right: str, code: str, words: str) -> None:
    findings = rulewright.lint(copied(tmp_path, OWN.replace(wrong, right)))
    assert [(finding.code, words in finding.message) for finding in findings] == [(code, True)]


def test_an_unknown_layout_is_refused_with_the_nearest(tmp_path: Path) -> None:
    refused = run("play", str(copied(tmp_path, OWN)), "--option", "layout=flowr", given="")
    assert refused.returncode == 2
    assert "Did you mean `flower`?" in refused.stderr
