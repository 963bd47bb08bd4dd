"""Whole games played by a cheap chooser, on the engine's fast path and on a hand-written game of the same picks."""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from rulewright_tools.chooser import mixed

MULTIPLIER, MODULUS = 48271, 0x7FFFFFFF

OVER = -1
"""What stands in place of the next decision at the end; below that it is the key of the block that goes on."""

Playout = Callable[[int], int]
"""Plays one game for a seed and gives the number of decisions."""


def engine_playout(program: Any) -> Playout:
    """Playouts on a compiled game, calling its functions of decisions directly."""
    start, site_of, blocks = program.start, program.site, program.block_functions
    options, resume = program.option_functions, program.resume_functions

    def playout(seed: int) -> int:
        state = start(seed)
        draw, decisions = mixed(seed, 0) % (MODULUS - 1) + 1, 0
        site = site_of(state)
        while site != OVER:
            while site >= 0:
                offered = options[site](state)
                draw = draw * MULTIPLIER % MODULUS
                site = resume[site](state, offered[draw % len(offered)])
                decisions += 1
            if site < OVER:
                site = blocks[site](state)
        return decisions

    return playout


def hand_written_playout(game_class: Callable[..., Any]) -> Playout:
    """Playouts on a hand-written class with options(), choose(value) and over; one with chance in it takes the seed."""
    seeded = "seed" in inspect.signature(game_class).parameters

    def playout(seed: int) -> int:
        game = game_class(seed=seed) if seeded else game_class()
        options, choose = game.options, game.choose
        draw, decisions = mixed(seed, 0) % (MODULUS - 1) + 1, 0
        while not game.over:
            offered = options()
            draw = draw * MULTIPLIER % MODULUS
            choose(offered[draw % len(offered)])
            decisions += 1
        return decisions

    return playout


def timed(playout: Playout, count: int) -> tuple[list[int], float]:
    """Decisions of each of `count` playouts, and the seconds of processor time all took."""
    begin = process_time()
    decisions = [playout(seed) for seed in range(count)]
    return decisions, process_time() - begin


def find_hand_written(name: str) -> Callable[..., Any] | None:
    """The hand-written class of a game from tests/bench of this checkout, when there is one."""
    for root in (Path(__file__).resolve().parents[2], Path.cwd()):
        folder = root / "tests"
        if (folder / "bench" / "hand_written" / f"{name}.py").is_file():
            if str(folder) not in sys.path:
                sys.path.append(str(folder))
            return _class_in(importlib.import_module(f"bench.hand_written.{name}"))
    return None


def _class_in(module: Any) -> Callable[..., Any] | None:
    for _, found in inspect.getmembers(module, inspect.isclass):
        if found.__module__ == module.__name__ and hasattr(found, "options") and hasattr(found, "choose"):
            game_class: Callable[..., Any] = found
            return game_class
    return None
