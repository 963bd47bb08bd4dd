"""What a seat can imagine: whole matches that it could not tell from the true one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulewright
from property.knowing import column, known_to, place_of, told_to, watchers
from property.places import kept, lying, worked_out
from property.playing import DEFAULTS, HIDING, LARGE, LONG, Table, compiled, played
from rulewright.match.twins import check_twins
from rulewright.program.layout import KEY
from rulewright_tools.chooser import pick

IMAGINED = 3
MANY = 24

LONGEST = 300
"""As many decisions of a long game are watched for twins at most."""

tables = pytest.mark.parametrize("table", HIDING, ids=str)


def imagined(table: Table, playouts: int) -> Iterator[tuple[rulewright.Match, int, rulewright.Match]]:
    """True matches at each decision, with each seat, and some of what that seat can imagine."""
    for seed in range(max(1, playouts // 4)):
        for match in played(table, seed):
            for seat in range(match.game.setting.players):
                for number in range(IMAGINED):
                    yield match, seat, match.perspective(seat).imagine(seed * 97 + number)


@tables
def test_the_seat_sees_no_difference(table: Table, playouts: int) -> None:
    for match, seat, other in imagined(table, playouts):
        own, made = match.perspective(seat), other.perspective(seat)
        assert made.view() == own.view(), (match.history, seat)
        assert made.decision == own.decision
        assert made.options() == own.options()


@tables
def test_the_seat_knows_the_same_and_no_more(table: Table, playouts: int) -> None:
    for match, seat, other in imagined(table, playouts):
        assert known_to(other, seat) == known_to(match, seat)
        assert told_to(other, seat) == told_to(match, seat)
        true, made = place_of(match), place_of(other)
        for piece in known_to(match, seat) | told_to(match, seat):
            assert made[piece] == true[piece], (match.history, seat, piece)


@tables
def test_an_imagined_state_is_sound(table: Table, playouts: int) -> None:
    for match, seat, other in imagined(table, playouts):
        pieces = [piece.number for piece in other.game.setting.pieces]
        assert sorted(piece for place in lying(other) for piece in place) == pieces
        assert kept(other) == worked_out(other), (match.history, seat)
        assert not other.game.program.outcomes(other.state)
        assert not other.game.program.shown(other.state)
        known, told, told_at = (column(other, name) for name in ("known", "told", "told_at"))
        for piece, place in place_of(other).items():
            seen_by = sum(1 << one for one in watchers(other, piece, place))
            assert not seen_by & ~known[piece], (match.history, seat, piece)
            assert not known[piece] & told[piece]
            assert not told[piece] & ~told_at[place]


@tables
def test_everybody_else_knows_as_much(table: Table, playouts: int) -> None:
    """What others know of a spot stays with the spot, where the number of pieces in it is seen."""
    for match, seat, other in imagined(table, playouts):
        for place, (true, made) in enumerate(zip(lying(match), lying(other), strict=True)):
            if match.game.setting.family_at(place).count_seen_by == "all":
                before = [column(match, "known")[piece] for piece in true]
                assert [column(other, "known")[piece] for piece in made] == before, (match.history, seat, place)


@tables
def test_the_true_match_is_left_alone(table: Table, playouts: int) -> None:
    for match in played(table, playouts):
        before = match.to_json()
        for seat in range(match.game.setting.players):
            other = match.perspective(seat).imagine(seat)
            if other.decision is not None:
                other.choose(1)
        assert match.to_json() == before


@tables
def test_it_is_played_to_the_end(table: Table, playouts: int) -> None:
    for seed in range(max(1, playouts // (10 if table in LARGE else 4))):
        for match in played(table, seed):
            for seat in range(match.game.setting.players):
                other = match.perspective(seat).imagine(seed)
                while other.decision is not None:
                    options = other.options()
                    other.choose(options[pick(seed, len(other.history), len(options))])
                    assert len(other.history) <= other.game.setting.length_cap
                assert other.outcome is not None


@tables
def test_what_is_hidden_is_not_always_the_same(table: Table, playouts: int) -> None:
    hidden = 0
    for seed in range(max(1, playouts // 10)):
        for match in played(table, seed):
            for seat in range(match.game.setting.players):
                worlds = {_world(match.perspective(seat).imagine(number)) for number in range(MANY)}
                hidden += _unsure(match, seat)
                assert (len(worlds) > 1) >= _unsure(match, seat), (match.history, seat)
    assert hidden


def _unsure(match: rulewright.Match, seat: int) -> bool:
    """Whether there are two pieces of one kind in different spots, or in one stack, that the seat could not tell apart,
    or a die."""
    setting = match.game.setting
    spots: dict[str, list[int]] = {}
    where = place_of(match)
    for piece in set(where) - known_to(match, seat):
        spots.setdefault(setting.pieces[piece].kind, []).append(piece)
        if setting.kinds[setting.pieces[piece].kind].shows:
            return True
    told = told_to(match, seat)
    for pieces in spots.values():
        stacks = [where[piece] for piece in pieces if setting.family_at(where[piece]).ordered]
        if len(stacks) > len(set(stacks)) or len([piece for piece in pieces if piece not in told]) > 1:
            return True
    return False


@tables
def test_what_is_imagined_hangs_on_knowledge_alone(table: Table, playouts: int) -> None:
    """Two worlds that a seat can not tell apart lead to the same imagined one, so that nobody can work back from it."""
    for match, seat, other in imagined(table, max(1, playouts // 2)):
        one, two = (each.perspective(seat).imagine(5) for each in (match, other))
        assert one.state == two.state, (match.history, seat)


@tables
def test_twin_worlds_tell_nothing(table: Table, playouts: int) -> None:
    games = max(1 if table in LONG else 2, playouts // 10) if table in LARGE else playouts
    found = check_twins(compiled(table), range(games), LONGEST if table in LONG else None)
    assert found.comparisons > games
    assert found.leaks == ()


@pytest.mark.parametrize("table", DEFAULTS, ids=str)
def test_equal_seeds_imagine_equally(table: Table) -> None:
    for match in played(table, 0):
        for seat in range(compiled(table).setting.players):
            perspective = match.perspective(seat)
            assert perspective.imagine(3).to_json() == perspective.imagine(3).to_json()
            if table not in HIDING:
                assert _world(perspective.imagine(3)) == _world(match)


def _world(match: rulewright.Match) -> str:
    """The state but for what is to come by chance."""
    state = list(match.state)
    state[KEY] = 0
    return str(state)
