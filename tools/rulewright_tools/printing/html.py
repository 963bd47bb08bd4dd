"""A rulebook as one HTML page that needs no other file."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rulewright.rulebook import Block, Paragraph, Point, Points, Rulebook, Section, Sentence, Table
from rulewright.rulebook.document import statement_anchor

DEEPEST_HEADING = 6
STYLE = """
body { font: 1rem/1.5 Georgia, serif; margin: 2rem auto; max-width: 46rem; padding: 0 1rem; }
body { color: #222; background: #fff; }
h1, h2, h3, nav { font-family: system-ui, sans-serif; line-height: 1.25; }
h2 { border-bottom: 1px solid #ccc; margin-top: 2.5rem; }
nav ul { columns: 2; list-style: none; padding: 0; }
a { color: #24527a; text-decoration: none; }
a:hover { text-decoration: underline; }
:target { background: #fff4c2; }
table { border-collapse: collapse; font-size: 0.9rem; }
th, td { border: 1px solid #ccc; padding: 0.2rem 0.5rem; text-align: left; vertical-align: top; }
.cites { font: 0.75rem system-ui, sans-serif; white-space: nowrap; }
@media print { nav { display: none; } body { max-width: none; } }
"""


def as_html(rulebook: Rulebook) -> str:
    """The whole page, with a table of contents and an anchor at each section."""
    known = frozenset(_anchors(rulebook.sections))
    title = escape(rulebook.title)
    parts = ["<!DOCTYPE html>", '<html lang="en">', "<head>", '<meta charset="utf-8">',
             '<meta name="viewport" content="width=device-width, initial-scale=1">', f"<title>{title}</title>",
             f"<style>{STYLE}</style>", "</head>", "<body>", f"<h1>{title}</h1>",
             f"<p>{escape(rulebook.setting)}.</p>", "<nav>", "<ul>"]  # fmt: skip
    parts += [f'<li><a href="#{escape(section.anchor)}">{escape(section.title)}</a></li>'
              for section in rulebook.sections]  # fmt: skip
    parts += ["</ul>", "</nav>"]
    for section in rulebook.sections:
        parts += _section(section, 2, known)
    return "\n".join([*parts, "</body>", "</html>"]) + "\n"


def _anchors(sections: tuple[Section, ...]) -> Iterator[str]:
    for section in sections:
        yield section.anchor
        yield from _anchors(section.sections)


def _section(section: Section, level: int, known: frozenset[str]) -> Iterator[str]:
    heading = f"h{min(level, DEEPEST_HEADING)}"
    yield f'<section id="{escape(section.anchor)}">'
    yield f"<{heading}>{escape(section.title)}</{heading}>"
    for block in section.blocks:
        yield from _block(block, known)
    for inner in section.sections:
        yield from _section(inner, level + 1, known)
    yield "</section>"


def _block(block: Block, known: frozenset[str]) -> Iterator[str]:
    match block:
        case Paragraph():
            yield f"<p>{_sentence(block.sentence, known)}</p>"
        case Points():
            yield from _points(block.items, known)
        case Table():
            yield "<table>"
            yield f"<thead><tr>{''.join(f'<th>{escape(cell)}</th>' for cell in block.header)}</tr></thead>"
            yield "<tbody>"
            for row in block.rows:
                yield f"<tr>{''.join(f'<td>{_sentence(cell, known)}</td>' for cell in row)}</tr>"
            yield "</tbody>"
            yield "</table>"


def _points(points: tuple[Point, ...], known: frozenset[str]) -> Iterator[str]:
    yield "<ul>"
    for point in points:
        yield f"<li>{_sentence(point.sentence, known)}"
        if point.under:
            yield from _points(point.under, known)
        yield "</li>"
    yield "</ul>"


def _sentence(sentence: Sentence, known: frozenset[str]) -> str:
    words = "".join(
        f'<a href="#{escape(part.anchor)}">{escape(part.text)}</a>' if part.anchor in known else escape(part.text)
        for part in sentence.stretches()
    )
    if not sentence.cites:
        return words
    return f'{words} <span class="cites">{" ".join(_cite(number, known) for number in sentence.cites)}</span>'


def _cite(number: str, known: frozenset[str]) -> str:
    anchor = statement_anchor(number)
    return f'<a href="#{escape(anchor)}">[{escape(number)}]</a>' if anchor in known else f"[{escape(number)}]"
