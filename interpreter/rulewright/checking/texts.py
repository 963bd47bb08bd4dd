"""Resolves the `{holes}` in a designer's texts."""

from __future__ import annotations

import re

from rulewright.checking import values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.scope import Scope
from rulewright.language.parse import parse_hole
from rulewright.meaning.terms import Term
from rulewright.source import Span

_PART = re.compile(r"\{([^{}]*)\}|([^{}]+)|([{}])")


def text_parts(context: Context, scope: Scope, span: Span) -> tuple[str | Term, ...]:
    """The parts of a quoted text: plain words, and the terms of its holes; the span includes the quotes.

    Where the game is read in another language, they are those of what stands for the text there.
    """
    parts: list[str | Term] = []
    translation = context.setting.texts.get(span.text[1:-1])
    span = Span(span.source, span.start + 1, span.end - 1) if translation is None else translation.span
    start = span.start
    for match in _PART.finditer(span.text):
        if match.group(2) is not None:
            parts.append(match.group(2))
            continue
        if match.group(3) is not None:
            at = Span(span.source, start + match.start(), start + match.end())
            context.report("P108", at, f"`{match.group(3)}` stands alone in this text.",
                           "Close the hole, as in `{space}`.")  # fmt: skip
            continue
        hole = Span(span.source, start + match.start(1), start + match.end(1))
        expression = parse_hole(hole, context.vocabulary, context.findings)
        if expression is None:
            continue
        term = values.value(context, scope, expression)
        if term is not WRONG:
            parts.append(term)
    return tuple(parts)
