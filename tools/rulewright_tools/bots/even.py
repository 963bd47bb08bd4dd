"""The bot that picks evenly at random, and the same in whole numbers for many games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulewright.match.perspective import Perspective
from rulewright.program.runtime import Fault
from rulewright_tools.bots.bot import Chosen
from rulewright_tools.chooser import DRIFT, GROWTH, MASK, below

PlayOn = Callable[[Any, int, int], int]
"""Plays a state on to its end from a draw, for a number of decisions at most; gives how many there were."""


class Stuck(Exception):
    """The rules asked for something impossible after `decisions` decisions."""

    def __init__(self, decisions: int, fault: Fault) -> None:
        super().__init__(fault.message)
        self.decisions = decisions
        self.fault = fault


@dataclass(frozen=True, slots=True)
class EvenBot:
    """Picks any option as likely as any other."""

    word: str = "random"
    manner: str = "at random"

    def choose(self, perspective: Perspective, draw: int) -> Chosen:
        """Pick by the draw alone."""
        options = perspective.options()
        return Chosen(options[below(draw, len(options))])


def even_play(program: Any) -> PlayOn:
    """Even picks on a compiled game, calling its functions of decisions directly; may raise Stuck."""
    site_of, blocks = program.site, program.block_functions
    options, resume = program.option_functions, program.resume_functions

    def play_on(state: Any, draw: int, most: int) -> int:
        decisions, site = 0, site_of(state)
        try:
            while site >= 0 and decisions < most:
                offered = options[site](state)
                draw = (draw * GROWTH + DRIFT) & MASK
                site = resume[site](state, offered[draw * len(offered) >> 64])
                while site < -1:
                    site = blocks[site](state)
                decisions += 1
        except Fault as fault:
            raise Stuck(decisions, fault) from fault
        return decisions

    return play_on
