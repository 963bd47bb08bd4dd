"""The generated module: its tables, functions and text, and the names they have."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING, Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.terms import Domain, Term, Use, Variable
from rulewright.program.emit_domains import loop
from rulewright.program.emit_terms import TermEmitter
from rulewright.program.fixed import with_keys
from rulewright.program.layout import Layout
from rulewright.program.runtime import Fault, fault, table_over
from rulewright.program.tables import finite_size, lookup_table, topology_table
from rulewright.program.writer import Writer
from rulewright.source import Span

if TYPE_CHECKING:
    from collections.abc import Callable


class Module:
    """Collects what generated functions share; every name in it is made from our own numbers."""

    def __init__(self, rules: CheckedRules, layout: Layout) -> None:
        self.rules = rules
        self.layout = layout
        self.values: dict[str, Any] = {"fault": fault, "Fault": Fault, "table_over": table_over, "insort": insort}
        self.lines: list[str] = []
        self.numbering = Numbering()
        self.numbering.count = 10_000_000
        self.clauses: list[Span] = []
        self._named: dict[str, str] = {}
        self._tables: dict[Any, str] = {}
        self.wanted_facts: list[str] = []
        self.wanted_actions: list[str] = []

    def emitter(self) -> TermEmitter:
        """A term emitter for a new function."""
        return TermEmitter(self, Writer(self.layout))

    def clause(self, span: Span) -> int:
        """The number by which generated code names a clause."""
        if span not in self.clauses:
            self.clauses.append(span)
        return self.clauses.index(span)

    def _value(self, key: str, prefix: str, make: Callable[[], Any]) -> str:
        if key not in self._named:
            self._named[key] = f"{prefix}{len(self._named)}"
            self.values[self._named[key]] = make()
        return self._named[key]

    def table(self, name: str) -> str:
        """The name of a fixed property's table."""
        return self._value(f"table {name}", "T", lambda: lookup_table(self.rules.setting, name))

    def text(self, text: str) -> str:
        """The name of a designer's text; the text itself never becomes code."""
        return self._value(f"text {text}", "X", lambda: text)

    def topology(self, name: str) -> str:
        """The name of a table of the boards."""
        return self._value(f"topology {name}", "B", lambda: topology_table(self.rules.setting, name))

    def region_sets(self) -> str:
        """The name of the table of regions as sets, for membership tests."""
        return self._value(
            "region sets", "B", lambda: [*(frozenset(region.spaces) for region in self.rules.setting.regions), frozenset()]
        )

    def lying(self) -> str:
        """The name of the function that lists the pieces in any place."""
        if "lying" not in self._named:
            self._named["lying"] = "lying"
            single = f"[s[{self.layout.index('at')}][place]]" if self.layout.has("at") else "[]"
            many = f"s[{self.layout.index('zone')}][place]" if self.layout.has("zone") else "[]"
            limits = self._value("single places", "T", self._single_places)
            occupied = f"s[{self.layout.index('at')}][place] >= 0" if self.layout.has("at") else "False"
            self.lines += [
                "def lying(s, place):",
                f"    if {limits}[place]: return {single} if {occupied} else []",
                f"    return {many}",
            ]
        return "lying"

    def _single_places(self) -> list[bool]:
        single = [False] * (len(self.rules.setting.place_names) + 1)
        for family in self.rules.setting.families.values():
            for place in range(family.first, family.first + family.count):
                single[place] = family.limit == 1
        return single

    def able(self, action: str) -> str:
        """The name of the function that tells whether a player could do an action."""
        if action not in self.wanted_actions:
            self.wanted_actions.append(action)
        return f"able_{list(self.rules.actions).index(action)}"

    def fact(self, fact: str) -> str:
        """The name of the function of a fact that modifiers change."""
        if fact not in self.wanted_facts:
            self.wanted_facts.append(fact)
        return f"fact_{list(self.rules.facts).index(fact)}"

    def domain_table(self, emitter: TermEmitter, domain: Domain, fixed: tuple[Term, ...], keys: list[Term]) -> str:
        """The members that hold fixed conditions, as a look-up by the values they depend on."""
        names = [self.numbering.variable("key", key.type) for key in keys]
        made = with_keys(
            Domain(domain.source, domain.arguments, domain.name, domain.low, domain.high, domain.variable, fixed), keys, names
        )
        identity = _renumbered(made, names)
        if identity not in self._tables:
            self._tables[identity] = self._make_table(made, names)
        table = self._tables[identity]
        for key in keys:
            table = f"{table}[{emitter.emit(key)}]"
        return table

    def _make_table(self, domain: Domain, names: list[Variable]) -> str:
        number = len(self._tables)
        inner = self.emitter()
        inner.making_table = True
        inner.writer.line("r = []")
        loop(inner, domain, lambda: inner.writer.line(f"r.append({inner.name(domain.variable)})"))
        inner.writer.line("return tuple(r)")
        head = f"def make_{number}({', '.join(inner.name(name) for name in names)}):"
        self.lines += inner.writer.function(head, [])
        sizes = [finite_size(self.rules.setting, name.type.kind, name.type.of) for name in names]
        self.lines.append(f"D{number} = table_over(make_{number}{''.join(f', {size}' for size in sizes)})")
        return f"D{number}"


def _renumbered(domain: Domain, names: list[Variable]) -> Any:
    """The domain with its own variables numbered from 0, so that equal sets share a table."""
    values = {name: Use(Variable(-1 - position, "", name.type)) for position, name in enumerate(names)}
    values[domain.variable] = Use(Variable(-100, "", domain.variable.type))
    made = substitute(domain, values)
    return (made.source, made.arguments, made.name, made.low, made.high, made.where)
