"""`rulewright simulate`: many games by bots, who wins how often, and the clauses that broke any of them."""

from __future__ import annotations

import sys
from argparse import Namespace
from time import perf_counter
from typing import TYPE_CHECKING

from rulewright_tools.bots.naming import RANDOM, read_bot, sitters
from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_game, read_options
from rulewright_tools.output import counted, expect_writable, write_json
from rulewright_tools.paint import paint_for
from rulewright_tools.progress import progress
from rulewright_tools.simulation.figures import document, mistakes_text, table
from rulewright_tools.simulation.games import player_of
from rulewright_tools.simulation.plan import Plan
from rulewright_tools.simulation.rerun import rerun
from rulewright_tools.simulation.tally import Tally
from rulewright_tools.simulation.workers import chunks, play_chunk, tallies

if TYPE_CHECKING:
    from rulewright import Game

FAULTS, INTERRUPTED = 1, 130


def run(arguments: Namespace) -> int:
    """Play, and print the figures; 1 when the rules broke a game, 130 when interrupted, with the games so far."""
    _, game = open_game(arguments)
    plan = plan_of(arguments, game)
    if arguments.only is not None:
        if arguments.json:
            raise Complaint("`--game` shows the log of one game and writes no JSON; leave out `--json`.")
        return rerun(plan, game, arguments.only)
    if arguments.json:
        expect_writable(arguments.json)
    tally, begin = Tally(len(plan.bots)), perf_counter()
    whole = _play_all(plan, game, arguments.games, min(arguments.jobs, arguments.games), tally)
    seconds = perf_counter() - begin
    if arguments.json != "-":
        print("\n".join(table(plan, game, tally)))
        print(mistakes_text(plan, game, tally, paint_for(sys.stdout)), end="")
    if arguments.json:
        write_json(document(plan, game, tally, seconds), arguments.json)
    sys.stdout.flush()
    _say_how_long(tally, arguments.games, seconds)
    return INTERRUPTED if not whole else FAULTS if tally.faults else 0


def plan_of(arguments: Namespace, game: Game) -> Plan:
    """The plan that the command line asks for."""
    own = game.setting.length_cap
    if arguments.cap is not None and arguments.cap > own:
        raise Complaint(f"`--cap` can only lower the ruleset's own cap of {counted(own, 'decision')}.")
    words = sitters(RANDOM if arguments.bots is None else arguments.bots, "--bots", len(game.setting.seats))
    return Plan(
        arguments.game, arguments.players, arguments.variant, read_options(arguments.options),
        tuple(read_bot(word).word for word in words), arguments.seed, arguments.cap or own,
    )  # fmt: skip


def _play_all(plan: Plan, game: Game, games: int, jobs: int, tally: Tally) -> bool:
    """Add the games to the tally; false when an interrupt left out some."""
    parts = chunks(plan, games, jobs)
    if jobs > 1:
        source = tallies(plan, game, parts, jobs)
    else:
        play = player_of(plan, game)
        source = (some for numbers in parts for some in play_chunk(plan, play, numbers))
    try:
        with progress(games, "games") as tell:
            for some in source:
                tally.join(some)
                tell(some.games)
    except KeyboardInterrupt:
        return False
    return True


def _say_how_long(tally: Tally, games: int, seconds: float) -> None:
    missing = games - tally.games
    left_out = f", interrupted before {counted(missing, 'more game')}" if missing else ""
    print(f"{counted(tally.games, 'game')} in {seconds:.2f} s{left_out}", file=sys.stderr)
