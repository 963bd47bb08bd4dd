"""The words of a settled world, for the token pass and for guesses at misspelt names."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.language.vocabulary import Vocabulary, collect_vocabulary
from rulewright.language.words import BUILT_IN_ADJECTIVES, BUILT_IN_FACTS
from rulewright.ruleset.setting import Setting


def kind_words(setting: Setting) -> dict[str, str]:
    """Every word that stands for a sort of thing, mapped to its plural."""
    words = {kind.name: kind.plural for kind in setting.kinds.values()}
    words |= {union.name: union.plural for union in setting.unions.values()}
    words |= {board.space: board.plural for board in setting.boards}
    words |= {group.name: group.plural for group in setting.region_groups.values() if group.said}
    words |= {"side": "sides"} if setting.has_sides else {}
    words |= {listed.name: listed.plural for listed in setting.words.values()}
    return words


def known_names(setting: Setting) -> set[str]:
    """Every other name that rules may say."""
    names = set(setting.constants) | set(setting.families) | set(setting.tracks) | set(setting.resources)
    names |= {side.name for side in setting.sides} | set(setting.absent_sides)
    names |= {space.name for space in setting.spaces}
    names |= {region.name for region in setting.regions} | {piece.name for piece in setting.pieces}
    names |= {board.name for board in setting.boards} | set(setting.seat_properties) | set(setting.orders)
    names |= set(setting.named_tables)
    for listed in setting.words.values():
        names |= set(listed.words)
    for kind in setting.kinds.values():
        names |= set(kind.properties) | set(kind.changeable)
    for board in setting.boards:
        names |= set(board.properties)
    return names


def whose(setting: Setting, word: str) -> str:
    """What has a thing of this name each: a player, a sort of space or region, a kind of piece; else the empty word."""
    found = [family.per for family in setting.families.values() if family.name == word]
    found += [track.per for track in setting.tracks.values() if track.name == word]
    found += ["player" for names in (setting.resources, setting.seat_properties) if word in names]
    found += [board.space for board in setting.boards if word in board.properties]
    found += [kind.name for kind in setting.kinds.values() if word in kind.types]
    sorts = [setting.boards[0].space if each == "space" and len(setting.boards) == 1 else each for each in found]
    return next((each for each in sorts if each not in ("", "board")), "")


def vocabulary_of(setting: Setting, texts: Iterable[str]) -> Vocabulary:
    """The vocabulary of a world and its rules."""
    choices = {choice for own in setting.choices.values() for choice in own}
    return collect_vocabulary(kind_words(setting), known_names(setting) | choices | set(BUILT_IN_FACTS), texts)


def meaning_taken(setting: Setting, shape: str, word: str) -> str:
    """What a word that a fact is declared by already means, as the end of a sentence, or the empty word.

    An adjective may be a word of a list, as `side is open` and `space is open` are told apart by what stands before.
    """
    if word in BUILT_IN_FACTS or (shape == "adjective" and word in BUILT_IN_ADJECTIVES):
        return "a word that every game has"
    listed = {known for own in setting.words.values() for known in own.words}
    if word in known_names(setting) and not (shape == "adjective" and word in listed):
        return "a name in this game's data"
    return ""
