"""Effects in force until an event: where the state keeps them, and how terms read what it keeps."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.meaning.terms import Comparison, Constant, Domain, Operation, Read, Term, Use, Variable
from rulewright.meaning.types import NUMBER
from rulewright.ruleset.setting import NOTHING
from rulewright.source import Span

IN_FORCE = "in_force"
"""The column with a bit for each effect, and each of those it may have at once, that is in force."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What a body puts in force until an event, up to `most` times at once, with the values it keeps meanwhile.

    `first` is its first bit. `block` is the title of what it belongs to, `end` how the rules name its end. `period` is
    turn or round where it ends with one; `ranked` says that the state keeps which of several came later.
    """

    number: int
    first: int
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

    def value(self, position: int, slot: Term | None) -> Term:
        """A value it keeps."""
        return Read(self.column(position), slot, self.kept[position].type)

    def column(self, position: int) -> str:
        """The column of a value it keeps."""
        return f"kept:{self.number}:{position}"

    @property
    def loop(self) -> str:
        """The column that says of which loop of turns a turn or round ends it."""
        return f"until_loop:{self.number}"

    @property
    def rank(self) -> str:
        """The column that says how late it was put in force."""
        return f"until_rank:{self.number}"

    def columns(self) -> list[tuple[str, int]]:
        """All its columns, each with the number it holds while nothing is in force."""
        out = [(self.column(position), NOTHING) for position in range(len(self.kept))]
        if self.period:
            out.append((self.loop, NOTHING))
        return [*out, (self.rank, 0)] if self.ranked else out

    def slots(self, variable: Variable, where: tuple[Term, ...]) -> Domain:
        """Its slots for which conditions hold."""
        return Domain("words", (), "", 0, self.most, variable, (self.on(Use(variable)), *where))

    def now(self, slot: Term | None) -> dict[Variable, Term]:
        """What the values it keeps are read as."""
        return {variable: self.value(position, slot) for position, variable in enumerate(self.kept)}


def any_in_force(mask: int) -> Term:
    """Whether one of several effects is in force."""
    held = Operation("both", Read(IN_FORCE, None, NUMBER), Constant(mask, NUMBER))
    return Comparison("!=", held, Constant(0, NUMBER))
