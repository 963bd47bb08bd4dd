"""Bounds written in one line, such as `1 to 6`, with sums on either side."""

from __future__ import annotations

import re

from rulewright.data.arithmetic import evaluate, parse_arithmetic
from rulewright.data.nodes import Scalar
from rulewright.ruleset.draft import Draft
from rulewright.source import Span

RANGE = re.compile(r"(.+?)\s+to\s+(.+)")


def bound(bounds: re.Match[str], part: int, written: Scalar, draft: Draft) -> int:
    """One side of the bounds, worked out."""
    span = written.span
    if written.span.text == written.text:
        span = Span(span.source, span.start + bounds.start(part), span.start + bounds.end(part))
    tree, problems = parse_arithmetic(bounds.group(part), span)
    draft.findings.extend(problems)
    if tree is None:
        return 0
    value, problems = evaluate(tree, draft.numbers)
    draft.findings.extend(problems)
    return value or 0
