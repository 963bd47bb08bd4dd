"""What is on offer at a decision, looking ahead over the rest of a head so that nothing leads into a dead end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from rulewright.meaning.checked import CheckedAction, HeadItem, HeadLet, HeadPick, Need
from rulewright.meaning.rewrite import substitute, subterms, variables_used
from rulewright.meaning.steps import Pick
from rulewright.meaning.terms import (
    YES,
    All,
    Comparison,
    Constant,
    Domain,
    Member,
    Read,
    Size,
    Term,
    Use,
    Variable,
)
from rulewright.program.arranged import arranged
from rulewright.program.emit_domains import Needs, gathered, loop, members, reject, source_text, tests
from rulewright.program.emit_terms import TermEmitter
from rulewright.program.fixed import fixed_domain, split
from rulewright.program.flow import DONE
from rulewright.program.folding import folded
from rulewright.program.growing import never_again, only_grows_better
from rulewright.program.sharing import bound_within, invariants, replaced


def without_sure_numbers(groups: list[list[HeadItem]], index: int) -> list[list[HeadItem]]:
    """The groups without a last pick of a number or word that surely has something to offer: no look-ahead for that."""
    last = groups[-1]
    pick = last[0] if last else None
    if len(groups) > index + 1 and isinstance(pick, HeadPick) and _some_word(pick, last[1:]):
        return groups[:-1]
    if len(groups) <= index + 1 or len(last) > 1 or not isinstance(pick, HeadPick) or pick.domain is not None:
        return groups
    low, high = pick.low, pick.high
    if not isinstance(low, Constant):
        return groups
    if isinstance(high, Constant) and low.value <= high.value:
        return groups[:-1]
    if low.value <= 1 and isinstance(high, Size) and isinstance(high.place, Use):
        for group in groups[1:-1]:
            filled = group[0]
            if isinstance(filled, HeadPick) and filled.variable == high.place.variable and _never_empty(filled):
                return groups[:-1]
    return groups


def _some_word(pick: HeadPick, needs: list[HeadItem]) -> bool:
    """Whether a pick of a word is sure to have something to offer, because all needs hold for one of the words."""
    domain = pick.domain
    if domain is None or domain.source != "words" or pick.many or not all(isinstance(need, Need) for need in needs):
        return False
    conditions = (*domain.where, *(need.condition for need in needs if isinstance(need, Need)))
    for word in range(domain.high):
        named = Use(domain.variable), Use(pick.variable)
        values: dict[Variable, Term] = {use.variable: Constant(word, pick.variable.type) for use in named}
        if all(folded(substitute(condition, values)) == YES for condition in conditions):
            return True
    return False


def _never_empty(pick: HeadPick) -> bool:
    domain = pick.domain
    if domain is None:
        return False
    return domain.source == "filled" or any(
        isinstance(item, Comparison) and item.operator == "!=" and isinstance(item.left, Size)
        and item.left.place == Use(domain.variable) and item.right == Constant(0, item.right.type)
        for item in domain.where
    )  # fmt: skip


def pick_index(items: tuple[HeadItem, ...], position: int) -> int:
    """Which group the pick at a position of the head begins."""
    return 1 + sum(isinstance(item, HeadPick) for item in items[:position])


def head_options(terms: TermEmitter, items: tuple[HeadItem, ...], position: int, clause: int) -> None:
    """Write the body of a function that lists the options of one pick of a head."""
    index = pick_index(items, position)
    groups = without_sure_numbers(arranged(items), index)
    writer = terms.writer
    first = index == 1
    if first:
        for item in groups[0]:
            _settle(terms, item, f"return {terms.nothing(clause)}")
    groups = _hoisted(terms, groups, index)
    groups, guards = _candidates_kept(terms, groups, index)
    pick = groups[index][0]
    assert isinstance(pick, HeadPick)
    if pick.many:
        _several(terms, groups, index, clause)
        return
    if len(groups[index]) == 1 and len(groups) == index + 1:
        _direct(terms, pick, clause)
        return
    needs = groups[index][1:]
    if pick.domain is not None and len(groups) == index + 1 and all(isinstance(need, Need) for need in needs):
        conditions = tuple(need.condition for need in needs if isinstance(need, Need))
        whole = gathered(terms, pick.domain, conjunction_items(conditions))
        if whole is not None:
            writer.line(f"return {whole} or {terms.nothing(clause)}")
            return
    writer.line("r = []")
    name = terms.name(pick.variable)
    with _begun(terms, guards):
        _walked(terms, groups, index, lambda: writer.line(f"r.append({name})"), True)
    writer.line(f"return r or {terms.nothing(clause)}")


def _several(terms: TermEmitter, groups: list[list[HeadItem]], index: int, clause: int) -> None:
    """The next thing of a set, or `done`: whatever can still become a set for which all needs hold."""
    writer = terms.writer
    pick = groups[index][0]
    assert isinstance(pick, HeadPick)
    chosen, candidates, low, high = _set_bounds(terms, pick, terms.emit(Use(pick.variable)))
    writer.line("r = []")
    writer.line(f"if {low} <= len({chosen}) <= {high}:")
    writer.depth += 1
    writer.line(f"if {_some_set(terms, groups, index, f'({chosen},)')}: r.append({DONE})")
    writer.depth -= 1
    _next_members(terms, groups, index, (chosen, candidates, low, high))
    writer.line(f"return r or {terms.nothing(clause)}")


def _next_members(
    terms: TermEmitter, groups: list[list[HeadItem]], index: int, bounds: tuple[str, str, str, str]
) -> None:  # fmt: skip
    """What may be picked next for a set; of larger sets no more are tried than needed."""
    writer, setting = terms.writer, terms.module.rules.setting
    chosen, candidates, low, high = bounds
    pick = groups[index][0]
    assert isinstance(pick, HeadPick)
    more, member = writer.temporary(), writer.temporary()
    writer.line(f"{more} = to_add({chosen}, {candidates}, {pick.ordered})")
    writer.line(f"for {member} in {more}:")
    writer.depth += 1
    bound, name = set(terms.bound), terms.name(pick.variable)
    terms.bound.add(pick.variable.number)
    sure = never_again(setting, groups, index)
    if sure:
        writer.line(f"{name} = [*{chosen}, {member}]")
    for condition in sure:
        reject(terms, condition, "continue")
    terms.bound = bound
    every_order = _order_matters(groups, index, ("last",))
    grown = f"sets_from([*{chosen}, {member}], {candidates}, {low}, {high}, {pick.ordered}, {every_order})"
    writer.line(f"if {_some_set(terms, groups, index, grown)}: r.append({member})")
    writer.depth -= 1


def _set_bounds(terms: TermEmitter, pick: HeadPick, chosen: str) -> tuple[str, str, str, str]:
    """The set so far, what may belong to it, and how many: each as a name."""
    writer = terms.writer
    assert pick.domain is not None
    assert pick.low is not None
    bound = set(terms.bound)
    texts = [chosen, f"list({members(terms, pick.domain, False)})", terms.emit(pick.low)]
    terms.bound = bound
    names: list[str] = []
    for text in texts:
        names.append(writer.temporary())
        writer.line(f"{names[-1]} = {text}")
    high = writer.temporary()
    writer.line(f"{high} = {terms.emit(pick.high) if pick.high is not None else f'len({names[1]})'}")
    return names[0], names[1], names[2], high


def _some_set(terms: TermEmitter, groups: list[list[HeadItem]], index: int, sets: str) -> str:
    """The name of a truth: whether one of some sets holds its needs and leaves the later picks possible."""
    writer = terms.writer
    pick = groups[index][0]
    assert isinstance(pick, HeadPick)
    flag = writer.temporary()
    writer.line(f"{flag} = False")
    bound = set(terms.bound)
    writer.line(f"for {terms.name(pick.variable)} in {sets}:")
    terms.bound.add(pick.variable.number)
    writer.depth += 1
    _inside(terms, groups, index, lambda: _set(terms, flag))
    writer.line(f"if {flag}: break")
    writer.depth -= 1
    terms.bound = bound
    return flag


def _order_matters(groups: list[list[HeadItem]], index: int, ends: tuple[str, ...] = ("first", "last")) -> bool:
    """Whether a set picked in order can be refused for its first or last member, so that every order is to be tried."""
    pick = groups[index][0]
    return isinstance(pick, HeadPick) and pick.ordered and any(
        isinstance(part, Member) and part.which in ends and part.domain.source == "members"
        for group in groups[index:] for part in subterms(tuple(group))
    )  # fmt: skip


def _direct(terms: TermEmitter, pick: HeadPick, clause: int) -> None:
    """A last pick with nothing but its own set."""
    writer = terms.writer
    domain = pick.domain
    if domain is None:
        writer.line(f"return list({_range(terms, pick)}) or {terms.nothing(clause)}")
        return
    table, rest = fixed_domain(terms, domain)
    if not rest and domain.source not in ("before_ray", "before_region"):
        text = table if table is not None else source_text(terms, domain)
        writer.line(f"return {text} or {terms.nothing(clause)}")
        return
    whole = gathered(terms, domain)
    if whole is not None:
        writer.line(f"return {whole} or {terms.nothing(clause)}")
        return
    writer.line("r = []")
    loop(terms, domain, lambda: writer.line(f"r.append({terms.name(domain.variable)})"), True)
    writer.line(f"return r or {terms.nothing(clause)}")


def _range(terms: TermEmitter, pick: HeadPick | Pick) -> str:
    assert pick.low is not None
    assert pick.high is not None
    return f"range({terms.emit(pick.low)}, {terms.emit(pick.high)} + 1)"


def _candidates_kept(
    terms: TermEmitter, groups: list[list[HeadItem]], index: int
) -> tuple[list[list[HeadItem]], list[str]]:  # fmt: skip
    """The groups with what later picks choose from gathered before the loop of one pick, where that does not hang on
    it, and the tests without which there is no need to begin the loop."""
    unknown = {item.variable for group in groups[index:] for item in group if isinstance(item, HeadPick | HeadLet)}
    groups, guards = list(groups), []
    for number in range(index + 1, len(groups)):
        pick = groups[number][0]
        if not isinstance(pick, HeadPick) or pick.domain is None or not _worth_keeping(terms, pick.domain, pick.many):
            continue
        if variables_used((pick.domain, pick.low)) & unknown:
            continue
        variable = terms.module.numbering.variable("candidates", replace(pick.domain.variable.type, many=True))
        bound = set(terms.bound)
        terms.writer.line(f"{terms.name(variable)} = list({members(terms, pick.domain, False)})")
        terms.bound = bound | {variable.number}
        found = Domain("members", (Use(variable),), "", -1, 0, pick.domain.variable, ())
        groups[number] = [replace(pick, domain=found), *groups[number][1:]]
        size = f"len({terms.name(variable)}) >= "
        guards.append(size + terms.emit(pick.low) if pick.many and pick.low is not None else terms.name(variable))
    return groups, guards


def _worth_keeping(terms: TermEmitter, domain: Domain, many: bool) -> bool:
    """Whether gathering a domain's members costs more than looking them up."""
    if domain.source in ("members", "before_ray", "before_region"):
        return False
    return many or bool(split(terms.module.rules.setting, domain)[1])


