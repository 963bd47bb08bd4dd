"""One game of a simulation played again, with its log and its end."""

from __future__ import annotations

import sys

from rulewright import Game
from rulewright_tools.output import counted
from rulewright_tools.paint import paint_for
from rulewright_tools.play.picture import plain
from rulewright_tools.play.table_text import outcome_lines
from rulewright_tools.report.mistake import mistake
from rulewright_tools.simulation.figures import heading
from rulewright_tools.simulation.games import Guided
from rulewright_tools.simulation.plan import Plan


def rerun(plan: Plan, game: Game, number: int) -> int:
    """Play one game and print its log up to its end, its cap or its fault; 1 for a fault."""
    guided = Guided(plan, game, plan.seed_of(number))
    played = guided.play()
    print(heading(plan, game, f"game {number}") + "\n")
    match = guided.match
    for text in match.log if match else ():
        print(f"  {text}")
    print(f"\n{counted(played.decisions, 'decision')}")
    if guided.error is not None:
        paint = paint_for(sys.stdout)
        print(f"Decision {played.decisions + 1} broke the rules:\n{mistake(guided.error, paint)}", end="")
        return 1
    if match is not None and match.outcome:
        print("\n".join(plain(shown) for shown in outcome_lines(game.setting, match.outcome)))
    else:
        print("The game was stopped at the cap.")
    return 0
