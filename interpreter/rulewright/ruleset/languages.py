"""Texts of a game in other languages: the text that the rules or data have is the key to what stands for it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rulewright.board.layout import title_of
from rulewright.data.nodes import Record, Scalar
from rulewright.diagnostics import Findings
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.ruleset.setting import Piece, Region, Setting, Space

FOLDER = "texts"
_HOLE = re.compile(r"\{[^{}]*\}")
_NUMBERED = re.compile(r"(.+) ([0-9]+)")


@dataclass(frozen=True, slots=True)
class Translation:
    """What stands for a text; `span` is where its words stand, without quotes, and `key` where the text does."""

    text: str
    span: Span
    key: Span


@dataclass(frozen=True, slots=True)
class Language:
    """A language by the name of its file, with the name it has for itself and its texts."""

    name: str
    title: str
    texts: Mapping[str, Translation]
    span: Span


def read_language(name: str, file: Record, findings: Findings) -> Language:
    """The texts of one file; those whose holes differ are reported and left out."""
    texts: dict[str, Translation] = {}
    for entry in file.record("texts"):
        value = entry.value
        if not isinstance(value, Scalar):
            continue
        inner = _inner(value)
        if inner is None:
            findings.add("W139", value.span, "This text is written with `\\` or over several lines.",
                         "Write it on one line, in quotes of the other sort where it holds one.")  # fmt: skip
        elif holes_of(entry.name) != holes_of(value.text):
            wanted = ", ".join(f"`{hole}`" for hole in holes_of(entry.name)) or "none"
            findings.add("W139", value.span, "This text has other holes than the text it stands for.",
                         f"Write these: {wanted}.")  # fmt: skip
        else:
            texts[entry.name] = Translation(value.text, inner, entry.key.span)
    return Language(name, file.text("language"), texts, file.span)


def _inner(value: Scalar) -> Span | None:
    """Where a text's own words stand, if they stand there letter for letter."""
    span = value.span
    for margin in (0, 1):
        if span.text[margin : len(span.text) - margin] == value.text:
            return Span(span.source, span.start + margin, span.end - margin)
    return None


def holes_of(text: str) -> list[str]:
    """The `{holes}` of a text, sorted."""
    return sorted(_HOLE.findall(text))


def said(texts: Mapping[str, Translation], text: str) -> str:
    """A text in the language in which it is read; one numbered like `Tent 2` by the words before the number."""
    if text in texts:
        return texts[text].text
    numbered = _NUMBERED.fullmatch(text)
    return f"{texts[numbered[1]].text} {numbered[2]}" if numbered and numbered[1] in texts else text


def _base(piece: Piece) -> tuple[str, str]:
    """A piece's title without its number, and the number with a blank before it."""
    numbered = _NUMBERED.fullmatch(piece.title)
    return (numbered[1], f" {numbered[2]}") if numbered and piece.title == title_of(piece.name) else (piece.title, "")


def _made_up(setting: Setting, piece: Piece) -> bool:
    """Whether a piece's title is only its owner's name and its kind."""
    return piece.owner >= 0 and _base(piece)[0] == title_of(f"{setting.sides[piece.owner].name}_{piece.kind}")


def _piece_said(texts: Mapping[str, Translation], setting: Setting, piece: Piece) -> str:
    base, number = _base(piece)
    if base in texts or not _made_up(setting, piece):
        return said(texts, piece.title)
    kind = said(texts, setting.kinds[piece.kind].title)
    return f"{said(texts, setting.sides[piece.owner].title)} {kind[:1].lower()}{kind[1:]}{number}"


def _of_player(setting: Setting, thing: Space | Region) -> tuple[str, str]:
    """The end of the title and the start of the name of what a player has of a board, or two empty words."""
    places: tuple[int, ...] = getattr(thing, "spaces", (thing.number,))
    owner = setting.place_owners[places[0]] if places else -1
    return (f" of {setting.seats[owner].title}", f"{setting.seats[owner].name}_") if owner >= 0 else ("", "")


