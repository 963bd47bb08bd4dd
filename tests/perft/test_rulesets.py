"""The bundled rulesets against counts published elsewhere, and decision by decision against the hand-written games.

Too slow for every run and checked once at the command line: connect four to depth 7 (823536), and all games of
breakthrough on 3 columns, 4 rows with one row of pawns each (3781574; white 2119514, black 1662060).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

import pytest

import rulewright
from bench.hand_written import HAND_WRITTEN, begun
from bench.hand_written.iunu import CASTE, DONE, Iunu
from bench.hand_written.kuhn_poker import KuhnPoker
from bench.playout import Chooser, Game
from rulewright.program.program import Program
from rulewright_tools.tree import complete_games, count_steps

LINES: list[tuple[str, Mapping[str, object], list[int]]] = [
    ("tic_tac_toe", {}, [9, 72, 504, 3024, 15120, 54720]),
    ("connect_four", {}, [7, 49, 343, 2401, 16807, 117649]),
    ("breakthrough", {}, [22, 484, 11132, 256036]),
    ("nim", {}, [16, 206, 2116, 17338, 113912]),
    ("hex", {"size": 5}, [25, 600, 13800, 303600]),
    ("othello", {}, [4, 12, 56, 244, 1396, 8200, 55092]),
]

ENDINGS: list[tuple[str, Mapping[str, object], int, tuple[int, int], int]] = [
    ("tic_tac_toe", {}, 255168, (131184, 77904), 46080),
    ("nim", {"heaps": "heaps_1_2_3"}, 182, (96, 86), 0),
    ("hex", {"size": 3}, 257760, (165600, 92160), 0),
    ("othello", {"size": 4}, 60060, (24632, 30116), 5312),
]

SEEDS = 30


def compiled(name: str, options: Mapping[str, object], players: int | None = None) -> rulewright.Game:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    return ruleset.game(players=players, options=options)


@pytest.mark.parametrize(("name", "options", "expected"), LINES)
def test_lines_by_depth(name: str, options: Mapping[str, object], expected: list[int]) -> None:
    assert count_steps(compiled(name, options).program, len(expected), "move") == expected


@pytest.mark.parametrize(("name", "options", "complete", "wins", "shared"), ENDINGS)
def test_complete_games(
    name: str, options: Mapping[str, object], complete: int, wins: tuple[int, int], shared: int
) -> None:  # fmt: skip
    tally = complete_games(compiled(name, options).program, 2)
    assert (tally.complete, tally.wins, tally.shared) == (complete, wins, shared)


@pytest.mark.parametrize(
    ("name", "players"),
    [*((name, None) for name in HAND_WRITTEN), ("iunu", 3), ("iunu", 4), ("kuhn_poker", 3), ("nim", 3)],
)
def test_the_hand_written_game_takes_the_same_decisions(name: str, players: int | None) -> None:
    program = compiled(name, {}, players).program
    for seed in range(SEEDS):
        chooser = Chooser(seed)
        played_alike(program, begun(name, seed, players), seed, partial(any_option, chooser))


def played_alike(program: Program, hand: Game, seed: int, pick: Callable[[list[int]], int]) -> None:
    """Play the hand-written game and the rules side by side, and require that all of it is equal."""
    state = program.start(seed)
    decisions = 0
    while not hand.over:
        theirs, ours = hand.options(), program.options(state)
        where = f"seed {seed}, decision {decisions}"
        assert len(ours) == len(theirs), where
        assert program.decider(state) == hand.decider, where
        assert program.starts_move(state) == hand.starts_move, where
        index = pick(theirs)
        hand.choose(theirs[index])
        program.choose(state, ours[index])
        decisions += 1
    assert program.site(state) < 0
    assert list(program.winners(state)) == hand.winners
    if isinstance(hand, KuhnPoker | Iunu):
        assert [sum(lines) for lines in program.scores(state)] == hand.scores


def test_large_sets_end_the_game_before_its_last_round() -> None:
    program = compiled("iunu", {}, 4).program
    rounds: Counter[int] = Counter()
    for seed in range(SEEDS):
        hand, chooser = Iunu(4, seed), Chooser(seed)
        played_alike(program, hand, seed, partial(largest_set, hand, chooser))
        rounds[hand.round] += 1
    assert rounds[7] > rounds[8] > 0


def any_option(chooser: Chooser, options: list[int]) -> int:
    """The index of any of the options."""
    return chooser.below(len(options))


def largest_set(hand: Iunu, chooser: Chooser, options: list[int]) -> int:
    """The index of a card of the caste with most cards, then of one more of them; else any."""
    if options[0] == DONE:
        return min(1, len(options) - 1)
    if hand.starts_move:
        castes = [CASTE[card] for card in options]
        return castes.index(max(castes, key=castes.count))
    return any_option(chooser, options)
