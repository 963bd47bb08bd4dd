"""What one seat can tell apart in a state: names and titles that give away nothing it does not know."""

from __future__ import annotations

from rulewright.match.names import Names
from rulewright.meaning.types import Type
from rulewright.program.program import State
from rulewright.wording.expressions import with_article

MOST_IN_A_PLACE = 10_000


class Sight:
    """How a seat names the things of a state; without a seat, everything is seen.

    With `since`, an earlier state, it also knows what it knew then, which tells how it saw a step that led from there.
    """

    def __init__(self, names: Names, state: State, seat: int | None, since: State | None = None) -> None:
        self.names = names
        self.state = state
        self.seat = seat
        self._layout = names.program.layout
        self._known: list[list[int]] = []
        if seat is not None and names.program.knowledge is not None:
            at = self._layout.index("known")
            self._known = [one[at] for one in (state, since) if one is not None]

    def knows(self, piece: int) -> bool:
        """Whether the seat can tell which piece this is."""
        return not self._known or any(known[piece] >> (self.seat or 0) & 1 for known in self._known)

    def knows_face(self, piece: int) -> bool:
        """Whether the seat can tell what a die shows in this very state, whatever it knew before or after."""
        return not self._known or bool(self._known[0][piece] >> (self.seat or 0) & 1)

    def knows_of(self, piece: int) -> bool:
        """Whether the seat only knows that the piece lies somewhere in its place."""
        if self.knows(piece):
            return False
        told: int = self.state[self._layout.index("told")][piece]
        return bool(told >> (self.seat or 0) & 1)

    def sees_count(self, place: int) -> bool:
        """Whether the seat sees how many pieces lie in a place."""
        if self.seat is None:
            return True
        family = self.names.setting.family_at(place)
        if family.count_seen_by == "owner":
            return self.names.setting.place_owners[place] == self.seat
        return family.count_seen_by != "nobody"

    # ---- names ----

    def spot(self, piece: int) -> tuple[int, int]:
        """Where a piece lies: its place, and which it is there, counted from 1, from the top of a stack."""
        place = self.names.place_of(self.state, piece)
        pile = self._layout.spots(self.state, place)
        at = pile.index(piece)
        return place, len(pile) - at if self.names.setting.family_at(place).ordered else at + 1

    def name(self, type_: Type, value: int) -> str:
        """The one word by which the seat may call a thing; a piece it does not know goes by its spot."""
        if type_.kind != "piece" or value < 0 or self.knows(value):
            return self.names.name(type_, value)
        place, position = self.spot(value)
        word = self.names.setting.place_names[place]
        return word if self.names.setting.family_at(place).limit == 1 else f"{word}_{position}"

    def title(self, type_: Type, value: int) -> str:
        """How the seat reads a thing, or each of a set; a die comes with the face it shows."""
        if isinstance(value, list):
            return ", ".join(self.title(type_, each) for each in value) or "nothing"
        if type_.kind != "piece" or value < 0:
            return self.names.title(type_, value)
        if not self.knows(value):
            return self.back(value)
        face = self.names.face(self.state, value) if self.knows_face(value) else ""
        return f"{self.names.title(type_, value)} showing {face}" if face else self.names.title(type_, value)

    def back(self, piece: int) -> str:
        """A piece by its back."""
        setting = self.names.setting
        title = setting.kinds[setting.pieces[piece].kind].title
        lower = title if title.isupper() else title[:1].lower() + title[1:]
        if setting.language:
            return lower
        return with_article(lower)

    def titled(self, type_: Type, value: int) -> str:
        """A thing as the seat reads it, a piece with its place."""
        if type_.kind != "piece" or value < 0:
            return self.title(type_, value)
        place = self.names.place_of(self.state, value)
        title = self.title(type_, value)
        alone = place < len(self.names.setting.spaces) and len(self.names.contents(self.state, place)) == 1
        if alone and self.knows(value):
            title = title.replace(self.names.title(type_, value), self.names.sort_title(value), 1)
        return f"{title} {self.names.where(place, self.seat)}"

    def chosen(self, type_: Type, value: int, chooser: int) -> str:
        """A thing a seat picks, as this one reads it: a piece with its place unless that is the chooser's own."""
        if type_.kind == "piece" and value >= 0 and self.knows(value):
            place = self.names.place_of(self.state, value)
            if self.names.setting.place_owners[place] == chooser and place >= len(self.names.setting.spaces):
                return self.title(type_, value)
        return self.titled(type_, value)

    def number(self, type_: Type, value: int) -> int:
        """The number by which an option of this value is known: that of its spot for a piece the seat does not know."""
        if type_.kind != "piece" or value < 0 or self.knows(value):
            return value
        place, position = self.spot(value)
        return -2 - place * MOST_IN_A_PLACE - position

    def values(self, type_: Type, word: str) -> list[int]:
        """The values of a type that the seat can mean by a word."""
        found = self.names.values(type_, word, self.state)
        if type_.kind != "piece" or not self._known:
            return found
        known = [value for value in found if self.knows(value)]
        return known or [v for v in self.names.all_of(type_) if not self.knows(v) and self.name(type_, v) == word]

    def arranged(self, type_: Type, values: list[int]) -> list[int]:
        """Values on offer in an order that tells nothing: what the seat knows first, the rest by where it lies."""
        if type_.kind != "piece" or not self._known:
            return values
        hidden = [value for value in values if not self.knows(value)]
        return [value for value in values if self.knows(value)] + sorted(hidden, key=self.spot)
