"""The flow of a match: blocks of steps cut at decisions, joined by jumps and forks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute, subterms
from rulewright.meaning.steps import Bind, Branching, Choice, Loop, Pick, Step, TurnLoop, Walk
from rulewright.meaning.terms import (
    Comparison,
    Constant,
    Count,
    Domain,
    Exists,
    Operation,
    Some,
    Term,
    Use,
    Variable,
    conjunction,
    negation,
)  # fmt: skip
from rulewright.meaning.types import NUMBER, Type
from rulewright.program.expanded import Called, HeadAsk, TurnBegins
from rulewright.program.turns import count_down, turn_ends, turn_skipped, turn_starts, turns_go_on, turns_start


@dataclass(frozen=True, slots=True)
class Receive(Step):
    """A variable takes the value that was picked: one of a domain, or a number from `low` up."""

    variable: Variable
    domain: Domain | None = None
    low: Term | None = None
    secret_site: int = -1


@dataclass(frozen=True, slots=True)
class StartSet(Step):
    """A set that is to be picked is empty."""

    variable: Variable


@dataclass(frozen=True, slots=True)
class AddToSet(Step):
    """What was picked belongs to the set."""

    variable: Variable
    member: Variable


@dataclass(frozen=True, slots=True)
class Gather(Step):
    """A variable takes the list of a domain's members."""

    variable: Variable
    domain: Domain


@dataclass(frozen=True, slots=True)
class NextMember(Step):
    """The loop's variable takes the next member of a gathered list."""

    variable: Variable
    members: Variable
    index: Variable


DONE = -1
"""The answer that no more is picked for a set."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Go on at another block, which `apart` keeps from being written in line."""

    target: Block
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Fork:
    test: Term
    yes: Block
    no: Block


@dataclass(frozen=True, slots=True)
class Await:
    """Stop and ask; the answer goes on at `resume`."""

    site: int
    resume: Block


@dataclass(frozen=True, slots=True)
class Skips:
    """Ask only if something is on offer at a site when tried, else go on at `no`."""

    site: int
    yes: Block
    no: Block


@dataclass(frozen=True, slots=True)
class RunsOut:
    """The game is played to its end."""


@dataclass(frozen=True, slots=True)
class Stops:
    """Play stops, and nobody has won: the steps were a part of a game."""


@dataclass(frozen=True, slots=True)
class Invoke:
    """Play the blocks of a shared procedure, and go on after it at `after`, whose key is kept in a variable."""

    target: Block
    after: Block


@dataclass(frozen=True, slots=True)
class Return:
    """A shared procedure is over: go on where the variable says, at one of the blocks after its calls."""

    back: Variable
    afters: list[Block]


@dataclass(slots=True, eq=False)
class Block:
    """Steps in a row that ask nothing, and what comes then."""

    number: int
    steps: list[Any] = field(default_factory=list)
    ending: Jump | Fork | Skips | Await | Invoke | Return | RunsOut | Stops = field(default_factory=RunsOut)
    entries: int = 0


@dataclass(frozen=True, slots=True)
class Around:
    """What goes on around a place of the rules: the sets gone through one by one, the outermost first, within the game
    or within a shared procedure, that goes back to the key in the variable `back`."""

    walked: tuple[Domain, ...] = ()
    back: Variable | None = None


@dataclass(frozen=True, slots=True)
class Site:
    """A place of the rules where someone is asked; `step` is what asks, `decider` the variable of who is asked.

    `more` says that a set is being picked and something of it is picked already; `around` is what goes on around it.
    """

    number: int
    step: HeadAsk | Pick | Choice
    decider: Variable
    starts_move: bool
    more: bool = False
    around: Around = Around()


def _received(step: HeadAsk | Pick | Choice, variable: Variable, site: int) -> Receive:
    if isinstance(step, Choice):
        return Receive(step.span, variable)
    pick: Any = step.items[step.position] if isinstance(step, HeadAsk) else step
    secret = isinstance(step, Pick) and step.secret
    low = None if pick.many else pick.low
    return Receive(step.span, variable, pick.domain, low, site if secret else -1)


def asks(step: Any) -> bool:
    """Whether anybody is asked anything within a step."""
    return any(
        part.procedure.asks if isinstance(part, Called) else isinstance(part, HeadAsk | Pick | Choice)
        for part in subterms(step)
    )


