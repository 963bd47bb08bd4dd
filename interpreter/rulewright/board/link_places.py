"""Links that pieces can lie on: each is a space of a board of its own, which knows the two spaces it joins."""

from __future__ import annotations

from rulewright.board.layout import LaidLink, LaidSpace, Layout, no_lines, title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry, Record, Scalar
from rulewright.diagnostics import Findings

_TOLD = ("holds", "limit", "ordered", "seen_by", "count_seen_by")


def links_name(board: Entry) -> str:
    """The name of the board that a board's links make: `sea_roads` for the `roads` of `sea`; empty for none."""
    plural = board.record.record("link").text("plural")
    return f"{board.name}_{plural}" if plural else ""


def links_entry(board: Entry) -> Entry:
    """What is declared of a board's links, in the shape of a board."""
    link, span = board.record.record("link"), board.record.place_of("link")

    def entry(name: str, *entries: Entry) -> Entry:
        return Entry(Scalar(name, name, span), Record(entries, link.span))

    title = Scalar(title_of(link.text("plural")), title_of(link.text("plural")), link.span)
    parts = [Entry(Scalar("title", "title", span), title)]
    parts.append(entry("space", *(each for each in link if each.name in ("word", "plural"))))
    parts += [each for each in link if each.name in _TOLD]
    parts.append(entry("properties", *board.record.record("link_properties")))
    return entry(links_name(board), *parts)


def lay_link_places(board: Entry, layout: Layout, findings: Findings) -> tuple[Layout, tuple[tuple[int, int], ...]]:
    """The links of a board as spaces, in the order of the links, and the two spaces by index that each joins."""
    word = board.record.record("link").text("word")
    spaces: list[LaidSpace] = []
    ends: list[tuple[int, int]] = []
    for link in layout.links:
        if link.two_way and link.start > link.end and (link.end, link.start) in ends:
            continue
        pair = (link.start, link.end)
        if link.two_way and pair[::-1] in ends:
            continue
        ends.append(pair)
        spaces.append(_link_space(link, word, layout))
    if not spaces:
        message = f"`{board.name}` has no links that could be {word}s."
        findings.add("B114", board.record.place_of("link"), message, "Add `links`, or take `link` out.")
    return Layout("links", tuple(spaces), (), (), (), no_lines(len(spaces)), {}), tuple(ends)


def _link_space(link: LaidLink, word: str, layout: Layout) -> LaidSpace:
    start, end = layout.spaces[link.start], layout.spaces[link.end]
    row = link.written or Record((), link.span)
    own = row.text("id")
    before, after = (f"{link.seat}_", f" of {link.seat_title}") if link.seat else ("", "")
    names = [space.name.removeprefix(before) for space in (start, end)]
    titles = [space.title.removesuffix(after) for space in (start, end)]
    name = own or "_".join((word, *names))
    title = title_of(own) if own else f"{title_of(word)} {' – '.join(titles)}"
    name, title = f"{before}{name}", f"{people_text(row, 'title', title)}{after}"
    middle = ((start.at[0] + end.at[0]) / 2, (start.at[1] + end.at[1]) / 2)
    return LaidSpace(name, title, middle, link.span, {}, link.written, link.seat)
