"""What a ruleset is at one moment, as far as an edit can change it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import rulewright
from rulewright import Diagnostic
from rulewright.data.nodes import Entry, Items, Node, Record, plain
from rulewright.diagnostics import Findings
from rulewright.language.clauses import clause_lines, clauses
from rulewright.language.parse import RulesFile, chunks
from rulewright.load import parse_files
from rulewright.ruleset.read import read_world
from rulewright.ruleset.world import World
from rulewright.source import SourceText
from rulewright_tools.command.test import run_scenarios

_REMARK = re.compile(r'("[^"]*")|\s*#.*')


@dataclass(frozen=True, slots=True)
class Content:
    """What is written: declarations and data by the name a person knows them by, and what each statement's clauses say.

    `numbered` tells whether there are statements at all.
    """

    parts: Mapping[str, str]
    statements: Mapping[str, tuple[str, ...]]
    numbered: bool


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The findings, the content where it can be read, and which scenarios pass where the rules can be played.

    `digest` is what a saved game knows its rules by, also missing where they can not be played.
    """

    findings: tuple[Diagnostic, ...]
    content: Content | None
    passes: Mapping[str, bool] | None
    digest: str | None

    @property
    def errors(self) -> int:
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def found(self) -> list[tuple[str, int, int, str, str]]:
        """The findings as they compare, whenever their files were read."""
        return [finding.order for finding in self.findings]

    def filled_from(self, earlier: Snapshot) -> Snapshot:
        """This, with what can not be told now taken from an earlier moment."""
        content = earlier.content if self.content is None else self.content
        played = earlier if self.passes is None else self
        return Snapshot(self.findings, content, played.passes, played.digest)


def take(folder: Path) -> Snapshot:
    """Lint a ruleset, read it and run its scenarios."""
    findings = rulewright.lint(folder)
    world, _ = read_world(folder)
    tested = run_scenarios(folder, "")
    content = None if world is None else content_of(world)
    if world is None or not tested.playable:
        return Snapshot(findings, content, None, None)
    passes = {scenario.title: failure is None for scenario, failure in tested.results}
    return Snapshot(findings, content, passes, world.digest)


def content_of(world: World) -> Content:
    """What is written in a ruleset, without remarks and layout."""
    parts = {name: text for record in world.data for name, text in _data_parts(record)}
    for source in world.rule_files:
        parts.update(_declarations(source))
    said: dict[str, list[str]] = {}
    for number, text in (*_said_by_rules(world), *_said_by_data(world)):
        said.setdefault(number, []).append(text)
    statements = {number: tuple(sorted(texts)) for number, texts in said.items()}
    return Content(parts, statements, bool(world.statements))


# ---- data ----


def _data_parts(record: Record) -> Iterator[tuple[str, str]]:
    if record.text("id"):
        yield record.text("id"), repr(plain(record))
        return
    for entry in record:
        yield from _entry_parts(entry)


def _entry_parts(entry: Entry) -> Iterator[tuple[str, str]]:
    """A section's entries by `section.name`, and its rows by their own names."""
    match entry.value:
        case Record():
            yield from ((f"{entry.name}.{inner.name}", repr(plain(inner.value))) for inner in entry.value)
        case Items():
            rest: list[object] = []
            for row in entry.value.items:
                yield from _row_parts(row, rest)
            yield entry.name, repr(rest)
        case _:
            yield entry.name, repr(plain(entry.value))


def _row_parts(row: Node, rest: list[object]) -> Iterator[tuple[str, str]]:
    """The rows with a name in a row of a section; what has none is put with the rest."""
    if not isinstance(row, Record):
        rest.append(plain(row))
        return
    named = [inner for inner in (row, *row.items("rows")) if isinstance(inner, Record) and inner.text("id")]
    yield from ((inner.text("id"), repr(plain(inner))) for inner in named)
    if row not in named:
        rest.append({inner.name: plain(inner.value) for inner in row if inner.name != "rows"})
        rest.extend(plain(inner) for inner in row.items("rows") if inner not in named)


def _said_by_data(world: World) -> Iterator[tuple[str, str]]:
    for root in world.data:
        yield from _cited(root)


def _cited(node: Node) -> Iterator[tuple[str, str]]:
    """Each number cited in a tree of data, with the block that cites it."""
    if isinstance(node, Items):
        for item in node.items:
            yield from _cited(item)
    elif isinstance(node, Record):
        for cited in node.scalars("cites"):
            yield from ((number, repr(plain(node))) for number in cited.text.split())
        for entry in node:
            yield from _cited(entry.value)


# ---- rules ----


def _declarations(source: SourceText) -> Iterator[tuple[str, str]]:
    """Each declaration of a file by its first words."""
    seen: Counter[str] = Counter()
    for first, last, _ in chunks(source, Findings()):
        text = _bare(source, first, last)
        name = re.split(r":(?!\w)|\[|, ", text.partition("\n")[0])[0].strip()
        seen[name] += 1
        yield (name if seen[name] == 1 else f"{name} ({seen[name]})"), text


def _said_by_rules(world: World) -> Iterator[tuple[str, str]]:
    """Each number cited in the rules, with the clause that cites it."""
    setting, _ = world.settle()
    for file in parse_files(world, setting, Findings()) if setting is not None else ():
        starts = sorted({clause.span.line for clause in clauses(file.declarations)})
        for line, spans in sorted(file.cites.items()):
            text = " / ".join(_clause(file, start, starts) for start in clause_lines(file.declarations, line))
            yield from ((span.text, text) for span in spans)


def _clause(file: RulesFile, start: int, starts: list[int]) -> str:
    """A clause up to the line where the next one starts."""
    last = len(file.source.line_starts)
    return _bare(file.source, start, next((line - 1 for line in starts if line > start), last))


def _bare(source: SourceText, first: int, last: int) -> str:
    lines = (_REMARK.sub(lambda found: found[1] or "", source.line_text(line)) for line in range(first, last + 1))
    return "\n".join(line.rstrip() for line in lines if line.strip())