class Flow:
    """Lowers expanded steps to blocks; `kept` are variables that always live in the state.

    `others` are steps that may be played instead, `trials` steps that are only tried; each is entered at its own of the
    `other_entries` and `trial_entries`. `taken` has the blocks of the branches of each choice, `skips` the blocks with
    which play goes on where a site is skipped.
    """

    def __init__(
        self, steps: tuple[Any, ...], others: tuple[tuple[Any, ...], ...] = (), trials: tuple[tuple[Any, ...], ...] = ()
    ) -> None:  # fmt: skip
        self.blocks: list[Block] = []
        self.sites: list[Site] = []
        self.kept: set[Variable] = set()
        self.shared: dict[int, tuple[Block, Return]] = {}
        self.taken: dict[int, list[Block]] = {}
        self.skips: dict[int, Block] = {}
        self.around = Around()
        self.called: dict[int, Around] = {}
        """By the key to which a shared procedure goes back, what goes on around the call."""
        self.numbering = Numbering()
        self.numbering.count = 30_000_000
        self.entry = self.block()
        self.run(steps, self.entry)
        self.game_blocks = tuple(self.blocks)
        self.other_entries = [self._part(part) for part in others]
        self.trial_entries = [self._part(part) for part in trials]
        for block in self.blocks:
            for target in successors(block):
                target.entries += 1

    def block(self) -> Block:
        made = Block(len(self.blocks))
        self.blocks.append(made)
        return made

    def _part(self, steps: tuple[Any, ...]) -> Block:
        """Steps after which play stops; gives the block where they begin."""
        entry = self.block()
        self.run(steps, entry).ending = Stops()
        return entry

    def run(self, steps: tuple[Any, ...], block: Block) -> Block:
        """Append steps to a block; gives the block where control goes on."""
        for step in steps:
            if asks(step):
                block = self._cut(step, block)
            else:
                block.steps.append(step)
        return block

    def _cut(self, step: Any, block: Block) -> Block:
        match step:
            case HeadAsk():
                pick: Any = step.items[step.position]
                if pick.many:
                    return self._several(step, pick, step.you, block)
                return self._ask(step, pick.variable, step.you, step.starts_move, block)
            case Pick():
                return self._pick(step, block)
            case Choice():
                return self._choice(step, block)
            case Branching():
                return self._branching(step, block)
            case Walk():
                return self._walk(step, block)
            case Loop():
                return self._loop(step, block)
            case TurnLoop():
                return self._turns(step, block)
            case Called():
                return self._call(step, block)
        raise AssertionError(step)  # pragma: no cover

    def _call(self, step: Called, block: Block) -> Block:
        """Go to the blocks of a shared procedure, which are made at its first call."""
        after = self.block()
        number = step.procedure.number
        if number not in self.shared:
            back = self.numbering.variable("back", NUMBER)
            self.kept.add(back)
            entry = self.block()
            self.shared[number] = (entry, Return(back, []))
            around, self.around = self.around, Around((), back)
            self.run(step.procedure.steps, entry).ending = self.shared[number][1]
            self.around = around
        self.called[key_of(after)] = self.around
        entry, ending = self.shared[number]
        ending.afters.append(after)
        block.steps.append(Bind(step.span, ending.back, Constant(key_of(after), NUMBER)))
        block.ending = Invoke(entry, after)
        return after

    def _ask(
        self, step: HeadAsk | Pick | Choice, variable: Variable, decider: Term, starts: bool, block: Block,
        more: bool = False,
    ) -> Block:  # fmt: skip
        if isinstance(decider, Use):
            who = decider.variable
        else:
            who = self.numbering.variable("decider", decider.type)
            block.steps.append(Bind(step.span, who, decider))
        self.kept.add(who)
        site = Site(len(self.sites), step, who, starts, more, self.around)
        self.sites.append(site)
        resume = self.block()
        resume.steps.append(_received(step, variable, site.number))
        block.ending = Await(site.number, resume)
        return resume

    def _several(self, step: HeadAsk | Pick, pick: Any, decider: Term, block: Block) -> Block:
        """Pick one thing after the other until `done`, or until as many are picked as may be."""
        chosen, member = pick.variable, self.numbering.variable("picked", replace(pick.variable.type, many=False))
        self.kept.add(chosen)
        if not isinstance(decider, Use):
            who = self.numbering.variable("decider", decider.type)
            block.steps.append(Bind(step.span, who, decider))
            decider = Use(who)
        block.steps.append(StartSet(step.span, chosen))
        received, grown, again, after = (self.block() for _ in range(4))
        self._ask(step, member, decider, step.starts_move, block).ending = Jump(received)
        received.ending = Fork(Comparison("==", Use(member), Constant(DONE, member.type)), after, grown)
        grown.steps.append(AddToSet(step.span, chosen, member))
        if pick.high is None:
            grown.ending = Jump(again)
        else:
            size = Operation("length", Use(chosen), Use(chosen))
            grown.ending = Fork(Comparison("<", size, pick.high), again, after)
        later = replace(step, starts_move=False)
        self._ask(later, member, decider, False, again, more=True).ending = Jump(received)
        return after

    def _pick(self, step: Pick, block: Block) -> Block:
        if not step.if_possible:
            return self._picked(step, block)
        if step.domain is not None and step.low is not None:
            test: Term = Comparison(">=", Count(step.domain), step.low)
        elif step.domain is not None:
            test = Exists(self._apart(step.domain))
        else:
            assert step.low is not None
            assert step.high is not None
            test = Comparison("<=", step.low, step.high)
        asked, join = self.block(), self.block()
        nothing = Constant(-1, step.variable.type)
        block.steps.append(StartSet(step.span, step.variable) if step.many else Bind(step.span, step.variable, nothing))
        self.kept.add(step.variable)
        block.ending = Fork(test, asked, join)
        first = len(self.sites)
        self._picked(step, asked).ending = Jump(join)
        self.skips[first] = join
        return join

    def _apart(self, domain: Domain) -> Domain:
        """The same set looked through under another name, so that the one picked from it stays nothing meanwhile."""
        member = self.numbering.variable(domain.variable.name, domain.variable.type)
        return replace(domain, variable=member, where=substitute(domain.where, {domain.variable: Use(member)}))

    def _picked(self, step: Pick, block: Block) -> Block:
        if step.many:
            return self._several(step, step, step.decider, block)
        return self._ask(step, step.variable, step.decider, step.starts_move, block)

    def _choice(self, step: Choice, block: Block) -> Block:
        join = self.block()
        if step.if_possible:
            asked = self.block()
            offered = tuple(branch.offered for branch in step.branches)
            block.ending = Fork(Some(offered) if len(offered) > 1 else offered[0], asked, join)
            block = asked
        here = self._ask(step, step.variable, step.decider, step.starts_move, block)
        site = len(self.sites) - 1
        if step.if_possible:
            self.skips[site] = join
        last = len(step.branches) - 1
        for number, branch in enumerate(step.branches):
            taken = self.block()
            self.taken.setdefault(site, []).append(taken)
            if number < last:
                other = self.block()
                here.ending = Fork(Comparison("==", Use(step.variable), Constant(number, NUMBER)), taken, other)
                here = other
            else:
                here.ending = Jump(taken)
            self.run(branch.body, taken).ending = Jump(join)
        return join

    def _branching(self, step: Branching, block: Block) -> Block:
        join = self.block()
        for test, body in step.arms:
            taken, other = self.block(), self.block()
            block.ending = Fork(test, taken, other)
            self.run(body, taken).ending = Jump(join)
            block = other
        self.run(step.otherwise, block).ending = Jump(join)
        return join

    def _walk(self, step: Walk, block: Block) -> Block:
        members = self.numbering.variable("members", Type("list"))
        index = self.numbering.variable("index", NUMBER)
        self.kept |= {members, index}
        block.steps += [Gather(step.span, members, step.domain), Bind(step.span, index, Constant(0, NUMBER))]
        head, body, after = self.block(), self.block(), self.block()
        block.ending = Jump(head)
        head.ending = Fork(Comparison("<", Use(index), Operation("length", Use(members), Use(members))), body, after)
        body.steps.append(NextMember(step.span, step.domain.variable, members, index))
        self.kept.add(step.domain.variable)
        around, self.around = self.around, replace(self.around, walked=(*self.around.walked, step.domain))
        self.run(step.body, body).ending = Jump(head)
        self.around = around
        return after

    def _loop(self, step: Loop, block: Block) -> Block:
        self.kept.add(step.counter)
        block.steps.append(Bind(step.span, step.counter, step.times))
        head, body, after = self.block(), self.block(), self.block()
        block.ending = Jump(head)
        going: Term = Comparison(">", Use(step.counter), Constant(0, NUMBER))
        if step.until is not None:
            going = conjunction((going, negation(step.until)))
        head.ending = Fork(going, body, after)
        body.steps.append(count_down(step))
        self.run(step.body, body).ending = Jump(head)
        return after

    def _turns(self, step: TurnLoop, block: Block) -> Block:
        self.kept |= {step.counter, step.player}
        if step.along is not None:
            self.kept |= {step.along.row, step.along.index}
        block.steps += turns_start(step)
        if step.all_pass:
            self.kept |= {step.passes, step.passed}
        if step.passer_out:
            self.kept.add(step.out)
        head, body, after = self.block(), self.block(), self.block()
        block.ending = Jump(head)
        head.ending = Fork(turns_go_on(step), body, after)
        body.steps += turn_starts(step)
        tail = self.block()
        skip = turn_skipped(step)
        if skip is None:
            begin = body
        else:
            begin, skipped = self.block(), tail
            if step.all_pass:
                skipped = self.block()
                skipped.steps.append(Bind(step.span, step.passed, Constant(1, NUMBER)))
                skipped.ending = Jump(tail)
            body.ending = Fork(skip, skipped, begin)
        begin.steps.append(TurnBegins(step.span, step.player))
        self.run(step.body, begin).ending = Jump(tail)
        tail.steps += turn_ends(step)
        tail.ending = Jump(head)
        return after


def successors(block: Block) -> list[Block]:
    """The blocks that may come next."""
    match block.ending:
        case Jump():
            return [block.ending.target]
        case Fork() | Skips():
            return [block.ending.yes, block.ending.no]
        case Await():
            return [block.ending.resume]
        case Invoke():
            return [block.ending.target, block.ending.after]
        case Return():
            return block.ending.afters
    return []


def key_of(block: Block) -> int:
    """The number by which generated code hands over to a block's function."""
    return -2 - block.number
