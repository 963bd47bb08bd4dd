"""`rulewright play`: a game in the terminal, or line by line, kept in a file where that is wanted."""

from __future__ import annotations

import os
import secrets
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.journal.record import Recorder
from rulewright.journal.refused import JournalRefused
from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_game, open_journal
from rulewright_tools.play.kept import stopped
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.seating import read_kept_seats, read_seats
from rulewright_tools.play.session import Session

if TYPE_CHECKING:
    from rulewright import Match, Replay

SEEDS = 1_000_000
SETTLED = {"players": "--players", "variant": "--variant", "options": "--option", "seed": "--seed"}
"""What a journal settles, so that it can not be asked for beside it."""


def run(arguments: Namespace) -> int:
    """Play one game to its end, or until the person leaves."""
    try:
        _play(_loaded(arguments) if arguments.load else _begun(arguments), arguments.plain)
    except JournalRefused as refused:
        raise Complaint(refused.message) from refused
    return 0


def _begun(arguments: Namespace) -> Session:
    if arguments.game is None:
        raise Complaint("play needs a GAME, or a file to `--load`.")
    ruleset, game = open_game(arguments)
    seats = read_seats(arguments.seats, game.setting)
    seed: int = secrets.randbelow(SEEDS) if arguments.seed is None else arguments.seed
    match = game.start(seed=seed)
    recorder = Recorder.begin(arguments.save, match, seed, seats) if arguments.save else None
    return Session(game.setting, match, seats, seed, rulebook_of(ruleset, game), recorder)


def _loaded(arguments: Namespace) -> Session:
    for name, option in SETTLED.items():
        if getattr(arguments, name) not in (None, []):
            raise Complaint(f"`--load` goes on as the game was begun; leave out `{option}`.")
    save = None if _is_same(arguments.save, arguments.load) else arguments.save
    ruleset, replay = open_journal(arguments.load, arguments.game)
    header = replay.journal.header
    match = _match_of(replay, save)
    setting = match.game.setting
    seats = read_seats(arguments.seats, setting) if arguments.seats else read_kept_seats(header.sitters, setting)
    recorder = Recorder.begin(save, match, header.seed, seats) if save else Recorder.resume(replay)
    return Session(match.game.setting, match, seats, header.seed, rulebook_of(ruleset, match.game), recorder)


def _is_same(save: str | None, load: str) -> bool:
    return save is not None and os.path.realpath(save) == os.path.realpath(load)


def _match_of(replay: Replay, save: str | None) -> Match:
    """The match to go on with; under changed rules it needs a file of its own."""
    path, title = replay.journal.path, replay.journal.header.title
    if not replay.changed and replay.match is not None:
        return replay.match
    ends = f" {stopped(replay, None)[0]}" if replay.stop else ""
    changed = f"The rules of {title} have changed since `{path}` was written.{ends}"
    if replay.match is None or not save:
        way = "" if replay.match is None else " `--save` with a new file goes on from there."
        raise Complaint(f"{changed}{way}", status=1)
    print(changed, file=sys.stderr)
    return replay.match


def _play(session: Session, plain: bool) -> None:
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from rulewright_tools.play.plain import play_plain

        play_plain(session)
    else:
        from rulewright_tools.play.terminal import play_terminal

        play_terminal(session)
