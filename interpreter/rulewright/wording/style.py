"""How the parts of a sentence are shown: enclosed or not, under which names."""

from __future__ import annotations

from typing import Protocol

from rulewright.language import syntax as s

_ALONE = (s.Number, s.Text, s.Truth, s.Name, s.You, s.ActivePlayer, s.Nothing)


class Style(Protocol):
    """What `words` asks for wherever a sentence may be shown in more than one way."""

    def part(self, node: s.Node, text: str) -> str:
        """The words of a value, truth or set that stands within a larger one."""

    def name(self, node: s.Node, word: str) -> str:
        """The name by which a node speaks of something: a thing, a place, a fact, an action."""

    def kind(self, node: s.Node, word: str) -> str:
        """The word for a sort of thing, singular or plural."""

    def text(self, text: str) -> str:
        """What is told to people, with its holes."""

    def amount(self, node: s.Expression, text: str, what: str) -> str:
        """An amount of something: pieces of a kind, or a resource."""


class Plain:
    """As the designer wrote it, without layout."""

    def part(self, node: s.Node, text: str) -> str:
        return f"({text})" if not isinstance(node, (*_ALONE, s.Alternative)) and grouped(node.span.text) else text

    def name(self, node: s.Node, word: str) -> str:
        return word

    def kind(self, node: s.Node, word: str) -> str:
        return word

    def text(self, text: str) -> str:
        return f'"{text}"'

    def amount(self, node: s.Expression, text: str, what: str) -> str:
        return f"{text} {what}"


def grouped(written: str) -> bool:
    """Whether a pair of brackets encloses all of a text."""
    depth = 0
    for position, mark in enumerate(written):
        depth += (mark == "(") - (mark == ")")
        if depth == 0:
            return mark == ")" and position == len(written) - 1
    return False


class Bracketed(Plain):
    """Every value and truth of more than one word in round brackets, every set in square ones."""

    def part(self, node: s.Node, text: str) -> str:
        if isinstance(node, s.Noun):
            return f"[{text}]"
        return text if isinstance(node, (*_ALONE, s.Alternative)) else f"({text})"
