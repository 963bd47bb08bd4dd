"""The grammar is sound, and the lists of words, codes and pages agree with it."""

from __future__ import annotations

import re
import time
from io import StringIO
from typing import Any

import pytest
from lark import Lark
from lark.lexer import Lexer

from rulewright.diagnostics import CODES
from rulewright.language.parse import grammar_text
from rulewright.language.words import (
    CONTINUES,
    DECLARATIONS,
    PHRASES,
    PREPOSITIONS,
    RESERVED,
    SCENARIO_WORDS,
    SECTIONS,
    VERBS,
    WORDS,
)
from rulewright_tools.arguments import COMMANDS
from rulewright_tools.command.explain import page_of
from rulewright_tools.paint import paint_for

LAYOUT = {"HOLE", "NEWLINE", "INDENT", "DEDENT", "LIST_OPEN", "LIST_CLOSE", "DASH"}
MARKS = {"COLON", "COMMA", "LPAR", "RPAR", "PLUS", "MINUS", "STAR"}
CLASSES = {"NAME", "KIND", "ADJECTIVE", "VERB", "NUMBER", "STRING", "PICK"}
TWO_WORDS = {"WHEN_INSTEAD"}
"""Said in two words that mean something else apart."""

SECONDS = 1.0


class NoTokens(Lexer):
    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, data: Any) -> Any:
        return iter(data)


def test_grammar_has_no_conflict_and_builds_fast() -> None:
    began = time.process_time()
    Lark(grammar_text(), parser="lalr", lexer=NoTokens, start="start", strict=True, keep_all_tokens=True)
    assert time.process_time() - began < SECONDS


def terminals() -> tuple[set[str], set[str]]:
    """The terminals the grammar uses, and those it declares."""
    lines = [line for line in grammar_text().splitlines() if not line.startswith("//")]
    declared = {word for line in lines if line.startswith("%declare") for word in line.split()[1:]}
    rules = "\n".join(line for line in lines if not line.startswith("%declare"))
    return set(re.findall(r"\b[A-Z][A-Z_]*\b", rules)), declared


def test_words_and_grammar_agree() -> None:
    used, declared = terminals()
    assert used == declared
    of_scenarios = {*SECTIONS.values(), *SCENARIO_WORDS.values()}
    said = {*PHRASES.values(), *WORDS.values(), *DECLARATIONS.values(), *VERBS.values(), *of_scenarios}
    assert said == used - LAYOUT - MARKS - CLASSES - TWO_WORDS


def test_lists_of_words_agree() -> None:
    assert set(PREPOSITIONS) <= set(WORDS)
    assert {word for word in CONTINUES if word.isalpha()} <= set(WORDS) | {phrase.split()[0] for phrase in PHRASES}
    assert all(set(phrase.split()) for phrase in PHRASES)
    assert not set(PHRASES) & set(WORDS)


def test_verbs_may_name_things() -> None:
    assert not set(VERBS) & {*WORDS, *RESERVED, *DECLARATIONS}


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_is_explained(code: str) -> None:
    page = CODES[code]
    assert page.code == code
    assert re.fullmatch(r"[PYSNTBFKWL][1-9][0-9]{2}", code)
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", page.slug)
    assert page.meaning.endswith((".", "?"))
    assert page.mend.endswith(".")


def test_commands_differ() -> None:
    assert len({name for name, _, _ in COMMANDS}) == len(COMMANDS)


def test_the_manual_opens_at_every_code_and_name() -> None:
    for page in CODES.values():
        for word in (page.code, page.code.lower(), page.slug):
            assert page.meaning.split()[0] in page_of(word, paint_for(StringIO()))
            assert page.code in page_of(word, paint_for(StringIO()))
