"""Reads YAML into a tree with places; any text gives a tree, findings, or both, never an exception."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import yaml

from rulewright.data.nodes import Entry, Items, Node, Record, Scalar
from rulewright.data.scalars import character_name, unusual_character, value_of
from rulewright.data.yaml_messages import explain_problem
from rulewright.diagnostics import Diagnostic, Findings, Note
from rulewright.source import SourceText, Span, start_of

DEEPEST = 30
MOST_NODES = 100_000

_PLAIN_LOADER = yaml.SafeLoader
_LOADER = getattr(yaml, "CSafeLoader", _PLAIN_LOADER)
_DISPUTED = re.compile(r"[\t?!]|[|>][-+0-9]*#")
_ANCHOR = re.compile(r"(?:[&!]\S*\s+)+")


class _GivenUpError(Exception):
    """Reading stops: the finding that says why is already noted."""


@dataclass(slots=True)
class _Open:
    """A list or block whose end has not been met."""

    event: yaml.CollectionStartEvent
    children: list[Node] = field(default_factory=list)
    weight: int = 1


def read_yaml(source: SourceText) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """Read one document; the tree is missing where the text could not be understood or is empty."""
    findings = Findings()
    place = unusual_character(source.text)
    if place >= 0:
        _unusual(findings, Span(source, place, place + 1), source.text[place])
        return None, findings.sorted()
    try:
        events = _events(source.text)
    except yaml.MarkedYAMLError as error:
        message, help_text = explain_problem(error)
        mark = error.problem_mark or error.context_mark
        findings.add("Y101", _around(source, mark.index if mark else 0), message, help_text, _opening(source, error))
        return None, findings.sorted()
    except (yaml.YAMLError, ValueError, OverflowError):
        findings.add("Y101", start_of(source), "This file is not YAML.", "Look for a `\\` in a quoted text.")
        return None, findings.sorted()
    builder = _Builder(source, findings)
    try:
        root = builder.build(iter(events))
    except _GivenUpError:
        return None, findings.sorted()
    if root is None or (isinstance(root, Scalar) and root.value is None):
        findings.add("Y108", start_of(source), "This file is empty.", "Write its keys, or delete the file.")
        return None, findings.sorted()
    return root, findings.sorted()


def _events(text: str) -> list[yaml.Event]:
    """The parser's events; where the fast parser might answer otherwise than the plain one, the plain one decides."""
    if _LOADER is not _PLAIN_LOADER and not _DISPUTED.search(text):
        try:
            return list(yaml.parse(text, Loader=_LOADER))
        except yaml.YAMLError:
            pass
    return list(yaml.parse(text, Loader=_PLAIN_LOADER))


def _around(source: SourceText, index: int) -> Span:
    """The character at an index, or the last one before it where the index is behind a line's text."""
    index = min(index, len(source.text))
    if index < len(source.text) and source.text[index] not in "\n":
        return Span(source, index, index + 1)
    start = len(source.text[:index].rstrip())
    return Span(source, max(0, start - 1), start)


def _opening(source: SourceText, error: yaml.MarkedYAMLError) -> tuple[Note, ...]:
    """A note at the bracket or quote that was opened, where that is what the parser was reading."""
    part = error.context or ""
    if error.context_mark is None or not any(word in part for word in ("flow", "quoted")):
        return ()
    start = error.context_mark.index
    return (Note(Span(source, start, min(start + 1, len(source.text))), "opened here"),)


def _unusual(findings: Findings, span: Span, character: str) -> None:
    findings.add(
        "Y102", span, f"{character_name(character)[0].upper()}{character_name(character)[1:]} can not stand here.",
        "Delete it; it is probably left over from copying.",
    )  # fmt: skip


def _begin(event: yaml.Event) -> int:
    return event.start_mark.index if event.start_mark else 0


def _end(event: yaml.Event) -> int:
    return event.end_mark.index if event.end_mark else 0


