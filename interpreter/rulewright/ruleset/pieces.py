"""Settles the pieces: rows and tables become individuals, numbered by kind, seat and row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Record, Scalar
from rulewright.diagnostics import Note, did_you_mean
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.included import is_included
from rulewright.ruleset.kinds import KindShape
from rulewright.ruleset.setting import NOTHING, Piece, PlaceFamily, Value
from rulewright.ruleset.values import check_complete, read_values
from rulewright.source import Span

MOST_PIECES = 5000
_ROW_KEYS = ("id", "title", "per", "owner", "copies", "at", "symbol", "cites", "source", "gap", "kind", "rows", "table")
_NOT_SHARED = ("id", "rows", "table")


@dataclass(frozen=True, slots=True)
class Slot:
    """One piece to be: its row, owner, name and title, before its start and values are known."""

    kind: str
    row: Record
    seat: int
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class _Batch:
    """The equal pieces of one row for one owner."""

    kind: str
    row: Record
    seat: int
    copies: int


def list_pieces(shapes: Mapping[str, KindShape], draft: Draft) -> tuple[Slot, ...]:
    """All pieces in the order of their numbers; fills in their names."""
    batches = [batch for row in _rows(shapes, draft) for batch in _batches(row, shapes, draft)]
    total = sum(batch.copies for batch in batches)
    if total > MOST_PIECES:
        largest = max(batches, key=lambda batch: batch.copies)
        span = largest.row.place_of("copies")
        draft.findings.add("W132", span, f"There are {total:,} pieces.", f"Use at most {MOST_PIECES:,}.")
        return ()
    slots: list[Slot] = []
    for kind in shapes:
        for seat in range(NOTHING, len(draft.sides)):
            mine = [batch for batch in batches if batch.kind == kind and batch.seat == seat]
            slots.extend(_slots(mine, draft))
    _number(slots, draft)
    return tuple(slots)


def _rows(shapes: Mapping[str, KindShape], draft: Draft) -> Iterator[Record]:
    """Single rows, each with what the block around it shares."""
    for outer in draft.world.components.items("pieces"):
        if not isinstance(outer, Record):
            continue
        kind = outer.scalar("kind")
        if kind is None or kind.text not in shapes:
            help_text = did_you_mean(kind.text if kind else "", shapes, "Declare it under `kinds`.")
            span = kind.span if kind else outer.span
            draft.findings.add("W112", span, f"There is no kind of piece `{kind.text if kind else ''}`.", help_text)
            continue
        if "rows" in outer or "table" in outer:
            inner = [item for item in outer.items("rows") if isinstance(item, Record)]
            inner.extend(draft.world.tables.get(outer.text("table"), ()))
            yield from (_joined(outer, row) for row in inner)
        else:
            yield outer


def _joined(outer: Record, row: Record) -> Record:
    shared = (entry for entry in outer if entry.name not in row and entry.name not in _NOT_SHARED)
    return Record((*row.entries, *shared), row.span)


def _batches(row: Record, shapes: Mapping[str, KindShape], draft: Draft) -> Iterator[_Batch]:
    kind = row.text("kind")
    if not is_included(kind, row, draft):
        return
    copies = draft.whole(row.get("copies"), "`copies`", 1)
    if copies < 0:
        message = f"A row can not have {copies} copies."
        draft.findings.add("W126", row.by_name["copies"].value.span, message, "Let `copies` be at least 0.")
        return
    per, owner = row.scalar("per"), row.scalar("owner")
    if per or owner:
        _check_owner(shapes[kind], row, "per" if per else "owner", draft)
    if per is not None:
        owners = len(draft.sides) if per.text == "side" else draft.players
        yield from (_Batch(kind, row, seat, copies) for seat in range(owners))
    elif owner is None:
        yield _Batch(kind, row, NOTHING, copies)
    elif owner.text in draft.sides:
        yield _Batch(kind, row, draft.sides[owner.text], copies)
    elif owner.text not in (seats := _owners(draft)):
        help_text = did_you_mean(owner.text, seats, "Name one of the seats in game.yaml.")
        draft.findings.add("W115", owner.span, f"There is no seat `{owner.text}`.", help_text)


def _check_owner(shape: KindShape, row: Record, key: str, draft: Draft) -> None:
    """Report pieces given to sides whose kind belongs to players only, and to nobody's kind."""
    kind, given = shape.entry.name, row.text(key)
    to_side = given == "side" if key == "per" else given in draft.world.game.record("sides")
    if not shape.owned:
        message = f"A `{kind}` belongs to no player, so this row can not say `{key}`."
        draft.findings.add("W128", row.place_of(key), message, f"Add `owner: player` to the kind `{kind}`.")
    elif to_side and not shape.of_sides:
        message = f"A `{kind}` belongs to players only, so this row can not say `{key}: {given}`."
        draft.findings.add("W128", row.place_of(key), message, f"Write `owner: side` in the kind `{kind}`.")


def _owners(draft: Draft) -> list[str]:
    """The names of all who may own pieces, also of those out of play here."""
    return [entry.name for part in ("seats", "sides") for entry in draft.world.game.record(part)]


def _slots(batches: list[_Batch], draft: Draft) -> Iterator[Slot]:
    """Pieces of one kind and owner; those without a name are numbered through all rows."""
    seat_names = list(draft.sides)
    numbered = 0
    for batch in batches:
        owner = f"{seat_names[batch.seat]}_" if "per" in batch.row else ""
        own = batch.row.text("id")
        for copy in range(batch.copies):
            if own:
                name = f"{owner}{own}" if "copies" not in batch.row else f"{owner}{own}_{copy + 1}"
            else:
                numbered += 1
                name = f"{owner}{batch.kind}_{numbered}"
            otherwise = title_of(own or name)
            yield Slot(batch.kind, batch.row, batch.seat, name, people_text(batch.row, "title", otherwise))


