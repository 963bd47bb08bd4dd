"""How lines of every sort are explained, word for word; and every line of the small games is explained."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright
from golden.recording import compare
from golden.test_lint import CASES, findings_of
from rulewright.explaining.explain import Explainer
from rulewright.source import SourceText
from rulewright_tools.cli import main
from rulewright_tools.command.explain import line_of
from rulewright_tools.paint import Paint

FOLDER = Path(__file__).parent / "explain"
PLAY = Path(__file__).parent / "play"
SPOTS = {
    "choice": "breakthrough/play.rules:18",
    "need": "connect_four/play.rules:8",
    "refusal": "connect_four/play.rules:9",
    "condition": "nunami/scoring.rules:21",
    "effect": "othello/play.rules:28",
    "fact": "hex/play.rules:15",
    "game": "othello/play.rules:5",
    "remark": "nim/play.rules:1",
    "end": "tic_tac_toe/play.rules:14",
    "scenario": "nim/scenarios.rules:12",
    "expected": "connect_four/scenarios.rules:11",
    "further": "nunami/scenarios.rules:155",
    "cited": "nunami/scenarios.rules:4",
    "option": "nunami/game.yaml:65",
    "piece": "kuhn_poker/components.yaml:8",
    "modifier": "play/modifiers/play.rules:22",
    "standing": "play/modifiers/play.rules:35",
    "variant": "play/variants/play.rules:42",
    "trigger": "play/triggers/play.rules:20",
    "until": "play/until/play.rules:32",
    "kept": "play/until/play.rules:33",
}  # fmt: skip
"""A spot for each sort of line, in a bundled game or in one under play/."""


def explained(spot: str) -> str:
    """The explanation with every path as seen from the games' folder."""
    bundled = str(next(iter(rulewright.bundled().values())).parent)
    text = line_of(str(PLAY.parent / spot) if spot.startswith("play/") else spot, Paint())
    return text.replace(f"{PLAY.parent}/", "").replace(f"{bundled}/", "")


@pytest.mark.parametrize("name", SPOTS)
def test_explanation(name: str, pytestconfig: pytest.Config) -> None:
    FOLDER.mkdir(exist_ok=True)
    compare(FOLDER / f"{name}.txt", explained(SPOTS[name]), pytestconfig)


SMALL = (
    *(path for name, path in rulewright.bundled().items() if name in ("nim", "othello", "liars_dice", "kuhn_poker")),
    *sorted(path.parent for path in PLAY.glob("*/game.yaml")),
)


@pytest.mark.parametrize("folder", SMALL, ids=lambda folder: folder.name)
def test_every_line_is_explained(folder: Path) -> None:
    explainer = Explainer(folder)
    for path in sorted(file for file in folder.iterdir() if file.suffix in (".rules", ".yaml")):
        source = SourceText.read(path, str(path))
        for line in range(1, len(source.text.splitlines()) + 1):
            found = explainer.line(source, line)
            spot = f"{path.name}:{line}"
            assert found.sentences, spot
            assert not found.findings, spot
            unknown = [each for part in found.sentences for each in part.references if "not known" in each.meaning]
            assert not unknown, (spot, unknown)
            remark = not source.line_text(line).strip() or source.line_text(line).lstrip().startswith("#")
            inside = all(part.span.line <= line <= part.span.end_line for part in found.sentences)
            assert remark or inside or found.instead, spot


COMPILED = {"F502", "F512", "F513", "F517"}
"""Findings known only once all is compiled, which one line is not worth."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_findings_of_a_line_are_shown(case: Path) -> None:
    explainer = Explainer(case)
    for finding in findings_of(case):
        path = Path(finding.span.source.name)
        if path.is_file() and finding.code not in COMPILED | {"W103"}:
            found = explainer.line(SourceText.read(path, str(path)), finding.span.line)
            assert finding.code in [each.code for each in found.findings]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of a game that may be spoilt."""
    return Path(shutil.copytree(rulewright.bundled()["nim"], tmp_path / "game"))


