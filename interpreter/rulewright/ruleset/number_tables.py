"""Tables of numbers: rows of rows, as deep as there are words to read them by, and not all of one length."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.data.arithmetic import whole_number
from rulewright.data.nodes import Entry, Items, Node, Record
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.setting import NumberTable, PropertyType

KIND = "table"


def table_type(block: Record) -> PropertyType:
    """The type of a property that is a table, from its declaration."""
    words = " ".join(word.text for word in block.scalars("by"))
    first = block.scalar("from")
    return PropertyType(KIND, words, first=first.value if first is not None and isinstance(first.value, int) else 1)


def named_type(given: str) -> PropertyType | None:
    """The type of a table from its name, such as `table for at`, or None for another type's."""
    kind, _, words = given.partition(" ")
    return PropertyType(KIND, words) if kind == KIND and words else None


def read_table(type_: PropertyType, node: Node, name: str, draft: Draft) -> int | None:
    """The number of the table written for a property or under `tables`."""
    by = tuple(type_.of.split())
    cells = list(_cells(node, len(by), (), type_.first, name, draft))
    if any(cell is None for cell in cells):
        return None
    draft.tables.append(NumberTable(by, dict(cell for cell in cells if cell is not None)))
    return len(draft.tables) - 1


def _cells(
    node: Node, depth: int, keys: tuple[int, ...], first: int, name: str, draft: Draft
) -> Iterator[tuple[tuple[int, ...], int] | None]:  # fmt: skip
    """Every number with what it is read by; nothing where a list stands in place of a number or a number of a list."""
    if depth and isinstance(node, Items):
        for position, item in enumerate(node.items, first):
            yield from _cells(item, depth - 1, (*keys, position), first, name, draft)
        return
    if depth or isinstance(node, Items):
        wanted = "a list is" if depth else "one number is"
        draft.findings.add(
            "W145", node.span, f"In the table `{name}`, {wanted} wanted here.",
            "A table is a list for each word it is read by, one inside the other: `[[1], [3, 1]]` for two words.",
        )  # fmt: skip
        yield None
        return
    value = whole_number(node, draft.numbers, draft.findings, f"`{name}`")
    yield (keys, value) if value is not None else None


def settle_tables(draft: Draft) -> dict[str, int]:
    """The tables of game.yaml by name."""
    named: dict[str, int] = {}
    for entry in draft.world.game.record("tables"):
        number = _settled(entry, draft)
        if number is not None:
            named[entry.name] = number
    return named


def _settled(entry: Entry, draft: Draft) -> int | None:
    rows = entry.record.get("rows")
    return read_table(table_type(entry.record), rows, entry.name, draft) if rows is not None else None


def rows_words(table: NumberTable) -> str:
    """A table as people read it: `5, 3, 0`, rows of rows with `/` between."""
    lines: dict[tuple[int, ...], list[str]] = {}
    for keys, value in table.cells.items():
        lines.setdefault(keys[:-1], []).append(str(value))
    return " / ".join(", ".join(line) for line in lines.values())
