"""The hand-written games against counts published elsewhere.

Too slow for every run and checked once by hand: connect four to depth 7 (823536), and all games of
breakthrough on 3 columns, 4 rows with one row of pawns each (3781574; white 2119514, black 1662060).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import pytest

from bench.hand_written import HAND_WRITTEN, begun
from bench.hand_written.breakthrough import Breakthrough
from bench.hand_written.connect_four import ConnectFour
from bench.hand_written.hex import Hex
from bench.hand_written.nim import Nim
from bench.hand_written.othello import Othello
from bench.hand_written.tic_tac_toe import TicTacToe
from bench.playout import Chooser, Game, playout
from perft.counting import count_endings, count_lines

LINES = [
    pytest.param(TicTacToe, [9, 72, 504, 3024, 15120, 54720], id="tic_tac_toe"),
    pytest.param(ConnectFour, [7, 49, 343, 2401, 16807, 117649], id="connect_four"),
    pytest.param(Breakthrough, [22, 484, 11132, 256036], id="breakthrough"),
    pytest.param(Nim, [16, 206, 2116, 17338, 113912], id="nim"),
    pytest.param(partial(Hex, size=5), [25, 600, 13800, 303600], id="hex"),
    pytest.param(Othello, [4, 12, 56, 244, 1396, 8200, 55092], id="othello"),
]

ENDINGS = [
    pytest.param(TicTacToe, {(0,): 131184, (1,): 77904, (0, 1): 46080}, id="tic_tac_toe"),
    pytest.param(partial(Nim, heaps=(1, 2, 3)), {(0,): 96, (1,): 86}, id="nim"),
    pytest.param(partial(Hex, size=3), {(0,): 165600, (1,): 92160}, id="hex"),
    pytest.param(partial(Othello, size=4), {(0,): 24632, (1,): 30116, (0, 1): 5312}, id="othello"),
]


@pytest.mark.parametrize(("new_game", "expected"), LINES)
def test_lines_by_depth(new_game: Callable[[], Game], expected: list[int]) -> None:
    depths = range(1, len(expected) + 1)
    assert [count_lines(new_game(), depth) for depth in depths] == expected


@pytest.mark.parametrize(("new_game", "expected"), ENDINGS)
def test_complete_games(new_game: Callable[[], Game], expected: Mapping[tuple[int, ...], int]) -> None:
    assert count_endings(new_game()) == expected


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_options_ascend_until_the_end(name: str) -> None:
    for seed in range(20):
        game = begun(name, seed)
        chooser = Chooser(seed)
        while not game.over:
            options = game.options()
            assert options
            assert options == sorted(set(options))
            game.choose(options[chooser.below(len(options))])
        assert game.options() == []
        assert game.winners


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_copy_and_an_equal_seed_play_equally(name: str) -> None:
    game = begun(name, 7)
    twin = game.copy()
    assert playout(game, Chooser(7)) == playout(twin, Chooser(7)) == playout(begun(name, 7), Chooser(7))
    assert game.winners == twin.winners


def test_the_chooser_is_fixed_and_stays_below_its_limit() -> None:
    chooser = Chooser(1)
    numbers = [chooser.below(10) for _ in range(1_000)]
    assert set(numbers) == set(range(10))
    again = Chooser(1)
    assert [again.below(10) for _ in range(1_000)] == numbers
