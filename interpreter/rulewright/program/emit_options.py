"""What is on offer at a decision, looking ahead over the rest of a head so that nothing leads into a dead end."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.meaning.checked import CheckedAction, HeadItem, HeadLet, HeadPick, Need
from rulewright.meaning.rewrite import variables_used
from rulewright.meaning.steps import Choice, Pick
from rulewright.meaning.terms import Term, Variable
from rulewright.program.emit_domains import loop, reject, source_text
from rulewright.program.emit_terms import TermEmitter
from rulewright.program.fixed import fixed_domain


def arranged(items: tuple[HeadItem, ...]) -> list[list[HeadItem]]:
    """The items in groups: first what depends on no pick, then for each pick the pick and what it settles.

    A need stands in the earliest group in which all it speaks of is known.
    """
    groups: list[list[HeadItem]] = [[]]
    home: dict[Variable, int] = {}
    for item in items:
        if isinstance(item, HeadPick):
            groups.append([item])
            home[item.variable] = len(groups) - 1
    for item in items:
        if isinstance(item, HeadPick):
            continue
        term = item.value if isinstance(item, HeadLet) else item.condition
        group = max((home[variable] for variable in variables_used(term) if variable in home), default=0)
        if isinstance(item, HeadLet):
            home[item.variable] = group
        groups[group].append(item)
    return groups


def pick_index(items: tuple[HeadItem, ...], position: int) -> int:
    """Which group the pick at a position of the head begins."""
    return 1 + sum(isinstance(item, HeadPick) for item in items[:position])


def head_options(terms: TermEmitter, items: tuple[HeadItem, ...], position: int, clause: int) -> None:
    """Write the body of a function that lists the options of one pick of a head."""
    groups = arranged(items)
    index = pick_index(items, position)
    writer = terms.writer
    first = index == 1
    if first:
        for item in groups[0]:
            _settle(terms, item, f"return fault({clause}, 'nothing is on offer')")
    pick = groups[index][0]
    assert isinstance(pick, HeadPick)
    if len(groups[index]) == 1 and len(groups) == index + 1:
        _direct(terms, pick, clause)
        return
    writer.line("r = []")
    name = terms.name(pick.variable)
    _each(terms, pick, lambda: _inside(terms, groups, index, lambda: writer.line(f"r.append({name})")))
    writer.line(f"return r or fault({clause}, 'nothing is on offer')")


def _direct(terms: TermEmitter, pick: HeadPick, clause: int) -> None:
    """A last pick with nothing but its own set."""
    writer = terms.writer
    domain = pick.domain
    if domain is None:
        writer.line(f"return list({_range(terms, pick)}) or fault({clause}, 'nothing is on offer')")
        return
    table, rest = fixed_domain(terms, domain)
    if not rest and domain.source not in ("before_ray", "before_region"):
        text = table if table is not None else source_text(terms, domain)
        writer.line(f"return {text} or fault({clause}, 'nothing is on offer')")
        return
    writer.line("r = []")
    loop(terms, domain, lambda: writer.line(f"r.append({terms.name(domain.variable)})"))
    writer.line(f"return r or fault({clause}, 'nothing is on offer')")


def _range(terms: TermEmitter, pick: HeadPick | Pick) -> str:
    assert pick.low is not None
    assert pick.high is not None
    return f"range({terms.emit(pick.low)}, {terms.emit(pick.high)} + 1)"


def _each(terms: TermEmitter, pick: HeadPick, act: Callable[[], None]) -> None:
    if pick.domain is not None:
        loop(terms, pick.domain, act)
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
    for item in groups[index][1:]:
        _settle(terms, item, "continue")
    if index + 1 == len(groups):
        found()
        return
    pick = groups[index + 1][0]
    assert isinstance(pick, HeadPick)
    if index + 2 == len(groups):
        _each(terms, pick, lambda: _inside(terms, groups, index + 1, lambda: _once(terms, found)))
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

    _each(terms, pick, deeper)
    terms.writer.line(f"if {flag}:")
    terms.writer.depth += 1
    found()
    terms.writer.depth -= 1


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
    pick = groups[1][0]
    assert isinstance(pick, HeadPick)
    _each(terms, pick, lambda: _inside(terms, groups, 1, lambda: writer.line("return True")))
    writer.line("return False")


def pick_options(terms: TermEmitter, step: Pick, clause: int) -> None:
    """Write the body of a function that lists the options of a pick in a body."""
    as_head = HeadPick(step.variable, step.domain, step.low, step.high, "", step.span)
    _direct(terms, as_head, clause)


def choice_options(terms: TermEmitter, step: Choice, clause: int) -> None:
    """Write the body of a function that lists the branches on offer."""
    writer = terms.writer
    writer.line("r = []")
    for number, branch in enumerate(step.branches):
        offered: Term = branch.offered
        if branch.otherwise:
            writer.line(f"if not r: r.append({number})")
        else:
            writer.line(f"if {terms.truth(offered)}: r.append({number})")
    writer.line(f"return r or fault({clause}, 'nothing is on offer')")


