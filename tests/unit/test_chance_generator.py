"""The generator: what it gives never changes, every outcome is as likely as the others, and none tells of another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import pytest

import rulewright
from rulewright.program.layout import CHANCES, KEY, OUTCOMES, SCRIPT, SITE
from rulewright.program.nature import OutOfChance, Stream, draw, mixed, shuffle
from rulewright.program.program import Program, State
from rulewright.program.runtime import Fault

STEP = 0x9E3779B97F4A7C15
SPREAD = 6
"""How many standard deviations a figure may lie from what is expected; the seeds are fixed."""


def fresh(seed: int) -> State:
    """A state of which chance is all that matters."""
    state: State = [0] * 8
    state[SITE], state[KEY], state[CHANCES], state[OUTCOMES], state[SCRIPT] = -1, mixed(seed), 0, [], None
    return state


def drawn(seed: int, size: int, count: int) -> tuple[int, ...]:
    state = fresh(seed)
    return tuple(draw(state, range(size), 0) for _ in range(count))


def assert_even(outcomes: Iterable[Hashable], among: Iterable[Hashable]) -> None:
    """Pearson's sum of squares lies about the number of degrees of freedom, and nothing else comes up."""
    counts, cells = Counter(outcomes), list(among)
    assert counts.keys() <= set(cells)
    expected = counts.total() / len(cells)
    assert expected > 20, "too few to tell"
    squares = sum((counts[cell] - expected) ** 2 / expected for cell in cells)
    freedom = len(cells) - 1
    assert abs(squares - freedom) < SPREAD * sqrt(2 * freedom), squares


# ---- what it gives never changes ----


@pytest.mark.parametrize("size", [0, 1, 2, 3, 10, 61])
def test_a_shuffle_draws_piece_by_piece(size: int) -> None:
    """All numbers of a shuffle are worked out at once; they and what follows are as if drawn one after the other."""
    at_once, by_piece = fresh(size), fresh(size)
    for state in (at_once, by_piece):
        draw(state, range(6), 0)
    pile = list(range(size))
    shuffle(at_once, pile, 0)
    left, order = list(range(size))[::-1], []
    while len(left) > 1:
        order.append(draw(by_piece, left, 0))
        left.remove(order[-1])
    assert pile == [*left, *order[::-1]]
    assert at_once == by_piece


def test_it_mixes_as_published() -> None:
    """The first numbers of SplitMix64 from the seeds 0 and 1234567, as its authors' program gives them."""
    published = {
        0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B],
        1234567: [
            6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821
        ],
    }  # fmt: skip
    for seed, numbers in published.items():
        assert [mixed(seed + count * STEP) for count in range(len(numbers))] == numbers


def test_equal_seeds_always_draw_this() -> None:
    assert drawn(0, 6, 20) == (3, 4, 2, 3, 4, 0, 4, 1, 2, 3, 2, 0, 0, 3, 3, 2, 4, 4, 5, 0)
    assert drawn(1, 6, 20) == (2, 5, 0, 4, 1, 4, 3, 1, 1, 1, 3, 5, 0, 4, 4, 2, 5, 4, 2, 0)
    assert drawn(-1, 1000, 8) == (366, 740, 510, 926, 511, 154, 870, 723)
    assert drawn(1 << 64, 1000, 8) == drawn(0, 1000, 8) == (652, 701, 387, 656, 787, 146, 778, 265)


def test_equal_seeds_always_shuffle_and_stream_like_this() -> None:
    pile = list(range(10))
    shuffle(fresh(7), pile, 0)
    assert pile == [8, 6, 1, 0, 9, 7, 3, 5, 4, 2]
    stream = Stream(7)
    assert [stream.below(100) for _ in range(8)] == [64, 54, 60, 34, 18, 91, 90, 86]
    assert Stream(7).shuffled(range(10)) == [6, 4, 5, 2, 1, 9, 8, 7, 0, 3]


@pytest.mark.parametrize(
    ("name", "players", "openings"),
    [
        ("kuhn_poker", 2, [(1, 1), (1, 1), (1, 0), (2, 1), (1, 1), (2, 0)]),
        ("kuhn_poker", 3, [(2, 2, 0), (1, 2, 0), (1, 0, 1), (2, 1, 1), (2, 1, 1), (3, 0, 1)]),
        ("liars_dice", 2, [(3, 4), (2, 5), (2, 0), (4, 3), (3, 3), (5, 0)]),
    ],
)
def test_bundled_games_always_open_like_this(name: str, players: int, openings: list[tuple[int, ...]]) -> None:
    game = compiled(name, players)
    assert [game.start(seed).opening for seed in range(len(openings))] == openings


