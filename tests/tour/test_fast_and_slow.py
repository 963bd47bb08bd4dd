"""The page about speed: both forms of each sentence are sound and mean the same; how fast they are, no test asks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright_tools import cli
from rulewright_tools.playouts import engine_playout
from rulewright_tools.report import render
from rulewright_tools.tree import count_steps
from tour.test_tour import ROOT, blocks, name_of

PAGE = (ROOT / "rules" / "tour" / "fast_and_slow.md").read_text(encoding="utf-8")
FORMS = blocks(PAGE, "rules")
GAMES = 40
DEPTH = 3


def folder_with(game: str, declaration: str, folder: Path) -> Path:
    """A copy of a game in which one declaration is said otherwise."""
    shutil.copytree(rulewright.find_ruleset(game), folder)
    rules = folder / "play.rules"
    head = declaration.partition("\n")[0]
    text, count = re.subn(rf"^{head}\n(?:  .*\n?)+", declaration + "\n", rules.read_text(encoding="utf-8"), flags=re.M)
    assert count == 1
    rules.write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("form", FORMS, ids=name_of)
def test_both_forms_mean_the_same(form: tuple[str, str], tmp_path: Path) -> None:
    game, speed = form[0].split()
    assert speed in ("slow", "fast")
    folder = folder_with(game, form[1], tmp_path / "said_otherwise")
    assert not render(rulewright.lint(folder), "full")
    said, _ = rulewright.load(folder)
    original, _ = rulewright.load(rulewright.find_ruleset(game))
    assert said is not None
    assert original is not None
    programs = said.game().program, original.game().program
    first, second = (count_steps(program, DEPTH, "move") for program in programs)
    assert first == second
    if form[1].startswith("wins"):
        ends = [[engine_playout(program)(seed) for seed in range(GAMES)] for program in programs]
        assert ends[0] == ends[1]


def test_the_fast_forms_are_those_of_the_games() -> None:
    for about, text in FORMS:
        game, speed = about.split()
        whole = (rulewright.find_ruleset(game) / "play.rules").read_text(encoding="utf-8")
        assert (text in whole) is (speed == "fast")


def test_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    for _, text in blocks(PAGE, "sh"):
        for line in text.splitlines():
            assert cli.main(line.split()[1:]) == 0
    assert capsys.readouterr().out
