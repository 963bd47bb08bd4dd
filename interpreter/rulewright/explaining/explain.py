"""From a line of a ruleset's file to all there is to tell about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from rulewright.data.nodes import Record
from rulewright.data.table import read_table
from rulewright.data.yaml import read_yaml
from rulewright.diagnostics import Diagnostic, Findings
from rulewright.explaining import data_lines, sentences
from rulewright.explaining.data_lines import Datum, data, explain_datum
from rulewright.explaining.explanation import Cited, Explanation, Part, Sentence
from rulewright.explaining.in_force import in_force
from rulewright.explaining.kinds_of_value import sort_words
from rulewright.explaining.references import references
from rulewright.explaining.sentences import Standing, own_nodes
from rulewright.explaining.sorts import what_it_is
from rulewright.explaining.understanding import Understanding, Understandings
from rulewright.language import syntax as s
from rulewright.load import compiled, languages_checked
from rulewright.program.generate import generate
from rulewright.ruleset.files import SCENARIOS
from rulewright.ruleset.languages import FOLDER as TEXTS
from rulewright.ruleset.read import read_world
from rulewright.ruleset.statements import citations
from rulewright.ruleset.world import World
from rulewright.scenario.groups import scenario_groups
from rulewright.source import SourceText, Span, UnreadableFile
from rulewright.wording import Bracketed, Plain, words

_BLOCKS = {"game": "game.yaml", "components": "components.yaml", "board": "board.yaml", "statements": "statements.yaml"}


class NotExplained(Exception):
    """A file that is none of a ruleset's own; `message` says so to a person."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Explainer:
    """Tells about lines of one ruleset's folder, which is read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.world, self.problems = read_world(folder)
        if self.world is not None and self.world.languages:
            self.problems = (*self.problems, *languages_checked(self.world))
        self.made = Understandings(self.world) if self.world is not None else None

    def line(self, source: SourceText, line: int) -> Explanation:
        """All about a line of one of the folder's files, named as the folder's path and the file's within it.

        Raises NotExplained for a file that the ruleset does not use.
        """
        name = Path(source.name).name
        if not name.endswith(".rules"):
            return _of_data(self.folder, self.made, self.problems, source, line)
        if self.made is None:
            return _only_findings(source, line, self.problems)
        return _of_scenarios(self.made, source, line) if name == SCENARIOS else _of_rules(self.made, source, line)


def _whole_line(source: SourceText, line: int) -> Span:
    start = source.line_starts[line - 1]
    return Span(source, start, start + len(source.line_text(line)))


def _only_findings(source: SourceText, line: int, problems: tuple[Diagnostic, ...]) -> Explanation:
    """What there is to say where the data can not be read: the findings on the line, else all."""
    here = _on_lines(problems, source, line, line)
    why = "" if here else "The ruleset's data can not be read, so the line can not be understood."
    return Explanation(_whole_line(source, line), why, (), (), (), here or problems)


def _on_lines(findings: Iterable[Diagnostic], source: SourceText, first: int, last: int) -> tuple[Diagnostic, ...]:
    return tuple(
        finding for finding in findings
        if finding.span.source.name == source.name and first <= finding.span.line <= last
    )  # fmt: skip


# ---- rules ----


def _of_rules(made: Understandings, source: SourceText, line: int) -> Explanation:
    world = made.world
    if source.name not in {text.name for text in world.rule_files}:
        listed = ", ".join(Path(text.name).name for text in world.rule_files)
        raise NotExplained(f"`{source.name}` is none of the rules files of {world.title}, which are {listed}.")
    setting, problems = world.settle()
    if setting is None:
        return _only_findings(source, line, problems)
    if setting.has_sides:
        made.look_everywhere()
    read = _where_in_force(made, made.of(setting), source, line)
    file = next(file for file in read.files if file.source.name == source.name)
    return _told(made, read, source, line, file.declarations, file.cites)


def _where_in_force(made: Understandings, read: Understanding, source: SourceText, line: int) -> Understanding:
    """The understanding of a setting in which the line's declaration stands, where it is that of a variant."""
    file = next(file for file in read.files if file.source.name == source.name)
    standing = next(iter(sentences.of_line(file.declarations, line)), None)
    around = (*standing.around, standing.node) if standing is not None else ()
    variant = next((outer.name for outer in around if isinstance(outer, s.Variant)), None)
    if variant is None or variant == read.setting.variant or variant not in read.setting.variants:
        return read
    setting, _ = made.world.settle(variant=variant)
    return read if setting is None else made.of(setting)


