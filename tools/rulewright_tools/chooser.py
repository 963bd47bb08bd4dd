"""Even picks from a seed and a counter: equal seeds pick equally, and nothing is kept between picks."""

from __future__ import annotations

MASK = (1 << 64) - 1
STRIDE = 0x9E3779B97F4A7C15


def mixed(seed: int, counter: int) -> int:
    """A well mixed 64-bit number for a seed and a counter."""
    value = (seed * 0xD1342543DE82EF95 + (counter + 1) * STRIDE) & MASK
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
    return value ^ (value >> 31)


def pick(seed: int, counter: int, count: int) -> int:
    """An even pick of one of `count` things, numbered from 0."""
    return mixed(seed, counter) * count >> 64
