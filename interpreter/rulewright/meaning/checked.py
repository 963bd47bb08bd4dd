"""The result of checking a ruleset: everything the compiler needs, with names resolved and types known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.meaning.effects import Effect
from rulewright.meaning.scenarios import CheckedScenario
from rulewright.meaning.steps import AnyStep, Finish
from rulewright.meaning.tally import Tally
from rulewright.meaning.terms import Domain, Term, Variable
from rulewright.ruleset.setting import Setting
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class Need:
    """A condition of an action: what must hold, its own words for a refusal, and how it reads."""

    condition: Term
    text: tuple[str | Term, ...] | None
    words: str
    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class HeadPick:
    """A pick of an action's head: from a domain, a number from low to high, or several things of a domain.

    For several, the variable is of a type of many, and low and high say how many (no high: all there are).
    """

    variable: Variable
    domain: Domain | None
    low: Term | None
    high: Term | None
    words: str
    span: Span
    ordered: bool = False

    @property
    def many(self) -> bool:
        """Whether several things are picked, one after the other."""
        return self.variable.type.many


@dataclass(frozen=True, slots=True)
class HeadLet:
    variable: Variable
    value: Term


HeadItem = HeadPick | Need | HeadLet


@dataclass(frozen=True, slots=True)
class CheckedAction:
    """An action: `you` is the one who does it."""

    name: str
    you: Variable
    head: tuple[HeadItem, ...]
    body: tuple[AnyStep, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CheckedProcedure:
    """A phase or procedure; `you` is bound where it speaks of `you`."""

    name: str
    you: Variable
    uses_you: bool
    parameters: tuple[Variable, ...]
    body: tuple[AnyStep, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class CheckedModifier:
    """One change of a fact: its kind, amount and condition, over the fact's own parameters."""

    change: str
    value: Term | None
    condition: Term
    span: Span
    effect: Effect | None = None
    """What it belongs to, where it is in force until an event."""
    slot: Variable | None = None


@dataclass(frozen=True, slots=True)
class CheckedFact:
    """A fact that modifiers change, computed by a function of its parameters."""

    name: str
    parameters: tuple[Variable, ...]
    value: Term
    modifiers: tuple[CheckedModifier, ...]
    truth: bool
    span: Span


@dataclass(frozen=True, slots=True)
class ShownFact:
    """A fact that all see at the table; `thing` stands for the space, region or piece it is about, `side` for the
    player or side."""

    name: str
    title: str
    thing: Variable | None
    side: Variable | None
    value: Term
    span: Span


@dataclass(frozen=True, slots=True)
class CheckedTrigger:
    """What happens before, after or instead of an event.

    `event` is `do:NAME`, `move` or `change:COLUMN`. For a move, `kinds`, `source` and `target` limit which moves
    count: place families by name, or empty for any. `piece`, `origin` and `place` are bound to the move's own.
    """

    timing: str
    event: str
    kinds: frozenset[str]
    source: frozenset[str]
    target: frozenset[str]
    piece: Variable | None
    origin: Variable | None
    place: Variable | None
    bindings: tuple[Variable, ...]
    you: Variable
    uses_you: bool
    condition: Term
    once: str
    number: int
    body: tuple[AnyStep, ...]
    span: Span
    effect: Effect | None = None
    """What it belongs to or ends, where it is in force until an event."""
    slot: Variable | None = None
    kept: tuple[tuple[Variable, Term], ...] = ()
    """The values of its effect that its body speaks of, which stay what they are while it runs."""


@dataclass(frozen=True, slots=True)
class CheckedSlot:
    """A slot's parameters and the body of each thing that declares one."""

    name: str
    you: Variable
    subject: Variable
    parameters: tuple[Variable, ...]
    bodies: Mapping[int, tuple[AnyStep, ...]]


@dataclass(frozen=True, slots=True)
class CheckedRules:
    """A whole checked ruleset for one setting."""

    setting: Setting
    game: tuple[AnyStep, ...]
    actions: Mapping[str, CheckedAction]
    procedures: Mapping[str, CheckedProcedure]
    facts: Mapping[str, CheckedFact]
    triggers: tuple[CheckedTrigger, ...]
    slots: Mapping[str, CheckedSlot]
    at_once: tuple[tuple[Term, Finish], ...]
    at_end: Finish | None
    at_end_if: tuple[tuple[Term, Finish], ...]
    """Ends that hold before `at_end` where their conditions do, the first that does."""
    scores: tuple[tuple[str, Term], ...]
    score_player: Variable
    uses_active: bool
    cites: Mapping[str, Mapping[int, tuple[str, ...]]]
    hidden_scores: frozenset[int] = frozenset()
    """The scoring lines, by number, that depend on what not everybody sees: they are shown at the end."""
    scenarios: tuple[CheckedScenario, ...] = ()
    effects: tuple[Effect, ...] = ()
    tally: Tally | None = None
    """The counters of clauses, in a ruleset checked to be counted."""
    shown: tuple[ShownFact, ...] = ()

    def cited(self, span: Span) -> tuple[str, ...]:
        """Statements cited by the clause that starts on the span's line."""
        return self.cites.get(span.source.name, {}).get(span.line, ())
