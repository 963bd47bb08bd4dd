"""What things are called: names a person can type, titles a person reads, and the way back."""

from __future__ import annotations

from typing import Any

from rulewright.language.said import spoken
from rulewright.match.decision import SeenPlace
from rulewright.meaning.types import Type
from rulewright.program.program import Program, State
from rulewright.ruleset.languages import said
from rulewright.ruleset.setting import Setting


class Names:
    """Names of one game's things, with the place of pieces read from the state where it tells them apart."""

    def __init__(self, program: Program) -> None:
        self.setting: Setting = program.setting
        self.program = program
        self._empty_places: dict[tuple[int, bool], SeenPlace] = {}

    def name(self, type_: Type, value: int) -> str:
        """The one word by which a thing is known."""
        setting = self.setting
        if value < 0 and type_.kind != "number":
            return "nothing"
        match type_.kind:
            case "player":
                return setting.seats[value].name
            case "side":
                return setting.sides[value].name
            case "space" | "place":
                return setting.place_names[value]
            case "region":
                return setting.regions[value].name
            case "piece":
                return setting.pieces[value].name
            case "word":
                return setting.words[type_.of].words[value]
            case "board":
                return setting.boards[value].name
            case "truth":
                return "yes" if value else "no"
        return str(value)

    def title(self, type_: Type, value: int) -> str:
        """How a person reads a thing."""
        setting = self.setting
        if value < 0 and type_.kind != "number":
            return "nothing"
        match type_.kind:
            case "player":
                return setting.seats[value].title
            case "side":
                return setting.sides[value].title
            case "space" | "place":
                return self.place_title(value)
            case "region":
                return setting.regions[value].title
            case "piece":
                return setting.pieces[value].title
            case "word":
                return setting.words[type_.of].titles[value]
        return self.name(type_, value)

    def action(self, name: str) -> str:
        """How a person reads an action."""
        return said(self.setting.texts, spoken(name))

    def sort(self, type_: Type) -> str:
        """What things of a type are called: `number`, the word of a board's spaces, a kind of piece."""
        if type_.kind == "space":
            own = [board.space for board in self.setting.boards if board.name == type_.of]
            return own[0].replace("_", " ") if own else "space"
        if type_.kind in ("piece", "region", "word") and type_.of:
            return type_.of.replace("_", " ")
        return type_.kind

    def sort_title(self, piece: int) -> str:
        """A piece by its title without the number that only tells copies apart."""
        one = self.setting.pieces[piece]
        title, _, number = one.title.rpartition(" ")
        return title if title and number.isdecimal() and one.name.endswith(f"_{number}") else one.title

    def place_title(self, place: int) -> str:
        """A space by its title, another place by its family and its owner or space."""
        setting = self.setting
        if place < len(setting.spaces):
            return setting.spaces[place].title
        family = setting.family_at(place)
        if family.per == "space":
            return f"{family.title} of {setting.spaces[place - family.first].title}"
        if family.per in setting.region_groups:
            return f"{family.title} of {setting.regions[place - family.first + family.owners_from].title}"
        owner = setting.place_owners[place]
        return f"{family.title} of {setting.sides[owner].title}" if owner >= 0 else family.title

    def empty_place(self, place: int, counted: bool) -> SeenPlace:
        """A place in which nothing lies, or nothing that can be counted, as it is seen; always the same object."""
        if (place, counted) not in self._empty_places:
            name, owner = self.setting.place_names[place], self.setting.place_owners[place]
            seen = SeenPlace(place, name, self.place_title(place), owner, 0 if counted else -1, ())
            self._empty_places[place, counted] = seen
        return self._empty_places[place, counted]

    def where(self, place: int, seat: int | None = None) -> str:
        """Where a piece is, in words: on a space of a board, in any other place, for a seat also in one of its own."""
        if place < len(self.setting.spaces):
            return f"on {self.place_title(place)}"
        if seat is not None and self.setting.place_owners[place] == seat:
            return f"in your {self.setting.family_at(place).title}"
        return f"in {self.place_title(place)}"

    def face(self, state: State, piece: int) -> str:
        """What a die shows, or the empty word for what is no die."""
        kind = self.setting.kinds[self.setting.pieces[piece].kind]
        if not kind.shows:
            return ""
        return self.face_word(piece, state[self.program.layout.index(f"property:{kind.shows}")][piece])

    def face_word(self, piece: int, value: int) -> str:
        """A value on a die's faces, as a person reads it."""
        kind = self.setting.kinds[self.setting.pieces[piece].kind]
        given = kind.changeable[kind.shows].type
        return self.title(Type(given.kind, given.of), value)

    def contents(self, state: State, place: int) -> tuple[int, ...]:
        """The pieces in a place, the lowest first."""
        return self.program.layout.pieces_in(state, place)

    def place_of(self, state: State, piece: int) -> int:
        """Where a piece lies."""
        layout = self.program.layout
        if layout.has("where"):
            place: int = state[layout.index("where")][piece]
            return place
        for number in range(len(self.setting.place_names)):
            if piece in self.contents(state, number):
                return number
        return -1

    def owner_of(self, state: State, piece: int) -> int:
        """The owner of a piece now, or -1."""
        layout = self.program.layout
        if layout.has("owner"):
            owner: int = state[layout.index("owner")][piece]
            return owner
        return self.setting.pieces[piece].owner

    def values(self, type_: Type, word: str, state: State) -> list[int]:
        """The values of a type that a word can mean: by name, title, last part of a name, or its place."""
        wanted = word.lower()
        if type_.kind == "number":
            return [int(word)] if word.lstrip("-").isdigit() else []
        found = [value for value in self.all_of(type_) if self.name(type_, value).lower() == wanted]
        if not found:
            found = [v for v in self.all_of(type_) if self.title(type_, v).lower().replace(" ", "_") == wanted]
        if not found:
            last = [v for v in self.all_of(type_) if self.name(type_, v).lower().rpartition("_")[2] == wanted]
            found = last if len(last) == 1 else []
        if not found and type_.kind == "piece":
            place = Type("place")
            found = [v for v in self.all_of(type_) if self.name(place, self.place_of(state, v)).lower() == wanted]
        return found

    def all_of(self, type_: Type) -> Any:
        """Every value a type can have."""
        setting = self.setting
        match type_.kind:
            case "player":
                return range(setting.players)
            case "side":
                return range(len(setting.sides))
            case "space":
                return range(len(setting.spaces))
            case "place":
                return range(len(setting.place_names))
            case "region":
                return [r.number for r in setting.regions if not type_.of or r.group == type_.of]
            case "piece":
                union = setting.unions.get(type_.of)
                kinds = union.kinds if union else (type_.of,) if type_.of else tuple(setting.kinds)
                return [piece.number for piece in setting.pieces if piece.kind in kinds]
            case "word":
                return range(len(setting.words[type_.of].words))
        return ()
