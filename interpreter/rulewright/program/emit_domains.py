"""Sets as Python loops: where members come from, early exits, and fixed conditions turned into tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rulewright.meaning.terms import Connected, Count, Domain, Exists, Member, Sum, Term
from rulewright.program.fixed import fixed_domain

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter

_CHANGING = ("zone", "single", "empty", "board", "any_place")
"""Sources whose members move while rules act on them."""


def source_text(emitter: TermEmitter, domain: Domain) -> str:
    """A Python iterable over the members before any condition."""
    module, writer = emitter.module, emitter.writer
    setting = module.rules.setting
    arguments = [emitter.emit(argument) for argument in domain.arguments]
    match domain.source:
        case "players" | "words":
            return f"range({domain.high})"
        case "spaces":
            board = setting.boards[domain.low] if domain.low >= 0 else None
            return f"range({board.first}, {board.first + board.count})" if board else f"range({len(setting.spaces)})"
        case "empty":
            return writer.column(f"empty:{domain.low}")
        case "region" | "ray" | "neighbours" | "rays":
            return f"{module.topology(domain.source)}[{arguments[0]}]"
        case "before_ray" | "before_region":
            return f"{module.topology(domain.source.removeprefix('before_'))}[{arguments[0]}]"
        case "between":
            return f"{module.topology('between')}.get(({arguments[0]}, {arguments[1]}), ())"
        case "regions":
            return repr(tuple(region.number for region in setting.regions if region.group == domain.name))
        case "through":
            return f"{module.topology('through:' + domain.name)}[{arguments[0]}]"
        case _:
            return _pieces_text(emitter, domain, arguments)


def _pieces_text(emitter: TermEmitter, domain: Domain, arguments: list[str]) -> str:
    writer = emitter.writer
    match domain.source:
        case "zone":
            return f"{writer.column('zone')}[{arguments[0]}]"
        case "single":
            piece = writer.temporary()
            writer.line(f"{piece} = {writer.column('at')}[{arguments[0]}]")
            return f"(({piece},) if {piece} >= 0 else ())"
        case "any_place":
            return f"{emitter.module.lying()}(s, {arguments[0]})"
        case "pieces":
            return _all_pieces(emitter, domain)
        case "board":
            lists = writer.column(f"board:{domain.low}:{domain.name}")
            if arguments:
                return f"{lists}[{arguments[0]}]"
            return f"[p for own in {lists} for p in own]"
    raise AssertionError(domain)  # pragma: no cover


def _all_pieces(emitter: TermEmitter, domain: Domain) -> str:
    setting = emitter.module.rules.setting
    union = setting.unions.get(domain.name)
    names = list(setting.kinds) if domain.name == "piece" else union.kinds if union else (domain.name,)
    ranges = [(setting.kinds[name].first, setting.kinds[name].first + setting.kinds[name].count) for name in names]
    if len(ranges) == 1:
        return f"range({ranges[0][0]}, {ranges[0][1]})"
    return "(" + ", ".join(f"*range({low}, {high})" for low, high in ranges) + ",)"


def loop(emitter: TermEmitter, domain: Domain, act: Callable[[], None], backwards: bool = False) -> None:
    """Write a loop over a domain's members that hold its conditions, with `act` for the body."""
    writer = emitter.writer
    table, rest = fixed_domain(emitter, domain)
    iterable = table if table is not None else source_text(emitter, domain)
    member = emitter.name(domain.variable)
    stop = None
    if domain.source in ("before_ray", "before_region"):
        stop = writer.temporary()
        writer.line(f"{stop} = {emitter.emit(domain.arguments[1])}")
    writer.line(f"for {member} in {f'reversed({iterable})' if backwards else iterable}:")
    emitter.bound.add(domain.variable.number)
    writer.depth += 1
    if stop is not None:
        writer.line(f"if {member} == {stop}: break")
    for condition in rest:
        reject(emitter, condition, "continue")
    act()
    writer.depth -= 1


def reject(emitter: TermEmitter, condition: Term, exit_: str) -> None:
    """Leave by `exit_` unless the condition holds."""
    emitter.writer.line(f"if not ({emitter.truth(condition)}): {exit_}")


def members(emitter: TermEmitter, domain: Domain, changes: bool) -> str:
    """A Python sequence of the members, gathered first where the loop's body may change them."""
    table, rest = fixed_domain(emitter, domain)
    if not rest and domain.source not in ("before_ray", "before_region"):
        iterable = table if table is not None else source_text(emitter, domain)
        return f"{iterable}[:]" if changes and table is None and domain.source in _CHANGING[:1] + _CHANGING[2:] else iterable
    found = emitter.writer.temporary()
    emitter.writer.line(f"{found} = []")
    loop(emitter, domain, lambda: emitter.writer.line(f"{found}.append({emitter.name(domain.variable)})"))
    return found


