"""Boards of rings as they are drawn: empty, with stacks, face down and known or not, large, and too wide."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import rulewright
from client.running import run
from client.test_terminal import screen
from golden.recording import compare
from rulewright_tools.play.board_text import draw_board
from rulewright_tools.play.options_text import option_lines
from rulewright_tools.play.picture import plain, width_of
from rulewright_tools.play.table_text import table_lines

FOLDER = Path(__file__).parent / "rings"
HERDS = Path(__file__).parent / "rulesets" / "herds"

STACKED = (
    "lay", "red_hare", "b1_0", "lay", "blue_deer", "b1_0", "hide", "red_deer", "b2_3", "lay", "blue_bear", "b6_4",
)  # fmt: skip
HIDDEN = ("hide", "red_bear", "b4_2", "hide", "blue_lynx", "b5_1", "peek", "b4_2", "lay", "blue_hare", "b5_0")
BESIDE = ("pitch", "tent_1", "b2_5", "sow", "b2_5", "3", "sow", "b6_0", "9")
BESIDE_STACKED = (*STACKED, *BESIDE)
COVERED = (*STACKED, "hide", "red_lynx", "b1_0")

STATES: dict[str, tuple[str, tuple[str, ...], bool]] = {
    "empty": ("six", (), False),
    "stacks": ("six", STACKED, False),
    "hidden": ("six", HIDDEN, False),
    "beside": ("six", BESIDE_STACKED, False),
    "everything": ("six", COVERED, True),
    "ten": ("ten", (*STACKED, "hide", "red_bear", "b10_1"), False),
}


def played(pasture: str = "six", picks: Sequence[str] = ()) -> rulewright.Match:
    ruleset, findings = rulewright.load(HERDS)
    assert ruleset is not None, findings
    match = ruleset.game(2, None, {"pasture": pasture}).start()
    for pick in picks:
        match.choose(pick)
    return match


def shown(match: rulewright.Match, seat: int, everything: bool = False, width: int = 100) -> list[str]:
    return [plain(each) for each in table_lines(match.game.setting, match.view(seat), everything, width)]


@pytest.mark.parametrize("name", STATES)
def test_drawing(name: str, pytestconfig: pytest.Config) -> None:
    pasture, picks, everything = STATES[name]
    match = played(pasture, picks)
    texts = [f"{seat.title} sees:\n\n" + "\n".join(shown(match, seat.number, everything)) + "\n"
             for seat in match.game.setting.seats]  # fmt: skip
    compare(FOLDER / f"{name}.txt", "\n".join(texts), pytestconfig)


def test_a_hidden_piece_shows_its_values_only_to_those_who_know_it() -> None:
    match = played("six", HIDDEN)
    red, blue = "\n".join(shown(match, 0)), "\n".join(shown(match, 1))
    assert "#B10/12" in red
    assert "#L2/5" not in red
    assert "#L2/5" in blue
    assert "B10/12" not in blue
    back = next(piece for place in match.view(1).places if place.name == "b4_2" for piece in place.pieces)
    assert (back.name, back.shown, back.face_down) == ("", (), True)


def test_whoever_looked_knows_what_lies_face_down_and_it_still_does() -> None:
    match = played("six", (*HIDDEN[:3], "peek", "b4_2"))
    assert any("2:#B10/12" in text for text in shown(match, 1))
    turned = played("six", (*HIDDEN[:3], "turn", "b4_2"))
    assert any("2:B10/12" in text for text in shown(turned, 1))


def test_values_that_play_changes_are_those_of_now() -> None:
    match = played("six", ("feed", "red_hare", "lay", "blue_hare", "b1_1", "lay", "red_hare", "b1_0"))
    text = "\n".join(shown(match, 1))
    assert "0:H10/1" in text
    assert "1:H2/1" in text


def test_values_of_every_type_are_shown_as_people_read_them() -> None:
    match = played("six", BESIDE)
    tents = [piece for place in match.view(0).places for piece in place.pieces if piece.kind == "tent"]
    assert [tent.shown for tent in tents] == [("Green", "b2_5"), ("Grey", "–")]


def test_signs_have_the_colour_of_their_owner() -> None:
    match = played("six", ("lay", "red_hare", "b1_0", "lay", "blue_hare", "b1_1"))
    setting, places = match.game.setting, {place.number: place for place in match.view(0).places}
    signs = [run for each in draw_board(setting, setting.boards[0], places) for run in each if run.text == "H2/1"]
    assert [run.owner for run in signs] == [1, 0]


@pytest.mark.parametrize(("pasture", "needed"), [("six", 67), ("ten", 89), ("eleven", 111)])
def test_a_honeycomb_has_just_the_room_it_needs(pasture: str, needed: int) -> None:
    match = played(pasture)
    setting, places = match.game.setting, {place.number: place for place in match.view(0).places}
    wide = draw_board(setting, setting.boards[0], places, needed)
    assert max(map(width_of, wide)) == needed
    assert any("_.--'" in plain(each) for each in wide)
    narrow = draw_board(setting, setting.boards[0], places, needed - 1)
    assert [plain(each).split()[:2] for each in narrow[:2]] == [["B1", "b1_0"], ["B2", "b2_0"]]


def test_long_signs_widen_the_hexagons_until_there_is_no_room() -> None:
    grown = ("feed", "red_bear", "feed", "blue_bear", *("feed", "red_bear", "feed", "blue_bear") * 2)
    match = played("ten", (*grown, "hide", "red_bear", "b1_0", "hide", "blue_bear", "b1_0"))
    assert max(map(len, shown(match, 1))) <= 100
    assert any("0:#B34/12²" in text for text in shown(match, 1, width=200))
    assert not any("_.--" in text for text in shown(match, 1, width=100))
    assert any("_.--" in text for text in shown(match, 0, width=100))


def test_what_is_drawn_apart_is_said_once() -> None:
    match = played("six", BESIDE)
    text = "\n".join(shown(match, 0))
    assert text.count("Grass 9") == text.count("Tent 1 in Shelter") == 1
    narrow = [" ".join(text.split()) for text in shown(match, 0, width=60)]
    assert "Grass b2_5 3, b6_0 9" in narrow
    assert "Shelter of b2_5 Tent 1" in narrow


def test_options_stand_by_rings_and_are_named_as_on_the_board() -> None:
    match = played("six", ("lay", "red_hare"))
    texts = [plain(each) for each in option_lines(match.game.setting, match.options(), 80)]
    assert texts[1] == "   7 b2_0    8 b2_1    9 b2_2   10 b2_3   11 b2_4   12 b2_5"
    assert len(texts) == 6


def test_the_line_mode_draws_the_same_lines() -> None:
    done = run("play", str(HERDS), "--seed", "1", "--option", "pasture=ten", given="quit\n")
    assert (done.returncode, done.stderr) == (0, "")
    drawn = "\n".join(shown(played("ten"), 0))
    assert drawn in done.stdout


@pytest.mark.parametrize("mode", [(), ("--plain",)], ids=["terminal", "line"])
def test_a_terminal_shows_as_much_as_it_has_room_for(mode: tuple[str, ...]) -> None:
    asked = ("play", str(HERDS), "--option", "pasture=ten", *mode)
    for width, room in ((100, True), (88, False)):
        with screen(*asked, width=width) as shown_there:
            shown_there.wait_for("Choose one")
            lines = [text.rstrip() for text in shown_there.text.splitlines()]
            assert [text for text in shown(played("ten"), 0, width=width) if text.rstrip() not in lines] == []
            assert any("_.--'" in text for text in lines) == room
