"""Sets as Python loops: where members come from, early exits, and fixed conditions turned into tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rulewright.meaning.rewrite import substitute, subterms, variables_used
from rulewright.meaning.terms import (
    BestTotal,
    Comparison,
    Constant,
    Count,
    Domain,
    Exists,
    Let,
    Member,
    Negation,
    Read,
    Row,
    Sum,
    Term,
    Use,
    Variable,
    conjunction,
    negation,
)  # fmt: skip
from rulewright.program.emit_kept import keep_shared, kept_before
from rulewright.program.fixed import fixed_domain, fixed_truth
from rulewright.program.sharing import costly_invariants, invariants, member_values, replaced, worth_keeping

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter

_CHANGING = ("zone", "single", "empty", "filled", "open", "board", "any_place")
"""Sources whose members move while rules act on them."""

_SELDOM_EMPTY = ("players", "words", "spaces", "regions", "region", "neighbours")


def source_text(emitter: TermEmitter, domain: Domain, ordered: bool = True) -> str:
    """A Python iterable over the members before any condition, in any order where `ordered` is false."""
    module, writer = emitter.module, emitter.writer
    setting = module.rules.setting
    counted = domain.arguments[:1] if domain.source in ("before_ray", "before_region") else domain.arguments
    arguments = [emitter.emit(argument) for argument in counted]
    match domain.source:
        case "players" | "words":
            return f"range({domain.high})"
        case "spaces":
            board = setting.boards[domain.low] if domain.low >= 0 else None
            return f"range({board.first}, {board.first + board.count})" if board else f"range({setting.plain_spaces})"
        case "members":
            return arguments[0]
        case "empty" | "filled":
            return writer.column(f"{domain.source}:{domain.low}")
        case "open":
            return writer.column(f"open_{('first', 'last')[domain.low]}:{domain.name}")
        case "region" | "ray" | "neighbours" | "rays":
            return module.row(module.topology(domain.source), arguments, domain.arguments)
        case "before_ray" | "before_region":
            return f"{module.topology(domain.source.removeprefix('before_'))}[{arguments[0]}]"
        case "between":
            return f"{module.topology('between')}.get(({arguments[0]}, {arguments[1]}), ())"
        case "joining":
            return f"{module.topology(f'joining:{domain.name}')}.get(({arguments[0]}, {arguments[1]}), ())"
        case "ends":
            return module.row(module.topology("ends"), arguments, domain.arguments)
        case "links":
            return module.row(module.topology(f"links:{domain.name}"), arguments, domain.arguments)
        case "regions":
            return module.row(module.topology(f"regions:{domain.name}"), [], ())
        case "through":
            return module.row(module.topology(f"through:{domain.name}"), arguments, domain.arguments)
        case _:
            return _pieces_text(emitter, domain, arguments, ordered)


def _pieces_text(emitter: TermEmitter, domain: Domain, arguments: list[str], ordered: bool) -> str:
    writer = emitter.writer
    match domain.source:
        case "zone":
            family = emitter.module.family_of(domain.arguments[0])
            pile = emitter.pile(domain.arguments[0], arguments[0])
            return f"sorted({pile})" if ordered and family is not None and not family.ordered else pile
        case "single":
            piece = writer.temporary()
            writer.line(f"{piece} = {writer.column('at')}[{arguments[0]}]")
            return f"(({piece},) if {piece} >= 0 else ())"
        case "any_place":
            return f"{emitter.module.lying()}(s, {arguments[0]})"
        case "above" | "under":
            stack = f"{emitter.module.stack()}(s, {arguments[0]})"
            return f"stacked_{domain.source}({stack}, {arguments[1]})"
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


@dataclass(frozen=True, slots=True)
class Needs:
    """Conditions on a loop's members with a clause of their own; `last` says that only the body comes after them."""

    conditions: tuple[Term, ...]
    clause: int | None
    last: bool


