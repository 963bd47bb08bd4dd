"""Rules text to syntax nodes, one declaration at a time: a mistake in one leaves the others whole."""

from __future__ import annotations

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
from rulewright.language.tokens import Token, TokenPass
from rulewright.language.vocabulary import Vocabulary
from rulewright.source import SourceText, Span

DEEPEST_NESTING = 60


@dataclass(frozen=True, slots=True)
class RulesFile:
    """A parsed rules file: its declarations in order, and the statements cited on each line."""

    source: SourceText
    declarations: tuple[syntax.Declaration, ...]
    cites: Mapping[int, tuple[str, ...]]


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
    return Lark(
        grammar_text(), parser="lalr", lexer=_ReadyTokens, start=["start", "expr"], maybe_placeholders=False,
        keep_all_tokens=True,
    )  # fmt: skip


def parse_rules(source: SourceText, vocabulary: Vocabulary, findings: Findings) -> RulesFile:
    """Parse every declaration of a rules file; those with a mistake are reported and left out."""
    declarations: list[syntax.Declaration] = []
    cites: dict[int, tuple[str, ...]] = {}
    for first, last in _chunks(source, findings):
        token_pass = TokenPass(source, vocabulary, findings)
        layout = token_pass.run(first, last)
        cites.update(layout.cites)
        if layout.tokens and not token_pass.failed and _shallow(layout.tokens, findings):
            declaration = _parse(source, layout.tokens, "start", vocabulary, findings)
            if declaration is not None:
                declarations.append(declaration)
    return RulesFile(source, tuple(declarations), cites)


def _chunks(source: SourceText, findings: Findings) -> Iterator[tuple[int, int]]:
    """First and last line of each declaration; a declaration starts at a word in column 1."""
    start = 0
    count = len(source.line_starts)
    for number in range(1, count + 1):
        text = source.line_text(number)
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if text[0] not in " \t":
            if start:
                yield start, number - 1
            start = number
        elif not start:
            at = source.line_starts[number - 1]
            findings.add(
                "P105", Span(source, at, at + len(text)), "This line is indented, but stands under no declaration.",
                "Start the declaration in the first column.",
            )  # fmt: skip
            start = number
    if start:
        yield start, count


def _shallow(tokens: list[Token], findings: Findings) -> bool:
    depth = 0
    for token in tokens:
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
    expression: syntax.Expression | None = _parse(span.source, tokens, "expr", vocabulary, findings)
    return expression


def _parse(source: SourceText, tokens: list[Token], start: str, vocabulary: Vocabulary, findings: Findings) -> Any:
    try:
        tree = _parser().parse(tokens, start=start)  # type: ignore[arg-type]
    except UnexpectedToken as error:
        explain_unexpected(source, tokens, error.token, error.accepts or error.expected, vocabulary, findings)
        return None
    except UnexpectedInput as error:  # pragma: no cover - the token pass leaves no other kind
        raise AssertionError(error) from error
    if not hasattr(tree, "data"):
        raise AssertionError(tree)  # pragma: no cover - every start rule builds a tree
    return Builder(source, dict(vocabulary.kinds)).build(tree)
