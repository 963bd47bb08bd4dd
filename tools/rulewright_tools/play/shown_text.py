"""What a ruleset wants shown beside things: its facts, and what pieces and spaces do in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from rulewright.match.decision import Option, SeenFact, SeenPlace, View
from rulewright.rulebook.titles import space_property
from rulewright.ruleset.setting import NOTHING, PropertyType, Setting, Value
from rulewright_tools.play.picture import INDENT, Line, Run, joined, line
from rulewright_tools.play.rulebook import titled

FEWEST_LETTERS = 40
"""Words are broken into lines of at least as many letters."""


def _no_words(place: SeenPlace) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside the spaces of a board: facts by the name of the space, what lies there in words, and what
    that does; with `empty_too`, no row is left out."""

    facts: Mapping[str, Line] = field(default_factory=dict)
    words: Callable[[SeenPlace], str] = _no_words
    deeds: Callable[[SeenPlace], Sequence[str]] = lambda place: ()
    empty_too: bool = False


def facts_beside(setting: Setting, view: View) -> dict[str, Line]:
    """The facts shown about each thing that has any, as the table says them: nothing of those that are 0 or not so."""
    found: dict[str, dict[str, list[SeenFact]]] = {}
    for fact in view.facts:
        found.setdefault(fact.thing, {}).setdefault(fact.name, []).append(fact)
    return {
        thing: joined(texts, ", ")
        for thing, facts in found.items()
        if thing and (texts := [text for of in facts.values() if (text := _said(setting, of))])
    }


def _said(setting: Setting, facts: Sequence[SeenFact]) -> Line:
    """One fact about a thing: of everybody at once where all have the same, else of each who has it."""
    first = facts[0]
    if len({fact.value for fact in facts}) == 1 and (first.owner < 0 or len(facts) > 1):
        return (Run(_valued(first), tone="faint"),) if first.value else ()
    each = [
        line(Run(f"{setting.sides[fact.owner].title}{'' if fact.is_truth else f' {fact.value}'}", fact.owner))
        for fact in facts if fact.value
    ]  # fmt: skip
    return (Run(f"{first.title} ", tone="faint"), *joined(each, " ")) if each else ()


def _valued(fact: SeenFact) -> str:
    return fact.title if fact.is_truth else f"{fact.title} {fact.value}"


def facts_for(view: View, thing: str, seat: int) -> list[str]:
    """The facts shown about a thing, of nobody or of one seat."""
    return [
        _valued(fact) for fact in view.facts
        if fact.thing == thing and fact.owner in (NOTHING, seat) and fact.value
    ]  # fmt: skip


def own_rows(setting: Setting, view: View) -> list[tuple[str, list[str]]]:
    """The facts about players or sides alone, a title with a value for each side."""
    rows: dict[str, tuple[str, dict[int, str]]] = {}
    for fact in view.facts:
        if not fact.thing and fact.owner >= 0:
            _, values = rows.setdefault(fact.name, (fact.title, {}))
            values[fact.owner] = _value(fact)
    return [(title, [values.get(side.number, "") for side in setting.sides]) for title, values in rows.values()]


def common_rows(setting: Setting, view: View) -> list[tuple[str, str]]:
    """The facts about nothing and nobody, and those about regions, a title with the value or values."""
    rows = [(fact.title, _value(fact)) for fact in view.facts if not fact.thing and fact.owner < 0]
    titles = {region.name: region.title for region in setting.regions}
    regions: dict[str, tuple[str, list[str]]] = {}
    for fact in view.facts:
        if fact.thing in titles and fact.value:
            whose = f" of {setting.sides[fact.owner].title}" if fact.owner >= 0 else ""
            number = "" if fact.is_truth else f" {fact.value}"
            regions.setdefault(fact.name, (fact.title, []))[1].append(f"{titles[fact.thing]}{whose}{number}")
    return [*rows, *((title, ", ".join(words)) for title, words in regions.values())]


def _value(fact: SeenFact) -> str:
    return ("no", "yes")[fact.value] if fact.is_truth else str(fact.value)


def deed_of_piece(setting: Setting, name: str) -> str:
    """What a piece does, in the words that its kind wants told; nothing where it wants none."""
    piece = next((piece for piece in setting.pieces if piece.name == name), None)
    if piece is None:
        return ""
    kind = setting.kinds[piece.kind]
    return _told(setting, kind.tells, kind.properties, piece.values)


def deed_of_space(setting: Setting, name: str) -> str:
    """What a space does, in the words that its board wants told."""
    space = next((space for space in setting.spaces if space.name == name), None)
    if space is None:
        return ""
    board = setting.boards[space.board]
    types = {each: space_property(setting, board.properties[each]) for each in board.tells}
    return _told(setting, board.tells, types, space.values)


def _told(
    setting: Setting, tells: Iterable[str], types: Mapping[str, PropertyType], values: Mapping[str, Value]
) -> str:  # fmt: skip
    """The values of properties, a text without its name where it is the only one."""
    given = [name for name in tells if values.get(name, NOTHING) != NOTHING or types[name].kind == "number"]
    texts = [name for name in given if types[name].kind == "text"]
    told = ""
    for name in given:
        words = titled(setting, types[name], values[name])
        part = words if texts == [name] else f"{name.replace('_', ' ')}{':' if name in texts else ''} {words}"
        told += f"{' ' if told.endswith('.') else '; ' if told else ''}{part}"
    return told


def deeds_in(setting: Setting, place: SeenPlace) -> list[str]:
    """What the pieces seen in a place do, each once, its title before it where it lies among others."""
    told = {piece.title: deed for piece in place.pieces if (deed := deed_of_piece(setting, piece.name))}
    if len(told) == 1:
        return list(told.values())
    return [f"{title}: {deed}" for title, deed in told.items()]


def deed_of_option(setting: Setting, view: View, seat: int, option: Option) -> str:
    """What an option does and costs, as far as the ruleset has it told of the piece or space that it names."""
    thing, deed = option.name, deed_of_piece(setting, option.name)
    if option.detail.startswith("on "):
        place = next((place for place in view.places if place.name == option.name), None)
        thing = next((piece.name for piece in place.pieces if piece.name), "") if place is not None else thing
        deed = deed_of_piece(setting, thing)
    elif not deed:
        deed = deed_of_space(setting, option.name)
    return "; ".join([*facts_for(view, thing, seat), *([deed] if deed else [])])


def set_in(text: str, width: int, by: str = INDENT) -> list[str]:
    """The text broken into lines at its spaces, all set in."""
    return [f"{by}{each}" for each in wrap(text, max(width - len(by), FEWEST_LETTERS), break_long_words=False)]
