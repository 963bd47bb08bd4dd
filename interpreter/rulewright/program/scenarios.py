"""All scenarios of one setting, compiled beside its rules as one program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.scenarios import CheckedScenario, EndIs, MoveIsLegal, TruthHolds
from rulewright.meaning.steps import RankMembers, SetOrder, ShuffleStack
from rulewright.meaning.terms import Term
from rulewright.meaning.types import TRUTH
from rulewright.program.flow import Flow
from rulewright.program.generate import Generator
from rulewright.program.impossible import IMPOSSIBLE, fault_of
from rulewright.program.layout import SCRIPT, everything
from rulewright.program.program import Program, State
from rulewright.source import Span


class ScenarioProgram:
    """A program with further ways in: each scenario's arranged world, and where its play starts."""

    def __init__(
        self, program: Program, scenarios: tuple[CheckedScenario, ...], entries: dict[str, Callable[[State], int]],
        given: list[Callable[[State], None]], values: dict[Term, Callable[[State], Any]],
    ) -> None:  # fmt: skip
        self.program = program
        self.scenarios = scenarios
        self.entries = entries
        self._given = given
        self._values = values

    def begin(self, number: int, script: Sequence[int] | None, seed: int = 0) -> State:
        """A state in which a scenario's world is arranged and play has come to its first decision.

        Chance falls as the script says, or without one by the seed; raises OutOfChance where the script does not fit.
        """
        program = self.program
        state = program.layout.start()
        program.reseed(state, seed)
        state[SCRIPT] = None if script is None else list(script)
        try:
            self._given[number](state)
            if program.knowledge is not None:
                program.knowledge.settle(state)
            program.play_on(state, self.entries[self.scenarios[number].start_text](state))
        except IMPOSSIBLE as error:
            raise fault_of(error, program.clause_of_line) from error
        return state

    def arrange(self, number: int, state: State, script: Sequence[int] | None = None) -> None:
        """Do what a scenario gives to the state of a match under way; chance falls as `begin` says."""
        self.program.forget_answer(state)
        state[SCRIPT] = None if script is None else list(script)
        try:
            self._given[number](state)
        except IMPOSSIBLE as error:
            raise fault_of(error, self.program.clause_of_line) from error
        self.program.end_script(state)

    @cached_property
    def shuffles(self) -> frozenset[int]:
        """The clauses that shuffle, by their numbers."""
        return shuffles_of(self.program)

    def value(self, term: Term, state: State) -> Any:
        """What a term of an expectation is now; None for a number of something that has none."""
        try:
            return self._values[term](state)
        except IMPOSSIBLE as error:
            raise fault_of(error, self.program.clause_of_line) from error


class ScenarioGenerator(Generator):
    """Writes the module of a ruleset with its scenarios; those that start alike share an entry."""

    def _flow(self) -> Flow:
        scenarios = self.rules.scenarios
        starts = {scenario.start_text: scenario.start for scenario in scenarios if scenario.start is not None}
        self.start_texts = tuple(starts)
        return self._lowered(tuple(starts.values()))

    def _more_functions(self) -> list[str]:
        lines: list[str] = []
        for number, scenario in enumerate(self.rules.scenarios):
            lines += self._given(number, scenario)
        self.terms = terms_of(self.rules.scenarios)
        for number, (term, span) in enumerate(self.terms.items()):
            emitter = self.module.emitter()
            emitter.writer.mark(self.module.clause(span))
            emitter.writer.line(f"return {emitter.truth(term) if term.type == TRUTH else emitter.emit(term)}")
            lines += emitter.writer.function(f"def value_{number}(s):", [])
        return lines

    def _given(self, number: int, scenario: CheckedScenario) -> list[str]:
        steps = self._steps()
        steps.steps(self.expander.arranged(scenario.given))
        return steps.terms.writer.function(f"def given_{number}(s):", [])

    def scenarios(self) -> ScenarioProgram:
        """The compiled program with the ways into it."""
        program = self.program()
        blocks = {"": self.flow.entry} | dict(zip(self.start_texts, self.flow.other_entries, strict=True))
        entries = {text: self.values[f"block_{block.number}"] for text, block in blocks.items()}
        given = [self.values[f"given_{number}"] for number in range(len(self.rules.scenarios))]
        values = {term: self.values[f"value_{number}"] for number, term in enumerate(self.terms)}
        return ScenarioProgram(program, self.rules.scenarios, entries, given, values)


def shuffles_of(program: Program) -> frozenset[int]:
    """The clauses of a program that shuffle, by their numbers."""
    parts = subterms(everything(program.rules))
    spans = {part.span for part in parts if isinstance(part, ShuffleStack | SetOrder | RankMembers)}
    return frozenset(number for number, span in enumerate(program.clauses) if span in spans)


def terms_of(scenarios: tuple[CheckedScenario, ...]) -> dict[Term, Span]:
    """Every value that an expectation asks for, each once, with the first that does."""
    found: dict[Term, Span] = {}
    for scenario in scenarios:
        for line in scenario.script:
            if isinstance(line, TruthHolds):
                found = dict.fromkeys(_of_truth(line), line.span) | found
            elif isinstance(line, MoveIsLegal | EndIs) and line.player is not None:
                found.setdefault(line.player, line.span)
    return found


def _of_truth(line: TruthHolds) -> list[Term]:
    terms = [line.condition, *(side.term for side in line.sides)]
    return terms + [term for item in line.items for term in _of_truth(item)]


def generate_scenarios(rules: CheckedRules) -> ScenarioProgram:
    """Compile checked rules with their scenarios."""
    return ScenarioGenerator(rules).scenarios()