def _joins(setting: Setting, thing: Space | Region) -> tuple[Space, Space] | None:
    """The spaces that a link joins whose title is only made of theirs."""
    board = setting.boards[thing.board]
    if hasattr(thing, "spaces") or not board.links_of:
        return None
    start, end = (setting.spaces[place] for place in board.ends[thing.number - board.first])
    titles = (each.title.removesuffix(_of_player(setting, each)[0]) for each in (start, end))
    made = f"{title_of(board.space)} {' – '.join(titles)}{_of_player(setting, thing)[0]}"
    return (start, end) if thing.title == made else None


def _space_said(texts: Mapping[str, Translation], setting: Setting, thing: Space | Region) -> str:
    after, _ = _of_player(setting, thing)
    joins = _joins(setting, thing)
    title = said(texts, thing.title.removesuffix(after))
    if joins is not None:
        ends = (said(texts, each.title.removesuffix(_of_player(setting, each)[0])) for each in joins)
        title = f"{said(texts, title_of(setting.boards[thing.board].space))} {' – '.join(ends)}"
    return f"{title} of {said(texts, after.removeprefix(' of '))}" if after else title


def _space_titles(setting: Setting, things: Iterable[Space | Region]) -> Iterator[str]:
    """The titles that somebody gave to spaces or regions, each once for all players."""
    for thing in things:
        after, before = _of_player(setting, thing)
        name, title = thing.name.removeprefix(before), thing.title.removesuffix(after)
        if _joins(setting, thing) is not None:
            yield title_of(setting.boards[thing.board].space)
        elif title not in (title_of(name), name):
            yield title


def in_language(setting: Setting, language: Language) -> Setting:
    """The same world with its titles in another language."""

    def titled(thing: Any) -> Any:
        return replace(thing, title=said(language.texts, thing.title))

    def placed(thing: Any) -> Any:
        return replace(thing, title=_space_said(language.texts, setting, thing))

    def all_titled(things: Mapping[str, Any]) -> dict[str, Any]:
        return {name: titled(thing) for name, thing in things.items()}

    words = {
        name: replace(each, titles=tuple(said(language.texts, title) for title in each.titles))
        for name, each in setting.words.items()
    }
    return replace(
        setting, language=language.name, texts=language.texts, title=said(language.texts, setting.title), words=words,
        variant_title=said(language.texts, setting.variant_title),
        seats=tuple(map(titled, setting.seats)), other_sides=tuple(map(titled, setting.other_sides)),
        spaces=tuple(map(placed, setting.spaces)), regions=tuple(map(placed, setting.regions)),
        pieces=tuple(replace(each, title=_piece_said(language.texts, setting, each)) for each in setting.pieces),
        families=all_titled(setting.families), tracks=all_titled(setting.tracks),
        resources=all_titled(setting.resources), kinds=all_titled(setting.kinds), orders=all_titled(setting.orders),
        shown=all_titled(setting.shown),
    )  # fmt: skip


def titles_of(setting: Setting) -> Iterator[str]:
    """The titles that people read; spaces and regions only where somebody gave them titles of their own."""
    yield setting.title
    if setting.variant_title:
        yield setting.variant_title
    yield from (seat.title for seat in setting.sides)
    yield from (title for words in setting.words.values() for title in words.titles)
    yield from (family.title for family in setting.families.values() if family.per != "board")
    yield from (track.title for track in setting.tracks.values() if track.shown)
    yield from (resource.title for resource in setting.resources.values())
    yield from (order.title for order in setting.orders.values())
    yield from (shown.title for shown in setting.shown.values())
    yield from (kind.title for kind in setting.kinds.values())
    yield from (_base(piece)[0] for piece in setting.pieces if not _made_up(setting, piece))
    yield from _space_titles(setting, setting.spaces)
    yield from _space_titles(setting, setting.regions)


def check_languages(languages: Iterable[Language], wanted: Mapping[str, None], findings: Findings) -> None:
    """Report texts that a language lacks, and those that nothing asks for."""
    for language in languages:
        missing = [text for text in wanted if text not in language.texts]
        if missing:
            shown = ", ".join(f"\"{text}\"" for text in missing[:3])
            more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
            findings.add("W137", language.span, f"In {language.title} there is nothing for {shown}{more}.",
                         "Add a line for each under `texts`.")  # fmt: skip
        for text, translation in language.texts.items():
            if text not in wanted:
                findings.add("W138", translation.key, f"Neither rules nor data have the text \"{text}\".",
                             "Write it as it stands there, or take it out.")  # fmt: skip
