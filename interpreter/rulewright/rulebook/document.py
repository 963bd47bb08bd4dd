"""What a printed rulebook is made of, as plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic

_CALLED = r"\b(?:[Dd]o|[Aa]fter|[Bb]efore|[Ii]nstead of) "
"""What stands before a name that is a link."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the statements it cites, and the words in it that are links to sections, by their anchors."""

    text: str
    cites: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()


    def stretches(self) -> tuple[Stretch, ...]:
        """The sentence cut into plain words and links: of each linked label, the first place where it is called."""
        found = []
        for label, anchor in self.links:
            called = re.search(rf"{_CALLED}({re.escape(label)})(?!\w)", self.text)
            if called is not None:
                found.append((called.start(1), label, anchor))
        cut: list[Stretch] = []
        position = 0
        for start, label, anchor in sorted(found):
            if start >= position:
                cut += [Stretch(self.text[position:start]), Stretch(label, anchor)]
                position = start + len(label)
        return (*cut, Stretch(self.text[position:]))


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some words of a sentence, and the anchor they link to, or none."""

    text: str
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    sentence: Sentence


@dataclass(frozen=True, slots=True)
class Point:
    """A sentence in a list, and the list under it."""

    sentence: Sentence
    under: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Points:
    items: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Table:
    header: tuple[str, ...]
    rows: tuple[tuple[Sentence, ...], ...]


Block = Paragraph | Points | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A part with a title and an anchor: its own text, then the sections within it."""

    title: str
    anchor: str
    blocks: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()

    @property
    def empty(self) -> bool:
        return not self.blocks and not self.sections


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A whole rulebook for one setting, whose words say which; cited statements stand in its last section.

    `left_out` are the errors of scenarios, and of variants, for which nothing could be written.
    """

    title: str
    setting: str
    sections: tuple[Section, ...]
    left_out: tuple[Diagnostic, ...] = ()

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence, in order."""
        for section in self.sections:
            yield from _of_section(section)


def statement_anchor(number: str) -> str:
    """The anchor of a statement of the rulebook."""
    return f"statement-{number}"


def _of_section(section: Section) -> Iterator[Sentence]:
    for block in section.blocks:
        match block:
            case Paragraph():
                yield block.sentence
            case Points():
                yield from _of_points(block.items)
            case Table():
                yield from (cell for row in block.rows for cell in row)
    for inner in section.sections:
        yield from _of_section(inner)


def _of_points(points: tuple[Point, ...]) -> Iterator[Sentence]:
    for point in points:
        yield point.sentence
        yield from _of_points(point.under)
