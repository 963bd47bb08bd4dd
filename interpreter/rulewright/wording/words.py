"""The words of any node of the language."""

from __future__ import annotations

from rulewright.language import syntax as s
from rulewright.wording import declarations, expressions, scenarios, statements
from rulewright.wording.style import Style


def words(node: s.Node, style: Style) -> str:
    """What a node says; of one that holds statements or lines, only what stands above them."""
    if isinstance(node, s.Statement):
        return statements.statement_words(node, style)
    if isinstance(node, s.ScenarioLine):
        return scenarios.scenario_line_words(node, style)
    if isinstance(node, s.Expression):
        return expressions.value_words(node, style)
    match node:
        case s.Needs() | s.HeadIf() | s.Price():
            return declarations.head_line_words(node, style)
        case s.Noun() | s.Argument() | s.AdjectiveTail():
            return _of_phrase(node, style)
        case s.Call() | s.Branch() | s.MemberKey() | s.Scenario() | s.ScenarioHead() | s.SettingDetail() | s.Section():
            return _of_line(node, style)
        case s.PickName():
            return _of_line(node, style)
        case _:
            return _of_head(node, style)


def _of_phrase(node: s.Noun | s.Argument | s.AdjectiveTail, style: Style) -> str:
    match node:
        case s.Noun():
            return expressions.noun_words(node, style)
        case s.Argument():
            return expressions.argument_words(node, style)
        case s.AdjectiveTail():
            return expressions.tail_words(node, style)


def _of_line(
    node: s.Call | s.Branch | s.Scenario | s.ScenarioHead | s.SettingDetail | s.Section | s.PickName | s.MemberKey,
    style: Style,
) -> str:  # fmt: skip
    match node:
        case s.Call():
            return statements.call_words(node, style)
        case s.Branch():
            return statements.branch_words(node, style)
        case s.Scenario():
            return scenarios.scenario_head_words(node.head, style)
        case s.ScenarioHead():
            return scenarios.scenario_head_words(node, style)
        case s.SettingDetail():
            return scenarios.detail_words(node)
        case s.Section():
            return node.span.text.split(None, 1)[0].rstrip(":")
        case s.PickName():
            return node.word
        case s.MemberKey():
            return statements.member_key_words(node, style)


def _of_head(node: s.Node, style: Style) -> str:
    match node:
        case s.FactHead():
            return declarations.head_words(node, style)
        case s.Parameter():
            return declarations.parameter_words(node, style)
        case s.Trigger():
            return declarations.trigger_words(node, style)
        case s.NamedEvent() | s.MoveEvent() | s.ChangeEvent() | s.PeriodEnd():
            return declarations.event_words(node, style)
        case s.Location():
            return declarations.location_words(node, style)
        case s.Verdict():
            return declarations.verdict_words(node, style)
        case s.RankKey():
            return declarations.key_words(node, style)
        case _:
            return declarations.declaration_words(node, style)
