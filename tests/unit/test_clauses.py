"""Which clauses a line is about, and what is left when one is switched off."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Findings
from rulewright.language import syntax as s
from rulewright.language.clauses import clause_lines, clauses, shows_undone, switched_off
from rulewright.language.parse import RulesFile
from rulewright.load import check_settled, parse_files

GROVE = Path(__file__).parents[1] / "client" / "rulesets" / "grove"

RULES = """\
game
  do set_up
  take turns, at most 9 turns:
    do harvest

to set_up
  move 2 apples from wood to oak
  wind becomes 1

action harvest
  choose a tree where tree is not wood
  if wind is 1:
    needs tree is quiet
      else "It is loud."
    needs tree is not empty
  does:
    if wind is 1:
      wind goes up by 1
    otherwise if wind is 2:
      wind goes up by 2
    otherwise:
      wind goes up by 3

fact tree is quiet: one of
  - wind is 1
  - wind is 2

fact strength of tree: 1

while wind is 2:
  strength of tree is 1 more
  after harvest: wind goes up by strength of elm

score
  "Apples": strength of oak
  "Wind": wind

wins
  at once if wind is 9: red wins
  at the end: most score, then shared
"""


@pytest.fixture(name="folder")
def written(tmp_path: Path) -> Path:
    folder = tmp_path / "small"
    shutil.copytree(GROVE, folder)
    for name in ("scenarios.rules", "statements.yaml"):
        (folder / name).unlink()
    for path in folder.glob("*.yaml"):
        text = path.read_text(encoding="utf-8").replace("  windy: {title: Windy}\n", "")
        path.write_text(text, encoding="utf-8")
    (folder / "play.rules").write_text(RULES, encoding="utf-8")
    return folder


def parsed(folder: Path) -> RulesFile:
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    setting, _ = ruleset.world.settle()
    assert setting is not None
    (file,) = parse_files(ruleset.world, setting, Findings())
    return file


def line(words: str) -> int:
    (number,) = (n for n, text in enumerate(RULES.splitlines(), 1) if text.strip() == words)
    return number


@pytest.mark.parametrize(
    ("words", "about"),
    [
        ("wind goes up by 2", ["wind goes up by 2"]),
        ("game", ["do set_up", "take turns, at most 9 turns:"]),
        ("if wind is 1:", None),
        ('else "It is loud."', ["needs tree is quiet"]),
        ("does:", None),
        ("otherwise if wind is 2:", ["wind goes up by 2"]),
        ("otherwise:", ["wind goes up by 3"]),
        ("- wind is 2", ["fact tree is quiet: one of"]),
        ("while wind is 2:", ["strength of tree is 1 more", "after harvest: wind goes up by strength of elm"]),
        ("score", ['"Apples": strength of oak', '"Wind": wind']),
        ("wins", ["at once if wind is 9: red wins", "at the end: most score, then shared"]),
    ],
)
def test_the_clauses_a_line_is_about(folder: Path, words: str, about: list[str] | None) -> None:
    declarations = parsed(folder).declarations
    if words == "if wind is 1:":
        head, body = (n for n, text in enumerate(RULES.splitlines(), 1) if text.strip() == words)
        needs = (line("needs tree is quiet"), line("needs tree is not empty"))
        assert (clause_lines(declarations, head), clause_lines(declarations, body)) == (needs, (body,))
    elif about is None:
        assert clause_lines(declarations, line(words)) == (line(words) + 1,)
    else:
        assert clause_lines(declarations, line(words)) == tuple(line(text) for text in about)


def test_every_clause_switched_off_leaves_rules_that_differ_there_alone(folder: Path) -> None:
    ruleset, _ = rulewright.load(folder)
    assert ruleset is not None
    setting, _ = ruleset.world.settle()
    assert setting is not None
    file = parsed(folder)
    for number in dict.fromkeys(clause.span.line for clause in clauses(file.declarations)):
        off = switched_off(file.declarations, number)
        assert off is not None
        assert off.declarations != file.declarations
        findings = Findings()
        made = replace(file, declarations=off.declarations)
        rules = check_settled(ruleset.world, setting, findings, change=lambda _, made=made: made)
        assert rules is not None, (number, findings.sorted())


def test_an_item_of_a_list_is_left_out_alone(folder: Path) -> None:
    declarations = parsed(folder).declarations
    off = switched_off(declarations, line("- wind is 2"))
    assert off is not None
    (fact,) = (each for each in clauses(off.declarations) if isinstance(each, s.Fact) and each.head.word == "quiet")
    assert (fact.value.span.words, off.sure) == ("wind is 1", False)


def test_what_is_said_otherwise_stays(folder: Path) -> None:
    text = RULES.replace("fact strength of tree: 1", "fact strength of tree: (3 if wind is 1, otherwise 2)")
    (folder / "play.rules").write_text(text, encoding="utf-8")
    off = switched_off(parsed(folder).declarations, text[: text.index("fact strength")].count("\n") + 1)
    assert off is not None
    values = [each.value for each in clauses(off.declarations) if isinstance(each, s.Fact)]
    assert [value.value for value in values if isinstance(value, s.Number)] == [2]


@pytest.mark.parametrize(
    ("words", "shows"), [("if wind is 1:", True), ("wind becomes 1", False), ("take turns, at most 9 turns:", False)]
)
def test_only_what_says_what_else_happens_shows_undone(folder: Path, words: str, shows: bool) -> None:
    declarations = parsed(folder).declarations
    number = [n for n, text in enumerate(RULES.splitlines(), 1) if text.strip() == words][-1]
    assert shows_undone(declarations, number) is shows


def test_a_shared_end_can_not_be_switched_off(folder: Path) -> None:
    text = RULES.replace("most score, then shared", "shared")
    (folder / "play.rules").write_text(text, encoding="utf-8")
    assert switched_off(parsed(folder).declarations, text.count("\n")) is None
