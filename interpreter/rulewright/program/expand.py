"""Puts bodies in place of calls, and what happens before, after or instead of an event around it.

The result is one tree of steps, in which an action's head has become its picks; calls are left only of large bodies
that several places share.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rulewright.language.said import spoken
from rulewright.meaning.checked import (
    CheckedAction,
    CheckedProcedure,
    CheckedRules,
    CheckedTrigger,
    HeadItem,
    HeadLet,
    HeadPick,
)
from rulewright.meaning.effects import any_in_force
from rulewright.meaning.events import moves_match
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import bound_in, renamed, substitute, subterms
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
    Read,
    Some,
    Term,
    Use,
    Variable,
    conjunction,
)  # fmt: skip
from rulewright.meaning.types import NUMBER, PLACE, Type
from rulewright.program.effects import in_its_time, kept_values, later, together
from rulewright.program.expanded import Called, EndSecret, HeadAsk, MoveEnds, PutTaken, TakeAlike, TurnBegins
from rulewright.program.layout import everything
from rulewright.program.procedures import SharedProcedure, Sharing
from rulewright.program.tried import Trial
from rulewright.ruleset.setting import NOTHING
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
    """Where expansion stands: who `you` is, the innermost loop of turns, whether an action is under way, and what is
    under way of that which may come round to itself."""

    you: Term | None = None
    turns: TurnLoop | None = None
    in_action: bool = False
    secret: int = 0
    levels: tuple[str, ...] = ()

    def deeper(self, name: str) -> _Place:
        return replace(self, levels=(*self.levels, name))

    @property
    def nested(self) -> bool:
        """Whether something is under way more than once, so that its variables must not be those of before."""
        return len(set(self.levels)) < len(self.levels)


class Expander:
    """Expands the steps of one ruleset; large bodies that several places call are kept apart."""

    def __init__(self, rules: CheckedRules) -> None:
        self.rules = rules
        self.sharing = Sharing(rules)
        self.round_calls = {
            part.name if isinstance(part, Perform) else part.slot
            for part in subterms(everything(rules)) if isinstance(part, Perform | SlotCall) and part.deepest
        }  # fmt: skip
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

    def tried(self, trial: Trial) -> tuple[Any, ...]:
        """All steps of what a player is to try."""
        self.count = 0
        return self.steps(trial.steps, _Place(you=Use(trial.variables[0]), in_action=True))

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
                body = (*self.steps(step.body, inner), *self._period("turn", step, inner))
                return [replace(step, body=body), *self._period("round", step, place)]
            case PutInForce() if step.period:
                return [step if place.turns is None else replace(step, loop=place.turns.player.number)]
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
                ends = [] if place.in_action else [MoveEnds(step.span)]
                return [replace(step, branches=branches, starts_move=not place.in_action), *ends]
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

    def _too_deep(self, name: str, step: Perform | SlotCall, place: _Place) -> list[Any]:
        """What stands for a call of what is under way as often as may be already."""
        if not step.deepest or place.levels.count(name) < step.deepest:
            return []
        return [Demand(step.span, NO, (f"{spoken(name)} would be done more than {step.deepest} levels deep",))]

    def _own(self, part: Any, place: _Place) -> Any:
        """A body with variables of its own where it is under way already."""
        if not place.nested:
            return part
        return renamed(part, {v: self.numbering.variable(v.name, v.type) for v in bound_in(part)})

    def _perform(self, step: Perform, place: _Place) -> list[Any]:
        if deep := self._too_deep(step.name, step, place):
            return deep
        if step.name in self.round_calls:
            place = place.deeper(step.name)
        if step.name in self.rules.actions:
            return self._action(step, self._own(self.rules.actions[step.name], place), place)
        procedure = self.rules.procedures[step.name]
        called = self._called(step, procedure, place)
        if called is not None:
            return called
        own = self._own(procedure, place)
        given_names = dict(zip(procedure.parameters, own.parameters, strict=True))
        step = replace(step, bindings=tuple((given_names.get(v, v), value) for v, value in step.bindings))
        procedure = own
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
        if place.secret or place.levels or not self.sharing.shares(procedure.name):
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
        once = not place.secret and not place.levels and self.sharing.shares(action.name)
        if once:
            before.append(Bind(step.span, action.you, you))
        else:
            self._give(action.you, you, names, before, step.span)
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
            return [*self._around(f"do:{action.name}", bound, list(body), inner, step.span), *self._at_once()]

        call = self._call(action.name, inner, whole, step.span) if once else None
        ends = [] if place.in_action else [MoveEnds(step.span)]
        return [*before, *out, *(whole() if call is None else [call]), *ends]

    def _at_once(self) -> list[Any]:
        return [Branching(finish.span, ((condition, (finish,)),), ()) for condition, finish in self.rules.at_once
                if condition != NO]  # fmt: skip

    def _slot(self, step: SlotCall, place: _Place) -> list[Any]:
        if deep := self._too_deep(step.slot, step, place):
            return deep
        if step.slot in self.round_calls:
            place = place.deeper(step.slot)
        slot = self.rules.slots[step.slot]
        if place.nested:
            bodies = tuple(slot.bodies.items())
            own = {v: self.numbering.variable(v.name, v.type) for v in (slot.you, slot.subject, *slot.parameters)}
            slot = replace(slot, you=own[slot.you], subject=own[slot.subject], parameters=renamed(slot.parameters, own),
                           bodies={n: self._own(renamed(body, own), place) for n, body in bodies})  # fmt: skip
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
        before = together((t, self._fire(t, bound, place)) for t in triggers if t.timing == "before")
        after = together((t, self._fire(t, bound, place)) for t in triggers if t.timing == "after")
        whole = [*before, *body, *after]
        for trigger in (t for t in triggers if t.timing == "instead" and t.effect is None):
            whole = self._fire(trigger, bound, place, tuple(whole))
        lasting = [t for t in triggers if t.timing == "instead" and t.effect is not None]
        return self._latest(lasting, bound, place, tuple(whole)) if lasting else whole

    def _latest(
        self, triggers: list[CheckedTrigger], bound: tuple[tuple[Variable, Term], ...], place: _Place,
        otherwise: tuple[Any, ...],
    ) -> list[Any]:  # fmt: skip
        """What takes the place of an event until another one: of several, what was put in force last."""
        best = self.numbering.variable("latest", NUMBER)
        which = self.numbering.variable("taken", NUMBER)
        search: list[Any] = []
        arms: list[tuple[Term, tuple[Any, ...]]] = []
        mask = 0
        for number, trigger in enumerate(triggers):
            if trigger.condition == NO or (trigger.uses_you and place.you is None):
                continue
            assert trigger.effect is not None
            effect = self.rules.effects[trigger.effect.number]
            mask |= effect.mask
            binds, condition, body = self._parts(trigger, bound, place)
            found = (Bind(trigger.span, which, Constant(number, NUMBER)),)
            search += [*binds, *later(trigger, effect, condition, best, found, self.numbering)]
            arms.append((Comparison("==", Use(which), Constant(number, NUMBER)), body))
        span = triggers[0].span
        start = [Bind(span, which, Constant(NOTHING, NUMBER)), Bind(span, best, Constant(0, NUMBER))]
        tried = Branching(span, ((any_in_force(mask), tuple(search)),), ())
        return [*start, tried, Branching(span, tuple(arms), otherwise)] if arms else list(otherwise)

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
        given, trigger = trigger, self._own(trigger, place)
        if trigger is not given:
            other = dict(zip(_given_to(given), _given_to(trigger), strict=True))
            bound = tuple((other.get(variable, variable), value) for variable, value in bound)
        binds, condition, body = self._parts(trigger, bound, place)
        if trigger.effect is not None:
            return [*binds, *in_its_time(trigger, condition, body)]
        return [*binds, Branching(trigger.span, ((condition, body),), otherwise)]

    def _parts(
        self, trigger: CheckedTrigger, bound: tuple[tuple[Variable, Term], ...], place: _Place
    ) -> tuple[list[Any], Term, tuple[Any, ...]]:  # fmt: skip
        """What a trigger binds, its condition, and its body."""
        names, binds = self._names(trigger, bound, trigger.span, place.you)
        condition = substitute(trigger.condition, names)
        body = (*kept_values(trigger), *self.steps(substitute(trigger.body, names), place))
        if trigger.once:
            used = f"once:{trigger.once}:{trigger.number}"
            slot = None if trigger.slot is None else Use(trigger.slot)
            read = Read(used, slot, NUMBER)
            mark = Write(trigger.span, used, slot, self._now(trigger), 0, 0, False, False, "")
            condition = conjunction((Comparison("!=", read, self._now(trigger)), condition))
            body = (mark, *body)
        return binds, condition, body

    def _period(self, period: str, loop: TurnLoop, place: _Place) -> list[Any]:
        """What ends with a turn, or with the round that a loop of turns is."""
        number = Constant(loop.player.number, NUMBER)
        ends = [trigger for trigger in self.rules.triggers if trigger.event == period]
        return together((t, self._fire(t, tuple((v, number) for v in t.bindings), place)) for t in ends)

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
        out += together((t, self._fire_move(t, piece, Use(origin), target, place)) for t in before)
        out.append(replace(step, piece=piece, target=target))
        out += together((t, self._fire_move(t, piece, Use(origin), target, place)) for t in after)
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
        one += together((t, self._fire_move(t, Use(piece), source, target, place)) for t in before)
        one.append(PutTaken(step.span, piece, taken.move, bool(before)))
        one += together((t, self._fire_move(t, Use(piece), source, target, place)) for t in after)
        if step.amount is None:
            return [*binds, *more, *one]
        counter = self.numbering.variable("pieces left", NUMBER)
        return [*binds, *more, Loop(step.span, None, step.amount, counter, tuple(one))]

    def _write(self, step: Write, place: _Place) -> list[Any]:
        return [step, *self._changed(step.column, step.index, place)]

    def _changed(self, column: str, index: Term | None, place: _Place) -> list[Any]:
        """What the change of a part of the state sets off."""
        triggers = [trigger for trigger in self.rules.triggers if trigger.event == f"change:{column}"]
        given = () if index is None else (index,)
        return together((t, self._fire(t, tuple((v, i) for v in t.bindings for i in given), place)) for t in triggers)

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


def _given_to(trigger: CheckedTrigger) -> list[Variable]:
    """The variables of a trigger that its event gives values."""
    moved = (trigger.piece, trigger.origin, trigger.place)
    return [*trigger.bindings, *(variable for variable in moved if variable is not None)]


def _stays(value: Term) -> bool:
    """Whether a value is a name, a number, or a name plus a number: the same before and after a move."""
    if isinstance(value, Operation):
        return value.operator == "+" and isinstance(value.left, Use) and isinstance(value.right, Constant)
    return isinstance(value, Use | Constant)