def emit_set(emitter: TermEmitter, term: Exists | Count | Member | Sum) -> str:
    """A truth or value about a set."""
    match term:
        case Exists():
            return _exists(emitter, term)
        case Count():
            return _count(emitter, term)
        case Member():
            return _member(emitter, term)
        case Sum():
            return _sum(emitter, term)


def _plain(emitter: TermEmitter, domain: Domain) -> str | None:
    """The members as a sequence when no condition is left to test."""
    if domain.source in ("before_ray", "before_region"):
        return None
    table, rest = fixed_domain(emitter, domain)
    if rest:
        return None
    return table if table is not None else source_text(emitter, domain)


def _exists(emitter: TermEmitter, term: Exists) -> str:
    plain = _plain(emitter, term.domain)
    if plain is not None:
        return f"bool({plain})"
    result = emitter.writer.temporary()
    emitter.writer.line(f"{result} = False")

    def found() -> None:
        emitter.writer.line(f"{result} = True")
        emitter.writer.line("break")

    loop(emitter, term.domain, found)
    return result


def _count(emitter: TermEmitter, term: Count) -> str:
    plain = _plain(emitter, term.domain)
    if plain is not None:
        return f"len({plain})"
    result = emitter.writer.temporary()
    emitter.writer.line(f"{result} = 0")
    loop(emitter, term.domain, lambda: emitter.writer.line(f"{result} += 1"))
    return result


def _member(emitter: TermEmitter, term: Member) -> str:
    writer = emitter.writer
    plain = _plain(emitter, term.domain)
    member = emitter.name(term.domain.variable)
    if plain is not None:
        if not term.type.maybe:
            return f"{plain}[{0 if term.which == 'first' else -1}]"
        held = writer.temporary()
        writer.line(f"{held} = {plain}")
        if term.which == "only":
            return f"({held}[0] if len({held}) == 1 else -1)"
        return f"({held}[{0 if term.which == 'first' else -1}] if {held} else -1)"
    result = writer.temporary()
    writer.line(f"{result} = -1")

    def first() -> None:
        writer.line(f"{result} = {member}")
        writer.line("break")

    def only() -> None:
        writer.line(f"if {result} >= 0:")
        writer.line(f"    {result} = -1")
        writer.line("    break")
        writer.line(f"{result} = {member}")

    act = {"first": first, "only": only, "last": lambda: writer.line(f"{result} = {member}")}[term.which]
    loop(emitter, term.domain, act)
    return result


def _sum(emitter: TermEmitter, term: Sum) -> str:
    writer = emitter.writer
    result = writer.temporary()
    writer.line(f"{result} = {0 if term.which == 'total' else None}")

    def act() -> None:
        value = emitter.emit(term.value)
        if term.which == "total":
            writer.line(f"{result} += {value}")
            return
        kept = writer.temporary()
        writer.line(f"{kept} = {value}")
        sign = ">" if term.which == "highest" else "<"
        writer.line(f"if {result} is None or {kept} {sign} {result}: {result} = {kept}")

    loop(emitter, term.domain, act)
    return result if term.which == "total" else f"({result} or 0)"


def emit_connected(emitter: TermEmitter, term: Connected) -> str:
    """A search from the start over neighbouring spaces that hold the condition."""
    writer, module = emitter.writer, emitter.module
    result, stack, seen, goal = (writer.temporary() for _ in range(4))
    space = emitter.name(term.domain.variable)
    writer.line(f"{goal} = {_goal(emitter, term.goal)}")
    starts = emitter.emit(term.start)
    begin = f"({starts},)" if term.start.type.kind in ("space", "place") else f"{module.topology('region')}[{starts}]"
    writer.line(f"{stack} = []")
    writer.line(f"for {space} in {begin}:")
    emitter.bound.add(term.domain.variable.number)
    writer.depth += 1
    for condition in term.domain.where:
        reject(emitter, condition, "continue")
    writer.line(f"{stack}.append({space})")
    writer.depth -= 1
    writer.line(f"{seen} = set({stack})")
    writer.line(f"{result} = False")
    here = writer.temporary()
    writer.line(f"while {stack}:")
    writer.depth += 1
    writer.line(f"{here} = {stack}.pop()")
    writer.line(f"if {here} in {goal}:")
    writer.line(f"    {result} = True")
    writer.line("    break")
    writer.line(f"for {space} in {module.topology('neighbours')}[{here}]:")
    writer.depth += 1
    writer.line(f"if {space} in {seen}: continue")
    for condition in term.domain.where:
        reject(emitter, condition, "continue")
    writer.line(f"{seen}.add({space})")
    writer.line(f"{stack}.append({space})")
    writer.depth -= 2
    return result


def _goal(emitter: TermEmitter, goal: Term) -> str:
    text = emitter.emit(goal)
    if goal.type.kind in ("space", "place"):
        return f"({text},)"
    return f"{emitter.module.region_sets()}[{text}]"


