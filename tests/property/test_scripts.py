"""Chance that falls as a script says: replays need no generator, and a script that does not fit changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulewright
from property.playing import CHANCE, CONSTRUCTS, DEFAULTS, Table, compiled, played
from rulewright.program.layout import CHANCES, KEY, OUTCOMES, SCRIPT
from rulewright.program.nature import OutOfChance, every_outcome, every_start
from rulewright_tools.chooser import pick

everywhere = pytest.mark.parametrize("table", [*DEFAULTS, *CONSTRUCTS], ids=str)
tables = pytest.mark.parametrize("table", CHANCE, ids=str)

FAR = 1_000


def replayed(match: rulewright.Match, seed: int) -> rulewright.Match:
    """The same match, with every outcome of chance written out."""
    again = match.game.start(seed, chance=match.opening)
    for move in match.moves:
        decision = again.decision
        assert decision is not None
        assert decision.seat == move.seat
        again.choose(move.name, chance=move.chance)
    return again


@everywhere
def test_a_replay_by_outcomes_gives_the_same_bytes(table: Table, playouts: int) -> None:
    for seed in range(max(1, playouts // 4)):
        *_, ended = played(table, seed)
        assert replayed(ended, seed).to_json() == ended.to_json()


@everywhere
def test_a_replay_hangs_on_no_generator(table: Table, playouts: int) -> None:
    """With another seed all is the same but the key by which chance would go on."""
    for seed in range(max(1, playouts // 4)):
        *_, ended = played(table, seed)
        again = replayed(ended, seed + 1)
        assert again.state[KEY] == ended.state[KEY] or compiled(table).program.has_chance
        again.state[KEY] = ended.state[KEY]
        assert again.to_json() == ended.to_json()


@tables
def test_chance_goes_on_after_a_replay_as_it_would_have(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            again = replayed(match, seed)
            if match.decision is None:
                continue
            one, two = match.copy(), again.copy()
            for each in (one, two):
                while each.decision is not None:
                    options = each.options()
                    each.choose(options[pick(seed + 1, len(each.history), len(options))])
            assert one.to_json() == two.to_json()
            if len(match.history) > 3:
                break


@everywhere
def test_nothing_of_a_script_is_left_in_the_state(table: Table) -> None:
    for match in played(table, 1):
        copy = match.copy()
        assert copy.state[SCRIPT] is None
        falls = match.moves[-1].chance if match.moves else match.opening
        assert tuple(match.state[OUTCOMES]) == falls
        assert compiled(table).program.has_chance or (falls, match.state[CHANCES]) == ((), 0)


def wrong_scripts(right: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Scripts that do not fit: too long, too short, and outcomes that can not be."""
    yield (*right, 0)
    for length in range(len(right)):
        yield right[:length]
        for outcome in (-1, FAR):
            yield (*right[:length], outcome, *right[length + 1 :])


@everywhere
def test_a_match_does_not_begin_by_a_wrong_script(table: Table) -> None:
    game = compiled(table)
    opening = game.start(5).opening
    for script in wrong_scripts(opening):
        with pytest.raises(OutOfChance) as missing:
            game.start(5, chance=script)
        _check(missing.value, game, script)
    assert game.start(5, chance=opening).to_json() == game.start(5).to_json()


@everywhere
def test_a_wrong_script_leaves_the_match_as_it_was(table: Table, playouts: int) -> None:
    for seed in range(max(1, playouts // 4)):
        for match in played(table, seed):
            if match.decision is None:
                continue
            before = match.to_json()
            option = match.options()[pick(seed, len(match.history), len(match.options()))]
            after = match.copy()
            after.choose(option)
            falls = after.moves[-1].chance
            for script in wrong_scripts(falls):
                with pytest.raises(OutOfChance) as missing:
                    match.choose(option, chance=script)
                _check(missing.value, match.game, script)
                assert match.to_json() == before
            twin = match.copy()
            twin.choose(option, chance=falls)
            assert twin.to_json() == after.to_json()


def _check(missing: OutOfChance, game: rulewright.Game, script: tuple[int, ...]) -> None:
    """It says which clause draws from what, or that outcomes were left over, and what was used so far."""
    assert missing.used == script[: len(missing.used)]
    if missing.clause < 0:
        assert len(missing.used) < len(script)
        assert missing.candidates == ()
        return
    assert len(missing.used) == len(script) or not 0 <= script[len(missing.used)] < len(missing.candidates)
    assert missing.candidates
    type_ = game.program.chance_types[missing.clause]
    for value in missing.candidates:
        assert value in game.names.all_of(type_) or type_.kind == "number"
    assert game.program.clauses[missing.clause].words


@tables
def test_every_way_chance_may_fall_is_found_once(table: Table) -> None:
    """The fan of a choice is made of different outcomes whose probabilities add up to 1."""
    program = compiled(table).program
    if table.ruleset in ("kuhn_poker", "liars_dice"):
        ways = [(tuple(state[OUTCOMES]), share) for state, share in every_start(program)]
        assert len({falls for falls, _ in ways}) == len(ways) > 1
        assert sum(share for _, share in ways) == 1
    found = 0
    for match in played(table, 3):
        if match.decision is None or len(match.moves) > FAR:
            break
        before = match.to_json()
        for value in program.options(match.state):
            copy = program.copy(match.state)
            fan = []
            for state, share in every_outcome(program, copy, value):
                fan.append((tuple(state[OUTCOMES]), share))
                if len(fan) > FAR:
                    break
            else:
                assert sum(share for _, share in fan) == 1
            assert len({falls for falls, _ in fan}) == len(fan)
            found = max(found, len(fan))
        assert match.to_json() == before
    assert found > 1 or table.ruleset in ("kuhn_poker", "liars_dice")
