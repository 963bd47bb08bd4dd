"""Players, pieces, boards and places as sections."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.board.layout import title_of
from rulewright.data.nodes import Items, Node, Record
from rulewright.explaining.understanding import Understanding
from rulewright.rulebook.document import Block, Paragraph, Point, Points, Section, Sentence, Table
from rulewright.rulebook.titles import either, in_sentence, place_title, plain_name, space_property, value_words
from rulewright.rulebook.writer import finished
from rulewright.ruleset.number_tables import rows_words
from rulewright.ruleset.setting import Kind, Piece, PlaceFamily, Seat, Setting
from rulewright.ruleset.statements import citations
from rulewright.source import Span

MOST_NAMED = 20
_SEEN = {
    "all": "everybody sees", "owner": "only its owner sees", "nobody": "nobody sees",
    "face": "everybody sees where it lies face up",
}  # fmt: skip


class DataCites:
    """Which statements the data cite, by the line of the name or row that does."""

    def __init__(self, read: Understanding) -> None:
        self._found: dict[tuple[str, int], tuple[str, ...]] = {}
        for record in read.world.data:
            self._collect(record)

    def _collect(self, node: Node) -> None:
        if isinstance(node, Items):
            for item in node.items:
                if isinstance(item, Record):
                    self._note(item.span, tuple(citation.number for citation in citations(item)))
                    self._pass_on(item)
                self._collect(item)
        elif isinstance(node, Record):
            for entry in node:
                self._note(entry.key.span, tuple(citation.number for citation in citations(entry.value)))
                self._collect(entry.value)

    def _pass_on(self, block: Record) -> None:
        """What a block of rows cites, each of its rows cites."""
        rows = block.get("rows")
        cited = (*block.scalars("cites"), *block.scalars("gap"))
        own = tuple(number for scalar in cited for number in scalar.text.split())
        for row in rows.items if isinstance(rows, Items) else ():
            self._note(row.span, own)

    def _note(self, span: Span, numbers: tuple[str, ...]) -> None:
        if numbers:
            key = (span.source.name, span.line)
            self._found[key] = tuple(dict.fromkeys((*self._found.get(key, ()), *numbers)))

    def of(self, span: Span) -> tuple[str, ...]:
        """What the datum declared at a place cites, itself or within it."""
        return self._found.get((span.source.name, span.line), ())


def players_section(read: Understanding, cites: DataCites) -> Section:
    """Who plays, and what tells the seats apart."""
    setting, world = read.setting, read.world
    here = f"; these rules are for {setting.players}" if len(world.player_counts) > 1 else ""
    blocks: list[Block] = [Paragraph(Sentence(f"For {either(world.player_counts)} players{here}."))]
    blocks.append(_seats(read, cites, "Player", setting.seats))
    if setting.other_sides:
        blocks.append(Paragraph(Sentence("Sides that nobody plays take part too.")))
        blocks.append(_seats(read, cites, "Side", setting.other_sides))
    return Section("Players", "players", tuple(blocks))


def _seats(read: Understanding, cites: DataCites, heading: str, seats: tuple[Seat, ...]) -> Table:
    """Seats or sides with their values."""
    setting = read.setting
    names = list(setting.seat_properties)
    header = (heading, *(title_of(name) for name in names))
    rows = []
    for seat in seats:
        values = (value_words(setting, setting.seat_properties[name], seat.values.get(name)) for name in names)
        rows.append((Sentence(seat.title, cites.of(seat.span)), *(Sentence(value) for value in values)))
    return Table(header, tuple(rows))


# ---- pieces ----


def components_section(read: Understanding, cites: DataCites) -> Section:
    """Every kind of piece, with its pieces."""
    kinds = [kind for kind in read.setting.kinds.values() if kind.count]
    made = tuple(_kind_section(read, kind, _pieces_of(read.setting, kind), cites, "") for kind in kinds)
    return Section("Components", "components", (), made)


def added_sections(read: Understanding, others: tuple[Setting, ...], cites: DataCites) -> Iterator[Section]:
    """Every kind that has pieces which none of some other settings has, with those pieces."""
    known = {piece.name for setting in others for piece in setting.pieces}
    for kind in read.setting.kinds.values():
        pieces = tuple(piece for piece in _pieces_of(read.setting, kind) if piece.name not in known)
        if pieces:
            yield _kind_section(read, kind, pieces, cites, f"{read.setting.variant}-")


def _pieces_of(setting: Setting, kind: Kind) -> tuple[Piece, ...]:
    return setting.pieces[kind.first : kind.first + kind.count]


def _kind_section(
    read: Understanding, kind: Kind, pieces: tuple[Piece, ...], cites: DataCites, within: str
) -> Section:  # fmt: skip
    setting = read.setting
    whose = "side" if kind.of_sides else "player"
    owned = f", each of which belongs to a {whose}" if kind.owned and all(piece.owner >= 0 for piece in pieces) else ""
    said = [f"There are {len(pieces)} {plain_name(kind.plural)}{owned}." if len(pieces) > 1 else "There is one."]
    if kind.faces:
        shown = [value_words(setting, kind.changeable[kind.shows].type, face) for face in kind.faces]
        said.append(f"Its faces are {', '.join(shown)}.")
    for name, change in kind.changeable.items():
        if name != kind.shows:
            bounds = f", from {change.low} to {change.high}" if change.type.kind == "number" else ""
            said.append(f"In play each has its own {plain_name(name)}{bounds}.")
    common = tuple(number for number in cites.of(pieces[0].span) if all(number in cites.of(p.span) for p in pieces))
    whole = tuple(dict.fromkeys((*cites.of(kind.span), *common)))
    blocks: list[Block] = [Paragraph(Sentence(" ".join(said), whole))]
    table = _pieces_table(read, kind, pieces, cites, common)
    return Section(kind.title, f"{within}kind-{kind.name}", (*blocks, table))


def _pieces_table(
    read: Understanding, kind: Kind, pieces: tuple[Piece, ...], cites: DataCites, common: tuple[str, ...]
) -> Table:  # fmt: skip
    """A row for each sort of piece of a kind: those without a title of their own and of equal values go together.

    What all of them cite is not said again.
    """
    setting = read.setting
    counted: dict[tuple[str, ...], list[Piece]] = {}
    for piece in pieces:
        counted.setdefault((_own_title(piece), *_values(read, kind, piece), _starts(read, piece)), []).append(piece)
    header = (kind.title, "Number", *(title_of(name) for name in kind.properties), "At first")
    rows = []
    for (title, *values), alike in counted.items():
        numbers = tuple(dict.fromkeys(number for piece in alike for number in cites.of(piece.span)
                                      if number not in common))  # fmt: skip
        owner = setting.sides[alike[0].owner].title if alike[0].owner >= 0 else ""
        shown = title or f"{plain_name(kind.name)}{f' of {owner}' if owner else ''}"
        cells = (Sentence(text) for text in (str(len(alike)), *values))
        rows.append((Sentence(shown[:1].upper() + shown[1:], numbers), *cells))
    return Table(header, tuple(rows))


def _own_title(piece: Piece) -> str:
    """The title of a piece that is not merely numbered."""
    numbered = piece.name.rpartition("_")[2].isdigit() and piece.title == title_of(piece.name)
    return "" if numbered else piece.title


def _values(read: Understanding, kind: Kind, piece: Piece) -> Iterator[str]:
    yield from (value_words(read.setting, type_, piece.values.get(name)) for name, type_ in kind.properties.items())


def _starts(read: Understanding, piece: Piece) -> str:
    return place_title(read.setting, piece.start)


# ---- boards and places ----


def boards_section(read: Understanding, cites: DataCites) -> Section:
    """Every board in play, with its regions and what its spaces have."""
    made = []
    for number, board in enumerate(read.setting.boards):
        family = read.setting.families[board.name]
        held = _held(read, family)
        whose = f"For each player {board.each}" if board.each else f"{board.count}"
        said = f"{whose} {plain_name(board.plural)}, for {held}"
        limit = f"; on each there is room for {family.limit}" if family.limit else "; they may lie in stacks" if (
            family.ordered) else ""  # fmt: skip
        blocks: list[Block] = [Paragraph(Sentence(f"{said}{limit}.", cites.of(family.span)))]
        groups = tuple(_regions(read, number))
        blocks += [Points(groups)] if groups else []
        table = _spaces_table(read, number)
        made.append(Section(board.title, f"board-{board.name}", (*blocks, *([table] if table is not None else []))))
    return Section("The board" if len(made) == 1 else "The boards", "boards", (), tuple(made))


def _held(read: Understanding, family: PlaceFamily) -> str:
    return " and ".join(plain_name(read.setting.kinds[kind].plural) for kind in family.holds) or "nothing"


def _regions(read: Understanding, board: int) -> Iterator[Point]:
    setting = read.setting
    for group in (group for group in setting.region_groups.values() if group.said):
        own = [region for region in setting.regions if region.group == group.name and region.board == board]
        if own:
            titles = ", ".join(region.title for region in own[:MOST_NAMED])
            more = f" and {len(own) - MOST_NAMED} more" if len(own) > MOST_NAMED else ""
            yield Point(Sentence(finished(f"{len(own)} {plain_name(group.plural)}: {titles}{more}")))


def _spaces_table(read: Understanding, number: int) -> Table | None:
    """The spaces with their values, where they have more than coordinates."""
    setting, board = read.setting, read.setting.boards[number]
    names = [name for name in board.properties if name not in ("rank", "file")]
    if not names and not board.links_of:
        return None
    types = {name: space_property(setting, board.properties[name]) for name in names}
    rows = []
    for space in setting.spaces[board.first : board.first + board.count]:
        values = [value_words(setting, types[name], space.values.get(name)) for name in names]
        if board.links_of:
            values.insert(0, " – ".join(setting.spaces[end].title for end in board.ends[space.number - board.first]))
        rows.append((Sentence(space.title), *(Sentence(value) for value in values)))
    joins = ("Joins",) if board.links_of else ()
    return Table((title_of(board.space), *joins, *(title_of(name) for name in names)), tuple(rows))


def places_section(read: Understanding, cites: DataCites) -> Section:
    """Places beside the boards, tracks, resources, orders, and the numbers that stay."""
    setting = read.setting
    points = [
        Point(Sentence(finished(_place(read, family)), cites.of(family.span)))
        for family in setting.families.values() if family.per != "board"
    ]  # fmt: skip
    for track in setting.tracks.values():
        whose = f", one for each {track.per}" if track.per else ""
        stops = ", where it stops" if track.stops_at_bounds else ""
        ranges = "yes or no" if track.is_truth else f"a number from {track.low} to {track.high}{stops}"
        said = f"{track.title}{whose}: {ranges}, at first {track.told(track.start)}."
        points.append(Point(Sentence(said, cites.of(track.span))))
    for resource in setting.resources.values():
        said = f"Each player starts with {resource.start} {in_sentence(resource.name, resource.title)}"
        points.append(Point(Sentence(f"{said}, and can have up to {resource.high}.", cites.of(resource.span))))
    for order in setting.orders.values():
        start = "in an order that chance decides" if order.by_chance else "in the order in which they sit"
        said = f"{order.title} is a row of all {order.of}s, at first {start}."
        points.append(Point(Sentence(said, cites.of(order.span))))
    blocks = (Points(tuple(points)),) if points else ()
    numbers = _numbers(read, cites)
    return Section("Places and numbers", "places", (*blocks, *([numbers] if numbers is not None else [])))


def _place(read: Understanding, family: PlaceFamily) -> str:
    whose = {"player": "each player's ", "side": "each side's ", "space": "each space's "}.get(family.per, "the ")
    order = " in a stack" if family.ordered else ""
    what = f"{whose}{in_sentence(family.name, family.title)} holds {_held(read, family)}{order}"
    counted = "; only its owner sees how many" if family.count_seen_by == "owner" else ""
    return f"{what}, which {_SEEN.get(family.seen_by, _SEEN['all'])}{counted}"


def _numbers(read: Understanding, cites: DataCites) -> Table | None:
    """The numbers that stand once in the data."""
    setting = read.setting
    rows = []
    for entry in read.world.game.record("numbers"):
        value = str(setting.constants[entry.name])
        rows.append((Sentence(title_of(entry.name), cites.of(entry.key.span)), Sentence(value)))
    for entry in read.world.game.record("tables"):
        table = setting.tables[setting.named_tables[entry.name]]
        said = f"{title_of(entry.name)} {', '.join(f'{word} …' for word in table.by)}"
        first = min((keys[-1] for keys in table.cells), default=1)
        value = f"{rows_words(table)}{f', counted from {first}' if first != 1 else ''}"
        rows.append((Sentence(said, cites.of(entry.key.span)), Sentence(value)))
    return Table(("Number", "Value"), tuple(rows)) if rows else None
