"""Reads a table (CSV) into one block of keys per row, with a place for every cell."""

from __future__ import annotations

import re

from rulewright.data.nodes import Entry, Record, Scalar
from rulewright.data.scalars import character_name, unusual_character, value_of
from rulewright.diagnostics import Diagnostic, Findings, Note
from rulewright.source import SourceText, Span, start_of

_CELL = re.compile(r'[ \t]*"((?:[^"]|"")*)"[ \t]*(?=[,\n]|\Z)|([^,\n]*)')


def read_table(source: SourceText) -> tuple[tuple[Record, ...], tuple[Diagnostic, ...]]:
    """Read rows under a first row of column names; empty cells are left out, as a missing key is."""
    findings = Findings()
    place = unusual_character(source.text)
    if place >= 0:
        message = f"A table can not hold {character_name(source.text[place])}."
        help_text = "Delete it; it is probably left over from copying."
        findings.add("Y102", Span(source, place, place + 1), message, help_text)
        return (), findings.sorted()
    rows = _rows(source, findings)
    if not rows:
        findings.add("Y108", start_of(source), "This table is empty.", "Write the column names in its first line.")
        return (), findings.sorted()
    header = _header(rows[0], findings)
    if header is None:
        return (), findings.sorted()
    return tuple(_record(header, cells, findings) for cells in rows[1:]), findings.sorted()


def _rows(source: SourceText, findings: Findings) -> list[list[Scalar]]:
    rows: list[list[Scalar]] = []
    position, cells = 0, list[Scalar]()
    while position <= len(source.text):
        found = _CELL.match(source.text, position)
        assert found is not None
        cells.append(_cell(source, found, findings))
        position = found.end()
        if position < len(source.text) and source.text[position] == ",":
            position += 1
            continue
        if any(cell.text or cell.quoted for cell in cells):
            rows.append(cells)
        position, cells = position + 1, []
    return rows


def _cell(source: SourceText, found: re.Match[str], findings: Findings) -> Scalar:
    if found.group(1) is not None:
        text = found.group(1).replace('""', '"')
        return Scalar(text, text, Span(source, found.start(1) - 1, found.end(1) + 1), quoted=True)
    written = found.group(2)
    text = written.strip()
    start = found.start(2) + len(written) - len(written.lstrip())
    span = Span(source, start, start + len(text))
    if text.startswith('"'):
        help_text = 'Close it with `"`, and double a quote inside.'
        findings.add("Y123", span, "A quote is opened and not closed in this cell.", help_text)
    return Scalar(value_of(text), text, span)


def _header(cells: list[Scalar], findings: Findings) -> list[Scalar] | None:
    first = cells[0]
    if len(cells) == 1 and (";" in first.text or "\t" in first.text):
        message = "The columns of this table are not separated by commas."
        findings.add("Y121", first.span, message, "Save the table with commas between the columns.")
        return None
    known: dict[str, Scalar] = {}
    for cell in cells:
        if not cell.text:
            help_text = "Write a name in the first line, or delete the column."
            findings.add("Y121", cell.span, "A column has no name.", help_text)
        elif cell.text in known:
            note = Note(known[cell.text].span, "first written here")
            findings.add("Y121", cell.span, f"Two columns are named `{cell.text}`.", "Rename one of them.", (note,))
        known.setdefault(cell.text, cell)
    return cells


def _record(header: list[Scalar], cells: list[Scalar], findings: Findings) -> Record:
    span = cells[0].span.to(cells[-1].span)
    if len(cells) > len(header):
        message = f"This row has {len(cells)} cells, but the table has {len(header)} columns."
        findings.add("Y122", cells[len(header)].span, message, "Put a text that has a comma in quotes.")
    entries: dict[str, Entry] = {}
    for column, cell in zip(header, cells, strict=False):
        if column.text and (cell.text or cell.quoted):
            entries.setdefault(column.text, Entry(Scalar(column.text, column.text, cell.span), cell))
    return Record(tuple(entries.values()), span)
