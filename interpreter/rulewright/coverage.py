"""Which statements of the rulebook a ruleset's clauses and data cite, and which of those clauses play comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.diagnostics import Findings
from rulewright.language.clauses import SwitchedOff, clause_lines, fact_lines, switched_off
from rulewright.language.parse import RulesFile
from rulewright.language.parse_scenarios import ScenarioText
from rulewright.load import BrokenRuleset, Compiled, Ruleset, check_settled, compiled, parse_files
from rulewright.match.game import Game
from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.tally import Place, Tally
from rulewright.program.generate import generate
from rulewright.program.scenarios import generate_scenarios
from rulewright.ruleset.setting import Setting
from rulewright.scenario.groups import ScenarioGroup, scenario_groups
from rulewright.scenario.scenario import Scenario, scenarios_of


@dataclass(frozen=True, slots=True)
class Clause:
    """A line of the rules that cites: the statements, and where the clauses it is about start."""

    file: str
    line: int
    statements: tuple[str, ...]
    places: tuple[Place, ...]
    words: str

    @property
    def where(self) -> str:
        """`FILE:LINE`."""
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A clause and what the scenarios make of the rules without it.

    `noticed` is nothing where there are no such rules: the clause has nothing to switch off.
    """

    clause: Clause
    noticed: bool | None


class Coverage:
    """The clauses of a ruleset that cite statements, with the ruleset built to count them.

    `uncounted` are clauses of facts that could not be counted in some setting; it fills as games and scenarios are
    built.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.world = ruleset.world
        self.uncounted: set[Clause] = set()
        setting, _ = self.world.settle()
        assert setting is not None
        self._files = parse_files(self.world, setting, Findings())
        self.clauses = tuple(clause for file in self._files for clause in self._of_file(file))

    def _of_file(self, file: RulesFile) -> Iterator[Clause]:
        for line, cited in sorted(file.cites.items()):
            name = file.source.name
            places = tuple((name, start) for start in clause_lines(file.declarations, line))
            words = " ".join(file.source.line_text(line).partition("[")[0].split())
            yield Clause(self._shown(name), line, tuple(span.text for span in cited), places, words)

    def _shown(self, name: str) -> str:
        """A file as seen from the ruleset's folder."""
        path = Path(name)
        return path.relative_to(self.world.folder).as_posix() if path.is_relative_to(self.world.folder) else name

    def implemented(self) -> dict[str, tuple[str, ...]]:
        """Where each statement is cited, as `FILE:LINE`: by clauses first, then by data."""
        found: dict[str, dict[str, None]] = {statement.number: {} for statement in self.world.statements}
        for clause in self.clauses:
            for number in clause.statements:
                found.setdefault(number, {})[clause.where] = None
        for citation in self.world.data_citations():
            where = f"{self._shown(citation.span.source.name)}:{citation.span.line}"
            found.setdefault(citation.number, {})[where] = None
        return {number: tuple(places) for number, places in found.items()}

    # ---- counted ----

    def games(self) -> Iterator[Game]:
        """Every variant with every player count, built to be counted, options as they are by default."""
        world = self.world
        wishes: list[tuple[int, str | None]] = [(n, each.name) for each in world.variants for n in each.players]
        for count, variant in wishes or [(count, None) for count in world.player_counts]:
            setting, problems = world.settle(count, variant, {})
            if setting is None:
                raise BrokenRuleset(problems)
            yield Game(self._counted(setting, (), generate))

    def scenarios(self) -> Iterator[Scenario]:
        """Every scenario without a finding, built to be counted."""
        for group in scenario_groups(self.world, Findings()).values():
            yield from scenarios_of(self._counted(group.setting, group.texts, generate_scenarios))

    def _counted(
        self, setting: Setting, texts: tuple[ScenarioText, ...], compile_: Callable[[CheckedRules], Compiled]
    ) -> Compiled:  # fmt: skip
        """The program of a setting with counters; without those of facts where they would hide what is known."""
        every = [place for clause in self.clauses for place in clause.places]
        facts = {(file.source.name, line) for file in self._files for line in fact_lines(file.declarations)}
        program, findings = self._built(setting, texts, compile_, every)
        if program is None and not facts.isdisjoint(every):
            self.uncounted |= {clause for clause in self.clauses if not facts.isdisjoint(clause.places)}
            program, findings = self._built(setting, texts, compile_, [place for place in every if place not in facts])
        if program is None:
            raise BrokenRuleset(findings.sorted())
        return program

    def _built(
        self, setting: Setting, texts: tuple[ScenarioText, ...], compile_: Callable[[CheckedRules], Compiled],
        places: Iterable[Place],
    ) -> tuple[Compiled | None, Findings]:  # fmt: skip
        findings = Findings()
        rules = check_settled(self.world, setting, findings, texts, Tally(places))
        program = compiled(rules, findings, compile_) if rules is not None else None
        return None if findings.has_errors else program, findings

    # ---- switched off ----

    def mutants(self) -> Iterator[Mutant]:
        """Every clause with whether a scenario fails, or no program can be made, once it is switched off."""
        groups = tuple(scenario_groups(self.world, Findings()).values())
        for clause in self.clauses:
            yield Mutant(clause, self._noticed(clause, groups))

    def _noticed(self, clause: Clause, groups: tuple[ScenarioGroup, ...]) -> bool | None:
        made = [found for file in self._files if (found := _without(file, clause)) is not None]
        if not made:
            return None
        results = [self._fails(group, clause) for group in groups]
        if not all(found.sure for found in made) and None in results:
            return True if True in results else None
        return any(failed is not False for failed in results)

    def _fails(self, group: ScenarioGroup, clause: Clause) -> bool | None:
        """Whether a scenario of the group fails without the clause; nothing where there is no program without it."""

        def change(file: RulesFile) -> RulesFile:
            made = _without(file, clause)
            return file if made is None else replace(file, declarations=made.declarations)

        findings = Findings()
        rules = check_settled(self.world, group.setting, findings, group.texts, change=change)
        program = compiled(rules, findings, generate_scenarios) if rules is not None else None
        if program is None or findings.has_errors:
            return None
        return any(scenario.run() is not None for scenario in scenarios_of(program))


def _without(file: RulesFile, clause: Clause) -> SwitchedOff | None:
    """The declarations of a file without a clause, or nothing where it has nothing of it to switch off."""
    made: SwitchedOff | None = None
    for name, line in clause.places:
        declarations = file.declarations if made is None else made.declarations
        off = switched_off(declarations, line) if name == file.source.name else None
        if off is not None:
            made = SwitchedOff(off.declarations, off.sure and (made is None or made.sure))
    return made
