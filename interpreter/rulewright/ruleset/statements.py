"""The rulebook as numbered statements, the places of the data that cite them, and data that nobody vouches for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.data.nodes import Items, Node, Record, Scalar
from rulewright.diagnostics import Findings, did_you_mean
from rulewright.source import Span

ASSUMED = "assumed"
"""The `source` of a datum that the printed game would tell, where that is unknown."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of the rulebook; `waived` says why nothing cites it, where that is so."""

    number: str
    section: str
    text: str
    kind: str
    waived: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Gap:
    """What the rulebook leaves open, with the answer chosen; `option` names the option that chooses it, if one does."""

    number: str
    question: str
    answer: str
    evidence: str
    option: str
    cites: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Citation:
    """One number cited, and where."""

    number: str
    span: Span


@dataclass(frozen=True, slots=True)
class AssumedDatum:
    """A datum marked `source: assumed`, by the name it goes by."""

    name: str
    span: Span


def read_statements(file: Record) -> tuple[Statement, ...]:
    """The statements of statements.yaml, in its order."""
    return tuple(
        Statement(
            entry.name, entry.record.text("section"), entry.record.text("text"), entry.record.text("kind"),
            entry.record.text("waived") or None, entry.key.span,
        )
        for entry in file.record("statements")
    )  # fmt: skip


def read_gaps(file: Record) -> tuple[Gap, ...]:
    """The gaps of statements.yaml, in its order."""
    return tuple(
        Gap(
            entry.name, entry.record.text("question"), entry.record.text("answer"), entry.record.text("evidence"),
            entry.record.text("option"), tuple(citation.number for citation in citations(entry.record)), entry.key.span,
        )
        for entry in file.record("gaps")
    )  # fmt: skip


def citations(root: Node) -> Iterator[Citation]:
    """Every citation in a tree of data, and the gap that a datum answers."""
    if isinstance(root, Items):
        for item in root.items:
            yield from citations(item)
    elif isinstance(root, Record):
        for cited in (*root.scalars("cites"), *root.scalars("gap")):
            yield from (Citation(number, cited.span) for number in cited.text.split())
        for entry in root:
            yield from citations(entry.value)


def check_citations(cited: Iterable[Citation], known: frozenset[str], findings: Findings) -> None:
    """Report citations of numbers unknown; a ruleset without any statement cites as it likes."""
    for citation in cited if known else ():
        if citation.number not in known:
            help_text = did_you_mean(citation.number, known, "Add it to statements.yaml.")
            message = f"statements.yaml has no statement `{citation.number}`."
            findings.add("W130", citation.span, message, help_text)


def check_gap_options(file: Record, options: Iterable[str], findings: Findings) -> None:
    """Report gaps of statements.yaml that leave their answer to an option the game does not have."""
    known = tuple(options)
    for entry in file.record("gaps"):
        named = entry.record.scalar("option")
        if named is not None and named.text not in known:
            help_text = did_you_mean(named.text, known, "Declare it under `options` in game.yaml.")
            findings.add("W135", named.span, f"The game has no option `{named.text}`.", help_text)


def assumed_data(root: Node, name: str = "") -> Iterator[AssumedDatum]:
    """Every datum of a tree marked as assumed; one without a name of its own goes by that of its block."""
    if isinstance(root, Items):
        for item in root.items:
            yield from assumed_data(item, name)
    elif isinstance(root, Record):
        name = root.text("id") or name or _described(root)
        source = root.scalar("source")
        if isinstance(source, Scalar) and source.text == ASSUMED:
            yield AssumedDatum(name, source.span)
        for entry in root:
            yield from assumed_data(entry.value, entry.name if isinstance(entry.value, Record) else name)


def _described(record: Record) -> str:
    """What a block without a name speaks of: its title or kind, or the spaces a link joins."""
    found = [scalar.text for key in ("title", "kind", "between", "from", "to") for scalar in record.scalars(key)]
    return " ".join(found)
