"""Rules built to be counted play as the rules do, and count no more and no less than was played."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Findings
from rulewright.language.clauses import clauses
from rulewright.load import check_settled, parse_files
from rulewright.meaning.tally import Tally
from rulewright.program.generate import generate
from rulewright.program.program import Program, State
from rulewright.ruleset.setting import Setting
from rulewright.ruleset.world import World

TESTS = Path(__file__).parents[1]
PLAYED = sorted((TESTS / "golden" / "play").iterdir())
BUNDLED = rulewright.bundled().values()
FOLDERS = [*BUNDLED, *(path for path in PLAYED if (path / "game.yaml").is_file())]
OTHERS = (("priest", 1), ("archpriest", 3))
"""Settings beside the usual ones, of a game whose variants hide and try other things."""
OWN = ("said", "shown", "open_", "filled")
MOST_DECISIONS = 150


def world_of(folder: Path, variant: str | None = None, players: int | None = None) -> tuple[World, Setting]:
    ruleset, _ = rulewright.load(folder)
    assert ruleset is not None
    setting, _ = ruleset.world.settle(players, variant)
    assert setting is not None
    return ruleset.world, setting


def counting(world: World, setting: Setting) -> Program:
    """The program with a counter at every clause."""
    files = parse_files(world, setting, Findings())
    places = [(file.source.name, clause.span.line) for file in files for clause in clauses(file.declarations)]
    findings = Findings()
    rules = check_settled(world, setting, findings, tally=Tally(places))
    assert rules is not None, [finding.message for finding in findings.sorted()]
    return generate(rules)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_counting_changes_nothing(folder: Path) -> None:
    same_play(*world_of(folder))


@pytest.mark.parametrize(("variant", "players"), OTHERS)
def test_counting_changes_nothing_in_other_variants(variant: str, players: int) -> None:
    same_play(*world_of(rulewright.bundled()["kurnugi"], variant, players))


def held(program: Program, state: State) -> dict[str, object]:
    """All of a state that says how the match stands; news and lists kept for speed go by a program's own making."""
    columns = program.layout.columns.items()
    return {name: state[column.index] for name, column in columns if not name.startswith(OWN)}


def same_play(world: World, setting: Setting) -> None:
    """Play both programs by the same choices, and find the same on offer and in the state."""
    ordinary_rules = check_settled(world, setting, Findings())
    assert ordinary_rules is not None
    ordinary, counted = generate(ordinary_rules), counting(world, setting)
    assert "hit(" not in ordinary.text
    assert "hit(" in counted.text
    for seed in range(4):
        one, other = ordinary.start(seed), counted.start(seed)
        for step in range(MOST_DECISIONS):
            assert held(ordinary, one) == held(counted, other)
            assert (ordinary.site(one) < 0) == (counted.site(other) < 0)
            if ordinary.site(one) < 0:
                assert ordinary.winners(one) == counted.winners(other)
                assert ordinary.scores(one) == counted.scores(other)
                break
            offered = ordinary.options(one)
            assert list(offered) == list(counted.options(other))
            value = offered[(seed + step * 7) % len(offered)]
            ordinary.choose(one, value)
            counted.choose(other, value)
