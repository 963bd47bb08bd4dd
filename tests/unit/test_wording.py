"""Every node of the language can be said in words, and plain words are those the designer wrote."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import rulewright
from rulewright.checking.words import vocabulary_of
from rulewright.diagnostics import Findings
from rulewright.explaining.understanding import understand
from rulewright.language import syntax as s
from rulewright.language.parse import parse_hole
from rulewright.language.within import nodes
from rulewright.ruleset.read import read_world
from rulewright.scenario.groups import scenario_groups
from rulewright.source import SourceText, Span
from rulewright.wording import Bracketed, Plain, words

GAMES = Path(__file__).parents[1] / "golden" / "play"
FOLDERS = (*rulewright.bundled().values(), *sorted(path.parent for path in GAMES.glob("*/game.yaml")))
KINDS = frozenset(
    name for name in s.__all__
    if isinstance(kind := getattr(s, name), type) and issubclass(kind, s.Node) and kind is not s.Node
)  # fmt: skip
NOT_PLAYED = {"Text", "Pass"}
"""What the games do not need, and what is said of by itself below."""


@cache
def parsed(folder: Path) -> tuple[s.Node, ...]:
    """All nodes of a ruleset's rules and scenarios."""
    world, _ = read_world(folder)
    assert world is not None
    setting, _ = world.settle()
    assert setting is not None
    groups = scenario_groups(world, Findings()).values()
    scenarios = tuple(node for group in groups for node in understand(world, group.setting, group.texts).scenarios)
    files = understand(world, setting).files
    return tuple(nodes((tuple(file.declarations for file in files), scenarios)))


def test_every_kind_of_node_is_said() -> None:
    met = {type(node).__name__ for folder in FOLDERS for node in parsed(folder) if words(node, Plain())}
    assert KINDS - met == NOT_PLAYED


def test_to_pass_is_said() -> None:
    assert words(s.Pass(Span(SourceText("t", "pass"), 0, 4)), Bracketed()) == "pass"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_brackets_are_paired(folder: Path) -> None:
    for node in parsed(folder):
        depth = 0
        for mark in re.sub(r'"[^"]*"', "", words(node, Bracketed())):
            depth += (mark in "([") - (mark in ")]")
            assert depth >= 0, node.span.words
        assert depth == 0, node.span.words


SAID = (
    s.Becomes, s.Shift, s.Trade, s.Do, s.Choose, s.Naming, s.Move, s.Draw, s.Swap, s.Flip, s.Roll, s.Shuffle, s.Look,
    s.Say, s.Announce, s.Needs, s.Price, s.Fact, s.Modifier, s.Trigger, s.WinsLine, s.ScoreLine, s.ScenarioLine,
)  # fmt: skip


def plainly(text: str) -> str:
    """A text without layout, citations, commas, and the few words that may stand in more than one form."""
    text = re.sub(r"\[[A-Z]+-\w+\]", "", text).replace(",", "").replace("shares the same", "share the same")
    text = re.sub(r"\bpick at random\b", "choose", text)
    return " ".join(text.split())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_plain_words_are_those_written(folder: Path) -> None:
    differ = []
    for node in parsed(folder):
        written = plainly(node.span.text.partition(' else "')[0])
        listed = re.search(r"\b(all|one) of\b", written)
        if isinstance(node, SAID) and not listed and not written.startswith("not "):
            said = plainly(words(node, Plain()))
            differ += [(said, written)] if written not in said else []
    assert differ == []


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("1 + 2 * 3", "1 + (2 * 3)"),
        ("4 - 2 - 1", "(4 - 2) - 1"),
        ("-2 + 1", "(-2) + 1"),
        ("7 divided by 2 rounded up + 1", "(7 divided by 2 rounded up) + 1"),
        ("3 + 4 but not above 5", "(3 + 4) but not above 5"),
        ("the number of spaces is 3, and not true", "((the number of [spaces]) is 3) and (not true)"),
        ("there is a space where space is empty, and 1 is 1",
         "there is a [space where ((space is empty) and (1 is 1))]"),
        ("(there is a space where space is empty), and 1 is 1",
         "(there is a [space where (space is empty)]) and (1 is 1)"),
        ("(1 if 2 is 2, otherwise 3 + 4)", "(1 if (2 is 2), otherwise (3 + 4))"),
        ('"a text"', '"a text"'),
        ("the active player is first", "the active player is first"),
    ],
)  # fmt: skip
def test_brackets_show_what_belongs_together(written: str, read: str) -> None:
    world, _ = read_world(rulewright.bundled()["nim"])
    assert world is not None
    setting, _ = world.settle()
    assert setting is not None
    findings = Findings()
    node = parse_hole(Span(SourceText("t", written), 0, len(written)), vocabulary_of(setting, ()), findings)
    assert findings.sorted() == ()
    assert node is not None
    assert words(node, Bracketed()) == read
