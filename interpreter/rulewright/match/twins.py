"""The twin check: plays a match beside another that differs only in what one seat can not know.

At each decision the seat is given a twin, imagined anew from what it knows. Both go on with the same choices and the
same chance; whatever the seat may see must be the same in both, until something is truly shown that differs. A choice
of another player that is not possible in the twin ends the comparison, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.match.decision import IllegalChoice, SeenPlace
from rulewright.match.match import BrokenRules, Match
from rulewright.match.offer import pick_type
from rulewright.match.sight import Sight
from rulewright.match.telling import read_by
from rulewright.meaning.steps import Choice
from rulewright.program.layout import HEADER
from rulewright.program.nature import OutOfChance, Stream
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.match.game import Game

QUESTIONS = 3
"""How many things a seat asks `why` about at each of its decisions."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Something a seat sees that depends on what it can not know: `sort` says in what, `one` and `other` are what it
    sees in the two worlds, after `step` choices of the game with this seed; `span` is the clause that asked last."""

    sort: str
    seat: int
    seed: int
    step: int
    one: str
    other: str
    span: Span


@dataclass(frozen=True, slots=True)
class Twins:
    """What the check found: how many games were left at their cap, how often two worlds were compared, and how often a
    comparison ended because something was truly shown or because a choice was not possible in the twin."""

    games: int
    left: int
    comparisons: int
    shown: int
    parted: int
    leaks: tuple[Leak, ...]


def check_twins(game: Game, seeds: Iterable[int], cap: int | None = None) -> Twins:
    """Play a game for each seed with a twin for each seat; games longer than the cap are left there."""
    tally = _Tally()
    most = game.setting.length_cap
    for seed in seeds:
        _GameOfTwins(game, seed, tally).play(most if cap is None else min(cap, most))
    return Twins(tally.games, tally.left, tally.comparisons, tally.shown, tally.parted, tuple(tally.leaks.values()))


class _Tally:
    def __init__(self) -> None:
        self.games = self.left = self.comparisons = self.shown = self.parted = 0
        self.leaks: dict[tuple[object, ...], Leak] = {}

    def leak(self, leak: Leak) -> None:
        """Note a leak, the first of each sort at each clause."""
        self.leaks.setdefault((leak.sort, leak.span.source.name, leak.span.start), leak)


class _Twin:
    """The world a seat could take for the true one, how much of each log is older than it, and whether picks made in
    secret were made again in it, which are known at the end of their block."""

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        self.seat = seat
        self.match = match.perspective(seat).imagine(seed)
        self.older = len(match.lines)
        self.differs = self.match.state[HEADER:] != match.state[HEADER:]
        self.picked_again = match.game.program.keeps_secret(match.state)


class _GameOfTwins:
    def __init__(self, game: Game, seed: int, tally: _Tally) -> None:
        self.game = game
        self.seed = seed
        self.tally = tally
        self.stream = Stream(seed ^ 0x7717)
        self.match = game.start(seed)
        self.twins: dict[int, _Twin] = {}

    def play(self, cap: int) -> None:
        """Play to the end, comparing at each decision."""
        self.tally.games += 1
        for _ in range(cap):
            self._compare_all()
            if self.match.decision is None:
                return
            self._go_on()
        self.tally.left += self.match.decision is not None

    def _compare_all(self) -> None:
        over = self.game.program.site(self.match.state) < 0
        for seat in range(self.game.setting.players):
            twin = self.twins.get(seat)
            if twin is None:
                if over:
                    continue
                twin = _Twin(self.match, seat, self.stream.below(1 << 60))
                if not twin.differs:
                    continue
                self.twins[seat] = twin
            leak = self._compare(twin)
            if leak is not None:
                self.tally.leak(leak)
                del self.twins[seat]

    def _compare(self, twin: _Twin) -> Leak | None:
        self.tally.comparisons += 1
        words = self._questions()
        try:
            other = dict(self._seen(twin.match, twin.seat, 0, words))
        except BrokenRules:
            if self.match.decision is None or self.match.decision.seat == twin.seat:
                return self._leak(twin, "options", "something is on offer", "nothing is on offer")
            del self.twins[twin.seat]
            self.tally.parted += 1
            return None
        for sort, one in self._seen(self.match, twin.seat, twin.older, words):
            another = other.get(sort, "")
            if one is not another and _text(one) != _text(another):
                return self._leak(twin, sort, _text(one), _text(another))
        return None

    def _leak(self, twin: _Twin, sort: str, one: str, other: str) -> Leak:
        return Leak(sort, twin.seat, self.seed, len(self.match.moves), one, other, self._clause())

    def _clause(self) -> Span:
        """Where the rules ask now, or asked last."""
        program = self.game.program
        site = program.site(self.match.state)
        if site >= 0:
            return program.sites[site].step.span
        ending = program.ending(self.match.state)
        return ending.span if ending is not None else program.sites[0].step.span

    def _seen(self, match: Match, seat: int, older: int, words: list[str]) -> Iterator[tuple[str, str | SeenPlace]]:
        """Everything a seat sees of a match, by sorts; the log from what is older than the twin."""
        perspective = match.perspective(seat)
        decision = perspective.decision
        yield "question", self._question(match)
        if decision is not None:
            yield "prompt", f"{decision.prompt} {decision.action} {decision.picked} {decision.about}"
        for option in perspective.options():
            yield "options", ""
            yield f"option {option.number}", f"{option.name}, {option.title} {option.detail} ({option.value})"
        yield "log", " / ".join(text for line in match.lines[older:] if (text := read_by(line, seat)))
        view = perspective.view()
        for place in view.places:
            yield f"place {place.name}", place
        yield "orders", str(view.orders)
        yield "tracks", str([(track.name, track.owner, track.value) for track in view.tracks])
        yield "facts", str(view.facts)
        yield "scores", str([(line.title, line.values) for line in view.scores])
        yield "outcome", str(perspective.outcome and (perspective.outcome.winners, perspective.outcome.scores))
        if decision is not None and decision.seat == seat:
            for word in words:
                yield f"why {word}", _why(match, word)

    def _question(self, match: Match) -> str:
        """Who is asked what, and where in the rules."""
        decision = match.decision
        if decision is None:
            return "the end"
        clause = self.game.program.sites[decision.site].step.span
        return f"{self.game.setting.seats[decision.seat].title}: {clause.words} (line {clause.line})"

    def _questions(self) -> list[str]:
        """Some names to ask `why` about."""
        setting = self.game.setting
        names = [piece.name for piece in setting.pieces] + [space.name for space in setting.spaces]
        names += list(self.game.program.rules.actions)
        return [names[self.stream.below(len(names))] for _ in range(QUESTIONS)] if names else []

    def _go_on(self) -> None:
        """One choice in this world, and the same in each twin."""
        options = self.match.offered()
        value, option = options[self.stream.below(len(options))]
        decision = self.match.decision
        assert decision is not None
        before = self.match.copy()
        self.match.choose(option)
        for seat, twin in list(self.twins.items()):
            if not self._follow(twin, before, decision.seat, value, option.number):
                self.tally.parted += 1
                del self.twins[seat]
            elif twin.picked_again and not self.game.program.keeps_secret(self.match.state):
                self.tally.shown += 1
                del self.twins[seat]
            elif (one := self._shown(self.match, seat)) != (other := self._shown(twin.match, seat)):
                if self._asked_before_shown(twin, one, other):
                    asked = [self._question(match) for match in (self.match, twin.match)]
                    self.tally.leak(self._leak(twin, "question", *asked))
                self.tally.shown += 1
                del self.twins[seat]

    def _asked_before_shown(self, twin: _Twin, one: list[list[int]], other: list[list[int]]) -> bool:
        """Whether the worlds went apart, one to a question of its own, before anything different was shown."""
        alike = min(len(one), len(other))
        site = self.game.program.site
        return one[:alike] == other[:alike] and site(self.match.state) != site(twin.match.state)

    def _follow(self, twin: _Twin, before: Match, decider: int, value: int, number: int) -> bool:
        """Make the same choice in the twin; false where it is not possible there."""
        try:
            offered = twin.match.offered()
            if decider != twin.seat:
                value = self._counterpart(twin, before, value)
            elif number <= len(offered):
                value = offered[number - 1][0]
            option = next((option for each, option in offered if each == value), None)
            if option is None:
                return False
            try:
                twin.match.choose(option, self.match.moves[-1].chance)
            except OutOfChance:
                twin.match.choose(option)
        except BrokenRules:
            return False
        return True

    def _counterpart(self, twin: _Twin, before: Match, value: int) -> int:
        """The piece in the twin's world at the spot of one that the seat does not know."""
        program = self.game.program
        site = program.sites[program.site(before.state)]
        if value < 0 or isinstance(site.step, Choice) or pick_type(site).kind != "piece":
            return value
        sight = Sight(self.game.names, before.state, twin.seat)
        if sight.knows(value):
            return value
        place, position = sight.spot(value)
        pile = self.game.program.layout.spots(twin.match.state, place)
        if position > len(pile):
            return value
        ordered = self.game.setting.family_at(place).ordered
        return pile[len(pile) - position] if ordered else pile[position - 1]

    def _shown(self, match: Match, seat: int) -> list[list[int]]:
        """What was truly shown to a seat since the last choice."""
        return [what for seats, *what in self.game.program.shown(match.state) if seats >> seat & 1]


def _text(seen: str | SeenPlace) -> str:
    """What is seen as words to compare."""
    if isinstance(seen, str):
        return seen
    pieces = ", ".join(
        f"{piece.title} {piece.symbol} {piece.owner} {piece.face} {piece.shown} {piece.face_down}"
        for piece in seen.pieces
    )
    return f"{seen.count}: {pieces}; among {seen.among}"


def _why(match: Match, word: str) -> str:
    try:
        return " / ".join(refusal.text for refusal in match.why([word]))
    except IllegalChoice as refused:
        return refused.reason

