"""What surrounds a body that is put in place of a call, and the names it takes there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import bound_in, renamed
from rulewright.meaning.steps import Bind, TurnLoop
from rulewright.meaning.terms import Constant, Operation, Term, Use, Variable
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where expansion stands: who `you` is, the innermost loop of turns, whether an action is under way, and what is
    under way of that which may come round to itself."""

    you: Term | None = None
    turns: TurnLoop | None = None
    in_action: bool = False
    secret: int = 0
    levels: tuple[str, ...] = ()

    def deeper(self, name: str) -> Surroundings:
        return replace(self, levels=(*self.levels, name))

    @property
    def nested(self) -> bool:
        """Whether something is under way more than once, so that its variables must not be those of before."""
        return len(set(self.levels)) < len(self.levels)

    def own(self, part: Any, numbering: Numbering) -> Any:
        """A body with variables of its own where it is under way already."""
        if not self.nested:
            return part
        return renamed(part, {v: numbering.variable(v.name, v.type) for v in bound_in(part)})


def give(variable: Variable, value: Term, names: dict[Variable, Term], before: list[Any], span: Span) -> None:
    """Let a variable stand for a value: directly where nothing can change it, else by binding."""
    if stays(value):
        names[variable] = value
    else:
        before.append(Bind(span, variable, value))


def stays(value: Term) -> bool:
    """Whether a value is a name, a number, or a name plus a number: the same before and after a move."""
    if isinstance(value, Operation):
        return value.operator == "+" and isinstance(value.left, Use) and isinstance(value.right, Constant)
    return isinstance(value, Use | Constant)
