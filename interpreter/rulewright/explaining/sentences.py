"""Which sentences of the rules a line is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from rulewright.language import syntax as s

_LINES = (
    s.Declaration, s.Replacement, s.Removal, s.SlotBody, s.HeadLine, s.Statement, s.Branch, s.ScoreLine, s.WinsLine,
    s.ScenarioLine, s.Section,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Standing:
    """A node that makes a sentence of its own, and the nodes around it, from the outside in."""

    node: s.Node
    around: tuple[s.Node, ...]


def sentences(part: Any, around: tuple[s.Node, ...] = ()) -> Iterator[Standing]:
    """Every sentence of a declaration or a row of them, each before those within it.

    Those are declarations, statements and their like, and the lines of a list of conditions.
    """
    if isinstance(part, tuple):
        for item in part:
            yield from sentences(item, around)
    elif isinstance(part, s.Node):
        if is_sentence(part, around):
            yield Standing(part, around)
        for field in fields(part):
            yield from sentences(getattr(part, field.name), (*around, part))


def is_sentence(node: s.Node, around: tuple[s.Node, ...]) -> bool:
    """Whether a node is a sentence of its own where it stands."""
    above = around[-1] if around else None
    if isinstance(above, s.Replacement | s.RandomPick):
        return False
    if isinstance(above, s.IfChosen) and node is above.choice:
        return False
    if isinstance(node, _LINES):
        return True
    return isinstance(above, s.Both | s.Either) and node.span.line > above.span.line


def of_line(declarations: tuple[s.Declaration, ...], line: int) -> tuple[Standing, ...]:
    """The sentences that start on a line, else the innermost that covers it; none where no sentence does."""
    found = tuple(sentences(declarations))
    here = tuple(standing for standing in found if standing.node.span.line == line)
    if here:
        return here
    around = [standing for standing in found if standing.node.span.line <= line <= standing.node.span.end_line]
    return tuple(around[-1:])


def nearest(declarations: tuple[s.Declaration, ...], line: int) -> tuple[Standing, ...]:
    """The sentences on the first line below that has some, else on the last line above."""
    found = tuple(sentences(declarations))
    below = [standing.node.span.line for standing in found if standing.node.span.line > line]
    above = [standing.node.span.line for standing in found if standing.node.span.line < line]
    return of_line(declarations, min(below) if below else max(above)) if below or above else ()


def own_nodes(part: Any, around: tuple[s.Node, ...] = ()) -> Iterator[s.Node]:
    """A sentence's node and all within it, without the sentences under it; lines of its conditions belong to it."""
    if isinstance(part, tuple):
        for item in part:
            yield from own_nodes(item, around)
    elif isinstance(part, s.Node):
        inner = bool(around) and isinstance(part, _LINES) and is_sentence(part, around)
        if inner:
            return
        yield part
        for field in fields(part):
            yield from own_nodes(getattr(part, field.name), (*around, part))
