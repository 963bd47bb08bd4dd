"""Plays a journal again, with the chance it holds, under rules that may have changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Protocol

from rulewright.journal.journal import Choice, Header, Journal
from rulewright.journal.refused import JournalRefused
from rulewright.match.arranged_game import RulingRefused
from rulewright.match.decision import IllegalChoice, Refusal
from rulewright.match.game import Game
from rulewright.match.match import BrokenRules, Match
from rulewright.program.nature import OutOfChance
from rulewright.ruleset.setting import Setting
from rulewright.ruleset.world import SettingRefused
from rulewright.source import Span


class Rules(Protocol):
    """What a ruleset is to a journal."""

    @property
    def name(self) -> str: ...

    @property
    def title(self) -> str: ...

    def digest_with(self, title: str) -> str: ...

    def game(
        self, players: int | None = None, variant: str | None = None, options: Mapping[str, object] | None = None
    ) -> Game: ...  # fmt: skip

    def arranged(self, setting: Setting, title: str = "", rulings: Sequence[str] = ()) -> Game: ...

    def scenario_settings(self) -> Mapping[str, Setting]: ...


@dataclass(frozen=True, slots=True)
class Stop:
    """The first choice that is not possible any more, and why; number 0 is the setting or the start of the match.

    `line` is its line in the journal; `seat` and `choice` are the names it holds, for a ruling its sentence.
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
    changed = header.digest != ruleset.digest_with(header.scenario)
    if changed and header.ruleset != ruleset.name and header.title != ruleset.title:
        message = f"`{journal.path}` is a journal of {header.title} (`{header.ruleset}`), not of {ruleset.title}."
        raise JournalRefused(journal.path, message)
    match, stop = played_again(header, journal.choices, ruleset, journal.lines)
    if stop is not None and not changed:
        what = f"choice {stop.number}, `{stop.choice}`," if stop.number else "the match"
        message = f"{what} can not be played again, though the rules are the same: {' '.join(stop.reasons)}"
        raise JournalRefused(journal.path, message, stop.line)
    return Replay(journal, match, stop, changed)


def played_again(
    header: Header, choices: Sequence[Choice], ruleset: Rules, lines: Sequence[int] = ()
) -> tuple[Match | None, Stop | None]:  # fmt: skip
    """A match played again as far as it goes, and the first choice that is not possible any more.

    `lines` are those of the choices in a journal, if they stand in one. Raises BrokenRuleset for rules with errors.
    """
    rulings = [choice.name for choice in choices if choice.is_ruling]
    try:
        match, stop = _started(header, ruleset, rulings)
    except RulingRefused as refused:
        return _up_to_ruling(header, choices, ruleset, lines, refused)
    for number, choice in enumerate(choices if match is not None else (), 1):
        assert match is not None
        obstacle = _repeat(match, choice)
        if obstacle is not None:
            line = lines[number - 1] if lines else 0
            return match, Stop(line, number, choice.seat, choice.name, *obstacle)
    return match, stop


def _up_to_ruling(
    header: Header, choices: Sequence[Choice], ruleset: Rules, lines: Sequence[int], refused: RulingRefused
) -> tuple[Match | None, Stop | None]:  # fmt: skip
    """What can be played again before a ruling that the rules do not understand any more."""
    number = next(n for n, choice in enumerate(choices) if choice.is_ruling and choice.name == refused.sentence)
    match, stop = played_again(header, choices[:number], ruleset, lines)
    if stop is not None:
        return match, stop
    return match, Stop(lines[number] if lines else 0, number + 1, "", refused.sentence, refused.findings[0].message)


def _started(header: Header, ruleset: Rules, rulings: Sequence[str]) -> tuple[Match | None, Stop | None]:
    try:
        game = ruleset.game(players=header.players, variant=header.variant or None, options=header.options)
    except SettingRefused as refused:
        return None, Stop(1, 0, "", "", refused.message)
    if header.scenario and header.scenario not in ruleset.scenario_settings():
        return None, Stop(1, 0, "", "", f'there is no scenario "{header.scenario}".')
    if header.scenario or rulings:
        game = ruleset.arranged(game.setting, header.scenario, rulings)
    try:
        return game.start(header.seed, chance=header.opening), None
    except (BrokenRules, OutOfChance) as error:
        return None, Stop(1, 0, "", "", _reason(error, game, header.opening))


def _repeat(match: Match, choice: Choice) -> tuple[str, tuple[Refusal, ...]] | None:
    """Make a choice again; where it is not possible, the match stays as it was, and the reason is given."""
    decision = match.decision
    if decision is None:
        return "The match is over before.", ()
    if choice.is_ruling:
        return _ruled(match, choice)
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


def _ruled(match: Match, choice: Choice) -> tuple[str, tuple[Refusal, ...]] | None:
    try:
        match.rule(choice.name, choice.chance)
    except IllegalChoice as refused:
        return refused.reason, ()
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
