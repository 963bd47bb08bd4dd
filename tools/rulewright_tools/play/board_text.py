"""Draws a board from its spaces' coordinates: a lattice with its margins, rings, else labelled boxes or rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulewright.board.board import Board
from rulewright.match.decision import SeenPlace
from rulewright.ruleset.setting import Region, Seat, Setting, Space
from rulewright_tools.play.picture import Line, Run, broken, columns, filled, line, plain, width_of
from rulewright_tools.play.rings_text import SHAPE, draw_rings, rings_of
from rulewright_tools.play.shown_text import Beside, set_in
from rulewright_tools.play.signs import Places, contents, top_of

WIDEST = 100
FEW_SPACES = 12
NARROWEST = 30
"""Words beside a space are broken into lines of at least as many cells."""
FEW_BOXES = 4
"""Rows of boxes up to which there is an empty line between them."""
FEW_ROWS = 6
"""Rows of a board up to which empty ones have a line each."""


def draw_board(
    setting: Setting, board: Board, places: Places, width: int = WIDEST, beside: Beside | None = None
) -> list[Line]:  # fmt: skip
    """The board as lines of at most some width where that can be, as the seat that `places` belong to sees it."""
    spaces = setting.spaces[board.first : board.first + board.count]
    if board.links_of:
        return _links(setting, board, spaces, places)
    beside = beside or Beside()
    if board.each:
        worded = beside if _is_worded(setting, board) else None
        return _of_players(setting, board, spaces, places, min(width, WIDEST), worded)
    if _is_lattice(spaces):
        return _lattice(spaces, places) + _stacks(spaces, places) + _listed(spaces, beside)
    rings = rings_of(setting, board, places, width)
    if rings:
        return draw_rings(rings, places) + _listed(spaces, beside)
    whole = replace(beside, empty_too=True) if board.shape == SHAPE else beside
    regions = _regions(setting, spaces, places, whole, min(width, WIDEST))
    if _is_worded(setting, board):
        return regions or _worded(spaces, places, beside, width)
    boxes = _boxes(spaces, places, width)
    if boxes:
        return boxes + _listed(spaces, beside)
    return regions or _stock_line(spaces, places, width) or _rows(spaces, places, beside)


def _is_worded(setting: Setting, board: Board) -> bool:
    """Whether words say better than signs what lies on a board: pieces of several kinds, on spaces of one row each."""
    family = setting.families[board.name]
    tells = any(setting.kinds[kind].tells for kind in family.holds)
    return (len(family.holds) > 1 or tells) and family.seen_by == "all"


def _listed(spaces: Sequence[Space], beside: Beside) -> list[Line]:
    """What stands beside spaces that are drawn without room for it."""
    return [line(f"  {space.name}: ", *beside.facts[space.name]) for space in spaces if space.name in beside.facts]


def _worded(spaces: Sequence[Space], places: Places, beside: Beside, width: int) -> list[Line]:
    """A row per space with what lies there and the facts about it, and under it what that does."""
    shown, left_out = _without_empty(spaces, places, beside)
    heads = columns([(_label(space), beside.facts.get(space.name, ())) for space in shown], gap="  ")
    lines: list[Line] = []
    for space, head in zip(shown, heads, strict=True):
        margin = width_of(head) + 2
        words = broken(beside.words(places[space.number]), max(width - margin, NARROWEST))
        lines.append((*head, Run(f"  {words[0]}")))
        lines += [line(f"{' ' * margin}{each}") for each in words[1:]]
        for deed in beside.deeds(places[space.number]):
            lines += [(Run(each, tone="faint"),) for each in set_in(deed, width, "    ")]
    return _told_with(lines, left_out, width)


def _told_with(lines: list[Line], left_out: list[Line], width: int) -> list[Line]:
    """Rows with the line for those left out below, or behind where there is but one."""
    if len(lines) != 1 or len(left_out) != 1:
        return lines + left_out
    behind = line(plain(lines[0]), Run("   "), *left_out[0])
    return [behind] if width_of(behind) <= width else lines + left_out


def _without_empty(
    spaces: Sequence[Space], places: Places, beside: Beside
) -> tuple[list[Space], list[Line]]:  # fmt: skip
    """The spaces that have a line each; of many that are mostly empty, only those with something, and a line for the
    others."""
    empty = [space for space in spaces if places[space.number].count == 0 and space.name not in beside.facts]
    if beside.empty_too or len(spaces) <= FEW_ROWS or 2 * len(empty) < len(spaces):
        return list(spaces), []
    others = "nothing on the others" if len(empty) < len(spaces) else "nothing on any"
    return [space for space in spaces if space not in empty], [(Run(f"{others} ({len(empty)})", tone="faint"),)]


def _stock_line(spaces: Sequence[Space], places: Places, width: int) -> list[Line]:
    """Several spaces of which nobody sees more than how many pieces lie there, in few lines."""
    there = [places[space.number] for space in spaces]
    unseen = all(place.count > 0 and not any(piece.name for piece in place.pieces) for place in there)
    if len(there) < FEW_ROWS - 1 or not unseen:
        return []
    counts = ", ".join(f"{space.title} {place.count}" for space, place in zip(spaces, there, strict=True))
    return [line(each) for each in broken(counts, width)]


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
    setting: Setting, board: Board, spaces: Sequence[Space], places: Places, width: int, worded: Beside | None
) -> list[Line]:  # fmt: skip
    """The parts of a board that each player has: a line each where they are rows, else one drawing below the other."""
    all_empty = all(places[space.number].count == 0 for space in spaces)
    if all_empty and worded and not worded.empty_too and len(spaces) > FEW_ROWS and not _is_lattice(spaces):
        return [(Run(f"nothing on any ({len(spaces)})", tone="faint"),)]
    parts = [
        [_plain(space, seat) for space in spaces[seat.number * board.each : (seat.number + 1) * board.each]]
        for seat in setting.seats
    ]
    if len(_by_height(parts[0])) == 1 and not _is_lattice(spaces):
        rows = [[(), *((Run(space.title, tone="faint"),) for space in parts[0])]]
        for seat, part in zip(setting.seats, parts, strict=True):
            rows.append([line(Run(seat.title, seat.number)), *(
                line(worded.words(places[space.number])) if worded else contents(places[space.number]) for space in part
            )])  # fmt: skip
        drawn = columns(rows)
        if max(len(plain(drawn_line)) for drawn_line in drawn) <= width:
            return drawn
    lines: list[Line] = []
    for seat, part in zip(setting.seats, parts, strict=True):
        lines.append(line(Run(seat.title, seat.number)))
        lines += _lattice(part, places) + _stacks(part, places) if _is_lattice(part) else (
            _boxes(part, places, width) or _rows(part, places, Beside()))  # fmt: skip
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
    """Labelled boxes laid out by the coordinates, many rows of them close together; nothing when these do not make a
    fair table."""
    across = sorted({space.at[0] for space in spaces})
    rows = _by_height(spaces)
    spots = {space.at for space in spaces}
    if min(len(across), len(rows)) < 2 or len(spots) < len(spaces) or len(across) * len(rows) > 3 * len(spaces):
        return []
    many = len(rows) > FEW_BOXES
    table: list[list[Line]] = []
    beside: list[list[Line]] = []
    for row in rows:
        at = {space.at[0]: space for space in row}
        table.append([_label(at[x]) if x in at else () for x in across])
        table.append([line("[", *contents(places[at[x].number]), "]") if x in at else () for x in across])
        beside.append([line(*label, " ", *box) if label else () for label, box in zip(*table[-2:], strict=True)])
        table += [] if many else [[() for _ in across]]
    drawn = columns(beside) if many else []
    if many and max(map(width_of, drawn)) <= width:
        return drawn
    drawn = columns(table if many else table[:-1])
    return drawn if max(len(plain(drawn_line)) for drawn_line in drawn) <= min(width, WIDEST) else []


def _rows(spaces: Sequence[Space], places: Places, beside: Beside) -> list[Line]:
    """One labelled row per space, with its number of pieces where that is not seen at a glance."""
    shown, left_out = _without_empty(spaces, places, beside)
    rows = [
        (_label(space), contents(places[space.number]), _number(places[space.number]),
         beside.facts.get(space.name, ()))
        for space in shown
    ]  # fmt: skip
    return _told_with(columns(rows, gap="  "), left_out, WIDEST)


def _number(place: SeenPlace) -> Line:
    return (Run(str(place.count), tone="faint"),) if len(place.pieces) > 1 else ()


def _regions(
    setting: Setting, spaces: Sequence[Space], places: Places, beside: Beside, width: int
) -> list[Line]:  # fmt: skip
    """A row per region, for a large board that one group of regions cuts into parts."""
    if len(spaces) <= FEW_SPACES:
        return []
    numbers = sorted(space.number for space in spaces)
    for group in setting.region_groups:
        regions = [region for region in setting.regions if region.group == group and region.spaces[0] in numbers]
        if len(regions) > 1 and sorted(number for region in regions for number in region.spaces) == numbers:
            return _region_rows(setting, regions, places, beside, width)
    return []


def _region_rows(
    setting: Setting, regions: Sequence[Region], places: Places, beside: Beside, width: int
) -> list[Line]:  # fmt: skip
    """A row per region, its spaces one below the other where the width allows it; of many regions those on which
    nothing lies in few lines."""
    full = [region for region in regions if any(places[number].count != 0 for number in region.spaces)]
    if len(regions) <= FEW_ROWS or beside.empty_too:
        full = list(regions)
    empty = [_empty_region(setting, region, beside) for region in regions if region not in full]
    left_out = [(Run(each, tone="faint"),) for each in broken(f"nothing on {', '.join(empty)}", width)] if empty else []
    rows: list[list[Line]] = []
    for region in full:
        parts: list[Line] = [(Run(region.title, tone="strong"),)]
        for number in region.spaces:
            space = setting.spaces[number]
            facts = beside.facts.get(space.name, ())
            name = Run(f"{space.name} ", tone="faint")
            parts.append((name, *contents(places[number]), *([Run(" "), *facts] if facts else [])))
        rows.append(parts)
    longest = max((len(row) for row in rows), default=0)
    drawn = columns([row + [()] * (longest - len(row)) for row in rows])
    if max(map(width_of, drawn), default=0) <= width:
        return drawn + left_out
    margin = max(width_of(row[0]) for row in rows)
    return [each for head, *parts in rows for each in _run_on(filled(head, margin), parts, width)] + left_out


def _empty_region(setting: Setting, region: Region, beside: Beside) -> str:
    """A region on which nothing lies, with the facts about its spaces."""
    facts = [plain(beside.facts[name]) for number in region.spaces
             if (name := setting.spaces[number].name) in beside.facts]  # fmt: skip
    return f"{region.title} ({'; '.join(dict.fromkeys(facts))})" if facts else region.title


def _run_on(head: Line, parts: Sequence[Line], width: int) -> list[Line]:
    """Parts behind a head, on as many lines as they need."""
    lines, free = [head], True
    for part in parts:
        if not free and width_of(lines[-1]) + width_of(part) + 3 > width:
            lines.append(line(" " * width_of(head)))
        lines[-1] = (*lines[-1], Run("   "), *part)
        free = False
    return lines
