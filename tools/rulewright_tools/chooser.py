"""Even picks by 64-bit draws, from a seed and a counter or in a row: equal seeds pick equally."""

from __future__ import annotations

MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15


def mixed(seed: int, counter: int) -> int:
    """A well mixed 64-bit number for a seed and a counter."""
    value = (seed * 0xD1342543DE82EF95 + (counter + 1) * STRIDE) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def below(draw: int, count: int) -> int:
    """One of `count` things, numbered from 0, by a 64-bit draw."""
    return draw * count >> 64


def pick(seed: int, counter: int, count: int) -> int:
    """An even pick of one of `count` things, numbered from 0."""
    return below(mixed(seed, counter), count)


GROWTH, DRIFT = 6364136223846793005, 1442695040888963407
"""The next draw of a row of draws is `draw * GROWTH + DRIFT & MASK`; written out where many are needed."""


def next_draw(draw: int) -> int:
    """The draw after this one in a row of 64-bit draws."""
    return (draw * GROWTH + DRIFT) & MASK
