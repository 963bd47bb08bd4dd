"""The rules of the game being played, in the designer's own words, for a person who asks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from rulewright.ruleset.setting import Seat, Setting, Value

if TYPE_CHECKING:
    from rulewright import Game, Ruleset


@dataclass(frozen=True, slots=True)
class Rulebook:
    """How the game ends, a sentence each, and the text of all rules files."""

    endings: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    def about(self, word: str) -> list[str]:
        """The lines of all parts that hold a word, or of everything when there is none."""
        wanted = word.lower()
        parts = [part for text in self.texts for part in _parts(text) if wanted in "\n".join(part).lower()]
        return [line for number, part in enumerate(parts) for line in (*([""] if number else []), *part)]


    @property
    def preface(self) -> str:
        """What the designer wrote above the first declaration, as one paragraph."""
        lines = self.texts[0].split("\n") if self.texts else []
        comments = takewhile(lambda line: line.startswith("#"), lines)
        return " ".join(" ".join(line.lstrip("#").split()) for line in comments).strip()


def rulebook_of(ruleset: Ruleset, game: Game) -> Rulebook:
    """The rulebook of a compiled game."""
    endings = tuple(ending.span.words for ending in game.program.endings)
    return Rulebook(endings, tuple(source.text for source in ruleset.world.rule_files))


def seat_words(setting: Setting) -> list[str]:
    """What tells the seats apart, such as the edges they join; a line each."""
    return [f"{seat.title}: {', '.join(_values(setting, seat))}." for seat in setting.seats if seat.values]


def _values(setting: Setting, seat: Seat) -> Iterator[str]:
    for name, value in seat.values.items():
        yield f"{name.replace('_', ' ')} {_titled(setting, setting.seat_properties[name].kind, name, value)}"


def _titled(setting: Setting, kind: str, name: str, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value
    match kind:
        case "region":
            return setting.regions[value].title
        case "space":
            return setting.spaces[value].title
        case "player":
            return setting.seats[value].title
        case "piece":
            return setting.pieces[value].title
        case "word":
            return setting.words[setting.seat_properties[name].of].titles[value]
    return str(value)


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
