"""Sums in data files, such as `size * size / 2`: parsed once into a small tree, then worked out for given numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.data.nodes import Node, Scalar
from rulewright.diagnostics import Diagnostic, Findings, did_you_mean
from rulewright.source import Span

LARGEST = 10**12
LONGEST = 500
DEEPEST = 40
_TOKEN = re.compile(r"\s*(?:([0-9]+)|([A-Za-z_][A-Za-z0-9_]*)|([-+*/()])|(\S))")


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Name:
    """A number or option by name."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Negative:
    """A minus before a part."""

    operand: Arithmetic
    span: Span


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts joined by `+`, `-`, `*` or `/`."""

    sign: str
    left: Arithmetic
    right: Arithmetic
    span: Span


Arithmetic = Number | Name | Negative | Operation


class _UnreadableError(Exception):
    def __init__(self, span: Span, message: str) -> None:
        super().__init__(message)
        self.span = span
        self.message = message


class _UndefinedError(Exception):
    def __init__(self, finding: Diagnostic) -> None:
        super().__init__(finding.message)
        self.finding = finding


def parse_arithmetic(text: str, span: Span) -> tuple[Arithmetic | None, tuple[Diagnostic, ...]]:
    """Parse a sum written at a place."""
    try:
        return _Parser(text, span).parse(), ()
    except _UnreadableError as problem:
        help_text = "Write a sum of numbers and names with `+`, `-`, `*`, `/` and parentheses."
        return None, (Diagnostic("S121", problem.span, problem.message, help_text),)


def evaluate(tree: Arithmetic, numbers: Mapping[str, int]) -> tuple[int | None, tuple[Diagnostic, ...]]:
    """Work a sum out; a division rounds down."""
    try:
        return _value(tree, numbers), ()
    except _UndefinedError as problem:
        return None, (problem.finding,)


def names_in(tree: Arithmetic) -> tuple[Name, ...]:
    """The names a sum uses, from left to right."""
    match tree:
        case Name():
            return (tree,)
        case Negative(operand=operand):
            return names_in(operand)
        case Operation(left=left, right=right):
            return names_in(left) + names_in(right)
    return ()


def whole_number(node: Node, numbers: Mapping[str, int], findings: Findings, what: str) -> int | None:
    """The whole number a value stands for: written out or as a sum; `what` names it in a finding."""
    if isinstance(node, Scalar):
        if isinstance(node.value, int) and not isinstance(node.value, bool):
            return node.value
        if isinstance(node.value, str):
            tree, problems = parse_arithmetic(node.text, node.span)
            findings.extend(problems)
            if tree is None:
                return None
            value, problems = evaluate(tree, numbers)
            findings.extend(problems)
            return value
    wrote = f"; you wrote `{node.text}`" if isinstance(node, Scalar) else ""
    findings.add("S103", node.span, f"{what} is a whole number{wrote}.", "Write a whole number or a sum.")
    return None


class _Parser:
    def __init__(self, text: str, span: Span) -> None:
        self.text = text
        self.span = span
        self.depth = 0
        written = span.text
        self.shift: int | None = 0 if written == text else 1 if written[1:-1] == text else None
        if len(text) > LONGEST:
            raise _UnreadableError(span, f"This sum is longer than {LONGEST} characters.")
        self.tokens = [found for found in _TOKEN.finditer(text) if found.group().strip()]
        self.position = 0

    def parse(self) -> Arithmetic:
        tree = self._sum()
        found = self._peek()
        if found is not None:
            raise _UnreadableError(self._at(found), f"`{found.group().strip()}` can not stand here in a sum.")
        return tree

    def _peek(self) -> re.Match[str] | None:
        return self.tokens[self.position] if self.position < len(self.tokens) else None

    def _at(self, found: re.Match[str]) -> Span:
        if self.shift is None:
            return self.span
        start = self.span.start + self.shift + found.end() - len(found.group().lstrip())
        return Span(self.span.source, start, self.span.start + self.shift + found.end())

    def _take(self, signs: str) -> str:
        found = self._peek()
        if found is None or found.group(3) is None or found.group(3) not in signs:
            return ""
        self.position += 1
        return found.group(3)

    def _sum(self) -> Arithmetic:
        tree = self._product()
        while sign := self._take("+-"):
            right = self._product()
            tree = Operation(sign, tree, right, tree.span.to(right.span))
        return tree

    def _product(self) -> Arithmetic:
        tree = self._part()
        while sign := self._take("*/"):
            right = self._part()
            tree = Operation(sign, tree, right, tree.span.to(right.span))
        return tree

    def _part(self) -> Arithmetic:
        found = self._peek()
        if found is None:
            raise _UnreadableError(self.span, f"`{' '.join(self.text.split())}` is not a complete sum.")
        span = self._at(found)
        self.depth += 1
        if self.depth > DEEPEST:
            raise _UnreadableError(span, f"This sum is more than {DEEPEST} levels deep.")
        self.position += 1
        tree = self._inside(found, span)
        self.depth -= 1
        return tree

    def _inside(self, found: re.Match[str], span: Span) -> Arithmetic:
        if found.group(1):
            if len(found.group(1)) > 12:
                raise _UnreadableError(span, f"`{found.group(1)[:20]}` is too large.")
            return Number(int(found.group(1)), span)
        if found.group(2):
            return Name(found.group(2), span)
        if found.group(3) == "-":
            operand = self._part()
            return Negative(operand, span.to(operand.span))
        if found.group(3) == "(":
            tree = self._sum()
            if not self._take(")"):
                raise _UnreadableError(span, "This `(` is not closed.")
            return tree
        raise _UnreadableError(span, f"`{found.group().strip()}` can not stand here in a sum.")


def _value(tree: Arithmetic, numbers: Mapping[str, int]) -> int:
    match tree:
        case Number(value=value):
            return value
        case Name(name=name, span=span):
            if name not in numbers:
                help_text = did_you_mean(name, numbers, "Declare it under `numbers` or `options` in game.yaml.")
                raise _UndefinedError(
                    Diagnostic("S122", span, f"`{name}` is no number or option of this game.", help_text)
                )
            return numbers[name]
        case Negative(operand=operand):
            return -_value(operand, numbers)
    left, right = _value(tree.left, numbers), _value(tree.right, numbers)
    if tree.sign == "/" and right == 0:
        message = f"`{tree.span.words}` divides by 0."
        raise _UndefinedError(Diagnostic("S123", tree.right.span, message, "Divide by something that is never 0."))
    value = {"+": left + right, "-": left - right, "*": left * right, "/": left // (right or 1)}[tree.sign]
    if abs(value) > LARGEST:
        message = f"`{tree.span.words}` is larger than {LARGEST:,}."
        raise _UndefinedError(Diagnostic("S124", tree.span, message, "Use smaller numbers."))
    return value
