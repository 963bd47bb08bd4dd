"""A match in progress: ask what is pending, choose, look, copy, save."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.match.decision import Decision, IllegalChoice, Option, Outcome, Refusal, ScoreLine, View
from rulewright.match.look import look
from rulewright.match.offer import spoken
from rulewright.match.why import explain
from rulewright.program.program import State
from rulewright.program.runtime import Fault

if TYPE_CHECKING:
    from rulewright.match.game import Game


class BrokenRules(Exception):
    """The rules asked for something impossible in play: the designer's mistake, with the clause's place."""

    def __init__(self, message: str, game: Game, clause: int) -> None:
        self.span = game.program.clauses[clause]
        super().__init__(f"{self.span.source.name}:{self.span.line}: `{self.span.words}`: {message}")
        self.message = message


class Match:
    """One match of a game; `choose` is the only thing that changes it.

    >>> import rulewright
    >>> ruleset, findings = rulewright.load(rulewright.find_ruleset("tic_tac_toe"))
    >>> match = ruleset.game().start()
    >>> match.decision.prompt
    'Mark space: choose an empty space'
    >>> match.choose("b2")
    >>> len(match.options())
    8
    """

    def __init__(self, game: Game, state: State, history: list[tuple[int, str]], log: list[str]) -> None:
        self.game = game
        self._state = state
        self._history = history
        self._log = log

    @property
    def state(self) -> State:
        """The state as whole numbers; not to be changed."""
        return self._state

    @property
    def decision(self) -> Decision | None:
        """What is asked now, or None when the match is over."""
        return self.game.offers.decision(self._state)

    def options(self) -> tuple[Option, ...]:
        """Everything that may be picked now; nothing when the match is over."""
        if self.game.program.site(self._state) < 0:
            return ()
        try:
            return self.game.offers.options(self._state)
        except Fault as fault:
            raise BrokenRules(fault.message, self.game, fault.clause) from fault

    def choose(self, choice: Option | str | int) -> None:
        """Pick an option, by itself, its name, or its number in the list; raises IllegalChoice with the reason."""
        option = self._find(choice)
        decision = self.decision
        assert decision is not None
        told = self._told(decision, option)
        self._advance(option.value)
        self._history.append((option.value, option.name))
        if told:
            self._log.append(told)
        self._log += self.game.hear(self._state)

    def _advance(self, value: int) -> None:
        """Play on; a fault in the rules leaves the match as it was."""
        state = self.game.program.copy(self._state)
        try:
            self.game.program.choose(state, value)
        except Fault as fault:
            raise BrokenRules(fault.message, self.game, fault.clause) from fault
        self._state = state

    def _find(self, choice: Option | str | int) -> Option:
        if self.decision is None:
            raise IllegalChoice("The match is over.")
        options = self.options()
        wanted = choice.name if isinstance(choice, Option) else str(choice)
        named = [option for option in options if option.name == wanted] if not isinstance(choice, int) else []
        numbered = [option for option in options if str(option.number) == wanted]
        for option in named or numbered:
            if not isinstance(choice, Option) or option == choice:
                return option
        raise IllegalChoice(f"`{wanted}` is not on offer now.", self._refusals(wanted))

    def _refusals(self, word: str) -> tuple[Refusal, ...]:
        try:
            return self.why([word])
        except IllegalChoice:
            return ()

    def _told(self, decision: Decision, option: Option) -> str:
        """One line of the log, told when the last pick of an action is made."""
        seat = self.game.setting.seats[decision.seat].title
        what = f"{option.title} {option.detail}".strip()
        if not decision.action:
            return "" if option.name in self.game.setting_actions else f"{seat}: {what}"
        if not self.game.is_last_pick(decision.site):
            return ""
        picks = ", ".join([*(picked.title for picked in decision.picked), what])
        return f"{seat}: {spoken(decision.action)}, {picks}"

    def why(self, words: Sequence[str]) -> tuple[Refusal, ...]:
        """Why the rest of a move, given by names, is refused: every need that fails, or nothing when it is legal.

        Raises IllegalChoice for words that name nothing.
        """
        return explain(self, words)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        program = self.game.program
        if program.site(self._state) >= 0:
            return None
        ending = program.ending(self._state)
        reason = ending.span.words if ending is not None else ""
        return Outcome(
            program.winners(self._state), reason, ending.span if ending is not None else None, self.scores(),
            program.results(self._state),
        )  # fmt: skip

    def scores(self) -> tuple[ScoreLine, ...]:
        """The scoring table as it stands: a line each, with a value per seat."""
        values = self.game.program.scores(self._state)
        titles = [title for title, _ in self.game.program.rules.scores]
        return tuple(ScoreLine(title, tuple(own[i] for own in values)) for i, title in enumerate(titles))

    def view(self, seat: int) -> View:
        """Everything a seat may see."""
        return look(self, seat)

    @property
    def log(self) -> tuple[str, ...]:
        """What was done, a line each."""
        return tuple(self._log)

    @property
    def history(self) -> tuple[str, ...]:
        """The names of all options chosen so far."""
        return tuple(name for _, name in self._history)

    def copy(self) -> Match:
        """A match that goes on from here without changing this one."""
        return Match(self.game, self.game.program.copy(self._state), list(self._history), list(self._log))

    def to_json(self) -> str:
        """The match as JSON text, the same bytes for the same match."""
        data = {
            "version": 1, "ruleset": self.game.setting.name, "players": self.game.setting.players,
            "variant": self.game.setting.variant, "options": dict(sorted(self.game.setting.options.items())),
            "state": self._state, "history": self._history, "log": self._log,
        }  # fmt: skip
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, game: Game, text: str) -> Match:
        """The match that `to_json` wrote; raises ValueError for text of another game."""
        data = json.loads(text)
        if data.get("version") != 1 or data.get("ruleset") != game.setting.name:
            raise ValueError(f"this is no match of {game.setting.name}")
        history = [(value, name) for value, name in data["history"]]
        return cls(game, data["state"], history, list(data["log"]))

    def digest(self) -> str:
        """A short name of the position: equal for equal states under any hash seed."""
        text = json.dumps(self._state, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
