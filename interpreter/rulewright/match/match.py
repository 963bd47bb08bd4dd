"""A match in progress: ask what is pending, choose, look, copy, save."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.match.decision import (
    HOUSE,
    Decision,
    IllegalChoice,
    Move,
    Option,
    Outcome,
    Refusal,
    ScoreLine,
    View,
    go_by_number,
)  # fmt: skip
from rulewright.match.look import look
from rulewright.match.perspective import Perspective
from rulewright.match.telling import LogLine, Teller, read_by
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
    """One match of a game; only `choose` and `rule` change it.

    >>> import rulewright
    >>> ruleset, findings = rulewright.load(rulewright.find_ruleset("tic_tac_toe"))
    >>> match = ruleset.game().start()
    >>> match.decision.prompt
    'Mark space: choose an empty space'
    >>> match.choose("b2")
    >>> len(match.options())
    8
    """

    def __init__(self, game: Game, state: State, opening: tuple[int, ...] = ()) -> None:
        self.game = game
        self._state = state
        self._opening = opening
        self._moves: list[Move] = []
        self._log: list[LogLine] = []
        self._held: list[LogLine] = []
        self._settled = 0

    @classmethod
    def begun(cls, game: Game, state: State) -> Match:
        """The match of a state played up to its first decision."""
        match = cls(game, state, game.program.outcomes(state))
        teller = Teller(game, None, state)
        match._log += teller.events()
        game.program.forget_said(state)
        return match

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
        return tuple(option for _, option in self.offered())

    def offered(self) -> tuple[tuple[int, Option], ...]:
        """The options, each with the engine's own value, which may be more than the player knows."""
        if self.game.program.site(self._state) < 0:
            return ()
        try:
            return self.game.offers.options(self._state)
        except Fault as fault:
            raise BrokenRules(fault.message, self.game, fault.clause) from fault

    def choose(self, choice: Option | str | int, chance: Sequence[int] | None = None) -> None:
        """Pick an option, by itself, its name, or its number in the list; raises IllegalChoice with the reason.

        With `chance`, its outcomes up to the next decision are these: the index of each among its candidates. Where
        they do not fit, OutOfChance is raised, and the match is as it was.
        """
        value, option = self._find(choice)
        decision = self.decision
        assert decision is not None
        before = self._state
        after = self._after(value, chance)
        program = self.game.program
        teller = Teller(self.game, before, after)
        told = teller.choice(decision, option, value)
        block = program.secret_block(before)
        self._state = after
        self._moves.append(Move(decision.seat, option.name, program.outcomes(after)))
        if told:
            self._tell(told, decision.seat, block)
        if not block or not program.keeps_secret(after):
            self._log += self._held
            self._held = []
        self._log += teller.events()
        if program.outcomes(after) or program.shown(after):
            self._settled = len(self._moves)
        program.forget_said(after)

    def rule(self, sentence: str, chance: Sequence[int] | None = None) -> None:
        """Change the match by a house ruling, one of those its game was compiled with; nothing is set off by it.

        Raises IllegalChoice where picks wait for others of their action, and where nothing could be chosen after it;
        BrokenRules and OutOfChance as `choose` does. The match is then as it was. What a ruling shows does not keep it
        from being taken back: whoever rules answers for it.
        """
        decision = self.decision
        if decision is None:
            raise IllegalChoice("The match is over.")
        if decision.picked:
            raise IllegalChoice("A move is under way; take it back, or make it, then rule.")
        after = self._ruled(sentence, chance)
        program = self.game.program
        outcomes = program.outcomes(after)
        teller = Teller(self.game, self._state, after)
        self._log += [f"House ruling: {sentence}", *teller.events()]
        self._state = after
        self._moves.append(Move(HOUSE, sentence, outcomes))
        if outcomes:
            self._settled = len(self._moves)
        program.forget_said(after)

    def _ruled(self, sentence: str, chance: Sequence[int] | None) -> State:
        """The state after a ruling, in which something can be chosen."""
        state = self.game.program.copy(self._state)
        try:
            self.game.rule(state, sentence, chance)
        except Fault as fault:
            raise BrokenRules(fault.message, self.game, fault.clause) from fault
        try:
            offered = bool(self.game.program.options(state))
        except Fault:
            offered = False
        if not offered:
            raise IllegalChoice("After this nothing could be chosen any more.")
        return state

    def repeat(self, move: Move) -> None:
        """Make a choice or a ruling of another match again, with the chance it had."""
        if move.seat == HOUSE:
            self.rule(move.name, move.chance)
        else:
            self.choose(move.name, move.chance)

    def _tell(self, told: LogLine, seat: int, block: int) -> None:
        """Log a choice; one made in secret is told to the others when all of its block are made."""
        if not block:
            self._log.append(told)
            return
        seats = range(self.game.setting.players)
        own = read_by(told, seat)
        whole = read_by(told, None)
        self._log.append((*(own if other == seat else "" for other in seats), whole))
        self._held.append((*("" if other == seat else read_by(told, other) for other in seats), ""))

    def _after(self, value: int, chance: Sequence[int] | None) -> State:
        """The state that follows; a fault in the rules leaves the match as it was."""
        state = self.game.program.copy(self._state)
        try:
            self.game.program.choose(state, value, chance)
        except Fault as fault:
            raise BrokenRules(fault.message, self.game, fault.clause) from fault
        return state

    def _find(self, choice: Option | str | int) -> tuple[int, Option]:
        if self.game.program.site(self._state) < 0:
            raise IllegalChoice("The match is over.")
        offered = self.offered()
        wanted = choice.name if isinstance(choice, Option) else str(choice)
        named = [pair for pair in offered if pair[1].name == wanted] if not isinstance(choice, int) else []
        by_number = isinstance(choice, int) or go_by_number([option for _, option in offered])
        numbered = [pair for pair in offered if by_number and str(pair[1].number) == wanted]
        for value, option in named or numbered:
            if not isinstance(choice, Option) or option == choice:
                return value, option
        raise IllegalChoice(f"`{wanted}` is not on offer now.", self._refusals(wanted))

    def _refusals(self, word: str) -> tuple[Refusal, ...]:
        try:
            return self.why([word])
        except IllegalChoice:
            return ()

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

    def scores(self, seen: bool = False) -> tuple[ScoreLine, ...]:
        """The scoring table as it stands: a line each, with a value per seat.

        With `seen`, lines that depend on what not everybody sees are left out before the end.
        """
        rules = self.game.program.rules
        hidden = rules.hidden_scores if seen and self.game.program.site(self._state) >= 0 else frozenset()
        values = self.game.program.scores(self._state)
        return tuple(
            ScoreLine(title, tuple(own[number] for own in values))
            for number, (title, _) in enumerate(rules.scores)
            if number not in hidden
        )

    def view(self, seat: int) -> View:
        """Everything a seat may see."""
        return look(self, seat)

    def perspective(self, seat: int) -> Perspective:
        """The match as one seat knows it, and nothing more."""
        return Perspective(self, seat)

    @property
    def log(self) -> tuple[str, ...]:
        """What was done, a line each: the whole truth."""
        return self.log_of(None)

    def log_of(self, seat: int | None) -> tuple[str, ...]:
        """What was done, as one seat may read it; without a seat, the whole truth."""
        return tuple(text for line in self._log if (text := read_by(line, seat)))

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The log with each line as all read it, or for each seat its own and last the whole truth."""
        return tuple(self._log)

    @property
    def opening(self) -> tuple[int, ...]:
        """How chance fell before the first decision."""
        return self._opening

    @property
    def moves(self) -> tuple[Move, ...]:
        """All choices so far."""
        return tuple(self._moves)

    @property
    def history(self) -> tuple[str, ...]:
        """The names of all options chosen so far."""
        return tuple(move.name for move in self._moves)

    @property
    def settled(self) -> int:
        """How many choices can not be taken back any more, because chance has fallen or something was shown since."""
        return self._settled

    def with_state(self, state: State, seat: int) -> Match:
        """A match of another state whose log begins here, with what a seat is still to read of picks made in secret."""
        other = Match(self.game, state)
        other._held = [text for line in self._held if (text := read_by(line, seat))]
        return other

    def copy(self) -> Match:
        """A match that goes on from here without changing this one."""
        other = Match(self.game, self.game.program.copy(self._state), self._opening)
        other._moves, other._log, other._held = list(self._moves), list(self._log), list(self._held)
        other._settled = self._settled
        return other

    def to_json(self) -> str:
        """The match as JSON text, the same bytes for the same match; it holds every secret."""
        data = {
            "version": 2, "ruleset": self.game.setting.name, "players": self.game.setting.players,
            "variant": self.game.setting.variant, "options": dict(sorted(self.game.setting.options.items())),
            "state": self._state, "opening": self._opening, "settled": self._settled,
            "moves": [(move.seat, move.name, move.chance) for move in self._moves], "log": self._log,
            "held": self._held,
        }  # fmt: skip
        return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, game: Game, text: str) -> Match:
        """The match that `to_json` wrote; raises ValueError for text of another game."""
        data = json.loads(text)
        if data.get("version") != 2 or data.get("ruleset") != game.setting.name:
            raise ValueError(f"this is no match of {game.setting.name}")
        match = cls(game, data["state"], tuple(data["opening"]))
        match._moves = [Move(seat, name, tuple(chance)) for seat, name, chance in data["moves"]]
        match._log, match._held = (
            [line if isinstance(line, str) else tuple(line) for line in data[name]] for name in ("log", "held")
        )
        match._settled = data["settled"]
        return match

    def digest(self) -> str:
        """A short name of the position: equal for equal states under any hash seed."""
        text = json.dumps(self._state, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]
