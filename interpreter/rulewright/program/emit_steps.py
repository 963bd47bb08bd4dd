"""Steps that ask nothing, as Python statements."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rulewright.meaning.rewrite import substitute, variables_used
from rulewright.meaning.steps import (
    Bind,
    Branching,
    Demand,
    EndEffect,
    Finish,
    LookAt,
    Loop,
    MoveAlike,
    MovePiece,
    PutInForce,
    RankMembers,
    SayText,
    SetOrder,
    SetOwner,
    Tallied,
    TellOpenly,
    TurnLoop,
    Walk,
    Write,
)  # fmt: skip
from rulewright.meaning.terms import (
    Comparison,
    Constant,
    Domain,
    Exists,
    Member,
    Negation,
    Size,
    Term,
    Top,
    Use,
    Variable,
)
from rulewright.meaning.types import NUMBER, TRUTH
from rulewright.program import flow, turns
from rulewright.program.emit_chance import ChanceEmitter
from rulewright.program.emit_domains import loop, members
from rulewright.program.emit_effects import end_effect, put_in_force
from rulewright.program.emit_moves import MoveEmitter
from rulewright.program.emit_rows import rank_members, set_order
from rulewright.program.emit_terms import TermEmitter
from rulewright.program.expanded import Called, EndSecret, MoveEnds, PutTaken, TakeAlike, TurnBegins
from rulewright.program.layout import KEY, OUTCOMES, SCRIPT
from rulewright.program.procedures import SharedProcedure
from rulewright.program.unseen import own_terms
from rulewright.program.writer import kept, kept_alone
from rulewright.source import Span

Procedures = Callable[[SharedProcedure], tuple[str, tuple[Variable, ...]]]


class StepEmitter:
    """Writes steps into one function; `procedure` gives the name of a shared one's function and what it takes."""

    def __init__(self, terms: TermEmitter, endings: dict[Finish, int], procedure: Procedures) -> None:
        self.terms = terms
        self.endings = endings
        self.procedure = procedure
        self.moves = MoveEmitter(self)
        self.chance = ChanceEmitter(self)
        self.span: Span | None = None
        self.empty: set[int] = set()
        self.natural: set[int] = set()

    def clause(self) -> int:
        """The number of the clause being written, for faults."""
        assert self.span is not None
        return self.terms.module.clause(self.span)

    def store(self, variable: Variable) -> None:
        """Write a variable just bound into its slot, if it has one."""
        self.terms.writer.line(kept_alone(variable.number))

    def steps(self, steps: tuple[Any, ...] | list[Any]) -> None:
        for step in steps:
            self.step(step)

    def step(self, step: Any) -> None:
        """Write one step."""
        if isinstance(step, MoveEnds) and not self.terms.module.trying:
            return
        self.span = step.span
        self.terms.writer.mark(self.clause())
        if self.terms.module.trying:
            self._stop_before(step)
        match step:
            case MoveEnds():
                return
            case Demand():
                self._demand(step)
                return
            case Bind():
                self._bind(step.variable, step.value)
                return
            case Tallied():
                self.terms.writer.line(f"hit({step.number})")
                return
            case MovePiece():
                self.moves.move(step)
            case MoveAlike():
                self.moves.alike(step)
            case TakeAlike():
                self.moves.take(step)
                return
            case PutTaken():
                self.moves.put(step)
            case Write():
                self._write(step)
            case SetOwner():
                self._set_owner(step)
            case PutInForce():
                put_in_force(self.terms, step, self.clause())
            case EndEffect():
                end_effect(self.terms, step)
            case Finish():
                self.finish(step)
            case SayText():
                self._say(step)
            case SetOrder():
                set_order(self, step)
            case RankMembers():
                rank_members(self, step)
            case Called():
                self._called(step)
            case _:
                self._compound(step)
        if not isinstance(step, flow.Receive):
            self.empty = set()
            self.terms.held = self.moves.held_after(step)

    def _stop_before(self, step: Any) -> None:
        """A trial stops before what must not be known to it; chance stops it by itself."""
        if isinstance(step, LookAt | TellOpenly | EndSecret | MoveEnds):
            self.terms.writer.line(f"if s[{SCRIPT}] is TRIED: stop()")
        else:
            self.stop_where_unseen(own_terms(step))

    def stop_where_unseen(self, part: Any) -> None:
        """A trial stops where something is read that who decides does not see."""
        writer = self.terms.writer
        found = self.terms.module.sights.unseen(part) if self.terms.module.trying else None
        if not found:
            return
        tests = [f"{self.terms.emit(owner)} != s[{KEY}]" for owner in found.owners]
        if writer.layout.has("known"):
            known = writer.column("known")
            tests += [f"not {known}[{self.terms.emit(piece)}] >> s[{KEY}] & 1" for piece in found.pieces]
        if found.always or tests:
            where = "" if found.always else f" and ({' or '.join(tests)})"
            writer.line(f"if s[{SCRIPT}] is TRIED{where}: stop()")

    def _demand(self, step: Demand) -> None:
        """Play can not go on unless something is so; in a trial that refuses what led here."""
        module = self.terms.module
        values = "".join(f", {self.terms.emit(part)}" for part in step.parts if not isinstance(part, str))
        message = module.text("it can not be done here")
        told = f"{int(step.own_words)}, {module.said(step.parts)}{values}"
        test = self.terms.truth(step.condition)
        self.terms.writer.line(f"if not ({test}): unmet({self.clause()}, {message}, {told})")

    def _compound(self, step: Any) -> None:
        match step:
            case Branching():
                self._branching(step)
            case Walk():
                self._walk(step)
            case Loop():
                self._loop(step)
            case TurnLoop():
                self._turns(step)
            case flow.StartSet():
                self._set(step.variable, "[]")
            case flow.AddToSet():
                held = self.terms.emit(Use(step.variable))
                self._set(step.variable, f"[*{held}, {self.terms.emit(Use(step.member))}]")
            case flow.Gather():
                self._gather(step)
            case flow.NextMember():
                self._next_member(step)
            case TurnBegins():
                self._turn_begins(step)
            case flow.Receive():
                self._forget_news()
                if step.secret_site >= 0:
                    self.terms.writer.line(f"{self.terms.writer.column('secret')}.append({step.secret_site})")
                self.terms.bound.add(step.variable.number)
                self.store(step.variable)
                if isinstance(step.low, Constant) and step.low.value >= 0:
                    self.natural.add(step.variable.number)
                if step.domain is not None and step.domain.source == "empty":
                    self.empty.add(step.variable.number)
            case _:
                if not self.chance.write(step):  # pragma: no cover
                    raise AssertionError(step)

    def _forget_news(self) -> None:
        """Nothing is said, shown or drawn yet since this answer."""
        writer = self.terms.writer
        for name in ("said", "shown"):
            if writer.layout.has(name):
                writer.line(f"{writer.column(name)}.clear()")
        if writer.layout.chance:
            writer.line(f"s[{OUTCOMES}].clear()")

    def _bind(self, variable: Variable, value: Term) -> None:
        text = self.terms.emit(value)
        self.terms.bound.add(variable.number)
        held = self.terms.held.items()
        self.terms.held = {place: owner for place, owner in held if variable not in variables_used((place, owner))}
        if isinstance(value, Member) and _only_empty(value.domain):
            self.empty.add(variable.number)
        self.terms.writer.line(f"{self.terms.name(variable)} = {kept(variable.number)}{text}")

    def _say(self, step: SayText) -> None:
        """Keep what is said since the last answer: which text, how much was shown before it, what its holes hold."""
        number = self.terms.module.said(step.parts)
        values = [self.terms.emit(part) for part in step.parts if not isinstance(part, str)]
        writer = self.terms.writer
        before = f"len({writer.column('shown')})" if writer.layout.has("shown") else "0"
        writer.line(f"{writer.column('said')}.extend(({', '.join([str(number), before, *values])},))")

    def _called(self, step: Called) -> None:
        name, variables = self.procedure(step.procedure)
        call = f"{name}(s{''.join(f', {self.terms.use(variable)}' for variable in variables)})"
        self.terms.writer.line(f"if {call}: return -1" if step.procedure.ends else call)

    def surely_empty(self, place: Term) -> bool:
        """Whether a place for one piece is known to be free, since nothing has moved since it was found so."""
        return isinstance(place, Use) and place.variable.number in self.empty

    def _inner(self, make: Any) -> None:
        """Write an indented block; what it binds is not bound after it."""
        self.empty = set()
        self.terms.held = {}
        bound = set(self.terms.bound)
        writer = self.terms.writer
        writer.depth += 1
        before = len(writer.lines)
        make()
        if writer.says_nothing_since(before):
            writer.line("pass")
        writer.depth -= 1
        self.terms.bound, self.terms.held = bound, {}

    def _branching(self, step: Branching) -> None:
        writer = self.terms.writer
        start = writer.depth
        if len(step.arms) == 1 and not step.otherwise:
            test, body = step.arms[0]
            if isinstance(test, Exists) and len(body) == 1 and isinstance(body[0], Finish):
                loop(self.terms, test.domain, lambda: self._ending(body), used=False)
                return
        last = len(step.arms) - 1
        for position, (test, body) in enumerate(step.arms):
            writer.line(f"if {self.terms.truth(test)}:")
            self._inner(lambda body=body: self.steps(body))
            if position < last or step.otherwise:
                writer.line("else:")
                writer.depth += 1
        if step.otherwise:
            before = len(writer.lines)
            bound = set(self.terms.bound)
            self.steps(step.otherwise)
            self.terms.bound = bound
            if writer.says_nothing_since(before):
                writer.line("pass")
        writer.depth = start

    def _ending(self, body: tuple[Any, ...]) -> None:
        """Steps that end the match, written where the search for a reason finds one."""
        bound = set(self.terms.bound)
        self.steps(body)
        self.terms.bound = bound

    def _walk(self, step: Walk) -> None:
        sequence = members(self.terms, step.domain, True)
        same, row = _same_for_all(step), _NUMBERS_IN_A_ROW.fullmatch(sequence)
        if same is None or row is None:
            self._walked(step, sequence)
            return
        low, high = int(row[1]), int(row[2])
        column, value = same
        values = self.terms.module.constant((value,) * (high - low))
        self.terms.writer.line(f"{self.terms.writer.column(column)}[{low}:{high}] = {values}")

    def _walked(self, step: Walk, sequence: str) -> None:
        self.terms.writer.line(f"for {self.terms.name(step.domain.variable)} in {sequence}:")

        def body() -> None:
            self.terms.bound.add(step.domain.variable.number)
            self.store(step.domain.variable)
            self.steps(step.body)

        self._inner(body)

    def _loop(self, step: Loop) -> None:
        writer = self.terms.writer
        writer.line(f"for _ in range({self.terms.emit(step.times)}):")

        def body() -> None:
            first = step.body[0] if step.body else None
            if isinstance(first, Walk) and _until_none(step.until, first.domain):
                found = writer.temporary()
                writer.line(f"{found} = {members(self.terms, first.domain, True)}")
                writer.line(f"if not {found}: break")
                self.span = first.span
                writer.mark(self.clause())
                self._walked(first, found)
                self.steps(step.body[1:])
                return
            if step.until is not None:
                writer.line(f"if {self.terms.truth(step.until)}: break")
            self.steps(step.body)

        self._inner(body)

    def _turns(self, step: TurnLoop) -> None:
        """A loop of turns in which nobody is asked anything."""
        writer = self.terms.writer
        self.steps(turns.turns_start(step))
        writer.line("while True:")

        def body() -> None:
            writer.line(f"if not ({self.terms.truth(turns.turns_go_on(step))}): break")
            self.steps(turns.turn_starts(step))
            skip = turns.turn_skipped(step)
            if skip is not None:
                writer.line(f"if not ({self.terms.truth(skip)}):")
                self._inner(turn)
            else:
                turn()
            self.steps(turns.turn_ends(step))

        def turn() -> None:
            self._turn_begins(TurnBegins(step.span, step.player))
            self.steps(step.body)

        self._inner(body)

    def _turn_begins(self, step: TurnBegins) -> None:
        if self.terms.module.rules.uses_active:
            self.terms.writer.line(f"s[1] = {self.terms.emit(Use(step.player))}")
        if self.terms.writer.layout.has("peeked"):
            self.terms.writer.line(f"if {self.terms.writer.column('peeked')}: turn_begins(s)")
        if self.terms.writer.layout.has("clock"):
            self.terms.writer.line(f"{self.terms.writer.single('clock')} += 1")

    def _set(self, variable: Variable, text: str) -> None:
        """Give a picked set its members: always a new list, so that copies of the state may share the old one."""
        self.terms.writer.line(f"{self.terms.name(variable)} = {text}")
        self.terms.bound.add(variable.number)
        self.store(variable)

    def _gather(self, step: flow.Gather) -> None:
        sequence = members(self.terms, step.domain, True)
        self.terms.bound.add(step.variable.number)
        name = self.terms.name(step.variable)
        self.terms.module.variable_types[step.variable.number] = replace(step.domain.variable.type, many=True)
        self.terms.writer.line(f"{name} = list({sequence})")
        self.store(step.variable)

    def _next_member(self, step: flow.NextMember) -> None:
        index = self.terms.emit(Use(step.index))
        writer = self.terms.writer
        writer.line(f"{self.terms.name(step.variable)} = {self.terms.emit(Use(step.members))}[{index}]")
        self.terms.bound.add(step.variable.number)
        self.store(step.variable)
        writer.line(f"{self.terms.name(step.index)} = {index} + 1")
        self.store(step.index)

    # ---- changes ----

    def _write(self, step: Write) -> None:
        writer = self.terms.writer
        value = self.terms.emit(step.value)
        if step.value.type == TRUTH and not isinstance(step.value, Constant):
            value = f"int({value})"
        if step.bounded:
            if step.clamp:
                value = f"max({step.low}, min({step.high}, {value}))"
            elif not (isinstance(step.value, Constant) and step.low <= step.value.value <= step.high):
                new = writer.temporary()
                writer.line(f"{new} = {value}")
                message = f"it would leave its bounds, {step.low} to {step.high}"
                writer.line(f"if not {step.low} <= {new} <= {step.high}: fault({self.clause()}, {message!r})")
                value = new
        if step.index is None:
            writer.line(f"{writer.single(step.column)} = {value}")
        else:
            index = self.terms.emit(step.index)
            writer.line(f"{writer.column(step.column)}[{index}] = {value}")
            if step.column == "face" and writer.layout.has("known"):
                writer.line(f"turned(s, {index})")

    def _set_owner(self, step: SetOwner) -> None:
        writer = self.terms.writer
        piece, player = writer.temporary(), writer.temporary()
        known = isinstance(step.piece, Top) and step.piece.single and step.piece.place.type.kind == "space"
        place = writer.temporary()
        if known:
            assert isinstance(step.piece, Top)
            writer.line(f"{place} = {self.terms.emit(step.piece.place)}")
            writer.line(f"{piece} = {writer.column('at')}[{place}]")
        else:
            writer.line(f"{piece} = {self.terms.emit(step.piece)}")
        writer.line(f"{player} = {self.terms.emit(step.player)}")
        writer.line(f"{writer.column('owner')}[{piece}] = {player}")
        if not writer.layout.has("holder"):
            return
        start = writer.depth
        if not known:
            writer.line(f"{place} = {self._where(piece)}")
            writer.line(f"if {place} < {len(writer.layout.setting.spaces)}:")
            writer.depth += 1
        holder = writer.column("holder")
        writer.line(f"{holder}[{place}] = {player}")
        writer.depth = start

    def _where(self, piece: str) -> str:
        return f"{self.terms.writer.column('where')}[{piece}]"

    # ---- ends ----

    def finish(self, step: Finish) -> None:
        """End the match here."""
        writer = self.terms.writer
        everyone = self.terms.module.rules.setting.everyone
        if step.which == "rank" and all(which == "shared" for which, _ in step.keys):
            writer.line(f"s[3] = {everyone}")
        elif step.which == "rank":
            writer.line(f"{self.terms.module.ranking(step)}(s)")
        elif step.which == "nobody":
            writer.line("s[3] = 0")
        else:
            assert step.player is not None
            bit = f"1 << {self.terms.emit(step.player)}"
            writer.line(f"s[3] = {bit}" if step.which == "win" else f"s[3] = {everyone} & ~({bit})")
        writer.line(f"s[2] = {self.endings[step]}")
        writer.line("s[0] = -1")
        writer.line("return -1")


_NUMBERS_IN_A_ROW = re.compile(r"range\((\d+), (\d+)\)")


def _same_for_all(step: Walk) -> tuple[str, int] | None:
    """The column in which every member of a walk gets the same fixed value, and that value, if nothing else is done."""
    match step.body:
        case (Write(index=Use(variable=member), value=Constant(value=value)) as write,) if (
            member == step.domain.variable and write.column != "face"
            and (not write.bounded or write.low <= value <= write.high)
        ):  # fmt: skip
            return write.column, value
    return None


def _until_none(until: Term | None, domain: Domain) -> bool:
    """Whether a loop goes on until a set has no members any more."""
    if not isinstance(until, Negation) or not isinstance(until.item, Exists):
        return False
    asked = until.item.domain
    where = substitute(asked.where, {asked.variable: Use(domain.variable)})
    return replace(asked, variable=domain.variable, where=where) == domain


def _only_empty(domain: Domain) -> bool:
    """Whether a set's members are places found empty."""
    empty = Comparison("==", Size(Use(domain.variable), True), Constant(0, NUMBER))
    return domain.source == "empty" or empty in domain.where
