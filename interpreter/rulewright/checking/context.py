"""What the checker carries from expression to expression."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulewright.checking.declared import Declared
from rulewright.checking.scope import Scope
from rulewright.checking.understood import Understood
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.language import syntax as s
from rulewright.language.vocabulary import Vocabulary
from rulewright.meaning.numbering import Numbering
from rulewright.meaning.tally import Tally, unnoted
from rulewright.meaning.terms import (
    NO,
    All,
    Comparison,
    Condition,
    Constant,
    Negation,
    Size,
    Some,
    Term,
    Variable,
    conjunction,
    negation,
)
from rulewright.meaning.types import BAD, NOTHING_TYPE, NUMBER, PLAYER, SIDE, TRUTH, Type, fits
from rulewright.ruleset.setting import NOTHING, Kind, PropertyType, Setting
from rulewright.source import Span

if TYPE_CHECKING:
    from rulewright.checking.effects import Waiting

Head = tuple[tuple[Variable, ...], tuple[str, ...]]
"""The variables a call binds, and the roles by which it names them."""

WRONG = Constant(0, BAD)
"""Stands for an expression already reported."""

NOTHING_TERM = Constant(NOTHING, NOTHING_TYPE)


@dataclass(slots=True)
class FactSignature:
    """A declared fact: its parameters' roles and variables, its body once resolved, whether modifiers change it, and
    whether it is too large to be put in place of its calls."""

    fact: s.Fact
    variables: tuple[Variable, ...]
    roles: tuple[str, ...]
    body: Term | None = None
    busy: bool = False
    modified: bool = False
    called: bool = False


@dataclass(frozen=True, slots=True)
class RowSignature:
    """What is known of a row with a name: the variable of positions that are shared, and whether all are in it."""

    positions: Variable | None
    whole: bool


@dataclass(slots=True)
class Context:
    """One check of one setting."""

    setting: Setting
    declared: Declared
    vocabulary: Vocabulary
    findings: Findings
    numbering: Numbering = field(default_factory=Numbering)
    signatures: dict[str, FactSignature] = field(default_factory=dict)
    modified: frozenset[str] = frozenset()
    kinds_used: set[str] = field(default_factory=set)
    names_used: set[str] = field(default_factory=set)
    uses_active: bool = False
    depth: int = 0
    shared_families: frozenset[str] = frozenset()
    procedure_heads: dict[str, Head] = field(default_factory=dict)
    event_heads: dict[str, Head] = field(default_factory=dict)
    slot_heads: dict[str, Head] = field(default_factory=dict)
    rows: dict[Variable, RowSignature] = field(default_factory=dict)
    tally: Tally | None = None
    understood: Understood | None = None
    effects: list[Waiting] = field(default_factory=list)
    scoring: bool = False
    """Whether a line of the scoring table is being resolved for `score of player`."""
    settled: bool = False
    """Whether the rules are checked, and only scenarios are left."""

    def report(self, code: str, span: Span, message: str, help: str = "") -> Term:
        """Add a finding and give the term that stands for what was wrong."""
        self.findings.add(code, span, message, help)
        return WRONG

    def unknown(self, span: Span, word: str, known: Iterable[str], what: str) -> Term:
        """Report a word that means nothing, unless its declaration could not be read."""
        if word in self.declared.broken:
            return WRONG
        span = span.word(word)
        guess = did_you_mean(word, known, "Declare it first.")
        return self.report("N201", span, f"`{word}` is not known: {what}.", guess)

    def kind_word(self, word: str) -> str:
        """The singular of a kind word."""
        return self.vocabulary.kinds.get(word, word)

    def fact_word(self, head: s.FactHead) -> str:
        """The word by which the fact is declared whose phrase is said again."""
        return self.vocabulary.verbs.get(head.word, head.word) if head.shape == "verb" else head.word

    def kinds_of(self, word: str) -> tuple[Kind, ...]:
        """The kinds of piece a word stands for."""
        if word == "piece":
            return tuple(self.setting.kinds.values())
        union = self.setting.unions.get(word)
        names = union.kinds if union is not None else (word,)
        return tuple(self.setting.kinds[name] for name in names if name in self.setting.kinds)

    def type_of_kind(self, word: str, span: Span) -> Type:
        """The type of the things a kind word stands for; `word` may be singular or plural."""
        singular = self.kind_word(word)
        setting = self.setting
        if singular in ("player", "number", "ray", "place", "board"):
            return Type(singular)
        if singular == "side" and setting.has_sides:
            return SIDE
        if singular in ("space", "neighbour"):
            return Type("space")
        boards = [board.name for board in setting.boards if board.space == singular]
        if boards:
            return Type("space", boards[0] if len(boards) == 1 else "")
        if singular in setting.region_groups:
            return Type("region", singular)
        if singular in setting.words:
            return Type("word", singular)
        if singular == "piece" or self.kinds_of(singular):
            self.kinds_used.update(kind.name for kind in self.kinds_of(singular))
            return Type("piece", "" if singular == "piece" else singular)
        self.unknown(span, word, self.vocabulary.kinds, "no kind of thing has this name")
        return BAD

    def property_type(self, given: PropertyType) -> Type:
        """The type of a declared property."""
        if given.kind == "piece":
            self.kinds_used.update(kind.name for kind in self.kinds_of(given.of))
        return Type(given.kind, given.of)

    def variable(self, scope: Scope, name: str, type_: Type, span: Span) -> Variable:
        """A new variable bound in the scope; a name already in use is a finding."""
        if scope.find(name) is not None:
            self.report(
                "N203", span, f"`{name}` already means something here.",
                f"Give the new one a name of its own, such as `{self._other_name(name)}`.",
            )  # fmt: skip
        variable = self.numbering.variable(name, type_)
        if self.understood is not None:
            self.understood.named[variable] = span
        scope.bind(variable)
        return variable

    def _other_name(self, name: str) -> str:
        return f"{name} {name[0]}" if name in self.vocabulary.kinds else f"{name}_2"

    def expect(self, scope: Scope, term: Term, wanted: Type, span: Span) -> Term:
        """The term if it has the wanted type and is surely something, else a finding."""
        if term is WRONG:
            return term
        if not self.suits(term.type, wanted):
            found = term.type.words()
            help_ = "Write a condition, such as `… is …`." if wanted == TRUTH else f"Write {wanted.words()} here."
            if (term.type.kind, wanted.kind) == ("side", "player"):
                help_ = player_wanted(term, span)
            return self.report("T301", span, f"`{span.words}` is {found}, where {wanted.words()} is wanted.", help_)
        if absent_side(term) and not wanted.maybe and not scope.sure(term):
            return self.report(
                "T302", span, f"`{span.words}` is not in play here ({self._here()}).",
                f"Test it before, with `if {span.words} is in play`.",
            )  # fmt: skip
        if term == NOTHING_TERM and not wanted.maybe:
            return self.report("T302", span, "`nothing` stands where something is needed.", f"Name {wanted.words()}.")
        if term.type.maybe and not wanted.maybe and not scope.sure(term):
            return self.report(
                "T302", span, f"`{span.words}` may be nothing here.",
                f"Test it before, with `{span.words} is not nothing`, or say what happens otherwise.",
            )  # fmt: skip
        return term

    def suits(self, given: Type, wanted: Type) -> bool:
        """Whether a value may stand where one of a type is wanted, also of one kind where any of several is."""
        return fits(given, wanted) or self._is_of_union(given, wanted)

    def _is_of_union(self, given: Type, wanted: Type) -> bool:
        """Whether a piece of one kind stands where one of several kinds is wanted."""
        if (given.kind, wanted.kind) != ("piece", "piece") or given.many != wanted.many or not given.of:
            return False
        wanted_kinds = {kind.name for kind in self.kinds_of(wanted.of)}
        return all(kind.name in wanted_kinds for kind in self.kinds_of(given.of))

    def _here(self) -> str:
        setting = self.setting
        return f"{setting.counted}, variant `{setting.variant}`" if setting.variant else setting.counted

    def something(self, scope: Scope, subject: Term) -> Term | None:
        """The test that a term is something, or None where that is sure."""
        if not subject.type.maybe or scope.sure(subject):
            return None
        return Comparison("!=", subject, NOTHING_TERM)

    def guarded(self, scope: Scope, subject: Term, make: Term) -> Term:
        """A value made from a subject: a truth about nothing is false, a value of nothing is nothing."""
        test = self.something(scope, subject)
        if test is None:
            return make
        if make.type == TRUTH:
            return conjunction((test, make))
        return Condition(test, make, Constant(NOTHING, make.type.possible), make.type.possible)


def player_wanted(term: Term, span: Span) -> str:
    """What to do where a side stands for a player."""
    if isinstance(term, Constant):
        return "Name a player."
    return f"Test it before, with `{span.words} is a player`, or name a player."


def absent_side(term: Term) -> bool:
    """Whether a term is a side named in the rules that is out of play in this setting."""
    return isinstance(term, Constant) and term.value == NOTHING and term.type.kind == "side"


def certainties(term: Term) -> list[Term]:
    """What is known to be something once a truth holds; what never holds stands for itself."""
    term = unnoted(term)
    if term == NO:
        return [term]
    if isinstance(term, All):
        return [known for item in term.items for known in certainties(item)]
    if isinstance(term, Negation) and isinstance(term.item, Some):
        return [known for item in term.item.items for known in certainties(negation(item))]
    if not isinstance(term, Comparison):
        return []
    if term.operator == "!=" and term.right == NOTHING_TERM:
        return [term.left]
    if term.operator == "<" and term.right.type == PLAYER:
        return [term]
    if term.operator in ("!=", ">") and isinstance(term.left, Size) and term.right == Constant(0, NUMBER):
        return [term.left]
    if term.operator == "==" and not term.right.type.maybe:
        return [term.left]
    return []
