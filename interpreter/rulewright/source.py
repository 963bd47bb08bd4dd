"""Text of a designer's file and places in it; knows nothing of what the text means."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

LARGEST_FILE = 2_000_000
_CITED = re.compile(r"(?:[ ]+\[[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9]+\])+[ ]*$", re.MULTILINE)


class UnreadableFile(Exception):
    """A file that can not be read as text; `reason` says why in words for a designer."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True, eq=False)
class SourceText:
    """A file's text with its displayed name; offsets count code points from 0."""

    name: str
    text: str
    line_starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        starts.extend(i + 1 for i, character in enumerate(self.text) if character == "\n")
        object.__setattr__(self, "line_starts", tuple(starts))

    @classmethod
    def read(cls, path: Path, name: str) -> SourceText:
        """Read a UTF-8 file, with or without a byte order mark; line ends become plain.

        Raises UnreadableFile for a missing, binary, oversized or otherwise encoded file.
        """
        try:
            raw = path.read_bytes()
        except OSError as error:
            raise UnreadableFile((error.strerror or "it can not be read").lower()) from error
        if len(raw) > LARGEST_FILE:
            raise UnreadableFile(f"it is larger than {LARGEST_FILE:,} bytes")
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise UnreadableFile(f"it is not UTF-8 text (byte {error.start + 1} is out of place)") from error
        return cls(name, text.replace("\r\n", "\n").replace("\r", "\n"))

    def line_of(self, offset: int) -> int:
        """The 1-based line that holds an offset."""
        return bisect_right(self.line_starts, offset)

    def line_text(self, line: int) -> str:
        """A 1-based line without its end."""
        start = self.line_starts[line - 1]
        stop = self.line_starts[line] - 1 if line < len(self.line_starts) else len(self.text)
        return self.text[start:stop]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of one source text, from `start` up to but not including `end`."""

    source: SourceText = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.line_of(self.start)

    @property
    def column(self) -> int:
        return self.start - self.source.line_starts[self.line - 1] + 1

    @property
    def end_line(self) -> int:
        return self.source.line_of(max(self.start, self.end))

    @property
    def end_column(self) -> int:
        end = max(self.start, self.end)
        return end - self.source.line_starts[self.source.line_of(end) - 1] + 1

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def words(self) -> str:
        """The text on one line, with runs of white space folded and citations at the ends of its lines left out."""
        return " ".join(_CITED.sub("", self.text).split())

    @property
    def words_of_lines(self) -> list[str]:
        """The text of each line that has any, with white space folded and citations left out."""
        lines = _CITED.sub("", self.text).split("\n")
        return [" ".join(line.split()) for line in lines if line.strip() and not line.strip().startswith("#")]

    def word(self, word: str) -> Span:
        """The place within this stretch where a word stands, or the whole stretch."""
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", self.text) if word else None
        return self if found is None else Span(self.source, self.start + found.start(), self.start + found.end())

    def to(self, other: Span) -> Span:
        """The stretch from this span's start to the other's end."""
        return Span(self.source, min(self.start, other.start), max(self.end, other.end))


def start_of(source: SourceText) -> Span:
    """The empty span at the very start, for findings about a file as a whole."""
    return Span(source, 0, 0)
