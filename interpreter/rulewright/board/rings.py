"""Boards of hexagonal tiles with six spaces in a ring each, joined where two tiles share a side."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.board.layout import MOST_SPACES, LaidGroup, LaidLink, LaidRegion, LaidSpace, Layout, no_lines, title_of
from rulewright.data.nodes import Items, Node, Record
from rulewright.diagnostics import Findings, Note

SIDES = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
_OFFSETS = ((0.66, 0.0), (0.33, 0.66), (-0.33, 0.66), (-0.66, 0.0), (-0.33, -0.66), (0.33, -0.66))
_STRETCH = 2.0

Tile = tuple[int, int]


def lay_rings(block: Record, prefix: str, findings: Findings) -> Layout | None:
    """A board `made_of` hexagon rings: tiles b1, b2, … in the order written, spaces b1_0 … b1_5 by side."""
    tiles = _tiles(block, findings)
    if tiles is None:
        return None
    names = [f"{prefix}b{number}" for number in range(1, len(tiles) + 1)]
    spaces = tuple(
        LaidSpace(f"{name}_{side}", f"{name}_{side}", _point(tile, side), tiles[tile].span, {})
        for name, tile in zip(names, tiles, strict=True)
        for side in range(6)
    )
    links = tuple(LaidLink(start, end, True, {}, block.span) for start, end in _joints(list(tiles)))
    regions = tuple(
        LaidRegion(name, title_of(name), "tile", tuple(range(6 * number, 6 * number + 6)), node.span, made=True)
        for number, (name, node) in enumerate(zip(names, tiles.values(), strict=True))
    )
    groups = (LaidGroup("tile", "tiles", block.span, made=True),)
    return Layout("hexagon_ring", spaces, links, groups, regions, no_lines(len(spaces)), {})


def _tiles(block: Record, findings: Findings) -> dict[Tile, Node] | None:
    nodes = block.items("at")
    if len(nodes) * 6 > MOST_SPACES:
        message = f"{len(nodes)} tiles are too many."
        findings.add("B108", block.place_of("at"), message, f"Use at most {MOST_SPACES // 6}.")
        return None
    places: dict[Tile, Node] = {}
    for node in nodes:
        assert isinstance(node, Items)
        across, up = (int(item.value or 0) for item in node.items if not isinstance(item, Items | Record))
        if (across, up) in places:
            note = Note(places[across, up].span, "first here")
            findings.add("B111", node.span, f"Two tiles lie at [{across}, {up}].", "Move one of them.", (note,))
            return None
        places[across, up] = node
    return places


def _point(tile: Tile, side: int) -> tuple[float, float]:
    across, up = tile
    east, north = _OFFSETS[side]
    return (round(_STRETCH * (across + up / 2) + east, 2), round(_STRETCH * up + north, 2))


def _joints(tiles: list[Tile]) -> Iterator[tuple[int, int]]:
    """Links in both directions: round each ring, and across each side two tiles share."""
    numbers = {tile: number for number, tile in enumerate(tiles)}
    for number, (across, up) in enumerate(tiles):
        for side, (east, north) in enumerate(SIDES):
            here = 6 * number + side
            yield here, 6 * number + (side + 1) % 6
            yield here, 6 * number + (side - 1) % 6
            other = numbers.get((across + east, up + north))
            if other is not None:
                yield here, 6 * other + (side + 3) % 6
