"""Which statements of the rulebook a ruleset's clauses and data cite, and which of those clauses play comes to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from rulewright.diagnostics import Findings
from rulewright.language.clauses import SwitchedOff, clause_lines, fact_lines, listing_at, shows_undone, switched_off
from rulewright.language.parse import RulesFile
from rulewright.language.parse_scenarios import ScenarioText
from rulewright.load import BrokenRuleset, Compiled, Ruleset, check_settled, compiled, parse_files
from rulewright.match.game import Game
from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.tally import Place, Tally
from rulewright.program.generate import generate
from rulewright.program.scenarios import generate_scenarios
from rulewright.ruleset.setting import Setting
from rulewright.ruleset.world import SettingArguments
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


@dataclass(frozen=True, slots=True)
class Run:
    """A scenario once run: whether all was as it says, and the clauses it came to, as far as they are counted."""

    scenario: Scenario
    passed: bool
    clauses: frozenset[Clause]


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
        """Every variant with every player count, then every further value of an option, built to be counted."""
        world = self.world
        wishes: list[SettingArguments] = [{"players": n, "variant": v.name} for v in world.variants for n in v.players]
        wishes = wishes or [{"players": count} for count in world.player_counts]
        for wish in (*wishes, *(other for other in world.settings_to_check() if "options" in other)):
            setting, problems = world.settle(wish.get("players"), wish.get("variant"), wish.get("options"))
            if setting is None:
                raise BrokenRuleset(problems)
            yield Game(self._counted(setting, (), generate))

    @cached_property
    def _groups(self) -> tuple[ScenarioGroup, ...]:
        return tuple(scenario_groups(self.world, Findings()).values())

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Every scenario without a finding, run."""
        return tuple(run for group in self._groups for run in self._runs(group))

    def _runs(self, group: ScenarioGroup) -> Iterator[Run]:
        program = self._counted(group.setting, group.texts, generate_scenarios)
        tally = program.program.rules.tally
        assert tally is not None
        for scenario in scenarios_of(program):
            tally.clear()
            passed = scenario.run() is None
            yield Run(scenario, passed, frozenset(each for each in self.clauses if tally.count(each.places)))

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
        """Every clause with whether a scenario fails, or no program can be made, once it is switched off.

        Only scenarios to which the loss can make a difference are tried, and no more than it takes.
        """
        tried: dict[tuple[Place, ...], bool | None] = {}
        for clause in self.clauses:
            lost = self._lost(clause)
            if lost not in tried:
                tried[lost] = self._noticed(clause)
            yield Mutant(clause, tried[lost])

    def _lost(self, clause: Clause) -> tuple[Place, ...]:
        """The places of what is switched off with a clause."""
        return tuple(place for file in self._files for place in _places(file, clause))

    def _noticed(self, clause: Clause) -> bool | None:
        made = [found for file in self._files if (found := _without(file, clause)) is not None]
        if not made:
            return None
        sure, unbuilt = all(found.sure for found in made), False
        for group in self._trials(clause):
            failed = self._fails(group, clause)
            if failed or (failed is None and sure):
                return True
            unbuilt |= failed is None
        return None if unbuilt else False

    def _trials(self, clause: Clause) -> Iterator[ScenarioGroup]:
        """The scenarios that may notice the loss of a clause: those about its statements first, then other ones."""
        came = {run.scenario.title for run in self.runs if clause in run.clauses}
        cited = set(clause.statements)
        about = {run.scenario.title for run in self.runs if not cited.isdisjoint(run.scenario.statements)}
        every = {run.scenario.title for run in self.runs}
        lost = [(file, line) for file in self._files for _, line in _places(file, clause)]
        undone = any(shows_undone(file.declarations, line) for file, line in lost)
        if undone or clause in self.uncounted:
            rounds = (about, every - about)
        else:
            rounds = (came & about, came - about)
        for titles in rounds:
            for group in self._groups:
                texts = tuple(text for text in group.texts if text.head.title in titles)
                if texts:
                    yield ScenarioGroup(group.setting, texts)

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


def _places(file: RulesFile, clause: Clause) -> tuple[Place, ...]:
    """The places in a file of what is switched off with a clause: an item of a list by its own line."""
    own = tuple(place for place in clause.places if place[0] == file.source.name)
    if own and listing_at(file.declarations, clause.line) is not None:
        return ((file.source.name, clause.line),)
    return own


def _without(file: RulesFile, clause: Clause) -> SwitchedOff | None:
    """The declarations of a file without a clause, or nothing where it has nothing of it to switch off."""
    made: SwitchedOff | None = None
    for _, line in _places(file, clause):
        off = switched_off(file.declarations if made is None else made.declarations, line)
        if off is not None:
            made = SwitchedOff(off.declarations, off.sure and (made is None or made.sure))
    return made
