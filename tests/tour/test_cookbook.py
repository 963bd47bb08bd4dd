"""The cookbook: each question has a recipe that lints clean, passes its scenarios and plays to its end."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

import rulewright
from rulewright_tools import cli
from rulewright_tools.report import render
from tour.test_tour import ROOT, blocks, is_part, yaml

RECIPES = rulewright.recipes()
PAGE = (ROOT / "rules" / "cookbook" / "README.md").read_text(encoding="utf-8")
QUESTION = re.compile(r"^## \[(?P<question>[^\]]+)\]\((?P<name>\w+)/play\.rules\)$", re.MULTILINE)
ANSWERS = re.split(r"^## .*$", PAGE, flags=re.MULTILINE)[1:]
MOST_LINES = 60


def hides(folder: Path) -> bool:
    return "seen_by:" in (folder / "game.yaml").read_text(encoding="utf-8")


def test_every_recipe_has_its_question_once() -> None:
    asked = {match["name"]: match["question"] for match in QUESTION.finditer(PAGE)}
    assert len(asked) == len(ANSWERS) >= 20
    titles: dict[str, str] = {}
    for name, folder in RECIPES.items():
        ruleset, _ = rulewright.load(folder)
        assert ruleset is not None, name
        titles[name.partition("/")[2]] = ruleset.title
    assert asked == titles
    assert all(title.endswith("?") for title in titles.values())


@pytest.mark.parametrize("name", sorted(RECIPES))
def test_a_recipe_is_sound(name: str) -> None:
    folder = RECIPES[name]
    assert not render(rulewright.lint(folder), "full")
    ruleset, _ = rulewright.load(folder)
    assert ruleset is not None
    scenarios, findings = ruleset.scenarios()
    assert findings == ()
    assert scenarios
    assert {scenario.title: scenario.run() for scenario in scenarios} == {each.title: None for each in scenarios}
    match = ruleset.game().start(1)
    picks = 0
    while match.outcome is None:
        match.choose(match.options()[picks * 7 % len(match.options())])
        picks += 1
    assert picks


@pytest.mark.parametrize("name", sorted(RECIPES))
def test_a_recipe_is_small(name: str) -> None:
    lines = (RECIPES[name] / "play.rules").read_text(encoding="utf-8").splitlines()
    assert 5 <= len(lines) <= MOST_LINES


@pytest.mark.parametrize("name", sorted(name for name, path in RECIPES.items() if hides(path)))
def test_a_recipe_keeps_its_secrets(name: str) -> None:
    assert cli.main(["secrets", name, "-n", "10"]) == 0


def paragraphs(text: str) -> list[str]:
    return text.split("\n\n")


@pytest.mark.parametrize("answer", ANSWERS, ids=[match["name"] for match in QUESTION.finditer(PAGE)])
def test_an_answer_stands_in_its_recipe(answer: str) -> None:
    shown = blocks(answer, "rules")
    assert shown
    for name, text in shown:
        written = paragraphs((RECIPES[f"cookbook/{name}"] / "play.rules").read_text(encoding="utf-8").strip("\n"))
        assert set(paragraphs(text)) <= set(written)
    for place, text in blocks(answer, "yaml"):
        whole = (ROOT / "rules" / "cookbook" / place).read_text(encoding="utf-8")
        assert is_part(yaml.safe_load(text), yaml.safe_load(whole))


@pytest.mark.parametrize("folder", [*RECIPES.values(), rulewright.starting_ruleset()], ids=lambda folder: folder.name)
def test_an_editor_finds_the_schemas(folder: Path) -> None:
    for path in sorted(folder.glob("*.yaml")):
        header = path.read_text(encoding="utf-8").splitlines()[0]
        schema = path.parent / header.removeprefix("# yaml-language-server: $schema=")
        assert schema.name.startswith(f"{path.stem}.")
        assert schema.is_file()


def test_recipes_are_no_bundled_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert not {path.name for path in RECIPES.values()} & set(rulewright.bundled())
    assert rulewright.find_ruleset("cookbook/hand_limit") == RECIPES["cookbook/hand_limit"]
    assert cli.main(["test", "cookbook/hand_limt"]) == 2
    assert "Did you mean `cookbook/hand_limit`?" in capsys.readouterr().err


def test_its_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    lines = [line for _, text in blocks(PAGE, "sh") for line in text.splitlines()]
    assert lines
    for line in lines:
        assert cli.main(line.split()[1:]) == 0
        assert capsys.readouterr().out
    assert rulewright.lint("my_market") == ()
