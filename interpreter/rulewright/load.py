"""The way from a folder to a ruleset that can be played, and all findings about it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from rulewright.checking.check import ParsedScenario, check_rules
from rulewright.checking.words import vocabulary_of
from rulewright.data.resources import bundled_rules_folder
from rulewright.diagnostics import Diagnostic, Findings, did_you_mean
from rulewright.language.parse import RulesFile, parse_rules
from rulewright.language.parse_scenarios import ScenarioText, parse_scenario
from rulewright.language.said import texts_said
from rulewright.language.vocabulary import Vocabulary
from rulewright.match.arranged_game import ArrangedGame, RulingRefused
from rulewright.match.game import Game
from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.steps import Choice, Demand
from rulewright.meaning.tally import Tally
from rulewright.meaning.terms import YES
from rulewright.program.expand import TooLarge
from rulewright.program.generate import generate
from rulewright.program.program import Program
from rulewright.program.runtime import Fault
from rulewright.program.scenarios import ScenarioProgram, generate_scenarios
from rulewright.ruleset.languages import check_languages, titles_of
from rulewright.ruleset.read import read_world
from rulewright.ruleset.setting import Setting
from rulewright.ruleset.statements import Citation, check_citations
from rulewright.ruleset.world import SettingRefused, World
from rulewright.scenario.groups import Key, ScenarioGroup, key_of, scenario_groups
from rulewright.scenario.ruling import ruling_source, ruling_text
from rulewright.scenario.scenario import Scenario, scenarios_of
from rulewright.source import SourceText


class UnknownRuleset(Exception):
    """A person named a ruleset that is no folder and none of the bundled ones."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class BrokenRuleset(Exception):
    """A ruleset was to be played in a setting for which it has errors; `findings` hold them."""

    def __init__(self, findings: tuple[Diagnostic, ...]) -> None:
        super().__init__("; ".join(finding.message for finding in findings))
        self.findings = findings


class Ruleset:
    """A ruleset read from a folder, told in one of its languages; `game` compiles it for one setting."""

    def __init__(self, world: World, language: str | None = None) -> None:
        self.world = world
        self.language = language
        self.name: str = world.name
        self.title: str = world.title
        self._games: dict[Key, Game] = {}

    @property
    def digest(self) -> str:
        """A name for the texts of its data and rules files; equal wherever the folder lies."""
        return self.world.digest

    def game(
        self, players: int | None = None, variant: str | None = None, options: Mapping[str, object] | None = None
    ) -> Game:  # fmt: skip
        """The compiled game; raises SettingRefused for an unknown setting, BrokenRuleset for one with errors."""
        setting, problems = self.world.settle(players, variant, options or {}, self.language)
        if setting is None:
            raise BrokenRuleset(problems)
        return self._game(setting)

    def _game(self, setting: Setting) -> Game:
        key = key_of(setting)
        if key not in self._games:
            findings = Findings()
            program = _program(self.world, setting, findings)
            if program is None:
                raise BrokenRuleset(findings.sorted())
            self._games[key] = Game(program)
        return self._games[key]

    def arranged(self, setting: Setting, title: str = "", rulings: Sequence[str] = ()) -> ArrangedGame:
        """The game of a setting with sentences by which its matches can be ruled on, begun in the scenario of a title.

        The setting must be that of the scenario. Raises RulingRefused for a sentence that is no ruling, BrokenRuleset
        with the findings about the rules or the scenario.
        """
        findings = Findings()
        sentences = {sentence: ruling_source(sentence) for sentence in rulings}
        texts = [text for source in sentences.values() for text in ruling_text(source, findings)]
        begun = [text for text, _ in self._scenario_texts() if text.head.title == title][:1]
        rules = check_settled(self.world, setting, findings, [*begun, *texts])
        program = compiled(rules, findings, generate_scenarios) if rules and not findings.has_errors else None
        if program is not None:
            return ArrangedGame(program, title, tuple(sentences), self.digest_with(title))
        errors = tuple(finding for finding in findings.sorted() if finding.severity == "error")
        for sentence, source in sentences.items():
            wrong = tuple(finding for finding in errors if finding.span.source is source)
            if wrong:
                raise RulingRefused(sentence, wrong)
        raise BrokenRuleset(errors)

    def scenario_settings(self) -> dict[str, Setting]:
        """The setting of each scenario by its title; those of a setting that does not exist are left out."""
        return {text.head.title: setting for text, setting in self._scenario_texts()}

    def digest_with(self, title: str) -> str:
        """A name for the texts of its data and rules files and of the scenario of a title, if there is one."""
        texts = [text for text, _ in self._scenario_texts() if title and text.head.title == title]
        if not texts:
            return self.digest
        lines = [texts[0].source.line_text(number).rstrip() for number in range(texts[0].first, texts[0].last + 1)]
        return hashlib.sha256("\n".join([self.digest, *lines]).rstrip().encode()).hexdigest()

    def _scenario_texts(self) -> list[tuple[ScenarioText, Setting]]:
        """All scenarios with their settings, in the order of the file."""
        groups = scenario_groups(self.world, Findings()).values()
        found = [(text, group.setting) for group in groups for text in group.texts]
        return sorted(found, key=lambda pair: pair[0].first)

    def scenarios(self, words: str = "") -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
        """Scenarios whose titles hold some words, ready to run, in the order of the file, and the findings.

        One with a finding is left out. Settings that none of them is played in are not compiled.
        """
        findings = Findings()
        found: list[Scenario] = []
        for group in scenario_groups(self.world, findings).values():
            texts = [text for text in group.texts if words.lower() in text.head.title.lower()]
            if not texts:
                continue
            rules = check_settled(self.world, group.setting, findings, texts)
            program = compiled(rules, findings, generate_scenarios) if rules is not None else None
            found += scenarios_of(program) if program is not None else ()
        ordered = sorted(found, key=lambda scenario: scenario.span.start)
        return tuple(ordered), _once(findings.sorted())


