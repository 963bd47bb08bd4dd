"""What a part reads unseen is found in the facts it asks as well, of what is handed to them."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.meaning.terms import Ask, Constant, Read, Use, Variable
from rulewright.meaning.types import NUMBER, PLAYER, Type
from rulewright.program.unseen import Sights, Unseen

GAME = """\
language: 1
title: Worth
players: 2
seats: {first: {title: First}, second: {title: Second}}
places:
  deck: {holds: card, order: stack, seen_by: nobody}
  hand: {per: player, holds: card, seen_by: owner}
  heap: {holds: card, order: stack}
"""
COMPONENTS = """\
kinds:
  card: {plural: cards, properties: {rank: number}}
pieces:
  - {kind: card, at: deck, rows: [{id: uno, rank: 1}, {id: two, rank: 2}, {id: three, rank: 3}, {id: four, rank: 4}]}
"""
RULES = """\
game
  for each player: draw a card from deck to hand of player
  take turns, at most 2 turns: do play_card

action play_card
  choose a card in your hand
  does: move card to heap

fact worth of card: rank of card
worth of card is 1 more if heap is not empty

fact wealth of player: total rank of each card in hand of player
wealth of player is 1 more if heap is not empty

fact depth of card: worth of card
depth of card is rank of top of deck more if deck is not empty

score
  "Depth": total depth of each card in heap
  "Wealth": your wealth

wins
  at the end: most score, then shared
"""
CARD, SEAT = Variable(1, "card", Type("piece", "card")), Variable(2, "player", PLAYER)


@pytest.fixture(scope="module")
def sights(tmp_path_factory: pytest.TempPathFactory) -> Sights:
    folder = tmp_path_factory.mktemp("worth")
    (folder / "game.yaml").write_text(GAME)
    (folder / "components.yaml").write_text(COMPONENTS)
    (folder / "play.rules").write_text(RULES)
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, findings
    return Sights(ruleset.game().program.rules)


def test_a_piece_that_a_fact_looks_at_is_the_one_handed_along(sights: Sights) -> None:
    assert sights.unseen(Ask("worth", (Use(CARD),), NUMBER)) == Unseen(pieces=(Use(CARD),))


def test_an_owner_is_the_player_handed_along(sights: Sights) -> None:
    assert sights.unseen(Ask("wealth", (Use(SEAT),), NUMBER)) == Unseen(owners=(Use(SEAT),))
    assert sights.unseen(Ask("wealth", (Constant(1, PLAYER),), NUMBER)) == Unseen(owners=(Constant(1, PLAYER),))
    active = Read("active", None, PLAYER)
    assert sights.unseen(Ask("wealth", (active,), NUMBER)) == Unseen(always=True)


def test_what_changes_a_fact_is_read_too(sights: Sights) -> None:
    assert sights.unseen(Ask("depth", (Use(CARD),), NUMBER)) == Unseen(always=True, pieces=(Use(CARD),))
