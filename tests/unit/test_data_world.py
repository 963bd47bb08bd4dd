"""A ruleset's folder read and settled: what exists, how it is numbered, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.data.resources import bundled_rules_folder
from rulewright.diagnostics import Diagnostic
from rulewright.ruleset.read import read_world
from rulewright.ruleset.setting import NOTHING, PropertyType, Setting
from rulewright.ruleset.world import SettingRefused, World

GAME = """language: 1
title: {de: Karten, en: Cards}
players: [2, 4]
seat_properties: {colour: suit, goal: number, home: space}
seats:
  red: {title: Red, colour: hearts, goal: size * 2, home: harbour}
  blue: {colour: spades, goal: -1, home: cliff}
  green: {colour: spades, goal: 1, home: cliff}
  grey: {colour: hearts, goal: 1, home: cliff}
variants:
  short: {players: 2, numbers: {starting_hand: 3}}
  long: {includes: {card: {suit: spades}}, seats: {red: {goal: 7}}}
options:
  size: {type: number, from: 2, to: 9, default: 4}
  open: {type: truth}
  map: {type: board, default: {2: isle, 3: isle, 4: grid_map}}
numbers:
  starting_hand: {value: {2 players: 5, 3-4 players: half + 2}, cites: []}
  half: size / 2
words:
  suit: [hearts, spades]
  side: {plural: faces, words: {up: {title: Up}, down: {}}}
places:
  hand: {per: player, holds: card, seen_by: owner}
  deck: {holds: token, order: stack, seen_by: nobody, limit: 30}
  mark: {per: space, holds: pawn}
tracks:
  round: {to: half, start: 1}
resources:
  gold: {to: 10, start: half}
"""
COMPONENTS = """kinds:
  card:
    plural: cards
    owner: player
    properties: {suit: suit, life: number}
    changeable: {facing: side, pips: 1 to size}
  pawn: {plural: pawns, owner: player}
unions:
  token: {plural: tokens, kinds: [card, pawn]}
pieces:
  - {kind: pawn, per: player, copies: 2, at: mark_of_harbour, symbol: {red: R, blue: B}}
  - kind: card
    at: deck
    rows:
      - {id: king, suit: hearts, life: 3}
      - {id: page, suit: spades, life: half, copies: 2, facing: down}
  - {kind: card, at: hand, per: player, suit: spades, life: 0}
  - {kind: card, at: deck, table: cards.csv}
"""
BOARD = """boards:
  isle:
    properties: {toll: number}
    holds: pawn
    spaces:
      harbour: {toll: 1, at: [0, 0]}
      cliff: {toll: half, title: High cliff}
    links:
      - {between: [harbour, cliff]}
  grid_map:
    grid: {columns: 2, rows: 2}
    holds: pawn
    spaces:
      a1: {title: Corner}
