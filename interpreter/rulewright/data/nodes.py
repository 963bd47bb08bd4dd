"""The tree a data file is read into: every key and value knows where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.source import SourceText, Span, start_of

Plain = None | bool | int | float | str


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """One value; `text` is what was written, without quotes."""

    value: Plain
    text: str
    span: Span
    quoted: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Items:
    """A list."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A key with its value."""

    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        return self.key.text

    @property
    def record(self) -> Record:
        """The value where it is a block of keys, else an empty block at the key."""
        return self.value if isinstance(self.value, Record) else Record((), self.key.span)


@dataclass(frozen=True, slots=True, eq=False)
class Record:
    """A block of keys, in the order written; keys are always text."""

    entries: tuple[Entry, ...]
    span: Span
    by_name: Mapping[str, Entry] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {entry.name: entry for entry in self.entries})

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __contains__(self, name: str) -> bool:
        return name in self.by_name

    def get(self, name: str) -> Node | None:
        """The value of a key, or nothing."""
        entry = self.by_name.get(name)
        return entry.value if entry else None

    def record(self, name: str) -> Record:
        """The block of keys under a key; empty where there is none."""
        entry = self.by_name.get(name)
        return entry.record if entry else Record((), self.span)

    def scalar(self, name: str) -> Scalar | None:
        """The single value under a key, or nothing."""
        value = self.get(name)
        return value if isinstance(value, Scalar) else None

    def text(self, name: str, otherwise: str = "") -> str:
        """The text of the single value under a key."""
        found = self.scalar(name)
        return otherwise if found is None or found.value is None else found.text

    def truth(self, name: str, otherwise: bool = False) -> bool:
        """Whether the value under a key is `true`, or what holds where there is none."""
        found = self.scalar(name)
        return otherwise if found is None else found.value is True

    def scalars(self, name: str) -> tuple[Scalar, ...]:
        """The values under a key written as one value or as a list of them."""
        value = self.get(name)
        return scalars_of(value) if value is not None else ()

    def items(self, name: str) -> tuple[Node, ...]:
        """The members of the list under a key."""
        value = self.get(name)
        return value.items if isinstance(value, Items) else ()

    def place_of(self, name: str) -> Span:
        """Where a key stands, or the block itself where the key is missing."""
        entry = self.by_name.get(name)
        return entry.key.span if entry else self.span


Node = Scalar | Items | Record


def empty_record(span: Span) -> Record:
    """A block without keys."""
    return Record((), Span(span.source, span.start, span.start))


def nowhere(name: str) -> Span:
    """The start of a file that could not be read, for findings about it."""
    return start_of(SourceText(name, ""))


def scalars_of(node: Node) -> tuple[Scalar, ...]:
    """A value alone, or the values of a list."""
    if isinstance(node, Scalar):
        return (node,)
    if isinstance(node, Items):
        return tuple(item for item in node.items if isinstance(item, Scalar))
    return ()


def plain(node: Node) -> Any:
    """The tree as dictionaries, lists and values."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    return {entry.name: plain(entry.value) for entry in node.entries}
