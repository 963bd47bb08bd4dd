"""Procedures written once and called: which are worth it, and the step that calls one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import Bind, Choice, Finish, Perform, Pick
from rulewright.program.expanded import Called, HeadAsk
from rulewright.program.layout import draws_itself

WORTH_A_CALL = 100
"""Terms and steps from which on a body that is called from several places is written once instead of put in place."""


class SharedProcedure:
    """A body that several places call; `steps` are those after expansion."""

    def __init__(self, number: int, steps: tuple[Any, ...]) -> None:
        self.number = number
        self.steps = steps
        parts = list(parts_within(steps))
        self.asks = any(isinstance(part, HeadAsk | Pick | Choice) for part in parts)
        self.ends = any(isinstance(part, Finish) for part in parts)

    def binds(self, variables: Iterable[Any]) -> bool:
        """Whether the body gives one of these variables a value."""
        wanted = set(variables)
        return any(isinstance(part, Bind) and part.variable in wanted for part in parts_within(self.steps))


def parts_within(steps: Any) -> Iterator[Any]:
    """Everything in some steps and in the procedures they call, each procedure once."""
    seen: set[int] = set()
    queue = [steps]
    while queue:
        for part in subterms(queue.pop()):
            yield part
            if isinstance(part, Called) and part.procedure.number not in seen:
                seen.add(part.procedure.number)
                queue.append(part.procedure.steps)


def draws(steps: Any) -> bool:
    """Whether anything within some steps is left to chance."""
    return any(draws_itself(part) for part in parts_within(steps))


class Sharing:
    """Tells which procedures and actions of a ruleset are written once and called."""

    def __init__(self, rules: CheckedRules) -> None:
        self.rules = rules
        self.weights: dict[str, int] = {}
        self.copies: dict[str, int] = {}
        self.callers: dict[str, list[str]] = {}
        for name, body in self._bodies():
            for part in subterms(body):
                if isinstance(part, Perform):
                    self.callers.setdefault(part.name, []).append(name)

    def _bodies(self) -> Iterator[tuple[str, Any]]:
        """Each body with the name of the procedure or action it belongs to; "*" where it is put in many places."""
        rules = self.rules
        yield "", rules.game
        starts = {scenario.start_text: scenario.start or () for scenario in rules.scenarios}
        yield from (("", start) for start in starts.values())
        yield from ((name, item.body) for name, item in rules.procedures.items())
        yield from ((name, item.body) for name, item in rules.actions.items())
        yield from (("*", trigger.body) for trigger in rules.triggers)
        yield from (("*", body) for slot in rules.slots.values() for body in slot.bodies.values())

    def shares(self, name: str) -> bool:
        """Whether a procedure, or the body of an action, is written once."""
        return self._weight(name) >= WORTH_A_CALL and self._copies(name) > 1

    def _weight(self, name: str) -> int:
        if name not in self.weights:
            item = self.rules.procedures.get(name) or self.rules.actions[name]
            weight = 0
            for part in subterms(item.body):
                weight += 1 + (self._weight(part.name) if isinstance(part, Perform) else 0)
            self.weights[name] = weight
        return self.weights[name]

    def _copies(self, name: str) -> int:
        """How often a body would stand in the program if only those above it were shared."""
        if name not in self.copies:
            self.copies[name] = sum(self._copies_of_caller(caller) for caller in self.callers.get(name, ()))
        return self.copies[name]

    def _copies_of_caller(self, caller: str) -> int:
        if caller in ("", "*"):
            return 1 if caller == "" else 2
        return 1 if self.shares(caller) else self._copies(caller)
