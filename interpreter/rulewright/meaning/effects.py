"""Effects in force until an event: where the state keeps them, and how terms read what it keeps."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning.terms import Comparison, Constant, Domain, Operation, Read, Term, Use, Variable
from rulewright.meaning.types import NUMBER
from rulewright.ruleset.setting import NOTHING
from rulewright.source import Span

IN_FORCE = "in_force"
"""The column with a bit for each effect, and each time it may be so at once, that is in force."""

KEPT = "kept"
"""The column of the numbers that belong to effects which can be in force several times at once."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a body puts in force until an event, up to `most` times at once, with the values it keeps meanwhile.

    `first` is its first bit, `place` where its numbers begin in the column it shares with others. `block` is the title
    of what it belongs to, `end` how the rules name its end. `period` is turn or round where it ends with one; `ranked`
    says that the state keeps which of several came later.
    """

    number: int
    first: int
    place: int
    most: int
    kept: tuple[Variable, ...]
    block: str
    end: str
    period: str
    span: Span
    ranked: bool = False

    @property
    def mask(self) -> int:
        """All its bits."""
        return (1 << self.most) - 1 << self.first

    def bit(self, slot: Term | None) -> Term:
        """Its bit, of several that of a slot."""
        if slot is None:
            return Constant(1 << self.first, NUMBER)
        return Operation("bit", Constant(1 << self.first, NUMBER), slot)

    def on(self, slot: Term | None) -> Term:
        """Whether it is in force, of several whether the one in a slot is."""
        held = Operation("both", Read(IN_FORCE, None, NUMBER), self.bit(slot))
        return Comparison("!=", held, Constant(0, NUMBER))

    @property
    def rows(self) -> tuple[int, ...]:
        """What each of its numbers is while nothing is in force: the kept values, the loop, how late it came."""
        return (*(NOTHING for _ in self.kept), NOTHING, 0)

    def column(self, row: int) -> str:
        """The column of one of its numbers, which all that can be in force several times share."""
        return KEPT if self.most > 1 else f"{KEPT}:{self.number}:{row}"

    def at(self, row: int, slot: Term | None) -> Term | None:
        """Where in its column a number is."""
        return None if slot is None else Operation("+", slot, Constant(self.place + row * self.most, NUMBER))

    def value(self, row: int, slot: Term | None) -> Term:
        """A value it keeps."""
        return Read(self.column(row), self.at(row, slot), self.kept[row].type)

    def loop(self, slot: Term | None) -> Term:
        """The number of the loop of turns of which a turn or round ends it."""
        return Read(self.column(len(self.kept)), self.at(len(self.kept), slot), NUMBER)

    def rank(self, slot: Term | None) -> Term:
        """How late it was put in force."""
        return Read(self.column(len(self.kept) + 1), self.at(len(self.kept) + 1, slot), NUMBER)

    def rows_used(self) -> tuple[int, ...]:
        """The rows that something is ever written to."""
        last = len(self.kept)
        return (*range(last), *([last] if self.period else []), *([last + 1] if self.ranked else []))

    def slots(self, variable: Variable, where: tuple[Term, ...]) -> Domain:
        """Its slots for which conditions hold."""
        return Domain("words", (), "", 0, self.most, variable, (self.on(Use(variable)), *where))

    def now(self, slot: Term | None) -> dict[Variable, Term]:
        """What the values it keeps are read as."""
        return {variable: self.value(row, slot) for row, variable in enumerate(self.kept)}


def any_in_force(mask: int) -> Term:
    """Whether one of several effects is in force."""
    held = Operation("both", Read(IN_FORCE, None, NUMBER), Constant(mask, NUMBER))
    return Comparison("!=", held, Constant(0, NUMBER))


def kept_pieces(effects: tuple[Effect, ...]) -> list[tuple[str, int]]:
    """Where pieces are kept: the column, and the place in it, or -1 where it holds one thing."""
    out: list[tuple[str, int]] = []
    for effect in effects:
        for row in (row for row, variable in enumerate(effect.kept) if variable.type.kind == "piece"):
            first = effect.place + row * effect.most
            places = range(first, first + effect.most) if effect.most > 1 else (-1,)
            out += [(effect.column(row), place) for place in places]
    return out
