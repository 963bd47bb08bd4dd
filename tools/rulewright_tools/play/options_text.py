"""The options of a decision as numbered lines, in columns when there are many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from rulewright.match.decision import Decision, Option, go_by_number
from rulewright.ruleset.setting import Setting
from rulewright_tools.play.picture import Line, Run, filled, line, width_of
from rulewright_tools.play.rings_text import SHAPE, ring_name
from rulewright_tools.play.shown_text import set_in

INDENT = 2
FEW = 6
MANY = 48
"""More options than these are listed only when asked for."""
GAP = 3
DONE = "done"
LONGEST_SO_FAR = 60
SHORT = 24
"""What options do stands behind them in columns where nothing of it is longer."""
DEEP = 6
"""How far what an option does is set in below it."""


def question_lines(
    setting: Setting, decision: Decision, width: int, done: Sequence[str] = (), way_back: bool = True
) -> list[Line]:  # fmt: skip
    """Who is asked what and what for, and what the move holds so far: what of it is `done`, then its picks."""
    seat = setting.seats[decision.seat]
    prompt = decision.prompt.rstrip(".:")
    if decision.about:
        prompt = f"{', '.join(each.title for each in decision.about)}: {prompt[:1].lower()}{prompt[1:]}"
    asked = line(Run(seat.title, seat.number), f" ▸ {prompt}")
    so_far = _latest([*done, *(picked.title for picked in decision.picked)])
    if not so_far:
        return [asked]
    told = Run(f"   (so far: {so_far}{'; `back` takes it back' if way_back else ''})", tone="faint")
    return [(*asked, told)] if width_of(asked) + told.width <= width else [asked, (told,)]


def _latest(done: Sequence[str]) -> str:
    """What was done last, as much as a line holds."""
    told = ""
    for each in reversed(done):
        longer = f"{each}, {told}" if told else each
        if told and len(longer) > LONGEST_SO_FAR:
            return f"…, {told}"
        told = longer
    return told


def option_lines(
    setting: Setting, options: Sequence[Option], width: int, everything: bool = True,
    deeds: Mapping[str, str] | None = None,
) -> list[Line]:  # fmt: skip
    """All options; few long ones stand below one another, many go in rows, a row of a board to a row.

    Unless `everything` is wanted, very many are told in one line. `deeds` say what options cost and do, by name.
    """
    deeds = deeds or {}
    if len(options) > MANY and not everything:
        some = ", ".join(option.name for option in options[:3])
        hint = Run("   (`options` lists all)", tone="faint")
        return [line(f"  any of {len(options)}: {some}, … {options[-1].name}", hint)]
    numbered = go_by_number(options)
    if len({option.detail for option in options if option.name != DONE}) == 1 < len(options):
        options = [replace(option, detail="") for option in options]
    if deeds and len(set(deeds.values())) == 1 < len(options):
        deeds = {}
    if deeds and max(map(len, deeds.values())) <= SHORT:
        options = [replace(option, detail=_both(_detail(option), deeds.get(option.name, ""))) for option in options]
        deeds = {}
    alike = len({option.title for option in options}) == 1 < len(options)
    by_title = _by_title(setting, options)
    labels = [_label(option, len(str(len(options))), numbered, alike, by_title) for option in options]
    widest = max(map(width_of, labels), default=0)
    per_row = max(1, (width - INDENT + GAP) // (widest + GAP))
    if len(options) <= FEW and any(_detail(option) or (_wordy(option) and not alike) for option in options):
        per_row = 1
    if any(deeds.values()):
        return [each for option, label in zip(options, labels, strict=True)
                for each in _with_deed(label, deeds.get(option.name, ""), widest, width)]  # fmt: skip
    rows = _rows([_rank(setting, option) for option in options], per_row)
    return [_row([filled(labels[index], widest) for index in row]) for row in rows]


def _with_deed(label: Line, deed: str, widest: int, width: int) -> list[Line]:
    """An option with what it does behind it, or below it where that is long."""
    head = _row([label])
    margin = INDENT + widest + GAP
    if not deed:
        return [head]
    if margin + len(deed) <= width:
        return [(*filled(head, margin), Run(deed, tone="faint"))]
    return [head, *((Run(each, tone="faint"),) for each in set_in(deed, width, " " * DEEP))]


def _row(labels: Sequence[Line]) -> Line:
    runs: list[Run] = []
    for label in labels:
        runs.append(Run(" " * (GAP if runs else INDENT)))
        runs.extend(label)
    return tuple(runs)


def _rows(ranks: Sequence[object], per_row: int) -> list[list[int]]:
    """Indexes cut into rows of at most `per_row`; a change of rank starts a row where that wastes little."""
    breaks = sum(one != other for one, other in pairwise(ranks)) + 1
    in_order = None not in ranks and breaks == len(set(ranks))
    by_rank = len(ranks) > FEW and in_order and len(ranks) >= 2 * breaks
    if not by_rank:
        per_row = -(-len(ranks) // -(-len(ranks) // per_row)) if ranks else per_row
    rows: list[list[int]] = []
    for index, rank in enumerate(ranks):
        full = not rows or len(rows[-1]) == per_row
        if full or (by_rank and rank != ranks[index - 1]):
            rows.append([])
        rows[-1].append(index)
    return rows


def _rank(setting: Setting, option: Option) -> object:
    """The row or ring of the board that an option's space stands in, where it names such a space."""
    for space in setting.spaces:
        if space.name == option.name:
            return ring_name(space) if setting.boards[space.board].shape == SHAPE else space.values.get("rank")
    return None


def _wordy(option: Option) -> bool:
    """Whether the title says more than the name."""
    return option.title.lower().replace(" ", "_").replace("-", "_") != option.name.lower()


def _detail(option: Option) -> str:
    """The detail, unless the name says it already, as a piece's does that goes by its space."""
    spoken = option.detail.lower().replace(" ", "_")
    return "" if spoken == f"on_{option.name.lower()}" else option.detail


def _both(detail: str, deed: str) -> str:
    return f"{detail}, {deed}" if detail and deed else detail or deed


def _by_title(setting: Setting, options: Sequence[Option]) -> bool:
    """Whether these are pieces that go by their spaces though each has a title of its own, which says more."""
    pieces = [option for option in options if option.name != DONE]
    spaces = {space.name for space in setting.spaces}
    on_spaces = all(option.detail.startswith("on ") and option.name in spaces for option in pieces)
    return on_spaces and len({option.title for option in pieces}) == len(pieces)


def _label(option: Option, digits: int, numbered: bool, alike: bool, by_title: bool = False) -> Line:
    parts: list[str | Run] = [Run(f"{option.number:>{digits}} ", tone="faint")] if numbered else []
    if by_title and option.name != DONE:
        return line(*parts, option.title, Run(f"  {option.detail}", tone="faint"))
    parts.append(Run(option.name))
    if _wordy(option) and not alike:
        parts.append(f"  {option.title}")
    if _detail(option):
        parts.append(Run(f"  {_detail(option)}", tone="faint"))
    return line(*parts)
