"""Checks a data file against its schema and says what is wrong in a designer's words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rulewright.data.nodes import Items, Node, Record, Scalar, plain
from rulewright.data.schema import resolve, schema_of, validator_of
from rulewright.diagnostics import Diagnostic, Findings, did_you_mean, nearest
from rulewright.source import Span

_TYPES = {
    "integer": "a whole number",
    "number": "a number",
    "string": "text",
    "boolean": "`true` or `false`",
    "array": "a list",
    "object": "a block of keys",
    "null": "nothing",
}


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a schema error points: the node, the key over it, and that key's word for messages."""

    node: Node
    key: Scalar | None
    word: str

    @property
    def span(self) -> Span:
        """The key for a block or list, the value for a value."""
        if isinstance(self.node, Scalar) and self.node.span.end > self.node.span.start:
            return self.node.span
        if self.key is not None:
            return self.key.span
        return _first_key(self.node)


@dataclass(slots=True)
class _Keys:
    """What is wrong with the keys of one block, gathered so that one mistake is said once."""

    spot: _Spot
    unknown: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    properties: dict[str, Any] = field(default_factory=dict)


def check_shape(root: Node, name: str, part: str = "") -> tuple[Diagnostic, ...]:
    """All findings about keys and values; `name` is the schema, such as `game`, `part` one of its definitions."""
    findings = Findings()
    whole = schema_of(name)
    keys: dict[int, _Keys] = {}
    for error in validator_of(name, part).iter_errors(plain(root)):
        spot = _spot(root, error.absolute_path)
        if error.validator == "additionalProperties":
            _keys_of(keys, spot, error).unknown.extend(_unknown_keys(error))
        elif error.validator == "required":
            lacking = (key for key in error.validator_value if key not in error.instance)
            _keys_of(keys, spot, error).missing.extend(lacking)
        else:
            _say(findings, spot, error)
    for block in keys.values():
        _say_keys(findings, block, whole)
    return findings.sorted()


def _keys_of(keys: dict[int, _Keys], spot: _Spot, error: Any) -> _Keys:
    known = keys.setdefault(id(spot.node), _Keys(spot))
    known.properties.update(error.schema.get("properties", {}))
    return known


def _unknown_keys(error: Any) -> list[str]:
    known, patterns = error.schema.get("properties", {}), error.schema.get("patternProperties", {})
    others = (key for key in error.instance if key not in known)
    return [key for key in others if not any(re.search(pattern, key) for pattern in patterns)]


def _say_keys(findings: Findings, block: _Keys, whole: dict[str, Any]) -> None:
    """Report unknown and missing keys of one block; a missing key written wrong is one finding."""
    spot, properties = block.spot, block.properties
    assert isinstance(spot.node, Record)
    missing = list(dict.fromkeys(block.missing))
    for key in block.unknown:
        meant = nearest(key, missing)
        if meant is not None:
            missing.remove(meant)
        present = frozenset(entry.name for entry in spot.node)
        known = [word for word in properties if word not in present]
        help_text = f"Did you mean `{meant}`?" if meant else did_you_mean(key, known, _list_keys(known))
        findings.add("S101", spot.node.place_of(key), f"`{key}` is not a key of {_block(spot)}.", help_text)
    for key in missing:
        examples = resolve(properties.get(key), whole).get("examples", [])
        shown = f", such as `{key}: {_written(examples[0])}`" if examples else ""
        findings.add("S102", spot.span, f"`{key}` is missing in {_block(spot)}.", f"Add it{shown}.")


def _list_keys(known: Iterable[str]) -> str:
    listed = ", ".join(f"`{word}`" for word in known)
    return f"It may have {listed}." if listed else "Delete it."


def _block(spot: _Spot) -> str:
    return f"`{spot.word}`" if spot.word else "this file"


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False).replace('"', "")


def _first_key(node: Node) -> Span:
    if isinstance(node, Record) and node.entries:
        return node.entries[0].key.span
    if isinstance(node, Items) and node.items:
        return _first_key(node.items[0])
    return Span(node.span.source, node.span.start, min(node.span.end, node.span.start + 1))


