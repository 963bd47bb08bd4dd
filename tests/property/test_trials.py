"""What is offered because it was tried is what a full search on copies finds open: no dead end is on offer."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from property.playing import Table, compiled, played
from rulewright.program.program import Program, State
from rulewright.program.runtime import Fault

PLAY = Path(__file__).parents[1] / "golden" / "play"
TABLES = (Table(str(PLAY / "trials")), Table(str(PLAY / "trials"), players=3), Table(str(PLAY / "asked_trials")))
LARGE = Table("kurnugi", variant="archpriest", players=3)
GAMES = 12


def untried(program: Program, state: State) -> list[int]:
    """The options of a decision by its own conditions alone, without those that each of the others replaces."""
    assert program.trials is not None
    try:
        return program.trials.raw[program.site(state)](state)
    except Fault:
        return []


def opens(program: Program, state: State, value: int) -> bool:
    """Whether some way on from an option comes to another player's decision, a new move or the end without a fault."""
    seat = program.decider(state)
    after = program.copy(state)
    try:
        program.choose(after, value)
    except Fault:
        return False
    if program.site(after) < 0 or program.decider(after) != seat or program.starts_move(after):
        return True
    return any(opens(program, after, each) for each in untried(program, after))


def compared(program: Program, state: State) -> tuple[int, int]:
    """How many options a decision has before they are tried, and how many are left."""
    wanted = [value for value in untried(program, state) if opens(program, state, value)]
    assert list(program.options(state)) == wanted
    return len(untried(program, state)), len(wanted)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_offered_is_what_a_full_search_finds_open(table: Table) -> None:
    listed = left = 0
    for seed in range(GAMES):
        for match in played(table, seed):
            if match.decision is not None:
                before, after = compared(match.game.program, list(match.state))
                listed, left = listed + before, left + after
    assert listed > left > 0


@pytest.mark.parametrize("table", [*TABLES, LARGE], ids=str)
def test_trying_leaves_a_state_as_it_was(table: Table) -> None:
    for match in played(table, 1):
        if match.decision is not None:
            before = repr(match.state)
            options = match.options()
            assert match.options() == options
            assert repr(match.state) == before


def test_the_scenarios_of_trials_pass() -> None:
    ruleset, _ = rulewright.load(PLAY / "trials")
    assert ruleset is not None
    scenarios, findings = ruleset.scenarios()
    assert findings == ()
    assert len(scenarios) >= 7
    assert [scenario.title for scenario in scenarios if scenario.run() is not None] == []


def test_a_ruleset_without_obligations_tries_nothing() -> None:
    assert compiled(Table("othello")).program.trials is None
    assert "TRIED" not in compiled(Table("nunami", variant="a")).program.text


def test_a_refused_option_says_what_could_not_be_met() -> None:
    match: rulewright.Match = compiled(TABLES[0]).start(seed=0)
    refused = 0
    for match in played(TABLES[0], 3):
        if match.decision is not None and match.decision.prompt == "Choose one":
            names = {option.name for option in match.options()}
            if "perform" not in names and "give_up" in names:
                refused += bool(match.why(["perform"]))
    assert refused
