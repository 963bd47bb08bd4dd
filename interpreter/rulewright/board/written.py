"""What a designer writes about a board's spaces, links and regions, added to what a generator made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.board.layout import LaidGroup, LaidLink, LaidRegion, LaidSpace, Layout, no_lines, title_of
from rulewright.data.nodes import Entry, Items, Record, Scalar
from rulewright.diagnostics import Findings, Note, did_you_mean
from rulewright.source import Span

LINK_KEYS = ("id", "title", "between", "from", "to", "cites", "source")


def lay_written(board: Record) -> Layout:
    """A board whose spaces are written out."""
    spaces = tuple(_space(entry) for entry in board.record("spaces"))
    return Layout("written", spaces, (), (), (), no_lines(len(spaces)), {})


def add_written(layout: Layout, board: Record, findings: Findings) -> Layout:
    """Add written links and regions, and on a made board what is written about single spaces."""
    if layout.shape != "written":
        layout = replace(layout, spaces=_overlay(layout, board.record("spaces"), findings))
    indexes = {space.name: index for index, space in enumerate(layout.spaces)}
    links = layout.links + _links(board, indexes, layout, findings)
    groups = layout.groups + _groups(board, layout, findings)
    known = [group.name for group in groups]
    regions = tuple(
        region for entry in board.record("regions") if (region := _region(entry, indexes, known, findings)) is not None
    )
    return replace(layout, links=links, groups=groups, regions=layout.regions + regions)


def people_text(record: Record, key: str, otherwise: str) -> str:
    """A text for people: English where there are several languages, else the first."""
    value = record.get(key)
    if isinstance(value, Record):
        languages = {entry.name: entry.value.text for entry in value if isinstance(entry.value, Scalar)}
        return languages.get("en", next(iter(languages.values()), otherwise))
    return record.text(key, otherwise)


def _space(entry: Entry) -> LaidSpace:
    block = entry.record
    title = people_text(block, "title", title_of(entry.name))
    return LaidSpace(entry.name, title, _point(block) or (0.0, 0.0), entry.key.span, {}, block)


def _point(block: Record) -> tuple[float, float] | None:
    numbers = [float(item.value or 0) for item in block.items("at") if isinstance(item, Scalar)]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else None


def _overlay(layout: Layout, written: Record, findings: Findings) -> tuple[LaidSpace, ...]:
    spaces = {space.name: space for space in layout.spaces}
    for entry in written:
        made = spaces.get(entry.name)
        if made is None:
            _unknown(findings, entry.key, spaces)
            continue
        block = entry.record
        title = people_text(block, "title", made.title)
        at = _point(block) or made.at
        spaces[entry.name] = replace(made, title=title, at=at, span=entry.key.span, written=block)
    return tuple(spaces.values())


def _unknown(findings: Findings, name: Scalar, known: Mapping[str, object]) -> None:
    message = f"`{name.text}` is no space of this board."
    findings.add("B101", name.span, message, did_you_mean(name.text, known, "Add it under `spaces`."))


def _links(board: Record, indexes: Mapping[str, int], layout: Layout, findings: Findings) -> tuple[LaidLink, ...]:
    links: list[LaidLink] = []
    known = {(link.start, link.end): link for link in layout.links}
    names: dict[str, Span] = {}
    for node in board.items("links"):
        if not isinstance(node, Record):
            continue
        name = node.scalar("id")
        if name is not None and name.text in names:
            note = Note(names[name.text], "first here")
            findings.add("B112", name.span, f"Two links are named `{name.text}`.", "Rename one of them.", (note,))
        elif name is not None:
            names[name.text] = name.span
        for link in _directions(node, indexes, findings):
            earlier = known.get((link.start, link.end))
            if earlier is not None:
                _say_double(findings, layout, link, earlier)
            else:
                known[link.start, link.end] = link
                links.append(link)
    return tuple(links)


def _directions(node: Record, indexes: Mapping[str, int], findings: Findings) -> tuple[LaidLink, ...]:
    two_way = "between" in node
    ends = node.scalars("between") if two_way else node.scalars("from") + node.scalars("to")
    unknown = [end for end in ends if end.text not in indexes]
    for end in unknown:
        _unknown(findings, end, indexes)
    if unknown or len(ends) != 2:
        return ()
    here, there = indexes[ends[0].text], indexes[ends[1].text]
    if here == there:
        message = f"This link joins `{ends[0].text}` to itself."
        findings.add("B102", ends[1].span, message, "Name the other end, or delete the link.")
        return ()
    own = (entry for entry in node if entry.name not in LINK_KEYS)
    properties = {entry.name: entry.value.value for entry in own if isinstance(entry.value, Scalar)}
    if "id" in node:
        properties["id"] = node.text("id")
    span = ends[0].span.to(ends[1].span)
    onward = LaidLink(here, there, two_way, properties, span, node)
    return (onward, LaidLink(there, here, True, properties, span, node)) if two_way else (onward,)


def _say_double(findings: Findings, layout: Layout, link: LaidLink, earlier: LaidLink) -> None:
    start, end = layout.spaces[link.start].name, layout.spaces[link.end].name
    note = Note(earlier.span, "first linked here")
    if earlier.two_way == link.two_way:
        if link.two_way and link.start > link.end:
            return
        message = f"`{start}` and `{end}` are linked twice." if link.two_way else f"`{start}` leads to `{end}` twice."
        findings.add("B103", link.span, message, "Delete one of the links.", (note,))
        return
    message = f"`{start}` and `{end}` are linked both ways and one way."
    findings.add("B104", link.span, message, "Keep one of the links.", (note,))


def _groups(board: Record, layout: Layout, findings: Findings) -> tuple[LaidGroup, ...]:
    made = {group.name for group in layout.groups}
    return tuple(
        LaidGroup(entry.name, board.record("region_groups").text(entry.name), entry.key.span, made=False)
        for entry in board.record("region_groups")
        if entry.name not in made
    )


def _region(entry: Entry, indexes: Mapping[str, int], groups: list[str], findings: Findings) -> LaidRegion | None:
    block = entry.record
    group = block.scalar("group")
    if group is None or group.text not in groups:
        span = group.span if group else entry.key.span
        message = f"`{group.text if group else ''}` is no sort of region of this board."
        help_text = did_you_mean(group.text if group else "", groups, "Add it with its plural under `region_groups`.")
        findings.add("B110", span, message, help_text)
        return None
    members: dict[int, Scalar] = {}
    listed = block.get("spaces")
    for name in listed.items if isinstance(listed, Items) else ():
        if not isinstance(name, Scalar):
            continue
        if name.text not in indexes:
            _unknown(findings, name, indexes)
        elif indexes[name.text] in members:
            note = Note(members[indexes[name.text]].span, "first here")
            help_text = "Delete one of them."
            findings.add("B106", name.span, f"`{name.text}` is listed twice in this region.", help_text, (note,))
        else:
            members[indexes[name.text]] = name
    title = people_text(block, "title", title_of(entry.name))
    return LaidRegion(entry.name, title, group.text, tuple(sorted(members)), entry.key.span, made=False)
