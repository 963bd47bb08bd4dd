"""Where rules, scenarios and data speak of a name that the data files declare."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from rulewright.data.nodes import Items, Node, Scalar
from rulewright.explaining.understanding import Understanding
from rulewright.language.within import nodes
from rulewright.source import Span

MOST_SHOWN = 12


def used_in(read: Understanding, name: str, own: Span) -> str:
    """A sentence with the lines that speak of a name, but for the stretch that declares it."""
    said = {name, *(plural for plural, singular in read.vocabulary.kinds.items() if singular == name)}
    spans = [*_in_rules(read, said), *_in_data(read, name)]
    lines = dict.fromkeys((span.source.name, span.line) for span in spans if not _within(span, own))
    if not lines:
        return f"Nothing in the setting looked at speaks of `{name}`."
    shown = [f"{file.rpartition('/')[2]}:{line}" for file, line in lines]
    more = f" and in {len(shown) - MOST_SHOWN} more lines" if len(shown) > MOST_SHOWN else ""
    return f"`{name}` is used in {', '.join(shown[:MOST_SHOWN])}{more}."


def _within(span: Span, own: Span) -> bool:
    return span.source.name == own.source.name and own.start <= span.start < own.end


def _in_rules(read: Understanding, said: set[str]) -> Iterator[Span]:
    """Where a word stands in rules, the holes of texts among them."""
    declarations = tuple(declaration for file in read.files for declaration in file.declarations)
    meant = tuple(meant.node for meant in read.understood.terms.values())
    for node in nodes((declarations, read.scenarios, meant)):
        words = (getattr(node, field.name) for field in fields(node))
        word = next((word for word in words if isinstance(word, str) and word in said), None)
        if word is not None:
            yield node.span.word(word)


def _in_data(read: Understanding, name: str) -> Iterator[Span]:
    """Where a value of the data files speaks of a name, also within a sum."""
    for record in read.world.data:
        for scalar in _scalars(record):
            if name in re.findall(r"\w+", scalar.text):
                yield scalar.span


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Items):
        for item in node.items:
            yield from _scalars(item)
    else:
        for entry in node:
            yield from _scalars(entry.value)
