"""How the lines of a declaration follow each other: a line starts a sentence, is an item of a list, or goes on.

A sentence goes on in a line that is indented deeper than it: after a comma, within parentheses, or where the line
starts with a word that joins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from rulewright.language.token import Token
from rulewright.language.words import CONTINUES
from rulewright.source import SourceText, Span

Place = Literal["start", "item", "on"]

NO_COMMA_BEFORE = frozenset(["and", "or", "otherwise", "but", "rounded"])
"""Before these a comma may stand, and says nothing."""

_LAYOUT = frozenset(["NEWLINE", "INDENT", "DEDENT"])


class Arrangement:
    """The tokens of the lines so far, with layout between them; `sentence` is the line the last sentence starts on."""

    def __init__(self, source: SourceText, fail: Callable[[str, Span, str, str], None]) -> None:
        self.tokens: list[Token] = []
        self.sentence = 0
        self._source = source
        self._fail = fail
        self._levels = [0]
        self._lists: list[int] = []

    def place(self, first: Token, indent: int, number: int) -> Place:
        """Add the layout before a line that starts with a word or mark, and say what the line is."""
        place = self._place(first, indent)
        if place != "on":
            self.sentence = number
        return place

    def belongs(self, indent: int) -> bool:
        """Whether what stands alone on a line belongs to the sentence above."""
        return bool(self.tokens) and indent > self._levels[-1]

    def end(self) -> list[Token]:
        """All tokens, once the last line is added."""
        if self.tokens:
            last = self.tokens[-1].span
            at = Span(self._source, last.end, last.end)
            self.tokens.extend(Token("LIST_CLOSE", "", at) for _ in self._lists)
            self.tokens.append(Token("NEWLINE", "", at))
            self.tokens.extend(Token("DEDENT", "", at) for _ in self._levels[1:])
        return self.tokens

    def _place(self, first: Token, indent: int) -> Place:
        if not self.tokens:
            return "start"
        at = Span(self._source, first.span.start, first.span.start)
        if first.text == "-" and self._is_item(indent):
            self._item(first, indent, at)
            return "item"
        joins = self._is_open() or first.text in CONTINUES
        while self._lists and indent <= self._lists[-1]:
            self._close(at)
            joins = first.text in CONTINUES
        if joins and indent > self._levels[-1]:
            if self.tokens[-1].type == "COMMA" and first.text in NO_COMMA_BEFORE:
                self.tokens.pop()
            return "on"
        while self._lists:
            self._close(at)
        self._step(first, indent, at)
        return "start"

    def _is_open(self) -> bool:
        """Whether the sentence can not end here: after a comma, or within parentheses."""
        depth = 0
        for token in reversed(self.tokens):
            if token.type in _LAYOUT or depth > 0:
                break
            depth += (token.type == "LPAR") - (token.type == "RPAR")
        last = self.tokens[-1].type
        return last == "COMMA" or (depth > 0 and last != "COLON")

    def _is_item(self, indent: int) -> bool:
        return self.tokens[-1].type in ("ALL_OF", "ONE_OF") or indent in self._lists

    def _item(self, dash: Token, indent: int, at: Span) -> None:
        if self.tokens[-1].type in ("ALL_OF", "ONE_OF") and (not self._lists or indent > self._lists[-1]):
            self._lists.append(indent)
            self.tokens.append(Token("LIST_OPEN", "", at))
        while self._lists and indent < self._lists[-1]:
            self._close(at)
        self.tokens.append(Token("DASH", "-", dash.span))

    def _close(self, at: Span) -> None:
        self._lists.pop()
        self.tokens.append(Token("LIST_CLOSE", "", at))

    def _step(self, first: Token, indent: int, at: Span) -> None:
        end = Span(self._source, self.tokens[-1].span.end, self.tokens[-1].span.end)
        levels = self._levels
        self.tokens.append(Token("NEWLINE", "", end))
        if indent > levels[-1]:
            levels.append(indent)
            self.tokens.append(Token("INDENT", "", at))
            return
        inner = levels[-1]
        while len(levels) > 1 and indent < levels[-1]:
            inner = levels.pop()
            self.tokens.append(Token("DEDENT", "", at))
        if indent != levels[-1]:
            self._fail(
                "P104", first.span, "This line stands between two levels of indentation.",
                f"Indent it by {levels[-1]} or by {inner} spaces, like the lines it belongs to.",
            )  # fmt: skip
            if len(levels) > 1:
                levels[-1] = indent
