"""`rulewright play`: a game in the terminal, or line by line, kept in a file where that is wanted."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from collections.abc import Iterable

from rulewright.journal.record import Recorder
from rulewright.journal.refused import JournalRefused
from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_game, open_ruleset
from rulewright_tools.play.loading import load_session, scenario_session
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.seating import read_seats
from rulewright_tools.play.session import Session

SEEDS = 1_000_000
SETTLED = {
    "players": "--players", "variant": "--variant", "options": "--option", "seed": "--seed", "scenario": "--from",
}  # fmt: skip
"""What a journal settles, so that it can not be asked for beside it."""


def run(arguments: Namespace) -> int:
    """Play one game to its end, or until the person leaves."""
    try:
        _play(_loaded(arguments) if arguments.load else _begun(arguments), arguments)
    except JournalRefused as refused:
        raise Complaint(refused.message) from refused
    return 0


def _begun(arguments: Namespace) -> Session:
    if arguments.game is None:
        raise Complaint("play needs a GAME, or a file to `--load`.")
    seed: int = secrets.randbelow(SEEDS) if arguments.seed is None else arguments.seed
    if arguments.scenario is not None:
        _refuse(arguments, ("players", "variant", "options"), "the scenario settles how the game is played")
        return scenario_session(open_ruleset(arguments.game), arguments.scenario, seed, arguments.seats, arguments.save)
    ruleset, game = open_game(arguments)
    seats = read_seats(arguments.seats, game.setting)
    match = game.start(seed=seed)
    recorder = Recorder.begin(arguments.save, match, seed, seats) if arguments.save else None
    return Session(game.setting, match, seats, seed, rulebook_of(ruleset, game), recorder, ruleset)


def _refuse(arguments: Namespace, names: Iterable[str], because: str) -> None:
    """Complain of what is asked for and settled already."""
    for name in names:
        if getattr(arguments, name) not in (None, []):
            raise Complaint(f"{because}; leave out `{SETTLED[name]}`.")


def _loaded(arguments: Namespace) -> Session:
    _refuse(arguments, SETTLED, "`--load` goes on as the game was begun")
    return load_session(arguments.load, arguments.game, arguments.save, arguments.seats, arguments.language)


def _play(session: Session, arguments: Namespace) -> None:
    if arguments.json:
        from rulewright_tools.play.protocol import play_json

        play_json(session, arguments.watch)
    elif arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from rulewright_tools.play.plain import play_plain

        play_plain(session, arguments.watch)
    else:
        from rulewright_tools.play.terminal import play_terminal

        play_terminal(session, arguments.watch)
