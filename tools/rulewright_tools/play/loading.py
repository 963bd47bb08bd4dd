"""Sessions that go on with a game kept in a file, or begin where a scenario says."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulewright.diagnostics import did_you_mean
from rulewright.journal.record import Recorder
from rulewright.scenario.failure import Failure
from rulewright.scenario.script import play_script
from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_journal, unplayable
from rulewright_tools.play.kept import stopped
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.seating import read_kept_seats, read_seats
from rulewright_tools.play.session import Session

if TYPE_CHECKING:
    from rulewright import Match, Replay, Ruleset
    from rulewright.ruleset.setting import Setting


def load_session(
    file: str, game: str | None = None, save: str | None = None, seats: str | None = None, language: str | None = None
) -> Session:
    """Go on with a game that is kept in a file; GAME as at the command line, `save` a new file to go on in."""
    target = None if _is_same(save, file) else save
    ruleset, replay = open_journal(file, game, language)
    header = replay.journal.header
    match = _match_of(replay, target)
    setting = match.game.setting
    sitters = read_seats(seats, setting) if seats else read_kept_seats(header.sitters, setting)
    recorder = Recorder.begin(target, match, header.seed, sitters) if target else Recorder.resume(replay)
    return Session(setting, match, sitters, header.seed, rulebook_of(ruleset, match.game), recorder, ruleset)


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


def scenario_session(ruleset: Ruleset, words: str, seed: int, seats: str | None, save: str | None) -> Session:
    """Begin where a scenario says, after what it plays; without `seats` a person sits where the next pick is asked.

    Where all that its `starts` says is over after that, the game begins before what it plays.
    """
    settings = ruleset.scenario_settings()
    title = find_title(settings, words)
    match = _scenario_match(ruleset, settings[title], title, seed)
    setting = match.game.setting
    asked = match.decision.seat if match.decision else 0
    sitters = read_seats(seats, setting, asked)
    recorder = Recorder.begin(save, match, seed, sitters) if save else None
    return Session(setting, match, sitters, seed, rulebook_of(ruleset, match.game), recorder, ruleset)


def find_title(settings: Mapping[str, Setting], words: str) -> str:
    """The title that words mean: the whole of it, or a part that only one has."""
    wanted = words.lower()
    found = [title for title in settings if title.lower() == wanted] or [
        title for title in settings if wanted in title.lower()
    ]
    if len(found) == 1:
        return found[0]
    if found:
        titles = "; ".join(f'"{title}"' for title in found[:5])
        more = f" and {len(found) - 5} more" if len(found) > 5 else ""
        raise Complaint(f"several scenarios have `{words}` in their title: {titles}{more}.")
    if not settings:
        raise Complaint("this game has no scenarios.")
    hint = did_you_mean(words, settings, "`rulewright test` reads them from scenarios.rules.")
    raise Complaint(f"no scenario has `{words}` in its title. {hint}")


def _scenario_match(ruleset: Ruleset, setting: Setting, title: str, seed: int) -> Match:
    import rulewright

    try:
        game = ruleset.arranged(setting, title)
    except rulewright.BrokenRuleset as error:
        raise unplayable(ruleset.name, error.findings) from error
    found = play_script(game, game.ways, 0, seed)
    if not isinstance(found, Failure) and found.decision is None and game.stops_early:
        found = play_script(game, game.ways, 0, seed, plays=False)
    if isinstance(found, Failure):
        what = "; ".join(f"{label}: {text}" for label, text in found.details)
        raise Complaint(f'the scenario "{title}" can not be played, line {found.span.line}: {what}.', status=1)
    if found.decision is None:
        raise Complaint(f'in the scenario "{title}" nothing is left to choose.', status=1)
    return found