@contextmanager
def _begun(terms: TermEmitter, guards: list[str]) -> Iterator[None]:
    """What is written within stands under the tests, if there are any."""
    if guards:
        terms.writer.line(f"if {' and '.join(guards)}:")
        terms.writer.depth += 1
    yield
    terms.writer.depth -= bool(guards)


def _hoisted(terms: TermEmitter, groups: list[list[HeadItem]], index: int) -> list[list[HeadItem]]:
    """The groups with what does not change over the loop of one pick computed before it."""
    groups = _places_kept(terms, groups, index)
    ahead = tuple(item for group in groups[index:] for item in group)
    picked = {item.variable for item in ahead if isinstance(item, HeadPick | HeadLet)}
    picked |= {item.domain.variable for item in ahead if isinstance(item, HeadPick) and item.domain is not None}
    conditions = tuple(item.condition for item in ahead if isinstance(item, Need))
    for item in ahead:
        if isinstance(item, HeadPick) and item.domain is not None:
            conditions += split(terms.module.rules.setting, item.domain)[1]
    for term in invariants(conditions, picked):
        variable = terms.module.numbering.variable("kept", term.type)
        terms.bind(variable, term)
        later = [[_with_kept(terms, item, term, variable) for item in group] for group in groups[index:]]
        groups = groups[:index] + later
    return groups


