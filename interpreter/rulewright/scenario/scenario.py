"""Scenarios ready to run."""

from __future__ import annotations

from rulewright.match.game import Game
from rulewright.program.scenarios import ScenarioProgram
from rulewright.scenario.failure import Failure
from rulewright.scenario.script import run_script
from rulewright.source import Span


class Scenario:
    """One scenario of a ruleset, compiled with all others of its setting."""

    def __init__(self, game: Game, program: ScenarioProgram, number: int) -> None:
        self.game = game
        self.program = program
        self._number = number
        checked = program.scenarios[number]
        self.title: str = checked.title
        self.span: Span = checked.span
        self.statements: tuple[str, ...] = checked.statements

    def run(self) -> Failure | None:
        """Play it: nothing where all is as it says, else the first thing that is not."""
        return run_script(self.game, self.program, self._number)


def scenarios_of(program: ScenarioProgram) -> tuple[Scenario, ...]:
    """All scenarios of one setting."""
    game = Game(program.program)
    return tuple(Scenario(game, program, number) for number in range(len(program.scenarios)))
