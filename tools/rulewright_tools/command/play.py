"""`rulewright play`: a game in the terminal, or line by line."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace

from rulewright_tools.opening import open_game
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.seating import read_seats
from rulewright_tools.play.session import Session

SEEDS = 1_000_000


def run(arguments: Namespace) -> int:
    """Play one game to its end, or until the person leaves."""
    ruleset, game = open_game(arguments)
    setting = game.setting
    seats = read_seats(arguments.seats, setting)
    seed: int = secrets.randbelow(SEEDS) if arguments.seed is None else arguments.seed
    session = Session(setting, game.start(seed=seed), seats, seed, rulebook_of(ruleset, game))
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from rulewright_tools.play.plain import play_plain

        play_plain(session)
    else:
        from rulewright_tools.play.terminal import play_terminal

        play_terminal(session)
    return 0
