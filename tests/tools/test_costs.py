"""What a line of the rules became, and which lines cost most in play."""

from __future__ import annotations

import pytest

import rulewright
from rulewright.program.listing import listing
from rulewright_tools.cli import main
from rulewright_tools.costs import costs


def game_of(name: str) -> rulewright.Game:
    ruleset, findings = rulewright.load(rulewright.bundled()[name])
    assert ruleset is not None, findings
    return ruleset.game()


def test_costs_fall_to_clauses_of_the_rules() -> None:
    program = game_of("othello").program
    found = costs(program, 0.4)
    assert sum(found.values()) > 20
    named = [clause for clause in found if clause >= 0]
    assert max(found, key=lambda clause: found[clause]) in named
    assert all(program.clauses[clause].source.name.endswith(".rules") for clause in named)


@pytest.mark.parametrize("name", sorted(rulewright.bundled()))
def test_every_line_of_a_program_belongs_to_a_clause_or_to_a_head(name: str) -> None:
    program = game_of(name).program
    assert len(program.clause_of_line) == len(program.text.split("\n")) + 1
    assert set(program.clause_of_line) - {-1} <= set(range(len(program.clauses)))


def test_a_listing_speaks_in_names() -> None:
    program = game_of("connect_four").program
    spans = {span.line: span for span in program.clauses}
    shown = "\n".join(listing(program, spans[11].source.name, 11))
    assert "landing" in shown
    assert "# clause" not in shown
    assert shown.startswith("def ")


def test_the_commands_show_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "tic_tac_toe", "--profile", "--seconds", "0.3"]) == 0
    assert "%  play.rules:" in capsys.readouterr().out
    assert main(["explain", "--code", "tic_tac_toe/play.rules:9"]) == 0
    assert "def " in capsys.readouterr().out
    assert main(["explain", "--code", "tic_tac_toe/play.rules:1"]) == 1
    assert "became no Python of its own" in capsys.readouterr().err


def test_profiles_write_no_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "nim", "--profile", "--json", "-"]) == 2
    assert "leave out `--json`" in capsys.readouterr().err