def loop(
    emitter: TermEmitter, domain: Domain, act: Callable[[], None], once: bool = False, used: bool = True,
    needs: Needs | None = None, ordered: bool = True,
) -> None:  # fmt: skip
    """Write a loop over a domain's members that hold its conditions, with `act` for the body.

    `once` says that the body may stand in a loop of its own that is left after it, which saves a flag; `used` that the
    body speaks of the member. The members must hold the needs as well; where they come in any order, none is `ordered`.
    """
    writer = emitter.writer
    table, rest = fixed_domain(emitter, domain)
    for term in invariants(rest, {domain.variable}):
        variable = emitter.module.numbering.variable("kept", term.type)
        emitter.bind(variable, term)
        rest = replaced(rest, term, variable)
    if domain.source in _SELDOM_EMPTY:
        for term in costly_invariants(rest, domain.variable):
            rest = kept_before(emitter, rest, term)
    guards, rest = _asked_before(emitter, domain.variable, rest)
    iterable = table if table is not None else source_text(emitter, domain, used and ordered)
    member = emitter.name(domain.variable)
    split = len(rest)
    rest += needs.conditions if needs else ()
    beside, iterable, rest = (not needs and unrolled(emitter, domain, iterable, rest, used)) or with_values(
        emitter, domain.variable, iterable, rest, used
    )
    member = beside or member
    if guards:
        iterable = f"({iterable} if {' and '.join(guards)} else ())"
    stop = None
    if domain.source in ("before_ray", "before_region"):
        stop = writer.temporary()
        writer.line(f"{stop} = {emitter.emit(domain.arguments[1])}")
    writer.line(f"for {member} in {iterable}:")
    emitter.bound.add(domain.variable.number)
    writer.depth += 1
    if stop is not None:
        writer.line(f"if {member} == {stop}: break")

    def further() -> None:
        if needs and needs.clause is not None:
            writer.mark(needs.clause)
        tests(emitter, rest[split:], act, needs is not None and needs.last)

    tests(emitter, rest[:split] if needs else rest, further if needs else act, once)
    writer.depth -= 1


def _asked_before(
    emitter: TermEmitter, member: Variable, conditions: tuple[Term, ...]
) -> tuple[list[str], tuple[Term, ...]]:  # fmt: skip
    """Names of truths asked before a loop, since its first conditions do not speak of the member; and the other ones.

    What is named at the beginning of the first that does is worked out before the loop as well.
    """
    guards: list[str] = []
    left = list(conditions)
    while left and member not in variables_used(left[0]) and worth_keeping(left[0]):
        guards.append(emitter.writer.temporary())
        emitter.writer.line(f"{guards[-1]} = {emitter.truth(left.pop(0))}")
    while left and isinstance(left[0], Let) and member not in variables_used(left[0].value):
        emitter.bind(left[0].variable, left[0].value)
        left[0] = left[0].body
    return guards, tuple(left)


def gathered(emitter: TermEmitter, domain: Domain, conditions: tuple[Term, ...] = ()) -> str | None:
    """The members that hold all conditions as one comprehension, or None where a condition needs lines of its own."""
    if domain.source in ("before_ray", "before_region"):
        return None
    whole = replace(domain, where=(*domain.where, *conditions))
    table, rest = fixed_domain(emitter, whole)
    iterable = table if table is not None else source_text(emitter, domain)
    beside, iterable, rest = with_values(emitter, domain.variable, iterable, rest, True)
    bound = set(emitter.bound)
    emitter.bound.add(domain.variable.number)
    lines, text = emitter.aside(lambda: " and ".join(emitter.truth(condition) for condition in rest))
    emitter.bound = bound
    if lines or not rest:
        return None
    member = emitter.name(domain.variable)
    return f"[{member} for {beside or member} in {iterable} if {text}]"


MOST_UNROLLED = 6
"""Regions of up to so many spaces are tested space by space without a loop."""


def unrolled(
    emitter: TermEmitter, domain: Domain, iterable: str, conditions: tuple[Term, ...], used: bool
) -> tuple[str, str, tuple[Term, ...]] | None:  # fmt: skip
    """Walk the spaces of short regions of one length side by side, where a condition speaks of every space of each.

    The space through which they all run is left out where the condition is known to hold for it.
    """
    row, member = emitter.module.rows.get(iterable), domain.variable
    if row is None or member.type.kind != "region":
        return None
    length = emitter.module.region_length(member.type.of)
    for condition in conditions:
        match condition:
            case Negation(item=Exists(domain=Domain(source="region", arguments=(Use(variable=v),)) as inner)) if (
                v == member and inner.where and 2 <= length <= MOST_UNROLLED
            ):
                sure = domain.source == "through" and not domain.where[1:] and _held(emitter, domain, inner)
                make = emitter.module.numbering.variable
                spaces = [make("space", inner.variable.type) for _ in range(length - sure)]
                fails = conjunction(inner.where)
                each = [negation(substitute(fails, {inner.variable: Use(space)})) for space in spaces]
                at = conditions.index(condition)
                conditions = (*conditions[:at], *each, *conditions[at + 1 :])
                alone = not used and member not in variables_used(conditions)
                table = (emitter.module.others_beside if sure else emitter.module.spaces_beside)(row, alone)
                emitter.bound |= {space.number for space in spaces}
                names = ", ".join(emitter.name(space) for space in spaces)
                if len(spaces) == 1:
                    names += ","
                return names if alone else f"{emitter.name(member)}, ({names})", table, conditions
    return None


