"""Random matches with a journal beside them."""

from __future__ import annotations

from pathlib import Path

import rulewright
from property.playing import Table, compiled
from rulewright_tools.chooser import pick

LUCK = Table(str(Path(__file__).parent / "rulesets" / "dice_and_cards"))
"""A small game with dice, a shuffled deck and hands that others do not see."""


def ruleset_of(table: Table) -> rulewright.Ruleset:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(table.ruleset))
    assert ruleset is not None, findings
    return ruleset


def play_on(match: rulewright.Match, seed: int, most: int, recorder: rulewright.Recorder | None = None) -> None:
    """Choose at random until so many choices are made or the match is over, each kept before the next."""
    while match.decision is not None and len(match.moves) < most:
        options = match.options()
        match.choose(options[pick(seed, len(match.moves), len(options))])
        if recorder is not None:
            recorder.follow(match)


def kept(path: Path, table: Table, seed: int, most: int = 100_000) -> rulewright.Match:
    """A match of so many random choices, kept in a new file."""
    match = compiled(table).start(seed=seed)
    recorder = rulewright.Recorder.begin(path, match, seed)
    play_on(match, seed, most, recorder)
    recorder.close()
    return match


def names(journal: rulewright.Journal) -> list[str]:
    return [choice.name for choice in journal.choices]
