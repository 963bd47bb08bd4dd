"""What a client knows of a game being played: the match, who sits where, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import TYPE_CHECKING

from rulewright.match.decision import HOUSE, Decision, IllegalChoice, Option, Refusal, View
from rulewright.match.telling import read_by
from rulewright_tools.bots.naming import read_bot
from rulewright_tools.bots.search import SearchBot
from rulewright_tools.chooser import mixed
from rulewright_tools.play.options_text import DONE
from rulewright_tools.play.picking import find_option, missing
from rulewright_tools.play.rulebook import Rulebook
from rulewright_tools.play.shown_text import deed_of_option

if TYPE_CHECKING:
    from rulewright import Game, Match, Recorder, Ruleset
    from rulewright.ruleset.setting import Setting

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class _BegunSet:
    """A set that words of one line pick: the question, the list a person sees, and the first of the words."""

    asked: Decision
    shown: tuple[Option, ...]
    first: int

    def goes_on(self, pending: Decision) -> bool:
        """Whether a later question asks for more of the set."""
        asked = self.asked
        alike = (pending.prompt, pending.action, pending.about) == (asked.prompt, asked.action, asked.about)
        return alike and len(pending.picked) > 0

    def meant(self, options: Sequence[Option], word: str) -> Option | str:
        """The option meant now; a number means what it does in the list that was shown."""
        if not word.isdecimal():
            return find_option(options, word)
        found = find_option(self.shown, word)
        now = found if isinstance(found, str) else next((each for each in options if each.name == found.name), None)
        return missing(options, word) if now is None else now

    def in_order(self, words: list[str]) -> list[str]:
        """The words with those of the set in the order of the list, by name."""
        own = words[self.first :]
        own = own[: own.index(DONE)] if DONE in own else own
        found = [find_option(self.shown, word) for word in own]
        places = [self.shown.index(each) for each in takewhile(lambda each: not isinstance(each, str), found)]
        in_list = [self.shown[place].name for place in sorted(set(places))]
        return [*words[: self.first], *in_list, *words[self.first + len(places) :]]


class Session:
    """A match with its seats; people's picks come in as words, the other seats pick by themselves."""

    def __init__(
        self, setting: Setting, match: Match, seats: tuple[str, ...], seed: int, rulebook: Rulebook | None = None,
        recorder: Recorder | None = None, ruleset: Ruleset | None = None,
    ) -> None:  # fmt: skip
        self.setting = setting
        self.match = match
        self.seats = seats
        self.bots = tuple(None if word == HUMAN else read_bot(word) for word in seats)
        self.seed = seed
        self.rulebook = rulebook or Rulebook()
        self.recorder = recorder
        self.ruleset = ruleset
        self.leaving_for = ""
        """The file that is to be loaded, though the game under way is kept nowhere."""
        self.loaded = len(match.history)
        self._past: list[tuple[Match, Match | None]] = [(earlier, None) for earlier in moves_begun(match, seed, seats)]
        self._opening: Match | None = None
        self._fresh = True
        told = len(match.lines) if self.loaded else 0
        self._told = dict.fromkeys(range(len(seats)), told)
        mid_move = _is_mid_move(match)
        self._viewer = _last_person(match, seats)
        self._fresh = self.let_others_pick() or not mid_move

    @property
    def decision(self) -> Decision | None:
        """The pick that a person is asked for, or None when the game is over."""
        return self.match.decision

    @property
    def viewer(self) -> int:
        """The seat whose eyes the table is shown through: the person asked, else the last one who was."""
        return self._viewer

    @property
    def mid_move(self) -> bool:
        """Whether the person asked has picked a part of a move already."""
        return not self._fresh

    @property
    def actions(self) -> frozenset[str]:
        """The names of all actions of the game."""
        return self.match.game.setting_actions

    @property
    def is_part(self) -> bool:
        """Whether the game stopped where its scenario says no more, not because somebody won."""
        outcome = self.match.outcome
        return self.match.game.stops_early and outcome is not None and outcome.span is None

    def options(self) -> tuple[Option, ...]:
        """What may be picked now."""
        return self.match.options() if self.match.decision else ()

    def deeds(self) -> dict[str, str]:
        """What the options cost and do, by name, where the ruleset has it told."""
        decision = self.match.decision
        wanted = self.setting.shown or any(kind.tells for kind in self.setting.kinds.values())
        if decision is None or not (wanted or any(board.tells for board in self.setting.boards)):
            return {}
        view = self.match.view(decision.seat)
        return {option.name: deed_of_option(self.setting, view, decision.seat, option) for option in self.options()}

    @property
    def way_back(self) -> bool:
        """Whether the move under way can be taken back."""
        return self.mid_move and self._is_open

    @property
    def _is_open(self) -> bool:
        """Whether nothing was drawn or shown since the person's last move began."""
        return bool(self._past) and len(self._past[-1][0].history) >= self.match.settled

    def done(self) -> list[str]:
        """What the person asked has done in the move under way, as the log tells it."""
        opening = self._opening
        begun = opening if opening and len(opening.history) + 1 == len(self.match.history) else None
        if self.mid_move and self._past:
            match, opening = self._past[-1]
            begun = opening or match
        if begun is None:
            return []
        name = f"{self.setting.seats[self.viewer].title}: "
        lines = [read_by(told, self.viewer) for told in self.match.lines[len(begun.lines) :]]
        return [text.removeprefix(name) for text in lines if text.startswith(name)]

    def news(self) -> tuple[str, ...]:
        """What happened since this was last asked, as the viewer may read it, and what only the viewer may read
        and has not yet."""
        lines, everybody = self.match.lines, max(self._told.values())
        own = self._told[self.viewer]
        self._told[self.viewer] = len(lines)
        return tuple(
            text
            for number, line in enumerate(lines[own:], own)
            if (number >= everybody or not isinstance(line, str)) and (text := read_by(line, self.viewer))
        )

    def log(self) -> tuple[str, ...]:
        """What happened so far, as the viewer may read it."""
        return self.match.log_of(self.viewer)

    def let_others_pick(self) -> bool:
        """Pick for every seat that no person holds, until a person is asked or the game is over; true if any picked.

        A person is not asked for a `done` that nothing else is offered beside.
        """
        picked = False
        while decision := self.match.decision:
            if bot := self.bots[decision.seat]:
                perspective = self.match.perspective(decision.seat)
                self.match.choose(bot.choose(perspective, mixed(self.seed, len(self.match.history))).option)
                picked = True
            elif [option.name for option in self.match.options()] == [DONE]:
                self.match.choose(DONE)
            else:
                break
            self._record()
        if decision:
            self._viewer = decision.seat
            self._skip_forced_opening(decision)
        return picked

    def _skip_forced_opening(self, asked: Decision) -> None:
        """Where a move can only begin in one way and goes on from there, a person is asked from there."""
        if not asked.starts_move:
            return
        self._opening = None
        options = self.match.options()
        if len(options) != 1:
            return
        trial = foreseen(self.match, options[0])
        pending = trial.decision if trial else None
        if trial and pending and pending.seat == asked.seat and not pending.starts_move and not pending.picked:
            self._opening, self.match = self.match, trial

    def refusals(self, words: Sequence[str]) -> tuple[Refusal, ...]:
        """Why the rest of a move is refused; raises IllegalChoice for words that name nothing.

        The whole of a move under way can be asked about too, and what could stand in the place of a forced opening
        that was skipped.
        """
        begun = self._past[-1] if self.mid_move and self._past else ()
        asked: list[Match] = [match for match in (self.match, self._opening, *begun) if match is not None]
        found: list[IllegalChoice] = []
        for match in asked:
            try:
                return match.why(words)
            except IllegalChoice as refused:
                found.append(refused)
        raise found[-1 if words and words[0] in self.actions else 0]

    def hint(self, playouts: int) -> Option | None:
        """What a search would pick from what the person asked knows, or None when the game is over."""
        decision = self.match.decision
        if decision is None:
            return None
        perspective = self.match.perspective(decision.seat)
        return SearchBot(playouts).choose(perspective, mixed(self.seed, len(self.match.history))).option

    def view(self) -> View:
        """The table as the viewer sees it; when the game is over, the scores stand with its outcome instead."""
        view = self.match.view(self.viewer)
        return view if self.match.decision else replace(view, scores=())

    def pick_words(self, words: list[str]) -> str | None:
        """Pick the options that words name, all of one move; a wrong word picks nothing and gives the reason."""
        asked = self.match.decision
        if asked is None:
            return "The game is over."
        trial = self.match.copy()
        names: list[str] = []
        if len(words) > 1 and words[0].lower() == asked.action:
            words = words[1:]
        begun: _BegunSet | None = None
        for position, word in enumerate(words):
            pending = trial.decision
            if pending is None or (position and (pending.starts_move or pending.seat != asked.seat)):
                return f"`{word}` is one pick too many: the move ends with `{names[-1]}`. Nothing was picked."
            options = trial.options()
            if begun is None or not begun.goes_on(pending):
                begun = _BegunSet(pending, options, position)
            option = begun.meant(options, word)
            if isinstance(option, str) and (in_order := begun.in_order(words)) != words:
                return self.pick_words(in_order)
            if isinstance(option, str):
                return self._why_not(option, [*names, *words[position:]], len(words) > 1)
            trial.choose(option)
            names.append(option.name)
            if position + 1 < len(words) and trial.settled == len(trial.history):
                return f"After `{option.name}` something is drawn or shown; pick only so far. Nothing was picked."
        self._commit(trial, asked)
        return None

    def _commit(self, trial: Match, asked: Decision) -> None:
        if self._fresh:
            self._past.append((self.match, self._opening))
        self.match = trial
        self._record()
        before = self._opening
        others_picked = self.let_others_pick()
        begun = others_picked or (self._opening is not None and self._opening is not before)
        pending = self.match.decision
        self._fresh = begun or pending is None or pending.starts_move or pending.seat != asked.seat

    def _why_not(self, sentence: str, words: list[str], several: bool) -> str:
        try:
            refusals = self.refusals(words)
        except IllegalChoice:
            refusals = ()
        if refusals:
            sentence = "\n".join(refusal_text(refusal) for refusal in refusals)
        return f"{sentence}\nNothing was picked." if several else sentence

    def step_back(self) -> str | None:
        """Return to where the person's move under way began, or before the last one; the reason where that can not be.

        What chance has decided, or somebody was shown, can not be taken back.
        """
        if not self._past:
            return "There is nothing to take back: you have not moved yet."
        if not self._is_open:
            return "That can not be taken back: something was drawn or shown since."
        self.match, self._opening = self._past.pop()
        self._fresh = True
        self._record(self._opening)
        self._told = {seat: len(self.match.lines) for seat in self._told}
        if self.match.decision:
            self._viewer = self.match.decision.seat
            if self._opening is None:
                self._skip_forced_opening(self.match.decision)
        return None

    @property
    def at_stake(self) -> bool:
        """Whether leaving would lose what a person has chosen."""
        chosen = (move.seat == HOUSE or self.seats[move.seat] == HUMAN for move in self.match.moves)
        return self.recorder is None and any(chosen)

    @property
    def standing(self) -> Match:
        """The match where the move under way is begun, without an opening that was only made for the person."""
        return self._opening if self._opening is not None and self._fresh else self.match

    def rule(self, sentence: str) -> None:
        """Change the match by a house ruling, which can be taken back like a move.

        Raises RulingRefused for what is no such sentence, IllegalChoice and BrokenRules where it can not be done.
        """
        assert self.ruleset is not None
        before = self.standing
        rulings = [move.name for move in before.moves if move.seat == HOUSE]
        game = self.ruleset.arranged(before.game.setting, before.game.beginning, [*rulings, sentence])
        match = played_on(before, game, self.seed)
        match.rule(sentence)
        self._past.append((self.match, self._opening))
        self._stand(match)
        self._record()
        self._go_on()

    def change_rules(self, ruleset: Ruleset, match: Match, rulebook: Rulebook) -> None:
        """Go on under changed rules, with the match as far as it could be played again."""
        self.ruleset, self.rulebook, self.setting = ruleset, rulebook, match.game.setting
        self._past = [(earlier, None) for earlier in moves_begun(match, self.seed, self.seats)]
        self._told = {seat: len(match.lines) for seat in self._told}
        self._stand(match)
        self._go_on()

    def become(self, other: Session) -> None:
        """Be another session from now on."""
        if self.recorder is not None:
            self.recorder.close()
        vars(self).update(vars(other))

    def _stand(self, match: Match) -> None:
        self.match, self._opening = match, None
        self._viewer = _last_person(match, self.seats)
        self._fresh = not _is_mid_move(match)

    def _go_on(self) -> None:
        self._fresh = self.let_others_pick() or self._fresh

    def save(self, path: str) -> None:
        """Write the match so far to a new file and go on writing there; raises JournalRefused where that can not be."""
        from rulewright import Recorder

        recorder = Recorder.begin(path, self.standing, self.seed, self.seats)
        if self.recorder is not None:
            self.recorder.close()
        self.recorder = recorder

    def _record(self, match: Match | None = None) -> None:
        """Have all that was picked safe in the journal before anybody is shown it."""
        if self.recorder is not None:
            self.recorder.follow(self.match if match is None else match)


