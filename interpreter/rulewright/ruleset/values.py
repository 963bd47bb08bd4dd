"""Types of properties, and values written for them turned into the engine's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from rulewright.data.arithmetic import whole_number
from rulewright.data.nodes import Entry, Node, Record, Scalar
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.number_tables import KIND, read_table, table_type
from rulewright.ruleset.setting import PropertyType, Value

_PLAIN = ("number", "truth", "text", "player", "space")
_EXPECTED = {"word": "`{}`", "region": "`{}`", "piece": "`{}`", "space": "space", "player": "seat in this game",
             "side": "side in this game"}


UNKNOWN = PropertyType("unknown")
"""The type of a property whose declared type does not exist; nothing more is said about its values."""


def read_type(node: Scalar, draft: Draft) -> PropertyType:
    """The type a word names."""
    word = node.text
    if word == KIND:
        message = "A table needs the words it is read by, and can not be changed."
        draft.findings.add("W111", node.span, message, "Write `{type: table, by: at}` among the properties that stay.")
        return UNKNOWN
    if word in _PLAIN or (word == "side" and "sides" in draft.world.game):
        return PropertyType(word)
    if word in draft.space_words:
        return PropertyType("space", draft.space_words[word])
    for kind, known in (("word", draft.words), ("region", draft.regions), ("piece", draft.kinds)):
        if word in known:
            return PropertyType(kind, word)
    known_types = [*_PLAIN, *draft.space_words, *draft.words, *draft.regions, *draft.kinds]
    listed = ", ".join(f"`{name}`" for name in _PLAIN)
    help_text = did_you_mean(word, known_types, f"Use {listed}, or declare `{word}` under `words` in game.yaml.")
    draft.findings.add("W111", node.span, f"`{word}` is no type of property.", help_text)
    return UNKNOWN


def read_types(block: Record, draft: Draft) -> dict[str, PropertyType]:
    """The declared properties with their types."""
    types: dict[str, PropertyType] = {}
    for entry in block:
        if isinstance(entry.value, Scalar):
            types[entry.name] = read_type(entry.value, draft)
        elif (written := entry.record.scalar("type")) is not None:
            given = table_type(entry.record) if written.text == KIND else read_type(written, draft)
            types[entry.name] = replace(
                given, optional=entry.record.truth("optional"), default=entry.record.get("default")
            )  # fmt: skip
            if types[entry.name].optional and types[entry.name].kind in ("number", "truth"):
                message = f"`{entry.name}` is a {types[entry.name].kind}, and that always has a value."
                span = entry.record.place_of("optional")
                draft.findings.add("W116", span, message, "Take `optional` out, and give every one a value.")
            elif types[entry.name].optional and "default" in entry.record:
                message = f"`{entry.name}` always has a value, as what gives none has the default."
                draft.findings.add("W116", entry.record.place_of("optional"), message, "Take one of the two out.")
    return types


def known_words(type_: PropertyType, draft: Draft) -> Mapping[str, int]:
    """The words that name a value of a type, with their numbers."""
    match type_.kind:
        case "word":
            return draft.words.get(type_.of, {})
        case "player":
            return draft.seats
        case "side":
            return draft.sides
        case "region":
            return draft.regions.get(type_.of, {})
        case "piece":
            kinds = draft.kinds.get(type_.of, ())
            return {name: number for kind in kinds for name, number in draft.pieces.get(kind, {}).items()}
    inside = draft.board_spaces.get(type_.of)
    return draft.spaces if inside is None else {name: at for name, at in draft.spaces.items() if at in inside}


def read_value(type_: PropertyType, node: Node, name: str, draft: Draft) -> Value | None:
    """The value written for a property; `name` is the property's."""
    if type_.kind == UNKNOWN.kind:
        return None
    if type_.kind == KIND:
        return read_table(type_, node, name, draft)
    if type_.kind == "number":
        return whole_number(node, draft.numbers, draft.findings, f"`{name}`")
    if not isinstance(node, Scalar) or node.value is None:
        draft.findings.add("W116", node.span, f"`{name}` needs one value.", "Write a single value.")
        return None
    if type_.kind == "text":
        return node.text
    if type_.kind == "truth":
        if isinstance(node.value, bool):
            return node.value
        message = f"`{name}` is `true` or `false`; you wrote `{node.text}`."
        draft.findings.add("W116", node.span, message, "Write `true` or `false`.")
        return None
    known = known_words(type_, draft)
    if node.text in known:
        return known[node.text]
    if type_.kind == "side" and type_.optional and node.text in draft.absent_sides:
        return None
    own = next((f"`{word}`" for word, board in draft.space_words.items() if board == type_.of), "")
    expected = own or _EXPECTED[type_.kind].format(type_.of)
    message = f"`{node.text}` is no {expected}, so it can not be `{name}`."
    draft.findings.add("W115", node.span, message, did_you_mean(node.text, known, _some(known)))
    return None


def _some(known: Iterable[str]) -> str:
    words = list(known)
    listed = ", ".join(f"`{word}`" for word in words[:8])
    return f"It may be {listed}{' and others' if len(words) > 8 else ''}." if listed else "None is declared."


def read_values(
    block: Record, types: Mapping[str, PropertyType], ignored: Iterable[str], draft: Draft, subject: str
) -> dict[str, Value]:
    """The values a block gives, else those by default; a key neither a property nor among `ignored` is a finding."""
    own = tuple(ignored)
    values: dict[str, Value] = {}
    for entry in block:
        if entry.name in types:
            value = read_value(types[entry.name], entry.value, entry.name, draft)
            if value is not None:
                values[entry.name] = value
        elif entry.name not in own:
            say_unknown_property(entry, [*types, *own], draft, subject)
    for name, type_ in types.items():
        if type_.default is not None and name not in block:
            value = read_value(type_, type_.default, name, draft)
            if value is not None:
                values[name] = value
    return values


def say_unknown_property(entry: Entry, known: Iterable[str], draft: Draft, subject: str) -> None:
    """Report a key that is no property."""
    help_text = did_you_mean(entry.name, known, "Declare it under the properties, or delete it.")
    draft.findings.add("W114", entry.key.span, f"`{entry.name}` is no property of {subject}.", help_text)


def check_complete(block: Record, types: Mapping[str, PropertyType], draft: Draft, subject: str) -> None:
    """Report each property a block gives no value for."""
    for name, type_ in types.items():
        if name not in block and not type_.optional and type_.default is None:
            span = block.entries[0].key.span if block.entries else block.span
            draft.findings.add("W117", span, f"`{name}` of {subject} has no value.", f"Add `{name}: …` here.")