def _places_kept(terms: TermEmitter, groups: list[list[HeadItem]], index: int) -> list[list[HeadItem]]:
    """The groups with places of pieces picked before, asked for more than once, read once."""
    ahead = tuple(item for group in groups[index:] for item in group)
    inner = bound_within(ahead) | {item.variable for item in ahead if isinstance(item, HeadPick | HeadLet)}
    inner |= {item.domain.variable for item in ahead if isinstance(item, HeadPick) and item.domain is not None}
    reads = [part for part in subterms(ahead) if isinstance(part, Read) and part.column == "where"]
    for term in dict.fromkeys(reads):
        if reads.count(term) > 1 and not variables_used(term) & inner:
            variable = terms.module.numbering.variable("kept", term.type)
            terms.bind(variable, term)
            groups = groups[:index] + [[replaced(item, term, variable) for item in group] for group in groups[index:]]
    return groups


def _with_kept(terms: TermEmitter, item: HeadItem, term: Term, variable: Variable) -> HeadItem:
    """The item with a kept value in place of its term, except where a table is made of the condition."""
    if not isinstance(item, HeadPick):
        made: HeadItem = replaced(item, term, variable)
        return made
    if item.domain is None:
        return item
    fixed, rest, _ = split(terms.module.rules.setting, item.domain)
    return replace(item, domain=replace(item.domain, where=(*fixed, *replaced(rest, term, variable))))


