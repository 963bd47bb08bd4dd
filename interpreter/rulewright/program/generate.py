"""From checked rules to a program: expand, lower, write Python, compile it once."""

from __future__ import annotations

from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import AnyStep, Branching, Choice, Finish, MustHold, Pick
from rulewright.meaning.terms import Exists
from rulewright.program import emit_options
from rulewright.program.emit_domains import loop
from rulewright.program.emit_facts import emit_fact, emit_score
from rulewright.program.emit_rankings import emit_ranking
from rulewright.program.emit_steps import StepEmitter
from rulewright.program.expand import Expander, HeadAsk, TooLarge
from rulewright.program.flow import (
    Await,
    Block,
    Flow,
    Fork,
    Jump,
    Receive,
    Site,
    Stops,
    after_a_decision,
    successors,
)  # fmt: skip
from rulewright.program.improve import improve, sharpened
from rulewright.program.layout import Layout, lay_out
from rulewright.program.module import Module
from rulewright.program.program import Program
from rulewright.program.tallied import tallied, tallied_steps
from rulewright.source import Span

INLINED_WEIGHT = 24
"""Blocks up to this many steps are copied into every block that leads to them, which saves a call in play."""


class Generator:
    """Writes the module of one ruleset."""

    def __init__(self, rules: CheckedRules) -> None:
        self.checked = improve(rules)
        self.rules = rules = sharpened(tallied(self.checked))
        self.layout: Layout = lay_out(rules)
        self.module = Module(rules, self.layout)
        self.expander = Expander(rules)
        self.flow = self._flow()
        self.endings: dict[Finish, int] = {}
        self.slots: dict[int, int] = {}
        self.weights: dict[int, int] = {}
        self.pending: int | None = None
        self.values: dict[str, Any] = {}
        self._collect_endings()

    def _flow(self) -> Flow:
        return Flow(self.expander.game())

    def _collect_endings(self) -> None:
        finishes = [part for block in self.flow.blocks for step in block.steps for part in subterms(step)
                    if isinstance(part, Finish)]  # fmt: skip
        finishes += [finish for _, finish in self.rules.at_end_if]
        if self.rules.at_end is not None:
            finishes.append(self.rules.at_end)
        for finish in finishes:
            self.endings.setdefault(finish, len(self.endings))

    def program(self) -> Program:
        """The compiled program."""
        self._find_slots()
        functions: list[str] = []
        for root in self._roots():
            lines, _ = self._root(root)
            functions += lines
        for site in self.flow.sites:
            lines, _ = self._options(site)
            functions += lines
        functions += self._more_functions()
        functions += emit_score(self.module)
        functions += self._shared()
        functions += self.layout.copy_lines()
        text = "\n".join([*self.module.lines, *functions, *self._lists()]) + "\n"
        values = dict(self.module.values)
        values["SAYS"] = tuple(self.module.says)
        try:
            exec(compile(text, "<rules>", "exec"), values)
        except SyntaxError as error:
            if "too many" not in str(error):
                raise
            raise TooLarge(self.rules.game[0].span) from error
        self.values = values
        clauses = self.module.clauses
        types = self.module.variable_types
        slot_types = {slot: types[number] for number, slot in self.slots.items() if number in types}
        return Program(
            self.checked, self.layout, self.flow.sites, self.endings, self.slots, clauses, values, text,
            self.module.chances, slot_types, self._unproved(),
            self._draws_at_start(),
        )  # fmt: skip

    def _more_functions(self) -> list[str]:
        """Functions beside those of a match."""
        return []

    def _unproved(self) -> tuple[MustHold, ...]:
        """What must hold in the course of play and was not tested before; the way to the first decision counts not."""
        steps = [part for block in after_a_decision(self.flow) for step in block.steps for part in subterms(step)]
        return tuple(dict.fromkeys(part for part in steps if isinstance(part, MustHold) and not part.proved))

    def _draws_at_start(self) -> frozenset[Span]:
        """The clauses that draw before the first decision without a test."""
        later = {block.number for block in after_a_decision(self.flow)}
        steps = [part for block in self.flow.game_blocks if block.number not in later for step in block.steps
                 for part in subterms(step)]  # fmt: skip
        return frozenset(part.span for part in steps if isinstance(part, MustHold) and not part.proved)

    def _lists(self) -> list[str]:
        count = len(self.flow.sites)
        return [
            f"OPTIONS = [{', '.join(f'options_{n}' for n in range(count))}]",
            f"RESUME = [{', '.join(f'block_{self._resume(n).number}' for n in range(count))}]",
            f"BLOCKS = {{{', '.join(f'{-2 - block.number}: block_{block.number}' for block in self._roots())}}}",
        ]

    def _resume(self, number: int) -> Block:
        for block in self.flow.blocks:
            if isinstance(block.ending, Await) and block.ending.site == number:
                return block.ending.resume
        raise AssertionError(number)  # pragma: no cover

    def _site_before(self, block: Block) -> int | None:
        """The decision a block goes on from, which the state still names when the block begins."""
        for other in self.flow.blocks:
            if isinstance(other.ending, Await) and other.ending.resume is block:
                return other.ending.site
        return None

    def _shared(self) -> list[str]:
        """Functions of facts and actions that others call, until no new one is wanted."""
        lines = [line for step in self.module.wanted_rankings for line in emit_ranking(self.module, step)]
        facts = actions = 0
        while facts < len(self.module.wanted_facts) or actions < len(self.module.wanted_actions):
            if facts < len(self.module.wanted_facts):
                lines += emit_fact(self.module, self.rules.facts[self.module.wanted_facts[facts]])
                facts += 1
                continue
            name = self.module.wanted_actions[actions]
            actions += 1
            action = self.rules.actions[name]
            terms = self.module.emitter()
            emit_options.able(terms, action)
            lines += terms.writer.function(f"def {self.module.able(name)}(s, {terms.name(action.you)}):", [])
        return lines

    # ---- variables that outlive a decision ----

    def _find_slots(self) -> None:
        """Variables read in a function that does not bind them, or always kept, live in the state."""
        kept = {variable.number: variable for variable in self.flow.kept}
        free: set[int] = set()
        for root in self._roots():
            free |= self._root(root)[1]
        for site in self.flow.sites:
            free |= self._options(site)[1]
        for number in sorted(free | set(kept)):
            self.layout.slots[number] = self.layout.size
            self.layout.size += 1
        self.slots = dict(self.layout.slots)
        fresh = Module(self.rules, self.layout)
        self.module = fresh

    # ---- functions of blocks ----

    def _weight(self, block: Block, path: frozenset[int] = frozenset()) -> int:
        """Steps written when a block is copied, up to the next decision; a loop weighs too much to copy."""
        if block.number in path:
            return INLINED_WEIGHT * 4
        weight = sum(1 + sum(1 for _ in subterms(step)) // 12 for step in block.steps)
        if weight > INLINED_WEIGHT:
            return weight
        for target in successors(block) if not isinstance(block.ending, Await) else []:
            weight += self._weight(target, path | {block.number})
            if weight > INLINED_WEIGHT * 4:
                break
        return weight

    def _inlines(self, block: Block, path: tuple[int, ...]) -> bool:
        if block.number in path:
            return False
        if block.number not in self.weights:
            self.weights[block.number] = self._weight(block)
        return block.entries == 1 or self.weights[block.number] <= INLINED_WEIGHT

    def _roots(self) -> list[Block]:
        """Blocks that become functions: the entry, what follows a decision, and what others jump to."""
        queue = [self.flow.entry, *self.flow.other_entries]
        found: dict[int, Block] = {entry.number: entry for entry in queue}
        while queue:
            root = queue.pop(0)
            for block in self._leaves(root, ()):
                if block.number not in found:
                    found[block.number] = block
                    queue.append(block)
        return [found[number] for number in sorted(found)]

    def _leaves(self, block: Block, path: tuple[int, ...]) -> list[Block]:
        """Blocks to which the function of a block hands over."""
        if isinstance(block.ending, Await):
            return [block.ending.resume]
        out: list[Block] = []
        for target in successors(block):
            inner = (*path, block.number)
            out += self._leaves(target, inner) if self._inlines(target, inner) else [target]
        return out

    def _root(self, block: Block) -> tuple[list[str], set[int]]:
        terms = self.module.emitter()
        steps = StepEmitter(terms, self.slots, self.endings)
        argument = "v"
        if block.steps and isinstance(block.steps[0], Receive):
            argument = terms.name(block.steps[0].variable)
        resumes = argument != "v"
        self.pending = self._site_before(block) if resumes else None
        self._write(block, steps, ())
        free = terms.free
        loads = [f"v{number} = s[{self.slots[number]}]" for number in sorted(free) if number in self.slots]
        head = f"def block_{block.number}(s{', ' + argument if resumes else ''}):"
        return terms.writer.function(head, loads), free

    def _write(self, block: Block, steps: StepEmitter, path: tuple[int, ...]) -> None:
        terms = steps.terms
        for step in block.steps:
            steps.step(step)
        inner = (*path, block.number)
        match block.ending:
            case Jump():
                self._go(block.ending.target, steps, inner)
            case Fork():
                self._fork(block.ending, steps, inner)
            case Await():
                if block.ending.site != self.pending:
                    terms.writer.line(f"s[0] = {block.ending.site}")
                terms.writer.line(f"return {block.ending.site}")
            case Stops():
                terms.writer.line("s[0] = -1")
                terms.writer.line("return -1")
            case _:
                self._end(steps)

    def _go(self, block: Block, steps: StepEmitter, path: tuple[int, ...]) -> None:
        if self._inlines(block, path):
            self._write(block, steps, path)
        else:
            steps.terms.writer.line(f"return {-2 - block.number}")

    def _fork(self, fork: Fork, steps: StepEmitter, path: tuple[int, ...]) -> None:
        terms, writer = steps.terms, steps.terms.writer
        bound = set(terms.bound)
        if isinstance(fork.test, Exists) and ends_match(fork.yes):
            loop(terms, fork.test.domain, lambda: self._write(fork.yes, steps, path), used=False)
            terms.bound = bound
            self._go(fork.no, steps, path)
            return
        test = terms.truth(fork.test)
        bound = set(terms.bound)
        writer.line(f"if {test}:")
        writer.depth += 1
        self._go(fork.yes, steps, path)
        writer.depth -= 1
        terms.bound = bound
        self._go(fork.no, steps, path)
        terms.bound = bound

    def _end(self, steps: StepEmitter) -> None:
        assert self.rules.at_end is not None
        ending: list[AnyStep] = [
            Branching(end.span, ((condition, (end,)),), ()) for condition, end in self.rules.at_end_if
        ]
        ending.append(self.rules.at_end)
        steps.steps(tuple(ending) if self.rules.tally is None else tallied_steps(self.rules.tally, tuple(ending)))

    # ---- options ----

    def _options(self, site: Site) -> tuple[list[str], set[int]]:
        terms = self.module.emitter()
        step = site.step
        clause = self.module.clause(step.span)
        match step:
            case HeadAsk():
                emit_options.head_options(terms, step.items, step.position, clause)
            case Pick():
                emit_options.pick_options(terms, step, clause)
            case Choice():
                emit_options.choice_options(terms, step, clause)
        free = terms.free
        loads = [f"v{number} = s[{self.slots[number]}]" for number in sorted(free) if number in self.slots]
        return terms.writer.function(f"def options_{site.number}(s):", loads), free


def ends_match(block: Block) -> bool:
    """Whether a block does nothing but end the match."""
    return len(block.steps) == 1 and isinstance(block.steps[0], Finish)


def generate(rules: CheckedRules) -> Program:
    """Compile checked rules to a program."""
    return Generator(rules).program()
