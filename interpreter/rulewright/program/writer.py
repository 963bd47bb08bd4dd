"""Lines of generated Python with indentation, and the state columns a function reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from rulewright.program.layout import Layout
from rulewright.ruleset.setting import PlaceFamily

MARK = "# clause "


def is_mark(line: str) -> bool:
    """Whether a line of generated text only says of which clause the lines after it are."""
    return line.lstrip().startswith(MARK)


class Writer:
    """Collects the lines of one generated function.

    A column used anywhere in the function is fetched once at its top; tables are globals of the module.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.lines: list[str] = []
        self.depth = 1
        self.columns: dict[str, str] = {}
        self.temporaries = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def mark(self, clause: int) -> None:
        """Say of which clause the lines from here on are: a comment, which costs nothing in play."""
        mark = "    " * self.depth + f"{MARK}{clause}"
        if self.lines and is_mark(self.lines[-1]):
            self.lines[-1] = mark
        else:
            self.lines.append(mark)

    def says_nothing_since(self, before: int) -> bool:
        """Whether no statement was written since there were so many lines."""
        return all(is_mark(line) for line in self.lines[before:])

    def temporary(self) -> str:
        """A fresh local name."""
        self.temporaries += 1
        return f"t{self.temporaries}"

    def column(self, name: str) -> str:
        """The local name of a list column."""
        if name not in self.columns:
            self.columns[name] = f"c{self.layout.index(name)}"
        return self.columns[name]

    def single(self, name: str) -> str:
        """The place in the state of a single value."""
        return f"s[{self.layout.index(name)}]"

    def function(self, head: str, loads: list[str]) -> list[str]:
        """The whole function: its head, the columns and variables it loads, its lines."""
        self._forget_unread()
        rows = self._rows_kept([head, *loads])
        fetched: list[str] = []
        for name, local in self.columns.items():
            place = f"s[{self.layout.index(name)}]"
            if not self._put_in_place(local, place):
                fetched.append(f"    {local} = {place}")
        body = fetched + [f"    {load}" for load in [*loads, *rows]] + self.lines
        return [head, *(body or ["    pass"])]

    def _forget_unread(self) -> None:
        """Drop look-ups in tables that nothing asks for any more."""
        words = Counter(word for line in self.lines for word in _WORD.findall(line))
        self.lines = [line for line in self.lines if not (found := _LOOKED_UP.fullmatch(line)) or words[found[1]] > 1]

    def _rows_kept(self, given: list[str]) -> list[str]:
        """Lines that read a row of a table before all loops, where loops ask for it by what the function is given."""
        found: dict[str, str] = {}
        for number, line in enumerate(self.lines):
            for row, key in _ROW.findall(line):
                if row not in found and self._given(key, given) and self._again(number):
                    found[row] = self.temporary()
        for row, name in found.items():
            self.lines = [line.replace(row + "[", name + "[") for line in self.lines]
        return [f"{name} = {row}" for row, name in found.items()]

    def _given(self, name: str, given: list[str]) -> bool:
        """Whether a variable comes from outside of the function and never changes in it."""
        asked, changed = re.compile(rf"\b{name}\b"), re.compile(rf"\b{name}\b[^\]]* (=|in) ")
        return any(map(asked.search, given)) and not any(map(changed.search, self.lines))

    def _put_in_place(self, local: str, place: str) -> bool:
        """Read a column where it is asked, if that is one time at most."""
        asked = re.compile(rf"\b{local}\b")
        found = [number for number, line in enumerate(self.lines) if local in line and asked.search(line)]
        if len(found) != 1 or self._again(found[0]) or len(asked.findall(self.lines[found[0]])) > 1:
            return not found
        self.lines[found[0]] = asked.sub(place, self.lines[found[0]])
        return True

    def _again(self, number: int) -> bool:
        """Whether a line may run more than once when the function does."""
        line = self.lines[number]
        if " for " in line.lstrip() or line.lstrip().startswith("while "):
            return True
        depth = len(line) - len(line.lstrip())
        for before in reversed(self.lines[:number]):
            own = len(before) - len(before.lstrip())
            if own < depth:
                depth = own
                if before.lstrip().startswith(("for ", "while ")):
                    return True
        return False

    def pile(self, family: PlaceFamily, place: str) -> str:
        """The list of pieces in a place of a family, given the place's number as text."""
        return f"{self.column(f'zone:{family.name}')}[{relative(place, family.first)}]"


def kept(number: int) -> str:
    """What stands before a value given to a variable, until it is settled whether that lives in the state too."""
    return f"\0{number}\0"


def kept_alone(number: int) -> str:
    """A line that keeps a variable's value in the state, if it is settled that it lives there."""
    return f"\0\0{number}\0"


def loaded(number: int) -> str:
    """A line that takes a variable's value from the state."""
    return f"v{number} = \0\0\0{number}\0"


_KEPT = re.compile("(\0+)([0-9]+)\0")


def with_slots(lines: list[str], slots: Mapping[int, int]) -> list[str]:
    """The lines, now that it is settled which variables live in which slots of the state."""

    def settled(found: re.Match[str]) -> str:
        slot = slots.get(int(found[2]))
        match len(found[1]):
            case 1:
                return "" if slot is None else f"s[{slot}] = "
            case 2:
                return "pass" if slot is None else f"s[{slot}] = v{found[2]}"
        return f"s[{slot}]"

    return [_KEPT.sub(settled, line) if "\0" in line else line for line in lines]


_WORD = re.compile(r"\w+")
_LOOKED_UP = re.compile(r" *(\w+) = T\d+\[\w+\]")
_ROW = re.compile(r"\b(D\d+\w*\[(v\d+)\])(?=\[)")
_SUM = re.compile(r"\((\w+) \+ (\d+)\)")


def is_atomic(text: str) -> bool:
    """Whether a text is a name, a number, or a name plus a number: cheap enough to be written again."""
    return text.lstrip("-").isdigit() or text.isidentifier() or _SUM.fullmatch(text) is not None


def relative(place: str, first: int) -> str:
    """A place's number counted from the first of its family, as text."""
    if first == 0:
        return place
    if place.isdigit():
        return str(int(place) - first)
    match = _SUM.fullmatch(place)
    if match and int(match.group(2)) == first:
        return match.group(1)
    return f"{place} - {first}"
