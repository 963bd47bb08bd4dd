"""Bots by themselves: how they are named, what they pick, and that searching pays."""

from __future__ import annotations

from collections import Counter

import pytest

import rulewright
from rulewright.match.decision import Decision, Option
from rulewright.match.perspective import Perspective
from rulewright.program.runtime import Fault
from rulewright_tools.bots.even import EvenBot
from rulewright_tools.bots.naming import read_bot, sitters
from rulewright_tools.bots.search import SearchBot
from rulewright_tools.chooser import mixed
from rulewright_tools.complaint import Complaint
from rulewright_tools.simulation.games import player_of
from rulewright_tools.simulation.plan import Plan
from rulewright_tools.simulation.tally import Tally


def game_of(name: str, **options: object) -> rulewright.Game:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    return ruleset.game(options=options)


class Doubtful(Perspective):
    """A perspective that often imagines what can not be: every match but each `sound`th."""

    def __init__(self, match: rulewright.Match, sound: int) -> None:
        super().__init__(match, match.decision.seat if match.decision else -1)
        self.true = match
        self.sound = sound
        self.imagined = 0

    def imagine(self, seed: int) -> rulewright.Match:
        self.imagined += 1
        if self.imagined % self.sound == 0:
            return self.true.copy()
        if self.imagined % 2:
            raise Fault(0, "nothing to pick")
        other = self.true.copy()
        other.choose(other.options()[-1])
        return other


def test_names() -> None:
    assert read_bot("random") == EvenBot()
    assert read_bot("mc:25") == SearchBot(25)
    assert read_bot("mc:25").word == "mc:25"
    assert sitters(" MC:5 , random", "--bots", 3) == ["mc:5", "random", "random"]
    with pytest.raises(Complaint, match="`human`, `random` or `mc:200`"):
        read_bot("xyz", ("human",))


def test_random_picks_are_even() -> None:
    match = game_of("tic_tac_toe").start()
    perspective = Doubtful(match, 1)
    names = [EvenBot().choose(perspective, mixed(1, counter)).option.name for counter in range(1800)]
    assert len(Counter(names)) == 9
    assert all(150 < times < 250 for times in Counter(names).values())


@pytest.mark.parametrize(
    ("picks", "best"),
    [(["a1", "c3", "b1", "b3"], "c1"), (["a1", "b2", "c3", "a2"], "c2")],
    ids=["wins at once", "keeps the other from winning"],
)
def test_search_finds_what_is_plain(picks: list[str], best: str) -> None:
    match = game_of("tic_tac_toe").start()
    for pick in picks:
        match.choose(pick)
    for draw in range(10):
        assert SearchBot(300).choose(Doubtful(match, 1), mixed(5, draw)).option.name == best


def test_impossible_matches_are_skipped_counted_and_replaced() -> None:
    match = game_of("tic_tac_toe").start()
    for pick in ("a1", "c3", "b1", "b3"):
        match.choose(pick)
    perspective = Doubtful(match, 2)
    chosen = SearchBot(100).choose(perspective, 77)
    assert (chosen.option.name, chosen.skipped, perspective.imagined) == ("c1", 20, 40)
    hopeless = Doubtful(match, 10**9)
    names = {SearchBot(100).choose(hopeless, mixed(3, draw)).option.name for draw in range(60)}
    assert names == {option.name for option in match.options()}
    assert SearchBot(100).choose(hopeless, 77).skipped == 40


def test_the_table_itself_is_left_alone() -> None:
    match = game_of("nim").start()
    before = match.to_json()
    SearchBot(50).choose(Doubtful(match, 1), 3)
    assert match.to_json() == before


class Forced(Perspective):
    def options(self) -> tuple[Option, ...]:
        return (Option(1, 0, "pass", "Pass"),)

    @property
    def decision(self) -> Decision | None:
        raise AssertionError("not asked for")

    def imagine(self, seed: int) -> rulewright.Match:
        raise AssertionError("there is nothing to think about")


def test_a_forced_pick_takes_no_time() -> None:
    assert SearchBot(10**6).choose(Forced(game_of("nim").start(), 0), 1).option.name == "pass"


@pytest.mark.parametrize(
    ("name", "playouts", "games"), [("tic_tac_toe", 40, 40), ("nim", 60, 40), ("liars_dice", 80, 80)]
)
@pytest.mark.parametrize("seat", [0, 1])
def test_search_beats_random(name: str, playouts: int, games: int, seat: int) -> None:
    words = [f"mc:{playouts}" if seat == number else "random" for number in (0, 1)]
    plan = Plan(name, None, None, {}, tuple(words), 1, 5000)
    play, tally = player_of(plan, game_of(name)), Tally(2)
    for number in range(1, games + 1):
        tally.count(number, play(plan.seed_of(number)))
    assert tally.wins[seat] >= 0.7 * games
