"""A compiled ruleset: the fast way to play it, in whole numbers and without names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.steps import Demand, Finish, MustHold, Pick
from rulewright.meaning.terms import Domain, Term
from rulewright.meaning.types import Type
from rulewright.program.flow import Around, Site
from rulewright.program.impossible import IMPOSSIBLE, fault_of
from rulewright.program.knowledge import Knowledge
from rulewright.program.layout import CHANCES, ENDING, KEY, OUTCOMES, OVER, SCRIPT, SITE, WINNERS, Layout
from rulewright.program.nature import OutOfChance, mixed
from rulewright.program.trial import Trials
from rulewright.program.writer import is_mark
from rulewright.ruleset.setting import Setting
from rulewright.source import Span

START = -2
"""The key of the block in which every game begins."""

State = list[Any]
Saying = tuple[str | tuple[Type, Any], ...]
"""A text that rules say: plain words, and the values of its holes with their types."""


class Program:
    """One variant, player count and set of options, ready to be played.

    A state is a list of whole numbers and lists of them; only `choose` changes it. The list that `options` gives may be
    the engine's own and is good until the next `choose`.

    `text` is the Python that plays it, compiled as the file `<rules>`.

    A resume or block function gives the number of the next decision's place, -1 at the end, or below that the key of
    the block function that goes on.
    """

    def __init__(
        self, rules: CheckedRules, layout: Layout, sites: list[Site], endings: Mapping[Finish, int],
        slots: Mapping[int, int], clauses: list[Span], values: Mapping[str, Any], text: str,
        chances: Mapping[int, Type], slot_types: Mapping[int, Type], names: Mapping[int, str],
        unproved: tuple[MustHold, ...], draws_at_start: frozenset[Span], unoffered: tuple[Site | Demand, ...],
        trial_names: Mapping[str, str], needless: tuple[Span, ...], called: Mapping[int, Around],
    ) -> None:  # fmt: skip
        self.rules = rules
        self.setting: Setting = rules.setting
        self.layout = layout
        self.sites = tuple(sites)
        self.endings = tuple(endings)
        self.slots = dict(slots)
        self.clauses = tuple(clauses)
        self.text = text
        self.has_chance = layout.chance
        self.chance_types: Mapping[int, Type] = chances
        self.slot_types = slot_types
        self.names = names
        self.unproved = unproved
        self.draws_at_start = draws_at_start
        self.unoffered = unoffered
        self.needless = needless
        self._called = called
        self.trials: Trials | None = values.get("trials")
        self.trial_functions: Mapping[str, Callable[..., bool]] = {
            name: values[function] for name, function in trial_names.items()
        }
        self.knowledge = Knowledge(layout) if layout.has("known") else None
        self.copy: Callable[[State], State] = values["copy"]
        self.option_functions: list[Callable[[State], list[int]]] = values["OPTIONS"]
        self.resume_functions: list[Callable[[State, int], int]] = values["RESUME"]
        self.block_functions: Mapping[int, Callable[[State], int]] = values["BLOCKS"]
        self._score: Callable[[State, int], tuple[int, ...]] = values["score"]
        self.table_functions: list[Callable[..., int]] = [
            values[f"table_{number}"] for number in range(len(rules.shown))
        ]
        self._starts = [site.starts_move for site in sites]
        self._secret = [site.step.secret if isinstance(site.step, Pick) else 0 for site in sites]
        self._decider = [slots[site.decider.number] for site in sites]
        self._blank = layout.start()
        self._opening: tuple[State, int] | None = None
        self._says: tuple[tuple[str | Term, ...], ...] = values["SAYS"]

    @cached_property
    def clause_of_line(self) -> tuple[int, ...]:
        """For each line of the text, counted from 1, the number of the clause it is written for, or -1.

        What a function fetches at its top is for the first clause in it.
        """
        out, clause, top = [-1], -1, 0
        for number, line in enumerate(self.text.split("\n"), 1):
            if is_mark(line):
                clause = int(line.rpartition(" ")[2])
                if top:
                    out[top:] = [clause] * (number - top)
                top = 0
            elif not line.startswith(" "):
                clause, top = -1, number
            out.append(clause)
        return tuple(out)

    def start(self, seed: int = 0, script: Sequence[int] | None = None) -> State:
        """A new state, played up to the first decision; with a script, chance falls on the way as that says.

        Raises OutOfChance where the script does not fit. The way to the first chance is played once.
        """
        try:
            opening, site = self._opening or self._open()
            state = self.copy(opening)
            if site < OVER or script:
                self.reseed(state, seed)
                state[SCRIPT] = None if script is None else list(script)
                self.play_on(state, site)
        except IMPOSSIBLE as error:
            raise fault_of(error, self.clause_of_line) from error
        return state

    def _open(self) -> tuple[State, int]:
        """The state as far as chance has no part in it, and the block in which play goes on, or the first decision."""
        self._opening = self.copy(self._blank), START
        if self.rules.tally is None:
            state = self.copy(self._blank)
            state[SCRIPT] = []
            try:
                site = self.block_functions[START](state)
            except OutOfChance:
                return self._opening
            state[SCRIPT] = None
            self._opening = state, site
        return self._opening

    def play_on(self, state: State, site: int) -> None:
        """Play on to the next decision, with which a script of outcomes ends."""
        while site < OVER:
            site = self.block_functions[site](state)
        self.end_script(state)

    def end_script(self, state: State) -> None:
        """Let chance fall by itself from here on; raises OutOfChance where outcomes of a script are left over."""
        if state[SCRIPT] is not None:
            if state[SCRIPT]:
                raise OutOfChance(-1, (), tuple(state[OUTCOMES]))
            state[SCRIPT] = None

    def reseed(self, state: State, seed: int) -> None:
        """Let chance fall anew from here on."""
        state[KEY], state[CHANCES] = mixed(seed) if self.has_chance else 0, 0

    def outcomes(self, state: State) -> tuple[int, ...]:
        """The outcomes of chance since the last answer: the index of each among its candidates."""
        return tuple(state[OUTCOMES])

    def site(self, state: State) -> int:
        """The number of the pending decision's place in the rules, or -1 when the match is over."""
        site: int = state[SITE]
        return site

    def options(self, state: State) -> list[int]:
        """The values on offer at the pending decision."""
        try:
            return self.option_functions[state[SITE]](state)
        except IMPOSSIBLE as error:
            raise fault_of(error, self.clause_of_line) from error

    def choose(self, state: State, value: int, script: Sequence[int] | None = None) -> None:
        """Answer the pending decision with a value on offer, and play on to the next.

        With a script, chance falls as that says; raises OutOfChance, the state being spoilt, where it does not fit.
        """
        if script is not None:
            state[SCRIPT] = list(script)
        try:
            self.play_on(state, self.resume_functions[state[SITE]](state, value))
        except IMPOSSIBLE as error:
            raise fault_of(error, self.clause_of_line) from error

    def decider(self, state: State) -> int:
        """The seat that is asked."""
        seat: int = state[self._decider[state[SITE]]]
        return seat

    def walked(self, state: State, site: Site) -> tuple[Domain, ...]:
        """The sets that are gone through one by one around a site, the outermost first."""
        around = site.around
        walked = around.walked
        while around.back is not None:
            around = self._called[state[self.slots[around.back.number]]]
            walked = (*around.walked, *walked)
        return walked

    def starts_move(self, state: State) -> bool:
        """Whether nothing of a new move has been picked yet."""
        return self._starts[state[SITE]]

    def winners(self, state: State) -> tuple[int, ...]:
        """The winning seats of a match that is over."""
        return tuple(seat for seat in range(self.setting.players) if state[WINNERS] >> seat & 1)

    def results(self, state: State) -> tuple[float, ...]:
        """Per seat from -1 to 1, adding up to 0; sharing between all, or no winner, is 0 for each.

        Who plays alone wins or loses.
        """
        players = self.setting.players
        winners = self.winners(state)
        if players == 1:
            return (1.0,) if winners else (-1.0,)
        if not winners or len(winners) == players:
            return (0.0,) * players
        won, lost = 1.0, -len(winners) / (players - len(winners))
        scale = max(won, -lost)
        return tuple((won if seat in winners else lost) / scale for seat in range(players))

    def ending(self, state: State) -> Finish | None:
        """The clause that ended the match."""
        return self.endings[state[ENDING]] if state[SITE] == OVER and state[ENDING] >= 0 else None

    def said(self, state: State) -> tuple[tuple[int, Saying], ...]:
        """What the rules have said since the last answer, each with the number of things shown before it."""
        if not self.layout.has("said"):
            return ()
        kept: list[Any] = state[self.layout.index("said")]
        out: list[tuple[int, Saying]] = []
        at = 0
        while at < len(kept):
            saying = self.saying(kept[at], kept[at + 2 :])
            out.append((kept[at + 1] // 4, saying))
            at += 2 + sum(not isinstance(part, str) for part in saying)
        return tuple(out)

    def saying(self, number: int, values: Sequence[Any]) -> Saying:
        """A text by its number, with the values of its holes."""
        holes = iter(values)
        return tuple(part if isinstance(part, str) else (part.type, next(holes)) for part in self._says[number])

    def shown(self, state: State) -> tuple[tuple[int, int, int, int], ...]:
        """What was shown since the last answer: to which seats, as bits, which piece, its face, and which it is in its
        place; or for what was told openly -2 minus the number of the clause, whether it held, and -1."""
        if not self.layout.has("shown"):
            return ()
        row = state[self.layout.index("shown")]
        return tuple(zip(row[::4], row[1::4], row[2::4], row[3::4], strict=True))

    def secret_block(self, state: State) -> int:
        """The number of the block of picks made in secret that the pending decision belongs to, or 0."""
        return self._secret[state[SITE]] if state[SITE] >= 0 else 0

    def keeps_secret(self, state: State) -> bool:
        """Whether picks have been made in secret that the others do not know yet."""
        return self.layout.has("secret") and bool(state[self.layout.index("secret")])

    def forget_answer(self, state: State) -> None:
        """Let a state be as if chance had not fallen, and nothing had been said or shown, since the last answer."""
        state[OUTCOMES] = []
        for name in ("said", "shown"):
            if self.layout.has(name):
                state[self.layout.index(name)] = []

    def forget_said(self, state: State) -> None:
        """Let a state be as if nothing had been said."""
        if self.layout.has("said"):
            state[self.layout.index("said")] = []

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Per seat the lines of the scoring table."""
        return tuple(self._score(state, seat) for seat in range(self.setting.players))