def _program(world: World, setting: Setting, findings: Findings) -> Program | None:
    """The program of one setting, none where that has an error; findings are added to those given."""
    rules = check_settled(world, setting, findings)
    return None if rules is None else compiled(rules, findings, generate)


def check_settled(
    world: World, setting: Setting, findings: Findings, texts: Iterable[ScenarioText] = (), tally: Tally | None = None,
    change: Callable[[RulesFile], RulesFile] | None = None,
) -> CheckedRules | None:  # fmt: skip
    """The checked rules of a setting, with those of some scenarios that have no finding.

    With a tally, they are made to be counted by it; with a change, files are checked as it makes them.
    """
    own = Findings()
    vocabulary = vocabulary_of(setting, [text.text for text in world.rule_files])
    files = parse_files(world, setting, own)
    if change is not None:
        files = tuple(change(file) for file in files)
    parsed = [(text, parse_scenario(text, vocabulary, findings)) for text in texts]
    scenarios = tuple(ParsedScenario(node, text.numbers) for text, node in parsed if node is not None)
    rules = check_rules(setting, files, vocabulary, own, scenarios, tally)
    findings.extend(own.sorted())
    return rules


def parse_files(world: World, setting: Setting, findings: Findings) -> tuple[RulesFile, ...]:
    """All rules files of a world, parsed with the words of one setting."""
    vocabulary = vocabulary_of(setting, [text.text for text in world.rule_files])
    files = tuple(_parsed(text, vocabulary, findings) for text in world.rule_files)
    cited = (Citation(span.text, span) for file in files for spans in file.cites.values() for span in spans)
    check_citations(cited, setting.statements, findings)
    return files


def _parsed(text: SourceText, vocabulary: Vocabulary, findings: Findings) -> RulesFile:
    """A rules file parsed with some words; settings that have the same words have it parsed once.

    Names tell only what a misspelt word may be meant for, so a file without a mistake is parsed without them.
    """
    words = tuple(vocabulary.kinds.items()), vocabulary.adjectives, tuple(vocabulary.verbs.items())
    file, found = _parsed_once(text, *words, frozenset())
    if found:
        file, found = _parsed_once(text, *words, vocabulary.names)
    findings.extend(found)
    return file


@lru_cache(maxsize=64)
def _parsed_once(
    text: SourceText, kinds: tuple[tuple[str, str], ...], adjectives: frozenset[str],
    verbs: tuple[tuple[str, str], ...], names: frozenset[str],
) -> tuple[RulesFile, tuple[Diagnostic, ...]]:  # fmt: skip
    findings = Findings()
    file = parse_rules(text, Vocabulary(dict(kinds), adjectives, dict(verbs), names), findings)
    return file, findings.sorted()


