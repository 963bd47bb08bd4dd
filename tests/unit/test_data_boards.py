"""Boards as a designer writes them, and the tables made from them."""

from __future__ import annotations

from collections.abc import Mapping

import networkx as nx
import pytest

from rulewright.board.board import Board
from rulewright.board.layout import Layout
from rulewright.board.read import make_board, read_layout
from rulewright.data.nodes import Record
from rulewright.data.yaml import read_yaml
from rulewright.diagnostics import Findings
from rulewright.source import SourceText


def _board(text: str, numbers: Mapping[str, int] | None = None) -> tuple[Board, Layout]:
    found = _try(text, numbers)
    assert found[1] == []
    assert found[0] is not None
    return found[0]


def _try(text: str, numbers: Mapping[str, int] | None = None) -> tuple[tuple[Board, Layout] | None, list[str]]:
    root, _ = read_yaml(SourceText("board.yaml", f"field:\n  {text}"))
    assert isinstance(root, Record)
    findings = Findings()
    layout = read_layout(root.entries[0], numbers or {}, findings)
    codes = [finding.code for finding in findings.sorted()]
    return (None, codes) if layout is None else ((make_board(root.entries[0], layout, 0, {}), layout), codes)


def _near(board: Board, name: str) -> list[str]:
    return [board.names[index] for index in board.neighbours[board.names.index(name)]]


def test_a_grid_is_named_from_the_bottom_left() -> None:
    board, layout = _board("grid: {columns: 3, rows: 2}")
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert _near(board, "a1") == ["b1", "a2"]
    assert layout.spaces[4].made == {"file": 2, "rank": 2}
    assert layout.spaces[4].at == (2, 2)
    assert board.shape == "grid"


def test_a_grid_has_rows_columns_edges_and_lines() -> None:
    board, layout = _board("grid: {columns: 3, rows: 3, lines: 3}")
    regions = {region.name: [board.names[index] for index in region.spaces] for region in layout.regions}
    assert regions["row_1"] == ["a1", "b1", "c1"]
    assert regions["column_b"] == ["b1", "b2", "b3"]
    assert regions["south"] == regions["row_1"]
    assert regions["west"] == regions["column_a"]
    assert [name for name in regions if name.startswith("line_")] == [f"line_{number}" for number in range(1, 9)]
    assert regions["line_8"] == ["c1", "b2", "a3"]


@pytest.mark.parametrize(("neighbours", "expected"), [("diagonal", 4), ("all", 8), ("orthogonal", 4)])
def test_a_grid_says_which_squares_are_neighbours(neighbours: str, expected: int) -> None:
    board, _ = _board(f"grid: {{columns: 3, rows: 3, neighbours: {neighbours}}}")
    assert len(_near(board, "b2")) == expected


def test_rays_go_on_to_the_edge_in_a_fixed_order() -> None:
    board, _ = _board("grid: {columns: 3, rows: 3}")
    corner = board.names.index("a1")
    assert board.directions[corner] == ("n", "ne", "e")
    assert [[board.names[index] for index in ray] for ray in board.rays[corner]] == [
        ["a2", "a3"],
        ["b2", "c3"],
        ["b1", "c1"],
    ]
    assert board.between[corner, board.names.index("c3")] == (board.names.index("b2"),)
    assert board.directions[board.names.index("b2")] == ("n", "ne", "e", "se", "s", "sw", "w", "nw")


def test_hexagons_have_six_neighbours() -> None:
    board, layout = _board("hexagons: {columns: size, rows: size}", {"size": 3})
    assert _near(board, "b2") == ["b1", "c1", "a2", "c2", "a3", "b3"]
    assert layout.spaces[board.names.index("a3")].at == (2.0, 3)


def test_rings_join_where_tiles_share_a_side() -> None:
    board, layout = _board("made_of: {tile: hexagon_ring, at: [[0, 0], [1, 0], [0, 1]]}")
    assert board.count == 18
    assert _near(board, "b1_0") == ["b1_1", "b1_5", "b2_3"]
    assert _near(board, "b1_1") == ["b1_0", "b1_2", "b3_4"]
    assert _near(board, "b1_3") == ["b1_2", "b1_4"]
    assert [region.name for region in layout.regions] == ["b1", "b2", "b3"]


ISLE = "spaces: {harbour: {at: [0, 1]}, cliff: {title: High cliff}, wood: {}}\n  "


def test_links_lead_both_ways_or_one_way() -> None:
    board, _ = _board(ISLE + "links: [{id: path, between: [harbour, cliff], toll: 2}, {from: cliff, to: wood}]")
    assert _near(board, "cliff") == ["harbour", "wood"]
    assert _near(board, "wood") == []
    assert board.graph["harbour"]["cliff"] == {"toll": 2, "id": "path"}
    assert nx.is_frozen(board.graph)
    assert board.rays == ((), (), ())


def test_regions_are_named_sets_of_spaces() -> None:
    _, layout = _board(
        ISLE + "region_groups: {coast: coasts}\n  regions: {sands: {group: coast, spaces: [cliff, harbour]}}"
    )
    assert [(region.name, region.spaces, region.group) for region in layout.regions] == [("sands", (0, 1), "coast")]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (ISLE + "links: [{between: [harbour, clif]}, {between: [cliff, wood]}, {between: [harbour, wood]}]", ["B101"]),
        (ISLE + "links: [{between: [cliff, cliff]}, {between: [cliff, wood]}, {between: [harbour, wood]}]", ["B102"]),
        (ISLE + "links: [{between: [harbour, wood]}, {between: [cliff, wood]}, {between: [wood, harbour]}]", ["B103"]),
        (ISLE + "links: [{from: harbour, to: wood}, {from: wood, to: cliff}, {from: harbour, to: wood}]", ["B103"]),
        (ISLE + "links: [{between: [harbour, wood]}, {between: [cliff, wood]}, {from: wood, to: harbour}]", ["B104"]),
        (ISLE + "links: [{between: [harbour, cliff]}]", ["B105"]),
        (ISLE + "region_groups: {coast: coasts}\n  regions: {sands: {group: coast, spaces: [cliff, cliff]}}", ["B106"]),
        ("title: Nothing", ["B107"]),
        ("grid: {columns: 27, rows: 3}", ["B108"]),
        ("grid: {columns: 0, rows: 3}", ["B108"]),
        ("grid: {columns: 3, rows: 3, lines: 4}", ["B108"]),
        ("grid: {columns: size, rows: 3}", ["S122"]),
        (ISLE + "regions: {sands: {group: coast, spaces: [cliff]}}", ["B110"]),
        ("made_of: {tile: hexagon_ring, at: [[0, 0], [0, 0]]}", ["B111"]),
        ("grid: {columns: 3, rows: 3}\n  hexagons: {columns: 3, rows: 3}", ["B113"]),
        ("grid: {columns: 3, rows: 3}\n  spaces: {d4: {title: No}}", ["B101"]),
    ],
)
def test_a_wrong_board_is_a_finding(text: str, codes: list[str]) -> None:
    assert _try(text)[1] == codes
