"""Actions, definitions, events and the end as sections."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.board.layout import title_of
from rulewright.explaining.sentences import own_nodes
from rulewright.language import syntax as s
from rulewright.language.within import nodes
from rulewright.meaning.types import TRUTH
from rulewright.rulebook.document import Block, Point, Points, Section, Sentence
from rulewright.rulebook.titles import named_titles, plain_name
from rulewright.rulebook.writer import Writer
from rulewright.wording.declarations import head_words

InForce = s.When | s.Modifier


def course_sections(writer: Writer) -> tuple[Section, ...]:
    """Set-up: what the game does before the first turn; and the course of the game, with all its parts."""
    declared = writer.read.declared
    body = declared.game.body if declared.game is not None else ()
    first = next((number for number, statement in enumerate(body) if isinstance(statement, s.Turns)), len(body))
    cites = writer.cites(declared.game) if declared.game is not None else ()
    before, after = body[:first], body[first:]
    early, late = _called(writer, before), _called(writer, after)
    opening = [name for name in declared.procedures if name in early and name not in late]
    others = [name for name in declared.procedures if name not in opening]
    setup = Section("Set-up", "setup", _points(writer.points(before)), tuple(part(writer, name) for name in opening))
    opened = _points((*_heading_cites(cites), *writer.points(after)))
    course = Section("Course of the game", "course", opened, tuple(part(writer, name) for name in others))
    return tuple(section for section in (setup, course) if not section.empty)


def _heading_cites(cites: tuple[str, ...]) -> tuple[Point, ...]:
    return (Point(Sentence("The game runs so:", cites)),) if cites else ()


def _points(points: tuple[Point, ...]) -> tuple[Block, ...]:
    return (Points(points),) if points else ()


def _called(writer: Writer, body: tuple[s.Statement, ...]) -> set[str]:
    """The procedures and actions that statements call, themselves or by others."""
    declared = writer.read.declared
    bodies = {name: item.body for table in (declared.procedures, declared.actions) for name, item in table.items()}
    found: set[str] = set()
    waiting: list[tuple[s.Statement, ...]] = [body]
    while waiting:
        calls = {node.name for node in nodes(waiting.pop()) if isinstance(node, s.Call)}
        waiting += [bodies[name] for name in sorted(calls - found) if name in bodies]
        found |= calls
    return found


def part(writer: Writer, name: str) -> Section:
    """A phase or procedure."""
    declared = writer.read.declared.procedures[name]
    given = [writer.words(parameter) for parameter in declared.parameters]
    about = f"This is about {' and '.join(given)}." if given else ""
    cites = writer.cites(declared)
    head = (Point(Sentence(about or "This happens:", cites)),) if given or cites else ()
    return Section(title_of(name), writer.anchors[name], _points((*head, *writer.points(declared.body))))


# ---- actions ----


def actions_section(writer: Writer) -> Section:
    """Every action: what is chosen, what it needs and costs, and what it does."""
    made = tuple(_action(writer, action) for action in writer.read.declared.actions.values())
    return Section("Actions", "actions", (), made)


def _action(writer: Writer, action: s.Action) -> Section:
    cites = writer.cites(action)
    points = [Point(Sentence("A player who does this:", cites))] if cites else []
    points += [point for line in action.head for point in _head_line(writer, line)]
    points.append(Point(Sentence("Then:"), writer.points(action.body)))
    return Section(title_of(action.name), writer.anchors[action.name], _points(tuple(points)))


def _head_line(writer: Writer, line: s.HeadLine) -> Iterator[Point]:
    match line:
        case s.Needs():
            yield _need(writer, line, "needed:")
        case s.HeadIf() if len(line.lines) == 1 and isinstance(line.lines[0], s.Needs):
            need = line.lines[0]
            point = _need(writer, need, f"if {writer.words(line.condition)}, it is needed that")
            own = writer.cites(*own_nodes(line))
            cites = tuple(dict.fromkeys((*own, *point.sentence.cites)))
            yield Point(Sentence(point.sentence.text, cites, point.sentence.links), point.under)
        case s.HeadIf():
            inner = tuple(point for each in line.lines for point in _head_line(writer, each))
            yield Point(writer.sentence(f"if {writer.words(line.condition)}:", line), inner)
        case s.Price():
            yield Point(writer.sentence(f"it costs {writer.words(line).removeprefix('for ')}", line))
        case _:
            yield Point(writer.sentence(writer.words(line), line))


def _need(writer: Writer, need: s.Needs, lead: str) -> Point:
    point = writer.condition(lead, need.condition, need)
    if need.otherwise is None:
        return point
    refusal = Point(Sentence(f"Otherwise: {writer.prose.text(need.otherwise)}"))
    return Point(point.sentence, (*point.under, refusal))


# ---- definitions ----


def definitions_section(writer: Writer) -> Section:
    """Every fact, as what its phrase means, with what changes it."""
    facts = writer.read.declared.facts.values()
    points = tuple(_fact(writer, fact) for fact in facts)
    return Section("Definitions", "definitions", _points(points))


def _fact(writer: Writer, fact: s.Fact) -> Point:
    head = head_words(fact.head, writer.prose)
    signature = writer.read.understood.term(fact.value)
    truth = fact.head.shape != "value" or (signature is not None and signature.type == TRUTH)
    if truth and fact.head.shape == "value":
        return writer.condition(f"“{head}” holds if", fact.value, fact)
    if truth:
        return writer.condition(f"{head} if", fact.value, fact)
    lead = f"the {head}" if fact.head.parameters else head
    return Point(writer.sentence(f"{lead}: {writer.words(fact.value)}", fact))


# ---- what is in force without being called ----


def in_force_section(writer: Writer) -> Section:
    """Triggers and modifiers, and the rules of single things."""
    declared = writer.read.declared
    lines: tuple[InForce, ...] = (*declared.whens, *declared.modifiers)
    points = [point for line in (*lines, *declared.standings) for point in writer.in_force(line)]
    return Section("Events and changes", "events", _points(tuple(points)))


def things_section(writer: Writer) -> Section:
    """What single pieces, spaces and regions do, by the slots they fill."""
    made = []
    for entity in writer.read.declared.entities:
        points = [point for line in entity.lines for point in _thing_line(writer, line)]
        title = _thing_title(writer, entity)
        cites = writer.cites(entity)
        if cites:
            points.insert(0, Point(Sentence(f"About {title}:", cites)))
        made.append(Section(title, f"thing-{entity.kind}-{entity.name}", _points(tuple(points))))
    return Section("Powers", "powers", (), tuple(made))


def _thing_line(writer: Writer, line: s.SlotBody | s.Standing | s.When | s.Modifier) -> Iterator[Point]:
    match line:
        case s.SlotBody():
            yield Point(writer.sentence(f"{plain_name(line.name)}:", line), writer.points(line.body))
        case s.Standing() | s.When() | s.Modifier():
            yield from writer.in_force(line)


def _thing_title(writer: Writer, entity: s.Entity) -> str:
    return named_titles(writer.read.setting).get(entity.name, plain_name(entity.name))


# ---- the end ----


def scoring_section(writer: Writer) -> Section:
    """The lines of the scoring table."""
    score = writer.read.declared.score
    if score is None:
        return Section("Scoring", "scoring")
    counted = Sentence("Each player adds up:", writer.cites(score))
    return Section("Scoring", "scoring", (Points((Point(counted, _score_lines(writer, score)),)),))


def _score_lines(writer: Writer, score: s.Score) -> tuple[Point, ...]:
    return tuple(Point(writer.sentence(f"{line.title}: {writer.words(line.value)}", line)) for line in score.lines)


def end_section(writer: Writer) -> Section:
    """How the match ends, and who wins."""
    wins = writer.read.declared.wins
    points = [_end(writer, line) for line in wins.lines] if wins is not None else []
    if wins is not None and writer.cites(wins):
        points.insert(0, Point(Sentence("The match ends so:", writer.cites(wins))))
    return Section("End of the game", "end", _points(tuple(points)))


def _end(writer: Writer, line: s.WinsLine) -> Point:
    verdict = line.verdict
    said = _ranking(writer, verdict) if verdict.which == "rank" else writer.words(verdict)
    when = "at once" if line.timing == "once" else "at the end"
    if line.trigger is not None:
        when = writer.words(line.trigger)
    elif line.condition is not None:
        when = f"{when}, if {writer.words(line.condition)}"
    return Point(writer.sentence(f"{when}: {said}", line))


def _ranking(writer: Writer, verdict: s.Verdict) -> str:
    """Who is first: by each key in turn, and what happens on a tie."""
    first, *others = (_key(writer, key) for key in verdict.keys)
    verb = "" if first.endswith(("wins", "shared")) else " wins"
    return f"{first}{verb}" + "".join(f"; on a tie, {key}" for key in others)


def _key(writer: Writer, key: s.RankKey) -> str:
    match key.which:
        case "shared":
            return "the win is shared"
        case "active":
            return "the active player wins"
    if key.order is not None:
        return f"whoever comes {key.which} in {writer.words(key.order)}"
    return f"whoever has {key.which} {writer.prose.name(key, key.word)}"


def variant_points(writer: Writer, variant: s.Variant) -> tuple[Point, ...]:
    """What a variant adds, replaces and takes out."""
    return tuple(point for line in variant.lines for point in _variant_line(writer, line))


def _variant_line(writer: Writer, line: s.Node) -> Iterator[Point]:
    match line:
        case s.Removal():
            yield Point(writer.sentence(f"The {line.what} “{title_of(line.name)}” is taken out", line))
        case s.Replacement():
            inner = tuple(_variant_line(writer, line.declaration))
            yield Point(writer.sentence("In the place of what is said elsewhere:", line), inner)
        case s.Fact():
            yield _fact(writer, line)
        case s.Action():
            head = tuple(point for each in line.head for point in _head_line(writer, each))
            then = Point(Sentence("Then:"), writer.points(line.body))
            yield Point(writer.sentence(f"{title_of(line.name)}:", line, whole=False), (*head, then))
        case s.Procedure() | s.Game():
            name = title_of(line.name) if isinstance(line, s.Procedure) else "The game runs so"
            yield Point(writer.sentence(f"{name}:", line, whole=False), writer.points(line.body))
        case s.Score():
            yield Point(writer.sentence("Scoring:", line, whole=False), _score_lines(writer, line))
        case s.Wins():
            ends = tuple(_end(writer, each) for each in line.lines)
            yield Point(writer.sentence("End of the game:", line, whole=False), ends)
        case s.Entity():
            own = tuple(point for each in line.lines for point in _thing_line(writer, each))
            yield Point(writer.sentence(f"{_thing_title(writer, line)}:", line, whole=False), own)
        case s.Standing() | s.When() | s.Modifier():
            yield from writer.in_force(line)

