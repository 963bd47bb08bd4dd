"""Settles kinds of pieces and unions of kinds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry, Record, Scalar
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.bounds import RANGE, bounds_of
from rulewright.ruleset.dice import settle_faces, shown
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.setting import Changeable, Kind, PropertyType, Union, Value
from rulewright.ruleset.values import known_words, read_type, read_types, read_value


@dataclass(frozen=True, slots=True)
class KindShape:
    """A kind before its pieces are counted."""

    entry: Entry
    properties: Mapping[str, PropertyType]
    changeable: Mapping[str, Changeable]
    faces: tuple[int, ...] = ()
    shows: str = ""
    shown: tuple[str, ...] = ()
    tells: tuple[str, ...] = ()

    @property
    def types(self) -> dict[str, PropertyType]:
        """Every property a row may give a value for."""
        return {**self.properties, **{name: each.type for name, each in self.changeable.items()}}

    @property
    def owned(self) -> bool:
        return bool(self.entry.record.text("owner")) or self.entry.record.truth("owner_changes")

    @property
    def of_sides(self) -> bool:
        return self.entry.record.text("owner") == "side"

    def settled(self, first: int, count: int) -> Kind:
        """The kind with its numbers of pieces."""
        block = self.entry.record
        title = people_text(block, "title", title_of(self.entry.name))
        return Kind(
            name=self.entry.name, plural=block.text("plural"), title=title,
            properties=self.properties, changeable=self.changeable, owned=self.owned,
            owner_changes=block.truth("owner_changes"), first=first, count=count, span=self.entry.key.span,
            faces=self.faces, shows=self.shows, shown=self.shown, of_sides=self.of_sides,
            tells=self.tells,
        )  # fmt: skip


def settle_unions(draft: Draft) -> Mapping[str, Union]:
    """All unions; fills in the kinds each kind and union word covers."""
    kinds = [entry.name for entry in draft.world.components.record("kinds")]
    draft.kinds.update({name: (name,) for name in kinds})
    unions: dict[str, Union] = {}
    for entry in draft.world.components.record("unions"):
        covered: dict[str, None] = {}
        for name in entry.record.scalars("kinds"):
            if name.text in kinds:
                covered[name.text] = None
            else:
                help_text = did_you_mean(name.text, kinds, "Declare it under `kinds`.")
                draft.findings.add("W112", name.span, f"There is no kind of piece `{name.text}`.", help_text)
        unions[entry.name] = Union(entry.name, entry.record.text("plural"), tuple(covered), entry.key.span)
        draft.kinds.setdefault(entry.name, tuple(covered))
    return unions


def settle_kinds(draft: Draft) -> Mapping[str, KindShape]:
    """All kinds with the types of their properties."""
    shapes: dict[str, KindShape] = {}
    for entry in draft.world.components.record("kinds"):
        properties = read_types(entry.record.record("properties"), draft)
        changeable: dict[str, Changeable] = {}
        for each in entry.record.record("changeable"):
            if each.name in properties:
                message = f"`{each.name}` of `{entry.name}` is both fixed and changeable."
                draft.findings.add("W118", each.key.span, message, "Delete it under one of the two.")
            found = _changeable(each, draft)
            if found is not None:
                changeable[each.name] = found
        faces, shows = settle_faces(entry, {**properties, **changeable}, draft)
        if shows:
            changeable[shows] = shown(shows, faces)
        _check_owner(entry, draft)
        drawn = properties_named(entry, "shown", (*properties, *changeable), draft)
        tells = properties_named(entry, "tells", tuple(properties), draft)
        shapes[entry.name] = KindShape(entry, properties, changeable, faces, shows, drawn, tells)
    return shapes


def _check_owner(entry: Entry, draft: Draft) -> None:
    """Report a kind whose pieces belong to sides, in a game without any."""
    if entry.record.text("owner") == "side" and "sides" not in draft.world.game:
        message = f"A `{entry.name}` belongs to a side, and this game declares no sides."
        help_text = "Declare them under `sides` in game.yaml, or write `owner: player`."
        draft.findings.add("W115", entry.record.by_name["owner"].value.span, message, help_text)


def properties_named(entry: Entry, key: str, known: tuple[str, ...], draft: Draft) -> tuple[str, ...]:
    """The properties that a kind or board lists under a key."""
    names: dict[str, None] = {}
    for name in entry.record.scalars(key):
        if name.text in known:
            names[name.text] = None
        else:
            help_text = did_you_mean(name.text, known, "Name one of its properties.")
            draft.findings.add("W114", name.span, f"`{name.text}` is no property of `{entry.name}`.", help_text)
    return tuple(names)


def _changeable(entry: Entry, draft: Draft) -> Changeable | None:
    if isinstance(entry.value, Record):
        return _changeable_block(entry, entry.value, draft)
    if not isinstance(entry.value, Scalar):
        return None
    matched = RANGE.fullmatch(entry.value.text)
    if matched:
        bounds = bounds_of(matched, entry.value, draft)
        return _number(entry, *bounds, None, draft) if bounds is not None else None
    return _typed(entry, entry.value, None, draft)


def _changeable_block(entry: Entry, block: Record, draft: Draft) -> Changeable | None:
    type_ = block.scalar("type")
    if type_ is None:
        return None
    optional = block.truth("optional")
    if optional and type_.text in ("number", "truth"):
        message = f"`{entry.name}` is a {type_.text}, and that always has a value."
        draft.findings.add("W116", block.place_of("optional"), message, "Take `optional` out.")
    elif type_.text != "number":
        return _typed(entry, type_, block.scalar("start"), draft, optional)
    low = draft.whole(block.get("from"), f"`from` of `{entry.name}`")
    high = draft.whole(block.get("to"), f"`to` of `{entry.name}`", 1_000_000)
    return _number(entry, low, high, block.scalar("start"), draft)


def _typed(entry: Entry, word: Scalar, start: Scalar | None, draft: Draft, optional: bool = False) -> Changeable:
    """A changeable property that is no number, or a number without bounds."""
    type_ = replace(read_type(word, draft), optional=optional)
    if type_.kind == "number":
        return _number(entry, 0, 1_000_000, start, draft)
    value = read_value(type_, start, entry.name, draft) if start is not None else None
    if value is None and type_.kind == "truth":
        value = False
    elif value is None and type_.kind == "word" and not optional:
        value = 0
    high = len(known_words(type_, draft)) - 1 if type_.kind == "word" else 0
    return Changeable(type_, value, 0, max(high, 0))


def _number(entry: Entry, low: int, high: int, start: Scalar | None, draft: Draft) -> Changeable:
    value: Value = draft.whole(start, f"`start` of `{entry.name}`", low)
    if not low <= int(value) <= high:
        message = f"`{entry.name}` starts at {value}, outside {low} to {high}."
        span = start.span if start is not None else entry.value.span
        draft.findings.add("W126", span, message, "Let the bounds go upward, and the start lie within.")
    return Changeable(PropertyType("number"), value, low, high)
