"""How a line was understood, as a designer reads it."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterator
from pathlib import Path

from rulewright.explaining.explanation import Cited, Explanation, Reference, Sentence
from rulewright.source import Span
from rulewright_tools.output import padded_pairs
from rulewright_tools.paint import Paint
from rulewright_tools.report import render
from rulewright_tools.width import cells

WIDTH = 100


def explained(explanation: Explanation, paint: Paint) -> str:
    """The line, each sentence with its brackets, parts and names, what it cites, where it is in force, its findings."""
    span = explanation.span
    place = paint(f"{span.source.name}:{span.line}", "bold")
    blocks = [f"{place}  {span.source.line_text(span.line).strip()}".rstrip()]
    if explanation.instead:
        blocks.append(explanation.instead)
    for sentence in explanation.sentences:
        blocks += _sentence(sentence, span, paint)
    if explanation.cited:
        blocks.append("\n".join([paint("Cites", "cyan"), *(_cited(each) for each in explanation.cited)]))
    if explanation.settings:
        blocks.append("\n".join([paint("In force", "cyan"), *(f"  {text}" for text in explanation.settings)]))
    if explanation.findings:
        blocks.append(paint("Findings", "cyan") + "\n" + render(explanation.findings, "full", paint, 0).rstrip("\n"))
    return "\n\n".join(blocks) + "\n"


def _sentence(sentence: Sentence, asked: Span, paint: Paint) -> Iterator[str]:
    own = sentence.span
    if own.line != asked.line:
        yield f"  {own.line} | {own.source.line_text(own.line).strip()}"
    yield _folded(sentence.what, "")
    if sentence.brackets:
        yield "\n".join([paint("Read as", "cyan"), _folded(sentence.brackets, "  ")])
    if sentence.told:
        yield "\n".join(_folded(text, "") for text in sentence.told)
    if sentence.parts:
        pairs = [(part.words, part.sort) for part in sentence.parts]
        yield "\n".join([paint("Parts", "cyan"), *_columns(pairs)])
    if sentence.references:
        pairs = [(each.name, _meaning(each, asked)) for each in sentence.references]
        yield "\n".join([paint("Names", "cyan"), *_columns(pairs)])


def _meaning(reference: Reference, asked: Span) -> str:
    if reference.span is None:
        return reference.meaning
    same = reference.span.source.name == asked.source.name
    file = "line " if same else f"{_beside(reference.span.source.name, asked.source.name)}:"
    where = f"{file}{reference.span.line}"
    return f"{reference.meaning} ({where})"


def _beside(name: str, asked: str) -> str:
    """A file's name as seen from the folder of the line that was asked for."""
    return Path(os.path.relpath(name, Path(asked).parent)).as_posix()


def _columns(pairs: list[tuple[str, str]]) -> list[str]:
    """Pairs in two columns; where a left side is long, its right side stands on a line of its own."""
    short = [pair for pair in pairs if len(pair[0]) <= WIDTH // 3]
    indent = 4 + max((cells(left) for left, _ in short), default=0)
    lines = dict(zip(short, padded_pairs(short), strict=True)) if short else {}
    return [_hung(lines[pair], indent) if pair in lines else f"{_folded(pair[0], '  ')}\n{_folded(pair[1], '      ')}"
            for pair in pairs]  # fmt: skip


def _hung(line: str, indent: int) -> str:
    """A row of two columns, its right side folded under itself."""
    lead, right = line[:indent], line[indent:]
    return lead + textwrap.fill(right, max(WIDTH - indent, 40), break_on_hyphens=False, break_long_words=False).replace(
        "\n", f"\n{' ' * indent}")  # fmt: skip


def _cited(cited: Cited) -> str:
    return _folded(f"{cited.number}: {cited.text}", "  ")


def _folded(text: str, lead: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=lead, subsequent_indent=f"{lead}  ", break_on_hyphens=False,
                         break_long_words=False)  # fmt: skip