def _held(emitter: TermEmitter, through: Domain, spaces: Domain) -> bool:
    """Whether the space through which regions run surely holds what is asked of each of their spaces."""
    match spaces.where:
        case (Comparison(operator="!=", left=Read(column="holder", index=index), right=owner),):
            held = emitter.held.get(through.arguments[0])
            return index == Use(spaces.variable) and held is not None and held == owner
    return False


def with_values(
    emitter: TermEmitter, member: Variable, iterable: str, conditions: tuple[Term, ...], used: bool
) -> tuple[str, str, tuple[Term, ...]]:  # fmt: skip
    """Walk a fixed value beside each member where the conditions ask for one: the loop's names, table, conditions."""
    row = emitter.module.rows.get(iterable)
    if row is None:
        return "", iterable, conditions
    told = _with_truth(emitter, member, iterable, conditions)
    if told is not None:
        return told
    wanted = member_values(conditions, member)
    if not wanted:
        return "", iterable, conditions
    term = wanted[0]
    variable = emitter.module.numbering.variable("value", term.type)
    conditions = replaced(conditions, term, variable)
    alone = not used and not any(member == other for other in variables_used(conditions))
    table = emitter.module.values_beside(row, term, alone)
    emitter.bound.add(variable.number)
    name = emitter.name(variable)
    return name if alone else f"{emitter.name(member)}, {name}", table, conditions


def _with_truth(
    emitter: TermEmitter, member: Variable, iterable: str, conditions: tuple[Term, ...]
) -> tuple[str, str, tuple[Term, ...]] | None:  # fmt: skip
    """Walk beside each member a truth about it that the keys of the table settle, where a condition hangs on one."""
    module = emitter.module
    keys = module.row_keys[iterable]
    wider = substitute(conditions, emitter.looked_up)
    truth = fixed_truth(module.rules.setting, wider, member, keys)
    if truth is None:
        return None
    variable = module.numbering.variable("truth", truth.type)
    emitter.bound.add(variable.number)
    table = module.truths_beside(module.rows[iterable], truth, keys, member)
    return f"{emitter.name(member)}, {emitter.name(variable)}", table, replaced(wider, truth, variable)


def tests(emitter: TermEmitter, conditions: tuple[Term, ...], act: Callable[[], None], once: bool = False) -> None:
    """Write conditions within a loop, each leaving for the next member when it fails, then `act`."""
    if not conditions:
        act()
        return
    if (found := _first_found(emitter, conditions)) is not None:
        domain, others = found
        loop(emitter, domain, lambda: emitter.writer.line("break"))
        emitter.writer.line("else: continue")
        tests(emitter, others, act, once)
        return
    condition, others = keep_shared(emitter, conditions)
    match condition:
        case Negation(item=Exists(domain=domain)) if plain_members(emitter, domain) is None:
            loop(emitter, domain, lambda: emitter.writer.line("break"), used=False)
            emitter.writer.line("else:")
            emitter.writer.depth += 1
            tests(emitter, others, act, once)
            emitter.writer.depth -= 1
        case Exists(domain=domain) if once and not others and plain_members(emitter, domain) is None:
            loop(emitter, domain, lambda: _and_leave(emitter, act), once, False)
        case _:
            reject(emitter, condition, "continue")
            tests(emitter, others, act, once)


def _first_found(emitter: TermEmitter, conditions: tuple[Term, ...]) -> tuple[Domain, tuple[Term, ...]] | None:
    """The set whose first member the conditions ask for and then speak of, and the conditions that speak of it."""
    match conditions[0]:
        case Comparison(operator="!=", left=Member(which="first", domain=domain) as member, right=Constant(value=-1)):
            if plain_members(emitter, domain) is None and member in list(subterms(conditions[1:])):
                return domain, replaced(conditions[1:], member, domain.variable)
    return None


def _and_leave(emitter: TermEmitter, act: Callable[[], None]) -> None:
    act()
    emitter.writer.line("break")


_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


