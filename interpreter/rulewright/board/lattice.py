"""Boards of columns and rows: squares, and rhombuses of hexagons. Spaces are named a1 at the bottom left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from rulewright.board.layout import LaidGroup, LaidLink, LaidRegion, LaidSpace, Layout, Straight, title_of
from rulewright.data.arithmetic import whole_number
from rulewright.data.nodes import Record
from rulewright.diagnostics import Findings
from rulewright.source import Span

LARGEST = 26

Direction = tuple[str, int, int]

_ORTHOGONAL: tuple[Direction, ...] = (("n", 0, 1), ("e", 1, 0), ("s", 0, -1), ("w", -1, 0))
_DIAGONAL: tuple[Direction, ...] = (("ne", 1, 1), ("se", 1, -1), ("sw", -1, -1), ("nw", -1, 1))
_COMPASS: tuple[Direction, ...] = tuple(
    direction for pair in zip(_ORTHOGONAL, _DIAGONAL, strict=True) for direction in pair
)
_SIX: tuple[Direction, ...] = (
    ("ne", 0, 1), ("e", 1, 0), ("se", 1, -1), ("sw", 0, -1), ("w", -1, 0), ("nw", -1, 1),
)  # fmt: skip
_LINES = ((1, 0), (0, 1), (1, 1), (-1, 1))
_NEIGHBOURS = {"orthogonal": _ORTHOGONAL, "diagonal": _DIAGONAL, "all": _COMPASS}


@dataclass(frozen=True, slots=True)
class _Lattice:
    columns: int
    rows: int
    prefix: str
    span: Span

    def index(self, file: int, rank: int) -> int:
        """The index of a space, or -1 outside the board."""
        inside = 1 <= file <= self.columns and 1 <= rank <= self.rows
        return (rank - 1) * self.columns + file - 1 if inside else -1

    def cells(self) -> Iterator[tuple[int, int]]:
        return ((file, rank) for rank in range(1, self.rows + 1) for file in range(1, self.columns + 1))

    def region(self, name: str, group: str, spaces: tuple[int, ...]) -> LaidRegion:
        return LaidRegion(self.prefix + name, title_of(name), group, spaces, self.span, made=True)


def lay_grid(block: Record, prefix: str, numbers: Mapping[str, int], findings: Findings) -> Layout | None:
    """A board of squares."""
    lattice = _measure(block, prefix, numbers, findings)
    if lattice is None:
        return None
    lines: tuple[LaidRegion, ...] = ()
    if "lines" in block:
        length = _length(block, lattice, numbers, findings)
        if length is None:
            return None
        lines = tuple(_lines(lattice, length))
    steps = _NEIGHBOURS[block.text("neighbours", "orthogonal")]
    return _layout(lattice, "grid", steps, _COMPASS, lines, 0.0)


def lay_hexagons(block: Record, prefix: str, numbers: Mapping[str, int], findings: Findings) -> Layout | None:
    """A rhombus of hexagons joined side to side."""
    lattice = _measure(block, prefix, numbers, findings)
    return None if lattice is None else _layout(lattice, "hexagons", _SIX, _SIX, (), 0.5)


def _measure(block: Record, prefix: str, numbers: Mapping[str, int], findings: Findings) -> _Lattice | None:
    sizes: list[int] = []
    for key in ("columns", "rows"):
        node = block.get(key)
        size = None if node is None else whole_number(node, numbers, findings, f"`{key}`")
        if size is None or node is None:
            continue
        if not 1 <= size <= LARGEST:
            message = f"A board with {size} {key} can not be made."
            findings.add("B108", node.span, message, f"Let `{key}` be from 1 to {LARGEST}.")
            continue
        sizes.append(size)
    return _Lattice(sizes[0], sizes[1], prefix, block.span) if len(sizes) == 2 else None


def _length(block: Record, lattice: _Lattice, numbers: Mapping[str, int], findings: Findings) -> int | None:
    node = block.by_name["lines"].value
    length = whole_number(node, numbers, findings, "`lines`")
    longest = max(lattice.columns, lattice.rows)
    if length is not None and not 2 <= length <= longest:
        message = f"No line of {length} spaces fits on this board."
        findings.add("B108", node.span, message, f"Let `lines` be from 2 to {longest}.")
        return None
    return length


def _layout(
    lattice: _Lattice, shape: str, steps: tuple[Direction, ...], compass: tuple[Direction, ...],
    lines: tuple[LaidRegion, ...], slant: float,
) -> Layout:  # fmt: skip
    spaces = tuple(
        LaidSpace(
            f"{lattice.prefix}{ascii_lowercase[file - 1]}{rank}", f"{ascii_lowercase[file - 1]}{rank}",
            (file + slant * (rank - 1), rank), lattice.span, {"rank": rank, "file": file},
        )
        for file, rank in lattice.cells()
    )  # fmt: skip
    links = tuple(
        LaidLink(lattice.index(file, rank), target, True, {}, lattice.span)
        for file, rank in lattice.cells()
        for _, east, north in steps
        if (target := lattice.index(file + east, rank + north)) >= 0
    )
    regions = tuple(_rows_and_columns(lattice)) + lines
    plurals = {"row": "rows", "column": "columns", "edge": "edges"} | ({"line": "lines"} if lines else {})
    groups = tuple(LaidGroup(name, plural, lattice.span, made=True) for name, plural in plurals.items())
    properties = {"rank": "number", "file": "number"}
    return Layout(shape, spaces, links, groups, regions, _straight(lattice, compass), properties)


def _rows_and_columns(lattice: _Lattice) -> Iterator[LaidRegion]:
    files, ranks = range(1, lattice.columns + 1), range(1, lattice.rows + 1)
    rows = [tuple(lattice.index(file, rank) for file in files) for rank in ranks]
    columns = [tuple(lattice.index(file, rank) for rank in ranks) for file in files]
    for rank, spaces in enumerate(rows, 1):
        yield lattice.region(f"row_{rank}", "row", spaces)
    for letter, spaces in zip(ascii_lowercase, columns, strict=False):
        yield lattice.region(f"column_{letter}", "column", spaces)
    for name, spaces in (("south", rows[0]), ("north", rows[-1]), ("west", columns[0]), ("east", columns[-1])):
        yield lattice.region(name, "edge", spaces)


def _lines(lattice: _Lattice, length: int) -> Iterator[LaidRegion]:
    number = 0
    for east, north in _LINES:
        for file, rank in lattice.cells():
            spaces = tuple(lattice.index(file + east * step, rank + north * step) for step in range(length))
            if min(spaces) >= 0:
                number += 1
                yield lattice.region(f"line_{number}", "line", spaces)


def _straight(lattice: _Lattice, compass: tuple[Direction, ...]) -> Straight:
    rays: list[tuple[tuple[int, ...], ...]] = []
    names: list[tuple[str, ...]] = []
    between: dict[tuple[int, int], tuple[int, ...]] = {}
    for here, (file, rank) in enumerate(lattice.cells()):
        found = [(name, _ray(lattice, file, rank, east, north)) for name, east, north in compass]
        found = [(name, ray) for name, ray in found if ray]
        rays.append(tuple(ray for _, ray in found))
        names.append(tuple(name for name, _ in found))
        for _, ray in found:
            for steps, there in enumerate(ray):
                between[here, there] = ray[:steps]
    return Straight(tuple(rays), tuple(names), between)


def _ray(lattice: _Lattice, file: int, rank: int, east: int, north: int) -> tuple[int, ...]:
    spaces: list[int] = []
    while (index := lattice.index(file + east, rank + north)) >= 0:
        spaces.append(index)
        file, rank = file + east, rank + north
    return tuple(spaces)
