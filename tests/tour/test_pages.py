"""The manual pages of the language: every word has one, every example is right and can be played."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulewright.language.pages import PAGES, Page
from rulewright.language.words import (
    BUILT_IN_ADJECTIVES,
    BUILT_IN_KINDS,
    DECLARATIONS,
    PHRASES,
    SCENARIO_WORDS,
    SECTIONS,
    VERBS,
    WORDS,
)
from rulewright_tools.report import render
from tour.snippets import findings_of, play

WORDS_OF_THE_LANGUAGE = {
    *PHRASES, *WORDS, *VERBS, *DECLARATIONS, *BUILT_IN_KINDS, *BUILT_IN_ADJECTIVES, *SECTIONS, *SCENARIO_WORDS,
}  # fmt: skip
EXAMPLES = tuple({page.title: page for page in PAGES.values()}.values())


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.title)
def test_example(page: Page, tmp_path: Path) -> None:
    assert not render(findings_of(page.example, page.world, tmp_path), "full")
    play(tmp_path)


@pytest.mark.parametrize("word", sorted(WORDS_OF_THE_LANGUAGE))
def test_every_word_has_a_page(word: str) -> None:
    assert PAGES[word].text


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.title)
def test_an_example_shows_its_words(page: Page) -> None:
    words = [word for word, other in PAGES.items() if other.title == page.title]
    text = " ".join(page.example.split())
    assert any(word in text for word in words)
