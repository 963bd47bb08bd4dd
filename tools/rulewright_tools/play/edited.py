"""The rules of the game under way, edited between two turns: read again, with all that was chosen played again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import rulewright
from rulewright.journal.journal import Choice, Header
from rulewright.journal.replay import Stop, played_again
from rulewright_tools.output import counted
from rulewright_tools.paint import Paint
from rulewright_tools.play.commands import Reply
from rulewright_tools.play.kept import stop_lines
from rulewright_tools.play.picture import line
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.session import Session
from rulewright_tools.report.concise import concise
from rulewright_tools.watching.changes import changed_parts
from rulewright_tools.watching.edits import stamps
from rulewright_tools.watching.snapshot import content_of

if TYPE_CHECKING:
    from rulewright import Diagnostic, Match, Ruleset

MOST_FINDINGS = 5


class EditedRules:
    """Looks whether the files of a session's ruleset have changed, and lets the session go on under the new rules.

    Who edits the rules of a game may know all of it: a choice that is not possible any more is named, whoever made it.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._ruleset = session.ruleset
        self._seen = stamps(self._folder)

    @property
    def changed(self) -> bool:
        """Whether a file was written since the last look."""
        return self._ruleset is not self._session.ruleset or stamps(self._folder) != self._seen

    @property
    def _folder(self) -> Path:
        assert self._session.ruleset is not None
        return self._session.ruleset.world.folder

    def look(self, typed: str = "") -> Reply | None:
        """What to show where the rules have changed, `typed` being left undone then; nothing where they have not.

        A move under way is finished first, under the rules with which it was begun.
        """
        if self._session.mid_move or not self.changed:
            return None
        self._ruleset, self._seen = self._session.ruleset, stamps(self._folder)
        try:
            lines = self._read_again()
        except rulewright.SettingRefused as refused:
            lines = [f"This game can not be played so any more: {refused.message}", _AS_BEFORE]
        except (rulewright.BrokenRuleset, rulewright.RulingRefused) as error:
            lines = _errors(error.findings)
        if not lines:
            return None
        undone = [f"`{typed.strip()}` was left undone."] if typed.strip() else []
        return Reply(tuple(map(line, [*lines, *undone])), moved=True, table=True)

    def _read_again(self) -> list[str]:
        session, old = self._session, self._session.ruleset
        assert old is not None
        setting, standing = session.match.game.setting, session.standing
        variant = setting.variant or None
        ruleset, findings = rulewright.load(self._folder, setting.players, variant, setting.options)
        if ruleset is None:
            return _errors(findings)
        if ruleset.digest_with(standing.game.beginning) == standing.game.digest:
            return []
        choices = [Choice.of(move, setting) for move in standing.moves]
        match, stop = played_again(Header.of(standing, session.seed, session.seats), choices, ruleset)
        told = changed_parts(content_of(old.world), content_of(ruleset.world))
        head = f"The rules have changed{': ' + told.removeprefix('changed: ') if told else ''}."
        if match is None:
            return [head, *(stop_lines(stop, None, None) if stop else []), _AS_BEFORE]
        return [head, *self._go_on(ruleset, match, stop)]

    def _go_on(self, ruleset: Ruleset, match: Match, stop: Stop | None) -> list[str]:
        """Let the session go on with what could be played again; in a file of its own, if it is kept."""
        session = self._session
        moves = len(match.moves)
        kept = self._kept_elsewhere(match)
        session.change_rules(ruleset, match, rulebook_of(ruleset, match.game))
        self._ruleset = ruleset
        if stop is None:
            return [f"{counted(moves, 'choice')} played again; the game goes on.", *kept]
        why = stop_lines(stop, match, None, everything=True)
        return [*why, f"The game goes on after {counted(moves, 'choice')}.", *kept]

    def _kept_elsewhere(self, match: Match) -> list[str]:
        """Keep the game in another file from now on, as no file holds a game of two rulesets."""
        session, recorder = self._session, self._session.recorder
        if recorder is None:
            return []
        recorder.close()
        path = next(path for number in range(2, 10_000) if not (path := _numbered(recorder.path, number)).exists())
        session.recorder = rulewright.Recorder.begin(path, match, session.seed, session.seats)
        return [f"It is kept in `{path}` from now on; `{recorder.path}` stays as it was."]


_AS_BEFORE = "The game goes on under the rules from before."


def _numbered(path: Path, number: int) -> Path:
    """A file's name with a number at its end, in place of the one that may stand there."""
    return path.with_name(f"{re.sub(r'[.][0-9]+$', '', path.name)}.{number}")


def _errors(findings: Sequence[Diagnostic]) -> list[str]:
    """The first errors of an edit, a line each."""
    errors = [finding for finding in findings if finding.severity == "error"]
    lines = concise(errors[:MOST_FINDINGS], Paint(False)).splitlines()
    more = [f"… and {len(errors) - MOST_FINDINGS} more"] if len(errors) > MOST_FINDINGS else []
    return [f"The rules have {counted(len(errors), 'error')} now:", *lines, *more, _AS_BEFORE]
