"""A compiled ruleset: the fast way to play it, in whole numbers and without names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.steps import Finish
from rulewright.meaning.terms import Term
from rulewright.meaning.types import Type
from rulewright.program.flow import Site
from rulewright.program.layout import ENDING, OVER, SITE, WINNERS, Layout
from rulewright.ruleset.setting import Setting
from rulewright.source import Span

State = list[Any]
Saying = tuple[str | tuple[Type, Any], ...]
"""A text that rules say: plain words, and the values of its holes with their types."""


class Program:
    """One variant, player count and set of options, ready to be played.

    A state is a list of whole numbers and lists of them; only `choose` changes it. The list that `options` gives may be
    the engine's own and is good until the next `choose`.

    A resume or block function gives the number of the next decision's place, -1 at the end, or below that the key of
    the block function that goes on.
    """

    def __init__(
        self, rules: CheckedRules, layout: Layout, sites: list[Site], endings: Mapping[Finish, int],
        slots: Mapping[int, int], clauses: list[Span], values: Mapping[str, Any], text: str,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.setting: Setting = rules.setting
        self.layout = layout
        self.sites = tuple(sites)
        self.endings = tuple(endings)
        self.slots = dict(slots)
        self.clauses = tuple(clauses)
        self.text = text
        self.copy: Callable[[State], State] = values["copy"]
        self.option_functions: list[Callable[[State], list[int]]] = values["OPTIONS"]
        self.resume_functions: list[Callable[[State, int], int]] = values["RESUME"]
        self.block_functions: Mapping[int, Callable[[State], int]] = values["BLOCKS"]
        self._entry: Callable[[State], int] = values["block_0"]
        self._score: Callable[[State, int], tuple[int, ...]] = values["score"]
        self._starts = [site.starts_move for site in sites]
        self._decider = [slots[site.decider.number] for site in sites]
        self._opening: State | None = None
        self._says: tuple[tuple[str | Term, ...], ...] = values["SAYS"]

    def start(self, seed: int = 0) -> State:
        """A new state, played up to the first decision; the way there holds no chance, so it is played once."""
        if self._opening is None:
            state = self.layout.start()
            site = self._entry(state)
            while site < OVER:
                site = self.block_functions[site](state)
            self._opening = state
        return self.copy(self._opening)

    def site(self, state: State) -> int:
        """The number of the pending decision's place in the rules, or -1 when the match is over."""
        site: int = state[SITE]
        return site

    def options(self, state: State) -> list[int]:
        """The values on offer at the pending decision."""
        return self.option_functions[state[SITE]](state)

    def choose(self, state: State, value: int) -> None:
        """Answer the pending decision with a value on offer, and play on to the next."""
        site = self.resume_functions[state[SITE]](state, value)
        while site < OVER:
            site = self.block_functions[site](state)

    def decider(self, state: State) -> int:
        """The seat that is asked."""
        seat: int = state[self._decider[state[SITE]]]
        return seat

    def starts_move(self, state: State) -> bool:
        """Whether nothing of a new move has been picked yet."""
        return self._starts[state[SITE]]

    def winners(self, state: State) -> tuple[int, ...]:
        """The winning seats of a match that is over."""
        return tuple(seat for seat in range(self.setting.players) if state[WINNERS] >> seat & 1)

    def results(self, state: State) -> tuple[float, ...]:
        """Per seat from -1 to 1, adding up to 0; sharing between all, or no winner, is 0 for each."""
        players = self.setting.players
        winners = self.winners(state)
        if not winners or len(winners) == players:
            return (0.0,) * players
        won, lost = 1.0, -len(winners) / (players - len(winners))
        scale = max(won, -lost)
        return tuple((won if seat in winners else lost) / scale for seat in range(players))

    def ending(self, state: State) -> Finish | None:
        """The clause that ended the match."""
        return self.endings[state[ENDING]] if state[SITE] == OVER and state[ENDING] >= 0 else None

    def said(self, state: State) -> tuple[Saying, ...]:
        """What the rules have said since the last answer."""
        if not self.layout.has("said"):
            return ()
        kept: list[Any] = state[self.layout.index("said")]
        out: list[Saying] = []
        at = 0
        while at < len(kept):
            parts = self._says[kept[at]]
            holes = iter(kept[at + 1 :])
            out.append(tuple(part if isinstance(part, str) else (part.type, next(holes)) for part in parts))
            at += 1 + sum(not isinstance(part, str) for part in parts)
        return tuple(out)

    def forget_said(self, state: State) -> None:
        """Let a state be as if nothing had been said."""
        if self.layout.has("said"):
            state[self.layout.index("said")] = []

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Per seat the lines of the scoring table."""
        return tuple(self._score(state, seat) for seat in range(self.setting.players))
