"""Draws a board from its spaces' coordinates: a lattice with its margins, rings, else labelled boxes or rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.board.board import Board
from rulewright.match.decision import SeenPlace
from rulewright.ruleset.setting import Region, Seat, Setting, Space
from rulewright_tools.play.picture import Line, Run, columns, filled, line, plain, width_of
from rulewright_tools.play.rings_text import draw_rings, rings_of
from rulewright_tools.play.signs import Places, contents, top_of

WIDEST = 100
FEW_SPACES = 12


def draw_board(setting: Setting, board: Board, places: Places, width: int = WIDEST) -> list[Line]:
    """The board as lines of at most some width where that can be, as the seat that `places` belong to sees it."""
    spaces = setting.spaces[board.first : board.first + board.count]
    if board.links_of:
        return _links(setting, board, spaces, places)
    if board.each:
        return _of_players(setting, board, spaces, places, min(width, WIDEST))
    if _is_lattice(spaces):
        return _lattice(spaces, places) + _stacks(spaces, places)
    rings = rings_of(setting, board, places, width)
    if rings:
        return draw_rings(rings, places)
    boxes = _boxes(spaces, places, min(width, WIDEST))
    return boxes or _regions(setting, spaces, places) or _rows(spaces, places)


def _is_lattice(spaces: Sequence[Space]) -> bool:
    return all("rank" in space.values and "file" in space.values for space in spaces)


def _links(setting: Setting, board: Board, spaces: Sequence[Space], places: Places) -> list[Line]:
    """A row for each link on which something lies, with the spaces it joins where its title does not say them."""
    rows: list[tuple[Line, Line, Line]] = []
    for space in spaces:
        if places[space.number].count != 0:
            ends = " – ".join(setting.spaces[end].title for end in board.ends[space.number - board.first])
            joins = "" if ends in space.title else ends
            rows.append((_label(space), (Run(joins, tone="faint"),), contents(places[space.number])))
    return columns(rows, gap="  ")


def _of_players(
    setting: Setting, board: Board, spaces: Sequence[Space], places: Places, width: int
) -> list[Line]:  # fmt: skip
    """The parts of a board that each player has: a line each where they are rows, else one drawing below the other."""
    parts = [
        [_plain(space, seat) for space in spaces[seat.number * board.each : (seat.number + 1) * board.each]]
        for seat in setting.seats
    ]
    if len(_by_height(parts[0])) == 1 and not _is_lattice(spaces):
        rows = [[(), *((Run(space.title, tone="faint"),) for space in parts[0])]]
        for seat, part in zip(setting.seats, parts, strict=True):
            rows.append([line(Run(seat.title, seat.number)), *(contents(places[space.number]) for space in part)])
        drawn = columns(rows)
        if max(len(plain(drawn_line)) for drawn_line in drawn) <= width:
            return drawn
    lines: list[Line] = []
    for seat, part in zip(setting.seats, parts, strict=True):
        lines.append(line(Run(seat.title, seat.number)))
        lines += _lattice(part, places) + _stacks(part, places) if _is_lattice(part) else (
            _boxes(part, places, width) or _rows(part, places))  # fmt: skip
    return lines


def _plain(space: Space, seat: Seat) -> Space:
    """A space without the player's name, which stands above it."""
    name, title = space.name.removeprefix(f"{seat.name}_"), space.title.removesuffix(f" of {seat.title}")
    return replace(space, name=name, title=title)


def _lattice(spaces: Sequence[Space], places: Places) -> list[Line]:
    drawn = {space.number: top_of(places[space.number]) for space in spaces}
    letters = {space.number: Run(space.name.rstrip("0123456789"), tone="faint") for space in spaces}
    left = min(space.at[0] for space in spaces)
    slanted = any((space.at[0] - left) % 1 for space in spaces)
    pitch = max(run.width for run in (*drawn.values(), *letters.values())) + 1
    if slanted:
        pitch += pitch % 2
    margin = max(len(str(space.values["rank"])) for space in spaces)
    rows = _by_height(spaces)
    lines = [_lattice_row(row, drawn, str(row[0].values["rank"]).rjust(margin), left, pitch) for row in rows]
    return [*lines, _lattice_row(rows[-1], letters, " " * margin, left, pitch)]


