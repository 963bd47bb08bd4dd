"""Scenarios as examples."""

from __future__ import annotations

from rulewright.board.layout import title_of
from rulewright.diagnostics import Diagnostic, Findings
from rulewright.explaining.understanding import Understandings
from rulewright.language import syntax as s
from rulewright.language.parse_scenarios import ScenarioText
from rulewright.rulebook.document import Point, Points, Section, Sentence
from rulewright.rulebook.titles import named_titles
from rulewright.rulebook.writer import Writer
from rulewright.scenario.groups import scenario_groups

Found = tuple[int, Section]


def examples_section(made: Understandings, findings: Findings) -> Section:
    """Every scenario without an error in the order of its file, each in the words of its own setting."""
    found: list[Found] = []
    for group in scenario_groups(made.world, findings).values():
        read = made.of(group.setting, group.texts)
        writer = Writer(read)
        for text in group.texts:
            node = next((node for node in read.scenarios if node.head.title == text.head.title), None)
            wrong = any(_within(finding, text) for finding in read.findings)
            if node is not None and not wrong:
                writer.give((node,), text.cites)
                found.append((text.first, _example(writer, node)))
    numbered = [Section(section.title, f"example-{number}", section.blocks)
                for number, (_, section) in enumerate(sorted(found, key=lambda pair: pair[0]), 1)]  # fmt: skip
    return Section("Examples", "examples", (), tuple(numbered))


def _within(finding: Diagnostic, text: ScenarioText) -> bool:
    """Whether a finding keeps a scenario from being read as it is meant."""
    own = finding.span.source.name == text.source.name and text.first <= finding.span.line <= text.last
    return own and finding.severity == "error"


def _example(writer: Writer, node: s.Scenario) -> Section:
    points = [Point(Sentence(_setting(node), writer.cites(node)))]
    if node.given is not None:
        points.append(Point(writer.sentence("given:", node.given), writer.points(node.given.body)))
    if node.starts is not None:
        points.append(Point(writer.sentence("then only this is played:", node.starts), writer.points(node.starts.body)))
    points += [_line(writer, line) for line in node.lines]
    return Section(node.head.title, "", (Points(tuple(points)),))


def _setting(node: s.Scenario) -> str:
    details = node.head.details
    said = [f"for {each.value} player{'' if each.value == '1' else 's'}" for each in details if each.what == "players"]
    said += [f"in the variant {title_of(each.value)}" for each in details if each.what == "variant"]
    said += [f"with {title_of(each.name)}: {each.value}" for each in details if each.what == "option"]
    return f"Played {', '.join(said)}." if said else "Played as the game starts without a choice."


def _line(writer: Writer, line: s.ScenarioLine) -> Point:
    match line:
        case s.SeatPlays():
            seat = writer.prose.name(line, line.seat)
            return Point(writer.sentence(f"{seat} picks {_picks(writer, line.picks)}", line))
        case s.ChanceFalls():
            return Point(writer.sentence(f"chance falls on {_picks(writer, line.outcomes)}", line))
        case s.ExpectTruth():
            return writer.condition("now", line.condition, line)
        case s.ExpectMove():
            can = "can" if line.allowed else "can not"
            because = f": {writer.prose.text(line.because)}" if line.because is not None else ""
            text = f"now {writer.words(line.player)} {can} pick {_picks(writer, line.picks)}{because}"
            return Point(writer.sentence(text, line))
        case s.ExpectEnd():
            return Point(writer.sentence(f"now {writer.words(line)}", line))


def _picks(writer: Writer, picks: tuple[s.PickName, ...]) -> str:
    titles = named_titles(writer.read.setting)
    return ", ".join(titles.get(pick.word, title_of(pick.word)) for pick in picks)
