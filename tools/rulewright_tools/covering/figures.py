"""Coverage as a table and as a document."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.coverage import Mutant
from rulewright_tools.covering.measure import Covered, Held
from rulewright_tools.output import aligned, counted, padded_pairs


def report(covered: Covered) -> list[str]:
    """The table, what it adds up to, and the statements that lack something, by name."""
    if not covered.held:
        return [f"{covered.title}: no statements"]
    head = f"{covered.title}: {counted(len(covered.held), 'statement')}"
    if covered.games:
        head += f", {counted(covered.games, 'playout')}"
    rows = [("statement", "implemented", "scenarios", "exercised", "")]
    rows += [_row(held) for held in covered.held]
    return [head, "", *_with_remarks(rows), "", _total(covered), *_lacking(covered)]


def _row(held: Held) -> tuple[str, str, str, str, str]:
    exercised = "-" if held.exercised is None else f"{held.exercised:,}"
    remark = "missing" if held.missing else "" if held.statement.waived is None else f"waived: {held.statement.waived}"
    return held.statement.number, _number(held.implemented), _number(held.scenarios), exercised, remark


def _number(items: Sequence[str]) -> str:
    return f"{len(items):,}" if items else "-"


def _with_remarks(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows as lines, with their remarks on the right as they are."""
    return [f"{line}  {row[-1]}".rstrip() for line, row in zip(aligned([row[:-1] for row in rows]), rows, strict=True)]


def _total(covered: Covered) -> str:
    held = covered.held
    parts = [
        f"{sum(bool(one.implemented) for one in held):,} implemented",
        f"{sum(one.statement.waived is not None for one in held):,} waived",
        f"{len(covered.missing):,} missing",
        f"{sum(bool(one.scenarios) for one in held):,} in scenarios",
    ]
    if covered.games:
        parts.append(f"{sum(bool(one.exercised) for one in held):,} exercised")
    return ", ".join(parts)


def _lacking(covered: Covered) -> list[str]:
    implemented = [held for held in covered.held if held.implemented]
    lines = _named("Neither implemented nor waived", covered.missing, text=True)
    if covered.open_gaps:
        lines += ["", "Gaps that nothing cites:"]
        lines += padded_pairs([(gap.number, gap.question) for gap in covered.open_gaps])
    lines += _named("Implemented, in no scenario", [held for held in implemented if not held.scenarios])
    lines += _named("Implemented, never come to in play", [held for held in implemented if held.exercised == 0])
    if covered.uncounted:
        lines += ["", "Facts not counted, since the rules lean on what they say:"]
        lines += [f"  {where}" for where in covered.uncounted]
    return lines


def _named(heading: str, found: Sequence[Held], text: bool = False) -> list[str]:
    if not found:
        return []
    pairs = [(held.statement.number, held.statement.text if text else ", ".join(held.implemented)) for held in found]
    return ["", f"{heading}:", *padded_pairs(pairs)]


def mutant_lines(mutants: Sequence[Mutant]) -> list[str]:
    """The clauses whose loss no scenario notices, and those that could not be tried."""
    missed = [mutant for mutant in mutants if mutant.noticed is False]
    untried = [mutant for mutant in mutants if mutant.noticed is None]
    noticed = len(mutants) - len(missed) - len(untried)
    lines = ["", f"{counted(len(mutants), 'clause')} switched off in turn, {noticed:,} noticed by a scenario"]
    for heading, found in (("Lost without notice", missed), ("Nothing to switch off", untried)):
        lines += ["", f"{heading}:", *padded_pairs(_clauses(found))] if found else []
    return lines


def _clauses(mutants: Iterable[Mutant]) -> list[tuple[str, str]]:
    return [(mutant.clause.where, mutant.clause.words) for mutant in mutants]


def document(covered: Covered, mutants: Sequence[Mutant] | None) -> dict[str, object]:
    """All of it as JSON."""
    statements = {
        held.statement.number: {
            "implemented": list(held.implemented),
            "scenarios": list(held.scenarios),
            "exercised": held.exercised,
            "waived": held.statement.waived,
        }
        for held in covered.held
    }
    gaps = [gap.number for gap in covered.open_gaps]
    made: dict[str, object] = {"version": 1, "game": covered.name, "statements": statements, "open_gaps": gaps}
    if mutants is not None:
        made["mutants"] = [
            {"place": mutant.clause.where, "statements": list(mutant.clause.statements), "noticed": mutant.noticed}
            for mutant in mutants
        ]
    return made
