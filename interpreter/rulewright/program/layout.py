"""Where each part of a match lies in the state: one list of whole numbers and of lists of them.

The first places are the header; single values (tracks, and variables that outlive a decision) follow, then columns.
Only what some rule reads, or a view shows, has a column.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.effects import IN_FORCE, KEPT, Effect
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import (
    MovePiece,
    RandomPick,
    RankMembers,
    RollDie,
    SayText,
    SecretBlock,
    SetOrder,
    SetOwner,
    ShuffleStack,
    TellOpenly,
)  # fmt: skip
from rulewright.meaning.terms import Domain, Read, Top, Variable
from rulewright.program.tables import encode
from rulewright.ruleset.setting import NOTHING, PlaceFamily, Setting

SITE, ACTIVE, ENDING, WINNERS = 0, 1, 2, 3
KEY, CHANCES, OUTCOMES, SCRIPT = 4, 5, 6, 7
"""The generator's key, how many outcomes there have been, those since the last answer, and those to come where a script
gives them, else None."""

HEADER = 8
OVER = -1


COPIED_ONE_BY_ONE = 8
"""Up to so many lists in a column are copied without a loop."""


@dataclass(slots=True)
class Column:
    """A part of the state: its index, how it starts, and how deep its lists go (0 a number, or a list that is never
    changed but given way to another; 1 a list, 2 lists)."""

    index: int
    depth: int
    start: Any


@dataclass(slots=True)
class Layout:
    """The columns by name; variables that outlive a decision get slots by their number."""

    setting: Setting
    columns: dict[str, Column] = field(default_factory=dict)
    slots: dict[int, int] = field(default_factory=dict)
    size: int = HEADER
    chance: bool = False

    def add(self, name: str, depth: int, start: Any) -> Column:
        column = self.columns.get(name)
        if column is None:
            column = Column(self.size, depth, start)
            self.columns[name] = column
            self.size += 1
        return column

    def slot(self, variable: Variable) -> int:
        """The place of a variable in the state."""
        if variable.number not in self.slots:
            self.slots[variable.number] = self.size
            self.size += 1
        return self.slots[variable.number]

    def has(self, name: str) -> bool:
        return name in self.columns

    def index(self, name: str) -> int:
        return self.columns[name].index

    def pieces_in(self, state: list[Any], place: int) -> tuple[int, ...]:
        """The pieces in any place of a state: the lowest first in a stack, else in the order of their numbers."""
        pile = self.spots(state, place)
        return pile if self.setting.family_at(place).ordered else tuple(sorted(pile))

    def spots(self, state: list[Any], place: int) -> tuple[int, ...]:
        """The pieces in a place in the order in which they lie, also where that order means nothing."""
        family = self.setting.family_at(place)
        if family.limit != 1:
            return tuple(state[self.index(f"zone:{family.name}")][place - family.first])
        piece: int = state[self.index("at")][place]
        return (piece,) if piece >= 0 else ()

    def start(self) -> list[Any]:
        """The state before the first rule runs."""
        state: list[Any] = [NOTHING] * self.size
        state[SITE], state[WINNERS] = OVER, 0
        state[CHANCES], state[OUTCOMES], state[SCRIPT] = 0, [], None
        for column in self.columns.values():
            value = column.start
            if column.depth == 1:
                value = list(value)
            elif column.depth == 2:
                value = [list(inner) for inner in value]
            state[column.index] = value
        return state

    def copy_lines(self) -> list[str]:
        """A generated function that copies a state so that neither sees the other's changes."""
        parts = [f"s[{index}]" for index in range(self.size)]
        lines = ["def copy(s):"]
        if self.chance:
            parts[OUTCOMES] += ".copy()"
            parts[SCRIPT] = f"s[{SCRIPT}] and s[{SCRIPT}].copy()"
        for column in self.columns.values():
            if column.depth == 1:
                parts[column.index] += ".copy()"
            elif column.depth == 2:
                rows = [f"x{column.index}_{row}" for row in range(len(column.start))]
                if 0 < len(rows) <= COPIED_ONE_BY_ONE:
                    lines.append(f"    {', '.join(rows)}, = s[{column.index}]")
                    parts[column.index] = f"[{', '.join(f'{row}.copy()' for row in rows)}]"
                else:
                    parts[column.index] = f"[row.copy() for row in s[{column.index}]]"
        return [*lines, f"    return [{', '.join(parts)}]"]


