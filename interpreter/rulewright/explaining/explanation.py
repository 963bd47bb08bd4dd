"""What there is to tell about one line, as plain values."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a sentence that is a value or a set, and of which sort it is."""

    words: str
    sort: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A name in a sentence, what it stands for, and where that is declared or named, if it is anywhere."""

    name: str
    meaning: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: what it is, how it was understood, and what its parts and names are.

    `brackets` is empty for an entry of a data file.
    """

    span: Span
    what: str
    brackets: str
    parts: tuple[Part, ...]
    references: tuple[Reference, ...]
    told: tuple[str, ...] = ()
    """What else there is to say about it, a sentence each."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A statement or gap of the rulebook that a line cites."""

    number: str
    text: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """All about one line: why another line is told about instead, where that is so, the sentences, what they cite,
    in which settings they are in force, and the findings."""

    span: Span
    instead: str
    sentences: tuple[Sentence, ...]
    cited: tuple[Cited, ...]
    settings: tuple[str, ...]
    findings: tuple[Diagnostic, ...]
