"""A house ruling: one sentence of the rules language, read like what a scenario gives."""

from __future__ import annotations

from rulewright.diagnostics import Findings
from rulewright.language.parse_scenarios import ScenarioText, scenario_texts
from rulewright.source import SourceText

NAME = "ruling"
_FRAME = 'scenario "House ruling"\n  given\n    {sentence}\n  expects\n    the match goes on\n'


def ruling_source(sentence: str) -> SourceText:
    """The text of a scenario that gives nothing but what a sentence says."""
    return SourceText(NAME, _FRAME.format(sentence=" ".join(sentence.split())))


def ruling_text(source: SourceText, findings: Findings) -> tuple[ScenarioText, ...]:
    """The scenario of a ruling; findings point into its own text."""
    return scenario_texts(source, findings)
