"""A settled world and a match in a few lines, to draw and play without the engine."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from types import SimpleNamespace

import networkx as nx

from rulewright.board.board import Board
from rulewright.match.decision import (
    Decision,
    IllegalChoice,
    Option,
    Outcome,
    Picked,
    Refusal,
    ScoreLine,
    SeenPiece,
    SeenPlace,
    View,
)
from rulewright.ruleset.setting import Kind, Piece, PlaceFamily, Seat, Setting, Space
from rulewright.source import SourceText, Span, start_of

NOWHERE = start_of(SourceText("game.yaml", ""))
RULE = SourceText("play.rules", "needs space is empty\n")


def lattice(columns: int, rows: int, slant: float = 0.0) -> tuple[Space, ...]:
    """Spaces a1, b1, … as the grid and hexagon generators number them."""
    spaces = []
    for rank in range(1, rows + 1):
        for file in range(1, columns + 1):
            name = f"{chr(96 + file)}{rank}"
            at = (file + slant * (rank - 1), float(rank))
            values = {"file": file, "rank": rank}
            spaces.append(Space(len(spaces), name, name, 0, values, at, NOWHERE))
    return tuple(spaces)


def written(*rows: tuple[str, str, float, float]) -> tuple[Space, ...]:
    """Spaces with a name, a title and a place to draw them."""
    return tuple(Space(i, name, title, 0, {}, (x, y), NOWHERE) for i, (name, title, x, y) in enumerate(rows))


def board_of(spaces: Sequence[Space]) -> Board:
    names = tuple(space.name for space in spaces)
    nothing = tuple(() for _ in spaces)
    return Board("board", "Board", "space", "spaces", nx.DiGraph(), 0, names, {}, nothing, nothing, nothing, {}, "")


def setting_of(spaces: Sequence[Space]) -> Setting:
    """Two players, X and O, with five marks each that start in their supplies."""
    count = len(spaces)
    board = PlaceFamily("board", "Board", "board", ("mark",), 0, False, "all", "all", 0, count, NOWHERE)
    supply = PlaceFamily("supply", "Supply", "player", ("mark",), 0, False, "all", "all", count, 2, NOWHERE)
    pieces = tuple(
        Piece(i, "mark", f"{'xo'[i // 5]}_mark_{i % 5 + 1}", "Mark", "XO"[i // 5], i // 5, {}, count + i // 5, NOWHERE)
        for i in range(10)
    )
    return Setting(
        name="marks", title="Marks", players=2, variant="", options={}, variants=(), constants={}, constant_spans={},
        seats=(Seat(0, "x", "X", {}, NOWHERE), Seat(1, "o", "O", {}, NOWHERE)), seat_properties={}, words={},
        boards=(board_of(spaces),), spaces=tuple(spaces), region_groups={}, regions=(),
        families={"board": board, "supply": supply},
        place_names=(*(space.name for space in spaces), "supply_of_x", "supply_of_o"),
        place_owners=(*(-1 for _ in spaces), 0, 1), tracks={}, resources={},
        kinds={"mark": Kind("mark", "marks", "Mark", {}, {}, True, False, 0, 10, NOWHERE)},
        unions={}, pieces=pieces, length_cap=100,
    )


def seen(setting: Setting, number: int, marks: str) -> SeenPlace:
    """A place with one piece per letter of `marks`."""
    used = {"X": 0, "O": 5}
    pieces = []
    for mark in marks:
        piece = setting.pieces[used[mark]]
        used[mark] += 1
        pieces.append(SeenPiece(piece.name, piece.title, piece.symbol, piece.owner))
    name = setting.place_names[number]
    title = setting.spaces[number].title if number < len(setting.spaces) else name
    return SeenPlace(number, name, title, setting.place_owners[number], len(pieces), tuple(pieces))


class FakeMatch:
    """Each move marks an empty space, then says how: loudly or softly. Four marks end it."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.marks: dict[int, str] = {}
        self.space = -1
        self.log: tuple[str, ...] = ()
        self.history: tuple[str, ...] = ()
        self.settled = 0

    @property
    def game(self) -> SimpleNamespace:
        actions = frozenset({"mark_space"})
        return SimpleNamespace(setting_actions=actions, setting=self.setting, beginning="", stops_early=False)

    @property
    def lines(self) -> tuple[str, ...]:
        return self.log

    def log_of(self, seat: int) -> tuple[str, ...]:
        return self.log

    @property
    def decision(self) -> Decision | None:
        if len(self.marks) == 4:
            return None
        seat = len(self.marks) % 2
        if self.space < 0:
            return Decision(seat, 0, "choose an empty space", "mark_space", True, ())
        name = self.setting.spaces[self.space].name
        return Decision(seat, 1, "choose how", "mark_space", False, (Picked("space", name),))

    @property
    def outcome(self) -> Outcome | None:
        score = ScoreLine("Marks", (2, 2))
        return None if self.decision else Outcome((0,), "four marks are set", None, (score,), (1.0, -1.0))

    def options(self) -> tuple[Option, ...]:
        if self.space >= 0:
            return Option(1, 0, "loudly", "Loudly"), Option(2, 1, "softly", "Softly")
        free = [space for space in self.setting.spaces if space.number not in self.marks]
        return tuple(Option(i, space.number, space.name, space.title) for i, space in enumerate(free, 1))

    def choose(self, option: Option | str) -> None:
        assert isinstance(option, Option)
        self.history = (*self.history, option.name)
        if self.space < 0:
            self.space = option.value
            return
        seat = len(self.marks) % 2
        self.marks[self.space] = "XO"[seat]
        name = self.setting.spaces[self.space].name
        self.log = (*self.log, f"{'XO'[seat]} marks {name} {option.name}.")
        self.space = -1

    def why(self, words: Sequence[str]) -> tuple[Refusal, ...]:
        names = [space.name for space in self.setting.spaces]
        if words[0] in names and names.index(words[0]) in self.marks:
            return (Refusal(f"{words[0]} is not empty.", "mark_space", ("MAR-3",), Span(RULE, 0, 20)),)
        if words[0] not in names:
            raise IllegalChoice(f"`{words[0]}` names nothing.")
        return ()

    def perspective(self, seat: int) -> FakeMatch:
        return self

    def view(self, seat: int) -> View:
        count = len(self.setting.spaces)
        places = [seen(self.setting, number, self.marks.get(number, "")) for number in range(count)]
        places += [seen(self.setting, count, "XXX"), seen(self.setting, count + 1, "OOO")]
        turn = self.decision.seat if self.decision else -1
        return View(seat, turn, tuple(places), (), (ScoreLine("Marks", (1, 0)),))

    def copy(self) -> FakeMatch:
        twin = FakeMatch(self.setting)
        twin.__dict__.update({**self.__dict__, "marks": deepcopy(self.marks)})
        return twin
