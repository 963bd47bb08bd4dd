"""What the checker made of each value and set it met, kept for whoever asks how a sentence was understood."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rulewright.language import syntax as s
from rulewright.meaning.terms import Domain, Term, Variable
from rulewright.source import Span

_Key = tuple[str, str, int, int]


@dataclass(frozen=True, slots=True)
class Meant:
    """A value or truth as written, and what it means; of one met several times, the first."""

    node: s.Expression
    term: Term


@dataclass(slots=True)
class Understood:
    """The terms of expressions and the domains of sets, by where they stand, and where each name was given."""

    terms: dict[_Key, Meant] = field(default_factory=dict)
    domains: dict[_Key, Domain] = field(default_factory=dict)
    named: dict[Variable, Span] = field(default_factory=dict)

    def note(self, node: s.Expression, term: Term) -> None:
        """Keep what an expression means."""
        self.terms.setdefault(_key(node), Meant(node, term))

    def note_set(self, noun: s.Noun, domain: Domain) -> None:
        """Keep what a set holds."""
        self.domains.setdefault(_key(noun), domain)
        self.named.setdefault(domain.variable, noun.span)

    def term(self, node: s.Node) -> Term | None:
        """What an expression means, or nothing where it was never come to or is wrong."""
        meant = self.terms.get(_key(node))
        return None if meant is None or meant.term.type.kind == "bad" else meant.term

    def domain(self, noun: s.Noun) -> Domain | None:
        """What a set holds, or nothing where it was never come to or is wrong."""
        return self.domains.get(_key(noun))

    def within(self, span: Span) -> Iterator[Meant]:
        """All that stands in a stretch of text, in the order written, the larger before its parts."""
        found = [
            meant for (_, name, start, end), meant in self.terms.items()
            if name == span.source.name and span.start <= start and end <= span.end and meant.term.type.kind != "bad"
        ]  # fmt: skip
        yield from sorted(found, key=lambda meant: (meant.node.span.start, -meant.node.span.end))


def _key(node: s.Node) -> _Key:
    return type(node).__name__, node.span.source.name, node.span.start, node.span.end
