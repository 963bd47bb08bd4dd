"""Settles dice: the faces of a kind, and the property that shows the uppermost."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.data.nodes import Entry, Scalar
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.bounds import RANGE, bound
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.setting import Changeable, PropertyType

PIPS = "pips"
"""The property in which a die with numbers on its faces shows the uppermost."""


def settle_faces(entry: Entry, taken: Mapping[str, object], draft: Draft) -> tuple[tuple[int, ...], str]:
    """The values on a die's faces, and the property that shows the uppermost; nothing for what is no die."""
    written = entry.record.get("faces")
    if written is None:
        return (), ""
    if isinstance(written, Scalar):
        bounds = RANGE.fullmatch(written.text)
        if bounds:
            low, high = (bound(bounds, part, written, draft) for part in (1, 2))
            if low > high:
                message = f"A die of kind `{entry.name}` has no faces: {low} to {high}."
                draft.findings.add("W126", written.span, message, "Let the bounds go upward.")
            return _named(entry, tuple(range(low, high + 1)), PIPS, taken, draft)
        words = draft.words.get(written.text)
        if not words:
            otherwise = "Write `1 to 6`, a list of faces, or the name of a word list."
            help_text = did_you_mean(written.text, draft.words, otherwise)
            draft.findings.add("W115", written.span, f"There is no word list `{written.text}`.", help_text)
            return (), ""
        return _named(entry, tuple(range(len(words))), written.text, taken, draft)
    return _listed(entry, taken, draft)


def _listed(entry: Entry, taken: Mapping[str, object], draft: Draft) -> tuple[tuple[int, ...], str]:
    """Faces written one by one: all numbers, or all words of one list."""
    faces = [face for face in entry.record.items("faces") if isinstance(face, Scalar)]
    if all(isinstance(face.value, int) and not isinstance(face.value, bool) for face in faces):
        return _named(entry, tuple(int(face.text) for face in faces), PIPS, taken, draft)
    first = next(face for face in faces if not isinstance(face.value, int))
    name = next((name for name, words in draft.words.items() if first.text in words), "")
    known = draft.words.get(name) or {word: 0 for words in draft.words.values() for word in words}
    for face in faces:
        if face.text not in known:
            help_text = did_you_mean(face.text, known, "Declare the faces as a word list under `words`.")
            draft.findings.add("W115", face.span, f"`{face.text}` is no word of this game.", help_text)
            return (), ""
    return _named(entry, tuple(known[face.text] for face in faces), name, taken, draft)


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
