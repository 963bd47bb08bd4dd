"""Finds secrets told: texts, options and needs that depend on what their reader can not see.

What a term reads is followed to the place where the piece lies: the uppermost of a place, or a member of the pieces in
it. What lies under `face`, or in a place that is not known here, is left to the twin check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from rulewright.checking.context import Context
from rulewright.meaning.checked import CheckedAction, CheckedRules, HeadLet, HeadPick, Need
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.steps import (
    AsPlayer,
    Bind,
    Branching,
    Choice,
    Demand,
    LookAt,
    Loop,
    MovePiece,
    Pick,
    SayText,
    SecretBlock,
    TurnLoop,
    Walk,
)  # fmt: skip
from rulewright.meaning.terms import (
    Ask,
    Constant,
    Domain,
    Lookup,
    Member,
    Operation,
    Read,
    Size,
    Term,
    Top,
    Use,
    Variable,
)
from rulewright.ruleset.setting import PlaceFamily
from rulewright.source import Span

Places = Mapping[Variable, Term]
"""Where the pieces that variables stand for lie."""

_IN_PLACE = ("zone", "single", "any_place", "above", "under")


@dataclass(frozen=True, slots=True)
class _Secret:
    what: str
    place: str


def check_secrets(context: Context, rules: CheckedRules) -> CheckedRules:
    """Report every text and every choice that depends on a secret of those it is not for.

    Gives the rules with those lines of the scoring table marked that everybody may see only at the end.
    """
    if all(f.seen_by == f.count_seen_by == "all" for f in context.setting.families.values()):
        return rules
    check = _Check(context, rules)
    check.steps(rules.game, {})
    for action in rules.actions.values():
        check.action(action)
    bodies = [procedure.body for procedure in rules.procedures.values()]
    bodies += [trigger.body for trigger in rules.triggers]
    bodies += [body for slot in rules.slots.values() for body in slot.bodies.values()]
    for body in bodies:
        check.steps(body, {})
    for shown in rules.shown:
        check.told_to_all(shown.value, shown.span, "What is shown at the table")
    hidden = (number for number, (_, value) in enumerate(rules.scores) if check.is_secret(value))
    return replace(rules, hidden_scores=frozenset(hidden))


class _Check:
    def __init__(self, context: Context, rules: CheckedRules) -> None:
        self.context = context
        self.rules = rules
        self.families: Mapping[str, PlaceFamily] = context.setting.families
        self.faces = {f"property:{kind.shows}" for kind in context.setting.kinds.values() if kind.shows}

    def is_secret(self, term: Term) -> bool:
        """Whether a value depends on what not everybody sees."""
        return next(self._secrets(term, None, {}), None) is not None

    # ---- sinks ----

    def told_to_all(self, term: Term, span: Span, sink: str) -> None:
        """Report a value that everybody reads and not everybody may know."""
        self._told(term, None, {}, span, sink)

    def action(self, action: CheckedAction) -> None:
        """The head speaks to who does the action; its body goes on with what was picked."""
        reader: Term = Use(action.you)
        places: dict[Variable, Term] = {}
        for item in action.head:
            match item:
                case HeadPick():
                    self._offer(item.domain, item.low, item.high, reader, places, item.span)
                    self._bind(places, item.variable, item.domain)
                case Need():
                    self._told(item.condition, reader, places, item.span, "What is on offer here")
                    for part in item.text or ():
                        if not isinstance(part, str):
                            self._text(part, reader, places, item.span)
                case HeadLet():
                    self._let(places, item.variable, item.value)
        self.steps(action.body, places)

    def steps(self, steps: tuple[Any, ...], places: Places) -> None:
        """Statements in a row; what is moved or revealed is no secret of its old place any more."""
        here = dict(places)
        for step in steps:
            self._step(step, here)

    def _step(self, step: Any, places: dict[Variable, Term]) -> None:
        match step:
            case SayText():
                for part in step.parts:
                    if not isinstance(part, str):
                        self._text(part, None, places, step.span)
            case Pick():
                self._offer(step.domain, step.low, step.high, step.decider, places, step.span)
                self._bind(places, step.variable, step.domain)
            case Choice():
                for branch in step.branches:
                    self._told(branch.offered, step.decider, places, branch.span, "What is on offer here")
                    self.steps(branch.body, places)
            case Demand():
                self._told(step.condition, step.player, places, step.span, "What is on offer before this")
            case Bind():
                self._let(places, step.variable, step.value)
            case MovePiece() | LookAt():
                if isinstance(step.piece, Use):
                    places.pop(step.piece.variable, None)
            case Walk():
                inner = dict(places)
                self._bind(inner, step.domain.variable, step.domain)
                self.steps(step.body, inner)
            case Branching():
                for _, body in step.arms:
                    self.steps(body, places)
                self.steps(step.otherwise, places)
            case Loop() | TurnLoop() | AsPlayer():
                self.steps(step.body, places)
            case SecretBlock():
                for inner_step in step.body:
                    self._step(inner_step, places)

    def _let(self, places: dict[Variable, Term], variable: Variable, value: Term) -> None:
        place = self._place_of(value, places)
        if place is not None:
            places[variable] = place

    def _bind(self, places: dict[Variable, Term], variable: Variable, domain: Domain | None) -> None:
        if domain is not None and domain.source in _IN_PLACE:
            places[variable] = domain.arguments[0]
        elif domain is not None and domain.source == "members":
            chosen = domain.arguments[0]
            if isinstance(chosen, Use) and chosen.variable in places:
                places[variable] = places[chosen.variable]

    def _offer(
        self, domain: Domain | None, low: Term | None, high: Term | None, reader: Term, places: Places, span: Span
    ) -> None:  # fmt: skip
        reads: list[Any] = [bound for bound in (low, high) if bound is not None]
        inner = dict(places)
        if domain is not None:
            self._bind(inner, domain.variable, domain)
            reads += [*domain.arguments, *domain.where]
        self._told(tuple(reads), reader, inner, span, "What is on offer here")

    def _text(self, part: Term, reader: Term | None, places: Places, span: Span) -> None:
        """A hole: what it reads, and the piece it names; a piece with a name of its own is told by its back at need."""
        if part.type.kind == "piece" and not isinstance(part, Use):
            place = self._place_of(part, places)
            if place is not None and not self._seen(place, reader, "seen_by"):
                self._report(_Secret("which piece lies", self._title(place)), span, "This text", reader)
                return
        self._told(part, reader, places, span, "This text")

    def _told(self, term: Any, reader: Term | None, places: Places, span: Span, sink: str) -> None:
        secret = next(self._secrets(term, reader, places), None)
        if secret is not None:
            self._report(secret, span, sink, reader)

    def _report(self, secret: _Secret, span: Span, sink: str, reader: Term | None) -> None:
        message = f"{sink} depends on {secret.what} in {secret.place}, which the player who decides can not see."
        if reader is None:
            message = f"{sink} tells {secret.what} in {secret.place}, which not everybody can see."
        self.context.report(
            "K601", span, message, "Show it before, with `look at` or `reveal`, or let this depend on what is seen."
        )

    # ---- sources ----

    def _secrets(self, term: Any, reader: Term | None, places: Places) -> Iterator[_Secret]:
        """What a term, or a row of terms, reads that the reader can not see."""
        if isinstance(term, tuple):
            for item in term:
                yield from self._secrets(item, reader, places)
            return
        if not is_dataclass(term) or isinstance(term, Variable | type):
            return
        match term:
            case Ask():
                fact = self.rules.facts[term.fact]
                given = dict(zip(fact.parameters, term.arguments, strict=True))
                yield from self._secrets(substitute((fact.value, fact.modifiers), given), reader, places)
            case Lookup() if term.table.startswith("piece:"):
                yield from self._of_piece(term.table.partition(":")[2], term.subject, reader, places)
            case Read() if term.column in self.faces and term.index is not None:
                yield from self._of_piece(term.column.partition(":")[2], term.index, reader, places)
            case Size():
                if not self._seen(term.place, reader, "count_seen_by"):
                    yield _Secret("how many pieces lie", self._title(term.place))
        inner = dict(places)
        if hasattr(term, "domain") and term.domain is not None:
            self._bind(inner, term.domain.variable, term.domain)
        for field in fields(term):
            if field.name not in ("type", "variable", "span"):
                yield from self._secrets(getattr(term, field.name), reader, inner)

    def _of_piece(self, word: str, subject: Term, reader: Term | None, places: Places) -> Iterator[_Secret]:
        place = self._place_of(subject, places)
        if place is not None and not self._seen(place, reader, "seen_by"):
            yield _Secret(f"the {word.replace('_', ' ')} of what lies", self._title(place))

    def _place_of(self, subject: Term, places: Places) -> Term | None:
        """Where a piece surely lies, as far as the rules here say."""
        match subject:
            case Use():
                return places.get(subject.variable)
            case Top():
                return subject.place
            case Member() if subject.domain.source in _IN_PLACE:
                return subject.domain.arguments[0]
        return None

    def _family(self, place: Term) -> PlaceFamily | None:
        return self.families.get(place.type.of)

    def _title(self, place: Term) -> str:
        family = self._family(place)
        return f"`{family.name}`" if family is not None else "a place"

    def _seen(self, place: Term, reader: Term | None, what: str) -> bool:
        family = self._family(place)
        if family is None:
            return True
        viewer = getattr(family, what)
        if viewer in ("all", "face"):
            return True
        if viewer == "nobody" or reader is None:
            return False
        match place:
            case Operation(operator="+", left=owner):
                return bool(owner == reader)
            case Constant():
                return isinstance(reader, Constant) and place.value - family.first == reader.value
        return True