def lay_out(rules: CheckedRules) -> Layout:
    """Decide the columns of a ruleset's state."""
    setting = rules.setting
    layout = Layout(setting)
    parts = list(subterms(everything(rules)))
    reads = {part.column for part in parts if isinstance(part, Read)}
    _tracks(layout)
    _places(layout)
    _pieces(layout, parts, reads)
    _kept_lists(layout, parts)
    layout.chance = any(draws_itself(part) for part in parts)
    if any(isinstance(part, SayText) for part in parts):
        layout.add("said", 1, [])
    _knowledge(layout, parts)
    for trigger in rules.triggers:
        if trigger.once == "turn":
            layout.add("clock", 0, 0)
        if trigger.once:
            name = f"once:{trigger.once}:{trigger.number}"
            if trigger.effect is None or trigger.effect.most == 1:
                layout.add(name, 0, NOTHING)
            else:
                layout.add(name, 1, [NOTHING] * trigger.effect.most)
    _effects(layout, rules.effects)
    return layout


def _effects(layout: Layout, effects: tuple[Effect, ...]) -> None:
    """What is in force until an event, and the values kept meanwhile."""
    if effects:
        layout.add(IN_FORCE, 0, 0)
    shared = [start for effect in effects if effect.most > 1 for start in effect.rows for _ in range(effect.most)]
    if shared:
        layout.add(KEPT, 1, shared)
    for effect in effects:
        for row in effect.rows_used() if effect.most == 1 else ():
            layout.add(effect.column(row), 0, effect.rows[row])


def draws_itself(part: Any) -> bool:
    """Whether a step leaves something to chance."""
    match part:
        case SetOrder():
            return part.how == "random"
        case RankMembers():
            return part.keys[-1][0] == "random"
    return isinstance(part, RandomPick | RollDie | ShuffleStack)


def everything(rules: CheckedRules) -> tuple[Any, ...]:
    return (
        rules.game, tuple(rules.actions.values()), tuple(rules.procedures.values()), tuple(rules.facts.values()),
        rules.triggers, tuple(body for slot in rules.slots.values() for body in slot.bodies.values()), rules.at_once,
        rules.at_end, rules.at_end_if, rules.scores, rules.scenarios, rules.shown,
    )  # fmt: skip


def _tracks(layout: Layout) -> None:
    """What each player has comes with a row for every side: a value may be read before it is known to be a player's."""
    setting = layout.setting
    sides = len(setting.sides)
    for track in setting.tracks.values():
        counts = {"": 0, "player": sides, "side": sides, "space": len(setting.spaces)}
        count = counts.get(track.per, len(setting.regions))
        if count:
            layout.add(f"track:{track.name}", 1, [track.start] * count)
        else:
            layout.add(f"track:{track.name}", 0, track.start)
    for resource in setting.resources.values():
        layout.add(f"resource:{resource.name}", 1, [resource.start] * sides)
    for order in setting.orders.values():
        layout.add(f"order:{order.name}", 0, list(order.members))


def _places(layout: Layout) -> None:
    setting = layout.setting
    lying: list[list[int]] = [[] for _ in setting.place_names]
    for piece in setting.pieces:
        lying[piece.start].append(piece.number)
    noted = {place for family in setting.families.values() if family.limit == 1 or tops(family)
             for place in _range(family)}  # fmt: skip
    if noted:
        last_of = [pieces[-1] if pieces else NOTHING for pieces in lying]
        layout.add("at", 1, [last_of[place] if place in noted else NOTHING for place in range(len(lying))])
    for family in setting.families.values():
        if family.limit != 1:
            piles = [lying[place] for place in _range(family)]
            layout.add(f"zone:{family.name}", 2, piles if family.ordered else [pile[::-1] for pile in piles])


def tops(family: PlaceFamily) -> bool:
    """Whether the uppermost piece of each of a family's stacks is noted apart: on boards, where it is asked often."""
    return family.per == "board" and family.ordered and family.limit != 1


def _range(family: Any) -> range:
    return range(family.first, family.first + family.count)


