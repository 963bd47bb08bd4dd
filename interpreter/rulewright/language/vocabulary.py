"""What every word of a rules file is, collected before a line is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rulewright.language.words import BUILT_IN_ADJECTIVES, BUILT_IN_KINDS, PREPOSITIONS, WORDS


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words by class: kind words (singular or plural, mapped to the singular), adjectives, verbs (every form mapped
    to the declared one), and all other known names (for guesses at misspelt words)."""

    kinds: Mapping[str, str]
    adjectives: frozenset[str]
    verbs: Mapping[str, str]
    names: frozenset[str]

    @property
    def all_words(self) -> frozenset[str]:
        return frozenset(self.kinds) | self.adjectives | frozenset(self.verbs) | self.names

    def type_of(self, word: str) -> str:
        """The terminal as which a word arrives that is none of the language."""
        if word in self.kinds:
            return "KIND"
        if word in self.adjectives:
            return "ADJECTIVE"
        return "VERB" if word in self.verbs else "NAME"


_HEAD = re.compile(r"(?:^|\n)(?:variant[^\n]*\n)?[ ]*(?:replace )?fact +([^:\n]*)")
_NAMED = re.compile(r"(?:^|\n) *(?:replace )?(?:action|phase|to|event|slot|variant) +([A-Za-z_][A-Za-z0-9_]*)")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def plain_form(verb: str) -> str:
    """The form of a verb after `you`: `fills` gives `fill`, `carries` gives `carry`, `has_room` gives `have_room`."""
    first, mark, rest = verb.partition("_")
    plain = _plain_word(first)
    return plain + mark + rest if plain != first else _plain_word(verb)


def _plain_word(verb: str) -> str:
    if verb == "has":
        return "have"
    if verb.endswith("ies") and len(verb) > 4:
        return verb[:-3] + "y"
    if re.search(r"(?:ss|sh|ch|x|z|o)es$", verb):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def collect_vocabulary(kinds: Mapping[str, str], names: Iterable[str], texts: Iterable[str]) -> Vocabulary:
    """Gather the words of a world and of all fact heads in the rules.

    `kinds` maps the singular of each kind word of the world to its plural. A verb's plain form that is also a name
    stays the name.
    """
    words: dict[str, str] = {}
    for singular, plural in {**BUILT_IN_KINDS, **kinds}.items():
        words[singular] = singular
        words.setdefault(plural, singular)
    adjectives = set(BUILT_IN_ADJECTIVES)
    verbs: dict[str, str] = {}
    facts: set[str] = set()
    declared: set[str] = set()
    for text in texts:
        declared.update(_NAMED.findall(text))
        for match in _HEAD.finditer(text):
            _classify(_WORD.findall(match.group(1)), words, adjectives, verbs, facts)
    known = frozenset(names) | facts | declared
    said = {form: verb for form, verb in verbs.items() if form == verb or form not in known}
    return Vocabulary(words, frozenset(adjectives), said, known)


def _classify(
    head: list[str], kinds: dict[str, str], adjectives: set[str], verbs: dict[str, str], facts: set[str]
) -> None:  # fmt: skip
    """Read one fact head: `space is central`, `player fills line`, or `strength of unit for purpose`."""
    if not head:
        return
    for index, word in enumerate(head):
        if word in ("is", "are") and index + 1 < len(head):
            adjectives.add(head[index + 1])
            return
    if head[0] in kinds and len(head) > 1 and head[1] != "of":
        index = 1
        if len(head) > 2 and head[2] not in kinds and head[2] not in PREPOSITIONS and head[2] not in WORDS:
            index = 2
        verbs[head[index]] = head[index]
        verbs.setdefault(plain_form(head[index]), head[index])
        return
    facts.add(head[0])
