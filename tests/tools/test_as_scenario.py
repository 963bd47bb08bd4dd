"""Positions of every bundled game written as scenarios: they pass, and play goes on from them just so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright.scenario.position import differences
from rulewright.source import SourceText
from rulewright_tools.chooser import pick
from rulewright_tools.complaint import Complaint
from rulewright_tools.play.as_scenario import add_to_file, position_text
from rulewright_tools.play.commands import first_move
from rulewright_tools.play.loading import find_title, scenario_session

TITLE = "As it stands"
DEPTHS = (0, 3, 8)


def ruleset_of(name: str) -> rulewright.Ruleset:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    return ruleset


def after(ruleset: rulewright.Ruleset, seed: int, depth: int) -> rulewright.Match:
    """A match after so many random picks, or one less where it would be over."""
    match = ruleset.game().start(seed=seed)
    before = match
    while match.decision is not None and len(match.moves) < depth:
        before = match.copy()
        options = match.options()
        match.choose(options[pick(seed, len(match.moves), len(options))])
    return match if match.decision is not None else before


def begun(ruleset: rulewright.Ruleset, text: str) -> rulewright.Match:
    """The match in which a scenario alone begins."""
    alone = rulewright.Ruleset(replace(ruleset.world, scenario_file=SourceText("scenarios.rules", text)))
    session = scenario_session(alone, TITLE, 1, "human," * (ruleset.game().setting.players - 1) + "human", None)
    return session.standing


@pytest.mark.parametrize("name", sorted(rulewright.bundled()))
def test_a_position_passes_as_a_scenario_and_goes_on(name: str) -> None:
    ruleset = ruleset_of(name)
    for depth in DEPTHS:
        match = after(ruleset, depth + 1, depth)
        written = position_text(ruleset, match, depth + 1, TITLE, first_move(match))
        assert written.notes
        found = begun(ruleset, written.text)
        assert differences(match, found) == ()
        assert [option.name for option in found.options()] == [option.name for option in match.options()]
        found.choose(found.options()[0])


def test_the_middle_of_a_move_is_told_from_the_beginning() -> None:
    ruleset = ruleset_of("breakthrough")
    match = after(ruleset, 2, 5)
    written = position_text(ruleset, match, 2, TITLE, first_move(match))
    assert "  plays\n" in written.text
    assert "  given\n" not in written.text
    assert "what is picked already would differ" in written.notes[0]


COOKBOOK = rulewright.find_ruleset("nim").parent / "cookbook"


@pytest.mark.parametrize(
    ("name", "depth", "reason"),
    [
        ("actions_per_turn", 1, "what was done in this turn would differ"),
        ("once_per_turn", 1, "what may happen once and has would differ"),
        ("push_your_luck", 0, "how chance falls would differ"),
    ],
)
def test_a_position_that_sentences_can_not_arrange_is_told_from_the_beginning(
    name: str, depth: int, reason: str
) -> None:  # fmt: skip
    ruleset = ruleset_of(str(COOKBOOK / name))
    match = after(ruleset, depth + 3, depth)
    written = position_text(ruleset, match, depth + 3, TITLE, first_move(match))
    assert reason in written.notes[0]
    found = begun(ruleset, written.text)
    assert differences(match, found) == ()
    assert found.history == match.history


def test_a_setting_of_its_own_stands_in_the_first_line() -> None:
    ruleset = ruleset_of("nim")
    match = ruleset.game(3, options={"heaps": "heaps_3_4_5"}).start()
    written = position_text(ruleset, match, 0, TITLE, first_move(match))
    assert written.text.startswith(f'scenario "{TITLE}" for 3 players, with option heaps is heaps_3_4_5\n')
    assert len(begun_settings(ruleset, written.text)) == 1


def begun_settings(ruleset: rulewright.Ruleset, text: str) -> dict[str, object]:
    alone = rulewright.Ruleset(replace(ruleset.world, scenario_file=SourceText("scenarios.rules", text)))
    return dict(alone.scenario_settings())


def test_what_can_not_be_said_is_said() -> None:
    ruleset = ruleset_of("nim")
    sentence = "move a match from heap_d to box"
    match = ruleset.arranged(ruleset.game().setting, rulings=[sentence]).start()
    match.rule(sentence)
    match.choose("heap_d")
    with pytest.raises(Complaint, match="as the game has a house ruling in it"):
        position_text(ruleset, match, 0, TITLE, first_move(match))
    with pytest.raises(Complaint, match="can not hold quotes"):
        position_text(ruleset, match, 0, 'say "so"', first_move(match))
    taken = next(iter(ruleset.scenario_settings()))
    with pytest.raises(Complaint, match="Another scenario has the title"):
        position_text(ruleset, match, 0, taken, first_move(match))


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    ruleset = ruleset_of("nim")
    own = tmp_path / "scenarios.rules"
    own.write_text("# kept\n")
    moved = rulewright.Ruleset(replace(ruleset.world, folder=tmp_path))
    text = 'scenario "One"\n  expects\n    the match goes on\n'
    assert "stands at the end" in add_to_file(moved, str(own), text)
    assert own.read_text() == f"# kept\n\n{text}"
    with pytest.raises(Complaint, match="Another scenario has the title"):
        add_to_file(moved, str(own), text)
    other = tmp_path / "other"
    assert "put it at the end of" in add_to_file(moved, str(other), text)
    with pytest.raises(Complaint, match="exists already and is not overwritten"):
        add_to_file(moved, str(other), text)
    with pytest.raises(Complaint, match="can not be written"):
        add_to_file(moved, str(tmp_path / "missing" / "file"), text)
    assert other.read_text() == text


def test_titles_are_found_by_a_part_and_missed_with_the_nearest() -> None:
    settings = ruleset_of("nim").scenario_settings()
    title = next(iter(settings))
    assert find_title(settings, title.upper()) == title
    with pytest.raises(Complaint, match="Did you mean"):
        find_title(settings, title[:-3] + "xyz")
    with pytest.raises(Complaint, match="several scenarios"):
        find_title(settings, "e")
    with pytest.raises(Complaint, match="no scenarios"):
        find_title({}, "e")
