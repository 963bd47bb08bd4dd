"""Scenarios: one program for all of a setting, none for ordinary play, and settings told apart by their first lines."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright import Scenario

GOLDEN = Path(__file__).parents[1] / "golden" / "scenarios"


def scenarios_of(folder: Path) -> tuple[Scenario, ...]:
    ruleset, _ = rulewright.load(folder)
    assert ruleset is not None
    scenarios, findings = ruleset.scenarios()
    assert findings == ()
    return scenarios


def written(tmp_path: Path, text: str, game: str = "tic_tac_toe") -> Path:
    """A bundled game with other scenarios."""
    folder = tmp_path / game
    shutil.copytree(rulewright.bundled()[game], folder)
    (folder / "scenarios.rules").write_text(text, encoding="utf-8")
    return folder


def test_one_program_for_each_setting() -> None:
    scenarios = scenarios_of(GOLDEN / "orchard")
    settings = {(s.game.setting.players, s.game.setting.variant, *s.game.setting.options.items()) for s in scenarios}
    assert len({id(scenario.program) for scenario in scenarios}) == len(settings) == 2


def test_equal_starts_share_an_entry() -> None:
    scenarios = scenarios_of(GOLDEN / "orchard")
    program = scenarios[0].program
    texts = [checked.start_text for checked in program.scenarios if checked.start is not None]
    assert len(texts) > len(set(texts)) > 1
    assert len(program.entries) == 1 + len(set(texts))
    assert len(set(map(id, program.entries.values()))) == len(program.entries)


def test_ordinary_play_holds_no_scenarios() -> None:
    ruleset, _ = rulewright.load(GOLDEN / "orchard")
    assert ruleset is not None
    program = ruleset.game().program
    assert program.rules.scenarios == ()
    assert "given_" not in program.text
    assert "given_" in scenarios_of(GOLDEN / "orchard")[0].program.program.text


def test_a_scenario_can_be_run_again() -> None:
    for scenario in scenarios_of(GOLDEN / "cards"):
        assert scenario.run() == scenario.run()


def test_statements_are_cited_in_the_first_line(tmp_path: Path) -> None:
    text = 'scenario "It is x who begins" [TTT-1] [TTT-2]\n  expects\n    x can a1 [TTT-3]\n'
    (scenario,) = scenarios_of(written(tmp_path, text))
    assert scenario.statements == ("TTT-1", "TTT-2")


def test_starts_that_differ_in_layout_alone_differ(tmp_path: Path) -> None:
    """The words are the same, but the second turn belongs to the loop in one and comes after it in the other."""
    inside = "    take turns, at most 1 turns:\n      do mark_space\n      as o: do mark_space\n"
    after = "    take turns, at most 1 turns:\n      do mark_space\n    as o: do mark_space\n"
    ends = "  plays\n    x: a1\n    o: b1\n  expects\n    the match goes on\n"
    text = f'scenario "Inside"\n  starts\n{inside}{ends}\nscenario "After"\n  starts\n{after}{ends}'
    inner, outer = scenarios_of(written(tmp_path, text))
    assert len(inner.program.entries) == 3
    assert (inner.run(), outer.run()) == (None, None)


def test_continued_first_line(tmp_path: Path) -> None:
    head = 'scenario "In two lines" for 3 players,\n    with option heaps is heaps_1_2_3\n'
    text = f"{head}  expects\n    heap_c is not empty\n"
    (scenario,) = scenarios_of(written(tmp_path, text, "nim"))
    assert scenario.game.setting.players == 3
    assert scenario.run() is None


HOLD = (
    "x can b2", "x can mark_space", "x can mark_space, b2", "x can not a1", "x can not mark_space, a1",
    "x can do mark_space", "the match goes on", "a1 is held by x", "not a1 is empty",
)  # fmt: skip
FAIL = (
    "x can a1", "x can mark_space, a1", "x can not b2", 'x can not a1 because "A1 is taken."', "o can a2",
    "o can not a1",
    "not x can do mark_space", "x wins", "x loses", "o loses", "a1 is held by o", "a1 is empty",
)  # fmt: skip


@pytest.mark.parametrize(("line", "fails"), [*((line, False) for line in HOLD), *((line, True) for line in FAIL)])
def test_one_expectation(line: str, fails: bool, tmp_path: Path) -> None:
    text = f'scenario "Said"\n  given\n    move a mark of x from supply of x to a1\n  expects\n    {line}\n'
    (scenario,) = scenarios_of(written(tmp_path, text))
    assert (scenario.run() is not None) == fails


def test_no_seat_is_called_chance(tmp_path: Path) -> None:
    folder = written(tmp_path, "")
    data = (folder / "game.yaml").read_text(encoding="utf-8").replace("  x: {title: X}", "  chance: {title: X}")
    (folder / "game.yaml").write_text(data, encoding="utf-8")
    assert "W120" in {finding.code for finding in rulewright.lint(folder)}


def test_pieces_given_to_another_player_are_told_apart(tmp_path: Path) -> None:
    """What is moved under `given` counts among the moves that can put a piece of one player into a place of another."""
    text = (
        'scenario "Mixed supplies"\n  given\n    move a mark of o from supply of o to supply of x\n  plays\n    x: a1\n'
        "  expects\n    a1 is held by x\n"
    )
    (scenario,) = scenarios_of(written(tmp_path, text))
    assert scenario.run() is None


def test_a_match_is_left_as_it_is_by_what_is_tried(tmp_path: Path) -> None:
    text = 'scenario "Tried"\n  expects\n    x can a1\n    x can b1\n  plays\n    x: a1\n  expects\n    o can not a1\n'
    (scenario,) = scenarios_of(written(tmp_path, text))
    assert scenario.run() is None
