"""Why a whole move is refused: the conditions of an action one by one, each with its words, compiled when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rulewright.meaning.checked import CheckedAction, CheckedRules, HeadLet, HeadPick, Need
from rulewright.meaning.rewrite import subterms, variables_used
from rulewright.meaning.terms import All, Comparison, Domain, Exists, Let, Term, Use, Variable
from rulewright.meaning.types import Type
from rulewright.program import emit_options
from rulewright.program.emit_facts import emit_fact
from rulewright.program.impossible import IMPOSSIBLE
from rulewright.program.layout import Layout
from rulewright.program.module import Module

Values = Mapping[Variable, int]


@dataclass(frozen=True, slots=True)
class TextPart:
    """A hole of a text: its type, and the function that computes it."""

    type: Type
    function: Callable[..., Any]


def _holds(test: Callable[..., Any], *given: Any) -> bool:
    """Whether a condition holds; what is asked of something that does not have it does not hold."""
    try:
        return bool(test(*given))
    except IMPOSSIBLE:
        return False


@dataclass(frozen=True, slots=True)
class Reason:
    """A need of an action: what it speaks of, the test, and the parts of its own words."""

    need: Need
    needs: tuple[Variable, ...]
    function: Callable[..., bool]
    parts: tuple[str | TextPart, ...] | None

    def holds(self, state: list[Any], values: Values) -> bool:
        return _holds(self.function, state, *(values[variable] for variable in self.needs))


@dataclass(frozen=True, slots=True)
class PickReason:
    """A pick of an action: what its set speaks of, and the test that a value belongs to it.

    `bounds` are the lowest and highest of a number, or how many of a set, without a second where there is no most.
    """

    pick: HeadPick
    needs: tuple[Variable, ...]
    function: Callable[..., bool]
    bounds: tuple[Callable[..., int], ...]

    def holds(self, state: list[Any], values: Values, value: int) -> bool:
        return _holds(self.function, state, *(values[variable] for variable in self.needs), value)


@dataclass(frozen=True, slots=True)
class ActionReasons:
    """Everything that can refuse an action."""

    action: CheckedAction
    picks: tuple[PickReason, ...]
    needs: tuple[Reason, ...]


class ReasonMaker:
    """Compiles the reasons of a ruleset's actions."""

    def __init__(
        self, rules: CheckedRules, layout: Layout, trials: Mapping[str, Callable[..., bool]]
    ) -> None:  # fmt: skip
        self.rules = rules
        self.module = Module(rules, layout)
        self.module.trial_names = {name: f"trial_{number}" for number, name in enumerate(trials)}
        self.module.values |= {self.module.trial_names[name]: function for name, function in trials.items()}
        self.count = 0

    def action(self, name: str) -> ActionReasons:
        """The reasons of one action."""
        action = self.rules.actions[name]
        lets = {item.variable: item for item in action.head if isinstance(item, HeadLet)}
        names: list[tuple[Any, ...]] = []
        for item in action.head:
            if isinstance(item, HeadPick):
                bounds = [self._function(bound, lets, False) for bound in (item.low, item.high) if bound is not None]
                names.append((item, *self._membership(item, lets), bounds))
            elif isinstance(item, Need):
                test = self._function(item.condition, lets, True)
                parts = [self._function(p, lets, False) if not isinstance(p, str) else None for p in item.text or ()]
                names.append((item, *test, parts))
        values = self._compiled()
        picks = tuple(self._pick_reason(entry, values) for entry in names if isinstance(entry[0], HeadPick))
        needs = tuple(self._reason(entry, values) for entry in names if isinstance(entry[0], Need))
        return ActionReasons(action, picks, needs)

    def _pick_reason(self, entry: tuple[Any, ...], values: dict[str, Any]) -> PickReason:
        pick, name, variables, made = entry
        bounds = [_arranged(values[function], own) for function, own in made]
        return PickReason(pick, variables, values[name], tuple(bounds))

    def _reason(self, entry: tuple[Any, ...], values: dict[str, Any]) -> Reason:
        need, name, variables, parts = entry
        text: list[str | TextPart] | None = None
        if need.text is not None:
            text = []
            for part, made in zip(need.text, parts, strict=True):
                if made is None:
                    text.append(part)
                    continue
                function, own = made
                text.append(TextPart(part.type, _arranged(values[function], own)))
        return Reason(need, variables, values[name], tuple(text) if text is not None else None)

    def _membership(self, pick: HeadPick, lets: dict[Variable, HeadLet]) -> tuple[str, tuple[Variable, ...]]:
        type_ = replace(pick.variable.type, many=False)
        value = Variable(self.module.numbering.count + 900_000 + self.count, "value", type_)
        if pick.domain is not None:
            domain: Domain = pick.domain
            same = Comparison("==", Use(domain.variable), Use(value))
            test: Term = Exists(replace(domain, where=(same, *domain.where)))
        else:
            assert pick.low is not None
            assert pick.high is not None
            test = All((Comparison("<=", pick.low, Use(value)), Comparison("<=", Use(value), pick.high)))
        name, variables = self._function(test, lets, True, value)
        return name, variables

    def _function(
        self, term: Term, lets: dict[Variable, HeadLet], truth: bool, last: Variable | None = None
    ) -> tuple[str, tuple[Variable, ...]]:  # fmt: skip
        """A function of the variables a term speaks of; values named in the head are computed again."""
        free = variables_used(term)
        named: list[HeadLet] = []
        for let in reversed(list(lets.values())):
            if let.variable in free:
                named.insert(0, let)
                free = (free - {let.variable}) | variables_used(let.value)
        own = {part.domain.variable for part in _domains(term)} | {v for let in named for v in _bound(let.value)}
        free = {variable for variable in free - own - {last} if not _is_bound(term, variable)}
        ordered = tuple(sorted(free, key=lambda variable: variable.number))
        terms = self.module.emitter()
        for let in named:
            terms.bind(let.variable, let.value)
        terms.writer.line(f"return {terms.truth(term) if truth else terms.emit(term)}")
        name = f"reason_{self.count}"
        self.count += 1
        given = [terms.name(variable) for variable in (*ordered, *((last,) if last is not None else ()))]
        self.module.lines += terms.writer.function(f"def {name}({', '.join(['s', *given])}):", [])
        return name, ordered

    def _compiled(self) -> dict[str, Any]:
        lines: list[str] = []
        for fact in self.module.wanted_facts:
            lines += emit_fact(self.module, self.rules.facts[fact])
        for name in self.module.wanted_actions:
            terms = self.module.emitter()
            emit_options.able(terms, self.rules.actions[name])
            action = self.rules.actions[name]
            lines += terms.writer.function(f"def {self.module.able(name)}(s, {terms.name(action.you)}):", [])
        values = dict(self.module.values)
        exec(compile("\n".join([*self.module.lines, *lines]) + "\n", "<reasons>", "exec"), values)
        return values


def _arranged(function: Callable[..., Any], own: tuple[Variable, ...]) -> Callable[..., Any]:
    """The function called with values by variable."""
    return lambda state, values: function(state, *(values[variable] for variable in own))


def _domains(term: Any) -> list[Any]:
    return [part for part in subterms(term) if getattr(part, "domain", None) is not None]


def _bound(term: Any) -> set[Variable]:
    return {part.domain.variable for part in _domains(term)}


def _is_bound(term: Any, variable: Variable) -> bool:
    return any(isinstance(part, Let) and part.variable == variable for part in subterms(term))
