"""Puts around what happens what it sets off: before it, after it, or instead of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.meaning.checked import CheckedRules, CheckedTrigger
from rulewright.meaning.effects import any_in_force
from rulewright.meaning.events import moves_match
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.steps import AnyStep, Bind, Branching, Loop, MoveAlike, MovePiece, TurnLoop, Write
from rulewright.meaning.terms import NO, Comparison, Constant, Read, Some, Term, Use, Variable, conjunction
from rulewright.meaning.types import NUMBER, PLACE, Type
from rulewright.program.effects import in_its_time, kept_values, later, together
from rulewright.program.expanded import PutTaken, TakeAlike
from rulewright.program.surroundings import Surroundings, give, stays
from rulewright.ruleset.setting import NOTHING
from rulewright.source import Span


class SetOff:
    """What the events of one ruleset set off; `steps` expands the body of a trigger."""

    def __init__(
        self, rules: CheckedRules, numbering: Numbering,
        steps: Callable[[tuple[AnyStep, ...], Surroundings], tuple[Any, ...]],
    ) -> None:  # fmt: skip
        self.rules = rules
        self.numbering = numbering
        self._steps = steps

    def around(
        self, event: str, bound: tuple[tuple[Variable, Term], ...], body: list[Any], place: Surroundings, span: Span
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
        self, triggers: list[CheckedTrigger], bound: tuple[tuple[Variable, Term], ...], place: Surroundings,
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
            give(variable, value, names, binds, span)
        if you is not None:
            give(trigger.you, you, names, binds, span)
        return names, binds

    def _fire(
        self, trigger: CheckedTrigger, bound: tuple[tuple[Variable, Term], ...], place: Surroundings,
        otherwise: tuple[Any, ...] = (),
    ) -> list[Any]:  # fmt: skip
        """The steps of a trigger at its event; one that speaks of `you` is silent where it is nobody's turn."""
        if trigger.condition == NO or (trigger.uses_you and place.you is None):
            return list(otherwise)
        given, trigger = trigger, place.own(trigger, self.numbering)
        if trigger is not given:
            other = dict(zip(_given_to(given), _given_to(trigger), strict=True))
            bound = tuple((other.get(variable, variable), value) for variable, value in bound)
        binds, condition, body = self._parts(trigger, bound, place)
        if trigger.effect is not None:
            return [*binds, *in_its_time(trigger, condition, body)]
        return [*binds, Branching(trigger.span, ((condition, body),), otherwise)]

    def _parts(
        self, trigger: CheckedTrigger, bound: tuple[tuple[Variable, Term], ...], place: Surroundings
    ) -> tuple[list[Any], Term, tuple[Any, ...]]:  # fmt: skip
        """What a trigger binds, its condition, and its body."""
        names, binds = self._names(trigger, bound, trigger.span, place.you)
        condition = substitute(trigger.condition, names)
        body = (*kept_values(trigger), *self._steps(substitute(trigger.body, names), place))
        if trigger.once:
            used = f"once:{trigger.once}:{trigger.number}"
            slot = None if trigger.slot is None else Use(trigger.slot)
            read = Read(used, slot, NUMBER)
            mark = Write(trigger.span, used, slot, self._now(trigger), 0, 0, False, False, "")
            condition = conjunction((Comparison("!=", read, self._now(trigger)), condition))
            body = (mark, *body)
        return binds, condition, body

    def period_ends(self, period: str, loop: TurnLoop, place: Surroundings) -> list[Any]:
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

    def move(self, step: MovePiece, place: Surroundings) -> list[Any]:
        before, after = self._matching(step, "before"), self._matching(step, "after")
        if not before and not after:
            return [step]
        piece, binds = self.kept("piece", step.piece, step.span)
        target, more = self.kept("place", step.target, step.span)
        origin = self.numbering.variable("origin", PLACE)
        out: list[Any] = [*binds, *more, Bind(step.span, origin, Read("where", piece, PLACE))]
        out += together((t, self._fire_move(t, piece, Use(origin), target, place)) for t in before)
        out.append(replace(step, piece=piece, target=target))
        out += together((t, self._fire_move(t, piece, Use(origin), target, place)) for t in after)
        return out

    def kept(self, name: str, value: Term, span: Span) -> tuple[Term, list[Any]]:
        if stays(value):
            return value, []
        variable = self.numbering.variable(name, value.type)
        return Use(variable), [Bind(span, variable, value)]

    def _fire_move(
        self, trigger: CheckedTrigger, piece: Term, origin: Term, target: Term, place: Surroundings
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

    def move_alike(self, step: MoveAlike, place: Surroundings) -> list[Any]:
        """Moves that set something off are made one piece at a time."""
        before, after = self._matching(step, "before"), self._matching(step, "after")
        if not before and not after:
            return [step]
        target, binds = self.kept("place", step.target, step.span)
        source, more = self.kept("origin", step.source, step.span)
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

    def changed(self, column: str, index: Term | None, place: Surroundings) -> list[Any]:
        """What the change of a part of the state sets off."""
        triggers = [trigger for trigger in self.rules.triggers if trigger.event == f"change:{column}"]
        given = () if index is None else (index,)
        return together((t, self._fire(t, tuple((v, i) for v in t.bindings for i in given), place)) for t in triggers)


def _given_to(trigger: CheckedTrigger) -> list[Variable]:
    """The variables of a trigger that its event gives values."""
    moved = (trigger.piece, trigger.origin, trigger.place)
    return [*trigger.bindings, *(variable for variable in moved if variable is not None)]
