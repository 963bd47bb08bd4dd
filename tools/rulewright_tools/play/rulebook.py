"""The rules of the game being played, in the designer's own words, for a person who asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import PurePath
from typing import TYPE_CHECKING

from rulewright.ruleset.number_tables import rows_words
from rulewright.ruleset.setting import NOTHING, PropertyType, Seat, Setting, Value
from rulewright.source import SourceText

if TYPE_CHECKING:
    from rulewright import Game, Ruleset


MOST_INDENT = 1_000


@dataclass(frozen=True, slots=True)
class Rulebook:
    """How the game ends, a sentence each, and the text of all rules files."""

    endings: tuple[str, ...] = ()
    sources: tuple[SourceText, ...] = ()

    def whole(self) -> list[str]:
        """All rules, part by part."""
        parts = [part for source in self.sources for part in _parts(source.text)]
        return [line for number, part in enumerate(parts) for line in (*([""] if number else []), *part)]

    def about(self, word: str) -> list[str]:
        """The sentences that hold a word, each below the head of what it belongs to and with its place.

        Where none holds the whole word, those that hold it within another.
        """
        whole = [line for source in self.sources for line in _sentences(source, rf"(?<!\w){re.escape(word)}(?!\w)")]
        return whole or [line for source in self.sources for line in _sentences(source, re.escape(word))]

    def declared(self, names: Iterable[str]) -> list[str]:
        """The blocks that say what the things with these names do, each line with its place."""
        return [line for name in names for source in self.sources for line in _blocks(source, name)]

    @property
    def preface(self) -> str:
        """What the designer wrote above the first declaration, as one paragraph."""
        lines = self.sources[0].text.split("\n") if self.sources else []
        comments = takewhile(lambda line: line.startswith("#"), lines)
        return " ".join(" ".join(line.lstrip("#").split()) for line in comments).strip()


def rulebook_of(ruleset: Ruleset, game: Game) -> Rulebook:
    """The rulebook of a compiled game."""
    endings = tuple(dict.fromkeys(game.offers.said(ending.span.words) for ending in game.program.endings))
    return Rulebook(endings, ruleset.world.rule_files)


def seat_words(setting: Setting) -> list[str]:
    """What tells the seats apart, such as the edges they join; a line for each of which there is something to tell."""
    told = [(seat.title, list(_values(setting, seat))) for seat in setting.sides]
    return [f"{title}: {', '.join(values)}." for title, values in told if values]


def _values(setting: Setting, seat: Seat) -> Iterator[str]:
    for name, value in seat.values.items():
        words = titled(setting, setting.seat_properties[name], value)
        if words != seat.title:
            yield f"{name.replace('_', ' ')} {words}"


def titled(setting: Setting, given: PropertyType, value: Value) -> str:
    """A value of a property as a person reads it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    if value == NOTHING and given.kind != "number":
        return "nothing"
    match given.kind:
        case "region":
            return setting.regions[value].title
        case "space":
            return setting.spaces[value].title
        case "player":
            return setting.seats[value].title
        case "side":
            return setting.sides[value].title
        case "piece":
            return setting.pieces[value].title
        case "word":
            return setting.words[given.of].titles[value]
        case "table":
            return rows_words(setting.tables[value])
    return str(value)


def _sentences(source: SourceText, pattern: str) -> Iterator[str]:
    """The lines of a file in which a pattern is found, each with its place, below the head that it stands under."""
    name = PurePath(source.name).name
    head, shown = 0, 0
    for number in range(1, len(source.line_starts) + 1):
        text = source.line_text(number)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if text[0] not in " \t":
            head = number
        if re.search(pattern, text, re.IGNORECASE):
            if head not in (shown, number):
                yield f"{name}:{head}: {_narrow(source.line_text(head))}"
            shown = head
            yield f"{name}:{number}: {_narrow(text)}"


def _blocks(source: SourceText, name: str) -> Iterator[str]:
    """The lines of each block whose head is a word and a name, as `card ace`."""
    head = re.compile(rf"\s*\w+ {re.escape(name)}(?=\s*(\[|$))")
    margin = MOST_INDENT
    for number in range(1, len(source.line_starts) + 1):
        text = source.line_text(number)
        deep = len(text) - len(text.lstrip())
        if text.strip() and not text.lstrip().startswith("#"):
            margin = deep if head.match(text) else margin if deep > margin else MOST_INDENT
            if margin < MOST_INDENT:
                yield f"{PurePath(source.name).name}:{number}: {_narrow(text)}"


def _narrow(text: str) -> str:
    """A line without the spaces that only put its citations in a column."""
    return re.sub(r" {2,}\[", "  [", text.rstrip())


def _parts(text: str) -> Iterator[list[str]]:
    """The lines of each declaration, with what is written above it."""
    part: list[str] = []
    for line in text.split("\n"):
        if line.strip():
            part.append(line.rstrip())
        elif part:
            yield part
            part = []
    if part:
        yield part
