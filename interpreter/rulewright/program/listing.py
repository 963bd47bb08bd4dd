"""Generated Python for people: the parts of a program written for one line of the rules, with names in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulewright.program.program import Program
from rulewright.program.writer import is_mark

_OUR_NAMES = re.compile(r"\b([vc])([0-9]+)\b|\bs\[([0-9]+)\]")


def listing(program: Program, file: str, line: int) -> tuple[str, ...]:
    """The lines of Python written for a line of a rules file, each function's under its head; none where none is."""
    wanted = {number for number, span in enumerate(program.clauses) if (span.source.name, span.line) == (file, line)}
    return tuple(_named(program, text) for text in _of_clauses(program, wanted))


def _of_clauses(program: Program, wanted: set[int]) -> Iterator[str]:
    head: list[str] = []
    for text, clause in zip(program.text.split("\n"), program.clause_of_line[1:], strict=True):
        if text.startswith("def "):
            head = [text]
        elif clause < 0:
            head.append(text)
        elif clause in wanted and not is_mark(text):
            yield from head
            head = []
            yield text


def _named(program: Program, text: str) -> str:
    """A line with the names of variables, columns and what is kept in the state in place of their numbers."""
    columns = {column.index: name for name, column in program.layout.columns.items()}
    kept = {slot: number for number, slot in program.slots.items()}

    def name(found: re.Match[str]) -> str:
        sort, number, index = found.groups()
        if sort == "v":
            return _word(program.names.get(int(number), ""), number)
        place = int(number if sort == "c" else index)
        if place in kept:
            return f"kept.{_word(program.names.get(kept[place], ''), str(kept[place]))}"
        if place not in columns:
            return found[0]
        return ("" if sort == "c" else "state.") + re.sub(r"\W", "_", columns[place])

    return _OUR_NAMES.sub(name, text)


def _word(name: str, number: str) -> str:
    """A variable's name as a word of Python, told apart by its number where it is not the rules' own."""
    word = re.sub(r"\W", "_", name)
    return word if word and int(number) < 10_000_000 else f"{word or 'v'}_{number}"
