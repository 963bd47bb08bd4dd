"""Rules text to syntax nodes, one declaration at a time: a mistake in one leaves the others whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from lark import Lark, UnexpectedInput, UnexpectedToken
from lark import Token as Terminal
from lark.lexer import Lexer

from rulewright.diagnostics import Findings
from rulewright.language import syntax
from rulewright.language.build import Builder
from rulewright.language.expected import explain_unexpected
from rulewright.language.kept_tables import tables_file
from rulewright.language.token import Token
from rulewright.language.tokens import TokenPass
from rulewright.language.vocabulary import Vocabulary
from rulewright.language.words import DECLARATIONS, PHRASES, SECTIONS, WORDS
from rulewright.source import SourceText, Span

DEEPEST_NESTING = 40
MOST_JOINED = 60
_JOINING = {"PLUS", "MINUS", "STAR", "DIVIDED_BY", "AND", "OR", "OF", "NOT", "BUT_NOT_BELOW", "BUT_NOT_ABOVE", "WHERE"}


@dataclass(frozen=True, slots=True)
class RulesFile:
    """A parsed rules file: its declarations in order, and the numbers of statements cited on each line.

    `broken` are the words of heads that could not be read, so that nothing more is said about what they declare.
    """

    source: SourceText
    declarations: tuple[syntax.Declaration, ...]
    cites: Mapping[int, tuple[Span, ...]]
    broken: frozenset[str] = frozenset()


class _ReadyTokens(Lexer):
    """Hands the parser tokens that the token pass has already made."""

    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, data: Any) -> Iterator[Terminal]:  # type: ignore[override]
        for token in data:
            span: Span = token.span
            yield Terminal(token.type, token.text, start_pos=span.start, end_pos=span.end)


def grammar_text() -> str:
    """The reference grammar."""
    return resources.files("rulewright.language").joinpath("grammar.lark").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def _parser() -> Lark:
    grammar = grammar_text()
    return Lark(
        grammar, parser="lalr", lexer=_ReadyTokens, start="start", maybe_placeholders=False, keep_all_tokens=True,
        cache=tables_file(grammar) or False,
    )  # fmt: skip


def parse_rules(source: SourceText, vocabulary: Vocabulary, findings: Findings) -> RulesFile:
    """Parse every declaration of a rules file; those with a mistake are reported and left out."""
    declarations: list[syntax.Declaration] = []
    cites: dict[int, tuple[Span, ...]] = {}
    broken = report_orphan(source, findings)
    for first, last, whole in chunks(source, findings):
        declaration, cited = parse_chunk(source, first, last, vocabulary, findings, whole)
        cites.update(cited)
        if declaration is not None:
            declarations.append(declaration)
        else:
            broken |= _head_words(source, first, last)
    return RulesFile(source, tuple(declarations), cites, frozenset(broken))


def parse_chunk(
    source: SourceText, first: int, last: int, vocabulary: Vocabulary, findings: Findings, whole: bool = True
) -> tuple[syntax.Declaration | None, Mapping[int, tuple[Span, ...]]]:  # fmt: skip
    """The declaration on some lines, or nothing after a finding, and the statements cited on each line."""
    token_pass = TokenPass(source, vocabulary, findings)
    layout = token_pass.run(first, last)
    if not layout.tokens or not whole or token_pass.failed or not _shallow(layout.tokens, findings):
        return None, layout.cites
    declaration: syntax.Declaration | None = parse_tokens(source, layout.tokens, vocabulary, findings)
    return declaration, layout.cites


_INNER_HEAD = re.compile(r" +(?:replace +)?(?:fact|action|phase|to|event|slot) ")


def _head_words(source: SourceText, first: int, last: int) -> set[str]:
    """The words by which a declaration, or one within a variant, is known."""
    lines = [source.line_text(number) for number in range(first, last + 1)]
    heads = [line for position, line in enumerate(lines) if position == 0 or _INNER_HEAD.match(line)]
    return {word for line in heads for word in re.findall(r"\w+", line)}


def report_orphan(source: SourceText, findings: Findings) -> set[str]:
    """Report an indented line before any declaration; what it belonged to is taken for `game`."""
    for number in range(1, len(source.line_starts) + 1):
        text = source.line_text(number)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if text[0] not in " \t":
            return set()
        at = source.line_starts[number - 1]
        findings.add(
            "P105", Span(source, at + len(text) - len(text.lstrip()), at + len(text)),
            "This line is indented, but stands under no declaration.",
            "Start a declaration in the first column, such as `game`, and indent what belongs to it.",
        )  # fmt: skip
        return {"game"}
    return set()


def chunks(source: SourceText, findings: Findings) -> Iterator[tuple[int, int, bool]]:
    """First and last line of each declaration, and whether it is whole: none of its lines slipped to column 1."""
    start = 0
    whole = True
    count = len(source.line_starts)
    for number in range(1, count + 1):
        text = source.line_text(number)
        if not text.strip() or text.lstrip().startswith("#") or text[0] in " \t":
            continue
        if start and (slipped := _slipped(text)):
            at = source.line_starts[number - 1]
            findings.add(
                "P202", Span(source, at, at + len(slipped)), f"`{slipped}` does not start a declaration.",
                "Indent this line, so that it belongs to the declaration above.",
            )  # fmt: skip
            whole = False
            continue
        if start:
            yield start, number - 1, whole
        start, whole = number, True
    if start:
        yield start, count, whole


_FIRST_WORD = re.compile(r"[A-Za-z_]\w*|.")


def _slipped(line: str) -> str:
    """The first word of a line in column 1 where it is one of the language that only stands inside declarations."""
    match = _FIRST_WORD.match(line)
    word = match.group() if match is not None else ""
    inside = word in WORDS or word == "-" or any(phrase.split()[0] == word for phrase in PHRASES)
    if line.strip(" :") in SECTIONS:
        return word
    return word if inside and word not in DECLARATIONS and word != "instead" else ""


def _shallow(tokens: list[Token], findings: Findings) -> bool:
    depth = joined = 0
    for token in tokens:
        joined = 0 if token.type in ("NEWLINE", "DASH") else joined + (token.type in _JOINING)
        if joined > MOST_JOINED:
            findings.add(
                "P106", token.span, f"More than {MOST_JOINED} parts are joined in this sentence.",
                "Move some of them into a fact of its own.",
            )  # fmt: skip
            return False
        depth += token.type in ("INDENT", "LPAR", "LIST_OPEN")
        depth -= token.type in ("DEDENT", "RPAR", "LIST_CLOSE")
        if depth > DEEPEST_NESTING:
            findings.add(
                "P106", token.span, f"More than {DEEPEST_NESTING} levels are nested here.",
                "Move the inner part into a fact or a procedure of its own.",
            )  # fmt: skip
            return False
    return True


def parse_hole(span: Span, vocabulary: Vocabulary, findings: Findings) -> syntax.Expression | None:
    """The expression in a `{hole}` of a text; the span is that of what stands between the braces."""
    token_pass = TokenPass(span.source, vocabulary, findings)
    tokens = token_pass.words_of(span)
    if token_pass.failed:
        return None
    if not tokens:
        findings.add("P107", span, "The hole in this text is empty.", "Write a value between the braces.")
        return None
    expression: syntax.Expression | None = parse_tokens(span.source, tokens, vocabulary, findings, in_text=True)
    return expression


def parse_tokens(
    source: SourceText, tokens: list[Token], vocabulary: Vocabulary, findings: Findings, in_text: bool = False
) -> Any:  # fmt: skip
    """The node of a whole declaration, a hole or the head of a scenario, or nothing after a finding."""
    try:
        opening = [Token("HOLE", "", tokens[0].span)] if in_text else []
        tree = _parser().parse([*opening, *tokens])
    except UnexpectedToken as error:
        accepts = error.accepts or error.expected
        explain_unexpected(source, tokens, error.token, accepts, vocabulary, findings, in_text)
        return None
    except UnexpectedInput as error:  # pragma: no cover - the token pass leaves no other kind
        raise AssertionError(error) from error
    if not hasattr(tree, "data"):
        raise AssertionError(tree)  # pragma: no cover - every start rule builds a tree
    return Builder(source, dict(vocabulary.kinds)).build(tree)
