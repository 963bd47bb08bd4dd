"""What a line of a data file is: the keys it gives, in the words of the schema, and who uses the name it declares."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright.data.nodes import Entry, Items, Node, Record, Scalar
from rulewright.data.schema import resolve, schema_of
from rulewright.explaining.explanation import Part, Sentence
from rulewright.explaining.things import thing
from rulewright.explaining.understanding import Understanding
from rulewright.explaining.uses import used_in
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Datum:
    """A key with its value, or a member of a list: its names from the outside in, and what the schema says of it."""

    path: tuple[str, ...]
    node: Node
    span: Span
    schema: dict[str, Any]
    named: bool = False
    """Whether the key is a name that the designer gives."""

    @property
    def description(self) -> str:
        """What it is, in the words of the schema."""
        return str(self.schema.get("description", ""))


def data(root: Node, name: str, part: str = "") -> Iterator[Datum]:
    """Every key and list member of a data file, each before those within it; `name` and `part` find its schema."""
    whole = schema_of(name)
    start = whole["$defs"][part] if part else whole
    yield from _under(Datum((), root, root.span, resolve(start, whole)), whole)


def _under(datum: Datum, whole: dict[str, Any]) -> Iterator[Datum]:
    if isinstance(datum.node, Record):
        for entry in datum.node:
            schema = resolve(_of_key(datum.schema, entry.name), whole)
            named = "propertyNames" in datum.schema
            inner = Datum((*datum.path, entry.name), entry.value, _whole(entry), schema, named)
            yield inner
            yield from _under(inner, whole)
    elif isinstance(datum.node, Items):
        schema = resolve(datum.schema.get("items"), whole)
        for item in datum.node.items:
            inner = Datum(datum.path, item, _span_of(item), schema)
            if not isinstance(item, Scalar):
                yield inner
            yield from _under(inner, whole)


def _span_of(node: Node) -> Span:
    """From the first key of a block to its end."""
    if isinstance(node, Record) and node.entries:
        return node.entries[0].key.span.to(_whole(node.entries[-1]))
    return node.span


def _whole(entry: Entry) -> Span:
    return entry.key.span.to(_span_of(entry.value))


def _of_key(schema: dict[str, Any], key: str) -> Any:
    """The schema of one key of a block."""
    if key in schema.get("properties", {}):
        return schema["properties"][key]
    for pattern, inner in schema.get("patternProperties", {}).items():
        if re.search(pattern, key):
            return inner
    return schema.get("additionalProperties")


def of_line(found: tuple[Datum, ...], line: int) -> tuple[Datum, ...]:
    """The outermost data that start on a line, else the innermost one that covers it."""
    here = [datum for datum in found if datum.span.line == line]
    if here:
        return tuple(datum for datum in here if not any(_holds(other, datum) for other in here))
    around = [datum for datum in found if datum.span.line <= line <= datum.span.end_line]
    return tuple(around[-1:])


def nearest(found: tuple[Datum, ...], line: int) -> tuple[Datum, ...]:
    """The data on the first line below that has some, else on the last line above."""
    below = [datum.span.line for datum in found if datum.span.line > line]
    above = [datum.span.line for datum in found if datum.span.line < line]
    return of_line(found, min(below) if below else max(above)) if below or above else ()


def _holds(outer: Datum, inner: Datum) -> bool:
    around, within = outer.span, inner.span
    if (around.start, around.end) == (within.start, within.end):
        return len(outer.path) < len(inner.path)
    return around.start <= within.start and within.end <= around.end


def explain_datum(read: Understanding | None, datum: Datum, found: tuple[Datum, ...], file: str) -> Sentence:
    """What a key or row is, its keys on the same line, and who uses the name it declares."""
    line = datum.span.line
    keys = datum.node.by_name if isinstance(datum.node, Record) else {}
    within = [other for other in found if _holds(datum, other)]
    own = [other for other in within if other.span.line == line or _is_key(other, datum, keys)]
    parts = tuple(Part(_written(part), part.description) for part in own if part.path != datum.path)
    name = _declared_name(datum)
    told = [datum.description] if datum.description else []
    reference = None
    if read is not None and name:
        reference = thing(read.setting, read.world, name, None)
        told.append(used_in(read, name, datum.span))
    references = (reference,) if reference is not None else ()
    return Sentence(datum.span, _what(datum, file), "", parts, references, tuple(told))


def _is_key(other: Datum, datum: Datum, keys: Mapping[str, Entry]) -> bool:
    """Whether a datum is directly under another one."""
    return other.path[:-1] == datum.path and other.path[-1] in keys and keys[other.path[-1]].value is other.node


def _what(datum: Datum, file: str) -> str:
    path = " of ".join(f"`{name}`" for name in reversed(datum.path))
    title = str(datum.schema.get("title", "")).lower()
    sort = f" ({title})" if title and title not in datum.path else ""
    if isinstance(datum.node, Scalar):
        return f"{path} of {file}{sort}: {datum.node.text or 'nothing'}."
    own = datum.node.text("id") if isinstance(datum.node, Record) else ""
    row = f"The row `{own}` of " if own else "An entry of " if not datum.path else ""
    return f"{row}{path} of {file}{sort}." if path else f"A row of {file}{sort}."


def _written(datum: Datum) -> str:
    words = " ".join(datum.node.span.text.split())
    shown = words if len(words) <= 40 else f"{words[:39]}…"
    return f"{datum.path[-1]}: {shown}" if datum.path else shown


def _declared_name(datum: Datum) -> str:
    """The name that rules may say for a datum: its own, or its `id`."""
    if isinstance(datum.node, Record):
        own = datum.node.text("id") or datum.node.text("word")
        if own:
            return own
    return datum.path[-1] if datum.named else ""