def load(
    path: Path | str, players: int | None = None, variant: str | None = None,
    options: Mapping[str, object] | None = None, language: str | None = None,
) -> tuple[Ruleset | None, tuple[Diagnostic, ...]]:  # fmt: skip
    """Read a ruleset folder and compile one setting, by default the usual one; no ruleset when there is an error.

    Raises SettingRefused for a setting that the game does not have.
    """
    world, found = read_world(Path(path))
    if world is None or any(finding.severity == "error" for finding in found):
        return None, found
    setting, problems = world.settle(players, variant, options or {}, language)
    findings = Findings()
    findings.extend((*found, *problems))
    program = None if setting is None else _program(world, setting, findings)
    if setting is None or program is None:
        return None, _once(findings.sorted())
    ruleset = Ruleset(world, language)
    ruleset._games[key_of(setting)] = Game(program)
    return ruleset, _once(findings.sorted())


def lint(path: Path | str) -> tuple[Diagnostic, ...]:
    """All findings about a ruleset, over every setting worth checking."""
    world, findings = read_world(Path(path))
    if world is None or any(finding.severity == "error" for finding in findings):
        return findings
    own = Findings()
    groups = scenario_groups(world, own)
    collected = [*findings, *own.sorted()]
    if world.languages:
        collected += languages_checked(world)
    unused: list[set[tuple[object, ...]]] = []
    last: tuple[Diagnostic, ...] = ()
    for setting, texts in _settings_to_check(world, groups, collected):
        own = Findings()
        rules = check_settled(world, setting, own, texts)
        if rules is None or not _compiles(rules, own, bool(texts)):
            return _once((*collected, *own.sorted()))
        last = own.sorted()
        collected += [finding for finding in last if finding.code not in _EVERYWHERE]
        unused.append({_key(finding) for finding in last if finding.code in _EVERYWHERE})
    everywhere = set.intersection(*unused) if unused else set()
    collected += [finding for finding in last if _key(finding) in everywhere]
    return _once(collected)


def languages_checked(world: World) -> tuple[Diagnostic, ...]:
    """Findings about texts that a language lacks or has in vain, over all settings, and about what its holes say."""
    wanted: dict[str, None] = {}
    findings, read = Findings(), False
    for wish in world.settings_to_check():
        setting, _ = world.settle(wish.get("players"), wish.get("variant"), wish.get("options", {}))
        if setting is None:
            return ()
        wanted |= dict.fromkeys(titles_of(setting))
        if not read:
            read = True
            declared = [each for file in parse_files(world, setting, Findings()) for each in file.declarations]
            wanted |= dict.fromkeys(texts_said(declared))
    check_languages(world.languages, wanted, findings)
    for language in world.languages:
        setting, _ = world.settle(language=language.name)
        own = Findings()
        if setting is not None:
            check_settled(world, setting, own)
            findings.extend(tuple(found for found in own.sorted() if found.span.source == language.span.source))
    return findings.sorted()


def _settings_to_check(
    world: World, groups: Mapping[Key, ScenarioGroup], collected: list[Diagnostic]
) -> Iterator[tuple[Setting, tuple[ScenarioText, ...]]]:  # fmt: skip
    """The settings that between them touch everything, with the scenarios of each, then those of scenarios alone.

    What is chosen for an option needs no setting of its own where scenarios are played with it.
    """
    left = dict(groups)
    played = {choice for group in groups.values() for choice in group.setting.options.items()}
    for wish in world.settings_to_check():
        chosen = wish.get("options", {}).items()
        if chosen and chosen <= played:
            continue
        setting, problems = world.settle(wish.get("players"), wish.get("variant"), wish.get("options", {}))
        collected += problems
        if setting is None:
            return
        group = left.pop(key_of(setting), None)
        yield setting, group.texts if group is not None else ()
    yield from ((group.setting, group.texts) for group in left.values())


Compiled = TypeVar("Compiled", Program, ScenarioProgram)


def _compiles(rules: CheckedRules, findings: Findings, with_scenarios: bool) -> bool:
    if with_scenarios:
        return compiled(rules, findings, generate_scenarios) is not None
    return compiled(rules, findings, generate) is not None


