"""A whole rulebook: every section in the order in which a reader needs it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Record
from rulewright.diagnostics import Findings
from rulewright.explaining.understanding import Understanding, Understandings
from rulewright.language import syntax as s
from rulewright.rulebook.components import (
    DataCites,
    added_sections,
    boards_section,
    components_section,
    places_section,
    players_section,
)
from rulewright.rulebook.document import (
    Block,
    Paragraph,
    Point,
    Points,
    Rulebook,
    Section,
    Sentence,
    Table,
    statement_anchor,
)
from rulewright.rulebook.examples import examples_section
from rulewright.rulebook.rules import (
    actions_section,
    course_sections,
    definitions_section,
    end_section,
    in_force_section,
    scoring_section,
    things_section,
    variant_points,
)
from rulewright.rulebook.titles import either, plain_name, value_words
from rulewright.rulebook.writer import Writer, finished
from rulewright.ruleset.setting import Setting, Value
from rulewright.ruleset.world import Option, World


def make_rulebook(world: World, setting: Setting) -> Rulebook:
    """The rulebook of one setting; the rules must be without an error in it."""
    made, findings = Understandings(world), Findings()
    read = made.of(setting)
    writer, cites = Writer(read), DataCites(read)
    sections = [
        Section("About this game", "about", tuple(_preface(read, cites))),
        players_section(read, cites), components_section(read, cites), boards_section(read, cites),
        places_section(read, cites), *course_sections(writer), actions_section(writer), definitions_section(writer),
        in_force_section(writer), things_section(writer), scoring_section(writer), end_section(writer),
        _variants(made, read.setting, cites), _options(read, cites), examples_section(made, findings),
    ]  # fmt: skip
    kept = tuple(section for section in sections if not section.empty)
    findings.extend(made.findings)
    wrong = tuple(finding for finding in findings.sorted() if finding.severity == "error")
    return Rulebook(world.title, _setting_words(world, setting), (*kept, *_statements(world, kept)), wrong)


def _setting_words(world: World, setting: Setting) -> str:
    """Which setting the rulebook is about."""
    said = [setting.counted]
    said += [f"variant “{variant.title}”" for variant in world.variants if variant.name == setting.variant]
    for option in world.options:
        value = setting.options[option.name]
        if value != option.default_for(setting.players):
            said.append(f"option “{option.title}”: {_value(world, option, value)}")
    return "For " + ", ".join(said)


def _preface(read: Understanding, cites: DataCites) -> Iterator[Block]:
    """What the designer wrote above the first declaration, and what the whole game cites."""
    lines = read.world.rule_files[0].text.split("\n") if read.world.rule_files else []
    remarks = takewhile(lambda line: line.startswith("#"), lines)
    text = " ".join(" ".join(line.lstrip("#").split()) for line in remarks).strip()
    own = tuple(number for cited in read.world.game.scalars("cites") for number in cited.text.split())
    if text or own:
        yield Paragraph(Sentence(finished(text) if text else "", own))


def _variants(made: Understandings, printed: Setting, cites: DataCites) -> Section:
    """Every variant: who can play it, what its rules change, and the pieces that come with it."""
    world = made.world
    sections = []
    for variant in world.variants:
        setting, _ = world.settle(variant=variant.name)
        assert setting is not None
        said = Paragraph(Sentence(f"For {either(variant.players)} players.", cites.of(variant.span)))
        writer = Writer(made.of(setting))
        own = _blocks(writer.read, variant.name)
        points = (*_variant_data(writer, variant.block),
                  *(point for block in own for point in variant_points(writer, block)))  # fmt: skip
        blocks: tuple[Block, ...] = (said, Points(points)) if points else (said,)
        below = [world.settle(variant=layer)[0] for layer in variant.layers[:-1]]
        known = (printed, *(other for other in below if other is not None))
        added = tuple(added_sections(writer.read, known, cites))
        sections.append(Section(variant.title, f"variant-{variant.name}", blocks, added))
    return Section("Variants", "variants", (), tuple(sections))


def _variant_data(writer: Writer, block: Record) -> Iterator[Point]:
    """The numbers and the seats' values that differ in a variant."""
    setting = writer.read.setting
    for entry in block.record("numbers"):
        yield Point(Sentence(f"{title_of(entry.name)} is {setting.constants[entry.name]}."))
    for entry in block.record("seats"):
        seat = next((seat for seat in setting.seats if seat.name == entry.name), None)
        for changed in entry.record if seat is not None else ():
            given = setting.seat_properties.get(changed.name)
            if seat is not None and given is not None:
                value = value_words(setting, given, seat.values.get(changed.name))
                yield Point(Sentence(f"The {plain_name(changed.name)} of {seat.title} is {value}."))


def _blocks(read: Understanding, name: str) -> Iterator[s.Variant]:
    for file in read.files:
        for declaration in file.declarations:
            if isinstance(declaration, s.Variant) and declaration.name == name:
                yield declaration


def _options(read: Understanding, cites: DataCites) -> Section:
    """Every option with what may be chosen, and the open question of the rulebook that it settles."""
    rows = []
    for option in read.world.options:
        block = read.world.game.record("options").record(option.name)
        gap = block.text("gap")
        numbers = tuple(dict.fromkeys((*cites.of(option.span), *([gap] if gap else []))))
        open_gap = "an open question" if gap else ""
        cells = (_choices(read.world, option), _default(read.world, option), open_gap)
        rows.append((Sentence(option.title, numbers), *(Sentence(cell) for cell in cells)))
    table = Table(("Option", "May be", "Without a choice", "Settles"), tuple(rows))
    return Section("Options", "options", (table,) if rows else ())


def _choices(world: World, option: Option) -> str:
    if option.type == "truth":
        return "yes or no"
    if option.type == "number":
        return f"{option.low} to {option.high}"
    return ", ".join(_value(world, option, choice) for choice in option.choices)


def _default(world: World, option: Option) -> str:
    if not option.defaults:
        return _value(world, option, option.default)
    return ", ".join(f"{_value(world, option, value)} with {count} players" for count, value in option.defaults.items())


def _value(world: World, option: Option, value: Value) -> str:
    """A value of an option as people read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if option.type == "board":
        return people_text(world.boards.record(str(value)), "title", title_of(str(value)))
    return plain_name(str(value))


def _statements(world: World, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """The statements and gaps that anything cites, each with its text, in the order of the rulebook."""
    shown = Rulebook("", "", sections).sentences()
    cited = {number for sentence in shown for number in sentence.cites}
    found = [(each.number, each.text) for each in world.statements if each.number in cited]
    gaps = [(gap.number, f"{gap.question} {gap.answer}") for gap in world.gaps if gap.number in cited]
    parts = [
        Section("Statements", "statements", (), tuple(_statement(*each) for each in found)),
        Section("Open questions, and the answers chosen", "questions", (), tuple(_statement(*each) for each in gaps)),
    ]
    return tuple(section for section in parts if not section.empty)


def _statement(number: str, text: str) -> Section:
    return Section(number, statement_anchor(number), (Paragraph(Sentence(finished(text))),))
