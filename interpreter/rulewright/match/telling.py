"""The lines of the log, as each seat may read them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rulewright.match.decision import Decision, Option
from rulewright.match.offer import pick_type, picked_variable
from rulewright.match.sight import Sight
from rulewright.meaning.steps import Choice
from rulewright.meaning.types import Type
from rulewright.program.flow import DONE, Site
from rulewright.program.program import State

if TYPE_CHECKING:
    from rulewright.match.game import Game

LogLine = str | tuple[str, ...]
"""A line that all read alike, or one for each seat and last the whole truth; an empty one is not read."""


def read_by(line: LogLine, seat: int | None) -> str:
    """The line as a seat may read it; without a seat, the whole truth."""
    if isinstance(line, str):
        return line
    return line[-1 if seat is None else seat]


class Teller:
    """Tells what happened from one state to the next."""

    def __init__(self, game: Game, before: State | None, after: State) -> None:
        self.game = game
        self.before = before
        self.after = after
        self.seats: tuple[int | None, ...] = (*range(game.setting.players), None)
        self.open = game.program.knowledge is None
        self._named: set[int] = set()

    def _line(self, make: Callable[[Sight], str], state: State, since: State | None) -> LogLine:
        """What each seat reads, having seen both states."""
        if self.open:
            return make(Sight(self.game.names, state, None))
        texts = tuple(make(Sight(self.game.names, state, seat, since)) for seat in self.seats)
        return texts[0] if len(set(texts)) == 1 else texts

    def choice(self, decision: Decision, option: Option, value: int) -> LogLine:
        """What was chosen, told when the last pick of an action is made; else nothing."""
        assert self.before is not None
        site = self.game.program.sites[decision.site]
        seat = self.game.setting.seats[decision.seat].title
        if isinstance(site.step, Choice):
            return "" if option.name in self.game.setting_actions else f"{seat}: {option.title}"
        later = self.game.program.site(self.after)
        if later >= 0 and self.game.program.sites[later].more and _same_pick(site, self.game.program.sites[later]):
            return ""
        if decision.action and not self.game.is_last_pick(decision.site):
            return ""
        picks = self._picked(site, value)
        self._named = {each for type_, values in picks if type_.kind == "piece" for each in values}
        action = f"{self.game.names.action(decision.action)}, " if decision.action else ""

        def make(sight: Sight) -> str:
            told = [sight.chosen(type_, each, decision.seat) for type_, values in picks for each in values]
            return f"{seat}: {action}{', '.join(told) or 'nothing'}"

        return self._line(make, self.before, self.after)

    def _picked(self, site: Site, value: int) -> list[tuple[Type, list[int]]]:
        """All picks of the move, the last with the value just chosen."""
        assert self.before is not None
        found = self.game.offers.picked(self.before, site)
        variable = picked_variable(site.step)
        picks = [(type_, values) for each, type_, values in found if each != variable]
        last = next((values for each, _, values in found if each == variable), [])
        added = [] if variable.type.many and value == DONE else [value]
        return [*picks, (pick_type(site), [*last, *added])]

    def said(self) -> list[LogLine]:
        """What the rules said."""
        lines: list[LogLine] = []
        for saying in self.game.program.said(self.after):

            def make(sight: Sight, saying: Sequence[Any] = saying) -> str:
                return "".join(part if isinstance(part, str) else _shown(sight, *part) for part in saying)

            lines.append(self._line(make, self.after, self.before))
        return lines

    def shown(self) -> list[LogLine]:
        """What was shown to whom, but for pieces that all see now, of which the choice tells already."""
        program, names = self.game.program, self.game.names
        everyone = (1 << self.game.setting.players) - 1
        lines: list[LogLine] = []
        for seats, what, value, _ in program.shown(self.after):
            if what < 0:
                words = program.clauses[-2 - what].words
                lines.append(f"{words[:1].upper()}{words[1:]}: {'yes' if value else 'no'}.")
                continue
            title = Sight(names, self.after, None).titled(Type("piece"), what)
            if seats == everyone and self.game.is_die(what):
                lines.append(f"{names.title(Type('piece'), what)} shows {names.face_word(what, value)}.")
                continue
            if seats == everyone:
                if what not in self._named:
                    lines.append(f"All see {title}.")
                continue
            own = f"You see {title}."
            who = [seat.title for seat in self.game.setting.seats if seats >> seat.number & 1]
            texts = [own if seats >> seat.number & 1 else "" for seat in self.game.setting.seats]
            lines.append((*texts, f"{' and '.join(who)} see{'s' if len(who) == 1 else ''} {title}."))
        return lines


def _same_pick(one: Site, other: Site) -> bool:
    """Whether two places of asking fill the same set."""
    return picked_variable(one.step) == picked_variable(other.step)


def _shown(sight: Sight, type_: Type, value: Any) -> str:
    return value if isinstance(value, str) else sight.title(type_, value)