def _by_height(spaces: Sequence[Space]) -> list[list[Space]]:
    """Spaces by rows from the top, each row from the left."""
    rows: dict[float, list[Space]] = {}
    for space in sorted(spaces, key=lambda space: (-space.at[1], space.at[0])):
        rows.setdefault(space.at[1], []).append(space)
    return list(rows.values())


def _lattice_row(row: Sequence[Space], runs: Mapping[int, Run], label: str, left: float, pitch: int) -> Line:
    start = round((row[0].at[0] - left) * pitch)
    parts: Line = line(" " * start, Run(label, tone="faint"), "  ")
    shift = width_of(parts) - start
    for space in row:
        column = shift + round((space.at[0] - left) * pitch)
        parts = (*filled(parts, column), runs[space.number])
    return parts


def _stacks(spaces: Sequence[Space], places: Places) -> list[Line]:
    """Where several pieces share a space of a lattice, all of them."""
    crowded = [space for space in spaces if len(places[space.number].pieces) > 1]
    return [line(f"  {space.name}: ", *contents(places[space.number])) for space in crowded]


def _label(space: Space) -> Line:
    named = space.title.lower().replace(" ", "_") == space.name
    return (Run(space.title),) if named else line(space.title, Run(f" {space.name}", tone="faint"))


def _boxes(spaces: Sequence[Space], places: Places, width: int) -> list[Line]:
    """Labelled boxes laid out by the coordinates; nothing when these do not make a fair table."""
    across = sorted({space.at[0] for space in spaces})
    rows = _by_height(spaces)
    spots = {space.at for space in spaces}
    if min(len(across), len(rows)) < 2 or len(spots) < len(spaces) or len(across) * len(rows) > 3 * len(spaces):
        return []
    table: list[list[Line]] = []
    for row in rows:
        at = {space.at[0]: space for space in row}
        table.append([_label(at[x]) if x in at else () for x in across])
        table.append([line("[", *contents(places[at[x].number]), "]") if x in at else () for x in across])
        table.append([() for _ in across])
    drawn = columns(table[:-1])
    return drawn if max(len(plain(drawn_line)) for drawn_line in drawn) <= width else []


def _rows(spaces: Sequence[Space], places: Places) -> list[Line]:
    """One labelled row per space, with its number of pieces where that is not seen at a glance."""
    return columns([(_label(space), contents(places[space.number]), _number(places[space.number])) for space in spaces],
                   gap="  ")


def _number(place: SeenPlace) -> Line:
    return (Run(str(place.count), tone="faint"),) if len(place.pieces) > 1 else ()


def _regions(setting: Setting, spaces: Sequence[Space], places: Places) -> list[Line]:
    """A row per region, for a large board that one group of regions cuts into parts."""
    if len(spaces) <= FEW_SPACES:
        return []
    numbers = sorted(space.number for space in spaces)
    for group in setting.region_groups:
        regions = [region for region in setting.regions if region.group == group and region.spaces[0] in numbers]
        if len(regions) > 1 and sorted(number for region in regions for number in region.spaces) == numbers:
            return _region_rows(setting, regions, places)
    return []


def _region_rows(setting: Setting, regions: Sequence[Region], places: Places) -> list[Line]:
    longest = max(len(region.spaces) for region in regions)
    rows: list[list[Line]] = []
    for region in regions:
        parts: list[Line] = [(Run(region.title, tone="strong"),)]
        for number in region.spaces:
            name = Run(f"{setting.spaces[number].name} ", tone="faint")
            parts.append((name, *contents(places[number])))
        rows.append(parts + [()] * (longest + 1 - len(parts)))
    return columns(rows)
