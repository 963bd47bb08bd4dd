"""Plays single games of a plan: in whole numbers where all pick at random, else each bot with its perspective."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulewright import BrokenRules, Game, Match
from rulewright.program.runtime import Fault
from rulewright_tools.bots.even import Stuck, even_play
from rulewright_tools.bots.naming import read_bot
from rulewright_tools.chooser import below, mixed, next_draw
from rulewright_tools.simulation.plan import Plan


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the decisions made, its winners and total scores once finished, or the clause at fault.

    `skipped` counts impossible matches that bots imagined.
    """

    decisions: int
    finished: bool = False
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    skipped: int = 0
    clause: int = -1
    message: str = ""


PlayGame = Callable[[int], Played]
"""Plays the game of a seed."""


def player_of(plan: Plan, game: Game) -> PlayGame:
    """What plays the games of a plan."""
    if plan.all_random:
        return _fast(plan, game)
    return lambda seed: Guided(plan, game, seed).play()


def _fast(plan: Plan, game: Game) -> PlayGame:
    program, cap = game.program, plan.cap
    play_on = even_play(program)

    def play(seed: int) -> Played:
        try:
            state = program.start(seed)
            decisions = play_on(state, mixed(seed, 0), cap)
        except Stuck as stuck:
            return _faulty(game, stuck.decisions, stuck.fault)
        except Fault as fault:
            return _faulty(game, 0, fault)
        return _ended(game, state, decisions, 0)

    return play


def _faulty(game: Game, decisions: int, fault: Fault) -> Played:
    """A game broken by its rules; a clause that stands in several places of the program is one."""
    clauses = game.program.clauses
    return Played(decisions, clause=clauses.index(clauses[fault.clause]), message=fault.message)


def _ended(game: Game, state: Any, decisions: int, skipped: int) -> Played:
    program = game.program
    if program.site(state) >= 0:
        return Played(decisions, skipped=skipped)
    scores = tuple(sum(lines) for lines in program.scores(state)) if program.rules.scores else ()
    return Played(decisions, True, program.winners(state), scores, skipped)


class Guided:
    """One game of a plan, decision by decision; where all pick at random, as the same game in whole numbers goes."""

    def __init__(self, plan: Plan, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.match: Match | None = None
        self.error: BrokenRules | None = None
        self._plan = plan
        self._bots = tuple(read_bot(word) for word in plan.bots)
        self._decisions = 0
        self._skipped = 0

    def play(self) -> Played:
        """Play to the end, to the cap, or to a fault, which `error` then holds."""
        try:
            match = self.match = self.game.start(seed=self.seed)
            self._pick_all(match)
        except BrokenRules as error:
            self.error = error
        except Fault as fault:
            self.error = BrokenRules(fault.message, self.game, fault.clause)
        else:
            return _ended(self.game, match.state, self._decisions, self._skipped)
        clause = self.game.program.clauses.index(self.error.span)
        return Played(self._decisions, skipped=self._skipped, clause=clause, message=self.error.message)

    def _pick_all(self, match: Match) -> None:
        draw = mixed(self.seed, 0)
        while (decision := match.decision) and self._decisions < self._plan.cap:
            draw = next_draw(draw)
            if self._plan.all_random:
                match.choose(self._as_offered(match, draw))
            else:
                chosen = self._bots[decision.seat].choose(match.perspective(decision.seat), draw)
                self._skipped += chosen.skipped
                match.choose(chosen.option)
            self._decisions += 1

    def _as_offered(self, match: Match, draw: int) -> int:
        """The number of an even pick in the engine's order, which a seat must not know."""
        values = self.game.program.options(match.state)
        value = values[below(draw, len(values))]
        return next(option.number for other, option in self.game.offers.options(match.state) if other == value)
