"""On small boards, every conceivable move is refused with a reason exactly when it is not on offer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

import rulewright
from property.playing import CONSTRUCTS, SMALL, Table, played
from rulewright.match.sight import Sight
from rulewright.meaning.checked import HeadPick
from rulewright.meaning.steps import Choice, Pick
from rulewright.program.expand import HeadAsk

MOST_NUMBER = 8
GAMES = 4
DEEPEST = 24

ALWAYS_POSSIBLE = {table for table in (*SMALL, *CONSTRUCTS) if str(table) in ("sets", "kuhn_poker", "kuhn_poker-3p")}
"""Tables at which every conceivable move is possible."""

Names = tuple[str, ...]


def test_every_small_table_has_several_picks_or_many_values() -> None:
    assert len(list(_conceivable(next(played(SMALL[0], 0))))) > 70


@pytest.mark.parametrize("table", [*SMALL, *CONSTRUCTS], ids=str)
def test_refused_exactly_when_not_on_offer(table: Table) -> None:
    tried = refused = 0
    for seed in range(GAMES):
        for match in played(table, seed):
            if match.decision is None or len(match.history) > DEEPEST:
                break
            offered = set(_offered(match))
            for names in _conceivable(match):
                allowed = not match.why(names)
                assert allowed == (names in offered), (match.history, names, match.why(names))
                tried += 1
                refused += not allowed
    assert tried
    assert refused or table in ALWAYS_POSSIBLE


def _offered(match: rulewright.Match) -> Iterator[Names]:
    """All beginnings of moves that the options lead through, by the full names of things."""
    decision = match.decision
    assert decision is not None
    yield from _walk(match, decision.seat, ())


def _walk(match: rulewright.Match, seat: int, so_far: Names) -> Iterator[Names]:
    for option, name in zip(match.options(), _full_names(match), strict=True):
        names = (*so_far, name)
        yield names
        after = match.copy()
        after.choose(option)
        if after.decision is not None and after.decision.seat == seat and not after.decision.starts_move:
            yield from _walk(after, seat, names)


def _full_names(match: rulewright.Match) -> list[str]:
    """The names of all options; a piece by its own name where the player knows it, not by the space it stands on."""
    program = match.game.program
    step = program.sites[program.site(match.state)].step
    pick = step.items[step.position] if isinstance(step, HeadAsk) else step
    if not isinstance(pick, HeadPick | Pick):
        return [option.name for option in match.options()]
    sight, type_ = _sight(match), pick.variable.type
    return [sight.name(type_, value) for value in sight.arranged(type_, list(program.options(match.state)))]


def _sight(match: rulewright.Match) -> Sight:
    return Sight(match.game.names, match.state, match.game.program.decider(match.state))


def _conceivable(match: rulewright.Match) -> Iterator[Names]:
    """All beginnings of moves, with any value of the type of each pick."""
    program = match.game.program
    step = program.sites[program.site(match.state)].step
    if isinstance(step, HeadAsk):
        picks = [item for item in step.items[step.position :] if isinstance(item, HeadPick)]
        yield from _combinations(match, picks, ())
        return
    if isinstance(step, Pick):
        yield from ((name,) for name in _values(match, step))
        return
    assert isinstance(step, Choice)
    for branch in step.branches:
        yield (branch.name,)
        if branch.action:
            picks = [item for item in program.rules.actions[branch.action].head if isinstance(item, HeadPick)]
            yield from _combinations(match, picks, (branch.name,))


def _combinations(match: rulewright.Match, picks: list[HeadPick], so_far: Names) -> Iterator[Names]:
    values = [_values(match, pick) for pick in picks]
    for length in range(1, len(picks) + 1):
        for names in product(*values[:length]):
            yield (*so_far, *names)


def _values(match: rulewright.Match, pick: HeadPick | Pick) -> list[str]:
    type_ = pick.variable.type
    if pick.domain is None:
        return [str(number) for number in range(-1, MOST_NUMBER + 1)]
    sight = _sight(match)
    return [sight.name(type_, value) for value in match.game.names.all_of(type_)]
