"""Chance and knowledge as Python statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.meaning.steps import LookAt, MustHold, RandomPick, RollDie, ShuffleStack, TellOpenly
from rulewright.program.emit_domains import members
from rulewright.program.expanded import EndSecret
from rulewright.program.layout import tops

if TYPE_CHECKING:
    from rulewright.program.emit_steps import StepEmitter


class ChanceEmitter:
    """Writes what chance decides, and what is shown to whom, into one function."""

    def __init__(self, steps: StepEmitter) -> None:
        self.steps = steps
        self.terms = steps.terms
        self.writer = steps.terms.writer
        self.layout = steps.terms.writer.layout

    def write(self, step: object) -> bool:
        """Write a step of these sorts; false for any other."""
        match step:
            case RandomPick():
                self._pick(step)
            case RollDie():
                self._roll(step)
            case ShuffleStack():
                self._shuffle(step)
            case MustHold():
                self._must_hold(step)
            case LookAt():
                self._look(step)
            case TellOpenly():
                everyone = self.layout.setting.everyone
                held = self.terms.truth(step.truth)
                shown = self.writer.column("shown")
                self.writer.line(f"{shown}.extend(({everyone}, {-2 - self.steps.clause()}, int({held}), -1))")
            case EndSecret():
                self.writer.line(f"{self.writer.column('secret')}.clear()")
            case _:
                return False
        return True

    def _pick(self, step: RandomPick) -> None:
        clause = self.steps.clause()
        self.terms.module.chances[clause] = step.variable.type.sure
        name = self.terms.name(step.variable)
        candidates = self.writer.temporary()
        if step.domain is not None:
            inner = set(self.terms.bound)
            sequence = members(self.terms, step.domain, True)
            self.terms.bound = inner
            self.writer.line(f"{candidates} = list({sequence})")
        else:
            assert step.low is not None
            assert step.high is not None
            low, high = self.terms.emit(step.low), self.terms.emit(step.high)
            self.writer.line(f"{candidates} = range({low}, {high} + 1)")
        drawn = f"draw(s, {candidates}, {clause})"
        if step.if_possible:
            drawn = f"{drawn} if {candidates} else -1"
        self.writer.line(f"{name} = {drawn}")
        self.terms.bound.add(step.variable.number)
        self.steps.store(step.variable)

    def _roll(self, step: RollDie) -> None:
        clause = self.steps.clause()
        setting = self.layout.setting
        change = next(kind.changeable[step.shows] for kind in setting.kinds.values() if step.shows in kind.changeable)
        self.terms.module.chances[clause] = self.terms.module.type_of(change.type)
        piece = self.writer.temporary()
        self.writer.line(f"{piece} = {self.terms.emit(step.piece)}")
        faces = self.terms.module.constant(step.faces)
        shows = f"{self.writer.column(f'property:{step.shows}')}[{piece}]"
        self.writer.line(f"{shows} = draw(s, {faces}, {clause})")
        if self.layout.has("known"):
            self.writer.line(f"rolled(s, {piece})")
        else:
            everyone = setting.everyone
            self.writer.line(f"{self.writer.column('shown')}.extend(({everyone}, {piece}, {shows}, -1))")

    def _shuffle(self, step: ShuffleStack) -> None:
        clause = self.steps.clause()
        family = self.layout.setting.families[step.family]
        self.terms.module.chances[clause] = self.terms.module.piece_type(family)
        place = self.writer.temporary()
        self.writer.line(f"{place} = {self.terms.emit(step.place)}")
        pile = self.writer.pile(family, place)
        self.writer.line(f"shuffle(s, {pile}, {clause})")
        if tops(family):
            self.writer.line(f"if {pile}: {self.writer.column('at')}[{place}] = {pile}[-1]")
        if self.layout.has("known"):
            self.writer.line(f"mixed_up(s, {place})")

    def _must_hold(self, step: MustHold) -> None:
        message = self.terms.module.text(f"`{step.place}` is empty")
        test = self.terms.truth(step.condition)
        self.writer.line(f"if not ({test}): fault({self.steps.clause()}, {message})")

    def _look(self, step: LookAt) -> None:
        if not self.layout.has("known"):
            return
        seats = str(self.layout.setting.everyone)
        if step.player is not None:
            seats = f"1 << {self.terms.emit(step.player)}"
        self.writer.line(f"looked(s, {seats}, {self.terms.emit(step.piece)})")
