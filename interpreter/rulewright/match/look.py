"""What one seat may see of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from rulewright.match.decision import SeenFact, SeenOrder, SeenPiece, SeenPlace, SeenTrack, View
from rulewright.match.in_force import effects_in_force
from rulewright.match.sight import Sight
from rulewright.meaning.types import Type
from rulewright.ruleset.setting import NOTHING, Setting

if TYPE_CHECKING:
    from rulewright.match.match import Match


def look(match: Match, seat: int) -> View:
    """The places, tracks and scores as a seat sees them."""
    sight = Sight(match.game.names, match.state, seat)
    turn = match.game.program.decider(match.state) if match.game.program.site(match.state) >= 0 else -1
    scores, in_force = match.scores(seen=True), tuple(effects_in_force(match.game, match.state, sight).values())
    places = _places(match, sight)
    facts = tuple(_facts(match, places))
    return View(seat, turn, places, _tracks(match), scores, _orders(match), in_force, facts)


def _facts(match: Match, places: tuple[SeenPlace, ...]) -> Iterator[SeenFact]:
    """The facts shown, of every thing the seat knows and every player or side."""
    setting, program = match.game.setting, match.game.program
    for fact, function in zip(program.rules.shown, program.table_functions, strict=True):
        things = [("", NOTHING)] if fact.thing is None else _things(setting, fact.thing.type, places)
        owners = range(NOTHING, 0) if fact.side is None else range(
            len(setting.sides if fact.side.type.kind == "side" else setting.seats)
        )
        for name, number in things:
            for owner in owners:
                given = ([number] if fact.thing is not None else []) + ([owner] if fact.side is not None else [])
                value = int(function(match.state, *given))
                yield SeenFact(fact.name, fact.title, name, owner, value, fact.value.type.kind == "truth")


def _things(setting: Setting, type_: Type, places: tuple[SeenPlace, ...]) -> list[tuple[str, int]]:
    """The names and numbers of all things of a type, of pieces those that are seen."""
    if type_.kind == "space":
        boards = {number for number, board in enumerate(setting.boards) if type_.of in ("", board.name)}
        return [(space.name, space.number) for space in setting.spaces if space.board in boards]
    if type_.kind == "region":
        return [(region.name, region.number) for region in setting.regions if type_.of in ("", region.group)]
    kinds = setting.unions[type_.of].kinds if type_.of in setting.unions else (type_.of,) if type_.of else ()
    seen = {piece.name for place in places for piece in place.pieces if piece.name}
    return [(piece.name, piece.number) for piece in setting.pieces
            if piece.name in seen and (not kinds or piece.kind in kinds)]  # fmt: skip

def _places(match: Match, sight: Sight) -> tuple[SeenPlace, ...]:
    setting = match.game.setting
    return tuple(_place(match, sight, number) for number in range(len(setting.place_names)))


def _place(match: Match, sight: Sight, number: int) -> SeenPlace:
    """A place; where it hides anything, its pieces come in the order in which they lie, else sorted."""
    setting, names = match.game.setting, match.game.names
    pieces = names.contents(match.state, number)
    counted = sight.sees_count(number)
    if not pieces:
        return names.empty_place(number, counted)
    hidden = not all(sight.knows(piece) for piece in pieces)
    if hidden:
        pieces = match.game.program.layout.spots(match.state, number)
    shown = pieces if counted else tuple(piece for piece in pieces if sight.knows(piece))
    among = tuple(sorted(setting.pieces[piece].title for piece in pieces if sight.knows_of(piece)))
    return SeenPlace(
        number, setting.place_names[number], names.place_title(number), setting.place_owners[number],
        len(pieces) if counted else -1, tuple(_piece(match, sight, piece, number) for piece in shown), among,
    )  # fmt: skip


def _piece(match: Match, sight: Sight, number: int, place: int) -> SeenPiece:
    names = match.game.names
    piece = match.game.setting.pieces[number]
    owner = names.owner_of(match.state, number)
    face_down = _lies_face_down(match, number, place)
    if not sight.knows(number):
        return SeenPiece("", sight.back(number), "?", owner, piece.kind, face_down=face_down)
    symbol = piece.symbols[owner] if 0 <= owner < len(piece.symbols) else piece.symbol
    face, shown = names.face(match.state, number), _shown(match, sight, number)
    return SeenPiece(piece.name, piece.title, symbol, owner, piece.kind, face, shown, face_down)


def _lies_face_down(match: Match, piece: int, place: int) -> bool:
    """Whether a piece's back is up for everybody where it lies."""
    seen_by = match.game.setting.family_at(place).seen_by
    if seen_by == "face":
        return not match.state[match.game.program.layout.index("face")][piece]
    return seen_by == "nobody"


def _shown(match: Match, sight: Sight, number: int) -> tuple[str, ...]:
    """The values that its kind wants beside the symbol of a piece the seat knows; one without a value has a dash."""
    piece = match.game.setting.pieces[number]
    kind = match.game.setting.kinds[piece.kind]
    out: list[str] = []
    for name in kind.shown:
        value = piece.values.get(name)
        if name in kind.changeable:
            value = match.state[match.game.program.layout.index(f"property:{name}")][number]
        given = kind.types[name]
        if value is None or (given.kind != "number" and value == NOTHING):
            out.append("–")
        else:
            out.append(value if isinstance(value, str) else sight.title(Type(given.kind, given.of), value))
    return tuple(out)


def _tracks(match: Match) -> tuple[SeenTrack, ...]:
    layout, state = match.game.program.layout, match.state
    setting = match.game.setting
    out: list[SeenTrack] = []
    for sort, declared in (("track", setting.tracks), ("resource", setting.resources)):
        for name, item in declared.items():
            column = layout.columns[f"{sort}:{name}"]
            value = state[column.index]
            if column.depth == 0:
                out.append(SeenTrack(name, item.title, -1, value))
            else:
                owners = _track_owners(setting, name, len(value))
                out += [SeenTrack(name, item.title, owner, value[owner]) for owner in owners]
    return tuple(out)


def _track_owners(setting: Setting, name: str, count: int) -> Iterable[int]:
    """The numbers of the seats, sides, spaces or regions that have a value each."""
    group = setting.tracks[name].per if name in setting.tracks else "player"
    if group in ("side", "space"):
        return range(count)
    if group == "player":
        return range(setting.players)
    return tuple(region.number for region in setting.regions if region.group == group)


def _orders(match: Match) -> tuple[SeenOrder, ...]:
    layout, names = match.game.program.layout, match.game.names
    out: list[SeenOrder] = []
    for order in match.game.setting.orders.values():
        row, type_ = match.state[layout.index(f"order:{order.name}")], Type(order.of)
        members = tuple(names.name(type_, member) for member in row)
        titles = tuple(names.title(type_, member) for member in row)
        out.append(SeenOrder(order.name, order.title, members, titles))
    return tuple(out)
