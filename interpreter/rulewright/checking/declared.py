"""All declarations of a ruleset after its variant is laid over them, by name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import cast

from rulewright.diagnostics import Findings, Note, did_you_mean
from rulewright.language import syntax as s
from rulewright.language.parse import RulesFile
from rulewright.ruleset.setting import Setting
from rulewright.source import Span


@dataclass(slots=True)
class Declared:
    """Declarations by what they are; facts by their word."""

    facts: dict[str, s.Fact] = field(default_factory=dict)
    actions: dict[str, s.Action] = field(default_factory=dict)
    procedures: dict[str, s.Procedure] = field(default_factory=dict)
    events: dict[str, s.Event] = field(default_factory=dict)
    slots: dict[str, s.Slot] = field(default_factory=dict)
    entities: list[s.Entity] = field(default_factory=list)
    whens: list[s.When] = field(default_factory=list)
    modifiers: list[s.Modifier] = field(default_factory=list)
    standings: list[s.Standing] = field(default_factory=list)
    game: s.Game | None = None
    score: s.Score | None = None
    wins: s.Wins | None = None
    places: dict[str, Span] = field(default_factory=dict)
    start: Span | None = None
    broken: frozenset[str] = frozenset()

    def with_bodies(self) -> list[s.Node]:
        """The declarations in whose bodies effects can be put in force."""
        found: list[s.Node] = [*self.actions.values(), *self.procedures.values(), *self.entities]
        return [*found, *self.whens, *self.standings, *([self.game] if self.game is not None else [])]


def gather(files: tuple[RulesFile, ...], setting: Setting, findings: Findings) -> Declared:
    """Collect the declarations of all files, then lay the chosen variant over them, above those it builds on."""
    declared = Declared(broken=frozenset(word for file in files for word in file.broken))
    variants: list[s.Variant] = []
    for file in files:
        if declared.start is None:
            declared.start = Span(file.source, 0, 0)
        for declaration in file.declarations:
            if isinstance(declaration, s.Variant):
                variants.append(declaration)
            else:
                _add(declared, declaration, findings)
    for variant in variants:
        if variant.name not in setting.variants:
            findings.add(
                "N207", variant.name_span, f"There is no variant `{variant.name}` in game.yaml.",
                did_you_mean(variant.name, setting.variants, "Declare it under `variants:`."),
            )  # fmt: skip
    for layer in setting.layers:
        for variant in variants:
            if variant.name == layer:
                _overlay(declared, variant, findings)
    return declared


_Table = dict[str, object]


def _table(declared: Declared, declaration: s.Declaration) -> tuple[_Table, str] | None:
    """The table a named declaration belongs in, and its name there."""
    match declaration:
        case s.Fact():
            return cast(_Table, declared.facts), declaration.head.word
        case s.Action():
            return cast(_Table, declared.actions), declaration.name
        case s.Procedure():
            return cast(_Table, declared.procedures), declaration.name
        case s.Event():
            return cast(_Table, declared.events), declaration.name
        case s.Slot():
            return cast(_Table, declared.slots), declaration.name
    return None


def _add(declared: Declared, declaration: s.Declaration, findings: Findings) -> None:
    named = _table(declared, declaration)
    if named is not None:
        table, name = named
        if name in declared.places:
            _twice(name, _head_of(declaration, name), declared.places[name], findings)
            return
        declared.places[name] = _head_of(declaration, name)
        table[name] = declaration
        return
    match declaration:
        case s.Entity():
            declared.entities.append(declaration)
        case s.When():
            declared.whens.append(declaration)
        case s.Modifier():
            declared.modifiers.append(declaration)
        case s.Standing():
            declared.standings.append(declaration)
        case s.Scenario():
            findings.add(
                "P211", declaration.head.span, "A scenario stands among the rules.",
                "Move it into scenarios.rules, which holds all scenarios and nothing else.",
            )  # fmt: skip
        case s.Game() | s.Score() | s.Wins():
            _add_block(declared, declaration, findings)


def _head_of(declaration: s.Declaration, name: str) -> Span:
    """The name in a declaration, for findings about it."""
    return declaration.head.span if isinstance(declaration, s.Fact) else declaration.span.word(name)


def _add_block(declared: Declared, block: s.Game | s.Score | s.Wins, findings: Findings) -> None:
    word = type(block).__name__.lower()
    present: s.Node | None = getattr(declared, word)
    if present is not None:
        _twice(word, block.span.word(word), present.span.word(word), findings)
    else:
        setattr(declared, word, block)


def _twice(name: str, span: Span, first: Span, findings: Findings) -> None:
    findings.add(
        "N202", span, f"`{name}` is declared twice.", "Give one of them another name, or take one out.",
        (Note(first, "first declared here"),),
    )  # fmt: skip


def _overlay(declared: Declared, variant: s.Variant, findings: Findings) -> None:
    for line in variant.lines:
        match line:
            case s.Replacement():
                _replace(declared, line, findings)
            case s.Removal():
                _remove(declared, line, findings)
            case s.Score() if declared.score is not None:
                declared.score = replace(declared.score, lines=(*declared.score.lines, *line.lines))
            case s.Wins() if declared.wins is not None:
                declared.wins = replace(declared.wins, lines=(*declared.wins.lines, *line.lines))
            case _:
                _add(declared, line, findings)


def _replace(declared: Declared, line: s.Replacement, findings: Findings) -> None:
    declaration = line.declaration
    named = _table(declared, declaration)
    if named is None:
        word = type(declaration).__name__.lower()
        if getattr(declared, word) is None:
            findings.add("N208", line.span, f"There is no `{word}` to replace.", "Take the word `replace` out.")
        setattr(declared, word, declaration)
        return
    table, name = named
    if name not in table:
        help_ = did_you_mean(name, table, "Take the word `replace` out to declare it anew.")
        findings.add("N208", line.span, f"There is no `{name}` of this sort to replace.", help_)
    table[name] = declaration
    declared.places[name] = declaration.span


def _remove(declared: Declared, line: s.Removal, findings: Findings) -> None:
    tables = {"action": declared.actions, "phase": declared.procedures, "fact": declared.facts}
    table: dict[str, object] = tables[line.what]  # type: ignore[assignment]
    if line.name not in table:
        help_ = did_you_mean(line.name, table, f"The rules declare no {line.what} of this name.")
        findings.add("N208", line.span, f"There is no {line.what} `{line.name}` to remove.", help_)
        return
    del table[line.name]
    del declared.places[line.name]
