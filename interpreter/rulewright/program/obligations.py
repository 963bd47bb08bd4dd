"""Which asks and prices in bodies are proved possible by trying, and which by nothing.

An obligation is an ask that may have nothing to offer, or a `Demand`. An option that leads to one is tried on a copy
before it is offered; so the ask that offers it may have nothing to offer either, unless some other way is sure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.meaning.steps import (
    Bind,
    Branching,
    Choice,
    Demand,
    LookAt,
    Pick,
    RandomPick,
    RankMembers,
    RollDie,
    SetOrder,
    ShuffleStack,
    TellOpenly,
)  # fmt: skip
from rulewright.meaning.terms import NO, YES, Constant, Term, Use, Variable
from rulewright.program.expanded import Called, EndSecret, HeadAsk, MoveEnds
from rulewright.program.flow import (
    Await,
    Block,
    Flow,
    Fork,
    Gather,
    Invoke,
    NextMember,
    Receive,
    Return,
    Site,
    successors,
)
from rulewright.program.procedures import parts_within
from rulewright.program.reached import after_a_decision
from rulewright.program.unseen import Sights, Unseen

STOPS = (RandomPick, RollDie, ShuffleStack, LookAt, TellOpenly, EndSecret, MoveEnds)
"""Steps at which a trial stops: chance, what is shown, and the end of what was offered."""

_SURE_STOPS = (RollDie, LookAt, TellOpenly, EndSecret, MoveEnds)


@dataclass(frozen=True, slots=True)
class Obligations:
    """What is to be tried: `unsure` sites may have nothing to offer; of a site in `tried` these branches are tried,
    or all options where there are no branches."""

    unsure: frozenset[int] = frozenset()
    tried: Mapping[int, frozenset[int]] = field(default_factory=dict)
    guards: Mapping[int, Mapping[int, tuple[Term, ...]]] = field(default_factory=dict)
    """Per choice and branch what must be so at once, which needs no trial."""
    entries: frozenset[int] = frozenset()
    """The entries, by number, from which something is to be tried."""
    demanding: frozenset[int] = field(default=frozenset(), compare=False)
    """The blocks in which something must be so."""


def obligations(flow: Flow, sights: Sights) -> Obligations:
    """Follow the flow of a match from each answer to what it leads to."""
    search = _Search(flow, sights)
    if not search.unsure and not search.demanding:
        return Obligations()
    search.settle()
    entries = frozenset(n for n, entry in enumerate(flow.trial_entries) if search.leads(entry))
    return Obligations(frozenset(search.unsure), search.tried, search.guards, entries, frozenset(search.demanding))


def unoffered(flow: Flow, sights: Sights, owed: Obligations) -> tuple[Site | Demand, ...]:
    """What may be impossible though nothing that leads to it could be refused: asks, and what must be so."""
    return _Offered(flow, sights, owed).unproved() if owed.unsure or owed.demanding else ()


def _is_unsure(site: Site) -> bool:
    """Whether an ask may have nothing to offer by itself."""
    match site.step:
        case Pick():
            return site.step.unsure and not site.more
        case Choice():
            return not site.step.if_possible and not _sure_branches(site.step)
    return False


def _sure_branches(step: Choice) -> frozenset[int]:
    return frozenset(n for n, branch in enumerate(step.branches) if branch.otherwise or branch.offered == YES)


class _Search:
    """Finds the answers that lead to an obligation, until no more follow from those found."""

    def __init__(self, flow: Flow, sights: Sights) -> None:
        self.flow = flow
        self.unsure = {site.number for site in flow.sites if _is_unsure(site)}
        self.tried: dict[int, frozenset[int]] = {}
        self.guards: dict[int, dict[int, tuple[Term, ...]]] = {}
        for number, taken in flow.taken.items():
            guards = {n: found for n, block in enumerate(taken) if (found := _asked_at_once(block, sights))}
            if guards:
                self.guards[number] = guards
        self.resumes = {b.ending.site: b.ending.resume for b in flow.blocks if isinstance(b.ending, Await)}
        self.demanding = {
            block.number for block in flow.blocks
            if any(isinstance(part, Demand) for part in parts_within(tuple(block.steps)))
        }  # fmt: skip

    def settle(self) -> None:
        while True:
            before = len(self.unsure), dict(self.tried)
            for site in self.flow.sites:
                self._try(site)
            if (len(self.unsure), self.tried) == before:
                return

    def _try(self, site: Site) -> None:
        if isinstance(site.step, Choice):
            guards = self.guards.get(site.number, {})
            taken = self.flow.taken[site.number]
            found = frozenset(n for n, block in enumerate(taken) if self.leads(block, len(guards.get(n, ()))))
            if found:
                self.tried[site.number] = found
            if not site.step.if_possible and not _sure_branches(site.step) - found - guards.keys():
                self.unsure.add(site.number)
        elif self.leads(self.resumes[site.number]):
            self.tried[site.number] = frozenset()
            if site.number not in self.flow.skips:
                self.unsure.add(site.number)

    def leads(self, start: Block, first: int = 0) -> bool:
        """Whether a way leads from a step of a block to an obligation before a trial stops."""
        queue, seen = [start], {start.number}
        while queue:
            block = queue.pop()
            reached = _up_to_stop(block)[first if block is start else 0 :]
            if block.number in self.demanding and any(isinstance(part, Demand) for part in parts_within(reached)):
                return True
            if _up_to_stop(block) != tuple(block.steps):
                continue
            if isinstance(block.ending, Await):
                if block.ending.site in self.unsure:
                    return True
                continue
            following = [block.ending.target] if isinstance(block.ending, Invoke) else successors(block)
            queue += [each for each in following if each.number not in seen]
            seen |= {each.number for each in following}
        return False


def _bound_on_the_way(entry: Block) -> tuple[frozenset[Variable], int]:
    """What a shared procedure and what it calls give values, and the number of the variable it goes back by."""
    binds: set[Variable] = set()
    queue, seen = [(entry, True)], {entry.number}
    back = -1
    while queue:
        block, own = queue.pop()
        for part in parts_within(tuple(block.steps)):
            for name in ("variable", "index", "counter"):
                if isinstance(variable := getattr(part, name, None), Variable) and not isinstance(part, Use):
                    binds.add(variable)
        if isinstance(block.ending, Return):
            back = block.ending.back.number if own else back
            continue
        following = [(each, own) for each in successors(block)]
        if isinstance(block.ending, Invoke):
            following = [(block.ending.after, own), (block.ending.target, False)]
        for each, still in following:
            if each.number not in seen:
                seen.add(each.number)
                queue.append((each, still))
    return frozenset(binds), back


def _by_chance(part: Any) -> bool:
    """Whether chance may decide an order."""
    match part:
        case SetOrder():
            return part.how == "random"
        case RankMembers():
            return any(which == "random" for which, _ in part.keys)
    return False


def _asked_at_once(block: Block, sights: Sights) -> tuple[Term, ...]:
    """What must be so before anything of a block is done."""
    found: list[Term] = []
    for step in block.steps:
        if not isinstance(step, Demand) or sights.unseen(step.condition):
            break
        found.append(step.condition)
    return tuple(found)


def _up_to_stop(block: Block) -> tuple[Any, ...]:
    for position, step in enumerate(block.steps):
        if isinstance(step, _SURE_STOPS) or (isinstance(step, RandomPick) and not step.if_possible):
            return tuple(block.steps[:position])
    return tuple(block.steps)


@dataclass(frozen=True, slots=True)
class _Known:
    """What surely holds at a place: which names stand for who was asked last, with no stop since; which names are
    equal; which name pieces that player sees; and whether a trial comes here at all."""

    asked: frozenset[Term] = frozenset()
    equal: frozenset[tuple[Term, Term]] = frozenset()
    seen: frozenset[Term] = frozenset()
    tried: bool = False

    def both(self, other: _Known) -> _Known:
        tried = self.tried and other.tried
        return _Known(self.asked & other.asked, self.equal & other.equal, self.seen & other.seen, tried)

    def without(self, *variables: Variable) -> _Known:
        """After variables have taken values that are not known."""
        gone = {Use(variable) for variable in variables}
        touched = {pair for pair in self.equal if pair[0] in gone or pair[1] in gone}
        if not touched and gone.isdisjoint(self.asked) and gone.isdisjoint(self.seen):
            return self
        return _Known(self.asked - gone, self.equal - touched, self.seen - gone, self.tried)

    def named(self, variable: Variable, value: Term) -> _Known:
        """After a variable has taken a value."""
        known = self.without(variable)
        name = Use(variable)
        if not isinstance(value, Use | Constant) or value == name:
            return known
        alike = [value, *(b for a, b in known.equal if a == value)]
        pairs = {pair for other in alike for pair in ((name, other), (other, name))}
        asked = known.asked | {name} if value in known.asked else known.asked
        seen = known.seen | {name} if value in known.seen else known.seen
        return _Known(frozenset(asked), known.equal | pairs, frozenset(seen), self.tried)

    def asking(self, decider: Variable) -> _Known:
        """After somebody has been asked."""
        who = Use(decider)
        if who in self.asked:
            return self
        return _Known(frozenset({who, *(b for a, b in self.equal if a == who)}), self.equal, tried=True)

    def stopped(self) -> _Known:
        return _Known(frozenset(), self.equal)


class _Offered:
    """Follows, to each ask, who was asked last on every way there."""

    def __init__(self, flow: Flow, sights: Sights, owed: Obligations) -> None:
        self.flow = flow
        self.sights = sights
        self.unsure = owed.unsure
        self.demanding = owed.demanding
        self.known: dict[int, _Known] = {}
        self.calls: dict[int, tuple[_Known, frozenset[Variable], Block]] = {}
        """By the block after a call of a shared procedure: what was known at the call, what the procedure binds, and
        where it starts."""
        self.stopping: dict[int, bool] = {}
        """Whether a trial may stop within a shared procedure, by the block where it starts."""
        self.exits: dict[int, _Known] = {}
        """What is known at the end of a shared procedure, by the variable that says where it goes back."""
        self.parts: dict[int, tuple[frozenset[Variable], int]] = {}
        self.readings: dict[int, tuple[Any, Unseen]] = {}
        """What a part reads unseen, by its identity, which stays as long as the part is kept here."""
        self.within: dict[int, tuple[Any, bool, Unseen, tuple[Variable, ...]]] = {}

    def unproved(self) -> tuple[Site | Demand, ...]:
        """What may be impossible though nothing that leads to it could be refused."""
        starts = [self.flow.entry, *self.flow.other_entries]
        queue = [(block, _Known()) for block in starts]
        while queue:
            block, known = queue.pop()
            before = self.known.get(block.number)
            merged = known if before is None else before.both(known)
            if merged == before:
                continue
            self.known[block.number] = merged
            after = merged
            for step in block.steps:
                after = self._after(step, after)
            if isinstance(block.ending, Await):
                queue.append((block.ending.resume, after.asking(self.flow.sites[block.ending.site].decider)))
            elif isinstance(block.ending, Invoke):
                queue.append((block.ending.target, after))
                queue += self._invoked(block.ending, after)
            elif isinstance(block.ending, Return):
                self.exits[block.ending.back.number] = after
                called = (each for each in block.ending.afters if each.number in self.calls)
                queue += [(each, self._returned(each, after)) for each in called]
            elif isinstance(block.ending, Fork):
                kept = self._reading(block.ending.test, after)
                queue += [(block.ending.yes, kept), (block.ending.no, kept)]
            else:
                queue += [(each, after) for each in successors(block)]
        asks = (site for block, site in self._asks() if self._is_unproved(block, site))
        return (*asks, *dict.fromkeys(self._unmet()))

    def _invoked(self, call: Invoke, known: _Known) -> list[tuple[Block, _Known]]:
        """Note what is known at a call; what is known after it, if the end of the procedure has been come to."""
        if call.target.number not in self.parts:
            self.parts[call.target.number] = _bound_on_the_way(call.target)
        binds, back = self.parts[call.target.number]
        self.calls[call.after.number] = (known, binds, call.target)
        return [(call.after, self._returned(call.after, self.exits[back]))] if back in self.exits else []

    def _returned(self, after: Block, known: _Known) -> _Known:
        """What is known after a call: what is at the end of the procedure, and what that has left as it was."""
        before, binds, entry = self.calls[after.number]
        before = before.without(*binds)
        asked = known.asked | {other for name, other in before.equal if name in known.asked}
        tried = known.tried or (before.tried and not self._may_stop(entry))
        return _Known(frozenset(asked), known.equal | before.equal, known.seen, tried)

    def _unmet(self) -> Iterator[Demand]:
        """What must be so at places that no trial comes to, once somebody has been asked something."""
        for block in after_a_decision(self.flow):
            if block.number in self.demanding and block.number in self.known:
                yield from self._unmet_in(tuple(block.steps), self.known[block.number])

    def _unmet_in(self, steps: tuple[Any, ...], known: _Known) -> Iterator[Demand]:
        for step in steps:
            after = self._after(step, known)
            match step:
                case Demand():
                    if not known.tried and step.condition != NO:
                        yield step
                case Branching():
                    before = self._reading(tuple(test for test, _ in step.arms), known)
                    for _, body in step.arms:
                        yield from self._unmet_in(body, before)
                    yield from self._unmet_in(step.otherwise, before)
                case Called():
                    yield from self._unmet_in(step.procedure.steps, known)
                case _ if not after.tried:
                    yield from (part for part in parts_within((step,)) if isinstance(part, Demand))
            known = after

    def _may_stop(self, entry: Block) -> bool:
        """Whether a trial may stop within a shared procedure."""
        if entry.number not in self.stopping:
            queue, seen = [entry], {entry.number}
            self.stopping[entry.number] = False
            while queue and not self.stopping[entry.number]:
                block = queue.pop()
                tests = (block.ending.test,) if isinstance(block.ending, Fork) else ()
                stops = any(self._parts(step)[1] or self._parts(step)[2] for step in block.steps)
                self.stopping[entry.number] = stops or any(bool(self.sights.unseen(test)) for test in tests)
                following: list[Block] = []
                if isinstance(block.ending, Invoke):
                    following = [block.ending.target, block.ending.after]
                elif not isinstance(block.ending, Return):
                    following = list(successors(block))
                queue += [each for each in following if each.number not in seen]
                seen |= {each.number for each in following}
        return self.stopping[entry.number]

    def _asks(self) -> Iterator[tuple[Block, Site]]:
        for block in self.flow.blocks:
            if isinstance(block.ending, Await) and block.number in self.known:
                yield block, self.flow.sites[block.ending.site]

    def _is_unproved(self, block: Block, site: Site) -> bool:
        if site.number not in self.unsure or isinstance(site.step, HeadAsk) or site.more:
            return False
        known = self.known[block.number]
        for step in block.steps:
            known = self._after(step, known)
        return Use(site.decider) not in known.asked

    def _after(self, step: Any, known: _Known) -> _Known:
        match step:
            case Bind():
                return self._reading(step.value, known).named(step.variable, step.value)
            case Receive():
                received = known.without(step.variable)
                if self.sights.seen_by_picker(step.domain, known.asked):
                    return replace(received, seen=received.seen | {Use(step.variable)})
                return received
            case Gather():
                return self._reading(step.domain, known).without(step.variable)
            case NextMember():
                return known.without(step.variable).without(step.index)
        return self._after_all(step, known)

    def _after_all(self, step: Any, known: _Known) -> _Known:
        """After a step with all that is in it."""
        _, stops, found, binds = self._parts(step)
        known = self._read(found, known.stopped() if stops else known)
        return known.without(*binds)

    def _parts(self, step: Any) -> tuple[Any, bool, Unseen, tuple[Variable, ...]]:
        """Whether a trial stops within a step, what is read there unseen, and what is bound."""
        if id(step) not in self.within:
            parts = tuple(parts_within((step,)))
            stops = any(isinstance(part, STOPS) or _by_chance(part) for part in parts)
            binds = tuple(part.variable for part in parts if isinstance(part, Bind | RandomPick | RankMembers))
            self.within[id(step)] = (step, stops, self.sights.unseen(parts), binds)
        return self.within[id(step)]

    def _reading(self, part: Any, known: _Known) -> _Known:
        """A trial stops where something is read that who decides may not see."""
        if id(part) not in self.readings:
            self.readings[id(part)] = (part, self.sights.unseen(part))
        return self._read(self.readings[id(part)][1], known)

    def _read(self, found: Unseen, known: _Known) -> _Known:
        if found.always or any(owner not in known.asked for owner in found.owners):
            return known.stopped()
        return known.stopped() if any(piece not in known.seen for piece in found.pieces) else known
