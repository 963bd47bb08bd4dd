"""The lines of the log, as each seat may read them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.match.decision import Decision, Option
from rulewright.match.in_force import Key, effects_in_force, words_of_effect
from rulewright.match.offer import pick_type, picked_variable
from rulewright.match.sight import Sight
from rulewright.meaning.effects import IN_FORCE
from rulewright.meaning.steps import Choice
from rulewright.meaning.types import Type
from rulewright.program.flow import DONE, Site
from rulewright.program.program import State

if TYPE_CHECKING:
    from rulewright.match.game import Game

_MAY = re.compile(r"\w+ may: ")

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
        return _alike([make(Sight(self.game.names, state, seat, since)) for seat in self.seats])

    def choice(self, decision: Decision, option: Option, value: int) -> LogLine:
        """What was chosen; that an action was chosen is told when the last of its picks is made."""
        assert self.before is not None
        before = self.before
        site = self.game.program.sites[decision.site]
        seat = self.game.setting.seats[decision.seat].title
        if isinstance(site.step, Choice):
            asked = f"{decision.prompt} " if site.step.question else _may(decision.prompt)
            return "" if option.name in self.game.picking_actions else f"{seat}: {asked}{option.title}"
        later = self.game.program.site(self.after)
        if later >= 0 and self.game.program.sites[later].more and _same_pick(site, self.game.program.sites[later]):
            return ""
        if decision.action and not self.game.is_last_pick(decision.site):
            return ""
        picks = self._picked(site, value)
        self._named = {each for type_, values in picks if type_.kind == "piece" for each in values}
        action = f"{self.game.names.action(decision.action)}, " if decision.action else ""

        def make(sight: Sight) -> str:
            told = [about.title for about in self.game.offers.about(before, site, sight)]
            told += [sight.chosen(type_, each, decision.seat) for type_, values in picks for each in values]
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

    def events(self) -> list[LogLine]:
        """What was shown and what the rules said, in the order in which it happened."""
        sayings = [(before, self._said(saying)) for before, saying in self.game.program.said(self.after)]
        lines: list[LogLine] = []
        for number, event in enumerate(self.game.program.shown(self.after)):
            while sayings and sayings[0][0] <= number:
                lines.append(sayings.pop(0)[1])
            told = self._shown(*event[:3])
            lines += [told] if told else []
        return [*lines, *(line for _, line in sayings), *self._effects()]

    def _effects(self) -> list[LogLine]:
        """What was put in force, or is so no more."""
        if self.before is None or not self.game.program.rules.effects:
            return []
        if not any(state[self.game.program.layout.index(IN_FORCE)] for state in (self.before, self.after)):
            return []
        before, after = (effects_in_force(self.game, state, Sight(self.game.names, state, None))
                         for state in (self.before, self.after))  # fmt: skip
        lines = [self._effect(key, self.before, over=True) for key in before if key not in after]
        return lines + [self._effect(key, self.after, over=False) for key in after if key not in before]

    def _effect(self, key: Key, state: State, over: bool) -> LogLine:
        def make(sight: Sight) -> str:
            effect = effects_in_force(self.game, state, sight)[key]
            words = words_of_effect(self.game, effect)
            return f"{words} is over." if over else f"In force: {words}, {effect.until}."

        return self._line(make, state, None)

    def _said(self, saying: Sequence[Any]) -> LogLine:
        return self._line(
            lambda sight: "".join(part if isinstance(part, str) else _spoken(sight, *part) for part in saying),
            self.after, self.before,
        )  # fmt: skip

    def _shown(self, seats: int, what: int, value: int) -> LogLine:
        """What was shown to whom; nothing for an open piece of which the choice tells already."""
        program, names = self.game.program, self.game.names
        if what < 0:
            words = program.clauses[-2 - what].words
            return f"{words[:1].upper()}{words[1:]}: {'yes' if value else 'no'}."
        if seats == self.game.setting.everyone:
            if self.game.is_die(what):
                return f"{names.title(Type('piece'), what)} shows {names.face_word(what, value)}."
            texts = [f"All see {self._seen(what, value, seat)}." for seat in self.seats]
            return "" if what in self._named else _alike(texts)
        if what in self._named and self._lies_open(what):
            return ""
        own = [seat.number for seat in self.game.setting.seats if seats >> seat.number & 1]
        who = " and ".join(self.game.setting.seats[seat].title for seat in own)
        texts = [f"You see {self._seen(what, value, seat)}." if seat in own else "" for seat in self.seats[:-1]]
        return (*texts, f"{who} see{'s' if len(own) == 1 else ''} {self._seen(what, value, None)}.")

    def _lies_open(self, piece: int) -> bool:
        """Whether a piece, no die, lies where all may look and all know it."""
        names = self.game.names
        family = self.game.setting.family_at(names.place_of(self.after, piece))
        open_to_all = family.seen_by in ("all", "face") and not self.game.is_die(piece)
        return open_to_all and all(Sight(names, self.after, seat).knows(piece) for seat in self.seats)

    def _seen(self, piece: int, face: int, seat: int | None) -> str:
        """A piece that was shown to a seat; with its place only if the seat still knows that it lies there."""
        names = self.game.names
        sight = Sight(names, self.after, None if self.open else seat)
        title = names.title(Type("piece"), piece)
        if self.game.is_die(piece):
            title += f" showing {names.face_word(piece, face)}"
        elif sight.knows(piece):
            return sight.titled(Type("piece"), piece)
        if sight.knows(piece) or sight.knows_of(piece):
            title += f" {names.where(names.place_of(self.after, piece), seat)}"
        return title


def _may(prompt: str) -> str:
    """What somebody may do, as the question that yes or no answers; nothing of what leaves a choice."""
    found = _MAY.match(prompt)
    if found is None:
        return ""
    words = prompt[found.end() :].removesuffix(" …")
    return f"{words[:1].upper()}{words[1:]}? "


def _alike(texts: Sequence[str]) -> LogLine:
    return texts[0] if len(set(texts)) == 1 else tuple(texts)


def _same_pick(one: Site, other: Site) -> bool:
    """Whether two places of asking fill the same set."""
    return picked_variable(one.step) == picked_variable(other.step)


def _spoken(sight: Sight, type_: Type, value: Any) -> str:
    if type_.many:
        return ", ".join(sight.title(replace(type_, many=False), each) for each in value) or "nothing"
    return value if isinstance(value, str) else sight.title(type_, value)
