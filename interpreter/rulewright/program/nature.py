"""Chance: where outcomes come from, in play and in a script, and every way it may fall.

The generator is counter-based: an outcome is a hash of the match's key and of how many came before it, so that the
state holds all of it and a copy goes on alike. The hash is the finisher of SplitMix64 (Steele, Lea, Flood 2014). A
draw from n takes the high part of a product, whose bias is below n / 2**64.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import groupby
from struct import Struct
from typing import TYPE_CHECKING, Any

from rulewright.program.layout import CHANCES, KEY, OUTCOMES, SCRIPT
from rulewright.program.runtime import Fault

if TYPE_CHECKING:
    from rulewright.program.program import Program

_ALL = 0xFFFFFFFFFFFFFFFF
_STEP = 0x9E3779B97F4A7C15
_FIRST, _SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


MANY = 4
"""From so many pieces on, working out all numbers of a shuffle at once is faster."""


class OutOfChance(Exception):
    """A script of outcomes ran out, or does not fit what is drawn.

    `clause` is the number of the clause that draws, or -1 where outcomes were left over; `candidates` the values one of
    which is drawn; `used` the outcomes used since the last answer.
    """

    def __init__(self, clause: int, candidates: tuple[int, ...], used: tuple[int, ...]) -> None:
        super().__init__("out of chance")
        self.clause = clause
        self.candidates = candidates
        self.used = used


def mixed(number: int) -> int:
    """A number of 64 bits that looks random for each whole number."""
    number = (number + _STEP) & _ALL
    number = ((number ^ number >> 30) * _FIRST) & _ALL
    number = ((number ^ number >> 27) * _SECOND) & _ALL
    return number ^ number >> 31


class Stream:
    """A row of numbers that chance might give, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._key = mixed(seed)
        self._count = 0

    def below(self, size: int) -> int:
        """A number from 0 up to but not including `size`."""
        self._count += 1
        return mixed(self._key + self._count * _STEP) * size >> 64

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in another order."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in items]


def draw(state: list[Any], candidates: Sequence[int], clause: int) -> int:
    """One of the candidates, each as likely as the others, or as the script says; its index is noted in the state.

    A scripted outcome counts like any other, so that what follows a replay is what would have followed without it.
    """
    size = len(candidates)
    script = state[SCRIPT]
    if not size:
        raise Fault(clause, "there is nothing to draw from")
    count = state[CHANCES] = state[CHANCES] + 1
    if script is None:
        number = (state[KEY] + count * _STEP) & _ALL
        number = ((number ^ number >> 30) * _FIRST) & _ALL
        number = ((number ^ number >> 27) * _SECOND) & _ALL
        index: int = ((number ^ number >> 31) * size) >> 64
    elif script and 0 <= script[0] < size:
        index = script.pop(0)
    else:
        raise OutOfChance(clause, tuple(candidates), tuple(state[OUTCOMES]))
    state[OUTCOMES].append(index)
    return candidates[index]


@cache
def _lanes(size: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """For so many numbers side by side in one, 128 bits each: a one and a step more in each lane, the lower half of
    each lane, and what takes the lanes apart."""
    ones = sum(1 << 128 * lane for lane in range(size))
    steps = sum((lane + 1) * _STEP << 128 * lane for lane in range(size))
    return ones, steps, ones * _ALL, Struct("<" + "Q8x" * size).unpack


def _numbers(state: list[Any], size: int) -> tuple[int, ...]:
    """The next numbers that `draw` would hash, all at once."""
    ones, steps, lower, apart = _lanes(size)
    count: int = state[CHANCES]
    state[CHANCES] = count + size
    number = ones * ((state[KEY] + count * _STEP) & _ALL) + steps & lower
    number = ((number ^ number >> 30 & lower) * _FIRST) & lower
    number = ((number ^ number >> 27 & lower) * _SECOND) & lower
    return apart((number ^ number >> 31 & lower).to_bytes(16 * size, "little"))


def shuffle(state: list[Any], pile: list[int], clause: int) -> None:
    """Bring a pile into an order that chance decides, the uppermost first."""
    left = pile[::-1]
    order: list[int] = []
    if state[SCRIPT] is None and len(left) >= MANY:
        size, outcomes = len(left), state[OUTCOMES]
        for number in _numbers(state, size - 1):
            index = number * size >> 64
            outcomes.append(index)
            order.append(left.pop(index))
            size -= 1
    while len(left) > 1:
        piece = draw(state, left, clause)
        left.remove(piece)
        order.append(piece)
    pile[:] = [*left, *order[::-1]]


def in_any_order(state: list[Any], row: Sequence[int], clause: int) -> list[int]:
    """The members of a row in an order that chance decides, the first drawn first."""
    left = list(row)
    order: list[int] = []
    while len(left) > 1:
        member = draw(state, left, clause)
        left.remove(member)
        order.append(member)
    return [*order, *left]


def ranked_by_chance(state: list[Any], keyed: list[tuple[tuple[int, ...], int]], clause: int) -> list[int]:
    """Members, each after its keys, from the lowest keys to the highest; chance decides among those of equal keys."""
    row: list[int] = []
    for _, equal in groupby(sorted(keyed), key=lambda each: each[0]):
        row += in_any_order(state, [member for _, member in equal], clause)
    return row


def every_start(program: Program) -> Iterator[tuple[list[Any], Fraction]]:
    """Every state in which a match may begin, with its probability."""
    if not program.has_chance:
        yield program.start(0), Fraction(1)
        return
    yield from _every(program, lambda script: program.start(0, script))


def every_outcome(program: Program, state: list[Any], value: int) -> Iterator[tuple[list[Any], Fraction]]:
    """Every state that may follow an answer, with its probability; the state itself is left as it is."""
    if not program.has_chance:
        after = program.copy(state)
        program.choose(after, value)
        yield after, Fraction(1)
        return

    def play(script: tuple[int, ...]) -> list[Any]:
        after = program.copy(state)
        program.choose(after, value, script)
        return after

    yield from _every(program, play)


def _every(program: Program, play: Any) -> Iterator[tuple[list[Any], Fraction]]:
    """Play again with a longer script whenever it runs out."""
    scripts: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while scripts:
        script, probability = scripts.pop()
        try:
            yield play(script), probability
        except OutOfChance as missing:
            size = len(missing.candidates)
            share = probability / size
            scripts += [((*script, index), share) for index in reversed(range(size))]
