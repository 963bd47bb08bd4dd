"""The token pass: one declaration's text becomes a list of tokens with layout made plain.

Indentation becomes INDENT and DEDENT, line ends NEWLINE; a list of dashed lines becomes LIST_OPEN, DASH and LIST_CLOSE
inside the line it belongs to; `arrangement` says which lines go on with the one above. Every word arrives as what it
was declared to be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.diagnostics import Findings
from rulewright.language.arrangement import NO_COMMA_BEFORE, Arrangement
from rulewright.language.scenario_lines import ScenarioLines
from rulewright.language.token import Token
from rulewright.language.vocabulary import Vocabulary
from rulewright.language.words import DECLARATIONS, PHRASES, VERBS, WORDS
from rulewright.source import SourceText, Span


@dataclass(slots=True)
class Line:
    """The words and marks of a line, its indentation, and the statements it cites."""

    indent: int
    raw: list[Token]
    number: int
    cited: tuple[Span, ...]


@dataclass(slots=True)
class Layout:
    """The token list of one declaration, and the citations by the line on which their sentence starts."""

    tokens: list[Token] = field(default_factory=list)
    cites: dict[int, tuple[Span, ...]] = field(default_factory=dict)


_PHRASE_TRIE: dict[str, list[tuple[tuple[str, ...], str]]] = {}
for _phrase, _type in sorted(PHRASES.items(), key=lambda item: -len(item[0].split())):
    _PHRASE_TRIE.setdefault(_phrase.split()[0], []).append((tuple(_phrase.split()), _type))

_LEXEME = re.compile(
    r'(?P<space>[ ]+)|(?P<comment>#.*)|(?P<cite>\[[A-Za-z][A-Za-z0-9]*-[A-Za-z0-9]+\])|(?P<brackets>\[[^\]\n]*\]?)'
    r'|(?P<foreign>\w*[^\W\x00-\x7F]\w*)|(?P<word>[A-Za-z_][A-Za-z0-9_]*)|(?P<number>[0-9]+)'
    r'|(?P<string>"[^"\n]*")|(?P<open>".*)|(?P<mark>[:,()+*-])'
    r"|(?P<quoted>[“”„«»][^“”«»\n]*[“”«»]?|['‘’`][^'’`\n]*['’`]?)"
    r'|(?P<other>[^\s\w:,()+*"#\[“”„«»\'‘’`-]+|.)'
)
_INSTEAD = {
    "=": "Write `is`.", "==": "Write `is`.", "!=": "Write `is not`.", "<": "Write `is less than`.",
    ">": "Write `is more than`.", "<=": "Write `is at most`.", ">=": "Write `is at least`.", "/": "Write `divided by`.",
    "&": "Write `and`.", "&&": "Write `and`.", "|": "Write `or`.", "||": "Write `or`.", ";": "Start a new line.",
}  # fmt: skip
"""What to write for the signs of other languages."""

LONGEST_NUMBER = 12
_STRAYS = {
    "foreign": "Write names with the letters a to z, digits and `_`.",
    "quoted": 'Write texts in plain quotes: `"…"`.',
    "brackets": "In brackets stands only a citation, such as `[KRU-049]`; write a remark after `#`.",
    "other": "Take it out.",
}
"""Sorts of characters that no sentence uses, each with what to do."""


def _stray(kind: str, text: str) -> tuple[str, str]:
    """What is wrong with characters that no sentence uses, and what to do."""
    if not text.isprintable():
        codes = ", ".join(f"U+{ord(character):04X}" for character in text if not character.isprintable())
        return f"The invisible character {codes} stands here.", _STRAYS["other"]
    return f"`{text}` has no meaning in rules.", _INSTEAD.get(text, _STRAYS[kind])

_MARKS = {":": "COLON", ",": "COMMA", "(": "LPAR", ")": "RPAR", "+": "PLUS", "-": "MINUS", "*": "STAR"}


class TokenPass:
    """Turns the lines of one declaration into tokens; mistakes go to the findings."""

    def __init__(self, source: SourceText, vocabulary: Vocabulary, findings: Findings) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.findings = findings
        self.cites: dict[int, tuple[Span, ...]] = {}
        self.failed = False
        self._indent = 0
        self._in_variant = False
        self._tabs = False
        self._levels = {0}
        self._scenario: ScenarioLines | None = None

    def run(self, first_line: int, last_line: int) -> Layout:
        """Tokens of the lines from `first_line` up to and including `last_line`, 1-based."""
        lines = [line for n in range(first_line, last_line + 1) if (line := self._line(n)) is not None]
        arrangement = Arrangement(self.source, self._uneven)
        for line in lines:
            if line.raw:
                place = arrangement.place(line.raw[0], line.indent, line.number)
                tokens = self._classify(line, arrangement.tokens[-1] if place == "on" else None)
                arrangement.tokens.extend(tokens[1:] if place == "item" else tokens)
            elif not arrangement.belongs(line.indent):
                self._fail(
                    "P110", line.cited[0], "This citation stands alone, under no sentence.",
                    "Indent it deeper than the sentence that it belongs to, or write it at the end of that one.",
                )  # fmt: skip
            if line.cited:
                self.cites[arrangement.sentence] = (*self.cites.get(arrangement.sentence, ()), *line.cited)
        return Layout(arrangement.end(), self.cites)

    def words_of(self, span: Span) -> list[Token]:
        """The tokens of a stretch within one line, such as a hole in a text."""
        self._indent = 1
        return self._ordinary(self._lex(span.start, span.text)[0])

    def _line(self, number: int) -> Line | None:
        text = self.source.line_text(number)
        start = self.source.line_starts[number - 1]
        body = text.lstrip(" \t")
        lead = text[: len(text) - len(body)]
        if not body or body.startswith("#"):
            return None
        if "\t" in text:
            at = start + text.index("\t")
            if not self._tabs:
                self._fail("P101", Span(self.source, at, at + 1), "A tab stands in the line.", "Use spaces.")
            self._tabs = True
            lead = lead.replace("\t", "    ")
        raw, cited = self._lex(start + len(text) - len(body), body.replace("\t", " "))
        return Line(len(lead), raw, number, cited) if raw or cited else None

    def _uneven(self, code: str, span: Span, message: str, help: str) -> None:
        if not self._tabs:
            self._fail(code, span, message, help)

    def _fail(self, code: str, span: Span, message: str, help: str) -> None:
        self.failed = True
        self.findings.add(code, span, message, help)

    def _lex(self, offset: int, text: str) -> tuple[list[Token], tuple[Span, ...]]:
        raw: list[Token] = []
        cited: list[Span] = []
        for match in _LEXEME.finditer(text):
            kind = match.lastgroup or "other"
            span = Span(self.source, offset + match.start(), offset + match.end())
            if kind == "cite":
                cited.append(Span(self.source, span.start + 1, span.end - 1))
            elif kind == "open":
                self._fail("P102", span, "A text starts here and is not closed on its line.", 'Close it with `"`.')
            elif kind in _STRAYS:
                self._fail("P103", span, *_stray(kind, span.text))
            elif kind == "number" and len(match.group()) > LONGEST_NUMBER:
                self._fail("P109", span, f"`{span.text[:12]}…` is larger than any game needs.", "Use a smaller number.")
            elif kind not in ("space", "comment"):
                raw.append(Token(kind, match.group(), span))
        return raw, tuple(cited)

    def _classify(self, line: Line, before: Token | None) -> list[Token]:
        """The tokens of a line; `before` is the last one of the sentence that it goes on with."""
        self._indent = line.indent
        if self._in_variant and before is None:
            self._levels.add(self._indent)
            self._in_variant = False
        if self._indent == 0 and line.raw[0].text == "scenario":
            self._scenario = ScenarioLines(self._ordinary)
        if self._scenario is None:
            tokens = self._ordinary(line.raw, before)
        else:
            tokens = self._scenario.read(line.raw, self._indent, before)
        self._in_variant = self._in_variant or tokens[0].type == "VARIANT"
        return tokens

    def _ordinary(self, raw: list[Token], before: Token | None = None) -> list[Token]:
        tokens: list[Token] = []
        index = 0
        while index < len(raw):
            token = raw[index]
            if token.type == "word":
                type_, length = self._word(raw, index, tokens or ([] if before is None else [before]))
                span = token.span.to(raw[index + length - 1].span)
                tokens.append(Token(type_, span.words, span))
                index += length
                continue
            type_ = _MARKS.get(token.text, token.type.upper())
            follows = raw[index + 1].text if index + 1 < len(raw) else ""
            if not (type_ == "COMMA" and follows in NO_COMMA_BEFORE):
                tokens.append(Token(type_, token.text, token.span))
            index += 1
        return tokens

    def _word(self, raw: list[Token], index: int, before: list[Token]) -> tuple[str, int]:
        word = raw[index].text
        starts = not before or (len(before) == 1 and before[0].type in ("REPLACE", "REMOVE"))
        if starts:
            follows = raw[index + 1].text if index + 1 < len(raw) else ""
            if (word, follows) == ("instead", "of"):
                return "WHEN_INSTEAD", 2
            declares = word in DECLARATIONS and (self._indent in self._levels or bool(before))
            if declares or word in ("after", "before", "while"):
                return DECLARATIONS[word], 1
        if len(before) == 1 and before[0].type == "VARIANT":
            return "NAME", 1
        plural = "is" if word == "are" else word
        for phrase, type_ in _PHRASE_TRIE.get(plural, ()):
            rest = [token.text for token in raw[index + 1 : index + len(phrase)]]
            if tuple(rest) == phrase[1:]:
                return type_, len(phrase)
        if word in WORDS:
            return WORDS[word], 1
        if word in VERBS and (not before or before[-1].type in ("COLON", "THEN")):
            follows = raw[index + 1].text if index + 1 < len(raw) else ":"
            if follows not in (":", "becomes", "goes", "of", "is"):
                return VERBS[word], 1
        return self.vocabulary.type_of(word), 1
