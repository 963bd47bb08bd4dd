"""Boards, places and scores as characters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tool_fakes import NOWHERE, lattice, seen, setting_of, written

import rulewright
from rulewright.match.decision import Outcome, ScoreLine, SeenPiece, SeenPlace, SeenTrack, View
from rulewright.ruleset.setting import Changeable, PropertyType, Setting, Space, Track
from rulewright_tools.play.board_text import WIDEST, draw_board
from rulewright_tools.play.picture import broken, hanging, plain
from rulewright_tools.play.signs import contents, symbol_of, top_of
from rulewright_tools.play.table_text import described, outcome_lines, table_lines


def drawn(spaces: tuple[Space, ...], marks: dict[str, str]) -> list[str]:
    setting = setting_of(spaces)
    places = {space.number: seen(setting, space.number, marks.get(space.name, "")) for space in spaces}
    return [plain(shown) for shown in draw_board(setting, setting.boards[0], places)]


def test_a_grid_has_ranks_and_files_at_its_margins() -> None:
    assert drawn(lattice(3, 3), {"a1": "X", "b2": "O"}) == [
        "3  · · ·",
        "2  · O ·",
        "1  X · ·",
        "   a b c",
    ]


def test_a_rhombus_of_hexagons_leans() -> None:
    assert drawn(lattice(3, 3, slant=0.5), {"c1": "X", "a3": "O"}) == [
        "  3  O · ·",
        " 2  · · ·",
        "1  · · X",
        "   a b c",
    ]


def test_ten_ranks_keep_their_columns() -> None:
    lines = drawn(lattice(2, 10), {})
    assert (lines[0], lines[-2], lines[-1]) == ("10  · ·", " 1  · ·", "    a b")


def test_several_pieces_on_a_space_of_a_grid_are_counted_and_listed() -> None:
    assert drawn(lattice(2, 2), {"b1": "XXO"}) == [
        "2  ·  ·",
        "1  ·  O³",
        "   a  b",
        "  b1: XXO",
    ]


def test_what_lies_face_down_shows_its_back_and_what_one_knows_of_it() -> None:
    unknown = SeenPiece("", "a mark", "?", 1, "mark", face_down=True)
    known = SeenPiece("x_mark_1", "Mark", "X", 0, "mark", shown=("3", "wild"), face_down=True)
    open_ = SeenPiece("x_mark_2", "Mark", "X", 0, "mark", shown=("3", "wild"))
    assert [symbol_of(piece).text for piece in (unknown, known, open_)] == ["#", "#X3/wild", "X3/wild"]
    setting = setting_of(lattice(2, 2))
    places = {space.number: seen(setting, space.number, "") for space in setting.spaces}
    places[0] = SeenPlace(0, "a1", "a1", -1, 12, (known,) * 11 + (unknown,))
    places[3] = SeenPlace(3, "b2", "b2", -1, 1, (known,))
    assert [plain(shown) for shown in draw_board(setting, setting.boards[0], places)][:3] == [
        "2  ·        #X3/wild",
        "1  #¹²      ·",
        "   a        b",
    ]
    assert plain(contents(SeenPlace(0, "a1", "a1", -1, 3, (unknown, unknown, known)))) == "# # #X3/wild"
    assert plain((top_of(SeenPlace(0, "a1", "a1", -1, -1, ())),)) == "?"


def test_a_written_row_of_spaces_is_a_row_each() -> None:
    heaps = written(("heap_a", "Heap A", 0, 0), ("heap_b", "Heap B", 1, 0), ("pit", "The pit", 2, 0))
    assert drawn(heaps, {"heap_a": "XXX", "pit": "O"}) == ["Heap A       XXX  3", "Heap B       ·", "The pit pit  O"]


def test_written_spaces_in_a_plane_are_boxes() -> None:
    tombs = written(("north", "North", 0, 1), ("east", "East", 1, 1), ("south", "South", 0, 0), ("west", "West", 1, 0))
    assert drawn(tombs, {"north": "XO"}) == ["North   East", "[XO]    [·]", "", "South   West", "[·]     [·]"]


def view_of(setting: Setting, *, hidden: bool = False) -> View:
    count = len(setting.spaces)
    places = [seen(setting, number, "") for number in range(count)]
    mine, theirs = seen(setting, count, "XX"), seen(setting, count + 1, "OOO")
    if hidden:
        theirs = SeenPlace(theirs.number, theirs.name, theirs.title, theirs.owner, 3, ())
    return View(0, 0, (*places, mine, theirs), (SeenTrack("round", "Round", -1, 4),), (ScoreLine("Marks", (2, 3)),))


def with_round(setting: Setting) -> Setting:
    return replace(setting, tracks={"round": Track("round", "Round", "", 0, 9, 0, False, True, NOWHERE)})


def test_the_table_has_a_column_per_player() -> None:
    setting = with_round(setting_of(lattice(1, 1)))
    assert [plain(shown) for shown in table_lines(setting, view_of(setting), everything=True)] == [
        "1  ·",
        "   a",
        "",
        "Round   4",
        "",
        "         ▸ X       O",
        "Supply   2 marks   3 marks",
        "Marks    2         3",
    ]


def test_a_number_that_play_has_changed_stands_behind_the_title() -> None:
    plainly = setting_of(lattice(1, 1))
    oil = Changeable(PropertyType("number"), 0, 0, 9)
    kind = replace(plainly.kinds["mark"], changeable={"oil": oil}, shown=("oil",))
    setting = replace(
        plainly, kinds={"mark": kind}, pieces=tuple(replace(piece, values={"oil": 2}) for piece in plainly.pieces)
    )
    lamps = tuple(SeenPiece(f"x_mark_{i}", "Lamp", "X", 0, "mark", shown=(oil,)) for i, oil in ((1, "2"), (2, "5")))
    supply = SeenPlace(1, "supply_of_x", "Supply of X", 0, 2, lamps)
    assert described(setting, supply, setting.families["supply"], {}) == "Lamp, Lamp (oil 5)"


def test_hidden_pieces_are_only_counted() -> None:
    setting = with_round(setting_of(lattice(1, 1)))
    texts = [plain(shown) for shown in table_lines(setting, view_of(setting, hidden=True), everything=True)]
    assert "Supply   2 marks   3 marks" in texts


def test_a_known_piece_says_where_it_lies_face_down() -> None:
    setting = setting_of(lattice(1, 1))
    down = SeenPiece("star", "Star", "S", 0, "mark", face_down=True)
    place = SeenPlace(1, "supply_of_x", "Supply", 0, 3, (down, replace(down, face_down=False), replace(down, name="")))
    family = setting.families["supply"]
    assert described(setting, place, replace(family, seen_by="face"), {}) == "Star face down, Star, 1 mark"
    assert described(setting, place, replace(family, seen_by="nobody"), {}) == "2 × Star, 1 mark"


def test_an_outcome_names_winner_reason_and_scores() -> None:
    setting = setting_of(lattice(1, 1))
    scores = (ScoreLine("Discs", (3, 1)), ScoreLine("Bonus", (0, 1)))
    outcome = Outcome((0,), "the board is full", None, scores, (1.0, -1.0))
    assert [plain(shown) for shown in outcome_lines(setting, outcome)] == [
        "The game is over. X wins.",
        "The board is full",
        "",
        "        X   O",
        "Discs   3   1",
        "Bonus   0   1",
        "Total   3   2",
    ]
    shared = Outcome((0, 1), "", None, (), (0.0, 0.0))
    assert [plain(shown) for shown in outcome_lines(setting, shared)] == ["The game is over. X and O share the game."]


def test_mere_stocks_are_shown_only_on_demand() -> None:
    setting = with_round(setting_of(lattice(1, 1)))
    assert not any("Supply" in plain(shown) for shown in table_lines(setting, view_of(setting)))


def test_what_does_not_fit_a_line_is_counted_or_broken() -> None:
    worms = "Old worm, Young worm, Red worm, Blind worm"
    assert broken(worms, 22) == ["Old worm, Young worm,", "Red worm, Blind worm"]
    broken_twice = ["  Hand: Old worm,", "    Young worm,", "    Red worm"]
    assert hanging("  Hand: Old worm, Young worm, Red worm", 20) == broken_twice
    assert hanging("short", 20) == ["short"]


def test_long_names_are_counted_until_all_is_wanted() -> None:
    setting = with_round(setting_of(lattice(1, 1)))
    worms = tuple(SeenPiece(f"worm_{n}", f"Worm of the kind {n}", "W", -1, "mark") for n in range(9))
    view = view_of(setting)
    heap = replace(setting.families["supply"], name="heap", title="Heap", per="", first=9, count=1)
    setting = replace(setting, families={**setting.families, "heap": heap})
    view = replace(view, places=(*view.places, SeenPlace(9, "heap", "Heap", -1, 9, worms)))
    assert "Heap    9 marks" in [plain(each) for each in table_lines(setting, view)]
    texts = [plain(each) for each in table_lines(setting, view, everything=True)]
    assert "Heap    Worm of the kind 0, Worm of the kind 1, Worm of the kind 2, Worm of the kind 3," in texts
    assert max(len(text) for text in texts) <= WIDEST


def shown_after(folder: str, *picks: str) -> list[str]:
    ruleset, findings = rulewright.load(Path(__file__).parents[1] / "golden" / "play" / folder)
    assert ruleset is not None, findings
    match = ruleset.game().start(seed=1)
    for pick in picks:
        match.choose(pick)
    return [plain(shown) for shown in table_lines(match.game.setting, match.view(0))]


def test_links_are_shown_where_something_lies_on_them() -> None:
    assert not [line for line in shown_after("links") if line.startswith("Roads   Short")]
    assert "Roads   Short road  Anu – Bel  M" in shown_after("links", "build", "short_road")


def test_boards_of_players_that_are_rows_have_a_line_for_each() -> None:
    assert shown_after("player_boards", "put_down", "red_niche_2", "put_down", "blue_niche_4")[1:4] == [
        "       Niche 1   Niche 2   Niche 3   Niche 4",
        "Red    M         M         ·         ·",
        "Blue   M         ·         ·         M",
    ]
