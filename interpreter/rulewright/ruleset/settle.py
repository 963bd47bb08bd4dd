"""Turns a declared world into a setting: every constant chosen, everything numbered once."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry, Record
from rulewright.diagnostics import Diagnostic, did_you_mean
from rulewright.ruleset.boards import lay_boards, settle_groups, settle_regions, settle_spaces
from rulewright.ruleset.constants import settle_numbers
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.included import check_includes
from rulewright.ruleset.kinds import KindShape, settle_kinds, settle_unions
from rulewright.ruleset.naming import check_names, words_of
from rulewright.ruleset.number_tables import settle_tables
from rulewright.ruleset.options import choose_options, choose_variant
from rulewright.ruleset.pieces import list_pieces, settle_pieces
from rulewright.ruleset.places import (
    place_names,
    place_owners,
    settle_families,
    settle_orders,
    settle_resources,
    settle_shown,
    settle_tracks,
)
from rulewright.ruleset.setting import Kind, Piece, PropertyType, Seat, Setting, WordList
from rulewright.ruleset.sides import name_sides, settle_sides
from rulewright.ruleset.values import check_complete, read_types, read_values
from rulewright.ruleset.world import World
from rulewright.source import Span, start_of

DEFAULT_CAP = 5000
_SEAT_KEYS = ("title", "cites", "source", "gap")


def settle_world(
    world: World, players: int | None, variant: str | None, options: Mapping[str, object]
) -> tuple[Setting | None, tuple[Diagnostic, ...]]:
    """Settle a world; the setting is missing where any finding is an error."""
    count, chosen = choose_variant(world, players, variant)
    draft = Draft(world, count, chosen, choose_options(world, count, options))
    settle_numbers(draft)
    if draft.findings.has_errors:
        return None, draft.findings.sorted()
    words = _words(draft)
    unions = settle_unions(draft)
    _name_seats(draft)
    name_sides(draft)
    laid = lay_boards(draft)
    shapes = settle_kinds(draft)
    check_includes(shapes, draft)
    slots = list_pieces(shapes, draft)
    families = settle_families(laid, draft)
    names = place_names(families, laid, draft)
    pieces = settle_pieces(slots, shapes, families, names, draft)
    boards, spaces = settle_spaces(laid, draft)
    groups, regions = settle_groups(laid), settle_regions(laid)
    seat_types = read_types(world.game.record("seat_properties"), draft)
    seats = _seats(seat_types, draft)
    named_tables = settle_tables(draft)
    tracks, resources = settle_tracks(draft), settle_resources(draft)
    check_names(draft, spaces, groups.values(), regions)
    _check_variants(draft)
    if draft.findings.has_errors:
        return None, draft.findings.sorted()
    setting = Setting(
        name=world.name, title=world.title, players=count, variant=chosen.name if chosen else "",
        options=draft.options, variants=tuple(each.name for each in world.variants),
        constants=draft.constants(), constant_spans=_constant_spans(draft), seats=seats, seat_properties=seat_types,
        words=words, boards=boards, spaces=spaces, region_groups=groups, regions=regions, families=families,
        place_names=names, place_owners=place_owners(families, laid), tracks=tracks, resources=resources,
        kinds=_kinds(shapes, pieces), unions=unions, pieces=pieces,
        length_cap=draft.whole(world.game.record("length").get("cap"), "`cap`", DEFAULT_CAP),
        choices={option.name: option.choices for option in world.options if option.type == "choice"},
        statements=world.citable, digest=world.digest, variant_title=chosen.title if chosen else "",
        tables=tuple(draft.tables), named_tables=named_tables,
        layers=chosen.layers if chosen else (),
        other_sides=settle_sides(seat_types, draft), absent_sides=draft.absent_sides,
        orders=settle_orders(draft), shown=settle_shown(draft),
    )  # fmt: skip
    return setting, draft.findings.sorted()


def _words(draft: Draft) -> dict[str, WordList]:
    lists: dict[str, WordList] = {}
    for entry in draft.world.game.record("words"):
        words = words_of(entry)
        titled = entry.record.record("words")
        names = tuple(word.text for word in words)
        titles = tuple(people_text(titled.record(name), "title", title_of(name)) for name in names)
        plural = entry.record.text("plural", f"{entry.name}s")
        lists[entry.name] = WordList(entry.name, plural, names, titles, entry.key.span)
        draft.words[entry.name] = {name: number for number, name in reversed(list(enumerate(names)))}
    return lists


def _name_seats(draft: Draft) -> None:
    entries = draft.world.game.record("seats").entries[: draft.players]
    draft.seats.update({entry.name: number for number, entry in enumerate(entries)})
    titles = {entry.name: people_text(_seat_block(entry, draft), "title", title_of(entry.name)) for entry in entries}
    draft.seat_titles.update(titles)


def _seats(types: Mapping[str, PropertyType], draft: Draft) -> tuple[Seat, ...]:
    seats: list[Seat] = []
    for number, entry in enumerate(draft.world.game.record("seats")):
        block = _seat_block(entry, draft)
        subject = f"seat `{entry.name}`"
        if number < draft.players:
            check_complete(block, types, draft, subject)
            values = read_values(block, types, _SEAT_KEYS, draft, subject)
            title = people_text(block, "title", title_of(entry.name))
            seats.append(Seat(number, entry.name, title, values, entry.key.span))
    return tuple(seats)


def _seat_block(entry: Entry, draft: Draft) -> Record:
    """A seat's values, those of the variant first."""
    if draft.variant is None:
        return entry.record
    own = draft.variant.block.record("seats").record(entry.name)
    others = (each for each in entry.record if each.name not in own)
    return Record((*own.entries, *others), entry.key.span)


def _check_variants(draft: Draft) -> None:
    """Report seats and numbers a variant changes that do not exist."""
    if draft.variant is None:
        return
    for section, what in (("seats", "seat"), ("numbers", "number")):
        known = [entry.name for entry in draft.world.game.record(section)]
        for entry in draft.variant.block.record(section):
            if entry.name not in known:
                help_text = did_you_mean(entry.name, known, f"Declare it under `{section}` of the game.")
                draft.findings.add("W115", entry.key.span, f"There is no {what} `{entry.name}`.", help_text)


def _kinds(shapes: Mapping[str, KindShape], pieces: tuple[Piece, ...]) -> dict[str, Kind]:
    kinds: dict[str, Kind] = {}
    first = 0
    for name, shape in shapes.items():
        count = sum(piece.kind == name for piece in pieces)
        kinds[name] = shape.settled(first, count)
        first += count
    return kinds


def _constant_spans(draft: Draft) -> dict[str, Span]:
    game = draft.world.game
    start = start_of(game.span.source)
    spans = {**draft.number_spans, **{option.name: option.span for option in draft.world.options}}
    spans["players"] = game.place_of("players")
    spans["variant"] = game.place_of("variants") if "variants" in game else start
    return spans
