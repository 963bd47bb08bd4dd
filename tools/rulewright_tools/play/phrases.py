"""The words of a question as names: titles and connecting words of a sentence made into what the match understands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from rulewright.diagnostics import nearest
from rulewright.match.decision import Option
from rulewright.ruleset.setting import Setting

if TYPE_CHECKING:
    from rulewright.match.decision import View

CONNECTING = frozenset({"on", "onto", "to", "at", "with", "in", "into", "from", "for", "and", "then", "the", "a", "an"})
ANSWERS = ("done", "pass", "yes", "no")


def names_of(
    setting: Setting, view: View, options: Sequence[Option], actions: Iterable[str], words: Sequence[str]
) -> list[str]:  # fmt: skip
    """The names that words stand for: connecting words left out, titles of several words put together.

    Of equal pieces with one title, that is meant which is on offer, else one that the viewer sees. A word that is no
    name stays as it is.
    """
    known = {action.replace("_", " "): action for action in actions} | _known(setting, view, options)
    names: list[str] = []
    left = [word.lower() for word in words]
    while left:
        length, name = next(_readings(known, left), (1, left[0]))
        if length > 1 or name != left[0] or left[0] not in CONNECTING:
            names.append(name)
        del left[:length]
    return names


def _readings(known: dict[str, str], words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """How many of the first words make a name or title, the longest first, and the name."""
    for length in range(len(words), 0, -1):
        phrase = " ".join(words[:length])
        if phrase in known:
            yield length, known[phrase]


def guessed(setting: Setting, words: Sequence[str], others: Iterable[str]) -> str:
    """A sentence for the first word that names nothing in the game, with the nearest that does; else nothing."""
    names = {*all_names(setting), *others, *ANSWERS}
    lasts = {name.rpartition("_")[2] for name in names}
    for word in words:
        if word not in names and word not in lasts and not word.lstrip("-").isdigit():
            guess = nearest(word, names)
            return f"`{word}` is nothing in this game. Did you mean `{guess}`?" if guess else ""
    return ""


def all_names(setting: Setting) -> Iterator[str]:
    """The name of everything that a player could speak of."""
    yield from (piece.name.lower() for piece in setting.pieces)
    yield from (name.lower() for name in setting.place_names)
    yield from (region.name.lower() for region in setting.regions)
    yield from (seat.name.lower() for seat in setting.sides)
    yield from (word.lower() for words in setting.words.values() for word in words.words)


def _known(setting: Setting, view: View, options: Sequence[Option]) -> dict[str, str]:
    """Names and titles in small letters with the name each means; what is on offer goes before what is not."""
    seen = [piece for place in view.places for piece in place.pieces if piece.name]
    pairs: list[tuple[str, str]] = [(option.name, option.name) for option in options]
    pairs += [(name, name) for name in all_names(setting)]
    pairs += [(option.title, option.name) for option in options]
    pairs += [(space.title, space.name) for space in setting.spaces]
    pairs += [(region.title, region.name) for region in setting.regions]
    pairs += [(seat.title, seat.name) for seat in setting.sides]
    pairs += [(title, word) for words in setting.words.values()
              for word, title in zip(words.words, words.titles, strict=True)]  # fmt: skip
    pairs += [(piece.title, piece.name) for piece in seen]
    pairs += [(piece.title, piece.name) for piece in setting.pieces]
    known: dict[str, str] = {}
    for phrase, name in pairs:
        known.setdefault(phrase.lower(), name.lower())
    return known
