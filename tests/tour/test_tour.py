"""What the tour and the front page show is so: blocks of rules and data, and commands."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

import rulewright
from rulewright_tools import cli
from rulewright_tools.arguments import make_parser
from rulewright_tools.report import render
from tour.snippets import WORLDS, findings_of, play

ROOT = Path(__file__).parents[2]
TOUR = (ROOT / "rules" / "README.md").read_text(encoding="utf-8")
FRONT = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<language>\w+) ?(?P<about>[^\n]*)\n(?P<text>.*?)\n```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[tuple[str, str]]:
    return [(match["about"], match["text"]) for match in BLOCK.finditer(page) if match["language"] == language]


def name_of(block: object) -> str:
    text = block[1] if isinstance(block, tuple) else str(block)
    return re.sub(r"\W+", "_", text.splitlines()[0])[:40]


OF_GAMES = [block for block in blocks(TOUR, "rules") if block[0] in rulewright.bundled()]
OF_WORLDS = [block for block in blocks(TOUR, "rules") if (WORLDS / block[0]).is_dir()]
NOT_YET = [block for block in blocks(TOUR, "rules") if block[0] == "not yet"]
COMMANDS = [line for page in (TOUR, FRONT) for _, text in blocks(page, "sh") for line in text.splitlines()
            if line.startswith("rulewright ")]  # fmt: skip


def test_every_block_is_known() -> None:
    assert len(OF_GAMES) + len(OF_WORLDS) + len(NOT_YET) == len(blocks(TOUR, "rules"))
    assert set(re.findall(r"^```(\w+)", TOUR, re.MULTILINE)) == {"rules", "yaml", "sh"}


@pytest.mark.parametrize("block", OF_GAMES, ids=name_of)
def test_rules_of_a_game_stand_in_it(block: tuple[str, str]) -> None:
    game, text = block
    files = sorted(rulewright.bundled()[game].glob("*.rules"))
    assert any(f"\n{text}\n" in f"\n{file.read_text(encoding='utf-8')}" for file in files)


@pytest.mark.parametrize("block", OF_WORLDS, ids=name_of)
def test_rules_of_the_sample_world(block: tuple[str, str], tmp_path: Path) -> None:
    world, text = block
    assert not render(findings_of(text, world, tmp_path), "full")
    play(tmp_path)


@pytest.mark.parametrize("block", NOT_YET, ids=name_of)
def test_what_is_not_yet_sayable_is_refused(block: tuple[str, str], tmp_path: Path) -> None:
    assert any(finding.severity == "error" for finding in findings_of(block[1], "harbour", tmp_path))


@pytest.mark.parametrize("block", [*blocks(TOUR, "yaml"), *blocks(FRONT, "yaml")], ids=name_of)
def test_data_stands_in_its_file(block: tuple[str, str]) -> None:
    world, _, file = block[0].partition("/")
    folder = WORLDS / world if (WORLDS / world).is_dir() else rulewright.bundled()[world]
    assert is_part(yaml.safe_load(block[1]), yaml.safe_load((folder / file).read_text(encoding="utf-8")))


def is_part(shown: Any, whole: Any) -> bool:
    if isinstance(shown, dict):
        return isinstance(whole, dict) and all(key in whole and is_part(shown[key], whole[key]) for key in shown)
    return bool(shown == whole)


@pytest.mark.parametrize("line", sorted(set(COMMANDS)))
def test_command(line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
                 tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    argv = line.split("#")[0].split()[1:]
    assert make_parser().parse(argv).command == argv[0]
    if argv[0] not in ("play", "bench"):
        assert cli.main(argv) == 0
        shown = capsys.readouterr()
        assert shown.out or shown.err.startswith("clean: ")


@pytest.mark.parametrize("page", [FRONT], ids=["README"])
def test_python_example(page: str) -> None:
    test = doctest.DocTestParser().get_doctest(page, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_library_examples() -> None:
    import rulewright.match.match

    for module in (rulewright, rulewright.match.match):
        result = doctest.testmod(module)
        assert result.attempted
        assert not result.failed