def _pieces(layout: Layout, parts: list[Any], reads: set[str]) -> None:
    setting = layout.setting
    owners_seen = "holder" in reads and any(
        isinstance(part, SetOwner) and not isinstance(part.piece, Top) for part in parts
    )
    if "where" in reads or owners_seen or hides(setting) or any(isinstance(part, MovePiece) for part in parts):
        layout.add("where", 1, [piece.start for piece in setting.pieces])
    changing = any(kind.owner_changes for kind in setting.kinds.values())
    if changing:
        layout.add("owner", 1, [piece.owner for piece in setting.pieces])
    if "holder" in reads:
        holders = [NOTHING] * len(setting.spaces)
        for piece in setting.pieces:
            if piece.start < len(holders) and setting.family_at(piece.start).limit == 1:
                holders[piece.start] = piece.owner
        layout.add("holder", 1, holders)
    by_face = any(family.seen_by == "face" for family in setting.families.values())
    written = any(getattr(part, "face", "") or getattr(part, "column", "") == "face" for part in parts)
    if "face" in reads or by_face or written:
        layout.add("face", 1, [1] * len(setting.pieces))
    for kind in setting.kinds.values():
        for name, change in kind.changeable.items():
            column = layout.add(f"property:{name}", 1, [NOTHING] * len(setting.pieces))
            for number in range(kind.first, kind.first + kind.count):
                column.start[number] = encode(setting.pieces[number].values.get(name, change.start))


def hides(setting: Setting) -> bool:
    """Whether any place hides what lies in it from anybody."""
    return any(family.seen_by != "all" for family in setting.families.values())


def _knowledge(layout: Layout, parts: list[Any]) -> None:
    """Who knows which piece lies where; see program/knowledge.py."""
    setting = layout.setting
    secret = any(isinstance(part, SecretBlock) for part in parts)
    if hides(setting) or secret or any(isinstance(part, TellOpenly | RollDie) for part in parts):
        layout.add("shown", 1, [])
    if secret:
        layout.add("secret", 1, [])
    if not hides(setting):
        return
    sight = sight_of(setting)
    everyone = setting.everyone
    known = [everyone if sight[piece.start] == BY_FACE else sight[piece.start] for piece in setting.pieces]
    layout.add("known", 1, known)
    layout.add("told", 1, [everyone & ~mask for mask in known])
    layout.add("told_at", 1, [everyone] * len(setting.place_names))
    layout.add("peeked", 1, [])


BY_FACE = -1


def sight_of(setting: Setting) -> tuple[int, ...]:
    """For each place the seats that see what lies in it, as bits, or BY_FACE where a piece's face decides."""
    everyone = setting.everyone
    out: list[int] = []
    for family in setting.families.values():
        masks = {"all": everyone, "nobody": 0, "face": BY_FACE}
        for number in range(family.count):
            own = 1 << max(setting.place_owners[family.first + number], 0) & everyone
            out.append(own if family.seen_by == "owner" else masks[family.seen_by])
    return tuple(out)


def _kept_lists(layout: Layout, parts: list[Any]) -> None:
    """Lists the engine keeps up to date because options are drawn from them: empty spaces, pieces on a board."""
    setting = layout.setting
    for part in parts:
        if not isinstance(part, Domain):
            continue
        if part.source in ("empty", "filled"):
            board = setting.boards[part.low]
            taken = {piece.start for piece in setting.pieces}
            wanted = part.source == "filled"
            spaces = [space for space in range(board.first, board.first + board.count) if (space in taken) == wanted]
            layout.add(f"{part.source}:{part.low}", 1, spaces)
        elif part.source == "open":
            closing = ("first", "last")[part.low]
            taken = {piece.start for piece in setting.pieces}
            regions = [r for r in setting.regions if r.group == part.name]
            free = [r.number for r in regions if r.spaces[-part.low] not in taken]
            layout.add(f"open_{closing}:{part.name}", 1, free)
        elif part.source == "board":
            board = setting.boards[part.low]
            on_board = [piece for piece in setting.pieces if piece.kind == part.name
                        and board.first <= piece.start < board.first + board.count]  # fmt: skip
            owners = list(range(len(setting.sides)))
            if any(piece.kind == part.name and piece.owner == NOTHING for piece in setting.pieces):
                owners.append(NOTHING)
            lists = [[piece.number for piece in on_board if piece.owner == owner] for owner in owners]
            layout.add(f"board:{part.low}:{part.name}", 2, lists)
