"""Makes up what a seat does not know: a state that could be the true one, for all that seat can tell.

Pieces that look alike from behind change places among the spots the seat can not see, each that it knows to be in a
place staying in that place; hidden dice show any face; picks made in secret are made again; chance falls anew. What
others know of a spot stays with the spot. Pieces in places whose number of pieces the seat does not see may lie in any
of those that hold some. Conclusions from how others play are not drawn, but for one: who is in the middle of a move can
go on with it.

What is made up depends on nothing but the seed and what the seat knows, so that nobody could work the truth out of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from rulewright.meaning.effects import KEPT, kept_pieces
from rulewright.meaning.steps import Pick
from rulewright.program.layout import OUTCOMES, SITE
from rulewright.program.nature import Stream
from rulewright.program.program import Program, State
from rulewright.program.runtime import Fault
from rulewright.ruleset.setting import PlaceFamily


def imagined(program: Program, state: State, seat: int, seed: int) -> State:
    """A state that could be the true one for what a seat knows, the same for the same seed."""
    for attempt in range(MOST_TRIES):
        made = _made_up(program, state, seat, seed + attempt * APART)
        if _goes_on(program, made, seat):
            break
    return made


MOST_TRIES = 400
"""How many states are made up at most until one is found in which the seat that is asked has something to pick."""

APART = 1_000_003


def _goes_on(program: Program, state: State, seat: int) -> bool:
    """Whether another seat that is asked has an answer; one's own hang on nothing but what one knows."""
    if program.knowledge is None or state[SITE] < 0 or program.decider(state) == seat:
        return True
    try:
        return bool(program.options(state))
    except Fault:
        return False


