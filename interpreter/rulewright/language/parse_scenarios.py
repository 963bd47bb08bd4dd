"""Scenarios as text to syntax nodes, in two steps: the first line says with which words the rest is to be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.diagnostics import Findings
from rulewright.language import syntax
from rulewright.language.parse import chunks, parse_chunk, parse_tokens, report_orphan
from rulewright.language.tokens import TokenPass
from rulewright.language.vocabulary import Vocabulary
from rulewright.source import SourceText, Span

_NO_WORDS = Vocabulary({}, frozenset(), {}, frozenset())


@dataclass(frozen=True, slots=True)
class ScenarioText:
    """A scenario of which only the head has been read, and the statements cited, by the line of their sentence."""

    source: SourceText
    first: int
    last: int
    head: syntax.ScenarioHead
    cites: Mapping[int, tuple[Span, ...]]

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the statements cited by the head, which is what the whole scenario is about."""
        return tuple(span.text for span in self.cites.get(self.first, ()))


def scenario_texts(source: SourceText, findings: Findings) -> tuple[ScenarioText, ...]:
    """The scenarios of a file; those whose head can not be read, and all that is no scenario, are reported."""
    report_orphan(source, findings)
    found: list[ScenarioText] = []
    for first, last, whole in chunks(source, findings):
        token_pass = TokenPass(source, _NO_WORDS, findings)
        layout = token_pass.run(first, last)
        if not whole or not layout.tokens or token_pass.failed:
            continue
        if layout.tokens[0].type != "SCENARIO":
            _report_rule(layout.tokens[0].span, findings)
            continue
        line = [token.type for token in layout.tokens].index("NEWLINE")
        head = parse_tokens(source, layout.tokens[:line], _NO_WORDS, findings)
        if isinstance(head, syntax.ScenarioHead):
            found.append(ScenarioText(source, first, last, head, layout.cites))
    return tuple(found)


def _report_rule(span: Span, findings: Findings) -> None:
    findings.add(
        "P211", span, f"`{span.source.line_text(span.line).strip()}` is no scenario, and this file holds nothing else.",
        "Write a scenario, or move this into a rules file such as play.rules.",
    )  # fmt: skip


def parse_scenario(text: ScenarioText, vocabulary: Vocabulary, findings: Findings) -> syntax.Scenario | None:
    """The scenario, read with the words of its own setting; nothing after a finding."""
    declaration = parse_chunk(text.source, text.first, text.last, vocabulary, findings)[0]
    return declaration if isinstance(declaration, syntax.Scenario) else None
