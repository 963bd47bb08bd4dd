"""The bot that plays each option on at random, many times, in matches as they may be, and takes the best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright import Match
from rulewright.match.decision import Option
from rulewright.match.perspective import Perspective
from rulewright.program.runtime import Fault
from rulewright_tools.bots.bot import Chosen
from rulewright_tools.bots.even import Stuck, even_play
from rulewright_tools.chooser import below, mixed


@dataclass(frozen=True, slots=True)
class SearchBot:
    """Flat Monte Carlo: `playouts` a pick, shared evenly among the options, at least one for each.

    What counts is who wins, not by how much. Every option is tried in the same imagined matches. One that is
    impossible is replaced, as long as there are not more of these than wanted ones; without any match imagined, the
    pick is even.
    """

    playouts: int

    @property
    def word(self) -> str:
        """How it is written at the command line."""
        return f"mc:{self.playouts}"

    @property
    def manner(self) -> str:
        """How it plays, behind `plays`."""
        return f"by search, {self.playouts:,} playouts a pick"

    def choose(self, perspective: Perspective, draw: int) -> Chosen:
        """Take the option with the best average, of equals the first."""
        options = perspective.options()
        if len(options) == 1:
            return Chosen(options[0])
        wanted = -(-self.playouts // len(options))
        totals, played, skipped = [0.0] * len(options), 0, 0
        for attempt in range(2 * wanted):
            if played == wanted:
                break
            imagined = _imagined(perspective, options, mixed(draw, 2 * attempt))
            if imagined is None:
                skipped += 1
                continue
            played += 1
            for number, result in enumerate(_results(*imagined, perspective.seat, mixed(draw, 2 * attempt + 1))):
                totals[number] += result
        if not played:
            return Chosen(options[below(draw, len(options))], skipped)
        return Chosen(options[totals.index(max(totals))], skipped)


def _imagined(perspective: Perspective, options: Sequence[Option], seed: int) -> tuple[Match, list[int]] | None:
    """A match as it may be, with the engine's number of each option; none where it does not offer what is on offer."""
    try:
        match = perspective.imagine(seed)
        offered = match.game.offers.options(match.state) if match.decision else ()
    except Fault:
        return None
    alike = [option.name for _, option in offered] == [option.name for option in options]
    return (match, [value for value, _ in offered]) if alike else None


def _results(match: Match, values: Sequence[int], seat: int, draw: int) -> Iterator[float]:
    """What a seat gets for each first pick, all else picked evenly; nothing where the game does not end."""
    program, most = match.game.program, match.game.setting.length_cap
    play_on = even_play(program)
    for value in values:
        state = program.copy(match.state)
        try:
            program.choose(state, value)
            play_on(state, draw, most)
        except (Stuck, Fault):
            yield 0.0
            continue
        yield program.results(state)[seat] if program.site(state) < 0 else 0.0
