"""Who knows which piece lies where, as play goes on.

Each piece has two sets of seats, as bits: `known` are those who know exactly which piece lies at its spot, `told` those
who only know that it is somewhere in its place. Who sees a piece arrive knows it; who knew it keeps that while it moves
before everybody's eyes. In a place without order that hides its pieces, such as a hand, whoever does not see them no
longer tells one from the other. A piece that leaves unseen makes those who were only told forget what is left there:
they may be mistaken, and nothing is invented. What one looks at in such a place is known piece by piece until the next
turn begins.

`shown` notes what was truly shown since the last answer, four numbers each: to whom, which piece, its upper face, and
which it is in its place where one looked at it there; or which clause (-2 - its number), whether it held, and nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.program.layout import BY_FACE, Layout, sight_of
from rulewright.ruleset.setting import NOTHING, PlaceFamily, Setting

ASIDE = -2
State = list[Any]


def mixing_places(setting: Setting) -> tuple[bool, ...]:
    """For each place whether its owner may mix what lies in it unseen."""
    out: list[bool] = []
    for family in setting.families.values():
        out += [mixes(family)] * family.count
    return tuple(out)


def mixes(family: PlaceFamily) -> bool:
    """Whether the owner of a place of a family may mix what lies in it unseen."""
    return family.seen_by in ("owner", "nobody") and not family.ordered and family.limit != 1


def _piles(layout: Layout) -> tuple[tuple[int, int], ...]:
    """For each place the column of its pieces and the row there, NOTHING where a place holds a single piece."""
    out: list[tuple[int, int]] = []
    for family in layout.setting.families.values():
        single = family.limit == 1
        column = layout.index("at" if single else f"zone:{family.name}")
        out += [(column, NOTHING if single else row) for row in range(family.count)]
    return tuple(out)


class Knowledge:
    """The functions that generated code calls where knowledge changes."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        setting = layout.setting
        self.everyone = setting.everyone
        self.sight = sight_of(setting)
        self.mixing = mixing_places(setting)
        self.piles = _piles(layout)
        self.known, self.told, self.told_at, self.peeked, self.shown, self.where = (
            layout.index(name) for name in ("known", "told", "told_at", "peeked", "shown", "where")
        )
        self.face = layout.index("face") if layout.has("face") else NOTHING
        self.dice = tuple(layout.index(f"property:{kind.shows}") if kind.shows else NOTHING
                          for piece in setting.pieces for kind in (setting.kinds[piece.kind],))  # fmt: skip

    def functions(self) -> dict[str, Callable[..., None]]:
        """The functions by the names generated code has for them."""
        return {
            "went": self.went, "looked": self.looked, "mixed_up": self.mixed_up, "turned": self.turned,
            "rolled": self.rolled, "turn_begins": self.turn_begins, "forget": self.forget,
        }  # fmt: skip

    def watchers(self, state: State, piece: int, place: int) -> int:
        """The seats that see a piece where it lies."""
        if place < 0:
            return 0
        mask = self.sight[place]
        if mask == BY_FACE:
            return self.everyone if state[self.face][piece] else 0
        return mask

    def went(self, state: State, piece: int, origin: int, target: int) -> None:
        """A piece has moved; `target` is ASIDE while two pieces change places, and then `origin`."""
        known = state[self.known]
        knew = known[piece]
        sees = self.watchers(state, piece, target)
        if origin >= 0:
            lost = state[self.told_at][origin] & ~(knew | sees)
            if lost:
                self.forget(state, origin, lost)
        if target < 0:
            return
        gained = sees & ~knew
        if gained:
            self._show(state, gained, piece)
        told = 0
        if self.mixing[target]:
            known[piece] = sees
            told = knew & ~sees
        else:
            known[piece] = knew | sees
        state[self.told][piece] = told
        if told:
            state[self.told_at][target] |= told

    def _lying(self, state: State, place: int) -> list[int]:
        """The pieces in a place in the order in which they lie."""
        column, row = self.piles[place]
        pile: list[int] = state[column][row] if row >= 0 else [piece for piece in (state[column][place],) if piece >= 0]
        return pile

    def forget(self, state: State, origin: int, lost: int) -> None:
        """Seats that did not see which piece left a place forget what they were told of the others there."""
        told = state[self.told]
        for other in self._lying(state, origin):
            told[other] &= ~lost
        state[self.told_at][origin] &= ~lost

    def _show(self, state: State, seats: int, piece: int, spot: int = NOTHING) -> None:
        column = self.dice[piece]
        state[self.shown].extend((seats, piece, state[column][piece] if column >= 0 else NOTHING, spot))

    def looked(self, state: State, seats: int, piece: int) -> None:
        """Some seats see a piece where it lies."""
        knew = state[self.known][piece]
        gained = seats & ~knew
        if gained:
            state[self.known][piece] = knew | gained
            state[self.told][piece] &= ~gained
            place = state[self.where][piece]
            self._show(state, gained, piece, self._lying(state, place).index(piece))
            if self.mixing[place]:
                state[self.peeked].append(piece)

    def turn_begins(self, state: State) -> None:
        """What was looked at in places that hide and mix is from now on only known to be there."""
        for piece in state[self.peeked]:
            place = state[self.where][piece]
            if place >= 0 and self.mixing[place]:
                self._blur(state, piece, place)
        state[self.peeked].clear()

    def _blur(self, state: State, piece: int, place: int) -> None:
        lost = state[self.known][piece] & ~self.watchers(state, piece, place)
        if lost:
            state[self.known][piece] &= ~lost
            state[self.told][piece] |= lost
            state[self.told_at][place] |= lost

    def mixed_up(self, state: State, place: int) -> None:
        """A stack was shuffled."""
        mask = self.sight[place]
        known = state[self.known]
        for piece in self._lying(state, place):
            if mask == BY_FACE or known[piece] & ~mask:
                self._blur(state, piece, place)

    def turned(self, state: State, piece: int) -> None:
        """A piece was turned to its other side."""
        gained = self.watchers(state, piece, state[self.where][piece]) & ~state[self.known][piece]
        if gained:
            state[self.known][piece] |= gained
            state[self.told][piece] &= ~gained
            self._show(state, gained, piece)

    def rolled(self, state: State, piece: int) -> None:
        """A die was rolled: who sees it knows its face, and nobody else does any more."""
        place = state[self.where][piece]
        sees = self.watchers(state, piece, place)
        lost = state[self.known][piece] & ~sees
        state[self.known][piece] = sees
        state[self.told][piece] = (state[self.told][piece] | lost) & ~sees
        state[self.told_at][place] |= lost
        if sees:
            self._show(state, sees, piece)

    def settle(self, state: State) -> None:
        """Let everybody know just what they see, as if all pieces had lain where they lie from the start."""
        for piece in range(len(self.layout.setting.pieces)):
            place = state[self.where][piece]
            sees = self.watchers(state, piece, place)
            state[self.known][piece] = sees
            state[self.told][piece] = self.everyone & ~sees
        state[self.told_at][:] = [self.everyone] * len(self.layout.setting.place_names)
        state[self.peeked].clear()
        state[self.shown].clear()
