"""What a person types, and what becomes of it."""

from __future__ import annotations

import io

import pytest
from tool_fakes import FakeMatch, lattice, setting_of

import rulewright
from rulewright.match.decision import Decision, Option, Picked
from rulewright_tools.complaint import Complaint
from rulewright_tools.play.commands import Reply, answer, completions
from rulewright_tools.play.options_text import option_lines, question_lines
from rulewright_tools.play.picking import find_option
from rulewright_tools.play.picture import plain
from rulewright_tools.play.plain import PlainClient
from rulewright_tools.play.seating import read_seats
from rulewright_tools.play.session import Session

SETTING = setting_of(lattice(3, 3))


def session(*seats: str) -> Session:
    return Session(SETTING, FakeMatch(SETTING), seats or ("human", "random"), 7)


def texts(reply: Reply) -> list[str]:
    return [plain(shown) for shown in reply.lines]


def test_options_are_found_by_number_name_title_and_unique_beginning() -> None:
    options = (Option(1, 0, "pawn_1", "Pawn"), Option(2, 1, "pass", "Pass the turn"), Option(3, 2, "12", "12"))
    assert find_option(options, "2") == options[1]
    assert find_option(options, "PAWN_1") == options[0]
    assert find_option(options, "pass the turn") == options[1]
    assert find_option(options, "paw") == options[0]
    assert find_option(options, "12") == options[2]
    assert find_option(options, "pa") == "`pa` could be `pawn_1` or `pass`; type more of it."
    assert find_option(options, "9") == "There is no option 9; they are numbered from 1 to 3."
    assert find_option(options, "pwan_1") == "`pwan_1` is not on offer. Did you mean `pawn_1`?"


def test_a_name_that_is_a_number_wins_over_numbers() -> None:
    options = tuple(Option(number, number, str(number + 1), str(number + 1)) for number in (1, 2, 3))
    assert find_option(options, "2") == options[0]
    assert [plain(shown) for shown in option_lines(SETTING, options, 80)] == ["  2   3   4"]


def test_a_move_may_be_picked_in_parts_or_in_one_line() -> None:
    parts = session("human", "human")
    assert not answer(parts, "a1").table
    assert parts.mid_move
    assert answer(parts, "loud").table
    line = session("human", "human")
    answer(line, "a1, softly")
    assert parts.match.marks == line.match.marks == {0: "X"}
    assert line.decision
    assert line.decision.seat == 1


def test_others_pick_at_once_and_equally_for_a_seed() -> None:
    one, two = session(), session()
    for played in (one, two):
        answer(played, "a1 loudly")
    assert len(one.match.marks) == 2
    assert one.match.history == two.match.history
    assert one.news()[0] == "X marks a1 loudly."
    assert one.news() == ()


def test_a_wrong_word_picks_nothing_and_says_the_nearest() -> None:
    played = session()
    nearest = "`loudy` is not on offer. Did you mean `loudly`?"
    assert texts(answer(played, "a1 loudy")) == [nearest, "Nothing was picked."]
    assert texts(answer(played, "lok")) == ["`lok` is neither an option nor a command. Did you mean `look`?"]
    assert texts(answer(played, "/lok")) == ["`lok` is neither an option nor a command. Did you mean `look`?"]
    surplus = "`a2` is one pick too many: the move ends with `loudly`. Nothing was picked."
    assert texts(answer(played, "a1 loudly a2")) == [surplus]
    assert texts(answer(played, "   ")) == ["Type a number or a name from the list, or `help`."]
    assert played.match.history == ()


def test_what_is_not_possible_is_refused_with_its_reason() -> None:
    played = session("human", "human")
    answer(played, "a1 loudly")
    assert texts(answer(played, "a1")) == ["a1 is not empty. [MAR-3]"]
    assert texts(answer(played, "why a1")) == ["a1 is not empty. [MAR-3]", "  (play.rules:1: needs space is empty)"]
    assert texts(answer(played, "why b2")) == ["`b2` is possible."]
    assert texts(answer(played, "why zz")) == ["`zz` names nothing."]
    assert texts(answer(played, "why"))[0].startswith("Write what you would like to do")


def test_undo_skips_what_others_did() -> None:
    played = session()
    assert texts(answer(played, "undo")) == ["There is nothing to take back: you have not moved yet."]
    answer(played, "a1 loudly")
    assert answer(played, "undo").moved
    assert played.match.marks == {}
    assert not played.mid_move


def test_back_takes_back_only_the_move_under_way() -> None:
    played = session("human", "human")
    answer(played, "a1 loudly")
    assert "`undo` takes back" in texts(answer(played, "back"))[0]
    answer(played, "a2")
    assert answer(played, "back").table
    assert played.match.marks == {0: "X"}
    assert not played.mid_move