def reject(emitter: TermEmitter, condition: Term, exit_: str) -> None:
    """Leave by `exit_` unless the condition holds."""
    match condition:
        case Negation():
            text = emitter.truth(condition.item)
        case Comparison():
            text = emitter.truth(replace(condition, operator=_OPPOSITE[condition.operator]))
        case _:
            text = f"not ({emitter.truth(condition)})"
    emitter.writer.line(f"if {text}: {exit_}")


def members(emitter: TermEmitter, domain: Domain, changes: bool) -> str:
    """A Python sequence of the members, gathered first where the loop's body may change them."""
    table, rest = fixed_domain(emitter, domain)
    if not rest and domain.source not in ("before_ray", "before_region"):
        if table is not None:
            return table
        iterable = source_text(emitter, domain)
        own = iterable.startswith("sorted(")
        return f"{iterable}[:]" if changes and not own and domain.source in _CHANGING[:1] + _CHANGING[2:] else iterable
    whole = gathered(emitter, domain)
    if whole is not None:
        return whole
    found = emitter.writer.temporary()
    emitter.writer.line(f"{found} = []")
    loop(emitter, domain, lambda: emitter.writer.line(f"{found}.append({emitter.name(domain.variable)})"))
    return found


def emit_set(emitter: TermEmitter, term: Exists | Count | Member | Sum | Row | BestTotal) -> str:
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
        case Row():
            return _row(emitter, term)
        case BestTotal():
            return f"best_total({_row(emitter, term)})"


def plain_members(emitter: TermEmitter, domain: Domain, ordered: bool = True) -> str | None:
    """The members as a sequence when no condition is left to test, in any order where `ordered` is false."""
    if domain.source in ("before_ray", "before_region"):
        return None
    table, rest = fixed_domain(emitter, domain)
    if rest:
        return None
    return table if table is not None else source_text(emitter, domain, ordered)


def _exists(emitter: TermEmitter, term: Exists) -> str:
    plain = plain_members(emitter, term.domain, False)
    if plain is not None:
        return f"bool({plain})"
    result = emitter.writer.temporary()
    emitter.writer.line(f"{result} = False")

    def found() -> None:
        emitter.writer.line(f"{result} = True")
        emitter.writer.line("break")

    loop(emitter, term.domain, found, used=False)
    return result


def _count(emitter: TermEmitter, term: Count) -> str:
    plain = plain_members(emitter, term.domain, False)
    if plain is not None:
        return f"len({plain})"
    result = emitter.writer.temporary()
    emitter.writer.line(f"{result} = 0")
    loop(emitter, term.domain, lambda: emitter.writer.line(f"{result} += 1"), used=False)
    return result


def _member(emitter: TermEmitter, term: Member) -> str:
    writer = emitter.writer
    plain = plain_members(emitter, term.domain)
    member = emitter.name(term.domain.variable)
    if plain is not None:
        if not term.type.maybe and term.domain.source in ("region", "ray") and not term.domain.where:
            ends = emitter.module.topology(f"{term.which}:{term.domain.source}")
            return f"{ends}[{emitter.emit(term.domain.arguments[0])}]"
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


_OF_ALL = {"total": "sum", "highest": "max", "lowest": "min"}


def _whole_column(emitter: TermEmitter, term: Sum) -> str | None:
    """The column whose values of all players a sum is about, if it is."""
    domain, players = term.domain, emitter.module.rules.setting.players
    match term.value:
        case Read(column=column, index=Use(variable=index)) if index == domain.variable:
            kept = emitter.module.layout.columns.get(column)
            if domain.source == "players" and not domain.where and kept and kept.depth == 1:
                return column if len(kept.start) == players == domain.high else None
    return None


def _sum(emitter: TermEmitter, term: Sum) -> str:
    writer = emitter.writer
    column = _whole_column(emitter, term)
    if column is not None:
        return f"{_OF_ALL[term.which]}({writer.column(column)})"
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

    loop(emitter, term.domain, act, ordered=False)
    return result if term.which == "total" else f"({result} or 0)"


def _row(emitter: TermEmitter, term: Row | BestTotal) -> str:
    """A list with what each member is worth: a number, or a list of its own."""
    result = emitter.writer.temporary()
    emitter.writer.line(f"{result} = []")

    def act() -> None:
        value = emitter.emit(term.value if isinstance(term, Row) else term.row)
        emitter.writer.line(f"{result}.append({value})")

    loop(emitter, term.domain, act)
    return result
