"""From checked rules to a program: expand, lower, write Python, compile it once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import AnyStep, Branching, Choice, Finish, MustHold, Pick
from rulewright.meaning.terms import Able, Exists, Use, Variable
from rulewright.program import emit_options
from rulewright.program.changed import Changes
from rulewright.program.emit_choices import choice_options
from rulewright.program.emit_domains import loop
from rulewright.program.emit_facts import emit_fact, emit_score, emit_shown
from rulewright.program.emit_rankings import emit_ranking
from rulewright.program.emit_steps import StepEmitter
from rulewright.program.emit_terms import TermEmitter
from rulewright.program.expand import Expander, TooLarge
from rulewright.program.expanded import HeadAsk, MoveEnds
from rulewright.program.flow import (
    Await,
    Block,
    Flow,
    Fork,
    Invoke,
    Jump,
    Receive,
    Return,
    Site,
    Skips,
    Stops,
    key_of,
    successors,
)  # fmt: skip
from rulewright.program.impossible import RULES_FILE
from rulewright.program.improve import improve, sharpened
from rulewright.program.layout import Layout, everything, lay_out
from rulewright.program.module import Module
from rulewright.program.obligations import Obligations, obligations, unoffered
from rulewright.program.procedures import SharedProcedure
from rulewright.program.program import Program
from rulewright.program.reached import after_a_decision, part_at_chance, parts_of
from rulewright.program.settled import settled
from rulewright.program.tallied import refusals, tallied, tallied_steps
from rulewright.program.trial import TRIED, Trials, stop
from rulewright.program.tried import Trial, asked_for
from rulewright.program.writer import loaded, with_slots
from rulewright.source import Span

INLINED_WEIGHT = 24
"""Blocks up to this many steps are copied into every block that leads to them, which saves a call in play."""


class Generator:
    """Writes the module of one ruleset."""

    def __init__(self, rules: CheckedRules) -> None:
        self.checked = improve(rules)
        rules = sharpened(self.checked if rules.tally is None else improve(tallied(rules)))
        self.layout: Layout = lay_out(rules)
        self.rules = rules = settled(rules)
        self.module = Module(rules, self.layout)
        self._find_trials()
        self.endings: dict[Finish, int] = {}
        self.slots: dict[int, int] = {}
        self.free: set[int] = set()
        self.procedures: dict[int, tuple[str, tuple[Variable, ...]]] = {}
        self.procedure_lines: list[str] = []
        self.weights: dict[int, int] = {}
        self.pending: int | None = None
        self.values: dict[str, Any] = {}
        self._collect_endings()

    def _flow(self) -> Flow:
        flow = self._lowered(())
        if self.layout.chance:
            part_at_chance(flow)
        return flow

    def _lowered(self, starts: tuple[tuple[AnyStep, ...], ...]) -> Flow:
        """The flow of a match, of parts that may be played instead, and of what is to be tried by itself."""
        self.expander = Expander(self.rules)
        game = self.expander.game()
        parts = tuple(self.expander.part(steps) for steps in starts)
        tried = tuple(self.expander.tried(trial) for trial in self.trials.values())
        flow = Flow(game, parts, tried)
        flow.kept |= {variable for trial in self.trials.values() for variable in trial.variables}
        return flow

    def _find_trials(self) -> None:
        """Find out of what it is asked whether it can be done though that is not told by a head alone."""
        asked = asked_for(self.rules)
        if asked.keys() <= self.rules.actions.keys():
            self._follow({})
            asked = {} if self.owed == Obligations() else asked
        if asked:
            self._follow(asked)
            kept = {name: trial for n, (name, trial) in enumerate(asked.items()) if n in self.owed.entries}
            if len(kept) < len(asked):
                self._follow(kept)
        self.unoffered = unoffered(self.flow, self.module.sights, self.owed)
        self.module.trying = bool(self.owed.tried) or bool(self.trials)
        self.module.trial_names = {name: f"trial_{n}" for n, name in enumerate(self.trials)}
        self.runtime = self._runtime() if self.owed != Obligations() else None
        self._skip()
        if not self.module.trying:
            for block in self.flow.blocks:
                block.steps = [step for step in block.steps if not isinstance(step, MoveEnds)]

    def _follow(self, trials: dict[str, Trial]) -> None:
        """Make the flow with what is to be tried by itself, and find what is owed in it."""
        self.trials = trials
        self.flow = self._flow()
        self.owed = obligations(self.flow, self.module.sights)

    def _runtime(self) -> Trials:
        """What tries options in play."""
        otherwise = {
            site.number: len(site.step.branches) - 1 for site in self.flow.sites
            if isinstance(site.step, Choice) and site.step.branches[-1].otherwise
        }  # fmt: skip
        runtime = Trials(self.owed.unsure, self.owed.tried, self.owed.guards, otherwise)
        self.module.values |= {"TRIED": TRIED, "stop": stop, "trials": runtime}
        if self.rules.tally is not None:
            hit = self.rules.tally.hit
            self.module.values["hit"] = lambda number: None if runtime.depth else hit(number)
        return runtime

    def _skip(self) -> None:
        """Let asks that are skipped be skipped too where nothing on offer can be carried through."""
        for block in list(self.flow.blocks):
            ending = block.ending
            refusing = {*self.owed.tried, *self.owed.guards}
            if isinstance(ending, Await) and ending.site in refusing and ending.site in self.flow.skips:
                asking = self.flow.block()
                asking.ending = ending
                asking.entries = 1
                self.flow.skips[ending.site].entries += 1
                block.ending = Skips(ending.site, asking, self.flow.skips[ending.site])

    def _collect_endings(self) -> None:
        finishes = [part for part in parts_of(self.flow.blocks) if isinstance(part, Finish)]
        finishes += [finish for _, finish in self.rules.at_end_if]
        if self.rules.at_end is not None:
            finishes.append(self.rules.at_end)
        for finish in finishes:
            self.endings.setdefault(finish, len(self.endings))

    def program(self) -> Program:
        """The compiled program."""
        functions: list[str] = []
        self.roots = self._roots()
        for root in self.roots:
            functions += self._root(root)
        offers = self._offers()
        tried = self._tried_offers(offers)
        for site, alike in offers.items():
            unsure = any(each in self.owed.unsure for each in alike)
            functions += self._options(self.flow.sites[site], unsure, site in tried)
        functions += self._more_functions()
        functions += self._trial_functions()
        functions += self.procedure_lines
        functions += emit_score(self.module)
        functions += emit_shown(self.module)
        functions += self._shared()
        self._settle_slots()
        functions = with_slots(functions, self.slots)
        functions += self.layout.copy_lines()
        text = "\n".join([*self.module.lines, *functions, *self._lists(offers)]) + "\n"
        values = dict(self.module.values)
        values["SAYS"] = tuple(self.module.says)
        try:
            exec(compile(text, RULES_FILE, "exec"), values)
        except SyntaxError as error:
            if "too many" not in str(error):
                raise
            raise TooLarge(self.rules.game[0].span) from error
        self.values = values
        if self.runtime is not None:
            self._start_trials(self.runtime, values, Changes(self.layout, functions))
        clauses = list(self.module.clauses)
        types = self.module.variable_types
        slot_types = {slot: types[number] for number, slot in self.slots.items() if number in types}
        return Program(
            self.checked, self.layout, self.flow.sites, self.endings, self.slots, clauses, values, text,
            self.module.chances, slot_types, self.module.variable_names, self._unproved(),
            self._draws_at_start(), self.unoffered,
            self.module.trial_names, self._needless(), self.flow.called,
        )  # fmt: skip

    def _start_trials(self, runtime: Trials, values: dict[str, Any], changes: Changes) -> None:
        """Give what tries options in play the functions it plays with."""
        runtime.deciders = [self.slots[site.decider.number] for site in self.flow.sites]
        runtime.resume = values["RESUME"]
        runtime.resumed = [key_of(self._resume(site.number)) for site in self.flow.sites]
        runtime.deep = changes.deep
        runtime.changed = {key_of(block): changes.of(f"block_{block.number}") for block in self.roots}
        runtime.raw, runtime.blocks = values["RAW"], values["BLOCKS"]
        runtime.slots = self.slots
        if self.rules.tally is not None:
            runtime.refused = refusals(self.rules.tally, self.module.clauses)

    def _needless(self) -> tuple[Span, ...]:
        """The clauses that ask whether something can be done in which nothing can be impossible."""
        tests = [part for part in subterms(everything(self.rules)) if isinstance(part, Branching)]
        return tuple(
            part.span for part in tests for test, _ in part.arms
            if isinstance(test, Able) and test.action in self.rules.procedures and test.action not in self.trials
        )  # fmt: skip

    def _trial_functions(self) -> list[str]:
        """Functions that try whether something could be done by itself, from its first pick on."""
        lines: list[str] = []
        for (name, trial), entry in zip(self.trials.items(), self.flow.trial_entries, strict=True):
            terms = self.module.emitter()
            terms.bound |= {variable.number for variable in trial.variables}
            names = [terms.name(variable) for variable in trial.variables]
            untried = Able(name, Use(trial.variables[0]), False, tuple(Use(each) for each in trial.variables[1:]))
            given = ", ".join(f"{v.number}: {n}" for v, n in zip(trial.variables, names, strict=True))
            begins = f"trials.begins(s, {key_of(entry)}, {names[0]}, {{{given}}})"
            terms.writer.line(f"return {terms.truth(untried)} and {begins}")
            lines += terms.writer.function(f"def {self.module.trial_names[name]}(s, {', '.join(names)}):", [])
        return lines

    def _more_functions(self) -> list[str]:
        """Functions beside those of a match."""
        return []

    def _unproved(self) -> tuple[MustHold, ...]:
        """What must hold in the course of play and was not tested before; the way to the first decision counts not."""
        parts = parts_of(after_a_decision(self.flow))
        return tuple(dict.fromkeys(part for part in parts if isinstance(part, MustHold) and not part.proved))

    def _draws_at_start(self) -> frozenset[Span]:
        """The clauses that draw before the first decision without a test."""
        later = {block.number for block in after_a_decision(self.flow)}
        parts = parts_of([block for block in self.flow.game_blocks if block.number not in later])
        return frozenset(part.span for part in parts if isinstance(part, MustHold) and not part.proved)

    def _offers(self) -> dict[int, list[int]]:
        """The sites that need a function of their options, each with those after it that offer the very same."""
        first: dict[Any, int] = {}
        out: dict[int, list[int]] = {}
        for site in self.flow.sites:
            same = (replace(site.step, starts_move=False), site.more)
            out.setdefault(first.setdefault(same, site.number), []).append(site.number)
        return out

    def _lists(self, offers: dict[int, list[int]]) -> list[str]:
        count = len(self.flow.sites)
        offered = {site: first for first, sites in offers.items() for site in sites}
        listed = [f"options_{offered[n]}" for n in range(count)]
        raw = [f"RAW = [{', '.join(listed)}]"] if self.runtime is not None else []
        for number, site in enumerate(self.flow.sites):
            if offered[number] in self._tried_offers(offers):
                listed[number] = f"trials.listed({self.module.clause(site.step.span)})"
        return [
            *raw,
            f"OPTIONS = [{', '.join(listed)}]",
            f"RESUME = [{', '.join(f'block_{self._resume(n).number}' for n in range(count))}]",
            f"BLOCKS = {{{', '.join(f'{key_of(block)}: block_{block.number}' for block in self.roots)}}}",
        ]

    def _tried_offers(self, offers: dict[int, list[int]]) -> set[int]:
        """The sites whose options function is shared by one of whose options are tried."""
        return {first for first, sites in offers.items() if any(site in self.owed.tried for site in sites)}

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
            terms.writer.mark(self.module.clause(action.span))
            emit_options.able(terms, action)
            lines += terms.writer.function(f"def {self.module.able(name)}(s, {terms.name(action.you)}):", [])
        return lines

    # ---- variables that outlive a decision ----

    def _settle_slots(self) -> None:
        """Variables read in a function that does not bind them, or always kept, live in the state."""
        for number in sorted(self.free | {variable.number for variable in self.flow.kept}):
            self.layout.slots[number] = self.layout.size
            self.layout.size += 1
        self.slots = dict(self.layout.slots)

    def _function(self, head: str, terms: TermEmitter) -> list[str]:
        """A function that takes from the state what it reads and does not bind."""
        self.free |= terms.free.keys()
        return terms.writer.function(head, [loaded(number) for number in sorted(terms.free)])

    def _steps(self) -> StepEmitter:
        """A step emitter for a new function."""
        return StepEmitter(self.module.emitter(), self.endings, self._procedure)

    def _procedure(self, procedure: SharedProcedure) -> tuple[str, tuple[Variable, ...]]:
        """The name of a shared procedure's function, and the variables it takes."""
        if procedure.number not in self.procedures:
            steps = self._steps()
            steps.steps(procedure.steps)
            terms = steps.terms
            name = f"procedure_{procedure.number}"
            taken = tuple(terms.free[number] for number in sorted(terms.free))
            head = f"def {name}(s{''.join(f', {terms.name(variable)}' for variable in taken)}):"
            self.procedure_lines += terms.writer.function(head, [])
            self.procedures[procedure.number] = (name, taken)
        return self.procedures[procedure.number]

    # ---- functions of blocks ----

    def _weight(self, block: Block, path: frozenset[int] = frozenset()) -> int:
        """Steps written when a block is copied, up to the next decision; a loop weighs too much to copy."""
        if block.number in path:
            return INLINED_WEIGHT * 4
        weight = sum(1 + sum(1 for _ in subterms(step)) // 12 for step in block.steps)
        if weight > INLINED_WEIGHT or isinstance(block.ending, Await | Invoke | Return):
            return weight
        for target in successors(block):
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
        queue = [self.flow.entry, *self.flow.other_entries, *self.flow.trial_entries]
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
        match block.ending:
            case Await():
                return [block.ending.resume]
            case Jump(apart=True):
                return [block.ending.target]
            case Invoke():
                return [block.ending.target, block.ending.after]
            case Return():
                return []
        out: list[Block] = []
        for target in successors(block):
            inner = (*path, block.number)
            out += self._leaves(target, inner) if self._inlines(target, inner) else [target]
        return out

    def _root(self, block: Block) -> list[str]:
        steps = self._steps()
        argument = "v"
        if block.steps and isinstance(block.steps[0], Receive):
            argument = steps.terms.name(block.steps[0].variable)
        resumes = argument != "v"
        self.pending = self._site_before(block) if resumes else None
        self._write(block, steps, ())
        return self._function(f"def block_{block.number}(s{', ' + argument if resumes else ''}):", steps.terms)

    def _write(self, block: Block, steps: StepEmitter, path: tuple[int, ...]) -> None:
        terms = steps.terms
        for step in block.steps:
            steps.step(step)
        inner = (*path, block.number)
        match block.ending:
            case Jump(apart=True):
                terms.writer.line(f"return {key_of(block.ending.target)}")
            case Jump():
                self._go(block.ending.target, steps, inner)
            case Fork():
                self._fork(block.ending, steps, inner)
            case Skips():
                self._skips(block.ending, steps, inner)
            case Await():
                if block.ending.site != self.pending:
                    terms.writer.line(f"s[0] = {block.ending.site}")
                terms.writer.line(f"return {block.ending.site}")
            case Invoke():
                terms.writer.line(f"return {key_of(block.ending.target)}")
            case Return():
                terms.writer.line(f"return {terms.use(block.ending.back)}")
            case Stops():
                terms.writer.line("s[0] = -1")
                terms.writer.line("return -1")
            case _:
                self._end(steps)

    def _go(self, block: Block, steps: StepEmitter, path: tuple[int, ...]) -> None:
        if self._inlines(block, path):
            self._write(block, steps, path)
        else:
            steps.terms.writer.line(f"return {key_of(block)}")

    def _fork(self, fork: Fork, steps: StepEmitter, path: tuple[int, ...]) -> None:
        terms, writer = steps.terms, steps.terms.writer
        steps.stop_where_unseen(fork.test)
        bound, held = set(terms.bound), terms.held
        if isinstance(fork.test, Exists) and ends_match(fork.yes):
            loop(terms, fork.test.domain, lambda: self._write(fork.yes, steps, path), used=False)
            terms.bound, terms.held = bound, held
            self._go(fork.no, steps, path)
            return
        test = terms.truth(fork.test)
        bound = set(terms.bound)
        writer.line(f"if {test}:")
        writer.depth += 1
        self._go(fork.yes, steps, path)
        writer.depth -= 1
        terms.bound, terms.held = bound, held
        self._go(fork.no, steps, path)
        terms.bound = bound

    def _skips(self, skips: Skips, steps: StepEmitter, path: tuple[int, ...]) -> None:
        """Ask only where something could be answered."""
        terms, writer = steps.terms, steps.terms.writer
        bound = set(terms.bound)
        writer.line(f"if trials.offers(s, {skips.site}):")
        writer.depth += 1
        self._go(skips.yes, steps, path)
        writer.depth -= 1
        terms.bound = bound
        self._go(skips.no, steps, path)
        terms.bound = bound

    def _end(self, steps: StepEmitter) -> None:
        assert self.rules.at_end is not None
        ending: list[AnyStep] = [
            Branching(end.span, ((condition, (end,)),), ()) for condition, end in self.rules.at_end_if
        ]
        ending.append(self.rules.at_end)
        steps.steps(tuple(ending) if self.rules.tally is None else tallied_steps(self.rules.tally, tuple(ending)))

    # ---- options ----

    def _options(self, site: Site, unsure: bool, tried: bool) -> list[str]:
        terms = self.module.emitter()
        terms.unsure = unsure or tried
        step = site.step
        clause = self.module.clause(step.span)
        terms.writer.mark(clause)
        match step:
            case HeadAsk():
                emit_options.head_options(terms, step.items, step.position, clause)
            case Pick():
                emit_options.pick_options(terms, step, clause)
            case Choice():
                choice_options(terms, step, clause, self.owed.guards.get(site.number, {}), tried)
        return self._function(f"def options_{site.number}(s):", terms)


def ends_match(block: Block) -> bool:
    """Whether a block does nothing but end the match."""
    return len(block.steps) == 1 and isinstance(block.steps[0], Finish)


def generate(rules: CheckedRules) -> Program:
    """Compile checked rules to a program."""
    return Generator(rules).program()
