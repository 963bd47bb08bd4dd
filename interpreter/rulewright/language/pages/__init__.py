"""The manual pages of the language's words, written in the Markdown files beside this module."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources

FILES = (
    "declarations.md", "sentences.md", "chance.md", "secrets.md", "values.md", "sets.md", "orders.md", "endings.md",
    "built_in.md", "scenarios.md",
)  # fmt: skip

_PAGE = re.compile(
    r"^## (?P<title>[^\n]+)\n\nWords: (?P<words>[^\n]+)\nWorld: (?P<world>\w+)\n\n(?P<text>.*?)\n\n"
    r"```rules\n(?P<example>.*?)\n```$",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Page:
    """The manual page of a word: what it is for, and an example that lints clean in the world it names."""

    word: str
    title: str
    text: str
    example: str
    world: str


def _pages() -> Iterator[Page]:
    for name in FILES:
        written = resources.files("rulewright.language.pages").joinpath(name).read_text(encoding="utf-8")
        for match in _PAGE.finditer(written):
            for word in re.findall(r"`([^`]+)`", match["words"]):
                yield Page(word, match["title"], match["text"].strip(), match["example"], match["world"])


def _table() -> Mapping[str, Page]:
    table: dict[str, Page] = {}
    for page in _pages():
        assert page.word not in table, page.word
        table[page.word] = page
    return table


PAGES: Mapping[str, Page] = _table()