def _walked(
    terms: TermEmitter, groups: list[list[HeadItem]], index: int, found: Callable[[], None], once: bool = False,
    every_order: bool = False,
) -> None:  # fmt: skip
    """The loop of one pick, its needs, and the look-ahead behind them."""
    pick, own = groups[index][0], groups[index][1:]
    assert isinstance(pick, HeadPick)
    needs = tuple(item.condition for item in own if isinstance(item, Need))
    if pick.many and only_grows_better(terms.module.rules.setting, groups, index):
        _largest(terms, pick, lambda: _inside(terms, groups, index, found))
        return
    if pick.domain is None or pick.many or not needs or len(needs) < len(own):
        _each(terms, pick, lambda: _inside(terms, groups, index, found), once, every_order)
        return
    clause = next(terms.module.clause(item.span) for item in own if isinstance(item, Need))
    more = Needs(conjunction_items(needs), clause, index + 1 == len(groups))
    loop(terms, pick.domain, lambda: _ahead(terms, groups, index, found), once, needs=more)


def _largest(terms: TermEmitter, pick: HeadPick, act: Callable[[], None]) -> None:
    """The largest set alone, in a loop that is left like one over all sets."""
    _, candidates, low, _ = _set_bounds(terms, pick, "[]")
    writer = terms.writer
    writer.line(f"for {terms.name(pick.variable)} in ({candidates},) if len({candidates}) >= {low} else ():")
    terms.bound.add(pick.variable.number)
    writer.depth += 1
    act()
    writer.depth -= 1


def _each(
    terms: TermEmitter, pick: HeadPick, act: Callable[[], None], once: bool = False, every_order: bool = False
) -> None:  # fmt: skip
    if pick.many:
        _, candidates, low, high = _set_bounds(terms, pick, "[]")
        writer = terms.writer
        sets = f"sets_from([], {candidates}, {low}, {high}, False, {every_order})"
        writer.line(f"for {terms.name(pick.variable)} in {sets}:")
        terms.bound.add(pick.variable.number)
        writer.depth += 1
        act()
        writer.depth -= 1
        return
    if pick.domain is not None:
        loop(terms, pick.domain, act, once)
        return
    terms.writer.line(f"for {terms.name(pick.variable)} in {_range(terms, pick)}:")
    terms.bound.add(pick.variable.number)
    terms.writer.depth += 1
    act()
    terms.writer.depth -= 1


def _settle(terms: TermEmitter, item: HeadItem, leave: str) -> None:
    if isinstance(item, HeadLet):
        terms.bind(item.variable, item.value)
    elif isinstance(item, Need):
        reject(terms, item.condition, leave)


