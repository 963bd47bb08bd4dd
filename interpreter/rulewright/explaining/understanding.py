"""One setting's rules read and checked, with what each expression means kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulewright.checking.check import ParsedScenario, check_rules
from rulewright.checking.declared import Declared, gather
from rulewright.checking.understood import Understood
from rulewright.checking.words import vocabulary_of
from rulewright.diagnostics import Diagnostic, Findings
from rulewright.language import syntax as s
from rulewright.language.parse import RulesFile
from rulewright.language.parse_scenarios import ScenarioText, parse_scenario
from rulewright.language.vocabulary import Vocabulary
from rulewright.load import parse_files
from rulewright.meaning.checked import CheckedRules
from rulewright.ruleset.setting import Setting
from rulewright.ruleset.world import World
from rulewright.scenario.groups import key_of


@dataclass(frozen=True, slots=True)
class Understanding:
    """The rules of one setting: as syntax, as declared with the variant laid over them, and as understood."""

    world: World
    setting: Setting
    vocabulary: Vocabulary
    files: tuple[RulesFile, ...]
    scenarios: tuple[s.Scenario, ...]
    declared: Declared
    understood: Understood
    rules: CheckedRules | None
    findings: tuple[Diagnostic, ...]


class Understandings:
    """The understandings of one world, each made when it is first asked for."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._made: dict[tuple[object, ...], Understanding] = {}

    def of(self, setting: Setting, texts: tuple[ScenarioText, ...] = ()) -> Understanding:
        """The rules of a setting, with some scenarios played in it."""
        key = (key_of(setting), tuple(text.first for text in texts))
        if key not in self._made:
            self._made[key] = understand(self.world, setting, texts)
        return self._made[key]

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The findings of all settings looked at so far."""
        return tuple(dict.fromkeys(finding for read in self._made.values() for finding in read.findings))

    def look_everywhere(self) -> None:
        """Understand the rules in every setting worth checking, for what is wrong in some of them only."""
        for wish in self.world.settings_to_check():
            setting, _ = self.world.settle(wish.get("players"), wish.get("variant"), wish.get("options", {}))
            if setting is not None:
                self.of(setting)

    @cached_property
    def unsettled(self) -> tuple[Diagnostic, ...]:
        """The findings about the data that show only once a setting is chosen, over all settings worth checking."""
        wishes = self.world.settings_to_check()
        settle = self.world.settle
        found = (settle(wish.get("players"), wish.get("variant"), wish.get("options", {})) for wish in wishes)
        return tuple(dict.fromkeys(finding for _, problems in found for finding in problems))


def understand(world: World, setting: Setting, texts: tuple[ScenarioText, ...] = ()) -> Understanding:
    """Read and check the rules of a setting, and some scenarios played in it."""
    findings = Findings()
    vocabulary = vocabulary_of(setting, [text.text for text in world.rule_files])
    files = parse_files(world, setting, findings)
    parsed = [(text, parse_scenario(text, vocabulary, findings)) for text in texts]
    scenarios = tuple(ParsedScenario(node, text.numbers) for text, node in parsed if node is not None)
    understood = Understood()
    rules = check_rules(setting, files, vocabulary, findings, scenarios, understood=understood)
    nodes = tuple(scenario.node for scenario in scenarios)
    declared = gather(files, setting, Findings())
    return Understanding(world, setting, vocabulary, files, nodes, declared, understood, rules, findings.sorted())
