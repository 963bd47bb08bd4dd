"""What a name means at one place of the rules, and what is known there not to be nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.meaning.rewrite import subterms
from rulewright.meaning.terms import NO, Read, Size, Term, Top, Use, Variable


@dataclass(slots=True)
class Scope:
    """Names in force; a child scope sees its parent's. `you` is nothing where no
    player's turn is; `doer` is another player, asked in its place, who does the actions done. `changed` says that
    something has been done here since its guards were known."""

    parent: Scope | None = None
    names: dict[str, Term] = field(default_factory=dict)
    you: Term | None = None
    active: bool = False
    doer: Term | None = None
    certain: set[Term] = field(default_factory=set)
    guards: list[Term] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    hides: dict[str, str] = field(default_factory=dict)
    """Names of its own under which it hides one from around it, each with what it follows in the phrase it is from."""
    changed: bool = False

    def child(self) -> Scope:
        return Scope(self, you=self.you, active=self.active, doer=self.doer)

    def find(self, name: str) -> Term | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                scope.used.add(name)
                return scope.names[name]
            scope = scope.parent
        return None

    def bind(self, variable: Variable) -> None:
        self.names[variable.name] = Use(variable)

    def sure(self, term: Term) -> bool:
        """Whether the term is known here to be something, as anything is where nothing ever happens."""
        scope: Scope | None = self
        while scope is not None:
            if term in scope.certain or NO in scope.certain:
                return True
            if isinstance(term, Top) and self._holds_something(scope, term):
                return True
            scope = scope.parent
        return False

    def becomes(self, changed: Read, value: Term) -> None:
        """Note a change from here on: what may have become nothing is not sure any more, in no scope around either."""
        if not value.type.maybe or self.sure(value):
            self.certain.add(changed)
            return
        scope: Scope | None = self
        while scope is not None:
            scope.certain = {known for known in scope.certain if not _reads(known, changed.column)}
            scope = scope.parent

    def holds(self, truth: Term) -> bool:
        """Whether a truth is known to hold here."""
        return truth in self.certain or (self.parent is not None and self.parent.holds(truth))

    def _holds_something(self, scope: Scope, top: Top) -> bool:
        place = top.place
        return Size(place, top.single) in scope.certain or any(
            isinstance(known, Read) and known.column == "holder" and known.index == place for known in scope.certain
        )

    def all_names(self) -> set[str]:
        scope: Scope | None = self
        out: set[str] = set()
        while scope is not None:
            out |= set(scope.names)
            scope = scope.parent
        return out


def _reads(term: Term, column: str) -> bool:
    return any(isinstance(part, Read) and part.column == column for part in subterms(term))