def test_completion_knows_the_next_pick() -> None:
    played = session()
    assert "a1" in completions(played, "")
    assert "why" in completions(played, "w")
    assert completions(played, "a1 ") == ["loudly", "softly"]
    assert completions(played, "why a1 lo") == ["loudly", "softly"]
    assert completions(played, "zz ") == []


def test_the_question_says_what_is_picked_already() -> None:
    played = session()
    answer(played, "a1")
    assert played.decision
    lines = question_lines(SETTING, played.decision, 80)
    assert [plain(each) for each in lines] == ["X ▸ choose how   (so far: a1; `back` takes it back)"]


def test_the_question_says_what_for_and_what_was_done() -> None:
    decision = Decision(0, 0, "Choose a space", "", False, (), (Picked("row", "Row 2"),))
    lines = question_lines(SETTING, decision, 80, ["Act", "Send"], way_back=False)
    assert [plain(each) for each in lines] == ["X ▸ Row 2: choose a space   (so far: Act, Send)"]
    below = question_lines(SETTING, decision, 40, ["Act", "Send"])
    assert [plain(each) for each in below] == [
        "X ▸ Row 2: choose a space", "   (so far: Act, Send; `back` takes it back)",
    ]  # fmt: skip
    many = question_lines(SETTING, decision, 80, [f"Step {number}" for number in range(20)], way_back=False)
    assert plain(many[1]).startswith("   (so far: …, Step ")


def test_a_piece_alone_on_its_space_is_offered_by_a_title_of_its_own() -> None:
    wide = setting_of(lattice(3, 3))
    named = (Option(1, 0, "a1", "Night Wind", "on A1"), Option(2, 1, "b1", "Ebb", "on B1"))
    assert [plain(each) for each in option_lines(wide, named, 80)] == ["  1 Night Wind  on A1", "  2 Ebb  on B1"]
    alike = (Option(1, 0, "a1", "Pawn", "on A1"), Option(2, 1, "b1", "Pawn", "on B1"))
    assert [plain(each) for each in option_lines(wide, alike, 80)] == ["  1 a1   2 b1"]


def test_many_options_stand_in_the_rows_of_the_board() -> None:
    wide = setting_of(lattice(3, 3))
    lines = [plain(shown) for shown in option_lines(wide, FakeMatch(wide).options(), 80)]
    assert lines == ["  1 a1   2 b1   3 c1", "  4 a2   5 b2   6 c2", "  7 a3   8 b3   9 c3"]


def test_few_options_with_details_stand_below_one_another() -> None:
    options = (Option(1, 0, "pawn_1", "Pawn 1", "on a2"), Option(2, 1, "pass", "Wait a turn"))
    lines = [plain(shown) for shown in option_lines(SETTING, options, 80)]
    assert lines == ["  1 pawn_1  on a2", "  2 pass  Wait a turn"]


def test_line_mode_plays_to_the_end() -> None:
    shown = io.StringIO()
    PlainClient(session(), io.StringIO("a1 loudly\nwhy a1\nfoo\nc3\nsoftly\nc2 loudly\n"), shown).run()
    text = shown.getvalue()
    assert text.startswith("Marks\nYou are X. O plays at random (seed 7).\n")
    assert "> why a1\na1 is not empty. [MAR-3]" in text
    assert text.rstrip().endswith("Marks   2   2")
    assert "The game is over. X wins.\nFour marks are set\n" in text


def test_line_mode_ends_politely_without_input() -> None:
    shown = io.StringIO()
    PlainClient(session(), io.StringIO(""), shown).run()
    assert shown.getvalue().endswith("No more input; goodbye.\n")
    shown = io.StringIO()
    PlainClient(session(), io.StringIO("quit\n"), shown).run()
    assert shown.getvalue().endswith("> quit\nGoodbye.\n")


def test_without_people_a_game_runs_through() -> None:
    shown = io.StringIO()
    PlainClient(session("random", "random"), io.StringIO(""), shown).run()
    assert "The game is over." in shown.getvalue()


def test_seats() -> None:
    assert read_seats(None, SETTING) == ("human", "mc:50")
    assert read_seats("random,human", SETTING) == ("random", "human")
    assert read_seats("random", SETTING) == ("random", "random")
    with pytest.raises(Complaint, match="Did you mean `human`"):
        read_seats("humn", SETTING)
    with pytest.raises(Complaint, match="names 3, but 2 play"):
        read_seats("human,human,human", SETTING)


def test_a_person_is_not_asked_for_a_done_that_stands_alone() -> None:
    ruleset, _ = rulewright.load(rulewright.recipes()["cookbook/further_cards_cost"])
    assert ruleset is not None
    game = ruleset.game()
    playing = Session(game.setting, game.start(0), ("human", "human"), 0)
    answer(playing, "play_set mason_1 mason_2 mason_3")
    assert [move.name for move in playing.match.moves][:5] == ["play_set", "mason_1", "mason_2", "mason_3", "done"]
    assert playing.decision is not None
    assert playing.decision.seat == 1
