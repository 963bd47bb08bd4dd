"""Exact counts over the tree of moves; a move is all picks until the next one starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bench.playout import Game


def positions_after_a_move(game: Game) -> Iterator[Game]:
    """Walk every way to make one whole move."""
    for value in game.options():
        following = game.copy()
        following.choose(value)
        if following.over or following.starts_move:
            yield following
        else:
            yield from positions_after_a_move(following)


def count_lines(game: Game, depth: int) -> int:
    """Count the lines of exactly so many moves; a game that ended earlier is no line."""
    if depth == 1:
        return sum(1 for _ in positions_after_a_move(game))
    return sum(count_lines(following, depth - 1) for following in positions_after_a_move(game))


def count_endings(game: Game) -> Counter[tuple[int, ...]]:
    """Count all complete games by who won or shared them."""
    endings: Counter[tuple[int, ...]] = Counter()
    waiting = [game]
    while waiting:
        for following in positions_after_a_move(waiting.pop()):
            if following.over:
                endings[tuple(following.winners)] += 1
            else:
                waiting.append(following)
    return endings
