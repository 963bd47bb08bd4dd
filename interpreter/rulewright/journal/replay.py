"""Plays a journal again, with the chance it holds, under rules that may have changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from rulewright.journal.journal import Choice, Header, Journal
from rulewright.journal.refused import JournalRefused
from rulewright.match.decision import IllegalChoice, Refusal
from rulewright.match.game import Game
from rulewright.match.match import BrokenRules, Match
from rulewright.program.nature import OutOfChance
from rulewright.ruleset.world import SettingRefused
from rulewright.source import Span


class Rules(Protocol):
    """What a ruleset is to a journal."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def digest(self) -> str: ...

    def game(
        self, players: int | None = None, variant: str | None = None, options: Mapping[str, object] | None = None
    ) -> Game: ...  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stop:
    """The first choice that is not possible any more, and why; number 0 is the setting or the start of the match.

    `line` is its line in the journal; `seat` and `choice` are the names it holds.
    """

    line: int
    number: int
    seat: str
    choice: str
    reason: str
    refusals: tuple[Refusal, ...] = ()

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why, a sentence each."""
        return self.reason, *(refusal.text for refusal in self.refusals)


@dataclass(frozen=True, slots=True)
class Replay:
    """A journal played again. `match` is as far as it goes, or missing where it does not even start.

    `changed` tells that the rules are not those it was written with; only then can there be a `stop`.
    """

    journal: Journal
    match: Match | None
    stop: Stop | None
    changed: bool


def replay_journal(journal: Journal, ruleset: Rules) -> Replay:
    """Play a journal again with its ruleset, or with a changed one as far as that goes.

    Raises JournalRefused for a journal of another ruleset, and where unchanged rules do not follow it to its end.
    """
    header = journal.header
    changed = header.digest != ruleset.digest
    if changed and header.ruleset != ruleset.name and header.title != ruleset.title:
        message = f"`{journal.path}` is a journal of {header.title} (`{header.ruleset}`), not of {ruleset.title}."
        raise JournalRefused(journal.path, message)
    match, stop = _started(header, ruleset)
    if match is not None:
        stop = _played(match, journal)
    if stop is not None and not changed:
        what = f"choice {stop.number}, `{stop.choice}`," if stop.number else "the match"
        message = f"{what} can not be played again, though the rules are the same: {' '.join(stop.reasons)}"
        raise JournalRefused(journal.path, message, stop.line)
    return Replay(journal, match, stop, changed)


def _started(header: Header, ruleset: Rules) -> tuple[Match | None, Stop | None]:
    try:
        game = ruleset.game(players=header.players, variant=header.variant or None, options=header.options)
    except SettingRefused as refused:
        return None, Stop(1, 0, "", "", refused.message)
    try:
        return game.start(header.seed, chance=header.opening), None
    except (BrokenRules, OutOfChance) as error:
        return None, Stop(1, 0, "", "", _reason(error, game, header.opening))


def _played(match: Match, journal: Journal) -> Stop | None:
    """Play all choices, up to the first that is not possible."""
    for number, (line, choice) in enumerate(zip(journal.lines, journal.choices, strict=True), 1):
        obstacle = _repeat(match, choice)
        if obstacle is not None:
            return Stop(line, number, choice.seat, choice.name, *obstacle)
    return None


def _repeat(match: Match, choice: Choice) -> tuple[str, tuple[Refusal, ...]] | None:
    """Make a choice again; where it is not possible, the match stays as it was, and the reason is given."""
    decision = match.decision
    if decision is None:
        return "The match is over before.", ()
    seat = match.game.setting.seats[decision.seat]
    if seat.name != choice.seat:
        return f"{seat.title} is to decide.", ()
    try:
        option = next((option for option in match.options() if option.name == choice.name), None)
        if option is None:
            return f"`{choice.name}` is not on offer.", _refusals(match, choice.name)
        match.choose(option, chance=choice.chance)
    except (BrokenRules, OutOfChance) as error:
        return _reason(error, match.game, choice.chance), ()
    return None


def _refusals(match: Match, name: str) -> tuple[Refusal, ...]:
    try:
        return match.why([name])
    except IllegalChoice:
        return ()


def _reason(error: BrokenRules | OutOfChance, game: Game, written: Sequence[int]) -> str:
    if isinstance(error, BrokenRules):
        return f"{_place(error.span)}: {error.message}"
    drawn, count = len(error.used), len(error.candidates)
    if error.clause < 0:
        return _surplus(drawn, len(written))
    place = _place(game.program.clauses[error.clause])
    if drawn == len(written):
        return f"{place}: chance is asked once more than was written down ({_counted(drawn)})."
    return f"{place}: chance gave outcome {written[drawn]}, but only 0 to {count - 1} can be drawn."


def _surplus(drawn: int, written: int) -> str:
    return f"Chance is asked for {_counted(drawn)}, but {written} were written down."


def _counted(number: int) -> str:
    return f"{number} outcome{'' if number == 1 else 's'}"


def _place(span: Span) -> str:
    return f"{PurePath(span.source.name).name}:{span.line}: `{span.words}`"
