"""Puts bodies in place of calls, and what happens before, after or instead of an event around it.

The result is one tree of steps, in which an action's head has become its picks; calls are left only of large bodies
that several places share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.language.said import spoken
from rulewright.meaning.checked import (
    CheckedAction,
    CheckedProcedure,
    CheckedRules,
    HeadItem,
    HeadLet,
    HeadPick,
)
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import renamed, substitute, subterms
from rulewright.meaning.steps import (
    AnyStep,
    AsPlayer,
    Bind,
    Branching,
    Choice,
    Demand,
    Loop,
    MoveAlike,
    MovePiece,
    PassTurn,
    Perform,
    Pick,
    PutInForce,
    Raise,
    RollDie,
    SecretBlock,
    SetOrder,
    SlotCall,
    TurnLoop,
    Walk,
    Write,
)  # fmt: skip
from rulewright.meaning.terms import (
    NO,
    Able,
    Comparison,
    Constant,
    Operation,
    Term,
    Use,
    Variable,
)  # fmt: skip
from rulewright.meaning.types import NUMBER
from rulewright.program.expanded import Called, EndSecret, HeadAsk, MoveEnds, TurnBegins
from rulewright.program.layout import everything
from rulewright.program.procedures import SharedProcedure, Sharing
from rulewright.program.set_off import SetOff
from rulewright.program.surroundings import Surroundings, give
from rulewright.program.tried import Trial
from rulewright.source import Span

MOST_STEPS = 50_000
"""Steps after expansion at most; a ruleset beyond that is refused rather than compiled for ever."""


class TooLarge(Exception):
    """The rules grow beyond every bound when calls are put in place; `span` names a clause that was growing."""

    def __init__(self, span: Span) -> None:
        super().__init__("too large")
        self.span = span


class Expander:
    """Expands the steps of one ruleset; large bodies that several places call are kept apart."""

    def __init__(self, rules: CheckedRules, numbering: Numbering | None = None) -> None:
        self.rules = rules
        self.sharing = Sharing(rules)
        self.round_calls = {
            part.name if isinstance(part, Perform) else part.slot
            for part in subterms(everything(rules)) if isinstance(part, Perform | SlotCall) and part.deepest
        }  # fmt: skip
        self.shared: dict[tuple[object, ...], SharedProcedure] = {}
        self.owned: dict[tuple[object, ...], Any] = {}
        self.count = 0
        self.secrets = 0
        self.silent: Expander | None = None
        self.numbering = numbering or Numbering(20_000_000)
        self.set_off = SetOff(rules, self.numbering, self.steps)

    def game(self) -> tuple[AnyStep, ...]:
        """All steps of a match."""
        return self.steps(self.rules.game, Surroundings())

    def part(self, steps: tuple[AnyStep, ...]) -> tuple[Any, ...]:
        """All steps of a part of a match, begun where it is nobody's turn."""
        self.count = 0
        return self.steps(steps, Surroundings())

    def tried(self, trial: Trial) -> tuple[Any, ...]:
        """All steps of what a player is to try."""
        self.count = 0
        return self.steps(trial.steps, Surroundings(you=Use(trial.variables[0]), in_action=True))

    def arranged(self, steps: tuple[AnyStep, ...]) -> tuple[Any, ...]:
        """All steps of what is arranged before play, where nothing sets anything off."""
        if self.silent is None:
            self.silent = Expander(replace(self.rules, triggers=(), at_once=()), self.numbering)
        return self.silent.part(steps)

    def steps(self, steps: tuple[AnyStep, ...], place: Surroundings) -> tuple[Any, ...]:
        out: list[Any] = []
        for step in steps:
            self.count += 1
            if self.count > MOST_STEPS:
                raise TooLarge(step.span)
            out.extend(self._step(step, place))
        return tuple(out)

    def _step(self, step: Any, place: Surroundings) -> list[Any]:
        match step:
            case Perform():
                return self._perform(step, place)
            case Raise():
                return self.set_off.around(f"do:{step.event}", step.bindings, [], place, step.span)
            case SlotCall():
                return self._slot(step, place)
            case MovePiece():
                return self.set_off.move(step, place)
            case MoveAlike():
                return self.set_off.move_alike(step, place)
            case Write():
                return [step, *self.set_off.changed(step.column, step.index, place)]
            case SetOrder():
                return [step, *self.set_off.changed(f"order:{step.order}", None, place)]
            case PassTurn():
                return self._pass(step, place)
            case TurnLoop():
                inner = replace(place, you=Use(step.player), turns=step)
                body = (*self.steps(step.body, inner), *self.set_off.period_ends("turn", step, inner))
                return [replace(step, body=body), *self.set_off.period_ends("round", step, place)]
            case PutInForce() if step.period:
                return [step if place.turns is None else replace(step, loop=place.turns.player.number)]
            case AsPlayer():
                player, binds = self.set_off.kept("player", step.player, step.span)
                begins = [TurnBegins(step.span, step.turn)] if step.turn is not None else []
                return [*binds, *begins, *self.steps(step.body, replace(place, you=player))]
            case Branching():
                arms = tuple((test, self.steps(body, place)) for test, body in step.arms)
                return [replace(step, arms=arms, otherwise=self.steps(step.otherwise, place))]
            case Walk() | Loop():
                return [replace(step, body=self.steps(step.body, place))]
            case Choice():
                inner = replace(place, in_action=True)
                branches = tuple(replace(branch, body=self.steps(branch.body, inner)) for branch in step.branches)
                ends = [] if place.in_action else [MoveEnds(step.span)]
                return [replace(step, branches=branches, starts_move=not place.in_action), *ends]
            case Pick():
                return [replace(step, starts_move=not place.in_action, secret=place.secret)]
            case SecretBlock():
                self.secrets += 1
                inner = replace(place, secret=self.secrets)
                return [*self.steps(step.body, inner), EndSecret(step.span)]
            case RollDie():
                return [step, *self.set_off.changed(f"property:{step.shows}", step.piece, place)]
            case _:
                return [step]

    # ---- calls ----

    def _too_deep(self, name: str, step: Perform | SlotCall, place: Surroundings) -> list[Any]:
        """What stands for a call of what is under way as often as may be already."""
        if not step.deepest or place.levels.count(name) < step.deepest:
            return []
        return [Demand(step.span, NO, (f"{spoken(name)} would be done more than {step.deepest} levels deep",))]

    def _perform(self, step: Perform, place: Surroundings) -> list[Any]:
        if deep := self._too_deep(step.name, step, place):
            return deep
        if step.name in self.round_calls:
            place = place.deeper(step.name)
        if step.name in self.rules.actions:
            return self._action(step, place.own(self.rules.actions[step.name], self.numbering), place)
        procedure = self.rules.procedures[step.name]
        called = self._called(step, procedure, place)
        if called is not None:
            return called
        own = place.own(procedure, self.numbering)
        given_names = dict(zip(procedure.parameters, own.parameters, strict=True))
        step = replace(step, bindings=tuple((given_names.get(v, v), value) for v, value in step.bindings))
        procedure = own
        names: dict[Variable, Term] = {}
        before: list[Any] = []
        bound = list(step.bindings)
        if procedure.uses_you and place.you is not None:
            bound.append((procedure.you, place.you))
        for variable, value in bound:
            give(variable, value, names, before, step.span)
        body = self.steps(substitute(procedure.body, names), place)
        given = tuple((variable, names.get(variable, Use(variable))) for variable, _ in bound)
        return before + self.set_off.around(f"do:{step.name}", given, list(body), place, step.span)

    def _called(self, step: Perform, procedure: CheckedProcedure, place: Surroundings) -> list[Any] | None:
        """A call of a procedure that is written once, after its parameters are bound."""
        if place.secret or not self.sharing.shares(procedure.name):
            return None
        own = self._once(procedure, procedure.name, place)
        given_names = dict(zip(procedure.parameters, own.parameters, strict=True))
        you = None if place.you is None else Use(own.you)
        inner = replace(place, you=you)
        binds: list[Any] = [Bind(step.span, given_names.get(v, v), value) for v, value in step.bindings]
        if place.you is not None:
            binds.append(Bind(step.span, own.you, place.you))

        def whole() -> list[Any]:
            given = tuple((bind.variable, Use(bind.variable)) for bind in binds)
            body = self.steps(own.body, inner)
            return self.set_off.around(f"do:{procedure.name}", given, list(body), inner, procedure.span)

        call = self._call(procedure.name, inner, whole, step.span)
        return None if call is None else [*binds, call]

    def _once(self, part: Any, name: str, place: Surroundings) -> Any:
        """What is written once at each depth of what comes round to itself, with the same variables every time."""
        key = (name, place.depths)
        if key not in self.owned:
            self.owned[key] = place.own(part, self.numbering)
        return self.owned[key]

    def _call(self, name: str, place: Surroundings, whole: Callable[[], list[Any]], span: Span) -> Called | None:
        """A call of what is written once for every place that differs in what play there depends on.

        A body that asks nothing and passes the turn stays where it is: it changes a variable of the loop around it.
        """
        turns = place.turns
        key = (name, turns and turns.player, place.in_action, place.you is None, place.depths)
        if key not in self.shared:
            steps = tuple(whole())
            self.shared[key] = SharedProcedure(len(self.shared), steps)
        shared = self.shared[key]
        if not shared.asks and turns is not None and shared.binds({turns.passed, turns.out}):
            return None
        return Called(span, shared)

    def _action(self, step: Perform, action: CheckedAction, place: Surroundings) -> list[Any]:
        you = place.you
        assert you is not None
        before: list[Any] = []
        names: dict[Variable, Term] = {}
        once = not place.secret and not place.levels and self.sharing.shares(action.name)
        if once:
            before.append(Bind(step.span, action.you, you))
        else:
            give(action.you, you, names, before, step.span)
        actor = names.get(action.you, Use(action.you))
        head: tuple[HeadItem, ...] = substitute(action.head, names)
        inner = replace(place, you=actor, in_action=True)
        out: list[Any] = []
        starts = not place.in_action
        if place.in_action and not step.gated and head:
            could = Able(action.name, actor, False)
            out.append(Demand(step.span, could, (actor, f" could not do {spoken(action.name)}")))
        for position, item in enumerate(head):
            if isinstance(item, HeadPick):
                out.append(HeadAsk(item.span, action.name, actor, head, position, starts))
                starts = False
            elif isinstance(item, HeadLet):
                out.append(Bind(step.span, item.variable, item.value))
        bound = tuple((item.variable, Use(item.variable)) for item in head if isinstance(item, HeadPick | HeadLet))

        def whole() -> list[Any]:
            body = self.steps(substitute(action.body, names), inner)
            return [*self.set_off.around(f"do:{action.name}", bound, list(body), inner, step.span), *self._at_once()]

        call = self._call(action.name, inner, whole, step.span) if once else None
        ends = [] if place.in_action else [MoveEnds(step.span)]
        return [*before, *out, *(whole() if call is None else [call]), *ends]

    def _at_once(self) -> list[Any]:
        return [Branching(finish.span, ((condition, (finish,)),), ()) for condition, finish in self.rules.at_once
                if condition != NO]  # fmt: skip

    def _slot(self, step: SlotCall, place: Surroundings) -> list[Any]:
        if deep := self._too_deep(step.slot, step, place):
            return deep
        if step.slot in self.round_calls:
            place = place.deeper(step.slot)
        slot = self.rules.slots[step.slot]
        if place.levels:
            bodies = tuple(slot.bodies.items())
            own = {v: self.numbering.variable(v.name, v.type) for v in (slot.you, slot.subject, *slot.parameters)}
            slot = replace(slot, you=own[slot.you], subject=own[slot.subject], parameters=renamed(slot.parameters, own),
                           bodies={n: place.own(renamed(body, own), self.numbering) for n, body in bodies})  # fmt: skip
        names: dict[Variable, Term] = {}
        before: list[Any] = []
        give(slot.subject, step.subject, names, before, step.span)
        for variable, value in zip(slot.parameters, step.arguments, strict=True):
            give(variable, value, names, before, step.span)
        if place.you is not None:
            give(slot.you, place.you, names, before, step.span)
        subject = names.get(slot.subject, Use(slot.subject))
        arms = tuple(
            (Comparison("==", subject, Constant(number, subject.type)), self.steps(substitute(body, names), place))
            for number, body in sorted(slot.bodies.items())
        )
        return [*before, Branching(step.span, arms, ())] if arms else before

    def _pass(self, step: PassTurn, place: Surroundings) -> list[Any]:
        turns = place.turns
        if turns is None:
            return []
        out: list[Any] = []
        if turns.all_pass:
            out.append(Bind(step.span, turns.passed, Constant(1, NUMBER)))
        if turns.passer_out:
            bit = Operation("bit", Constant(1, NUMBER), Use(turns.player))
            out.append(Bind(step.span, turns.out, Operation("either", Use(turns.out), bit)))
        return out
