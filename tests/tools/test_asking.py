"""Questions in the words of a sentence: why, and what there is to know of a piece, a space or a word."""

from __future__ import annotations

import pytest

import rulewright
from rulewright_tools.play.commands import answer
from rulewright_tools.play.picture import plain
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.session import Session


def session(name: str, seed: int = 1, **options: object) -> Session:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    game = ruleset.game(options=options)
    seats = ("human",) * game.setting.players
    return Session(game.setting, game.start(seed=seed), seats, seed, rulebook_of(ruleset, game), None, ruleset)


def texts(asked: Session, words: str) -> list[str]:
    return [plain(shown) for shown in answer(asked, words).lines]


@pytest.mark.parametrize(
    "words", ["advance a1 a2", "a1 a2", "a1 to a2", "advance from a1 onto a2", "the pawn_1 on a2", "ADVANCE A1, A2"]
)
def test_a_sentence_asks_about_a_whole_move(words: str) -> None:
    asked = session("breakthrough")
    first = asked.setting.pieces[0]
    found = texts(asked, f"why {words.replace('pawn_1', first.name)}")
    assert found[0] == "Your own pawn stands on a2."
    assert found[1].startswith("  (play.rules:")
    assert found[2] == "A pawn captures only diagonally."


def test_a_later_pick_may_be_named_alone() -> None:
    asked = session("breakthrough")
    assert texts(asked, "why a3") == ["`a3` is possible."]
    assert texts(asked, "why advance to a3") == ["`advance to a3` is possible."]
    assert "is not a neighbour" in texts(asked, "why a5")[0]
    assert asked.match.history == ()


def test_the_whole_of_a_move_under_way_may_be_asked_about() -> None:
    asked = session("nim")
    answer(asked, "heap_c")
    assert texts(asked, "why 6")[0] == "6 is not a number from 1 to the number of matches in heap."
    assert texts(asked, "why heap_c 6")[0] == "6 is not a number from 1 to the number of matches in heap."
    assert texts(asked, "why 3 from heap_b") == ["`3 from heap_b` is possible."]
    assert texts(asked, "why take heap_b 4")[0] == "4 is not a number from 1 to the number of matches in heap."


def test_all_needs_that_fail_are_named_with_statement_and_place() -> None:
    asked = session("nunami")
    covered = next(place.name for place in asked.view().places if place.pieces and place.pieces[0].face_down)
    hand = next(place for place in asked.view().places if place.owner == asked.viewer and place.pieces)
    found = texts(asked, f"why {hand.pieces[0].title} on {covered}")
    assert found[0] == "A: Nothing may cover a card that lies face down. [NUN-039]"
    assert found[1].startswith("  (placing.rules:")
    assert "[NUN-039]" not in found[1]


def test_an_unknown_name_gets_the_nearest_right_one() -> None:
    asked = session("nunami")
    assert texts(asked, "why snw_05 on b1_3") == ["`snw_05` is no card. Did you mean `snow_05`?"]
    found = texts(asked, "why place_crad snow_05 on b1_3")
    assert found == ["`place_crad` is nothing in this game. Did you mean `place_card`?"]
    assert texts(asked, "card snw_05") == ["No piece and no space is called `snw_05`. Did you mean `snow_05`?"]
    assert texts(asked, "card") == ["Write the name of a piece or of a space after `card`."]


def test_a_card_is_told_as_far_as_the_seat_may_know() -> None:
    asked = session("kuhn_poker")
    view = asked.view()
    own = next(piece for place in view.places for piece in place.pieces if piece.name)
    other = next(piece for piece in asked.setting.pieces if piece.name != own.name)
    known, unknown = texts(asked, f"card {own.name}"), texts(asked, f"card {other.name}")
    assert any(line.split() == ["Now", "in", "Hand", "of", "First"] for line in known)
    assert any(line.strip().startswith("Now") and "you do not know where" in line for line in unknown)
    assert any(line.startswith("The rules name it:") for line in texts(asked, "card ace"))


def test_a_card_is_told_with_the_block_that_says_what_it_does() -> None:
    asked = session("cookbook/card_powers")
    found = texts(asked, "card baker")
    block = found[found.index("What it does:") + 1 :]
    assert block[0].endswith(": card baker")
    assert len(block) > 1
    assert not any("thief" in line for line in block)
    assert texts(asked, "look baker") == found
    assert answer(asked, "look all").everything
    assert answer(asked, "look").table


def test_a_space_is_told_with_what_lies_there() -> None:
    found = texts(session("breakthrough"), "card a2")
    assert any(line.split() == ["File", "1"] for line in found) or any("Beside" in line for line in found)
    assert any("pawn" in line for line in found)


def test_sentences_are_found_with_their_place() -> None:
    asked = session("breakthrough")
    found = texts(asked, "rules captures")
    assert found[0].startswith("play.rules:")
    assert found[0].endswith(": action advance")
    assert found[1].endswith('else "A pawn captures only diagonally."')
    assert texts(asked, "rules checkmate") == ["The rules nowhere say `checkmate`."]
    assert len(texts(asked, "rules")) > 20
