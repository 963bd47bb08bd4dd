"""Draws a board of rings as a honeycomb: a hexagon per ring with its six spaces, each with its top piece."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.board.board import Board
from rulewright.ruleset.setting import Setting, Space
from rulewright_tools.play.picture import Line, Run, filled, line, width_of
from rulewright_tools.play.signs import Places, top_of

SHAPE = "hexagon_ring"
SIDES = 6
NARROWEST = 11
"""Half the width of a hexagon; odd, so that each slanting side takes two rows."""
HEIGHT = 5
"""Rows from one row of hexagons to the next: two of slanting sides and three of upright ones."""

Canvas = dict[int, dict[int, Run]]


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring with its six spaces by side, and where it lies: half hexagons to the right, rows upward."""

    name: str
    spaces: tuple[Space, ...]
    across: int
    up: int


def rings_of(setting: Setting, board: Board, places: Places, width: int) -> tuple[Ring, ...]:
    """The rings of a board; none where it is made in another way, or they have no room in lines of some width."""
    spaces = setting.spaces[board.first : board.first + board.count]
    if board.shape != SHAPE:
        return ()
    sixes = [spaces[first : first + SIDES] for first in range(0, len(spaces), SIDES)]
    rings = tuple(Ring(ring_name(six[0]), six, *_middle(six)) for six in sixes)
    if len({(ring.across, ring.up) for ring in rings}) < len(rings):
        return ()
    left, right = min(ring.across for ring in rings), max(ring.across for ring in rings)
    return rings if _half(rings, places) * (right - left + 2) + 1 <= width else ()


def ring_name(space: Space) -> str:
    """The name of the ring that a space belongs to."""
    return space.name.rpartition("_")[0]


def side_name(space: Space) -> str:
    """The number of a space's side in its ring."""
    return space.name.rpartition("_")[2]


def draw_rings(rings: Sequence[Ring], places: Places) -> list[Line]:
    """The honeycomb that some rings make."""
    half = _half(rings, places)
    left, top = min(ring.across for ring in rings), max(ring.up for ring in rings)
    canvas: Canvas = {}
    for ring in rings:
        across, down = half * (ring.across - left + 1), HEIGHT * (top - ring.up)
        for row, column, text in _outline(half):
            _put(canvas, down + row, across + column, (Run(text, tone="faint"),))
        for row, column, runs in _inside(ring, places, half):
            _put(canvas, down + row, across + column, runs)
    return _lines(canvas)


def _middle(six: Sequence[Space]) -> tuple[int, int]:
    """Where a ring lies, from the spaces at its east and west side."""
    east, west = six[0].at, six[3].at
    return round((east[0] + west[0]) / 2), round((east[1] + west[1]) / 4)


def _cell(space: Space, places: Places) -> Line:
    """A space by the number of its side, and the top piece where there is one."""
    number = Run(side_name(space), tone="faint")
    place = places[space.number]
    return (number,) if place.count == 0 else line(number, Run(":", tone="faint"), top_of(place))


def _half(rings: Sequence[Ring], places: Places) -> int:
    """Half the width of every hexagon, so that names and cells have room."""
    cells = max(width_of(_cell(space, places)) for ring in rings for space in ring.spaces)
    names = max(len(ring.name) for ring in rings)
    return max(NARROWEST, cells + 2, names + 2) | 1


def _outline(half: int) -> Iterator[tuple[int, int, str]]:
    """The sides of a hexagon, each stretch with its row and column from the middle of the top; neighbours' coincide."""
    run = half // 2
    flat = (run - 2) // 2
    rising = "_" * flat + "." + "-" * (run - 2 - flat) + "'"
    falling = rising[::-1]
    yield from ((0, -run, rising), (0, 0, "'"), (0, 1, falling))
    yield from ((1, -half, "_"), (1, 1 - half, rising), (1, run + 1, falling), (1, half, "_"))
    for row in range(2, HEIGHT):
        yield from ((row, -half, "|"), (row, half, "|"))
    yield from ((HEIGHT, -half, "'"), (HEIGHT, 1 - half, falling), (HEIGHT, run + 1, rising), (HEIGHT, half, "'"))
    yield from ((HEIGHT + 1, -run, falling), (HEIGHT + 1, 0, "_"), (HEIGHT + 1, 1, rising))


def _inside(ring: Ring, places: Places, half: int) -> Iterator[tuple[int, int, Line]]:
    """The ring's name and its six spaces, each with its row and column from the middle of the top."""
    yield 1, -(len(ring.name) // 2), (Run(ring.name, tone="strong"),)
    east, northeast, northwest, west, southwest, southeast = (_cell(space, places) for space in ring.spaces)
    yield 3, 2 - half, west
    yield 3, half - 1 - width_of(east), east
    for row, left, right in ((2, northwest, northeast), (4, southwest, southeast)):
        yield row, -((half + width_of(left)) // 2), left
        yield row, (half + width_of(right)) // 2 + 1 - width_of(right), right


def _put(canvas: Canvas, row: int, column: int, runs: Line) -> None:
    for run in runs:
        canvas.setdefault(row, {})[column] = run
        column += run.width


def _lines(canvas: Canvas) -> list[Line]:
    lines: list[Line] = []
    for row in range(max(canvas) + 1):
        parts: Line = ()
        for column, run in sorted(canvas.get(row, {}).items()):
            parts = (*filled(parts, column), run)
        lines.append(parts)
    return lines