def spoil(file: Path, old: str, new: str) -> int:
    """Change a file, and tell on which line."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("play.rules", "heap is not empty", "heap is not emtpy", "N201"),
        ("play.rules", "choose amount: a number from", "choose amount: a nubmer from", "P2"),
        ("play.rules", "wins\n  after", "wins\n  aftr", "P2"),
        ("game.yaml", "players: [2, 4]", "players: [2, four]", "S1"),
        ("scenarios.rules", "first: heap_c, 3", "first: heap_x, 3", "N222"),
    ],
)  # fmt: skip
def test_a_line_with_an_error_shows_its_finding(game: Path, file: str, old: str, new: str, code: str) -> None:
    line = spoil(game / file, old, new) + new.count("\n")
    assert f"[{code}" in line_of(f"{game / file}:{line}", Paint())


def test_rules_that_can_not_be_read_for_their_data_say_so(game: Path) -> None:
    spoil(game / "game.yaml", "players: [2, 4]", "players: [2, four]")
    text = line_of(f"{game / 'play.rules'}:5", Paint())
    assert "can not be read" in text
    assert "[S1" in text


def test_a_draw_that_may_find_nothing_is_shown(tmp_path: Path) -> None:
    game = Path(shutil.copytree(rulewright.bundled()["kuhn_poker"], tmp_path / "game"))
    text = (game / "play.rules").read_text(encoding="utf-8")
    (game / "play.rules").write_text(text + "\nto redraw\n  draw a card from deck to muck\n", encoding="utf-8")
    old = "  do deal\n"
    at = spoil(game / "play.rules", old, old + "  do deal\n")
    assert at
    lines = (game / "play.rules").read_text(encoding="utf-8").splitlines()
    spot = next(number for number, line in enumerate(lines, 1) if "draw a card from deck to hand" in line)
    assert "[F516]" in line_of(f"{game / 'play.rules'}:{spot}", Paint())


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        ("play.rules:99", "has no line 99; it has 15 lines"),
        ("play.rules:0", "has no line 0"),
        ("play.rules", "names no line"),
        ("play.rulse:1", "there is no file"),
        ("play.rulse:1", "Did you mean `play.rules`?"),
        (".:1", "is a folder"),
        ("picture.yaml:1", "can not be read: it is not UTF-8 text"),
        ("other.yaml:1", "is no file of this ruleset"),
        ("../outside.rules:1", "is a file outside any ruleset"),
    ],
)  # fmt: skip
def test_a_spot_that_is_none_is_refused(game: Path, spot: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    (game / "picture.yaml").write_bytes(b"\x89PNG\xff\x00")
    (game / "other.yaml").write_text("a: 1\n", encoding="utf-8")
    (game.parent / "outside.rules").write_text("game\n", encoding="utf-8")
    path = game.parent / spot.removeprefix("../") if spot.startswith("../") else game / spot
    assert main(["explain", str(path) if not spot.startswith(".:") else f"{game}:1"]) == 2
    shown = capsys.readouterr()
    assert words in shown.err
    assert shown.out == ""


def test_a_column_behind_the_line_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "nim/play.rules:8:3"]) == 0
    assert "heap where (heap is not empty)" in capsys.readouterr().out


def test_only_some_settings_come_to_a_line(game: Path) -> None:
    text = (game / "play.rules").read_text(encoding="utf-8")
    more = "\n\nto greet\n  if players is 3:\n    say \"Three of you.\"\n"
    (game / "play.rules").write_text(text.replace("game\n", "game\n  do greet\n", 1) + more, encoding="utf-8")
    line = len((text + more).rstrip("\n").splitlines()) + 1
    assert "Play can come to it for 3 players" in line_of(f"{game / 'play.rules'}:{line}", Paint())