def _made_up(program: Program, state: State, seat: int, seed: int) -> State:
    made = program.copy(state)
    program.reseed(made, seed)
    made[OUTCOMES].clear()
    if program.layout.has("shown"):
        made[program.layout.index("shown")].clear()
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
        self.known: list[int] = state[self.layout.index("known")]
        self.told: list[int] = state[self.layout.index("told")]

    def change(self) -> None:
        """Let everything hidden be something else."""
        groups: dict[tuple[str, int], list[int]] = defaultdict(list)
        for one in self.setting.pieces:
            if not self.known[one.number] & self.bit:
                groups[one.kind, self._owner(one.number)].append(one.number)
        new: dict[int, int] = {}
        for group in groups.values():
            new |= self._assigned(group)
        loose = [[new[spot] for spot in group if self._is_loose(spot)] for group in groups.values()]
        self._put(new)
        for pieces in loose:
            self._spread(sorted(pieces))
            self._turn_up(pieces)
        for piece in sorted(new):
            kind = self.setting.kinds[self.setting.pieces[piece].kind]
            if kind.shows:
                column = self.state[self.layout.index(f"property:{kind.shows}")]
                column[piece] = kind.faces[self.stream.below(len(kind.faces))]

    def _turn_up(self, pieces: Iterable[int]) -> None:
        """Of what lies nobody knows where, nobody knows either how it was turned last."""
        if self.layout.has("face"):
            for piece in pieces:
                self.state[self.layout.index("face")][piece] = 1

    def _owner(self, piece: int) -> int:
        if self.layout.has("owner"):
            owner: int = self.state[self.layout.index("owner")][piece]
            return owner
        return self.setting.pieces[piece].owner

    def _assigned(self, group: list[int]) -> dict[int, int]:
        """For each spot, named by the piece that lies there, the piece that could lie there."""
        new: dict[int, int] = {}
        free: list[int] = []
        for place in sorted({self.where[piece] for piece in group}):
            spots = [piece for piece in self.layout.spots(self.state, place) if piece in group]
            told = [piece for piece in spots if self.told[piece] & self.bit]
            if self._loose(place):
                new |= dict(zip(told, told, strict=True))
                continue
            order = self.stream.shuffled(spots)
            new |= dict(zip(order, sorted(told), strict=False))
            free += order[len(told) :]
        loose = [piece for piece in group if self._is_loose(piece)]
        free += sorted(loose, key=self._named_at)
        left = [piece for piece in group if not self.told[piece] & self.bit]
        return new | dict(zip(free, self.stream.shuffled(left), strict=True))

    def _loose(self, place: int) -> bool:
        """Whether the seat can not count a place, so that any of its pieces may lie in another such place."""
        family = self.setting.family_at(place)
        mine = family.count_seen_by == "owner" and self.setting.place_owners[place] == self.seat
        return _uncounted(family) and not mine

    def _is_loose(self, piece: int) -> bool:
        """Whether a piece lies in such a place, and the seat does not know even that."""
        return self._loose(self.where[piece]) and not self.told[piece] & self.bit

    def _named(self) -> list[int]:
        """The pieces that the rules have names for at the moment."""
        out: list[int] = []
        for slot, type_ in self.program.slot_types.items():
            if type_.kind == "piece":
                value = self.state[slot]
                out += value if isinstance(value, list) else [value]
        for column, position in kept_pieces(self.program.rules.effects):
            held = self.state[self.layout.index(column)]
            value = held if position < 0 else held[position]
            out += value if isinstance(value, list) else [value]
        return out

    def _named_at(self, piece: int) -> int:
        named = self._named()
        return named.index(piece) if piece in named else len(named)

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
            elif sort == KEPT:
                self._keep(name, new)
            elif sort == "told":
                own = [mask & self.bit for mask in value]
                self._carry(value, new)
                value[:] = [mask & ~self.bit | kept for mask, kept in zip(value, own, strict=True)]
        self._rename(new)

    def _carry(self, column: list[int], new: Mapping[int, int]) -> None:
        before = column[:]
        for spot, piece in new.items():
            column[piece] = before[spot]

    def _keep(self, name: str, new: Mapping[int, int]) -> None:
        """What effects in force keep."""
        for column, position in kept_pieces(self.program.rules.effects):
            if column != name:
                continue
            at = self.layout.index(name)
            row, cell = (self.state, at) if position < 0 else (self.state[at], position)
            held = row[cell]
            row[cell] = [new.get(each, each) for each in held] if isinstance(held, list) else new.get(held, held)

    def _rename(self, new: Mapping[int, int]) -> None:
        """What the rules have names for at the moment."""
        for slot, type_ in self.program.slot_types.items():
            value = self.state[slot]
            if type_.kind != "piece":
                continue
            many = isinstance(value, list)  # a set that nothing is picked for yet has no list
            self.state[slot] = [new.get(each, each) for each in value] if many else new.get(value, value)

    def _spread(self, pieces: list[int]) -> None:
        """Let pieces lie in any of the places they come from, of which none is left empty, and be known to those alone
        who see them there; one that the rules have a name for stays where it is."""
        places = sorted({self.where[piece] for piece in pieces})
        named = set(self._named())
        bare = sorted(set(places) - {self.where[piece] for piece in pieces if piece in named})
        for piece in self.stream.shuffled([piece for piece in pieces if piece not in named]):
            self.where[piece] = bare.pop() if bare else places[self.stream.below(len(places))]
        self._pile_up(places, pieces)

    def _pile_up(self, places: Iterable[int], pieces: list[int]) -> None:
        knowledge = self.program.knowledge
        assert knowledge is not None
        for piece in pieces:
            self.known[piece] = knowledge.watchers(self.state, piece, self.where[piece])
            self.told[piece] = 0
        peeked = self.state[self.layout.index("peeked")]
        peeked[:] = [piece for piece in peeked if piece not in pieces]
        for place in places:
            family = self.setting.family_at(place)
            pile: list[int] = self.state[self.layout.index(f"zone:{family.name}")][place - family.first]
            pile[:] = [piece for piece in pile if piece not in pieces] + [p for p in pieces if self.where[p] == place]


def _uncounted(family: PlaceFamily) -> bool:
    """Whether some seats do not see how many pieces lie in places of a family, and any number may."""
    return family.count_seen_by != "all" and family.limit == 0 and not family.ordered and family.per != "board"


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
