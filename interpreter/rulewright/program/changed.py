"""What generated functions may change of a state, told by their text, so that a trial copies no more of it.

Whatever is not plainly a reading counts as a change, so that what is told is at most too much.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.program.layout import OUTCOMES, Layout

KNOWLEDGE = ("known", "told", "told_at", "peeked", "shown")
"""The columns that functions of knowledge change."""

_READERS = ("able_", "begins", "draw", "fact_", "in_any_order", "lying", "offers", "options_",
            "ranked_by_chance", "score", "shuffle", "table_", "trial_")  # fmt: skip
"""Functions that change nothing in a trial but what they are handed by name: chance stops it before they begin."""

_HEAD = re.compile(r"def (\w+)\(")
_FETCHED = re.compile(r" +(c\d+) = s\[(\d+)\]")
_MENTION = re.compile(r"\b(?:c|s\[)(\d+)\b\]?")
_CALL = re.compile(r"\b([a-z_]+?)(\d*)\(s\b")
_ASSIGNED = re.compile(r" ([-+*&|^]|//|<<|>>)?= ")


@dataclass(slots=True)
class _Function:
    """What one function changes itself, and which others it calls."""

    changes: set[int]
    calls: set[str]


class Changes:
    """The columns that functions may change, by their text."""

    def __init__(self, layout: Layout, lines: Iterable[str]) -> None:
        self.depths = {column.index: column.depth for column in layout.columns.values() if column.depth}
        self.deep = frozenset(index for index, depth in self.depths.items() if depth == 2)
        self.told = {layout.index(name) for name in KNOWLEDGE if layout.has(name)}
        self.functions: dict[str, _Function] = {}
        function = _Function(set(), set())
        for line in lines:
            head = _HEAD.match(line)
            if head is not None:
                function = self.functions[head[1]] = _Function(set(), set())
            elif not _FETCHED.fullmatch(line):
                function.changes |= self._changed(line)
                self._note_calls(line, function)

    def of(self, name: str) -> tuple[int, ...]:
        """The columns that a function, and what it calls, may change."""
        return tuple(sorted(self._of(name, set()) | {OUTCOMES}))

    def _of(self, name: str, seen: set[str]) -> set[int]:
        seen.add(name)
        function = self.functions.get(name)
        if function is None:
            return set()
        found = set(function.changes)
        for called in function.calls - seen:
            found |= self._of(called, seen)
        return found

    def _note_calls(self, line: str, function: _Function) -> None:
        for name, number in _CALL.findall(line):
            if name in ("block_", "procedure_", "rank_"):
                function.calls.add(name + number)
            elif name not in _READERS:
                function.changes |= self.told

    def _changed(self, line: str) -> set[int]:
        return {
            int(mention[1]) for mention in _MENTION.finditer(line)
            if int(mention[1]) in self.depths and not self._only_read(line, mention)
        }  # fmt: skip

    def _only_read(self, line: str, mention: re.Match[str]) -> bool:
        """Whether a mention of a column asks for a number in it, or how many, or goes through them."""
        depth, end = self.depths[int(mention[1])], mention.end()
        while depth and line[end : end + 1] == "[":
            end = _closing(line, end)
            depth -= 1
        if depth == 0:
            return not _ASSIGNED.match(line, end) and not line.lstrip().startswith("del ")
        before, after = line[: mention.start()], line[end : end + 1]
        if before.endswith("len("):
            return depth == 1 and after == ")"
        return depth == 1 and before.endswith(" in ") and after in ":) ]"


def _closing(line: str, start: int) -> int:
    """The place after the bracket that closes the one at a place."""
    open_ = 0
    for position in range(start, len(line)):
        open_ += (line[position] == "[") - (line[position] == "]")
        if not open_:
            return position + 1
    return len(line)