def _spot(root: Node, path: Iterable[str | int]) -> _Spot:
    node, key, word = root, None, ""
    for step in path:
        if isinstance(node, Record) and isinstance(step, str):
            entry = node.by_name[step]
            node, key, word = entry.value, entry.key, step
        elif isinstance(node, Items) and isinstance(step, int):
            node, key = node.items[step], None
    return _Spot(node, key, word)


def _got(node: Node) -> str:
    """What was written, for the end of a sentence."""
    if isinstance(node, Items):
        return "a list"
    if isinstance(node, Record):
        return "a block of keys"
    if node.value is None:
        return "nothing"
    if isinstance(node.value, str):
        shown = node.text if len(node.text) <= 40 else node.text[:39] + "…"
        shown = " ".join(shown.split())
        return f"the {'word' if node.text.isidentifier() else 'text'} `{shown}`"
    return f"`{node.text}`" if isinstance(node.value, bool) else f"the number `{node.text}`"


def _say(findings: Findings, spot: _Spot, error: Any) -> None:
    """Report one error that is not about which keys a block has."""
    if "propertyNames" in list(error.relative_schema_path)[:-1] and isinstance(spot.node, Record):
        key = error.instance if isinstance(error.instance, str) else ""
        message, help_text = f"`{key}` can not be a name here.", error.schema.get("description", "")
        findings.add("S105", spot.node.place_of(key), message, help_text)
        return
    subject = f"`{spot.word}`" if spot.word else "This file"
    limit = error.validator_value
    match error.validator:
        case "type":
            _say_type(findings, spot, subject, [limit] if isinstance(limit, str) else list(limit))
        case "enum" | "const":
            _say_choice(findings, spot, subject, limit if isinstance(limit, list) else [limit])
        case "pattern":
            help_text = error.schema.get("description", "")
            findings.add("S105", spot.span, f"{subject} can not be {_got(spot.node)}.", help_text)
        case "minimum" | "maximum":
            bound = "at least" if error.validator == "minimum" else "at most"
            message = f"{subject} is {error.instance}; it must be {bound} {limit}."
            findings.add("S106", spot.span, message, "Change the number.")
        case "uniqueItems":
            findings.add("S107", spot.span, f"{subject} names something twice.", "Name each once.")
        case _:
            _say_length(findings, spot, subject, error.validator, limit)


def _say_type(findings: Findings, spot: _Spot, subject: str, types: list[str]) -> None:
    names = [_TYPES[name] for name in types if name != "null"]
    expected = names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" or {names[-1]}"
    help_text = f"Write {expected}."
    if "string" in types and isinstance(spot.node, Scalar) and spot.node.value is not None:
        help_text = f'Put it in quotes: "{spot.node.text}".'
    findings.add("S103", spot.span, f"{subject} is {expected}; you wrote {_got(spot.node)}.", help_text)


def _say_choice(findings: Findings, spot: _Spot, subject: str, allowed: list[Any]) -> None:
    words = [str(word) for word in allowed]
    listed = " or ".join(part for part in (", ".join(f"`{word}`" for word in words[:-1]), f"`{words[-1]}`") if part)
    got = spot.node.text if isinstance(spot.node, Scalar) else ""
    help_text = did_you_mean(got, words, f"Write {listed}.") if got else f"Write {listed}."
    findings.add("S104", spot.span, f"{subject} can be {listed}; you wrote {_got(spot.node)}.", help_text)


def _say_length(findings: Findings, spot: _Spot, subject: str, keyword: str, limit: Any) -> None:
    unit = {"Items": "members", "Properties": "keys", "Length": "letters"}.get(keyword[3:], "parts")
    bound = "at least" if keyword.startswith("min") else "at most"
    unit = unit[:-1] if limit == 1 else unit
    message = f"{subject} must have {bound} {limit} {unit}."
    findings.add("S107", spot.span, message, "Add what is missing." if bound == "at least" else "Shorten it.")
