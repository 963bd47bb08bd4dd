"""The texts of rules that people read while they play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulewright.language import syntax as s
from rulewright.language.within import nodes


def texts_said(declarations: Iterable[s.Declaration]) -> Iterator[str]:
    """Every text in the order of the rules, its holes as written; actions and branches as people read their names."""
    for node in nodes(tuple(declarations)):
        match node:
            case s.Needs() if node.otherwise_span is not None:
                yield node.otherwise_span.text[1:-1]
            case s.Say():
                yield node.text_span.text[1:-1]
            case s.ScoreLine():
                yield node.title
            case s.Action():
                yield spoken(node.name)
            case s.Branch() if node.call is not None or node.text:
                yield spoken(node.call.name if node.call is not None else node.text)


def spoken(name: str) -> str:
    """A name from the rules as words: `place_stone` is `Place stone`."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]
