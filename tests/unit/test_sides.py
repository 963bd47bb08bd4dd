"""Sides that are not players: which are in play, what numbers they have, and what a game alone comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.meaning.types import PLAYER, SIDE, fits

FOLDER = Path(__file__).parents[1] / "golden" / "play" / "sides"
ALONE = Path(__file__).parents[2] / "rules" / "cookbook" / "neutral_rival"


def game(folder: Path, players: int, variant: str | None = None) -> rulewright.Game:
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, [finding.message for finding in findings]
    return ruleset.game(players, variant)


@pytest.mark.parametrize(
    ("players", "variant", "in_play", "absent"),
    [
        (1, "dusk", ["foxes", "owls"], []),
        (1, "dawn", ["foxes"], ["owls"]),
        (2, "dusk", ["foxes"], ["owls"]),
        (3, "dawn", [], ["foxes", "owls"]),
    ],
)
def test_sides_come_after_the_players(players: int, variant: str, in_play: list[str], absent: list[str]) -> None:
    setting = game(FOLDER, players, variant).setting
    assert [side.name for side in setting.other_sides] == in_play
    assert list(setting.absent_sides) == absent
    assert [side.number for side in setting.sides] == list(range(players + len(in_play)))
    assert setting.seats == setting.sides[:players]
    assert setting.has_sides


def test_what_is_per_side_is_numbered_like_the_sides() -> None:
    setting = game(FOLDER, 1, "dusk").setting
    lair = setting.families["lair"]
    own = range(lair.first, lair.first + lair.count)
    assert [setting.place_names[place] for place in own] == ["lair_of_red", "lair_of_foxes", "lair_of_owls"]
    assert [setting.place_owners[place] for place in own] == [0, 1, 2]
    assert [piece.owner for piece in setting.pieces if piece.start == lair.first + 2] == [2] * 4


def test_a_piece_of_a_side_out_of_play_is_left_out() -> None:
    names = {players: {piece.name for piece in game(FOLDER, players).setting.pieces} for players in (2, 3)}
    assert "first_stone" in names[2]
    assert "first_stone" not in names[3]


def test_a_player_is_a_side_but_a_side_no_player() -> None:
    assert fits(PLAYER, SIDE)
    assert not fits(SIDE, PLAYER)


def test_a_game_without_sides_has_players_only() -> None:
    ruleset, _ = rulewright.load(FOLDER.parent / "owners")
    assert ruleset is not None
    setting = ruleset.game().setting
    assert setting.sides == setting.seats
    assert not setting.has_sides


def test_who_plays_alone_wins_or_loses() -> None:
    compiled = game(ALONE, 1)
    results = set()
    for seed in range(60):
        match = compiled.start(seed)
        picks = 0
        while match.outcome is None:
            options = match.options()
            match.choose(options[(seed * 7 + picks * 3) % len(options)])
            picks += 1
        results.add((match.outcome.winners, match.outcome.results))
        assert len(match.scores()[0].values) == 1
    assert results == {((0,), (1.0,)), ((), (-1.0,))}


def test_sides_see_nothing_and_are_never_asked() -> None:
    compiled = game(FOLDER, 1, "dusk")
    match = compiled.start(3)
    while match.decision is not None:
        assert match.decision.seat == 0
        assert {track.owner for track in match.view(0).tracks if track.name == "prey"} == {0, 1, 2}
        assert {track.owner for track in match.view(0).tracks if track.name == "berries"} == {0}
        match.choose(match.options()[0])
    assert all(mask < 2 for mask in match.state[compiled.program.layout.index("known")])
