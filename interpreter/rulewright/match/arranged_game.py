"""A game whose matches begin where a scenario says, and can be changed by sentences of the rules language."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.diagnostics import Diagnostic
from rulewright.match.game import Game
from rulewright.match.match import BrokenRules, Match
from rulewright.program.program import State
from rulewright.program.runtime import Fault
from rulewright.program.scenarios import ScenarioProgram


class RulingRefused(Exception):
    """A sentence that is no ruling of a game; `findings` say why, and point into a text of its own."""

    def __init__(self, sentence: str, findings: tuple[Diagnostic, ...]) -> None:
        super().__init__(findings[0].message)
        self.sentence = sentence
        self.findings = findings


class ArrangedGame(Game):
    """A game compiled with what its people arranged: perhaps a scenario, the first of the program, then rulings."""

    def __init__(self, ways: ScenarioProgram, beginning: str, rulings: Sequence[str], digest: str) -> None:
        super().__init__(ways.program)
        self._digest = digest
        self.ways = ways
        self.beginning = beginning
        self.rulings = tuple(rulings)
        self._first = 1 if beginning else 0
        self.stops_early = bool(beginning) and ways.scenarios[0].start is not None

    @property
    def digest(self) -> str:
        """A name for the texts of the rules, and for the scenario in which its matches begin."""
        return self._digest

    def start(self, seed: int = 0, chance: Sequence[int] | None = None) -> Match:
        """A new match in the arranged position, before anything that the scenario plays."""
        if not self.beginning:
            return super().start(seed, chance)
        try:
            return Match.begun(self, self.ways.begin(0, chance, seed))
        except Fault as fault:
            raise BrokenRules(fault.message, self, fault.clause) from fault

    def rule(self, state: State, sentence: str, chance: Sequence[int] | None = None) -> None:
        """Change a state as one of `rulings` says; raises OutOfChance where outcomes do not fit."""
        self.ways.arrange(self._first + self.rulings.index(sentence), state, chance)
