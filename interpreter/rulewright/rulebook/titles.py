"""The names of things as people read them in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.board.layout import title_of
from rulewright.meaning.types import Type
from rulewright.ruleset.number_tables import KIND, named_type, rows_words
from rulewright.ruleset.setting import NOTHING, PropertyType, Setting, Value


def plain_name(name: str) -> str:
    """A name as words."""
    return name.replace("_", " ").strip()


def either(counts: Sequence[int]) -> str:
    """Numbers as in `2, 3 or 4`."""
    words = [str(count) for count in counts]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def in_sentence(name: str, title: str) -> str:
    """The designer's title with a small first letter, or the name as words where there is no title of its own."""
    if title == title_of(name):
        return plain_name(name)
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def thing_title(setting: Setting, type_: Type | PropertyType, value: int) -> str:
    """The title of a thing by its number; empty for what has none."""
    if value == NOTHING and type_.kind != "number":
        return "nothing"
    match type_.kind:
        case "player":
            return setting.seats[value].title
        case "side":
            return setting.sides[value].title
        case "space":
            return setting.spaces[value].title
        case "region":
            return setting.regions[value].title
        case "piece":
            return setting.pieces[value].title
        case "board":
            return setting.boards[value].title
        case "word":
            listed = setting.words[type_.of]
            return in_sentence(listed.words[value], listed.titles[value])
        case "place":
            return place_title(setting, value)
    return ""


def place_title(setting: Setting, place: int) -> str:
    """A space by its title, another place as `the hand of First`."""
    if place < len(setting.spaces):
        return setting.spaces[place].title
    family = setting.family_at(place)
    title = f"the {in_sentence(family.name, family.title)}"
    number = place - family.first
    match family.per:
        case "player" | "side":
            return f"{title} of {setting.sides[number].title}"
        case "space":
            return f"{title} of {setting.spaces[number].title}"
    return title


def named_titles(setting: Setting) -> dict[str, str]:
    """The titles of all things that have a name of their own, by name."""
    titles = {word: title for listed in setting.words.values() for word, title in zip(listed.words, listed.titles,
                                                                                         strict=True)}  # fmt: skip
    titles |= {region.name: region.title for region in setting.regions}
    titles |= {space.name: space.title for space in setting.spaces}
    titles |= {piece.name: piece.title for piece in setting.pieces}
    return titles | {seat.name: seat.title for seat in setting.sides}


def value_words(setting: Setting, type_: PropertyType, value: Value | None) -> str:
    """The value of a property as people read it."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if type_.kind == "truth" or isinstance(value, bool):
        return "yes" if value else "no"
    if type_.kind == KIND:
        return rows_words(setting.tables[value])
    return thing_title(setting, type_, value) or str(value)


def space_property(setting: Setting, given: str) -> PropertyType:
    """The type of a property of spaces from the name of its type."""
    if (table := named_type(given)) is not None:
        return table
    if any(board.name == given for board in setting.boards):
        return PropertyType("space", given)
    sorts = {"word": setting.words, "region": setting.region_groups, "piece": {**setting.kinds, **setting.unions}}
    return next((PropertyType(sort, given) for sort, names in sorts.items() if given in names), PropertyType(given))