class _Builder:
    """Turns parser events into nodes."""

    def __init__(self, source: SourceText, findings: Findings) -> None:
        self.source = source
        self.findings = findings
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.stack: list[_Open] = []
        self.total = 0
        self.root: Node | None = None
        self.documents = 0

    def build(self, events: Iterator[yaml.Event]) -> Node | None:
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                self.documents += 1
                if self.documents > 1:
                    self._second_document(event)
                    break
            elif isinstance(event, yaml.CollectionStartEvent):
                self._open(event)
            elif isinstance(event, yaml.CollectionEndEvent):
                self._close(event)
            elif isinstance(event, yaml.ScalarEvent):
                self._scalar(event)
            elif isinstance(event, yaml.AliasEvent):
                self._alias(event)
        return self.root

    def _second_document(self, event: yaml.Event) -> None:
        span = self._span(_begin(event), max(_end(event), _begin(event) + 1))
        self.findings.add("Y110", span, "A second document starts here.", "Keep one document per file: delete `---`.")

    def _span(self, start: int, end: int) -> Span:
        start = min(start, len(self.source.text))
        return Span(self.source, start, max(start, min(end, len(self.source.text))))

    def _open(self, event: yaml.CollectionStartEvent) -> None:
        span = self._span(_begin(event), _begin(event) + 1)
        self._refuse_tag(event, span)
        if len(self.stack) >= DEEPEST:
            message = f"Lists and keys stand more than {DEEPEST} levels deep here."
            self.findings.add("Y109", span, message, "Flatten this part.")
            raise _GivenUpError
        self.stack.append(_Open(event))

    def _close(self, event: yaml.Event) -> None:
        done = self.stack.pop()
        span = self._collection_span(done, event)
        node: Node
        if isinstance(done.event, yaml.SequenceStartEvent):
            node = Items(tuple(done.children), span)
        else:
            node = Record(self._entries(done.children), span)
        self._put(node, done.event.anchor, done.weight)

    def _collection_span(self, done: _Open, event: yaml.Event) -> Span:
        start = _begin(done.event)
        start += self._anchor_width(done.event, start)
        if done.event.flow_style:
            return self._span(start, _end(event))
        own = [child.span for child in done.children if child.span.start >= start]
        return self._span(start, max((span.end for span in own), default=start))

    def _anchor_width(self, event: yaml.NodeEvent, start: int) -> int:
        if event.anchor is None and getattr(event, "tag", None) is None:
            return 0
        found = _ANCHOR.match(self.source.text, start)
        return len(found.group()) if found else 0

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        start = _begin(event) + self._anchor_width(event, _begin(event))
        span = self._span(start, _end(event))
        text = self.source.text[span.start : span.end].rstrip()
        start = span.start if text else len(self.source.text[: span.start].rstrip())
        span = self._span(start, start + len(text))
        self._refuse_tag(event, span)
        quoted = bool(event.style)
        strange = unusual_character(event.value)
        if strange >= 0:
            _unusual(self.findings, span, event.value[strange])
            raise _GivenUpError
        value = event.value if quoted or event.tag is not None else value_of(event.value)
        self._put(Scalar(value, event.value, span, quoted), event.anchor, 1)

    def _refuse_tag(self, event: yaml.NodeEvent, span: Span) -> None:
        tag = getattr(event, "tag", None)
        if tag is not None:
            written = self.source.text[_begin(event) :].split(None, 1)[0][:40]
            place = self._span(_begin(event), _begin(event) + len(written))
            message = f"The tag `{written}` has no meaning here."
            self.findings.add("Y104", place, message, "Delete the tag; put a number that is meant as text in quotes.")

    def _alias(self, event: yaml.AliasEvent) -> None:
        span = self._span(_begin(event), _end(event))
        known = self.anchors.get(event.anchor or "")
        if known is None:
            message = f"`*{event.anchor}` repeats something that is not named before."
            self.findings.add("Y106", span, message, f"Write `&{event.anchor}` before the part to repeat, above this.")
            raise _GivenUpError
        node, weight = known
        if isinstance(node, Scalar):
            node = Scalar(node.value, node.text, span, node.quoted)
        self._put(node, None, weight)

    def _put(self, node: Node, anchor: str | None, weight: int) -> None:
        self.total += weight
        if self.total > MOST_NODES:
            message = f"This file stands for more than {MOST_NODES:,} values."
            self.findings.add("Y107", self._span(node.span.start, node.span.end), message, "Repeat less with `*`.")
            raise _GivenUpError
        if anchor is not None:
            self.anchors[anchor] = (node, weight)
        if self.stack:
            self.stack[-1].children.append(node)
            self.stack[-1].weight += weight
        else:
            self.root = node

    def _entries(self, children: list[Node]) -> tuple[Entry, ...]:
        entries: dict[str, Entry] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar) or not key.text.strip():
                self.findings.add("Y111", key.span, "A key must be a word.", "Write `word: value`.")
            elif key.text == "<<" and not key.quoted:
                message = "`<<` does not merge blocks here."
                help_text = "Write the keys out, or repeat a whole value with `*name`."
                self.findings.add("Y105", key.span, message, help_text)
            elif key.text in entries:
                note = Note(entries[key.text].key.span, "first written here")
                help_text = "Keep one of them."
                self.findings.add("Y103", key.span, f"`{key.text}` is written twice in one block.", help_text, (note,))
            else:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())
