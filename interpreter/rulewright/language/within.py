"""Walks through the syntax of rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from rulewright.language import syntax as s


def nodes(part: Any) -> Iterator[s.Node]:
    """Every node in a part of the syntax, each before those within it."""
    if isinstance(part, tuple):
        for item in part:
            yield from nodes(item)
    elif isinstance(part, s.Node):
        yield part
        for field in fields(part):
            yield from nodes(getattr(part, field.name))
