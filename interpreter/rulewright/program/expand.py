"""Puts bodies in place of calls, and what happens before, after or instead of an event around it.

The result is one tree of steps, in which an action's head has become its picks; calls are left only of large bodies
that several places share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rulewright.meaning.checked import (
    CheckedAction,
    CheckedProcedure,
    CheckedRules,
    CheckedTrigger,
    HeadItem,
    HeadLet,
    HeadPick,
)
from rulewright.meaning.events import moves_match
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.steps import (
    AnyStep,
    AsPlayer,
    Bind,
    Branching,
    Choice,
    Loop,
    MoveAlike,
    MovePiece,
    PassTurn,
    Perform,
    Pick,
    Raise,
    RollDie,
    SecretBlock,
    SetOrder,
    SlotCall,
    TurnLoop,
    Walk,
    Write,
)  # fmt: skip
from rulewright.meaning.terms import NO, Comparison, Constant, Operation, Read, Some, Term, Use, Variable, conjunction
from rulewright.meaning.types import NUMBER, PLACE, Type
from rulewright.program.expanded import Called, EndSecret, HeadAsk, PutTaken, TakeAlike, TurnBegins
from rulewright.program.procedures import SharedProcedure, Sharing
from rulewright.source import Span

MOST_STEPS = 50_000
"""Steps after expansion at most; a ruleset beyond that is refused rather than compiled for ever."""


class TooLarge(Exception):
    """The rules grow beyond every bound when calls are put in place; `span` names a clause that was growing."""

    def __init__(self, span: Span) -> None:
        super().__init__("too large")
        self.span = span


@dataclass(frozen=True, slots=True)
class _Place:
    """Where expansion stands: who `you` is, the innermost loop of turns, and whether an action is under way."""

    you: Term | None = None
    turns: TurnLoop | None = None
    in_action: bool = False
    secret: int = 0


class Expander:
    """Expands the steps of one ruleset; large bodies that several places call are kept apart."""

    def __init__(self, rules: CheckedRules) -> None:
        self.rules = rules
        self.sharing = Sharing(rules)
        self.shared: dict[tuple[object, ...], SharedProcedure] = {}
        self.count = 0
        self.secrets = 0
        self.numbering = Numbering()
        self.numbering.count = 20_000_000

    def game(self) -> tuple[AnyStep, ...]:
        """All steps of a match."""
        return self.steps(self.rules.game, _Place())

    def part(self, steps: tuple[AnyStep, ...]) -> tuple[Any, ...]:
        """All steps of a part of a match, begun where it is nobody's turn."""
        self.count = 0
        return self.steps(steps, _Place())

    def arranged(self, steps: tuple[AnyStep, ...]) -> tuple[Any, ...]:
        """All steps of what is arranged before play, where nothing sets anything off."""
        silent = Expander(replace(self.rules, triggers=(), at_once=()))
        silent.numbering = self.numbering
        return silent.part(steps)

    def steps(self, steps: tuple[AnyStep, ...], place: _Place) -> tuple[Any, ...]:
        out: list[Any] = []
        for step in steps:
            self.count += 1
            if self.count > MOST_STEPS:
                raise TooLarge(step.span)
            out.extend(self._step(step, place))
        return tuple(out)

    def _step(self, step: Any, place: _Place) -> list[Any]:
        match step:
            case Perform():
                return self._perform(step, place)
            case Raise():
                return self._around(f"do:{step.event}", step.bindings, [], place, step.span)
            case SlotCall():
                return self._slot(step, place)
            case MovePiece():
                return self._move(step, place)
            case MoveAlike():
                return self._move_alike(step, place)
            case Write():
                return self._write(step, place)
            case SetOrder():
                return [step, *self._changed(f"order:{step.order}", None, place)]
            case PassTurn():
                return self._pass(step, place)
            case TurnLoop():
                inner = replace(place, you=Use(step.player), turns=step)
                return [replace(step, body=self.steps(step.body, inner))]
            case AsPlayer():
                player, binds = self._kept("player", step.player, step.span)
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
                return [replace(step, branches=branches, starts_move=not place.in_action)]
            case Pick():
                return [replace(step, starts_move=not place.in_action, secret=place.secret)]
            case SecretBlock():
                self.secrets += 1
                inner = replace(place, secret=self.secrets)
                return [*self.steps(step.body, inner), EndSecret(step.span)]
            case RollDie():
                return [step, *self._changed(f"property:{step.shows}", step.piece, place)]
            case _:
                return [step]

    # ---- calls ----

    def _perform(self, step: Perform, place: _Place) -> list[Any]:
        if step.name in self.rules.actions:
            return self._action(step, self.rules.actions[step.name], place)
        procedure = self.rules.procedures[step.name]
        called = self._called(step, procedure, place)
        if called is not None:
            return called
        names: dict[Variable, Term] = {}
        before: list[Any] = []
        bound = list(step.bindings)
        if procedure.uses_you and place.you is not None:
            bound.append((procedure.you, place.you))
        for variable, value in bound:
            self._give(variable, value, names, before, step.span)
        body = self.steps(substitute(procedure.body, names), place)
        given = tuple((variable, names.get(variable, Use(variable))) for variable, _ in bound)
        return before + self._around(f"do:{step.name}", given, list(body), place, step.span)

    def _called(self, step: Perform, procedure: CheckedProcedure, place: _Place) -> list[Any] | None:
        """A call of a procedure that is written once, after its parameters are bound."""
        if place.secret or not self.sharing.shares(procedure.name):
            return None
        you = None if place.you is None else Use(procedure.you)
        inner = replace(place, you=you)
        binds: list[Any] = [Bind(step.span, variable, value) for variable, value in step.bindings]
        if place.you is not None:
            binds.append(Bind(step.span, procedure.you, place.you))

        def whole() -> list[Any]:
            given = tuple((bind.variable, Use(bind.variable)) for bind in binds)
            body = self.steps(procedure.body, inner)
            return self._around(f"do:{procedure.name}", given, list(body), inner, procedure.span)

        call = self._call(procedure.name, inner, whole, step.span)
        return None if call is None else [*binds, call]

    def _call(self, name: str, place: _Place, whole: Callable[[], list[Any]], span: Span) -> Called | None:
        """A call of what is written once for every place that differs in what play there depends on.

        A body that asks nothing and passes the turn stays where it is: it changes a variable of the loop around it.
        """
        turns = place.turns
        key = (name, turns and turns.player, place.in_action, place.you is None)
        if key not in self.shared:
            steps = tuple(whole())
            self.shared[key] = SharedProcedure(len(self.shared), steps)
        shared = self.shared[key]
        if not shared.asks and turns is not None and shared.binds({turns.passed, turns.out}):
            return None
        return Called(span, shared)

    def _give(
        self, variable: Variable, value: Term, names: dict[Variable, Term], before: list[Any], span: Span
    ) -> None:  # fmt: skip
        """Let a variable stand for a value: directly where nothing can change it, else by binding."""
        if _stays(value):
            names[variable] = value
        else:
            before.append(Bind(span, variable, value))

    def _action(self, step: Perform, action: CheckedAction, place: _Place) -> list[Any]:
        you = place.you
        assert you is not None
        before: list[Any] = []
        names: dict[Variable, Term] = {}
        once = not place.secret and self.sharing.shares(action.name)
        if once:
            before.append(Bind(step.span, action.you, you))
        else:
            self._give(action.you, you, names, before, step.span)
        actor = names.get(action.you, Use(action.you))
        head: tuple[HeadItem, ...] = substitute(action.head, names)
        inner = replace(place, you=actor, in_action=True)
        out: list[Any] = []
        starts = not place.in_action
        for position, item in enumerate(head):
            if isinstance(item, HeadPick):
                out.append(HeadAsk(item.span, action.name, actor, head, position, starts))
                starts = False
            elif isinstance(item, HeadLet):
                out.append(Bind(step.span, item.variable, item.value))
        bound = tuple((item.variable, Use(item.variable)) for item in head if isinstance(item, HeadPick | HeadLet))

        def whole() -> list[Any]:
            body = self.steps(substitute(action.body, names), inner)
            return [*self._around(f"do:{action.name}", bound, list(body), inner, step.span), *self._at_once()]

        call = self._call(action.name, inner, whole, step.span) if once else None
        return [*before, *out, *(whole() if call is None else [call])]

    def _at_once(self) -> list[Any]:
        return [Branching(finish.span, ((condition, (finish,)),), ()) for condition, finish in self.rules.at_once
                if condition != NO]  # fmt: skip

    def _slot(self, step: SlotCall, place: _Place) -> list[Any]:
        slot = self.rules.slots[step.slot]
        names: dict[Variable, Term] = {}
        before: list[Any] = []
        self._give(slot.subject, step.subject, names, before, step.span)
        for variable, value in zip(slot.parameters, step.arguments, strict=True):
            self._give(variable, value, names, before, step.span)
        if place.you is not None:
            self._give(slot.you, place.you, names, before, step.span)
        subject = names.get(slot.subject, Use(slot.subject))
        arms = tuple(
            (Comparison("==", subject, Constant(number, subject.type)), self.steps(substitute(body, names), place))
            for number, body in sorted(slot.bodies.items())
        )
        return [*before, Branching(step.span, arms, ())] if arms else before

    # ---- events ----

    def _around(
        self, event: str, bound: tuple[tuple[Variable, Term], ...], body: list[Any], place: _Place, span: Span
    ) -> list[Any]:  # fmt: skip
        """The body with what its event sets off; the latest `instead of` in force takes the place of it all."""
        triggers = [trigger for trigger in self.rules.triggers if trigger.event == event]
        before = [step for t in triggers if t.timing == "before" for step in self._fire(t, bound, place)]
        after = [step for t in triggers if t.timing == "after" for step in self._fire(t, bound, place)]
        whole = [*before, *body, *after]
        for trigger in (t for t in triggers if t.timing == "instead"):
            whole = self._fire(trigger, bound, place, tuple(whole))
        return whole

    def _names(
        self, trigger: CheckedTrigger, bound: tuple[tuple[Variable, Term], ...], span: Span, you: Term | None = None
    ) -> tuple[dict[Variable, Term], list[Any]]:  # fmt: skip
        names: dict[Variable, Term] = {}
        binds: list[Any] = []
        for variable, value in bound:
            self._give(variable, value, names, binds, span)
        if you is not None:
            self._give(trigger.you, you, names, binds, span)
        return names, binds

    def _fire(
        self, trigger: CheckedTrigger, bound: tuple[tuple[Variable, Term], ...], place: _Place,
        otherwise: tuple[Any, ...] = (),
    ) -> list[Any]:  # fmt: skip
        """The steps of a trigger at its event; one that speaks of `you` is silent where it is nobody's turn."""
        if trigger.condition == NO or (trigger.uses_you and place.you is None):
            return list(otherwise)
        names, binds = self._names(trigger, bound, trigger.span, place.you)
        condition = substitute(trigger.condition, names)
        body = self.steps(substitute(trigger.body, names), place)
        if trigger.once:
            used = f"once:{trigger.once}:{trigger.number}"
            read = Read(used, None, NUMBER)
            mark = Write(trigger.span, used, None, self._now(trigger), 0, 0, False, False, "")
            condition = conjunction((Comparison("!=", read, self._now(trigger)), condition))
            body = (mark, *body)
        return [*binds, Branching(trigger.span, ((condition, body),), otherwise)]

    def _now(self, trigger: CheckedTrigger) -> Term:
        """What marks a trigger as used: the count of turns so far, or a plain 1."""
        return Read("clock", None, NUMBER) if trigger.once == "turn" else Constant(1, NUMBER)

    def _matching(self, step: MovePiece | MoveAlike, timing: str) -> list[CheckedTrigger]:
        return [t for t in self.rules.triggers
                if t.event == "move" and t.timing == timing and moves_match(self.rules, t, step)]  # fmt: skip

    def _move(self, step: MovePiece, place: _Place) -> list[Any]:
        before, after = self._matching(step, "before"), self._matching(step, "after")
        if not before and not after:
            return [step]
        piece, binds = self._kept("piece", step.piece, step.span)
        target, more = self._kept("place", step.target, step.span)
        origin = self.numbering.variable("origin", PLACE)
        out: list[Any] = [*binds, *more, Bind(step.span, origin, Read("where", piece, PLACE))]
        for trigger in before:
            out += self._fire_move(trigger, piece, Use(origin), target, place)
        out.append(replace(step, piece=piece, target=target))
        for trigger in after:
            out += self._fire_move(trigger, piece, Use(origin), target, place)
        return out

    def _kept(self, name: str, value: Term, span: Span) -> tuple[Term, list[Any]]:
        if _stays(value):
            return value, []
        variable = self.numbering.variable(name, value.type)
        return Use(variable), [Bind(span, variable, value)]

    def _fire_move(
        self, trigger: CheckedTrigger, piece: Term, origin: Term, target: Term, place: _Place
    ) -> list[Any]:  # fmt: skip
        given = ((trigger.piece, piece), (trigger.origin, origin), (trigger.place, target))
        fired = self._fire(trigger, tuple((v, term) for v, term in given if v is not None), place)
        tests = [
            self._in_families(family, term)
            for family, term in ((trigger.source, origin), (trigger.target, target))
            if family and not self._surely(family, term)
        ]
        if not tests:
            return fired
        return [Branching(trigger.span, ((conjunction(tuple(tests)), tuple(fired)),), ())]

    def _surely(self, families: frozenset[str], term: Term) -> bool:
        return term.type.of in families

    def _in_families(self, families: frozenset[str], term: Term) -> Term:
        ranges = [self.rules.setting.families[name] for name in sorted(families)]
        tests = tuple(
            conjunction((
                Comparison(">=", term, Constant(family.first, NUMBER)),
                Comparison("<", term, Constant(family.first + family.count, NUMBER)),
            ))
            for family in ranges
        )  # fmt: skip
        return tests[0] if len(tests) == 1 else Some(tests)

    def _move_alike(self, step: MoveAlike, place: _Place) -> list[Any]:
        """Moves that set something off are made one piece at a time."""
        before, after = self._matching(step, "before"), self._matching(step, "after")
        if not before and not after:
            return [step]
        target, binds = self._kept("place", step.target, step.span)
        source, more = self._kept("origin", step.source, step.span)
        piece = self.numbering.variable("piece", Type("piece", step.kind))
        taken = TakeAlike(step.span, piece, replace(step, target=target, source=source, amount=None), not before)
        one: list[Any] = [taken]
        for trigger in before:
            one += self._fire_move(trigger, Use(piece), source, target, place)
        one.append(PutTaken(step.span, piece, taken.move, bool(before)))
        for trigger in after:
            one += self._fire_move(trigger, Use(piece), source, target, place)
        if step.amount is None:
            return [*binds, *more, *one]
        counter = self.numbering.variable("pieces left", NUMBER)
        return [*binds, *more, Loop(step.span, None, step.amount, counter, tuple(one))]

    def _write(self, step: Write, place: _Place) -> list[Any]:
        return [step, *self._changed(step.column, step.index, place)]

    def _changed(self, column: str, index: Term | None, place: _Place) -> list[Any]:
        """What the change of a part of the state sets off."""
        out: list[Any] = []
        for trigger in self.rules.triggers:
            if trigger.event == f"change:{column}":
                bound = tuple((v, index) for v in trigger.bindings if index is not None)
                out += self._fire(trigger, bound, place)
        return out

    def _pass(self, step: PassTurn, place: _Place) -> list[Any]:
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


def _stays(value: Term) -> bool:
    """Whether a value is a name, a number, or a name plus a number: the same before and after a move."""
    if isinstance(value, Operation):
        return value.operator == "+" and isinstance(value.left, Use) and isinstance(value.right, Constant)
    return isinstance(value, Use | Constant)
