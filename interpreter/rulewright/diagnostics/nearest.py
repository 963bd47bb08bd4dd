"""Guesses which known word a designer meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like `word`, or nothing when none is near; ties go to the first in the alphabet."""
    threshold = 0.6 if len(word) > 3 else 0.5
    best, best_score, sought = None, 0.0, word.lower()
    for candidate in sorted(set(known)):
        tried = candidate.lower()
        most = 2.0 * min(len(sought), len(tried)) / (len(sought) + len(tried) or 1)
        if most < threshold or most <= best_score:
            continue
        score = SequenceMatcher(None, sought, tried).ratio()
        if score > best_score:
            best, best_score = candidate, score
    return best if best_score >= threshold else None


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "") -> str:
    """A help sentence that names the nearest known word, else `otherwise`."""
    guess = nearest(word, known)
    return f"Did you mean `{guess}`?" if guess else otherwise
