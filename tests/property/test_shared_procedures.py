"""Whether a procedure is written once or put in place at every call makes no difference to play."""

from __future__ import annotations

import pytest

import rulewright
from property.playing import CONSTRUCTS, DEFAULTS, MODES, Table
from rulewright.program import procedures
from rulewright_tools.chooser import pick


def story(table: Table, weight: int, seeds: range, monkeypatch: pytest.MonkeyPatch) -> tuple[list[list[str]], str]:
    """What is offered, chosen and told in random games when bodies from a weight on are shared, and the text played."""
    monkeypatch.setattr(procedures, "WORTH_A_CALL", weight)
    ruleset, findings = rulewright.load(rulewright.find_ruleset(table.ruleset))
    assert ruleset is not None, findings
    game = ruleset.game(players=table.players, variant=table.variant, options=dict(table.options))
    told: list[list[str]] = []
    for seed in seeds:
        match = game.start(seed=seed)
        lines: list[str] = []
        while match.decision is not None:
            options = match.options()
            chosen = options[pick(seed, len(match.history), len(options))]
            lines += [str(match.decision.seat), *(option.name for option in options), chosen.name]
            match.choose(chosen)
        told.append([*lines, *match.log, str(match.outcome)])
    return told, game.program.text


@pytest.mark.parametrize("table", [*DEFAULTS, *CONSTRUCTS], ids=str)
def test_sharing_changes_nothing(table: Table, playouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(min(playouts, 20))
    apart, longer = story(table, 10**9, seeds, monkeypatch)
    together, shorter = story(table, 1, seeds, monkeypatch)
    assert together == apart
    assert len(shorter) < len(longer) or table not in MODES
