"""Makes up what a seat does not know: a state that could be the true one, for all that seat can tell.

Pieces that look alike from behind change places among the spots the seat can not see, each that it knows to be in a
place staying in that place; hidden dice show any face; picks made in secret are made again; chance falls anew. What
others know of a spot stays with the spot. Conclusions from how others play are not drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from rulewright.meaning.steps import Pick
from rulewright.program.layout import SITE
from rulewright.program.nature import Stream
from rulewright.program.program import Program, State


def imagined(program: Program, state: State, seat: int, seed: int) -> State:
    """A state that could be the true one for what a seat knows, the same for the same seed."""
    made = program.copy(state)
    program.reseed(made, seed)
    stream = Stream(seed ^ 0x5DEECE66D)
    if program.knowledge is not None:
        _Imagination(program, made, seat, stream).change()
    if program.layout.has("secret"):
        _pick_again(program, made, seat, stream)
    return made


class _Imagination:
    """The pieces of one state that a seat can not tell apart, made to change places."""

    def __init__(self, program: Program, state: State, seat: int, stream: Stream) -> None:
        self.program = program
        self.layout = program.layout
        self.setting = program.setting
        self.state = state
        self.bit = 1 << seat
        self.seat = seat
        self.stream = stream
        self.where: list[int] = state[self.layout.index("where")]
        self.told: list[int] = state[self.layout.index("told")]

    def change(self) -> None:
        """Let everything hidden be something else."""
        known = self.state[self.layout.index("known")]
        groups: dict[tuple[str, int], list[int]] = defaultdict(list)
        for one in self.setting.pieces:
            if not known[one.number] & self.bit:
                groups[one.kind, self._owner(one.number)].append(one.number)
        new: dict[int, int] = {}
        for group in groups.values():
            new |= self._assigned(group)
        self._put(new)
        for group in groups.values():
            self._spread(group)
        for piece in new:
            kind = self.setting.kinds[self.setting.pieces[piece].kind]
            if kind.shows:
                column = self.state[self.layout.index(f"property:{kind.shows}")]
                column[piece] = kind.faces[self.stream.below(len(kind.faces))]

    def _owner(self, piece: int) -> int:
        if self.layout.has("owner"):
            owner: int = self.state[self.layout.index("owner")][piece]
            return owner
        return self.setting.pieces[piece].owner

    def _assigned(self, group: list[int]) -> dict[int, int]:
        """For each spot, named by the piece that lies there, the piece that could lie there."""
        spots: dict[int, list[int]] = defaultdict(list)
        for piece in group:
            spots[self.where[piece]].append(piece)
        new: dict[int, int] = {}
        free: list[int] = []
        for pieces in spots.values():
            told = [piece for piece in pieces if self.told[piece] & self.bit]
            order = self.stream.shuffled(pieces)
            new |= dict(zip(order, told, strict=False))
            free += order[len(told) :]
        left = [piece for piece in group if not self.told[piece] & self.bit]
        return new | dict(zip(self.stream.shuffled(free), left, strict=True))

    def _put(self, new: Mapping[int, int]) -> None:
        """Put pieces where others lay; everything that belongs to the spot stays there."""
        for name, column in self.layout.columns.items():
            sort = name.partition(":")[0]
            value = self.state[column.index]
            if sort in ("at", "peeked"):
                value[:] = [new.get(piece, piece) for piece in value]
            elif sort == "zone":
                for pile in value:
                    pile[:] = [new.get(piece, piece) for piece in pile]
            elif sort == "board":
                for row in value:
                    row[:] = sorted(new.get(piece, piece) for piece in row)
            elif sort in ("where", "known", "owner", "face", "property"):
                self._carry(value, new)
            elif sort == "told":
                own = [mask & self.bit for mask in value]
                self._carry(value, new)
                value[:] = [mask & ~self.bit | kept for mask, kept in zip(value, own, strict=True)]
        self._rename(new)

    def _carry(self, column: list[int], new: Mapping[int, int]) -> None:
        before = column[:]
        for spot, piece in new.items():
            column[piece] = before[spot]

    def _rename(self, new: Mapping[int, int]) -> None:
        """What the rules have names for at the moment."""
        for slot, type_ in self.program.slot_types.items():
            value = self.state[slot]
            if type_.kind != "piece":
                continue
            self.state[slot] = [new.get(each, each) for each in value] if type_.many else new.get(value, value)

    def _spread(self, group: list[int]) -> None:
        """Pieces in places whose number of pieces is hidden may lie in any of these."""
        places = [place for place in sorted({self.where[piece] for piece in group}) if self._count_hidden(place)]
        family = {self.setting.place_names[place]: place for place in places}
        if len(family) < 2:
            return
        for piece in group:
            if self.where[piece] in places and not self.told[piece] & self.bit:
                self._move(piece, places[self.stream.below(len(places))])

    def _count_hidden(self, place: int) -> bool:
        family = self.setting.family_at(place)
        mine = self.setting.place_owners[place] == self.seat
        hidden = family.count_seen_by == "nobody" or (family.count_seen_by == "owner" and not mine)
        return hidden and family.limit == 0

    def _move(self, piece: int, target: int) -> None:
        self._pile(self.where[piece]).remove(piece)
        self._pile(target).append(piece)
        self.where[piece] = target

    def _pile(self, place: int) -> list[int]:
        family = self.setting.family_at(place)
        pile: list[int] = self.state[self.layout.index(f"zone:{family.name}")][place - family.first]
        return pile


def _pick_again(program: Program, state: State, seat: int, stream: Stream) -> None:
    """Make the picks of others in a secret block under way again."""
    pending = state[SITE]
    for number in state[program.layout.index("secret")]:
        site = program.sites[number]
        if state[program.slots[site.decider.number]] == seat:
            continue
        state[SITE] = number
        offered = program.options(state)
        assert isinstance(site.step, Pick)
        variable = site.step.variable
        if variable.type.many:
            continue
        if variable.number in program.slots:
            state[program.slots[variable.number]] = offered[stream.below(len(offered))]
    state[SITE] = pending