# ---- every outcome is as likely as the others ----


@pytest.mark.parametrize("size", [2, 3, 6, 7, 20, 52])
def test_every_outcome_comes_up_evenly(size: int) -> None:
    assert_even(drawn(11, size, 300 * size), range(size))


@pytest.mark.parametrize("size", [2, 3, 6])
def test_one_outcome_tells_nothing_of_the_next(size: int) -> None:
    row = drawn(12, size, 500 * size**2)
    assert_even(zip(row[::2], row[1::2], strict=True), product(range(size), repeat=2))
    assert_even(zip(row[: len(row) // 2], row[len(row) // 2 :], strict=True), product(range(size), repeat=2))


@pytest.mark.parametrize("count", [1, 2, 5])
def test_neighbouring_seeds_tell_nothing_of_each_other(count: int) -> None:
    """The outcome at one place of the row, over seeds one after another."""
    falls = [drawn(seed, 6, count)[-1] for seed in range(7_201)]
    assert_even(falls, range(6))
    for apart in (1, 2, 64):
        assert_even(zip(falls, falls[apart:], strict=False), product(range(6), repeat=2))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_order_of_a_shuffle_comes_up_evenly(size: int) -> None:
    state = fresh(13)
    orders: list[tuple[int, ...]] = []
    for _ in range(60 * len(list(permutations(range(size))))):
        pile = list(range(size))
        shuffle(state, pile, 0)
        orders.append(tuple(pile))
    assert_even(orders, permutations(range(size)))


@pytest.mark.parametrize("size", [3, 4])
def test_every_order_of_a_stream_comes_up_evenly(size: int) -> None:
    orders = [tuple(Stream(seed).shuffled(range(size))) for seed in range(2_400)]
    assert_even(orders, permutations(range(size)))


def test_the_dice_of_a_game_fall_evenly() -> None:
    program = program_of("liars_dice")
    assert_even((program.outcomes(program.start(seed)) for seed in range(3_600)), product(range(6), repeat=2))


@pytest.mark.parametrize("players", [2, 3])
def test_the_cards_of_a_game_are_dealt_evenly(players: int) -> None:
    program = program_of("kuhn_poker", players)
    hands = program.layout.index("zone:hand")
    deals = [tuple(card for hand in program.start(seed)[hands] for card in hand) for seed in range(2_400)]
    assert_even(deals, permutations(range(players + 1), players))


def test_outcomes_stay_below_their_number() -> None:
    for size in (1, 2, 3, 1_000, 1 << 62):
        assert all(0 <= outcome < size for outcome in drawn(14, size, 200))
    assert set(drawn(14, 1, 20)) == {0}


# ---- what the state keeps of it ----


def test_outcomes_are_noted_and_scripts_used_up() -> None:
    state = fresh(3)
    first = [draw(state, (40, 50, 60), 0) for _ in range(3)]
    assert [(40, 50, 60)[index] for index in state[OUTCOMES]] == first
    state[SCRIPT] = [2, 0]
    assert [draw(state, (40, 50, 60), 0) for _ in range(2)] == [60, 40]
    assert (state[SCRIPT], state[CHANCES], state[OUTCOMES][3:]) == ([], 5, [2, 0])
    with pytest.raises(OutOfChance) as missing:
        draw(state, (40, 50, 60), 9)
    assert (missing.value.clause, missing.value.candidates) == (9, (40, 50, 60))
    assert missing.value.used == tuple(state[OUTCOMES])


def test_nothing_to_draw_from_is_a_fault() -> None:
    for script in (None, [0]):
        state = fresh(3)
        state[SCRIPT] = script
        with pytest.raises(Fault, match="nothing to draw from"):
            draw(state, (), 0)


def test_a_shuffle_of_n_pieces_draws_one_less() -> None:
    for size in range(6):
        state, pile = fresh(size), list(range(size))
        shuffle(state, pile, 0)
        assert len(state[OUTCOMES]) == max(0, size - 1)
        assert sorted(pile) == list(range(size))


def test_a_script_gives_each_order_once() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for script in product(range(4), range(3), range(2)):
        state, pile = fresh(0), list(range(4))
        state[SCRIPT] = list(script)
        shuffle(state, pile, 0)
        orders[tuple(pile)] += 1
    assert orders == Counter(permutations(range(4)))
    assert Fraction(1, orders.total()) == Fraction(1, 24)


def compiled(name: str, players: int) -> rulewright.Game:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    return ruleset.game(players=players)


def program_of(name: str, players: int = 2) -> Program:
    return compiled(name, players).program