def _of_scenarios(made: Understandings, source: SourceText, line: int) -> Explanation:
    findings = Findings()
    groups = scenario_groups(made.world, findings)
    texts = [(group, text) for group in groups.values() for text in group.texts]
    texts.sort(key=lambda pair: pair[1].first)
    here = next((pair for pair in texts if pair[1].first <= line <= pair[1].last), None)
    here = here or next((pair for pair in texts if pair[1].first > line), texts[-1] if texts else None)
    if here is None or (not source.line_text(line).strip() and not texts):
        return _only_findings(source, line, findings.sorted())
    group, text = here
    read = made.of(group.setting, (text,))
    return _told(made, read, source, line, read.scenarios, text.cites, findings.sorted())


def _told(
    made: Understandings, read: Understanding, source: SourceText, line: int, declarations: tuple[s.Declaration, ...],
    cites: Mapping[int, tuple[Span, ...]], more: tuple[Diagnostic, ...] = (),
) -> Explanation:  # fmt: skip
    """The explanation of the sentences on a line, or of the nearest ones."""
    text = source.line_text(line).strip()
    remark = not text or text.startswith("#")
    found = () if remark else sentences.of_line(declarations, line)
    broken = _on_lines((*more, *read.findings), source, line, line)
    if not found and not remark:
        return Explanation(_whole_line(source, line), "", (), (), (), broken or _around(read, more, source, line))
    found = found or sentences.nearest(declarations, line)
    instead = _instead(source, line, found, remark)
    at = found[0].node.span.line if found else line
    told = tuple(_sentence(read, standing) for standing in found)
    spans = [span for number in {line, at} for span in cites.get(number, ())]
    cited = tuple(_cited(read.world, number) for number in dict.fromkeys(span.text for span in spans))
    settings = in_force(made, read, found[-1]) if found else ()
    findings = broken or _on_lines((*more, *made.findings, *_of_draws(read, found)), source, at, at)
    return Explanation(_whole_line(source, line), instead, told, cited, settings, findings)


def _around(
    read: Understanding, more: tuple[Diagnostic, ...], source: SourceText, line: int
) -> tuple[Diagnostic, ...]:  # fmt: skip
    """The findings of the declaration that a line which could not be read belongs to."""
    first = next((at for at in range(line, 0, -1) if source.line_text(at)[:1].strip(" \t#")), 1)
    after = range(line + 1, len(source.line_starts) + 1)
    last = next((at - 1 for at in after if source.line_text(at)[:1].strip(" \t#")), len(source.line_starts))
    return _on_lines((*more, *read.findings), source, first, last)


def _instead(source: SourceText, line: int, found: tuple[Standing, ...], remark: bool) -> str:
    """Why a sentence of another line is told about, where that is so."""
    if not found:
        return "This file holds no sentence that could be read."
    at = found[0].node.span.line
    if remark:
        what = "a remark, which says nothing to the rules" if source.line_text(line).strip() else "empty"
        return f"Line {line} is {what}. The nearest sentence stands on line {at}."
    return "" if at == line else f"Line {line} belongs to the sentence that starts on line {at}."


def _of_draws(read: Understanding, found: tuple[Standing, ...]) -> tuple[Diagnostic, ...]:
    """The findings about draws, and moves of a number, which are known only once the rules are compiled."""
    if read.rules is None or not any(_takes_some(standing.node) for standing in found):
        return ()
    findings = Findings()
    compiled(read.rules, findings, generate)
    return findings.sorted()


def _takes_some(node: s.Node) -> bool:
    return isinstance(node, s.Draw) or (isinstance(node, s.Move) and node.amount is not None)


def _sentence(read: Understanding, standing: Standing) -> Sentence:
    node = standing.node
    holes = tuple(meant.node for span in _texts(node) for meant in read.understood.within(span))
    own = (*own_nodes(node), *holes)
    told = [f"Its text is told to players, with {_holes(holes)}."] if holes else []
    if isinstance(node, s.Needs) and node.otherwise is not None:
        told.insert(0, f'Where it does not hold, the player is told: "{node.otherwise}"')
    around = (*standing.around, node)
    parts = tuple(_parts(read, own))
    return Sentence(
        node.span, what_it_is(node, standing.around), words(node, Bracketed()), parts, references(read, own, around),
        tuple(told),
    )  # fmt: skip


def _texts(node: s.Node) -> tuple[Span, ...]:
    match node:
        case s.Needs(otherwise_span=span) if span is not None:
            return (span,)
        case s.Say():
            return (node.text_span,)
    return ()


