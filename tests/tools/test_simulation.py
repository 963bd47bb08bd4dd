"""The parts of a simulation: equal games on both ways, sums, shares, and processes that die."""

from __future__ import annotations

import multiprocessing
import os
import signal
import statistics
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.complaint import Complaint
from rulewright_tools.simulation.figures import command_for, margin, share
from rulewright_tools.simulation.games import Guided, Played, player_of
from rulewright_tools.simulation.plan import Plan
from rulewright_tools.simulation.tally import Mistake, Tally
from rulewright_tools.simulation.workers import chunks, tallies

MARKS = Path(__file__).parents[1] / "client" / "rulesets" / "too_few_marks"


def plan_for(ruleset: str, seats: int = 2) -> Plan:
    return Plan(ruleset, None, None, {}, ("random",) * seats, 6, 5000)


@pytest.mark.parametrize("name", [*rulewright.bundled(), str(MARKS)], ids=lambda name: Path(name).name)
def test_the_fast_way_plays_the_same_games(name: str) -> None:
    game = plan_for(name).compiled()
    plan = plan_for(name, len(game.setting.seats))
    for cap in (5000, 3):
        capped = replace(plan, cap=cap)
        fast = player_of(capped, game)
        for number in range(1, 9):
            seed = plan.seed_of(number)
            assert fast(seed) == Guided(capped, game, seed).play()


def test_the_cap_of_a_ruleset_holds(tmp_path: Path) -> None:
    for path in rulewright.find_ruleset("nim").iterdir():
        text = path.read_text(encoding="utf-8")
        more = "length: {cap: 7}\n" if path.name == "game.yaml" else ""
        (tmp_path / path.name).write_text(text + more, encoding="utf-8")
    game = plan_for(str(tmp_path)).compiled()
    assert game.setting.length_cap == 7
    assert player_of(replace(plan_for(str(tmp_path)), cap=7), game)(1) == Played(7)


def test_sums_do_not_depend_on_how_games_are_cut() -> None:
    played = [
        Played(4, True, (0,), (3, 1)), Played(9, True, (0, 1), (2, 2)), Played(12), Played(2, clause=5, message="late"),
        Played(7, True, (), (0, 5), skipped=3), Played(1, clause=5, message="later"), Played(6, True, (1,), (1, 4)),
    ]  # fmt: skip
    whole = Tally(2)
    for number, each in enumerate(played, 1):
        whole.count(number, each)
    for cut in range(len(played)):
        first, second = Tally(2), Tally(2)
        for number, each in enumerate(played, 1):
            (first if number <= cut else second).count(number, each)
        second.join(first)
        assert second == whole
    assert (whole.games, whole.finished, whole.capped, whole.faults, whole.nobody) == (7, 4, 1, 2, 1)
    assert (whole.wins, whole.shared, whole.scores, whole.skipped) == ([1, 1], [1, 1], [6, 12], 3)
    assert whole.mistakes == {5: Mistake(5, "late", 2, 4, 3)}
    assert whole.length() == {"min": 4, "median": 6.5, "max": 9}


@pytest.mark.parametrize("lengths", [[3], [5, 3], [8, 1, 1], [2, 2, 9, 4], [7, 7, 7, 1, 1, 9]])
def test_median(lengths: list[int]) -> None:
    tally = Tally(1)
    for number, length in enumerate(lengths):
        tally.count(number, Played(length, True))
    assert tally.length()["median"] == statistics.median(lengths)


def test_margins() -> None:
    assert share(52, 100) == "52 % ± 10"
    assert share(5200, 10000) == "52.0 % ± 1.0"
    assert share(52, 10000) == "0.5 % ± 0.2"
    assert share(0, 0) == "–"
    assert 40 < margin(1, 1) < 100
    assert margin(0, 40) == pytest.approx(margin(40, 40))


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (7, 2), (1000, 3), (12345, 2)])
def test_chunks_hold_each_game_once(games: int, jobs: int) -> None:
    parts = list(chunks(plan_for("nim"), games, jobs))
    assert [number for part in parts for number in part] == list(range(1, games + 1))
    assert len(parts) >= min(games, jobs)


def test_seeds_differ_from_game_to_game_and_from_run_to_run() -> None:
    plan = plan_for("nim")
    assert len({replace(plan, seed=seed).seed_of(game) for seed in range(30) for game in range(30)}) == 900


def test_the_command_for_one_game() -> None:
    plan = Plan("my games/odd", 3, "long", {"big": True, "size": 5}, ("random", "mc:8", "random"), 2, 50)
    assert command_for(plan, 4) == (
        "rulewright simulate 'my games/odd' --players 3 --variant long --option big=true --option size=5 "
        "--bots random,mc:8,random --seed 2 --game 4"
    )


def test_a_process_that_dies_is_told() -> None:
    plan = plan_for("nim")
    results = tallies(plan, plan.compiled(), chunks(plan, 10**7, 2), 2)
    next(results)
    victim = multiprocessing.active_children()[0]
    assert victim.pid is not None
    os.kill(victim.pid, signal.SIGKILL)
    with pytest.raises(Complaint, match=r"has died \(signal SIGKILL\)"):
        list(results)
    assert not multiprocessing.active_children()


def test_a_process_that_can_not_go_on_is_told() -> None:
    plan = replace(plan_for("nim"), bots=("odd", "random"))
    with pytest.raises(Complaint, match="could not go on: Complaint: "):
        list(tallies(plan, plan.compiled(), chunks(plan, 10, 2), 2))
