"""Numbers for variables."""

from __future__ import annotations

from rulewright.meaning.terms import Variable
from rulewright.meaning.types import Type


class Numbering:
    """Hands out variables with numbers that are unique in the ruleset."""

    def __init__(self, count: int = 0) -> None:
        self.count = count

    def variable(self, name: str, type_: Type) -> Variable:
        self.count += 1
        return Variable(self.count, name, type_)
