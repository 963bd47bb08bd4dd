"""Plays the lines of one scenario and compares what it expects."""

from __future__ import annotations

from rulewright.match.game import Game
from rulewright.match.match import BrokenRules, Match
from rulewright.meaning.scenarios import (
    ChanceOutcomes,
    EndIs,
    MoveIsLegal,
    NamedPick,
    ScriptLine,
    SeatPicks,
    Side,
    TruthHolds,
)
from rulewright.program.program import State
from rulewright.program.runtime import Fault
from rulewright.program.scenarios import ScenarioProgram
from rulewright.scenario.chance import ChanceLines, WrongChance
from rulewright.scenario.describe import contents_words, end_words, option_words, seat_words, value_words
from rulewright.scenario.failure import Failure
from rulewright.scenario.trial import try_move
from rulewright.source import Span


def run_script(game: Game, program: ScenarioProgram, number: int) -> Failure | None:
    """Run one scenario of a program; the first failure ends it."""
    found = _played(game, program, number, program.scenarios[number].script, 0)
    return found if isinstance(found, Failure) else None


def play_script(
    game: Game, program: ScenarioProgram, number: int, seed: int, plays: bool = True
) -> Match | Failure:  # fmt: skip
    """The match after all that a scenario plays, or before the first pick, whatever it expects.

    From there on, chance falls by the seed.
    """
    script = tuple(line for line in program.scenarios[number].script if isinstance(line, SeatPicks | ChanceOutcomes))
    first = next((n for n, line in enumerate(script) if isinstance(line, SeatPicks)), len(script))
    return _played(game, program, number, script if plays else script[:first], seed, plays)


def _played(
    game: Game, program: ScenarioProgram, number: int, script: tuple[ScriptLine, ...], seed: int, to_end: bool = True
) -> Match | Failure:  # fmt: skip
    """The match after some lines, or the first failure; outcomes may be left over where that is not the end."""
    chance = ChanceLines(game, program)
    first = next((n for n, line in enumerate(script) if not isinstance(line, ChanceOutcomes)), len(script))
    where = program.scenarios[number].span
    try:
        for line in script[:first]:
            assert isinstance(line, ChanceOutcomes)
            chance.add(line)
        state = chance.play(game.program.layout.start(), where, lambda script: program.begin(number, script, seed))
        run = _Run(game, program, Match.begun(game, state), chance)
        for line in script[first:]:
            where = line.span
            failure = run.line(line)
            if failure is not None:
                return failure
    except WrongChance as wrong:
        return wrong.failure
    except Fault as fault:
        return _fault(where, fault.message, game.program.clauses[fault.clause])
    except BrokenRules as error:
        return _fault(where, error.message, error.span)
    left = chance.left()
    if left is None or not to_end:
        return run.match
    expected = ("expected", f"chance gives `{left.name}`")
    return Failure("chance", left.span, (expected, ("found", "nothing more is drawn by chance")))


def _fault(span: Span, message: str, clause: Span) -> Failure:
    return Failure("fault", span, (("found", f"the rules come to a line that can not be done: {message}"),), clause)


class _Run:
    """One scenario in play."""

    def __init__(self, game: Game, program: ScenarioProgram, match: Match, chance: ChanceLines) -> None:
        self.game = game
        self.program = program
        self.match = match
        self.chance = chance

    @property
    def state(self) -> State:
        return self.match.state

    def line(self, line: ScriptLine) -> Failure | None:
        """Play or compare one line."""
        match line:
            case SeatPicks():
                found = (self._pick(line.seat, pick) for pick in line.picks)
                return next((failure for failure in found if failure is not None), None)
            case ChanceOutcomes():
                self.chance.add(line)
                return None
            case TruthHolds():
                return self._truth(line)
            case MoveIsLegal():
                return self._move(line)
            case EndIs():
                return self._end(line)

    # ---- plays ----

    def _pick(self, seat: int, pick: NamedPick) -> Failure | None:
        wanted = ("expected", f"{seat_words(self.game, seat)} picks `{pick.name}`")
        decision = self.match.decision
        if decision is None:
            return Failure("over", pick.span, (wanted, ("found", end_words(self.game, self.state))))
        if decision.seat != seat:
            return Failure("seat", pick.span, (wanted, ("found", self._asked())))
        options = self.match.options()
        option = next((one for one in options if one.name == pick.name), None)
        if option is None:
            why = [("why", text) for text in try_move(self.match, [pick.name]).refusals]
            return Failure("pick", pick.span, (wanted, *why, ("on offer", option_words(options))))
        self.chance.play(self.state, pick.span, lambda script: self.match.choose(option, script))
        return None

    def _asked(self) -> str:
        decision = self.match.decision
        assert decision is not None
        return f"{seat_words(self.game, decision.seat)} is asked: {decision.prompt}"

    # ---- expectations ----

    def _truth(self, line: TruthHolds) -> Failure | None:
        if self.program.value(line.condition, self.state):
            return None
        wrong = next((item for item in line.items if not self.program.value(item.condition, self.state)), line)
        if wrong is not line:
            return self._truth(wrong)
        details = [("expected", line.span.words), *(("found", text) for text in self._found(line.sides))]
        return Failure("truth", line.span, tuple(details))

    def _found(self, sides: tuple[Side, ...]) -> list[str]:
        """What the values are that a truth speaks of."""
        said: list[str] = []
        for side in sides:
            type_ = side.term.type
            value = self.program.value(side.term, self.state)
            if side.subject and type_.kind in ("space", "place") and value >= 0:
                said.append(contents_words(self.game, self.state, value))
                continue
            words = "nothing" if value is None else value_words(self.game, self.state, type_, value)
            said.append(f"{side.words} is {words}" if side.subject or len(sides) > 1 else words)
        return said or ["it is not so"]

    def _move(self, line: MoveIsLegal) -> Failure | None:
        player = self.program.value(line.player, self.state)
        wanted = ("expected", line.span.words)
        decision = self.match.decision
        if decision is None:
            return Failure("over", line.span, (wanted, ("found", end_words(self.game, self.state))))
        if decision.seat != player:
            return Failure("seat", line.span, (wanted, ("found", self._asked())))
        trial = try_move(self.match, [pick.name for pick in line.picks])
        if trial.unclear:
            return Failure("move", line.span, (wanted, ("found", trial.unclear)))
        if line.allowed:
            why = tuple(("why", text) for text in trial.refusals)
            return None if trial.legal else Failure("move", line.span, (wanted, ("found", "it is refused"), *why))
        if trial.legal:
            return Failure("move", line.span, (wanted, ("found", "it is legal")))
        if line.because is None or line.because in trial.refusals:
            return None
        return Failure("move", line.span, (wanted, *(("found", f'because "{text}"') for text in trial.refusals)))

    def _end(self, line: EndIs) -> Failure | None:
        program = self.game.program
        over = program.ending(self.state) is not None
        if line.which == "nobody":
            holds = over and not program.winners(self.state)
        elif line.player is None:
            holds = not over
        else:
            won = self.program.value(line.player, self.state) in program.winners(self.state)
            holds = over and won == (line.which == "wins")
        if holds:
            return None
        return Failure(
            "end", line.span, (("expected", line.span.words), ("found", end_words(self.game, self.state)))
        )  # fmt: skip
