"""The scenarios of a ruleset by setting: each names its players, variant and options in its first line."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.diagnostics import Diagnostic, Findings, Note
from rulewright.language import syntax as s
from rulewright.language.parse_scenarios import ScenarioText, scenario_texts
from rulewright.ruleset.setting import Setting
from rulewright.ruleset.statements import Citation, check_citations
from rulewright.ruleset.world import SettingRefused, World
from rulewright.source import Span

Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class ScenarioGroup:
    """One setting and the scenarios played in it."""

    setting: Setting
    texts: tuple[ScenarioText, ...]


def scenario_groups(world: World, findings: Findings) -> dict[Key, ScenarioGroup]:
    """All scenarios, by the key of their setting; those of no setting of this game are reported and left out."""
    groups: dict[Key, ScenarioGroup] = {}
    if world.scenario_file is None:
        return groups
    texts = scenario_texts(world.scenario_file, findings)
    _report_doubled(texts, findings)
    cited = (span for text in texts for spans in text.cites.values() for span in spans)
    check_citations((Citation(span.text, span) for span in cited), world.citable, findings)
    settled: dict[tuple[tuple[str, str, str], ...], Setting] = {}
    for text in texts:
        asked = tuple((detail.what, detail.name, detail.value) for detail in text.head.details)
        setting = settled.get(asked) or _settle(world, text.head, findings)
        if setting is not None:
            settled[asked] = setting
            key = key_of(setting)
            kept = groups.get(key, ScenarioGroup(setting, ()))
            groups[key] = ScenarioGroup(kept.setting, (*kept.texts, text))
    return groups


def key_of(setting: Setting) -> Key:
    """What tells settings of one ruleset apart."""
    return setting.players, setting.variant, tuple(sorted(setting.options.items())), setting.language


def _report_doubled(texts: tuple[ScenarioText, ...], findings: Findings) -> None:
    first: dict[str, Span] = {}
    for text in texts:
        head = text.head
        if head.title in first:
            findings.add(
                "N202", head.title_span, f"Two scenarios have the title \"{head.title}\".",
                "Give each a title of its own.", (Note(first[head.title], "the first stands here"),),
            )  # fmt: skip
        first.setdefault(head.title, head.title_span)


def _settle(world: World, head: s.ScenarioHead, findings: Findings) -> Setting | None:
    try:
        setting, problems = _asked_for(world, head.details)
    except SettingRefused as refused:
        wrong = next((detail.span for detail in head.details if _is_refused(world, detail)), head.span)
        findings.add("N221", wrong, refused.message, "Let the scenario's first line ask for what game.yaml offers.")
        return None
    findings.extend(problems)
    doubled = _doubled_detail(head)
    if doubled is not None:
        findings.add("N202", doubled.span, f"`{doubled.span.words}` is said of what the line has chosen already.",
                     "Keep one of them.")  # fmt: skip
        return None
    return setting


def _doubled_detail(head: s.ScenarioHead) -> s.SettingDetail | None:
    seen: set[tuple[str, str]] = set()
    for detail in head.details:
        if (detail.what, detail.name) in seen:
            return detail
        seen.add((detail.what, detail.name))
    return None


def _asked_for(
    world: World, details: tuple[s.SettingDetail, ...]
) -> tuple[Setting | None, tuple[Diagnostic, ...]]:  # fmt: skip
    players = next((int(detail.value) for detail in details if detail.what == "players"), None)
    variant = next((detail.value for detail in details if detail.what == "variant"), None)
    options = {detail.name: detail.value for detail in details if detail.what == "option"}
    return world.settle(players, variant, options)


def _is_refused(world: World, detail: s.SettingDetail) -> bool:
    try:
        _asked_for(world, (detail,))
    except SettingRefused:
        return True
    return False