"""
TABLE = "id,suit,life\nqueen,hearts,2\n"
RULES = "game\n  take turns, at most 9 turns: do nothing_much\n"


def _write(folder: Path, **changed: str) -> Path:
    files = {
        "game.yaml": GAME,
        "components.yaml": COMPONENTS,
        "board.yaml": BOARD,
        "cards.csv": TABLE,
        "play.rules": RULES,
    }
    for name, text in {**files, **{name.replace("__", "."): text for name, text in changed.items()}}.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def _world(folder: Path, **changed: str) -> World:
    world, findings = read_world(_write(folder, **changed))
    assert [finding.message for finding in findings] == []
    assert world is not None
    return world


def _setting(world: World, **chosen: object) -> Setting:
    setting, findings = world.settle(**chosen)  # type: ignore[arg-type]
    assert [finding.message for finding in findings] == []
    assert setting is not None
    return setting


def _findings(folder: Path, **changed: str) -> list[Diagnostic]:
    world, findings = read_world(_write(folder, **changed))
    return list(findings) if world is None else [*findings, *world.settle()[1]]


@pytest.mark.parametrize("name", ["breakthrough", "connect_four", "hex", "nim", "othello", "tic_tac_toe"])
def test_bundled_rulesets_settle_without_findings(name: str) -> None:
    world, findings = read_world(bundled_rules_folder() / name)
    assert world is not None
    assert findings == ()
    for chosen in world.settings_to_check():
        _setting(world, **chosen)


def test_a_world_has_its_choices(tmp_path: Path) -> None:
    world = _world(tmp_path)
    assert world.title == "Cards"
    assert world.player_counts == (2, 3, 4)
    assert [variant.name for variant in world.variants] == ["short", "long"]
    assert [(option.name, option.type, option.default) for option in world.options] == [
        ("size", "number", 4),
        ("open", "truth", False),
        ("map", "board", "isle"),
    ]
    assert [source.name for source in world.rule_files] == [str(tmp_path / "play.rules")]
    assert world.settings_to_check()[:3] == ({}, {"players": 2, "variant": "short"}, {"players": 2, "variant": "long"})


def test_constants_depend_on_players_variant_and_options(tmp_path: Path) -> None:
    world = _world(tmp_path)
    first = _setting(world)
    assert (first.players, first.variant, first.constants["starting_hand"]) == (2, "short", 3)
    later = _setting(world, variant="long", players=3, options={"size": "8", "open": "true"})
    assert (later.constants["starting_hand"], later.constants["half"], later.constants["open"]) == (6, 4, True)
    assert later.constants["players"] == 3
    assert later.resources["gold"].start == 4
    assert _setting(world, variant="long").constants["starting_hand"] == 5


def test_values_are_the_engines_numbers(tmp_path: Path) -> None:
    setting = _setting(_world(tmp_path))
    assert setting.seat_properties["colour"] == PropertyType("word", "suit")
    assert dict(setting.seats[0].values) == {"colour": 0, "goal": 8, "home": 0}
    assert dict(setting.seats[1].values) == {"colour": 1, "goal": -1, "home": 1}
    assert dict(setting.spaces[1].values) == {"toll": 2}
    assert setting.words["side"].titles == ("Up", "Down")
    assert setting.words["suit"].plural == "suits"


def test_pieces_are_numbered_by_kind_seat_and_row(tmp_path: Path) -> None:
    setting = _setting(_world(tmp_path))
    assert [(piece.name, piece.owner) for piece in setting.pieces] == [
        ("king", NOTHING),
        ("page_1", NOTHING),
        ("page_2", NOTHING),
        ("queen", NOTHING),
        ("red_card_1", 0),
        ("blue_card_1", 1),
        ("red_pawn_1", 0),
        ("red_pawn_2", 0),
        ("blue_pawn_1", 1),
        ("blue_pawn_2", 1),
    ]
    assert (setting.kinds["pawn"].first, setting.kinds["pawn"].count) == (6, 4)
    assert dict(setting.pieces[1].values) == {"suit": 1, "life": 2, "facing": 1, "pips": 1}
    assert setting.pieces[0].values["facing"] == 0
    assert setting.pieces[8].symbol == "B"
    assert setting.kinds["card"].changeable["pips"].high == 4


def test_places_are_numbered_after_the_spaces(tmp_path: Path) -> None:
    setting = _setting(_world(tmp_path))
    assert setting.place_names == (
        "harbour", "cliff", "hand_of_red", "hand_of_blue", "deck", "mark_of_harbour", "mark_of_cliff",
    )  # fmt: skip
    assert setting.place_owners == (-1, -1, 0, 1, -1, -1, -1)
    assert setting.families["deck"].holds == ("card", "pawn")
    assert setting.families["deck"].ordered
    assert setting.place_names[setting.pieces[5].start] == "hand_of_blue"


def test_a_variant_chooses_pieces_and_values(tmp_path: Path) -> None:
    setting = _setting(_world(tmp_path), variant="long")
    assert [piece.name for piece in setting.pieces if piece.kind == "card" and piece.owner == NOTHING] == [
        "page_1",
        "page_2",
    ]
    assert setting.seats[0].values["goal"] == 7


def test_a_variant_starts_from_the_one_it_builds_on(tmp_path: Path) -> None:
    longest = "  longest: {builds_on: long, numbers: {starting_hand: 4}, seats: {red: {colour: spades}}}\noptions:"
    setting = _setting(_world(tmp_path, game__yaml=GAME.replace("options:", longest)), variant="longest")
    assert setting.layers == ("long", "longest")
    assert (setting.seats[0].values["goal"], setting.seats[0].values["colour"]) == (7, 1)
    assert setting.constants["starting_hand"] == 4
    assert "king" not in [piece.name for piece in setting.pieces]


def test_a_variant_leaves_out_spaces_with_their_links_and_regions(tmp_path: Path) -> None:
    board = BOARD.replace(
        "      - {between: [harbour, cliff]}\n",
        "      - {between: [harbour, cliff]}\n      - {between: [cliff, cave]}\n    region_groups: {shore: shores}\n"
        "    regions:\n      low: {group: shore, spaces: [harbour]}\n"
        "      high: {group: shore, spaces: [cliff, cave]}\n",
    ).replace("    links:", "      cave: {toll: 9}\n    links:", 1)
    game = GAME.replace("home: harbour", "home: cliff").replace(
        "{suit: spades}}", "{suit: spades}, isle: {toll: [half, 9]}}"
    )
    components = COMPONENTS.replace("mark_of_harbour", "mark_of_cliff")
    setting = _setting(
        _world(tmp_path, board__yaml=board, game__yaml=game, components__yaml=components), variant="long"
    )
    assert [space.name for space in setting.spaces] == ["cliff", "cave"]
    assert setting.boards[0].neighbours == ((1,), (0,))
    assert [(region.name, region.spaces) for region in setting.regions] == [("high", (0, 1))]


def test_a_board_of_an_option_is_in_use_only_when_chosen(tmp_path: Path) -> None:
    components = COMPONENTS.replace("mark_of_harbour", "deck")
    game = GAME.replace("home: harbour", "home: a1").replace("home: cliff", "home: b2")
    setting = _setting(_world(tmp_path, components__yaml=components, game__yaml=game), players=4)
    assert [board.name for board in setting.boards] == ["grid_map"]
    assert setting.spaces[0].title == "Corner"
    assert sorted(setting.region_groups) == ["column", "edge", "row"]


def test_a_designers_own_words_win_over_made_ones(tmp_path: Path) -> None:
    game = GAME.replace("  half:", "  rows: 2\n  edge: 1\n  half:").replace(
        "home: space", "home: space, side_of: column"
    )
    game = game.replace("home: cliff}", "home: b2, side_of: column_b}").replace(
        "home: harbour", "home: a1, side_of: column_a"
    )
    world = _world(tmp_path, game__yaml=game, components__yaml=COMPONENTS.replace("mark_of_harbour", "deck"))
    setting = _setting(world, options={"map": "grid_map"}, variant="long", players=4)
    assert {group.name: group.plural for group in setting.region_groups.values()} == {"row": "row", "column": "columns"}
    assert setting.regions[int(setting.seats[1].values["side_of"])].name == "column_b"


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"players": 5}, "Cards is for 2, 3 or 4 players, not 5."),
        ({"variant": "lang"}, "Cards has no variant `lang`. Did you mean `long`?"),
        ({"variant": "short", "players": 3}, "Variant `short` is for 2 players, not 3."),
        ({"options": {"sise": 3}}, "Cards has no option `sise`. Did you mean `size`?"),
        ({"options": {"size": 12}}, "`size` can not be `12`. It may be a whole number from 2 to 9."),
        ({"options": {"open": "maybe"}}, "`open` can not be `maybe`. It may be `true` or `false`."),
        ({"options": {"map": "isles"}}, "`map` can not be `isles`. Did you mean `isle`?"),
    ],
)
def test_a_wish_the_game_does_not_allow_is_refused_in_words(
    tmp_path: Path, chosen: dict[str, object], message: str
) -> None:
    with pytest.raises(SettingRefused) as refused:
        _world(tmp_path).settle(**chosen)  # type: ignore[arg-type]
    assert refused.value.message == message


@pytest.mark.parametrize(
    ("changed", "code", "message"),
    [
        ({"game__yaml": GAME.replace("holds: card,", "holds: crad,")}, "W112", "There is no kind of piece `crad`."),
        (
            {"components__yaml": COMPONENTS.replace("at: deck\n", "at: dek\n")},
            "W113",
            "There is no place or space `dek`.",
        ),
        (
            {"components__yaml": COMPONENTS.replace("at: mark_of_harbour", "at: mark")},
            "W113",
            "`mark` is not one place, so a `pawn` can not start at it.",
        ),
        (
            {"game__yaml": GAME.replace("colour: hearts, goal: s", "colour: harts, goal: s")},
            "W115",
            "`harts` is no `suit`, so it can not be `colour`.",
        ),
        ({"game__yaml": GAME.replace(", home: harbour", "")}, "W117", "`home` of seat `red` has no value."),
        (
            {"components__yaml": COMPONENTS.replace("life: 3", "life: 3, wings: 2")},
            "W114",
            "`wings` is no property of `card`.",
        ),
        ({"game__yaml": GAME.replace("  gold:", "  round:")}, "W118", "`round` names a track and a resource."),
        (
            {"game__yaml": GAME.replace("  gold:", "  otherwise:")},
            "W120",
            "`otherwise` is a word of the rules language and can not name a resource.",
        ),
        (
            {"components__yaml": COMPONENTS.replace("at: mark_of_harbour", "at: hand")},
            "W121",
            "`hand` holds `card`, so no `pawn` can start there.",
        ),
        (
            {"game__yaml": GAME.replace("limit: 30", "limit: 2")},
            "W122",
            "More pieces start at `deck` than the 2 it has room for.",
        ),
        (
            {"game__yaml": GAME.replace("2 players: 5, ", "").replace(", numbers: {starting_hand: 3}", "")},
            "W123",
            "`starting_hand` has no number for 2 players; game.yaml allows 2 to 4.",
        ),
        (
            {"game__yaml": GAME.replace("half: size / 2", "half: whole / 2\n  whole: half * 2")},
            "W127",
            "`whole` needs `half`, which in turn needs it.",
        ),
        (
            {"components__yaml": COMPONENTS.replace("pawns, owner: player", "pawns")},
            "W128",
            "A `pawn` belongs to no player, so this row can not say `per`.",
        ),
        ({"game__yaml": GAME.replace("nobody", "owner")}, "W129", "`deck` has no owner who could see it."),
        ({"game__yaml": GAME.replace("start: 1", "start: 9")}, "W126", "`round` starts at 9, outside 0 to 2."),
        ({"cards__csv": TABLE.replace("hearts", "harts")}, "W115", "`harts` is no `suit`, so it can not be `suit`."),
    ],
)
def test_what_is_wrong_is_said_in_the_designers_words(
    tmp_path: Path, changed: dict[str, str], code: str, message: str
) -> None:
    assert [(finding.code, finding.message) for finding in _findings(tmp_path, **changed)] == [(code, message)]


def test_a_missing_folder_and_missing_files_are_findings(tmp_path: Path) -> None:
    assert [finding.code for finding in read_world(tmp_path / "nowhere")[1]] == ["W101"]
    assert [finding.message for finding in read_world(tmp_path)[1]] == [
        "This folder has no rules file.",
        "There is no file `game.yaml` in this folder.",
    ]


@pytest.mark.parametrize("name", ["../other.yaml", "/etc/hostname", "sub/../../x.yaml", "away.yaml"])
def test_files_outside_the_folder_are_refused(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (tmp_path / "other.yaml").write_text("kinds: {}\n")
    (folder / "away.yaml").symlink_to(tmp_path / "other.yaml")
    found = _findings(folder, game__yaml=GAME + f"files: {{components: {name}}}\n")
    assert [finding.code for finding in found] == ["W104"]


def test_citations_are_checked_once_there_are_statements(tmp_path: Path) -> None:
    game = GAME.replace("cites: []", "cites: [CAR-002]")
    assert _findings(tmp_path, game__yaml=game) == []
    found = _findings(tmp_path, game__yaml=game, statements__yaml="statements: {CAR-001: {text: Five cards each.}}\n")
    assert [(finding.code, finding.help) for finding in found] == [("W130", "Did you mean `CAR-001`?")]


def test_what_gives_no_value_has_the_default(tmp_path: Path) -> None:
    components = COMPONENTS.replace("{suit: suit, life", "{suit: {type: suit, default: spades}, life")
    components = components.replace("{id: king, suit: hearts, life: 3}", "{id: king, life: 3}")
    board = BOARD.replace("{toll: number}", "{toll: {type: number, default: half}}").replace("toll: 1, ", "")
    world = _world(tmp_path, components__yaml=components, board__yaml=board.replace("toll: half, ", "toll: 5, "))
    spaces = {space.name: space.values for space in _setting(world, options={"map": "isle", "size": 6}).spaces}
    assert (spaces["harbour"]["toll"], spaces["cliff"]["toll"]) == (3, 5)
    kings = [piece for piece in _setting(world, variant="long").pieces if piece.name == "king"]
    assert [piece.values["suit"] for piece in kings] == [1]
