"""Checks the rules of a settled world: names, types, flow; the result is ready for the compiler."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.checking.actions import action, entity_numbers, procedure, slot
from rulewright.checking.calls import check_flow
from rulewright.checking.circles import check_circles, explain_facts
from rulewright.checking.context import Context
from rulewright.checking.declared import Declared, gather
from rulewright.checking.facts import parameters, signatures
from rulewright.checking.nobody import needing_a_player, settle_you
from rulewright.checking.rows import drawn_at_start
from rulewright.checking.scenarios import check_scenario
from rulewright.checking.scope import Scope
from rulewright.checking.secrets import check_secrets
from rulewright.checking.shown import shown_facts
from rulewright.checking.statements import steps
from rulewright.checking.triggers import Standing, modified_facts, modifier, trigger
from rulewright.checking.understood import Understood
from rulewright.checking.until import in_force_until
from rulewright.checking.unused import check_unused
from rulewright.checking.values import truth
from rulewright.checking.wins import finish, score_lines
from rulewright.diagnostics import Findings
from rulewright.language import syntax as s
from rulewright.language.parse import RulesFile
from rulewright.language.vocabulary import Vocabulary
from rulewright.language.within import nodes
from rulewright.meaning.checked import CheckedAction, CheckedModifier, CheckedRules, CheckedTrigger
from rulewright.meaning.scenarios import CheckedScenario
from rulewright.meaning.steps import AnyStep, Finish
from rulewright.meaning.tally import Tally
from rulewright.meaning.terms import NO, Term, Variable
from rulewright.meaning.types import PLAYER
from rulewright.ruleset.setting import Setting
from rulewright.source import SourceText, Span

Line = s.When | s.Modifier
Conditional = tuple[tuple[Term, Finish], ...]


@dataclass(frozen=True, slots=True)
class ParsedScenario:
    """A scenario read with the words of the setting to be checked, and the statements it cites."""

    node: s.Scenario
    statements: tuple[str, ...]


def check_rules(
    setting: Setting, files: tuple[RulesFile, ...], vocabulary: Vocabulary, findings: Findings,
    scenarios: tuple[ParsedScenario, ...] = (), tally: Tally | None = None,
    understood: Understood | None = None,
) -> CheckedRules | None:  # fmt: skip
    """The checked rules, or None when a finding stops the game from being played.

    Scenarios with a finding are left out. With a tally, the rules are made to be counted by it; `understood` is
    filled with what each expression means.
    """
    declared = gather(files, setting, findings)
    context = Context(setting, declared, vocabulary, findings, tally=tally, understood=understood)
    lines = _lines_in_force(declared)
    changes = [line for line, _ in lines if isinstance(line, s.Modifier)]
    changes += [node for node in nodes(_with_until(declared)) if isinstance(node, s.Modifier)]
    context.modified = frozenset(context.fact_word(change.head) for change in changes)
    sources = [file.source for file in files] + [parsed.node.span.source for parsed in scenarios[:1]]
    context.shared_families = frozenset(_moved_to(sources))
    _heads(context)
    if declared.game is None:
        start = declared.start
        if start is not None and "game" not in declared.broken:
            findings.add("F507", start, "The rules do not say how the game runs.", "Declare it under `game`.")
        return None
    explain_facts(context)
    game = (*drawn_at_start(setting), *steps(context, Scope(), declared.game.body))
    actions = {name: action(context, item) for name, item in declared.actions.items()}
    procedures = {name: procedure(context, item) for name, item in declared.procedures.items()}
    slots = {name: slot(context, item) for name, item in declared.slots.items()}
    triggers, modifiers = _in_force(context, lines, actions)
    line_player = context.numbering.variable("player", PLAYER)
    scores = score_lines(context, line_player)
    at_once, at_end, at_end_if = _wins(context, actions, scores, line_player, triggers)
    effects = in_force_until(context, actions, triggers, modifiers)
    shown = shown_facts(context)
    context.settled = True
    facts = modified_facts(context, modifiers)
    check_circles(context, facts, actions)
    _entity_slots(context)
    rules = CheckedRules(
        setting, game, actions, procedures, facts, tuple(triggers), slots, at_once, at_end, at_end_if, scores,
        line_player, context.uses_active, {file.source.name: _numbers(file) for file in files},
        effects=effects, tally=tally, shown=shown,
    )  # fmt: skip
    if findings.has_errors:
        return None
    rules = settle_you(context, rules)
    rules = check_secrets(context, rules)
    check_flow(context, rules)
    check_unused(context)
    return None if findings.has_errors else _with_scenarios(context, rules, scenarios)


def _numbers(file: RulesFile) -> dict[int, tuple[str, ...]]:
    return {line: tuple(span.text for span in spans) for line, spans in file.cites.items()}


def _with_scenarios(
    context: Context, rules: CheckedRules, scenarios: tuple[ParsedScenario, ...]
) -> CheckedRules:  # fmt: skip
    """The rules with those of the scenarios that are without a finding."""
    kept: list[CheckedScenario] = []
    findings = context.findings
    needed = needing_a_player(rules) if scenarios else set()
    for parsed in scenarios:
        context.findings = Findings()
        checked = check_scenario(context, rules, parsed.node, parsed.statements, needed)
        if not context.findings.has_errors:
            kept.append(checked)
        findings.extend(context.findings.sorted())
    context.findings = findings
    return replace(rules, scenarios=tuple(kept), uses_active=context.uses_active)


def _heads(context: Context) -> None:
    signatures(context)
    for name, declared in context.declared.procedures.items():
        context.procedure_heads[name] = parameters(context, Scope(), declared.parameters)
    for name, event in context.declared.events.items():
        context.event_heads[name] = parameters(context, Scope(), event.parameters)
    for name, given in context.declared.slots.items():
        context.slot_heads[name] = parameters(context, Scope(), given.parameters)


def _moved_to(sources: list[SourceText]) -> set[str]:
    """Words that stand where a move ends, so that a player's place may hold another player's pieces."""
    words: set[str] = set()
    for source in sources:
        for line in source.text.splitlines():
            if "move " in line and " to " in line:
                words |= set(line.split(" to ")[-1].replace(",", " ").split())
    return words


def _with_until(declared: Declared) -> tuple[s.Node, ...]:
    return tuple(node for node in declared.with_bodies() if "until" in node.span.text)


def _lines_in_force(declared: Declared) -> list[tuple[Line, tuple[Standing, ...]]]:
    """Triggers and modifiers with the conditions they stand under, in the order of the rules."""
    out: list[tuple[Line, tuple[Standing, ...]]] = []
    out.extend((line, ()) for line in declared.whens)
    out.extend((line, ()) for line in declared.modifiers)
    for standing in declared.standings:
        out.extend((line, (Standing(standing.condition),)) for line in standing.lines)
    for entity in declared.entities:
        own = Standing(entity=entity)
        for part in entity.lines:
            if isinstance(part, s.When | s.Modifier):
                out.append((part, (own,)))
            elif isinstance(part, s.Standing):
                out.extend((line, (own, Standing(part.condition))) for line in part.lines)
    return sorted(out, key=lambda item: (item[0].span.source.name, item[0].span.start))


def _in_force(
    context: Context, lines: list[tuple[Line, tuple[Standing, ...]]], actions: dict[str, CheckedAction]
) -> tuple[list[CheckedTrigger], list[tuple[str, CheckedModifier]]]:  # fmt: skip
    triggers: list[CheckedTrigger] = []
    modifiers: list[tuple[str, CheckedModifier]] = []
    for line, standing in lines:
        if isinstance(line, s.Modifier):
            changed = modifier(context, line, standing)
            if changed is not None:
                modifiers.append(changed)
            continue
        body = line.body

        def make(context: Context, scope: Scope, body: tuple[s.Statement, ...] = body) -> tuple[AnyStep, ...]:
            return steps(context, scope, body)

        found = trigger(context, line.trigger, actions, make, len(triggers), standing)
        if found is not None:
            triggers.append(found)
    return triggers, modifiers


def _wins(
    context: Context, actions: dict[str, CheckedAction], scores: tuple[tuple[str, Term], ...], line_player: Variable,
    triggers: list[CheckedTrigger],
) -> tuple[Conditional, Finish | None, Conditional]:  # fmt: skip
    wins = context.declared.wins
    if wins is None:
        start = context.declared.game.span if context.declared.game is not None else None
        if start is not None and "wins" not in context.declared.broken:
            context.report("F508", start, "The rules do not say who wins.", "Declare it under `wins`.")
        return (), None, ()
    at_once: list[tuple[Term, Finish]] = []
    at_end_if: list[tuple[Term, Finish]] = []
    at_end: Finish | None = None
    for line in wins.lines:
        if line.trigger is not None:
            verdict = line.verdict

            def body(
                context: Context, scope: Scope, verdict: s.Verdict = verdict, span: Span = line.span
            ) -> tuple[AnyStep, ...]:  # fmt: skip
                return (finish(context, scope, verdict, scores, line_player, span),)

            found = trigger(context, line.trigger, actions, body, len(triggers))
            if found is not None:
                triggers.append(found)
        elif line.condition is not None:
            scope = Scope()
            condition = truth(context, scope, line.condition)
            ending = finish(context, scope, line.verdict, scores, line_player, line.span)
            if condition != NO:
                (at_end_if if line.timing == "end" else at_once).append((condition, ending))
        elif at_end is not None:
            context.report("N202", line.span, "`at the end` stands twice.", "Keep one of them.")
        else:
            at_end = finish(context, Scope(), line.verdict, scores, line_player, line.span)
    if at_end is None:
        context.report(
            "F509", wins.span, "The rules do not say who wins when the game runs out.", "Add a line `at the end: …`."
        )
    return tuple(at_once), at_end, tuple(at_end_if)


def _entity_slots(context: Context) -> None:
    for entity in context.declared.entities:
        entity_numbers(context, entity)
        for line in entity.lines:
            if isinstance(line, s.SlotBody) and line.name not in context.declared.slots:
                context.unknown(line.span, line.name, context.declared.slots, "no slot has this name")
