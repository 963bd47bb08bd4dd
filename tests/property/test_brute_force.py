"""On small boards, every conceivable move is refused with a reason exactly when it is not on offer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product

import pytest

import rulewright
from property.cut_small import small_land
from property.playing import CONSTRUCTS, SMALL, Table, played
from rulewright.match.sight import Sight
from rulewright.meaning.checked import HeadPick
from rulewright.meaning.steps import Choice, Pick
from rulewright.meaning.terms import Constant
from rulewright.program.expanded import HeadAsk
from rulewright.program.flow import DONE

MOST_NUMBER = 8
MOST_OF_A_SET = 2
GAMES = 4
SMALL_GAMES = 3
SOME = 3
DEEPEST = 24

NEVER_REFUSED = ("sets", "stacks_and_tables", "naming-b", "kuhn_poker", "kuhn_poker-3p")
ALWAYS_POSSIBLE = {table for table in (*SMALL, *CONSTRUCTS) if str(table) in NEVER_REFUSED}
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
            more, others = _compared(match)
            tried += more
            refused += others
    assert tried
    assert refused or table in ALWAYS_POSSIBLE


@pytest.mark.parametrize("variant", ["b", "d"])
def test_refused_exactly_when_not_on_offer_in_a_large_game_cut_small(variant: str) -> None:
    table = Table(str(small_land()), (("inua", True),), variant=variant)
    refused = 0
    for seed in range(SMALL_GAMES):
        for match in played(table, seed):
            if match.decision is not None and (len(match.history) + seed) % SOME == 0:
                refused += _compared(match)[1]
    assert refused > 100


def _compared(match: rulewright.Match) -> tuple[int, int]:
    """How many moves were conceived at a decision, and how many of them refused, each exactly when not on offer."""
    tried = refused = 0
    offered = set(_offered(match))
    for names in _conceivable(match):
        allowed = not match.why(names)
        assert allowed == (names in offered), (match.history, names, match.why(names))
        tried += 1
        refused += not allowed
    return tried, refused


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
    if not type_.many:
        return [sight.name(type_, value) for value in sight.arranged(type_, list(program.options(match.state)))]
    element, offered = replace(type_, many=False), list(program.options(match.state))
    names = [sight.name(element, value) for value in sight.arranged(element, [v for v in offered if v != DONE])]
    return [*names, *(["done"] if DONE in offered else [])]


def _sight(match: rulewright.Match) -> Sight:
    return Sight(match.game.names, match.state, match.game.program.decider(match.state))


def _conceivable(match: rulewright.Match) -> Iterator[Names]:
    """All beginnings of moves, with any value of the type of each pick."""
    program = match.game.program
    site = program.sites[program.site(match.state)]
    step = site.step
    if site.more:
        return  # of a set under way, only what the options lead through is tried
    if isinstance(step, HeadAsk):
        picks = [item for item in step.items[step.position :] if isinstance(item, HeadPick)]
        yield from _combinations(match, picks, ())
        return
    if isinstance(step, Pick):
        yield from _sequences(match, step) if step.many else ((name,) for name in _values(match, step))
        return
    assert isinstance(step, Choice)
    for branch in step.branches:
        yield (branch.name,)
        if branch.action:
            picks = [item for item in program.rules.actions[branch.action].head if isinstance(item, HeadPick)]
            yield from _combinations(match, picks, (branch.name,))


def _combinations(match: rulewright.Match, picks: list[HeadPick], so_far: Names) -> Iterator[Names]:
    if match.game.program.sites[match.game.program.site(match.state)].more:
        return  # of a set under way, only what the offers lead through is tried
    values: list[list[Names]] = [
        list(_sequences(match, pick)) if pick.many else [(name,) for name in _values(match, pick)] for pick in picks
    ]
    for length in range(1, len(picks) + 1):
        whole = [[names for names in each if not (pick.many and pick.ordered) or names[-1] == "done"]
                 for each, pick in zip(values[: length - 1], picks, strict=False)]  # fmt: skip
        for parts in product(*whole, values[length - 1]):
            yield (*so_far, *(name for part in parts for name in part))


def _sequences(match: rulewright.Match, pick: HeadPick | Pick) -> Iterator[Names]:
    """Sets picked in order with their beginnings, and others as a whole, since a person may name them in any order."""
    names = _values(match, pick)
    most = pick.high.value if isinstance(pick.high, Constant) else len(names) + 1
    for length in range(min(MOST_OF_A_SET, most) + 1):
        for chosen in permutations(names, length) if pick.ordered else combinations(names, length):
            if length == most or (pick.ordered and chosen):
                yield chosen
            if length < most:
                yield (*chosen, "done")


def _values(match: rulewright.Match, pick: HeadPick | Pick) -> list[str]:
    type_ = pick.variable.type
    if pick.domain is None:
        return [str(number) for number in range(-1, MOST_NUMBER + 1)]
    sight = _sight(match)
    element = replace(type_, many=False)
    return [sight.name(element, value) for value in match.game.names.all_of(element)]
