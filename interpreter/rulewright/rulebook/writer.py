"""Statements, conditions and declared phrases as sentences and lists of them, with the statements they cite."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rulewright.board.layout import title_of
from rulewright.explaining import sentences
from rulewright.explaining.sentences import own_nodes
from rulewright.explaining.understanding import Understanding
from rulewright.language import syntax as s
from rulewright.rulebook.document import Point, Sentence
from rulewright.rulebook.prose import Prose
from rulewright.source import Span
from rulewright.wording import words

_NOT_CHOSEN = re.compile(r"\bnot (the option “[^”]*”) is chosen")
_KEY_ARTICLE = re.compile(r"\b(most|fewest) the\b")
_HOLDING = (s.If, s.ForEach, s.Repeat, s.Turns, s.ChooseOne, s.May, s.As, s.InSecret, s.Until, s.IfChosen)


class Writer:
    """Writes the sentences of one setting; `anchors` are the sections of what can be called, by name."""

    def __init__(self, read: Understanding) -> None:
        self.read = read
        self.prose = Prose(read)
        self._cites: dict[int, tuple[str, ...]] = {}
        for file in read.files:
            self._assign(file.declarations, file.cites)
        declared = read.declared
        self.anchors = {name: f"action-{name}" for name in declared.actions}
        self.anchors |= {name: f"part-{name}" for name in declared.procedures}

    def _assign(self, declarations: tuple[s.Declaration, ...], cites: Mapping[int, tuple[Span, ...]]) -> None:
        """Give the citations of each line to the first sentence on it, or to the last one before it."""
        found = [standing.node for standing in sentences.sentences(declarations)]
        for line, spans in cites.items():
            node = next((node for node in found if node.span.line == line), None)
            node = node or next((node for node in reversed(found) if node.span.line < line), None)
            if node is not None:
                kept = self._cites.get(id(node), ())
                self._cites[id(node)] = tuple(dict.fromkeys((*kept, *(span.text for span in spans))))

    def give(self, declarations: tuple[s.Declaration, ...], cites: Mapping[int, tuple[Span, ...]]) -> None:
        """Take the citations of more declarations, such as those of a scenario."""
        self._assign(declarations, cites)

    # ---- sentences ----

    def words(self, node: s.Node) -> str:
        """A node as prose."""
        said = _NOT_CHOSEN.sub(r"\1 is not chosen", words(node, self.prose))
        return _KEY_ARTICLE.sub(r"\1", said) if isinstance(node, s.Rank) else said

    def cites(self, *nodes: s.Node) -> tuple[str, ...]:
        """The statements that nodes themselves cite."""
        return tuple(dict.fromkeys(number for node in nodes for number in self._cites.get(id(node), ())))

    def sentence(self, text: str, *nodes: s.Node, whole: bool = True) -> Sentence:
        """A sentence with what nodes cite, and where `whole`, what is in them without being a sentence of its own."""
        inner = [part for node in nodes for part in (own_nodes(node) if whole else (node,))]
        links = dict.fromkeys(link for part in inner if (link := self._link(part)) is not None)
        return Sentence(finished(text), self.cites(*inner), tuple(links))

    def _link(self, node: s.Node) -> tuple[str, str] | None:
        name = node.name if isinstance(node, s.Call | s.NamedEvent) else ""
        return (title_of(name), self.anchors[name]) if name in self.anchors else None

    # ---- conditions ----

    def condition(self, lead: str, node: s.Expression, *about: s.Node) -> Point:
        """A sentence that ends in a condition; one written as a list of lines becomes a list."""
        if not _listed(node):
            return Point(self.sentence(f"{lead} {self.words(node)}", *about, *(() if about else (node,))))
        said = "all of these hold" if isinstance(node, s.Both) else "one of these holds"
        return Point(self.sentence(f"{lead} {said}:", *about, node, whole=False), tuple(self._items(node)))

    def _items(self, node: s.Expression) -> Iterator[Point]:
        """The lines of a list of conditions."""
        for item in node.items if isinstance(node, s.Both | s.Either) else ():
            if _listed(item):
                said = "all of these hold:" if isinstance(item, s.Both) else "one of these holds:"
                yield Point(self.sentence(said, item, whole=False), tuple(self._items(item)))
            else:
                yield Point(self.sentence(self.words(item), item))

    # ---- statements ----

    def points(self, body: Iterable[s.Statement]) -> tuple[Point, ...]:
        """The statements of a body, each a point."""
        return tuple(point for statement in body for point in self._statement(statement))

    def _statement(self, node: s.Statement) -> Iterator[Point]:
        match node:
            case s.If():
                yield from self._if(node)
            case s.ChooseOne():
                branches = tuple(self._branch(branch) for branch in node.branches)
                yield Point(self.sentence(f"{self.words(node)}:", node), branches)
            case s.ForEach() | s.Repeat() | s.Turns() | s.May() | s.As() | s.InSecret():
                yield self._headed(self.sentence(self.words(node), node), node.body)
            case s.IfChosen():
                yield self._headed(self.sentence(self.words(node), node), node.body)
                if node.otherwise:
                    yield self._headed(Sentence("Otherwise."), node.otherwise)
            case s.Until():
                under = tuple(point for line in node.lines for point in self.in_force(line))
                yield Point(self.sentence(f"{self.words(node)}:", node), under)
            case _:
                yield Point(self.sentence(self.words(node), node))

    def in_force(self, line: s.When | s.Modifier | s.Standing) -> Iterator[Point]:
        """A trigger or modifier, or several under the condition by which they stand."""
        match line:
            case s.Standing():
                under = tuple(point for each in line.lines for point in self.in_force(each))
                yield Point(self.sentence(f"while {self.words(line.condition)}:", line), under)
            case s.Modifier():
                lead = "the " if line.head.shape == "value" and line.head.parameters else ""
                yield Point(self.sentence(f"{lead}{self.words(line)}", line))
            case s.When():
                yield Point(self.sentence(f"{self.words(line)}:", line), self.points(line.body))

    def _headed(self, head: Sentence, body: tuple[s.Statement, ...]) -> Point:
        """A heading with what stands under it; one plain statement goes on in the same sentence."""
        if len(body) == 1 and not isinstance(body[0], _HOLDING):
            text = self.words(body[0])
            return Point(joined(head, text, self.sentence(text, body[0])))
        return Point(replace(head, text=f"{head.text.rstrip('.')}:"), self.points(body))

    def _if(self, node: s.If) -> Iterator[Point]:
        for number, (condition, body) in enumerate(node.arms):
            lead = "otherwise, if" if number else "if"
            about = (node,) if number == 0 else ()
            if _listed(condition):
                point = self.condition(lead, condition, *about)
                then = Point(Sentence("Then:"), self.points(body))
                yield Point(point.sentence, (*point.under, then))
            else:
                own = Sentence(finished(f"{lead} {self.words(condition)}"), self.cites(*about, *own_nodes(condition)))
                yield self._headed(own, body)
        if node.openly:
            yield Point(Sentence("Everybody is told whether the first of these holds."))
        if node.otherwise:
            yield self._headed(Sentence("Otherwise."), node.otherwise)

    def _branch(self, node: s.Branch) -> Point:
        head = self.sentence(self.words(node), node)
        return self._headed(head, node.body) if node.body else Point(head)


def _listed(node: s.Expression) -> bool:
    """Whether a condition is written as a list of lines."""
    return isinstance(node, s.Both | s.Either) and node.span.line < node.span.end_line


def joined(first: Sentence, text: str, second: Sentence) -> Sentence:
    """Two sentences as one, with a colon between; the second begins as its text does."""
    cites = tuple(dict.fromkeys((*first.cites, *second.cites)))
    links = tuple(dict.fromkeys((*first.links, *second.links)))
    return Sentence(finished(f"{first.text.rstrip('.')}: {text}"), cites, links)


def finished(text: str) -> str:
    """The text with a capital at its start and a stop at its end."""
    made = text.strip()
    start = 1 if made.startswith("“") else 0
    made = made[:start] + made[start : start + 1].upper() + made[start + 1 :]
    return made if made.endswith((".", ":", "!", "?", ".”", "!”", "?”")) else f"{made}."
