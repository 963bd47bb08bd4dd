"""Trials: an option is played on a copy, up to the next ask, to see that what it leads to can be met.

A trial stops, as possible, at chance, at whatever shows or reads what the player does not see, at another player's
decision and at the end of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.program.layout import KEY, OVER, SCRIPT, SITE
from rulewright.program.nature import OutOfChance
from rulewright.program.runtime import Fault

State = list[Any]
TRIED: tuple[int, ...] = ()
"""Stands in place of a script in a state that is only tried; the generator's key is then the seat that decides."""


class Stopped(Exception):
    """A trial came to what it must not go beyond."""


class Unmet(Fault):
    """An obligation that can not be met; `told` says whether it has words of its own, numbers them, and
    holds what their holes name."""

    def __init__(self, clause: int, message: str, told: Sequence[Any] = ()) -> None:
        super().__init__(clause, message)
        self.told = tuple(told)


@dataclass(frozen=True, slots=True)
class Failing:
    """Why a trial failed: the state it came to, and the obligation, or the site with nothing to offer."""

    state: State
    unmet: Unmet
    site: int = -1


def stop() -> Any:
    """Stop a trial; written as a call so that it can stand in an expression."""
    raise Stopped


def unmet(clause: int, message: str, *told: Any) -> Any:
    """Raise that an obligation can not be met."""
    raise Unmet(clause, message, told)


class Trials:
    """What generated code asks to know whether an option can be carried through."""

    def __init__(
        self, unsure: frozenset[int], tried: Mapping[int, frozenset[int]], guarded: Mapping[int, Collection[int]],
        otherwise: Mapping[int, int],
    ) -> None:  # fmt: skip
        self.unsure = unsure
        self.tried = tried
        self.guarded = guarded
        self.otherwise = otherwise
        self.depth = 0
        self.running: list[int] = []
        self.deciders: list[int] = []
        self.deep: frozenset[int] = frozenset()
        """The columns that are lists of lists."""
        self.changed: Mapping[int, tuple[int, ...]] = {}
        """By the key of a block, the columns that its function may change."""
        self.resumed: list[int] = []
        """The keys of the blocks that go on after each site."""
        self.raw: list[Callable[[State], list[int]]] = []
        self.resume: list[Callable[[State, int], int]] = []
        self.blocks: Mapping[int, Callable[[State], int]] = {}
        self.slots: Mapping[int, int] = {}
        self.refused: Callable[[int], object] = lambda clause: None
        """Told of each clause that could not be met in a trial."""

    def listed(self, clause: int) -> Callable[[State], list[int]]:
        """A function that lists the options of a pending site, those left out that lead into a dead end."""

        def options(state: State) -> list[int]:
            return list(self._passing(state, state[SITE])) or unmet(clause, "nothing is on offer")

        return options

    def offers(self, state: State, site: int) -> bool:
        """Whether a site would have something to offer in a state that has come to it."""
        before = state[SITE]
        state[SITE] = site
        found = self._some(state, site)
        state[SITE] = before
        return found

    def begins(self, state: State, block: int, seat: int, values: Mapping[int, Any]) -> bool:
        """Whether what a block begins can be carried through by a player, with values given to variables.

        What asks this of itself is answered yes: its own options are tried anyhow.
        """
        if block in self.running:
            return True
        self.running.append(block)
        try:
            return self._carried(self._copied(state, seat, values), block, self.blocks[block])
        finally:
            self.running.pop()

    def _copied(self, state: State, seat: int, values: Mapping[int, Any]) -> State:
        """A copy that shares its lists with the state until they may change."""
        copy = state.copy()
        copy[SCRIPT], copy[KEY] = TRIED, seat
        for variable, value in values.items():
            copy[self.slots[variable]] = value
        return copy

    def _passing(self, state: State, site: int) -> Iterator[int]:
        """The options of a site that can be carried through; `otherwise` is one where no other is."""
        try:
            listed = self.raw[site](state)
        except Unmet:
            return
        tried, otherwise = self.tried.get(site), self.otherwise.get(site)
        found = False
        for value in listed:
            if value == otherwise:
                continue
            if tried is None or (tried and value not in tried) or self._goes(state, site, value):
                found = True
                yield value
        if otherwise is None or otherwise not in listed or found:
            return
        if tried is None or otherwise not in tried or self._goes(state, site, otherwise):
            yield otherwise

    def _some(self, state: State, site: int) -> bool:
        return next(self._passing(state, site), None) is not None

    def _goes(self, state: State, site: int, value: int) -> bool:
        """Whether an option can be carried through."""
        copy = self._copied(state, state[self.deciders[site]], {})
        return self._carried(copy, self.resumed[site], lambda tried: self.resume[site](tried, value))

    def _carried(self, copy: State, block: int, begin: Callable[[State], int]) -> bool:
        self.depth += 1
        try:
            site = self._next(copy, block, begin)
            return self._is_free(copy, site) or self._some(copy, site)
        except (Stopped, OutOfChance):
            return True
        except Unmet as unmet_one:
            self.refused(unmet_one.clause)
            return False
        except Fault:
            return True
        finally:
            self.depth -= 1

    def _next(self, copy: State, block: int, begin: Callable[[State], int]) -> int:
        """The next site that play comes to from a block on; before each function, what it may change is copied."""
        own: set[int] = set()
        self._unshare(copy, block, own)
        site = begin(copy)
        while site < OVER:
            self._unshare(copy, site, own)
            site = self.blocks[site](copy)
        return site

    def _unshare(self, copy: State, block: int, own: set[int]) -> None:
        """Copy the lists of columns that a block may change, where they are not the copy's own already."""
        for column in self.changed[block]:
            if column not in own:
                own.add(column)
                rows = copy[column]
                copy[column] = [row.copy() for row in rows] if column in self.deep else rows.copy()

    def _is_free(self, copy: State, site: int) -> bool:
        """Whether a trial needs to go no further at a site."""
        return site == OVER or site not in self.unsure or copy[self.deciders[site]] != copy[KEY]

    # ---- why ----

    def is_refused_at_once(self, state: State, site: int, value: int) -> bool:
        """Whether an option is left out by what it needs before anything is done, or by its own conditions."""
        try:
            return value not in self.raw[site](state)
        except Unmet:
            return True

    def failures(self, state: State, site: int, value: int) -> list[Failing]:
        """What stops every way to carry an option through; nothing where one is open."""
        copy = self._copied(state, state[self.deciders[site]], {})
        return self._failing(copy, self.resumed[site], lambda tried: self.resume[site](tried, value))

    def _failing(self, copy: State, block: int, begin: Callable[[State], int]) -> list[Failing]:
        """What stops every way on from what a block begins on a copy."""
        self.depth += 1
        try:
            site = self._next(copy, block, begin)
            return [] if self._is_free(copy, site) else self._all_failing(copy, site)
        except (Stopped, OutOfChance):
            return []
        except Unmet as unmet_one:
            return [Failing(copy, unmet_one)]
        except Fault:
            return []
        finally:
            self.depth -= 1

    def _all_failing(self, copy: State, site: int) -> list[Failing]:
        if self._some(copy, site):
            return []
        try:
            listed = self.raw[site](copy)
        except Unmet as nothing:
            return [Failing(copy, nothing, site)]
        return [each for value in listed for each in self.failures(copy, site, value)]
