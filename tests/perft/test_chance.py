"""Whole trees of games with chance: published and hand-counted figures, to the fraction, and what playouts say."""

from __future__ import annotations

from fractions import Fraction

import pytest

import rulewright
from rulewright_tools.simulation.games import player_of
from rulewright_tools.simulation.plan import Plan
from rulewright_tools.simulation.tally import Tally
from rulewright_tools.tree import complete_games, count_steps, divide

Names = tuple[str, ...]


def game_of(name: str, players: int, **options: object) -> rulewright.Game:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    return ruleset.game(players=players, options=options)


@pytest.mark.parametrize(
    ("players", "complete", "score"),
    [(2, 30, ("1/8", "-1/8")), (3, 312, ("15/64", "-3/64", "-12/64"))],
)
def test_three_and_four_cards(players: int, complete: int, score: Names) -> None:
    tally = complete_games(game_of("kuhn_poker", players).program, players)
    assert (tally.complete, tally.score) == (complete, tuple(map(Fraction, score)))
    assert sum(tally.value) == 0


def test_two_dice() -> None:
    tally = complete_games(game_of("liars_dice", 2).program, 2)
    assert (tally.complete, tally.wins, tally.shared) == (147420, (73712, 73708), 0)
    assert tally.value == (Fraction(-7, 216), Fraction(7, 216))
    assert tally.score == ()


def test_shared_losses_stay_exact() -> None:
    tally = complete_games(game_of("nim", 4, heaps="heaps_1_2_3").program, 4)
    assert sum(tally.value) == 0
    assert any(value.denominator % 3 == 0 for value in tally.value)


def test_every_deal_is_a_path() -> None:
    game = game_of("kuhn_poker", 2)
    assert count_steps(game.program, 4, "decision") == [12, 24, 12, 0]
    assert count_steps(game.program, 4, "move") == [12, 24, 12, 0]
    assert divide(game, 2, "move") == {"check": 12, "bet": 12}
    assert count_steps(game_of("liars_dice", 2).program, 1, "decision") == [36 * 12]


def test_playouts_agree_with_the_tree() -> None:
    plan = Plan("kuhn_poker", 2, None, {}, ("random", "random"), 5, 5000)
    game, tally = plan.compiled(), Tally(2)
    play = player_of(plan, game)
    for number in range(1, 10001):
        tally.count(number, play(plan.seed_of(number)))
    exact = complete_games(game.program, 2)
    assert tally.scores[0] / 10000 == pytest.approx(float(exact.score[0]), abs=0.05)
    assert tally.wins[0] / 5000 - 1 == pytest.approx(float(exact.value[0]), abs=0.04)
