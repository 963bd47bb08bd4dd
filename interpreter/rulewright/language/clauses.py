"""The clauses of rules files: which of them a line belongs to, and the rules with one of them switched off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from rulewright.language import syntax as s
from rulewright.language.within import nodes

_CLAUSES = (
    s.Needs, s.Price, s.Fact, s.Action, s.Procedure, s.When, s.Modifier, s.ScoreLine, s.WinsLine, s.Branch, s.Statement,
)  # fmt: skip
_GONE = (s.Needs, s.Price, s.When, s.Modifier, s.Branch, s.Statement)
"""What is switched off by leaving it out."""
_OFFERS = (s.Branch, s.May, s.ChooseOne, s.If, s.Choose, s.RandomPick, s.IfChosen, s.Naming)
"""What says what is offered, or what is done otherwise: its loss may show without anybody coming to it."""
_TRUTHS = (
    s.Both, s.Either, s.Not, s.Exists, s.Every, s.Compare, s.AdjectiveTest, s.VerbTest, s.FaceTest, s.KindTest,
    s.InPlayTest, s.CanDo, s.Truth,
)  # fmt: skip


def clauses(part: Any) -> Iterator[Any]:
    """Every clause in a declaration or a row of them, each before those within it."""
    if isinstance(part, tuple):
        for item in part:
            yield from clauses(item)
    elif isinstance(part, s.Node):
        if isinstance(part, _CLAUSES):
            yield part
        for field in fields(part):
            yield from clauses(getattr(part, field.name))


def fact_lines(declarations: tuple[s.Declaration, ...]) -> frozenset[int]:
    """The lines on which facts are declared."""
    return frozenset(clause.span.line for clause in clauses(declarations) if isinstance(clause, s.Fact))


def clause_lines(declarations: tuple[s.Declaration, ...], line: int) -> tuple[int, ...]:
    """The lines on which the clauses start that a line is about.

    These are the clauses that start there, else all that stand directly under a heading, else the next one, within the
    clause the line belongs to where there is such, else that clause.
    """
    found = list(clauses(declarations))
    if any(clause.span.line == line for clause in found):
        return (line,)
    headed = _headed(declarations, line)
    if headed:
        return headed
    around = [clause for clause in found if clause.span.line <= line <= clause.span.end_line]
    inner = list(clauses(around[-1])) if around else found
    later = [clause.span.line for clause in inner if clause.span.line > line]
    before = [clause.span.line for clause in inner if clause.span.line < line]
    return (min(later),) if later else tuple(before[-1:])


def _headed(part: Any, line: int) -> tuple[int, ...]:
    """The lines of the clauses directly under the heading on a line."""
    if isinstance(part, tuple):
        return next((found for item in part if (found := _headed(item, line))), ())
    if not isinstance(part, s.Node) or not part.span.line <= line <= part.span.end_line:
        return ()
    if part.span.line == line:
        inner = list(clauses(part))
        within = [other.span for clause in inner for other in clauses(clause) if other is not clause]
        return tuple(dict.fromkeys(clause.span.line for clause in inner if clause.span not in within))
    return next((found for field in fields(part) if (found := _headed(getattr(part, field.name), line))), ())


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """Declarations without one clause; `sure` is false where they may be nonsense because of how it was done."""

    declarations: tuple[s.Declaration, ...]
    sure: bool


def switched_off(declarations: tuple[s.Declaration, ...], line: int) -> SwitchedOff | None:
    """The declarations with the clause on a line switched off, or nothing where that has no meaning.

    An item of `all of` or `one of` is left out. A need always holds, a step is skipped, a modifier, trigger or branch
    is gone, a procedure does nothing, a pick is from all of a kind that lie there, a fact is false, 0 or what it says
    otherwise, a scoring line counts 0, an end of the match does not come or, at the end, is shared.
    """
    listing = listing_at(declarations, line)
    if listing is not None:
        left = tuple(item for item in listing.items if item.span.line != line)
        shorter = replace(listing, items=left) if len(left) > 1 else left[0]
        return SwitchedOff(_exchanged(declarations, listing, shorter), False)
    clause = next((clause for clause in clauses(declarations) if clause.span.line == line), None)
    if isinstance(clause, s.IfChosen) and _wider(clause.choice) is not None:
        clause = clause.choice
    if isinstance(clause, s.Choose | s.RandomPick | s.Naming | s.Rank):
        wider = _wider(clause)
        return None if wider is None else SwitchedOff(_exchanged(declarations, clause, wider), False)
    if isinstance(clause, _GONE) or (isinstance(clause, s.WinsLine) and clause.timing != "end"):
        return SwitchedOff(_exchanged(declarations, clause, None), True)
    other = _silent(clause)
    if other is None or other == clause:
        return None
    sure = not isinstance(clause, s.Fact) or clause.head.shape != "value"
    return SwitchedOff(_exchanged(declarations, clause, other), sure)


def listing_at(declarations: tuple[s.Declaration, ...], line: int) -> s.Both | s.Either | None:
    """The list of conditions of which an item, alone on its line, starts on a line."""
    for part in nodes(declarations):
        if not isinstance(part, s.Both | s.Either):
            continue
        lines = [item.span.line for item in part.items]
        if line in lines and len(set(lines)) == len(lines) and part.span.line < line:
            return part
    return None


def shows_undone(declarations: tuple[s.Declaration, ...], line: int) -> bool:
    """Whether the loss of the clause on a line may show in play that never does it."""
    return any(isinstance(clause, _OFFERS) for clause in clauses(declarations) if clause.span.line == line)


def _wider(clause: s.Choose | s.RandomPick | s.Naming | s.Rank) -> s.Choose | s.RandomPick | s.Rank | None:
    """A pick without the conditions on what is picked, or a ranking without those on who is in it; nothing where there
    are none."""
    if isinstance(clause, s.RandomPick):
        choose = _wider(clause.choose)
        return replace(clause, choose=choose) if isinstance(choose, s.Choose) else None
    noun = clause.noun if isinstance(clause, s.Choose | s.Rank) else None
    if not isinstance(clause, s.Choose | s.Rank) or noun is None or not (noun.adjectives or noun.ending or noun.where):
        return None
    return replace(clause, noun=replace(noun, adjectives=(), ending=None, where=None))


def _silent(clause: Any) -> Any:
    """The clause as one that says nothing."""
    match clause:
        case s.Action() | s.Procedure():
            return replace(clause, body=())
        case s.Fact(value=s.Alternative(no=otherwise)):
            return replace(clause, value=otherwise)
        case s.Fact(value=value) if clause.head.shape == "value" and not isinstance(value, _TRUTHS):
            return replace(clause, value=s.Number(value.span, 0))
        case s.Fact():
            return replace(clause, value=s.Truth(clause.value.span, False))
        case s.ScoreLine():
            return replace(clause, value=s.Number(clause.value.span, 0))
        case s.WinsLine():
            shared = s.RankKey(clause.verdict.span, "shared", "")
            if clause.verdict.which == "rank" and [key.which for key in clause.verdict.keys] == ["shared"]:
                return None
            return replace(clause, verdict=s.Verdict(clause.verdict.span, "rank", None, (shared,)))
    return None


def _exchanged(part: Any, clause: Any, other: Any) -> Any:
    """The part with a clause replaced, or left out where there is no other."""
    if isinstance(part, tuple):
        made = [_exchanged(item, clause, other) for item in part if item is not clause or other is not None]
        return tuple(made)
    if part is clause:
        return other
    if not isinstance(part, s.Node):
        return part
    rows = {field.name: getattr(part, field.name) for field in fields(part)}
    kept = {name: row for name, row in rows.items() if isinstance(row, tuple | s.Node)}
    return replace(part, **{name: _exchanged(row, clause, other) for name, row in kept.items()})