def foreseen(match: Match, option: Option) -> Match | None:
    """The match after a choice, or None where the choice would show what nobody may know before it is made."""
    after = match.copy()
    after.choose(option)
    return None if after.settled == len(after.history) else after


def moves_begun(match: Match, seed: int, seats: Sequence[str]) -> Iterator[Match]:
    """The match as it was wherever a person began a move, so that a match that was loaded can be undone too."""
    if not match.history:
        return
    again = match.game.start(seed, chance=match.opening)
    last = -1
    for move in match.moves:
        decision = again.decision
        by_person = move.seat == HOUSE or seats[move.seat] == HUMAN
        if decision and by_person and (decision.starts_move or move.seat != last):
            yield again.copy()
        again.repeat(move)
        last = move.seat


def played_on(match: Match, game: Game, seed: int) -> Match:
    """All that was chosen in a match, played again in the same game compiled in another way."""
    again = game.start(seed, chance=match.opening)
    for move in match.moves:
        again.repeat(move)
    return again


def _last_person(match: Match, seats: Sequence[str]) -> int:
    """The person who chose last, else the first one there is, else the first seat."""
    moves = match.moves if match.history else ()
    chose = [move.seat for move in moves if move.seat != HOUSE and seats[move.seat] == HUMAN]
    return chose[-1] if chose else seats.index(HUMAN) if HUMAN in seats else 0


def _is_mid_move(match: Match) -> bool:
    decision = match.decision
    if not match.history or decision is None or decision.starts_move:
        return False
    return match.moves[-1].seat == decision.seat


def refusal_text(refusal: Refusal) -> str:
    """Why something is not possible, with the rulebook statements it rests on."""
    cited = f" [{', '.join(refusal.statements)}]" if refusal.statements else ""
    return f"{refusal.text}{cited}"
