"""From a word a person typed to the option meant, or to a sentence why there is none."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rulewright.diagnostics import did_you_mean
from rulewright.match.decision import Option, go_by_number
from rulewright_tools.output import listed

MOST_NAMED = 8


def words_of(text: str) -> list[str]:
    """The words of a line; commas and spaces part them."""
    return [word for word in re.split(r"[,\s]+", text) if word]


def find_option(options: Sequence[Option], word: str) -> Option | str:
    """The option that a name, a title, a number, a last part or a unique beginning means, in this order; else why none.

    The last part of `column_a` is `a`.
    """
    wanted = word.lower()
    position = wanted.lstrip("0") if wanted.isdecimal() and go_by_number(options) else ""
    readings: tuple[Callable[[Option], bool], ...] = (
        lambda option: option.name.lower() == wanted,
        lambda option: option.title.lower() == wanted,
        lambda option: str(option.number) == position,
        lambda option: option.name.lower().rpartition("_")[2] == wanted,
        lambda option: option.name.lower().startswith(wanted),
        lambda option: option.title.lower().startswith(wanted),
    )
    for reading in readings:
        found = [option for option in options if reading(option)]
        if len(found) == 1:
            return found[0]
        if found:
            return _ambiguous(word, found)
    return missing(options, word)


def _ambiguous(word: str, found: Sequence[Option]) -> str:
    names = [f"`{option.name}`" for option in found[:MOST_NAMED]]
    if len(found) > MOST_NAMED:
        return f"`{word}` could be {', '.join(names)} and {len(found) - MOST_NAMED} more; type more of it."
    return f"`{word}` could be {listed(names, 'or')}; type more of it."


def missing(options: Sequence[Option], word: str, others: Sequence[str] = ()) -> str:
    """A sentence for a word that is no option (nor one of the other words), with the nearest right one."""
    if word.isdecimal() and go_by_number(options):
        return f"There is no option {word}; they are numbered from 1 to {len(options)}."
    known = [option.name for option in options]
    if others:
        hint = did_you_mean(word, [*known, *others], "Type `options` to see what can be chosen, or `help`.")
        return f"`{word}` is neither an option nor a command. {hint}"
    return f"`{word}` is not on offer. {did_you_mean(word, known, 'Type `options` to see what can be chosen.')}"
