"""Facts and words that a ruleset wants shown stand at the table, behind options, and in what programs read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from client.running import run
from rulewright.match.decision import SeenFact
from rulewright_tools.play.board_text import draw_board
from rulewright_tools.play.picture import plain
from rulewright_tools.play.shown_text import deed_of_option, deed_of_piece, facts_for
from rulewright_tools.play.table_text import table_lines

GAME = "cookbook/shown_at_the_table"
FOLDER = Path(__file__).parents[2] / "rules" / GAME


def started() -> rulewright.Match:
    ruleset, findings = rulewright.load(FOLDER)
    assert ruleset is not None, findings
    return ruleset.game().start(1)


def choose(match: rulewright.Match, name: str) -> None:
    match.choose(next(option for option in match.options() if option.name == name))


def test_facts_are_seen_with_what_they_are_about() -> None:
    match = started()
    choose(match, "send_soldier")
    choose(match, "hill")
    facts = match.view(1).facts
    assert SeenFact("strength", "Strength", "hill", 0, 3) in facts
    assert SeenFact("price", "Price", "hill", 0, 3) in facts
    assert SeenFact("price", "Price", "hill", 1, 2) in facts
    assert SeenFact("reserve", "In reserve", "", 0, 2) in facts
    assert len(facts) == 2 * 2 + 2 * 2 + 2


def test_the_table_says_facts_beside_spaces_and_players_and_what_cards_do() -> None:
    match = started()
    choose(match, "send_soldier")
    choose(match, "hill")
    setting = match.game.setting
    shown = [plain(each) for each in table_lines(setting, match.view(0))]
    assert "Hill  Strength Red 3, Price Red 3 Blue 2  Banner, Red 1 soldier" in shown
    assert "    bonus 2; Counts for each soldier here." in shown
    assert "Ford  Price 1                             Wall" in shown
    rows = [each.split() for each in shown]
    assert ["In", "reserve", "2", "3"] in rows
    assert ["Gold", "3", "5"] in rows


def test_a_board_without_room_lists_its_facts_below() -> None:
    match = started()
    setting, view = match.game.setting, match.view(0)
    bare = draw_board(setting, setting.boards[0], {place.number: place for place in view.places})
    assert not any("Price" in plain(each) for each in bare)


def test_options_say_what_they_cost_to_who_is_asked() -> None:
    match = started()
    choose(match, "send_soldier")
    view = match.view(0)
    words = {option.name: deed_of_option(match.game.setting, view, 0, option) for option in match.options()}
    assert words == {"hill": "Price 2", "ford": "Price 1"}
    choose(match, "hill")
    assert facts_for(match.view(0), "hill", 0) == ["Strength 3", "Price 3"]
    assert facts_for(match.view(0), "hill", 1) == ["Price 2"]


def test_only_what_tells_is_told() -> None:
    setting = started().game.setting
    assert deed_of_piece(setting, "wall") == "bonus 1; Counts for each soldier here."
    assert deed_of_piece(setting, "red_soldier_1") == ""
    assert deed_of_piece(setting, "nobody") == ""


def test_programs_read_the_facts() -> None:
    done = run("play", GAME, "--seats", "human", "--seed", "1", "--json", given="")
    position = next(json.loads(each) for each in done.stdout.splitlines() if '"position"' in each)
    facts = position["view"]["facts"]
    assert {"name": "reserve", "title": "In reserve", "about": None, "owner": "red", "value": 3} in facts
    assert {"name": "price", "title": "Price", "about": "ford", "owner": "blue", "value": 1} in facts


@pytest.mark.parametrize("shown", ["true", "false"])
def test_a_place_that_is_not_shown_is_left_out_of_the_table(tmp_path: Path, shown: str) -> None:
    for file in FOLDER.iterdir():
        text = file.read_text(encoding="utf-8")
        if file.name == "game.yaml":
            text = text.replace("holds: soldier}", f"holds: [soldier, card], shown: {shown}}}")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    ruleset, findings = rulewright.load(tmp_path)
    assert ruleset is not None, findings
    match = ruleset.game().start(1)
    shown_lines = " ".join(plain(each) for each in table_lines(match.game.setting, match.view(0)))
    everything = " ".join(plain(each) for each in table_lines(match.game.setting, match.view(0), everything=True))
    assert ("Barracks" in shown_lines) == (shown == "true")
    assert "Barracks" in everything