def compiled(rules: CheckedRules, findings: Findings, compile_: Callable[[CheckedRules], Compiled]) -> Compiled | None:
    """The rules compiled, or nothing and a finding where they grow beyond every bound."""
    try:
        made = compile_(rules)
        program = made if isinstance(made, Program) else made.program
        found = Findings()
        _check_asks(program, found)
        if not found.has_errors:
            _check_draws(program, found)
        findings.extend(found.sorted())
        return None if found.has_errors else made
    except TooLarge as error:
        span = error.span
    except RecursionError:
        span = rules.game[0].span
    findings.add(
        "F513", span, "The rules grow too large here.", "Let what is set off stand in a procedure, or set off less."
    )
    return None


def _check_asks(program: Program, findings: Findings) -> None:
    """Report asks that may have nothing to offer, and that nothing leads to which could be refused for it."""
    for site in program.unoffered:
        if isinstance(site, Demand):
            findings.add(
                "F517", site.span, f"`{site.span.words}` may be impossible here, and nothing before could be refused "
                "for it.",
                "Test it before with `if`, or let it follow from what a player chooses, with no chance and nothing "
                "shown between.",
            )  # fmt: skip
        elif isinstance(site.step, Choice):
            findings.add(
                "F502", site.step.span, "This choice may have nothing to offer: each branch can be refused.",
                "Add a line such as `otherwise pass`, or write `choose one, if possible:`.",
            )  # fmt: skip
        else:
            findings.add(
                "F502", site.step.span, f"`{site.step.span.words}` may have nothing to offer.",
                "Add `, if possible` to skip it then, or let it follow from what its player chooses, with no chance, "
                "nothing shown and no other player's choice between.",
            )  # fmt: skip
    for span in program.needless:
        findings.add(
            "F512", span, "Nothing in what is asked for here can be impossible.", "Take out the words that ask for it."
        )


def _check_draws(program: Program, findings: Findings) -> None:
    """Report draws that may find nothing; those before the first decision are made, which proves them."""
    for step in program.unproved:
        lacking = "be empty" if step.condition != YES else "hold too few"
        findings.add(
            "F516", step.span, f"`{step.place}` may {lacking} here.",
            f"Test it before, with `if {step.test}:`, or add `, as far as possible`.",
        )  # fmt: skip
    if not program.draws_at_start:
        return
    for seed in range(STARTS_TRIED):
        try:
            program.start(seed)
        except Fault as fault:
            span = program.clauses[fault.clause]
            if span in program.draws_at_start:
                findings.add(
                    "F516", span, f"Before the first decision {fault.message}.",
                    "Let more pieces start there, draw fewer, or add `, as far as possible`.",
                )  # fmt: skip
            return


STARTS_TRIED = 3
"""How often the way to the first decision is tried: draws on it need no test before them."""


_EVERYWHERE = frozenset({"N211", "F511", "F512", "W202"})
"""Findings about what is unused count only when it is unused in every setting."""


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.code, finding.span.source.name, finding.span.start


def _once(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings in order, the first of each code and place."""
    kept: dict[tuple[object, ...], Diagnostic] = {}
    for finding in findings:
        kept.setdefault((*_key(finding), finding.span.end), finding)
    return tuple(sorted(kept.values(), key=lambda finding: finding.order))


def bundled() -> dict[str, Path]:
    """The rulesets that come along, by name."""
    folder = bundled_rules_folder()
    return {path.parent.name: path.parent for path in sorted(folder.glob("*/game.yaml"))}


def recipes() -> dict[str, Path]:
    """The small rulesets that each answer one question, by `cookbook/NAME`."""
    folder = bundled_rules_folder()
    return {f"cookbook/{path.parent.name}": path.parent for path in sorted(folder.glob("cookbook/*/game.yaml"))}


def starting_ruleset() -> Path:
    """The small game that a new one starts from."""
    return bundled_rules_folder() / "tour" / "start"


def find_ruleset(text: str) -> Path:
    """The folder a person means: a path, or the name of a bundled ruleset or recipe; raises UnknownRuleset."""
    path = Path(text)
    if path.is_dir():
        return path
    games = bundled()
    known = games | recipes()
    if text in known:
        return known[text]
    names = ", ".join(games)
    raise UnknownRuleset(f"There is no ruleset `{text}`. " + did_you_mean(text, known, f"Bundled are {names}."))


__all__ = [
    "BrokenRuleset", "Ruleset", "SettingRefused", "UnknownRuleset", "bundled", "find_ruleset", "lint", "load",
    "recipes", "starting_ruleset",
]  # fmt: skip
