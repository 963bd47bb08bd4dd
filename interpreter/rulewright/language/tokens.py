"""The token pass: one declaration's text becomes a list of tokens with layout made plain.

Indentation becomes INDENT and DEDENT, line ends NEWLINE; a list of dashed lines becomes LIST_OPEN, DASH and LIST_CLOSE
inside the line it belongs to. Every word arrives as what it was declared to be.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from rulewright.diagnostics import Findings
from rulewright.language.scenario_lines import ScenarioLines
from rulewright.language.token import Token
from rulewright.language.vocabulary import Vocabulary
from rulewright.language.words import CONTINUES, DECLARATIONS, PHRASES, VERBS, WORDS
from rulewright.source import SourceText, Span


@dataclass(slots=True)
class Line:
    """A line's tokens, its indentation, and the statements it cites."""

    indent: int
    tokens: list[Token]
    number: int


@dataclass(slots=True)
class Layout:
    """The token list of one declaration, and the citations by line."""

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
        return Layout(self._arrange(lines), self.cites)

    def words_of(self, span: Span) -> list[Token]:
        """The tokens of a stretch within one line, such as a hole in a text."""
        self._indent = 1
        return self._lex(span.start, span.text, span.line)

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
        self._indent = len(lead)
        if self._in_variant:
            self._levels.add(self._indent)
            self._in_variant = False
        tokens = self._lex(start + len(text) - len(body), body.replace("\t", " "), number)
        if tokens and tokens[0].type == "VARIANT":
            self._in_variant = True
        return Line(len(lead), tokens, number) if tokens else None

    def _fail(self, code: str, span: Span, message: str, help: str) -> None:
        self.failed = True
        self.findings.add(code, span, message, help)

    def _lex(self, offset: int, text: str, number: int) -> list[Token]:
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
        if cited:
            self.cites[number] = tuple(cited)
        return self._classify(raw)

    def _classify(self, raw: list[Token]) -> list[Token]:
        if self._indent == 0 and raw and raw[0].text == "scenario":
            self._scenario = ScenarioLines(self._ordinary)
        return self._ordinary(raw) if self._scenario is None else self._scenario.read(raw, self._indent)

    def _ordinary(self, raw: list[Token]) -> list[Token]:
        tokens: list[Token] = []
        index = 0
        while index < len(raw):
            token = raw[index]
            if token.type == "word":
                type_, length = self._word(raw, index, tokens)
                span = token.span.to(raw[index + length - 1].span)
                tokens.append(Token(type_, span.words, span))
                index += length
                continue
            type_ = _MARKS.get(token.text, token.type.upper())
            follows = raw[index + 1].text if index + 1 < len(raw) else ""
            if not (type_ == "COMMA" and follows in ("and", "or", "otherwise", "but", "rounded")):
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

    def _arrange(self, lines: list[Line]) -> list[Token]:
        """Insert layout tokens; dashed lines under `all of` and `one of` become lists within their line."""
        out: list[Token] = []
        levels = [0]
        lists: list[int] = []
        for position, line in enumerate(lines):
            first = line.tokens[0]
            at = Span(self.source, first.span.start, first.span.start)
            if position:
                if first.type == "MINUS" and self._is_item(out, lists, line.indent):
                    self._item(out, lists, line, at)
                    out.extend(line.tokens[1:])
                    continue
                while lists and line.indent <= lists[-1]:
                    lists.pop()
                    out.append(Token("LIST_CLOSE", "", at))
                if first.text.split()[0] in CONTINUES and line.indent > 0:
                    out.extend(line.tokens)
                    continue
                while lists:
                    lists.pop()
                    out.append(Token("LIST_CLOSE", "", at))
                self._step(out, levels, line, at)
            out.extend(line.tokens)
        if lines:
            last = lines[-1].tokens[-1].span
            at = Span(self.source, last.end, last.end)
            out.extend(Token("LIST_CLOSE", "", at) for _ in lists)
            out.append(Token("NEWLINE", "", at))
            out.extend(Token("DEDENT", "", at) for _ in levels[1:])
        return out

    def _is_item(self, out: list[Token], lists: list[int], indent: int) -> bool:
        return out[-1].type in ("ALL_OF", "ONE_OF") or any(indent == level for level in lists)

    def _item(self, out: list[Token], lists: list[int], line: Line, at: Span) -> None:
        if out[-1].type in ("ALL_OF", "ONE_OF") and (not lists or line.indent > lists[-1]):
            lists.append(line.indent)
            out.append(Token("LIST_OPEN", "", at))
        while lists and line.indent < lists[-1]:
            lists.pop()
            out.append(Token("LIST_CLOSE", "", at))
        out.append(Token("DASH", "-", line.tokens[0].span))

    def _step(self, out: list[Token], levels: list[int], line: Line, at: Span) -> None:
        end = Span(self.source, out[-1].span.end, out[-1].span.end)
        out.append(Token("NEWLINE", "", end))
        if line.indent > levels[-1]:
            levels.append(line.indent)
            out.append(Token("INDENT", "", at))
            return
        inner = levels[-1]
        while len(levels) > 1 and line.indent < levels[-1]:
            inner = levels.pop()
            out.append(Token("DEDENT", "", at))
        if line.indent != levels[-1]:
            if not self._tabs:
                self._fail(
                    "P104", line.tokens[0].span, "This line stands between two levels of indentation.",
                    f"Indent it by {levels[-1]} or by {inner} spaces, like the lines it belongs to.",
                )  # fmt: skip
            if len(levels) > 1:
                levels[-1] = line.indent