def _inside(terms: TermEmitter, groups: list[list[HeadItem]], index: int, found: Callable[[], None]) -> None:
    """Within the loop of one pick: its needs, then whether the later picks can be completed."""
    own = groups[index][1:]
    spans = [item.span for item in own if isinstance(item, Need)]
    if spans:
        terms.writer.mark(terms.module.clause(spans[0]))
    needs = tuple(item.condition for item in own if isinstance(item, Need))
    if not any(isinstance(item, HeadLet) for item in own):
        tests(terms, conjunction_items(needs), lambda: _ahead(terms, groups, index, found), index + 1 == len(groups))
        return
    for item in own:
        _settle(terms, item, "continue")
    _ahead(terms, groups, index, found)


def _ahead(terms: TermEmitter, groups: list[list[HeadItem]], index: int, found: Callable[[], None]) -> None:
    """Whether the picks after one can be completed."""
    if index + 1 == len(groups):
        found()
        return
    groups, guards = _candidates_kept(terms, _hoisted(terms, groups, index + 1), index + 1)
    with _begun(terms, guards):
        _completed(terms, groups, index, found)


def _completed(terms: TermEmitter, groups: list[list[HeadItem]], index: int, found: Callable[[], None]) -> None:
    """What to do where the picks after one are completed, within a search for that."""
    pick = groups[index + 1][0]
    assert isinstance(pick, HeadPick)
    if index + 2 == len(groups) and pick.domain is None and not pick.many and len(groups[index + 1]) == 1:
        assert pick.low is not None
        assert pick.high is not None
        terms.writer.line(f"if {terms.emit(pick.low)} <= {terms.emit(pick.high)}:")
        terms.writer.depth += 1
        found()
        terms.writer.depth -= 1
        return
    if index + 2 == len(groups):
        every_order = _order_matters(groups, index + 1)
        _walked(terms, groups, index + 1, lambda: _once(terms, found), every_order=every_order)
        return
    flag = terms.writer.temporary()
    terms.writer.line(f"{flag} = False")

    def mark() -> None:
        terms.writer.line(f"{flag} = True")
        terms.writer.line("break")

    def deeper() -> None:
        inner = terms.writer.temporary()
        terms.writer.line(f"{inner} = False")
        _inside(terms, groups, index + 1, lambda: _set(terms, inner))
        terms.writer.line(f"if {inner}:")
        terms.writer.depth += 1
        mark()
        terms.writer.depth -= 1

    _each(terms, pick, deeper, every_order=_order_matters(groups, index + 1))
    terms.writer.line(f"if {flag}:")
    terms.writer.depth += 1
    found()
    terms.writer.depth -= 1


def conjunction_items(conditions: tuple[Term, ...]) -> tuple[Term, ...]:
    """Conditions with those that are lists of conditions taken apart."""
    parts = (condition.items if isinstance(condition, All) else (condition,) for condition in conditions)
    return tuple(item for part in parts for item in part)


def _once(terms: TermEmitter, found: Callable[[], None]) -> None:
    found()
    terms.writer.line("break")


def _set(terms: TermEmitter, flag: str) -> None:
    terms.writer.line(f"{flag} = True")


def able(terms: TermEmitter, action: CheckedAction) -> None:
    """Write the body of a function that tells whether a player could do an action."""
    groups = arranged(action.head)
    writer = terms.writer
    for item in groups[0]:
        _settle(terms, item, "return False")
    if len(groups) == 1:
        writer.line("return True")
        return
    groups, guards = _candidates_kept(terms, _hoisted(terms, groups, 1), 1)
    pick = groups[1][0]
    assert isinstance(pick, HeadPick)
    every_order = _order_matters(groups, 1)
    with _begun(terms, guards):
        _walked(terms, groups, 1, lambda: writer.line("return True"), True, every_order)
    writer.line("return False")


def pick_options(terms: TermEmitter, step: Pick, clause: int) -> None:
    """Write the body of a function that lists the options of a pick in a body."""
    as_head = HeadPick(step.variable, step.domain, step.low, step.high, "", step.span, step.ordered)
    if step.many:
        _several(terms, [[], [as_head]], 1, clause)
        return
    _direct(terms, as_head, clause)