def _number(slots: list[Slot], draft: Draft) -> None:
    seen: dict[str, Span] = {}
    for number, slot in enumerate(slots):
        draft.pieces.setdefault(slot.kind, {})[slot.name] = number
        if slot.name in seen and "id" not in slot.row:
            note = Note(seen[slot.name], "named here")
            span = slot.row.place_of("kind")
            message = f"Two pieces are named `{slot.name}`."
            draft.findings.add("W118", span, message, "Rename the one with an `id`.", (note,))
        seen.setdefault(slot.name, slot.row.place_of("id" if "id" in slot.row else "kind"))


def settle_pieces(
    slots: tuple[Slot, ...], shapes: Mapping[str, KindShape], families: Mapping[str, PlaceFamily],
    names: tuple[str, ...], draft: Draft,
) -> tuple[Piece, ...]:  # fmt: skip
    """The pieces with values and starting places; needs every name to be known."""
    places = {name: number for number, name in reversed(list(enumerate(names)))}
    crowd: dict[int, int] = {}
    values: dict[int, dict[str, Value]] = {}
    pieces: list[Piece] = []
    for number, slot in enumerate(slots):
        shape = shapes[slot.kind]
        if id(slot.row) not in values:
            values[id(slot.row)] = _values(slot, shape, draft)
        start = _start(slot, families, places, draft)
        if start != NOTHING:
            crowd[start] = crowd.get(start, 0) + 1
            _check_place(slot, start, crowd[start], families, names, draft)
        symbols = _symbols(slot.row, draft)
        pieces.append(
            Piece(
                number, slot.kind, slot.name, slot.title, _symbol(slot, symbols), slot.seat, values[id(slot.row)],
                start, slot.row.place_of("id" if "id" in slot.row else "kind"), symbols,
            )
        )  # fmt: skip
    return tuple(pieces)


def _values(slot: Slot, shape: KindShape, draft: Draft) -> dict[str, Value]:
    subject = f"`{slot.row.text('id')}`" if "id" in slot.row else f"this `{slot.kind}`"
    check_complete(slot.row, shape.properties, draft, subject)
    found = read_values(slot.row, shape.types, _ROW_KEYS, draft, f"`{slot.kind}`")
    for name, changeable in shape.changeable.items():
        value = found.get(name)
        bounded = isinstance(value, int) and changeable.type.kind == "number"
        if bounded and not changeable.low <= int(value or 0) <= changeable.high:
            message = f"`{name}` is {value}, outside {changeable.low} to {changeable.high}."
            draft.findings.add("W126", slot.row.by_name[name].value.span, message, "Change it, or the bounds.")
        if changeable.start is not None:
            found.setdefault(name, changeable.start)
    return found


def _start(slot: Slot, families: Mapping[str, PlaceFamily], places: Mapping[str, int], draft: Draft) -> int:
    at = slot.row.scalar("at")
    if at is None:
        span = slot.row.place_of("id" if "id" in slot.row else "kind")
        draft.findings.add("W117", span, f"This `{slot.kind}` has no place to start at.", "Add `at: …` to the row.")
        return NOTHING
    family = families.get(at.text)
    if family is not None and family.per in ("player", "side") and 0 <= slot.seat < family.count:
        return family.first + slot.seat
    own = f"{list(draft.seats)[slot.seat]}_{at.text}" if 0 <= slot.seat < draft.players else ""
    if at.text in places or own in places:
        return places.get(at.text, places.get(own, NOTHING))
    if family is not None:
        example = next((name for name, number in places.items() if number == family.first), "")
        message = f"`{at.text}` is not one place, so a `{slot.kind}` can not start at it."
        draft.findings.add("W113", at.span, message, f"Name one of them, such as `{example}`.")
        return NOTHING
    known = [*families, *places]
    help_text = did_you_mean(at.text, known, "Declare it under `places` in game.yaml.")
    draft.findings.add("W113", at.span, f"There is no place or space `{at.text}`.", help_text)
    return NOTHING


def _check_place(
    slot: Slot, start: int, crowd: int, families: Mapping[str, PlaceFamily], names: tuple[str, ...], draft: Draft
) -> None:
    family = next(each for each in families.values() if each.first <= start < each.first + each.count)
    span = slot.row.by_name["at"].value.span
    if slot.kind not in family.holds and family.name not in draft.unsure_places:
        listed = " and ".join(f"`{kind}`" for kind in family.holds) or "nothing"
        message = f"`{family.name}` holds {listed}, so no `{slot.kind}` can start there."
        note = Note(family.span, "declared here")
        draft.findings.add("W121", span, message, f"Add `{slot.kind}` to its `holds`.", (note,))
    elif family.limit and crowd == family.limit + 1:
        message = f"More pieces start at `{names[start]}` than the {family.limit} it has room for."
        draft.findings.add("W122", span, message, "Raise its `limit`, or start pieces elsewhere.")


def _symbols(row: Record, draft: Draft) -> tuple[str, ...]:
    """The signs by seat, where they differ."""
    written = row.get("symbol")
    if not isinstance(written, Record):
        return ()
    known = _owners(draft)
    for entry in written:
        if entry.name not in known:
            message = f"There is no seat `{entry.name}`."
            draft.findings.add("W115", entry.key.span, message, did_you_mean(entry.name, known, "Name a seat."))
    return tuple(written.text(seat) for seat in draft.sides)


def _symbol(slot: Slot, symbols: tuple[str, ...]) -> str:
    written = slot.row.get("symbol")
    if isinstance(written, Scalar):
        return written.text
    first = slot.kind[:1].upper()
    return (symbols[slot.seat] or first) if symbols and slot.seat != NOTHING else first
