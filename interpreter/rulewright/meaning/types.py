"""Static types of values in rules."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rulewright.wording.expressions import with_article


@dataclass(frozen=True, slots=True)
class Type:
    """`kind` is number, truth, text, player, side, space, place, region, ray, piece, word, table or nothing.

    `of` names the board, region group, kind of piece or word list, or is empty for any; `maybe` means the value may be
    nothing; `many` means a set of such things.
    """

    kind: str
    of: str = ""
    maybe: bool = False
    many: bool = False

    @property
    def sure(self) -> Type:
        """The same type without `nothing`."""
        return replace(self, maybe=False) if self.maybe else self

    @property
    def possible(self) -> Type:
        """The same type with `nothing`."""
        return self if self.maybe else replace(self, maybe=True)

    def words(self) -> str:
        """The type as a designer reads it."""
        names = {"truth": "a truth", "nothing": "nothing", "text": "a text", "number": "a number", "player": "a player",
                 "side": "a side", "table": "a table of numbers"}  # fmt: skip
        if self.many:
            return f"a set of {self.of or self.kind}s"
        if self.kind in ("space", "place"):
            return f"a {self.kind}"
        return names.get(self.kind) or with_article(self.of or self.kind)


NUMBER = Type("number")
TRUTH = Type("truth")
TEXT = Type("text")
PLAYER = Type("player")
SIDE = Type("side")
"""A player, or one of the sides that are none."""
PLACE = Type("place")
NOTHING_TYPE = Type("nothing", maybe=True)
RAY = Type("ray")
BAD = Type("bad")
"""The type of an expression already reported as wrong; it fits everywhere, so that one mistake is told once."""


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where another is wanted, `nothing` aside."""
    if "bad" in (given.kind, wanted.kind):
        return True
    if given.kind == "nothing":
        return wanted.kind not in ("number", "truth", "text")
    if given.many != wanted.many:
        return False
    if wanted.kind == "place" and given.kind == "space":
        return True
    if given.kind == "place" and wanted.kind == "space":
        return True
    if given.kind == "player" and wanted.kind == "side":
        return True
    return given.kind == wanted.kind and (not wanted.of or not given.of or given.of == wanted.of)
