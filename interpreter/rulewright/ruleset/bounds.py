"""Bounds written in one line, such as `1 to 6`, with sums on either side."""

from __future__ import annotations

import re

from rulewright.data.arithmetic import evaluate, parse_arithmetic
from rulewright.data.nodes import Scalar
from rulewright.ruleset.draft import Draft
from rulewright.source import Span

RANGE = re.compile(r"(.+?)\s+to\s+(.+)")


def bounds_of(matched: re.Match[str], written: Scalar, draft: Draft) -> tuple[int, int] | None:
    """Both sides of the bounds, worked out; nothing after a finding."""
    low, high = (_side(matched, part, written, draft) for part in (1, 2))
    return None if low is None or high is None else (low, high)


def _side(matched: re.Match[str], part: int, written: Scalar, draft: Draft) -> int | None:
    span = written.span
    if written.span.text == written.text:
        span = Span(span.source, span.start + matched.start(part), span.start + matched.end(part))
    tree, problems = parse_arithmetic(matched.group(part), span)
    draft.findings.extend(problems)
    if tree is None:
        return None
    value, problems = evaluate(tree, draft.numbers)
    draft.findings.extend(problems)
    return value
