"""Names rules can say: each stands for one thing, and none is a word of the language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module

from rulewright.board.link_places import links_name
from rulewright.data.nodes import Entry, Items, Record, Scalar
from rulewright.diagnostics import Note
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.setting import Region, RegionGroup, Space
from rulewright.ruleset.world import World
from rulewright.source import Span

_OF_BOARDS = ("a board", "a word for spaces", "a word for links")
_SECTIONS = (
    ("places", "a place"), ("tracks", "a track"), ("resources", "a resource"), ("orders", "an order"),
    ("numbers", "a number"), ("tables", "a table"),
)  # fmt: skip

SIDE_WORDS = ("side", "sides")
"""Words of the rules in a game that declares sides, and free in all others."""


@dataclass(frozen=True, slots=True)
class Named:
    """A name with what it names, such as `a kind of piece`."""

    name: str
    what: str
    span: Span


def declared_names(world: World) -> tuple[Named, ...]:
    """The names a designer declares in game.yaml and components.yaml, and those of the boards."""
    return tuple(_declared(world))


def _declared(world: World) -> Iterator[Named]:
    game, components = world.game, world.components
    for section, what in (("kinds", "a kind of piece"), ("unions", "a union of kinds")):
        for entry in components.record(section):
            yield Named(entry.name, what, entry.key.span)
            yield from _plural(entry.record, entry.name)
    for board in world.boards:
        yield Named(board.name, "a board", board.key.span)
        if links_name(board):
            yield Named(links_name(board), "a board", board.record.place_of("link"))
    for section, what in _SECTIONS:
        for entry in game.record(section):
            yield Named(entry.name, what, entry.key.span)
    for option in world.options:
        if option.type != "board":
            yield Named(option.name, "an option", option.span)
    for entry in game.record("words"):
        yield from _word_list(entry)
    for entry in game.record("seats"):
        yield Named(entry.name, "a seat", entry.key.span)
    for entry in game.record("sides"):
        yield Named(entry.name, "a side", entry.key.span)
    yield from _piece_names(world)


def _plural(block: Record, name: str) -> Iterator[Named]:
    plural = block.scalar("plural")
    if plural is not None and plural.text != name:
        yield Named(plural.text, "a plural", plural.span)


def _word_list(entry: Entry) -> Iterator[Named]:
    yield Named(entry.name, "a list of words", entry.key.span)
    yield from _plural(entry.record, entry.name)
    for word in words_of(entry):
        yield Named(word.text, "a word", word.span)


def words_of(entry: Entry) -> tuple[Scalar, ...]:
    """The words of a list, written as a list, or with a title each."""
    listed = entry.record.get("words") if isinstance(entry.value, Record) else entry.value
    if isinstance(listed, Record):
        return tuple(word.key for word in listed)
    items = listed.items if isinstance(listed, Items) else ()
    return tuple(item for item in items if isinstance(item, Scalar))


def _piece_names(world: World) -> Iterator[Named]:
    for row in world.components.items("pieces"):
        if not isinstance(row, Record):
            continue
        for block in (row, *row.items("rows"), *world.tables.get(row.text("table"), ())):
            name = block.scalar("id") if isinstance(block, Record) else None
            if name is not None:
                yield Named(name.text, "a piece", name.span)


def check_names(
    draft: Draft, spaces: Iterable[Space], groups: Iterable[RegionGroup], regions: Iterable[Region]
) -> None:
    """Report names that stand for two things, and names that are words of the language."""
    own = [*declared_names(draft.world), *_board_words(draft)]
    own.extend(Named(space.name, "a space", space.span) for space in spaces)
    for group in (group for group in groups if group.said):
        own.append(Named(group.name, "a sort of region", group.span))
        if group.plural != group.name:
            own.append(Named(group.plural, "a plural", group.span))
    own.extend(Named(region.name, "a region", region.span) for region in regions)
    reserved, built_in = _language_words()
    _check_each(own, reserved, built_in, draft)
    _check_properties(reserved, draft)
    _check_choices(reserved, draft)


def _check_each(own: list[Named], reserved: frozenset[str], built_in: frozenset[str], draft: Draft) -> None:
    seen: dict[str, Named] = {}
    for each in own:
        first = seen.setdefault(each.name, each)
        if first is not each:
            _say_twice(draft, each, first)
        if each.name in reserved or (each.name in built_in and each.what not in _OF_BOARDS):
            message = f"`{each.name}` is a word of the rules language and can not name {each.what}."
            draft.findings.add("W120", each.span, message, "Choose another name.")
        if each.name in SIDE_WORDS and "sides" in draft.world.game:
            message = f"`{each.name}` means the sides declared under `sides`, and can not name {each.what}."
            draft.findings.add("W120", each.span, message, "Choose another name.")
        if (each.name, each.what) == ("chance", "a seat"):
            message = "`chance` picks for nobody in scenarios, so it can not name a seat."
            draft.findings.add("W120", each.span, message, "Choose another name.")


def _check_properties(reserved: frozenset[str], draft: Draft) -> None:
    for block, section in ((draft.world.game, "seat_properties"), *_property_blocks(draft.world)):
        for entry in block.record(section):
            if entry.name in reserved:
                message = f"`{entry.name}` is a word of the rules language and can not name a property."
                draft.findings.add("W120", entry.key.span, message, "Choose another name.")


def _check_choices(reserved: frozenset[str], draft: Draft) -> None:
    for entry in draft.world.game.record("options"):
        for choice in entry.record.scalars("choices"):
            if choice.text in reserved:
                message = f"`{choice.text}` is a word of the rules language and can not name a choice."
                draft.findings.add("W120", choice.span, message, "Choose another name.")


def _say_twice(draft: Draft, each: Named, first: Named) -> None:
    note = Note(first.span, f"{first.what} here")
    if each.what == first.what == "a space":
        message = f"Two boards in use have a space `{each.name}`."
        draft.findings.add("B109", each.span, message, "Rename one, or give a made board a `prefix`.", (note,))
        return
    message = f"`{each.name}` names {first.what} and {each.what}." if each.what != first.what else ""
    message = message or f"`{each.name}` names two things: {each.what} each time."
    draft.findings.add("W118", each.span, message, "Rename one of them.", (note,))


def _board_words(draft: Draft) -> Iterator[Named]:
    known: set[str] = {"space", "spaces"}
    for board in draft.world.boards:
        if board.name not in draft.boards_in_use:
            continue
        for section, what in (("space", "a word for spaces"), ("link", "a word for links")):
            for key in ("word", "plural"):
                word = board.record.record(section).scalar(key)
                if word is not None and word.text not in known:
                    known.add(word.text)
                    yield Named(word.text, what, word.span)


def _property_blocks(world: World) -> Iterator[tuple[Record, str]]:
    for kind in world.components.record("kinds"):
        yield kind.record, "properties"
        yield kind.record, "changeable"
    for board in world.boards:
        yield board.record, "properties"
        yield board.record, "link_properties"


def _language_words() -> tuple[frozenset[str], frozenset[str]]:
    """Words no name may be, and words only a board or its spaces may be named by."""
    words = import_module("rulewright.language.words")
    kinds = getattr(words, "BUILT_IN_KINDS", {})
    others = (*getattr(words, "BUILT_IN_ADJECTIVES", ()), *getattr(words, "BUILT_IN_FACTS", ()))
    return frozenset(getattr(words, "RESERVED", ())), frozenset((*kinds, *kinds.values(), *others, "variant"))
