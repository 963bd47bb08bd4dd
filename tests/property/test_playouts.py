"""What must hold at every decision of random games."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import rulewright
from property.knowing import known_to, sees_count, told_to
from property.places import kept, lying, worked_out
from property.playing import CONSTRUCTS, DEFAULTS, SMALL, Table, compiled, played
from rulewright.meaning.effects import IN_FORCE

EFFECTS = [table for table in CONSTRUCTS if compiled(table).program.rules.effects]
"""The tables at which something can last until an event."""

UNDERSTOOD = {
    "at", "board", "clock", "empty", "face", "filled", "holder", "in_force", "kept", "known", "once", "open_first",
    "open_last", "order", "owner", "peeked", "property", "resource", "said", "secret", "shown", "told", "told_at",
    "track", "where", "zone",
}  # fmt: skip

tables = pytest.mark.parametrize("table", [*DEFAULTS, *CONSTRUCTS], ids=str)


@pytest.mark.parametrize("table", [*DEFAULTS, *SMALL, *CONSTRUCTS], ids=str)
def test_every_column_is_checked_here(table: Table) -> None:
    names = {name.partition(":")[0] for name in compiled(table).program.layout.columns}
    assert names <= UNDERSTOOD, "teach property/places.py or property/knowing.py to work the new column out"


@tables
def test_every_piece_is_in_one_place(table: Table, playouts: int) -> None:
    pieces = [piece.number for piece in compiled(table).setting.pieces]
    for seed in range(playouts):
        for match in played(table, seed):
            assert sorted(piece for place in lying(match) for piece in place) == pieces


@tables
def test_an_order_has_each_once(table: Table, playouts: int) -> None:
    layout, orders = compiled(table).program.layout, compiled(table).setting.orders
    for seed in range(playouts if orders else 0):
        for match in played(table, seed):
            for order in orders.values():
                assert sorted(match.state[layout.index(f"order:{order.name}")]) == list(order.members)


@tables
def test_what_is_kept_agrees_with_the_places(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            assert kept(match) == worked_out(match), match.history


@pytest.mark.parametrize("table", EFFECTS, ids=str)
def test_what_is_over_keeps_nothing(table: Table, playouts: int) -> None:
    effects = compiled(table).program.rules.effects
    cells = [(effect, time, row) for effect in effects for time in range(effect.most) for row in effect.rows_used()]
    layout = compiled(table).program.layout
    seen = 0
    for seed in range(playouts):
        for match in played(table, seed):
            for effect, time, row in cells:
                in_force = match.state[layout.index(IN_FORCE)] >> effect.first + time & 1
                held = match.state[layout.index(effect.column(row))]
                place = effect.place + row * effect.most + time
                seen += in_force
                assert in_force or (held if effect.most == 1 else held[place]) == effect.rows[row]
    assert seen > playouts


@tables
def test_the_view_shows_just_what_a_seat_knows(table: Table, playouts: int) -> None:
    for match in played(table, playouts):
        for seat in range(match.game.setting.players):
            _check_view(match, seat)


def _check_view(match: rulewright.Match, seat: int) -> None:
    known, titles = known_to(match, seat), match.game.setting.pieces
    for place, pieces in zip(match.view(seat).places, lying(match), strict=True):
        counted = sees_count(match, seat, place.number)
        named = sorted(titles[piece].name for piece in pieces if piece in known)
        assert sorted(piece.name for piece in place.pieces if piece.name) == named
        assert place.count == (len(pieces) if counted else -1)
        assert len(place.pieces) == (len(pieces) if counted else len(named))
        assert not any(piece.face for piece in place.pieces if not piece.name)
        told = told_to(match, seat)
        assert sorted(place.among) == sorted(titles[piece].title for piece in pieces if piece in told)


@tables
def test_options_are_there_and_told_apart(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            options = match.options()
            assert bool(options) == (match.decision is not None)
            assert len({option.name for option in options}) == len(options)
            assert len({option.value for option in options}) == len(options)
            assert [option.number for option in options] == list(range(1, len(options) + 1))


@tables
def test_nothing_on_offer_is_refused(table: Table, playouts: int) -> None:
    for seed in range(max(1, playouts // 10)):
        for match in played(table, seed):
            for option in match.options():
                assert match.why([option.name]) == (), (match.history, option.name)


@tables
def test_json_gives_the_same_match_back(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            text = match.to_json()
            again = rulewright.Match.from_json(match.game, text)
            assert again.to_json() == text
            assert again.state == match.state
            assert again.digest() == match.digest()
            assert again.options() == match.options()
            assert again.decision == match.decision
            assert again.outcome == match.outcome


@tables
def test_a_copy_goes_its_own_way(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            before, copy = match.to_json(), match.copy()
            assert copy.to_json() == before
            if match.decision is None:
                continue
            copy.choose(copy.options()[-1])
            assert match.to_json() == before
            after, twin = copy.to_json(), match.copy()
            twin.choose(twin.options()[0])
            assert copy.to_json() == after
            assert copy.digest() != match.digest()


@tables
def test_the_history_replayed_gives_the_same_bytes(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        *_, ended = played(table, seed)
        again = compiled(table).start(seed=seed)
        for name in ended.history:
            again.choose(name)
        assert again.to_json() == ended.to_json()


@tables
def test_every_match_ends_with_results_that_add_up_to_nothing(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        *_, ended = played(table, seed)
        outcome = ended.outcome
        assert outcome is not None
        if len(outcome.results) == 1:
            assert outcome.results == ((1,) if outcome.winners else (-1,))
        else:
            assert sum(outcome.results) == pytest.approx(0)
        assert all(-1 <= result <= 1 for result in outcome.results)
        assert outcome.winners or outcome.reason.endswith("nobody wins")
        with pytest.raises(rulewright.IllegalChoice, match="The match is over"):
            ended.choose(1)


def test_hash_seeds_change_nothing(playouts: int) -> None:
    printed = [_transcript(seed, max(1, playouts // 10)) for seed in ("1", "2")]
    assert printed[0].count("\n") > len(DEFAULTS)
    assert printed[0] == printed[1]


def _transcript(hash_seed: str, count: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "property.transcript", str(count)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout
