"""Settles dice: the faces of a kind, and the property that shows the uppermost."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.data.nodes import Entry, Scalar
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.bounds import RANGE, bounds_of
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.setting import Changeable, PropertyType

MOST_FACES = 1_000
PIPS = "pips"
"""The property in which a die with numbers on its faces shows the uppermost."""


def settle_faces(entry: Entry, taken: Mapping[str, object], draft: Draft) -> tuple[tuple[int, ...], str]:
    """The values on a die's faces, and the property that shows the uppermost; nothing for what is no die."""
    written = entry.record.get("faces")
    if written is None:
        return (), ""
    if isinstance(written, Scalar):
        matched = RANGE.fullmatch(written.text)
        if matched:
            return _counted(entry, bounds_of(matched, written, draft), written, taken, draft)
        words = draft.words.get(written.text)
        if not words:
            otherwise = "Write `1 to 6`, a list of faces, or the name of a word list."
            help_text = did_you_mean(written.text, draft.words, otherwise)
            draft.findings.add("W115", written.span, f"There is no word list `{written.text}`.", help_text)
            return (), ""
        return _named(entry, tuple(range(len(words))), written.text, taken, draft)
    return _listed(entry, taken, draft)


def _counted(
    entry: Entry, bounds: tuple[int, int] | None, written: Scalar, taken: Mapping[str, object], draft: Draft
) -> tuple[tuple[int, ...], str]:  # fmt: skip
    """Faces from one number to another."""
    if bounds is None:
        return (), ""
    low, high = bounds
    if low > high:
        message = f"A die of kind `{entry.name}` has no faces: {low} to {high}."
        draft.findings.add("W126", written.span, message, "Let the bounds go upward.")
        return (), ""
    if high - low >= MOST_FACES:
        message = f"A die of kind `{entry.name}` has {high - low + 1:,} faces."
        draft.findings.add("W134", written.span, message, f"Let it have at most {MOST_FACES:,}.")
        return (), ""
    return _named(entry, tuple(range(low, high + 1)), PIPS, taken, draft)


def _listed(entry: Entry, taken: Mapping[str, object], draft: Draft) -> tuple[tuple[int, ...], str]:
    """Faces written one by one: all numbers, or all words of one list."""
    faces = [face for face in entry.record.items("faces") if isinstance(face, Scalar)]
    words = [face for face in faces if not isinstance(face.value, int)]
    if not words:
        return _named(entry, tuple(int(face.text) for face in faces), PIPS, taken, draft)
    if len(words) < len(faces):
        number = next(face for face in faces if isinstance(face.value, int))
        message = f"The number {number.text} stands among words on the faces of `{entry.name}`."
        draft.findings.add("W134", number.span, message, "Let all faces be numbers, or all words of one list.")
        return (), ""
    return _worded(entry, words, taken, draft)


def _worded(
    entry: Entry, faces: list[Scalar], taken: Mapping[str, object], draft: Draft
) -> tuple[tuple[int, ...], str]:  # fmt: skip
    """The list of words that has the first face has all of them."""
    name = next((name for name, words in draft.words.items() if faces[0].text in words), "")
    known = draft.words.get(name, {})
    every = [word for words in draft.words.values() for word in words]
    for face in faces:
        if face.text in known:
            continue
        if face.text in every:
            message = f"`{face.text}` is no word of the list `{name}`, as the first face is."
            draft.findings.add("W134", face.span, message, f"Write words of one list: {_listing(known)}.")
        else:
            help_text = did_you_mean(face.text, known or every, "Declare the faces as a list under `words`.")
            draft.findings.add("W115", face.span, f"`{face.text}` is no word of this game.", help_text)
        return (), ""
    return _named(entry, tuple(known[face.text] for face in faces), name, taken, draft)


def _listing(words: Mapping[str, int]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _named(
    entry: Entry, faces: tuple[int, ...], shows: str, taken: Mapping[str, object], draft: Draft
) -> tuple[tuple[int, ...], str]:  # fmt: skip
    if shows in taken:
        message = f"`{shows}` of `{entry.name}` is declared, and also what its faces show."
        draft.findings.add("W118", entry.record.place_of("faces"), message, f"Delete the property `{shows}`.")
        return (), ""
    return faces, shows if faces else ""


def shown(shows: str, faces: tuple[int, ...]) -> Changeable:
    """The property that shows the uppermost face; before the first roll it is the first."""
    type_ = PropertyType("number") if shows == PIPS else PropertyType("word", shows)
    return Changeable(type_, faces[0], min(faces), max(faces))
