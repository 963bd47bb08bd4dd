"""What generated code calls: faults, tables made once, and pieces of any place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from rulewright.ruleset.setting import NumberTable


class Fault(Exception):
    """The rules asked for something impossible in play, such as a track leaving its bounds.

    `clause` is the number of the clause in the program's list of spans.
    """

    def __init__(self, clause: int, message: str) -> None:
        super().__init__(message)
        self.clause = clause
        self.message = message


class Entries(dict[tuple[int, ...], int]):
    """The numbers of all tables by the table and what it is read by; a fault of one clause where there is none."""

    def __init__(self, tables: Sequence[NumberTable], clause: int, word: str) -> None:
        super().__init__(
            ((number, *keys), value) for number, table in enumerate(tables) for keys, value in table.cells.items()
        )
        self._by = [table.by for table in tables]
        self._clause = clause
        self._word = word

    def __missing__(self, keys: tuple[int, ...]) -> int:
        read = " ".join(f"{word} {key}" for word, key in zip(self._by[keys[0]], keys[1:], strict=True))
        raise Fault(self._clause, f"`{self._word}` has no number {read}")


def fault(clause: int, message: str) -> Any:
    """Raise a fault; written as a call so that it can stand in an expression."""
    raise Fault(clause, message)


class Remembered(dict[int, tuple[int, ...]]):
    """What a function gives for some keys and a number, worked out when it is first asked for."""

    def __init__(self, make: Callable[..., tuple[int, ...]], *keys: int) -> None:
        super().__init__()
        self.make, self.keys_before = make, keys

    def __missing__(self, number: int) -> tuple[int, ...]:
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        made = self[number] = self.make(*self.keys_before, number)
        return made


MOST_REMEMBERED = 1000
"""Numbers whose rows are kept at most; then all are forgotten, which bounds the memory of long runs."""


def table_over(make: Callable[..., tuple[int, ...]], *sizes: int) -> Any:
    """A nested table of what `make` gives for every combination; the last row of each is for nothing."""
    if not sizes:
        try:
            return make()
        except (KeyError, TypeError):  # what is no space has none of the numbers and places that spaces have
            return ()
    size, *rest = sizes
    rows = [*range(size), -1]
    return [table_over(lambda *others, row=row: make(row, *others), *rest) for row in rows]


def stacked_above(stack: Sequence[int], piece: int) -> Sequence[int]:
    """The pieces above one in a stack, the nearest first."""
    return stack[stack.index(piece) + 1 :] if stack else stack


def stacked_under(stack: Sequence[int], piece: int) -> Sequence[int]:
    """The pieces under one in a stack, the nearest first."""
    return stack[: stack.index(piece)][::-1] if stack else stack


def beside(table: Any, values: Any, depth: int, alone: bool) -> Any:
    """A table of members with each member's value beside it, or of the values alone; rows lie `depth` deep."""
    if depth == 0:
        return tuple(values[member] if alone else (member, values[member]) for member in table)
    return [beside(row, values, depth - 1, alone) for row in table]


def truths_beside(table: Any, holds: Callable[..., bool], depth: int, *keys: int) -> Any:
    """A table of members with a truth about each beside it; `holds` is asked with the keys of its row."""
    if depth == 0:
        return tuple((member, holds(*keys, member)) for member in table)
    last = len(table) - 1
    return [truths_beside(row, holds, depth - 1, *keys, key if key < last else -1) for key, row in enumerate(table)]


def others_beside(table: Any, regions: Any, alone: bool) -> Any:
    """For each space the regions through it, each with its other spaces beside it, or those alone."""
    rows = []
    for space, through in enumerate(table):
        others = [tuple(other for other in regions[region] if other != space) for region in through]
        rows.append(tuple(others) if alone else tuple(zip(through, others, strict=True)))
    return rows


def within_all(flags: Sequence[bytes]) -> Callable[..., bytes]:
    """A function that gives for each space a bit for each of some regions that it is in."""

    @cache
    def within(*regions: int) -> bytes:
        own = [flags[region] for region in regions]
        return bytes(sum(flag << bit for bit, flag in enumerate(space)) for space in zip(*own, strict=True))

    return within


def shared_positions(keyed: list[tuple[tuple[int, ...], int]]) -> list[int]:
    """The positions, from 1, of members in the order of their keys: equal ones share one, and the next is left out."""
    order = [keys for keys, _ in sorted(keyed)]
    return [order.index(keys) + 1 for keys in order]


def to_add(chosen: Sequence[int], candidates: Sequence[int], ordered: bool) -> Sequence[int]:
    """What may be picked next for a set: without an order only what comes after the last one, so that no set comes
    twice."""
    if ordered:
        return [one for one in candidates if one not in chosen]
    return candidates[candidates.index(chosen[-1]) + 1 :] if chosen else candidates


def sets_from(
    chosen: list[int], candidates: Sequence[int], low: int, high: int, ordered: bool, any_order: bool
) -> Iterator[list[int]]:  # fmt: skip
    """Every set of `low` to `high` candidates that begins with those chosen; in any order only where that matters."""
    return _grown(chosen, list(to_add(chosen, candidates, ordered)), low, high, any_order)


def _grown(chosen: list[int], rest: list[int], low: int, high: int, any_order: bool) -> Iterator[list[int]]:
    if low <= len(chosen) <= high:
        yield chosen
    if len(chosen) >= high or len(chosen) + len(rest) < low:
        return
    for index, one in enumerate(rest):
        left = [other for other in rest if other != one] if any_order else rest[index + 1 :]
        yield from _grown([*chosen, one], left, low, high, any_order)
