"""What a seat sees never depends on what it can not know; a leak of each sort is found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.match.offer import Offers
from rulewright.match.sight import Sight
from rulewright.match.twins import Twins, check_twins

GAMES = 30

GAME = """\
language: 1
title: Thieves
players: 2
seats: {first: {title: First}, second: {title: Second}}
places:
  deck: {holds: card, order: stack, seen_by: nobody}
  hand: {per: player, holds: card, seen_by: owner}
  purse: {per: player, holds: coin, seen_by: owner, count_seen_by: owner}
  chest: {holds: coin, seen_by: nobody, count_seen_by: nobody}
  heap: {holds: card, order: stack, seen_by: nobody}
"""
COMPONENTS = """\
kinds:
  card: {plural: cards, properties: {rank: number}}
  coin: {plural: coins, properties: {worth: number}}
pieces:
  - {kind: card, at: deck, rows: [{id: uno, rank: 1}, {id: two, rank: 2}, {id: three, rank: 3}, {id: four, rank: 4},
      {id: five, rank: 5}, {id: six, rank: 6}, {id: seven, rank: 7}, {id: eight, rank: 8}]}
  - {kind: coin, at: chest, rows: [{id: penny, worth: 1}, {id: florin, worth: 2}, {id: crown, worth: 5}]}
"""
RULES = """\
game
  shuffle deck
  for each player: draw 3 cards from deck to hand of player
  repeat 2 times:
    pick at random finder: a player
    draw a coin from chest to purse of finder, as far as possible
  take turns, at most 6 turns:
    choose one:
      do steal
      do bury
      otherwise pass

action steal
  choose a card in hand of (your rival)
  does: {STOLEN}

action bury
  choose buried: 1 to 2 cards in your hand, in order
  does: move buried to heap

wins
  at the end: shared
"""
HONEST = "move card to your hand"
ASKS_ABOUT_A_SECRET = """
    if there is a card c in hand of your rival where rank of c is 8:
      choose one:
        "laugh": say "Ha!"
        "weep": say "Oh!"
    move card to your hand"""
TELLS_A_SECRET = """
    call rank of card: found
    say "It has rank {found}."
    move card to heap"""


def twins(folder: Path, stolen: str = HONEST) -> Twins:
    """The check of the thieves' game, with what follows a theft."""
    (folder / "game.yaml").write_text(GAME)
    (folder / "components.yaml").write_text(COMPONENTS)
    (folder / "play.rules").write_text(RULES.replace("{STOLEN}", stolen))
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    return check_twins(ruleset.game(), range(GAMES))


def sorts(found: Twins) -> set[str]:
    """In what the leaks were found, without the names of things."""
    return {leak.sort.split()[0] for leak in found.leaks}


def test_honest_rules_tell_nothing(tmp_path: Path) -> None:
    found = twins(tmp_path)
    assert found.leaks == ()
    assert found.comparisons > 300
    assert found.shown > 20


def test_an_identity_leaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Everything(Sight):
        def knows(self, piece: int) -> bool:
            return True

    monkeypatch.setattr("rulewright.match.offer.Sight", Everything)
    assert "option" in sorts(twins(tmp_path))


def test_an_order_leaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class ByNumber(Sight):
        def arranged(self, type_: Any, values: list[int]) -> list[int]:
            return values

    monkeypatch.setattr("rulewright.match.offer.Sight", ByNumber)
    assert "option" in sorts(twins(tmp_path))


def test_a_count_leaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Counts(Sight):
        def sees_count(self, place: int) -> bool:
            return True

    monkeypatch.setattr("rulewright.match.look.Sight", Counts)
    assert sorts(twins(tmp_path)) == {"place"}


def test_a_prompt_leaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Offers.decision

    def telling(self: Offers, state: Any, viewer: int | None = None) -> Any:
        decision = original(self, state, viewer)
        where = state[self.program.layout.index("where")]
        if decision is None:
            return None
        return type(decision)(
            decision.seat, decision.site, f"{decision.prompt} ({where.index(0)})", decision.action,
            decision.starts_move, decision.picked,
        )  # fmt: skip

    monkeypatch.setattr(Offers, "decision", telling)
    assert sorts(twins(tmp_path)) == {"prompt"}


def test_a_skipped_question_leaks(tmp_path: Path) -> None:
    assert "question" in sorts(twins(tmp_path, ASKS_ABOUT_A_SECRET))


def test_a_line_of_the_log_leaks(tmp_path: Path) -> None:
    found = twins(tmp_path, TELLS_A_SECRET)
    assert sorts(found) == {"log"}
    (leak, *_) = found.leaks
    assert "It has rank" in leak.one + leak.other


LONGEST = 300
"""As many decisions of a game are watched at most."""


@pytest.mark.parametrize("name", sorted(rulewright.bundled()))
def test_the_bundled_games_tell_nothing(name: str, playouts: int) -> None:
    ruleset, _ = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None
    world = ruleset.world
    for players in world.player_counts:
        variant = next((variant.name for variant in world.variants if players in variant.players), None)
        game = ruleset.game(players=players, variant=variant)
        games = max(1, playouts // (40 if len(game.setting.pieces) > 200 else 4))
        found = check_twins(game, range(games), cap=LONGEST)
        assert found.leaks == ()
        assert bool(found.comparisons) == any(f.seen_by != "all" for f in game.setting.families.values())


def test_a_game_is_left_at_the_cap() -> None:
    ruleset, _ = rulewright.load(rulewright.bundled()["kuhn_poker"])
    assert ruleset is not None
    found = check_twins(ruleset.game(), range(3), 1)
    assert (found.games, found.left) == (3, 3)
