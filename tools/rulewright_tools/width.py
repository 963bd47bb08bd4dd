"""How many terminal cells a text takes, and text made safe to show."""

from __future__ import annotations

import unicodedata


def cells(text: str) -> int:
    """The number of terminal cells that a text takes."""
    return sum(_cells_of(character) for character in text)


def padded(text: str, width: int) -> str:
    """The text filled with spaces on the right up to a number of cells."""
    return text + " " * (width - cells(text))


def printable(text: str) -> str:
    """The text with tabs as one space and control characters as a replacement mark, each still one character."""
    return "".join(_shown(character) for character in text)


def _cells_of(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _shown(character: str) -> str:
    if character == "\t":
        return " "
    return "\ufffd" if unicodedata.category(character) in ("Cc", "Cf", "Cs") else character
