"""A rulebook as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.rulebook import Block, Paragraph, Point, Points, Rulebook, Section, Sentence, Table
from rulewright.rulebook.document import statement_anchor

_MARKS = re.compile(r"([\\`*_\[\]<>|#~])")
DEEPEST_HEADING = 6


def as_markdown(rulebook: Rulebook) -> str:
    """The whole page, with a table of contents and an anchor at each section."""
    known = frozenset(_anchors(rulebook.sections))
    parts = [f"# {_plain(rulebook.title)}", f"{_plain(rulebook.setting)}."]
    parts.append("\n".join(_contents(rulebook.sections)))
    for section in rulebook.sections:
        parts += _section(section, 2, known)
    return "\n\n".join(parts) + "\n"


def _anchors(sections: tuple[Section, ...]) -> Iterator[str]:
    for section in sections:
        yield section.anchor
        yield from _anchors(section.sections)


def _contents(sections: tuple[Section, ...]) -> Iterator[str]:
    for section in sections:
        yield f"- [{_plain(section.title)}](#{section.anchor})"


def _section(section: Section, level: int, known: frozenset[str]) -> Iterator[str]:
    yield f'<a id="{section.anchor}"></a>\n\n{"#" * min(level, DEEPEST_HEADING)} {_plain(section.title)}'
    for block in section.blocks:
        yield _block(block, known)
    for inner in section.sections:
        yield from _section(inner, level + 1, known)


def _block(block: Block, known: frozenset[str]) -> str:
    match block:
        case Paragraph():
            return _sentence(block.sentence, known)
        case Points():
            return "\n".join(line for point in block.items for line in _point(point, 0, known))
        case Table():
            return _table(block, known)


def _point(point: Point, depth: int, known: frozenset[str]) -> Iterator[str]:
    yield f"{'  ' * depth}- {_sentence(point.sentence, known)}"
    for inner in point.under:
        yield from _point(inner, depth + 1, known)


def _table(table: Table, known: frozenset[str]) -> str:
    lines = [_row(_plain(cell) for cell in table.header), _row("---" for _ in table.header)]
    lines += [_row(_sentence(cell, known) for cell in row) for row in table.rows]
    return "\n".join(lines)


def _row(cells: Iterator[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _sentence(sentence: Sentence, known: frozenset[str]) -> str:
    words = "".join(
        f"[{_plain(part.text)}](#{part.anchor})" if part.anchor in known else _plain(part.text)
        for part in sentence.stretches()
    )
    cites = (f"[{number}](#{statement_anchor(number)})" if statement_anchor(number) in known else number
             for number in sentence.cites)  # fmt: skip
    return f"{words} ({', '.join(cites)})".strip() if sentence.cites else words


def _plain(text: str) -> str:
    """Text that means nothing to Markdown."""
    return _MARKS.sub(r"\\\1", text)
