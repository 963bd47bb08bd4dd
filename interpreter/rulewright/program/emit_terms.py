"""Expressions as Python: short ones in line, loops as statements before them, nothing evaluated needlessly."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from rulewright.meaning.tally import NOTED
from rulewright.meaning.terms import (
    Able,
    All,
    Ask,
    BestTotal,
    Comparison,
    Condition,
    Connected,
    Constant,
    Count,
    Distance,
    Entry,
    Exists,
    Knows,
    Let,
    Lookup,
    Member,
    Negation,
    Operation,
    Position,
    Read,
    Row,
    Size,
    Some,
    Sum,
    Term,
    TextConstant,
    Top,
    Use,
    Variable,
)
from rulewright.program import emit_domains, emit_kept, emit_paths, emit_rows
from rulewright.program.emit_distances import emit_distance
from rulewright.program.layout import tops
from rulewright.program.writer import Writer

if TYPE_CHECKING:
    from rulewright.program.module import Module

Made = TypeVar("Made")

_SYMBOLS = {"+": "+", "-": "-", "*": "*", "down": "//", "either": "|", "both": "&", "bit": "<<"}


class TermEmitter:
    """Writes terms into one function; `module` collects the tables and functions they call.

    `held` are spaces of which it is sure just now who holds them, `looked_up` what variables were read from tables.
    """

    def __init__(self, module: Module, writer: Writer) -> None:
        self.module = module
        self.writer = writer
        self.bound: set[int] = set()
        self.free: dict[int, Variable] = {}
        self.making_table = False
        self.held: dict[Term, Term] = {}
        self.looked_up: dict[Variable, Term] = {}
        self.unsure = False

    def name(self, variable: Variable) -> str:
        """The local name of a variable."""
        self.module.variable_types.setdefault(variable.number, variable.type)
        self.module.variable_names.setdefault(variable.number, variable.name)
        return f"v{variable.number}"

    def use(self, variable: Variable) -> str:
        """The local name of a variable that is read here; one not bound before comes from the state."""
        if variable.number not in self.bound:
            self.free[variable.number] = variable
        return self.name(variable)

    def emit(self, term: Term) -> str:
        """A Python expression for the term; what it needs first is written as lines before."""
        match term:
            case Constant():
                return str(term.value)
            case TextConstant():
                return self.module.text(term.value)
            case Use():
                return self.use(term.variable)
            case Lookup():
                return f"{self.module.table(term.table)}[{self.emit(term.subject)}]"
            case Read():
                return self._read(term)
            case Top():
                return self._top(term)
            case Size():
                return self._size(term)
            case Operation():
                return self._operation(term)
            case Comparison():
                return self._comparison(term)
            case Let():
                self.bind(term.variable, term.value)
                return self.emit(term.body)
            case All():
                return self._chain(term.items, "and")
            case Some():
                return self._chain(term.items, "or")
            case Negation():
                return f"(not {self.emit(term.item)})"
            case Condition():
                return self._condition(term)
            case _:
                return self._set_term(term)

    def _set_term(self, term: Term) -> str:
        match term:
            case Exists() | Count() | Member() | Sum() | Row() | BestTotal():
                return emit_domains.emit_set(self, term)
            case Connected():
                return emit_paths.emit_connected(self, term)
            case Distance():
                return emit_distance(self, term)
            case Entry():
                keys = "".join(f", {self.emit(key)}" for key in term.keys)
                return f"{self.module.entries(term)}[{self.emit(term.table)}{keys}]"
            case Position():
                return emit_rows.position(self, term)
            case Able():
                return self._able(term)
            case Knows():
                return self._knows(term)
            case Ask():
                arguments = "".join(f", {self.emit(argument)}" for argument in term.arguments)
                return f"{self.module.fact(term.fact)}(s{arguments})"
        raise AssertionError(term)  # pragma: no cover

    def _knows(self, term: Knows) -> str:
        layout = self.module.layout
        if not layout.has("known"):
            return "True"
        return f"(s[{layout.index('known')}][{self.emit(term.piece)}] >> {self.emit(term.player)} & 1)"

    def _able(self, term: Able) -> str:
        """Whether something can be done: what has no head and nothing to try can, if it is there."""
        rules = self.module.rules
        given = ", ".join(["s", *(self.emit(each) for each in (term.player, *term.arguments))])
        if term.tried and term.action in self.module.trial_names:
            return f"{self.module.trial_names[term.action]}({given})"
        if term.action in rules.actions:
            return f"{self.module.able(term.action)}({given})"
        if term.action in rules.slots:
            filled = tuple(sorted(rules.slots[term.action].bodies))
            return f"({self.emit(term.arguments[0])} in {self.module.constant(filled)})"
        return "True"

    def nothing(self, clause: int) -> str:
        """What is done where nothing is on offer."""
        return f"{'unmet' if self.unsure else 'fault'}({clause}, 'nothing is on offer')"

    def bind(self, variable: Variable, value: Term) -> None:
        """Write a line that gives a variable its value."""
        text = self.emit(value)
        self.bound.add(variable.number)
        if isinstance(value, Lookup) and isinstance(value.subject, Use):
            self.looked_up[variable] = value
        if text != self.name(variable):
            self.writer.line(f"{self.name(variable)} = {text}")

    def truth(self, term: Term) -> str:
        """A Python condition, which may be any value taken as true or false."""
        match term:
            case Comparison("==", Size() as size, Constant(0)):
                return self._is_empty(size)
            case Comparison(("!=" | ">"), Size() as size, Constant(0)):
                return self._is_filled(size)
            case Exists():
                return emit_domains.plain_members(self, term.domain, False) or self.emit(term)
            case Negation(Exists() as item):
                return f"not {self.truth(item)}"
        return self.emit(term)

    # ---- state ----

    def _read(self, term: Read) -> str:
        if term.column == "active":
            return "s[1]"
        if term.index is None:
            return self.writer.single(term.column)
        return f"{self.writer.column(term.column)}[{self.emit(term.index)}]"

    def _top(self, term: Top) -> str:
        place = self.emit(term.place)
        if self._is_single(term) or self._tops(term.place):
            return f"{self.writer.column('at')}[{place}]"
        pile = self.writer.temporary()
        self.writer.line(f"{pile} = {self.pile(term.place, place)}")
        return f"({pile}[-1] if {pile} else -1)"

    def _is_single(self, term: Top | Size) -> bool:
        """Whether a place holds one piece at most; a fact may know less of it than whoever says the fact."""
        family = self.module.family_of(term.place)
        return bool(term.single) if family is None else family.limit == 1

    def _tops(self, place: Term) -> bool:
        """Whether a place is surely a stack whose uppermost piece is noted apart."""
        family = self.module.family_of(place)
        return family is not None and tops(family)

    def pile(self, place: Term, text: str) -> str:
        """The list of pieces in a place; where the place can be of several families, a list made for the question."""
        family = self.module.family_of(place)
        if family is None:
            return f"{self.module.lying()}(s, {text})"
        return self.writer.pile(family, text)

    def _size(self, term: Size) -> str:
        if self._is_single(term):
            return f"({self._is_filled(term)})"
        return f"len({self.pile(term.place, self.emit(term.place))})"

    def _is_empty(self, size: Size) -> str:
        if self._is_single(size) or self._tops(size.place):
            return f"{self.writer.column('at')}[{self.emit(size.place)}] < 0"
        return f"not {self.pile(size.place, self.emit(size.place))}"

    def _is_filled(self, size: Size) -> str:
        if self._is_single(size) or self._tops(size.place):
            return f"{self.writer.column('at')}[{self.emit(size.place)}] >= 0"
        return self.pile(size.place, self.emit(size.place))

    # ---- operations ----

    def _operation(self, term: Operation) -> str:
        if term.operator == NOTED:
            return f"(hit({self.emit(term.left)}) or {self.emit(term.right)})"
        if term.operator in ("players", "everyone", "next", "length", "at", "players_of"):
            return self._of_turns(term)
        if term.operator == "+" and isinstance(term.right, Constant) and term.right.value == 0:
            return self.emit(term.left)
        left, right = self.pair(term.left, term.right)
        if term.operator in _SYMBOLS:
            return f"({left} {_SYMBOLS[term.operator]} {right})"
        if term.operator == "up":
            return f"(-(-{left} // {right}))"
        return f"{'max' if term.operator == 'below' else 'min'}({left}, {right})"

    def _of_turns(self, term: Operation) -> str:
        """Values that loops of turns are made of."""
        players = self.module.rules.setting.players
        if term.operator == "players":
            return str(players)
        if term.operator == "everyone":
            return str(self.module.rules.setting.everyone)
        left = self.emit(term.left)
        if term.operator == "players_of":
            return f"[each for each in {left} if each < {players}]"
        if term.operator == "length":
            return f"len({left})"
        if term.operator == "at":
            return f"{left}[{self.emit(term.right)}]"
        if players == 2:
            return f"(1 - {left})"
        return f"({left} + 1 if {left} < {players - 1} else 0)"

    def pair(self, left: Term, right: Term) -> tuple[str, str]:
        """Two operands; the left one is kept when the right one needs lines of its own."""
        left, right = emit_kept.keep_common(self, left, right)
        first = self.emit(left)
        lines, second = self.aside(lambda: self.emit(right))
        if lines and not first.lstrip("-").isdigit():
            kept = self.writer.temporary()
            self.writer.line(f"{kept} = {first}")
            first = kept
        self.writer.lines.extend(lines)
        return first, second

    def aside(self, make: Callable[[], Made]) -> tuple[list[str], Made]:
        """Run an emission and give its lines apart from what it makes."""
        before = self.writer.lines
        self.writer.lines = []
        try:
            text = make()
            return self.writer.lines, text
        finally:
            self.writer.lines = before

    def _comparison(self, term: Comparison) -> str:
        counts = isinstance(term.left, Size) and term.right == Constant(0, term.right.type)
        special = self.truth(term) if counts else None
        if special is not None and term.operator in ("==", "!=", ">"):
            return f"({special})"
        left, right = self.pair(term.left, term.right)
        return f"({left} {term.operator} {right})"

    def _chain(self, items: tuple[Term, ...], word: str) -> str:
        """`and` or `or` with short circuit, also where an item needs lines."""
        made: list[tuple[list[str], str]] = []
        left = items
        while left:
            paths, others = emit_paths.joined(left) if word == "and" else ((), left)
            if len(paths) > 1:
                made.append(self.aside(lambda paths=paths: emit_paths.emit_connected(self, *paths)))  # type: ignore[misc]
                left = others
                continue
            keep = emit_kept.keep_shared if word == "and" else emit_kept.keep_alternatives
            lines, (item, left) = self.aside(lambda left=left, keep=keep: keep(self, left))  # type: ignore[misc]
            more, text = self.aside(lambda item=item: self.truth(item))  # type: ignore[misc]
            made.append((lines + more, text))
        if not any(lines for lines, _ in made[1:]):
            self.writer.lines.extend(made[0][0])
            return "(" + f" {word} ".join(text for _, text in made) + ")"
        result = self.writer.temporary()
        pad = "    " * self.writer.depth
        for position, (lines, text) in enumerate(made):
            inner = "    " * position
            self.writer.lines += [inner + line for line in lines]
            self.writer.lines.append(f"{inner}{pad}{result} = {text}")
            if position + 1 < len(made):
                self.writer.lines.append(f"{inner}{pad}if {result if word == 'and' else 'not ' + result}:")
        return result

    def _condition(self, term: Condition) -> str:
        term = emit_kept.keep_for_branches(self, term)
        test = self.truth(term.test)
        yes_lines, yes = self.aside(lambda: self.emit(term.yes))
        no_lines, no = self.aside(lambda: self.emit(term.no))
        if not yes_lines and not no_lines:
            return f"({yes} if {test} else {no})"
        result = self.writer.temporary()
        pad = "    " * self.writer.depth
        self.writer.line(f"if {test}:")
        self.writer.lines += ["    " + line for line in yes_lines] + [f"    {pad}{result} = {yes}"]
        self.writer.line("else:")
        self.writer.lines += ["    " + line for line in no_lines] + [f"    {pad}{result} = {no}"]
        return result
