"""Reads one board of board.yaml into a layout, and a layout into the board the engine uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx

from rulewright.board.board import Board
from rulewright.board.lattice import lay_grid, lay_hexagons
from rulewright.board.layout import MOST_SPACES, Layout, title_of
from rulewright.board.rings import lay_rings
from rulewright.board.written import add_written, lay_written, people_text
from rulewright.data.nodes import Entry
from rulewright.diagnostics import Findings, Note

GENERATORS = ("grid", "hexagons", "made_of")


def read_layout(entry: Entry, numbers: Mapping[str, int], findings: Findings) -> Layout | None:
    """The parts of one board; nothing where it can not be made."""
    board = entry.record
    made = [key for key in GENERATORS if key in board]
    if len(made) > 1:
        note = Note(board.place_of(made[0]), "made here already")
        message = f"`{entry.name}` is made in two ways: `{made[0]}` and `{made[1]}`."
        findings.add("B113", board.place_of(made[1]), message, "Keep one of them.", (note,))
        return None
    layout = _made(entry, made[0], numbers, findings) if made else lay_written(board)
    if layout is None:
        return None
    if not layout.spaces:
        help_text = "Add `spaces`, or make it with `grid`, `hexagons` or `made_of`."
        findings.add("B107", entry.key.span, f"`{entry.name}` has no spaces.", help_text)
        return None
    if len(layout.spaces) > MOST_SPACES:
        message = f"`{entry.name}` has {len(layout.spaces):,} spaces."
        findings.add("B108", entry.key.span, message, f"Use at most {MOST_SPACES:,}.")
        return None
    layout = add_written(layout, board, findings)
    _check_reach(entry, layout, findings)
    return layout


def _made(entry: Entry, generator: str, numbers: Mapping[str, int], findings: Findings) -> Layout | None:
    block, prefix = entry.record.record(generator), entry.record.text("prefix")
    if generator == "grid":
        return lay_grid(block, prefix, numbers, findings)
    if generator == "hexagons":
        return lay_hexagons(block, prefix, numbers, findings)
    return lay_rings(block, prefix, findings)


def _check_reach(entry: Entry, layout: Layout, findings: Findings) -> None:
    """Warn of spaces that no chain of links joins to the first, where links are written, or tiles are joined."""
    if "links" not in entry.record and "made_of" not in entry.record:
        return
    joined: list[list[int]] = [[] for _ in layout.spaces]
    for link in layout.links:
        joined[link.start].append(link.end)
        joined[link.end].append(link.start)
    reached, ahead = {0}, [0]
    while ahead:
        for index in joined[ahead.pop()]:
            if index not in reached:
                reached.add(index)
                ahead.append(index)
    tiles = [region for region in layout.regions if region.made and layout.shape == "hexagon_ring"]
    for region in tiles:
        if reached.isdisjoint(region.spaces):
            reached.update(region.spaces)
            message = f"No side or link joins the tile `{region.name}` to `{tiles[0].name}`."
            findings.add("B105", region.span, message, "Move it beside another tile, or add a link.")
    for index, space in enumerate(layout.spaces):
        if index not in reached:
            message = f"No links lead from `{layout.spaces[0].name}` to `{space.name}`."
            findings.add("B105", space.span, message, "Add a link, or make it a board of its own.")


def make_board(
    entry: Entry, layout: Layout, first: int, properties: Mapping[str, str], links_of: str = "",
    ends: tuple[tuple[int, int], ...] = (), each: int = 0,
) -> Board:  # fmt: skip
    """The board with its tables; `first` is the number of its first space among all boards."""
    graph: nx.DiGraph[Any] = nx.DiGraph()
    for space in layout.spaces:
        graph.add_node(space.name, title=space.title, at=space.at)
    names = tuple(space.name for space in layout.spaces)
    neighbours: list[set[int]] = [set() for _ in names]
    for link in layout.links:
        graph.add_edge(names[link.start], names[link.end])
        graph.edges[names[link.start], names[link.end]].update(link.properties)
        neighbours[link.start].add(link.end)
    words = entry.record.record("space")
    return Board(
        name=entry.name,
        title=people_text(entry.record, "title", title_of(entry.name)),
        space=words.text("word", "space"),
        plural=words.text("plural", "spaces"),
        graph=nx.freeze(graph),
        first=first,
        names=names,
        properties=dict(properties),
        neighbours=tuple(tuple(sorted(ends)) for ends in neighbours),
        rays=layout.straight.rays,
        directions=layout.straight.directions,
        between=layout.straight.between,
        shape=layout.shape,
        links_of=links_of,
        ends=ends,
        each=each,
    )
