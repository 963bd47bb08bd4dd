"""The generated module: its tables, functions and text, and the names they have."""

from __future__ import annotations

from bisect import bisect_left, insort
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.steps import Finish
from rulewright.meaning.terms import Domain, Entry, Lookup, Member, Read, Term, Use, Variable
from rulewright.meaning.types import Type
from rulewright.program.emit_domains import loop
from rulewright.program.emit_terms import TermEmitter
from rulewright.program.fixed import fixed_values, is_remembered, with_keys
from rulewright.program.knowledge import Knowledge
from rulewright.program.layout import Layout
from rulewright.program.nature import draw, in_any_order, ranked_by_chance, shuffle
from rulewright.program.pairing import best_total
from rulewright.program.runtime import (
    Entries,
    Fault,
    Remembered,
    beside,
    fault,
    others_beside,
    sets_from,
    shared_positions,
    stacked_above,
    stacked_under,
    table_over,
    to_add,
    truths_beside,
    within_all,
)
from rulewright.program.tables import finite_size, table_to_reckon, topology_table
from rulewright.program.trial import unmet
from rulewright.program.unseen import Sights
from rulewright.program.writer import Writer
from rulewright.ruleset.setting import PlaceFamily, PropertyType
from rulewright.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Module:
    """Collects what generated functions share; every name in it is made from our own numbers."""

    def __init__(self, rules: CheckedRules, layout: Layout) -> None:
        self.rules = rules
        self.layout = layout
        self.values: dict[str, Any] = {
            "fault": fault, "Fault": Fault, "table_over": table_over, "Remembered": Remembered, "beside": beside,
            "insort": insort, "bisect_left": bisect_left, "draw": draw, "shuffle": shuffle,
            "sets_from": sets_from, "to_add": to_add, "best_total": best_total, "others_beside": others_beside,
            "truths_beside": truths_beside,
            "stacked_above": stacked_above, "stacked_under": stacked_under, "unmet": unmet,
            "in_any_order": in_any_order, "ranked_by_chance": ranked_by_chance, "shared_positions": shared_positions,
        }  # fmt: skip
        if layout.has("known"):
            self.values |= Knowledge(layout).functions()
        if rules.tally is not None:
            self.values["hit"] = rules.tally.hit
        self.chances: dict[int, Type] = {}
        self.variable_types: dict[int, Type] = {}
        self.variable_names: dict[int, str] = {}
        self.lines: list[str] = []
        self.numbering = Numbering()
        self.numbering.count = 10_000_000
        self.clauses: dict[Span, int] = {}
        self._named: dict[str, str] = {}
        self._tables: dict[Any, str] = {}
        self._searches: dict[Any, str] = {}
        self.rows: dict[str, tuple[str, str, int]] = {}
        self.row_keys: dict[str, tuple[Term, ...]] = {}
        self.says: dict[tuple[str | Term, ...], int] = {}
        self.wanted_facts: list[str] = []
        self.wanted_actions: list[str] = []
        self.wanted_rankings: list[Finish] = []
        self.trying = False
        self.sights = Sights(rules)
        self.trial_names: dict[str, str] = {}

    def emitter(self) -> TermEmitter:
        """A term emitter for a new function."""
        return TermEmitter(self, Writer(self.layout))

    def clause(self, span: Span) -> int:
        """The number by which generated code names a clause."""
        return self.clauses.setdefault(span, len(self.clauses))

    def said(self, parts: tuple[str | Term, ...]) -> int:
        """The number by which generated code names a text that is said."""
        return self.says.setdefault(parts, len(self.says))

    def _value(self, key: str, prefix: str, make: Callable[[], Any]) -> str:
        if key not in self._named:
            self._named[key] = f"{prefix}{len(self._named)}"
            self.values[self._named[key]] = make()
        return self._named[key]

    def table(self, name: str) -> str:
        """The name of a fixed property's table."""
        return self._value(f"table {name}", "T", lambda: table_to_reckon(self.rules.setting, name))

    def row(self, table: str, keys: list[str], terms: tuple[Term, ...]) -> str:
        """The text of a row of a table of members, remembered so that values can be walked beside them."""
        text = table + "".join(f"[{key}]" for key in keys)
        self.rows[text] = (table, text[len(table) :], len(keys))
        self.row_keys[text] = terms
        return text

    def values_beside(self, row: tuple[str, str, int], term: Term, alone: bool) -> str:
        """A row of pairs of each member with its fixed value, or of the values alone."""
        if isinstance(term, Lookup):
            values = self.table(term.table)
        else:
            assert isinstance(term, Member)
            values = self.topology(f"{term.which}:{term.domain.source}")
        return self._beside(row, values, alone)

    def spaces_beside(self, row: tuple[str, str, int], alone: bool) -> str:
        """A row of pairs of each region with its spaces, or of the spaces alone."""
        return self._beside(row, self.topology("region"), alone)

    def others_beside(self, row: tuple[str, str, int], alone: bool) -> str:
        """A row of the regions through a space with the other spaces of each, or of those alone."""
        table, keys, _ = row
        name = f"{table}_{'oa' if alone else 'op'}"
        if name not in self._named:
            self._named[name] = name
            self.lines.append(f"{name} = others_beside({table}, {self.topology('region')}, {alone})")
        return name + keys

    def truths_beside(
        self, row: tuple[str, str, int], truth: Term, keys: tuple[Term, ...], member: Variable
    ) -> str:  # fmt: skip
        """A row of pairs of each member with a truth that the keys of the table settle."""
        table, text, depth = row
        names = [self.numbering.variable("key", key.type) for key in keys]
        made = with_keys(truth, list(keys), names)
        values = {name: Use(Variable(-1 - position, "", name.type)) for position, name in enumerate((*names, member))}
        identity = (table, substitute(made, values))
        if identity not in self._tables:
            inner = self.emitter()
            inner.making_table = True
            inner.bound |= {name.number for name in (*names, member)}
            inner.writer.line(f"return {inner.truth(made)}")
            name = self._tables[identity] = f"D{len(self._tables)}"
            head = f"def make_{name}({', '.join(inner.name(variable) for variable in (*names, member))}):"
            self.lines += inner.writer.function(head, [])
            self.lines.append(f"{name} = truths_beside({table}, make_{name}, {depth})")
        return self._tables[identity] + text

    def _beside(self, row: tuple[str, str, int], values: str, alone: bool) -> str:
        table, keys, depth = row
        name = f"{table}_{values}{'a' if alone else 'p'}"
        if name not in self._named:
            self._named[name] = name
            self.lines.append(f"{name} = beside({table}, {values}, {depth}, {alone})")
        return name + keys

    def region_length(self, group: str) -> int:
        """How many spaces each region of a group has, or 0 where that differs."""
        lengths = {len(region.spaces) for region in self.rules.setting.regions if region.group == group}
        return lengths.pop() if len(lengths) == 1 else 0

    def text(self, text: str) -> str:
        """The name of a designer's text; the text itself never becomes code."""
        return self._value(f"text {text}", "X", lambda: text)

    def constant(self, values: tuple[int, ...]) -> str:
        """The name of a row of numbers."""
        return self._value(f"constant {values}", "N", lambda: values)

    def type_of(self, given: PropertyType) -> Type:
        """The type of values of a declared property."""
        return Type(given.kind, given.of)

    def piece_type(self, family: PlaceFamily) -> Type:
        """The type of pieces that lie in a family of places."""
        return Type("piece", family.holds[0] if len(family.holds) == 1 else "")

    def topology(self, name: str) -> str:
        """The name of a table of the boards."""
        return self._value(f"topology {name}", "B", lambda: topology_table(self.rules.setting, name))

    def entries(self, term: Entry) -> str:
        """The name of the numbers of all tables, as one clause reads them."""
        clause = self.clause(term.span)
        make = lambda: Entries(self.rules.setting.tables, clause, term.word)  # noqa: E731
        return self._value(f"entries {clause}", "E", make)

    def _region_flags(self) -> list[bytes]:
        setting = self.rules.setting
        spaces = range(len(setting.spaces))
        sets = [bytes(int(space in region.spaces) for space in spaces) for region in setting.regions]
        return [*sets, bytes(len(spaces))]

    def search(self, identity: object, free: Sequence[Variable], write: Callable[[TermEmitter], None]) -> str:
        """The name of the function that follows paths of one sort, whose body is written once."""
        if identity not in self._searches:
            name = self._searches[identity] = f"search_{len(self._searches)}"
            inner = self.emitter()
            write(inner)
            given = ["s", "start", "goal", *(inner.name(variable) for variable in free)]
            self.lines += inner.writer.function(f"def {name}({', '.join(given)}):", [])
        return self._searches[identity]

    def within(self, emitter: TermEmitter, regions: tuple[Term, ...]) -> str:
        """For each space a bit for each of some regions that it is in, looked up where few regions can be meant."""
        self.values["within"] = self.values.get("within") or within_all(self._region_flags())
        keys = fixed_values(self.rules.setting, regions)
        if keys is None:
            return f"within({', '.join(emitter.emit(region) for region in regions)})"
        names = [self.numbering.variable("key", key.type) for key in keys]
        made = with_keys(regions, keys, names)
        identity = tuple(substitute(made, {name: Use(Variable(-1, "", name.type)) for name in names}))
        if identity not in self._tables:
            inner = self.emitter()
            inner.making_table = True
            inner.writer.line(f"return within({', '.join(inner.emit(region) for region in made)})")
            self._tables[identity] = self._table_of(inner, names)
        return self._tables[identity] + "".join(f"[{emitter.emit(key)}]" for key in keys)

    def family_of(self, place: Term) -> PlaceFamily | None:
        """The family a place surely belongs to, if it is known."""
        setting = self.rules.setting
        if isinstance(place, Read) and place.column == "where" and place.index is not None:
            return self._only_family(place.index.type.of)
        if place.type.of in setting.families:
            return setting.families[place.type.of]
        if place.type.kind == "space" and len(setting.boards) == 1:
            return setting.families[setting.boards[0].name]
        return next(iter(setting.families.values())) if len(setting.families) == 1 else None

    def _only_family(self, kind: str) -> PlaceFamily | None:
        """The family in which all pieces of a kind lie, wherever they are."""
        setting = self.rules.setting
        union = setting.unions.get(kind)
        kinds = set(union.kinds) if union is not None else {kind} if kind in setting.kinds else set(setting.kinds)
        holding = [family for family in setting.families.values() if kinds & set(family.holds)]
        return holding[0] if len(holding) == 1 else None

    def lying(self) -> str:
        """The name of the function that lists the pieces in any place."""
        if "lying" not in self._named:
            self._named["lying"] = "lying"
            self.lines.append("def lying(s, place):")
            for family in sorted(self.rules.setting.families.values(), key=lambda family: family.first):
                if family.limit == 1:
                    at = f"s[{self.layout.index('at')}][place]"
                    found = f"[{at}] if {at} >= 0 else []"
                else:
                    found = f"s[{self.layout.index(f'zone:{family.name}')}][place - {family.first}]"
                self.lines.append(f"    if place < {family.first + family.count}: return {found}")
        return "lying"

    def stack(self) -> str:
        """The name of the function that lists the pieces in any place that keeps them in order, from the bottom."""
        if "stack" not in self._named:
            self._named["stack"] = "stack"
            self.lines.append("def stack(s, place):")
            for family in sorted(self.rules.setting.families.values(), key=lambda family: family.first):
                kept = family.ordered and family.limit != 1
                found = f"s[{self.layout.index(f'zone:{family.name}')}][place - {family.first}]" if kept else "()"
                self.lines.append(f"    if place < {family.first + family.count}: return {found}")
        return "stack"

    def able(self, action: str) -> str:
        """The name of the function that tells whether a player could do an action, by its head."""
        if action not in self.wanted_actions:
            self.wanted_actions.append(action)
        return f"able_{list(self.rules.actions).index(action)}"

    def ranking(self, step: Finish) -> str:
        """The name of the function that finds the winners of an ending by rank."""
        if step not in self.wanted_rankings:
            self.wanted_rankings.append(step)
        return f"rank_{self.wanted_rankings.index(step)}"

    def fact(self, fact: str) -> str:
        """The name of the function of a fact that modifiers change."""
        if fact not in self.wanted_facts:
            self.wanted_facts.append(fact)
        return f"fact_{list(self.rules.facts).index(fact)}"

    def domain_table(self, emitter: TermEmitter, domain: Domain, fixed: tuple[Term, ...], keys: list[Term]) -> str:
        """The members that hold fixed conditions, as a look-up by the values they depend on."""
        keys = sorted(keys, key=lambda key: (is_remembered(key), key.type.kind != "player"))
        names = [self.numbering.variable("key", key.type) for key in keys]
        made = with_keys(replace(domain, where=fixed), keys, names)
        identity = _renumbered(made, names)
        if identity not in self._tables:
            self._tables[identity] = self._make_table(made, names)
        table = self._tables[identity]
        found = [emitter.emit(key) for key in keys]
        if keys and is_remembered(keys[-1]):
            return table + "".join(f"[{key}]" for key in found)
        return self.row(table, found, tuple(keys))

    def _make_table(self, domain: Domain, names: list[Variable]) -> str:
        inner = self.emitter()
        inner.making_table = True
        inner.writer.line("r = []")
        loop(inner, domain, lambda: inner.writer.line(f"r.append({inner.name(domain.variable)})"), True)
        inner.writer.line("return tuple(r)")
        return self._table_of(inner, names)

    def _table_of(self, inner: TermEmitter, names: list[Variable]) -> str:
        """The name of a table of what a function returns for every combination of values."""
        number = len(self._tables)
        head = f"def make_{number}({', '.join(inner.name(name) for name in names)}):"
        self.lines += inner.writer.function(head, [])
        made = f"make_{number}"
        if names and is_remembered(Use(names[-1])):
            names = names[:-1]
            made = f"lambda *keys: Remembered({made}, *keys)"
        sizes = [finite_size(self.rules.setting, name.type.kind, name.type.of) for name in names]
        self.lines.append(f"D{number} = table_over({made}{''.join(f', {size}' for size in sizes)})")
        return f"D{number}"


def _renumbered(domain: Domain, names: list[Variable]) -> Any:
    """The domain with its own variables numbered from 0, so that equal sets share a table."""
    values = {name: Use(Variable(-1 - position, "", name.type)) for position, name in enumerate(names)}
    values[domain.variable] = Use(Variable(-100, "", domain.variable.type))
    made = substitute(domain, values)
    return (made.source, made.arguments, made.name, made.low, made.high, made.where)