def _holes(holes: tuple[s.Node, ...]) -> str:
    shown = [f"`{words(hole, Plain())}`" for hole in holes]
    return f"the name or value of {', '.join(shown)} filled in"


def _parts(read: Understanding, nodes: tuple[s.Node, ...]) -> Iterable[Part]:
    """The values and sets of more than one word, each with its sort."""
    seen = {words(node.item, Plain()) for node in nodes if isinstance(node, s.Not)}
    for node in nodes:
        sort = _sort(read, node)
        text = words(node, Plain())
        if sort and text not in seen:
            seen.add(text)
            yield Part(text, sort)


def _sort(read: Understanding, node: s.Node) -> str:
    if isinstance(node, s.Noun):
        domain = read.understood.domain(node)
        return f"a set, each {sort_words(domain.variable.type, read.setting)}" if domain is not None else ""
    if not isinstance(node, s.Expression) or isinstance(node, s.Name | s.You | s.Number | s.Truth | s.Nothing):
        return ""
    term = read.understood.term(node)
    return sort_words(term.type, read.setting) if term is not None else ""


# ---- data ----


def _of_data(
    folder: Path, made: Understandings | None, problems: tuple[Diagnostic, ...], source: SourceText, line: int
) -> Explanation:  # fmt: skip
    read = _default(made)
    if made is not None:
        problems = (*problems, *made.unsettled, *made.findings)
    here = _on_lines(problems, source, line, line)
    found = tuple(_data_of(folder, source))
    text = source.line_text(line).strip()
    remark = not text or text.startswith("#")
    chosen = () if remark else data_lines.of_line(found, line)
    chosen = chosen or data_lines.nearest(found, line)
    if not chosen:
        return Explanation(_whole_line(source, line), "" if here else "Nothing here could be read.", (), (), (),
                           here or _on_lines(problems, source, 1, len(source.line_starts)))  # fmt: skip
    told = tuple(explain_datum(read, datum, found, Path(source.name).name) for datum in chosen)
    numbers = [number for datum in chosen for number in _cited_in(datum)]
    at = chosen[0].span.line
    cited = tuple(_cited(made.world, number) for number in dict.fromkeys(numbers)) if made is not None else ()
    what = "a remark" if text else "empty"
    instead = f"Line {line} is {what}. The nearest entry starts on line {at}." if remark else (
        "" if at == line else f"Line {line} belongs to the entry that starts on line {at}.")  # fmt: skip
    return Explanation(_whole_line(source, line), instead, told, cited, (), here)


def _cited_in(datum: Datum) -> Iterable[str]:
    """The statements a datum cites, itself or within it, and the gap that it answers."""
    yield from (citation.number for citation in citations(datum.node))
    gap = datum.node.text("gap") if isinstance(datum.node, Record) else ""
    if gap:
        yield gap


def _default(made: Understandings | None) -> Understanding | None:
    setting, _ = made.world.settle() if made is not None else (None, ())
    return made.of(setting) if made is not None and setting is not None else None


def _data_of(folder: Path, source: SourceText) -> Iterable[Datum]:
    """All data of a file, by the schema of what the ruleset takes the file for."""
    name = Path(source.name).name
    if name.endswith(".csv"):
        rows, _ = read_table(source)
        return [datum for row in rows for datum in data(row, "components", "row")] + [
            Datum((), row, row.span, {"description": "One row of a table of pieces."}) for row in rows]  # fmt: skip
    named = _named_files(folder)
    if Path(source.name).parent.name == TEXTS:
        named = {"texts": name}
    schema = next((part for part, file in named.items() if file == name), None)
    if schema is None:
        raise NotExplained(f"`{source.name}` is no file of this ruleset; its data are {', '.join(named.values())}.")
    root, _ = read_yaml(source)
    return data(root, schema) if root is not None else ()


def _named_files(folder: Path) -> dict[str, str]:
    """The data files of a folder by what they hold, as game.yaml names them where it does."""
    try:
        root, _ = read_yaml(SourceText.read(folder / _BLOCKS["game"], _BLOCKS["game"]))
    except UnreadableFile:
        root = None
    files = root.record("files") if isinstance(root, Record) else None
    return {part: (files.text(part) if files is not None else "") or name for part, name in _BLOCKS.items()}


def _cited(world: World, number: str) -> Cited:
    for statement in world.statements:
        if statement.number == number:
            return Cited(number, statement.text, statement.span)
    for gap in world.gaps:
        if gap.number == number:
            return Cited(number, f"{gap.question} {gap.answer}", gap.span)
    return Cited(number, "statements.yaml has no such statement.", None)
