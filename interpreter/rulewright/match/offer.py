"""Turns the engine's whole numbers at a decision into options and prompts a person can read."""

from __future__ import annotations

from rulewright.match.decision import Decision, Option, Picked
from rulewright.match.names import Names
from rulewright.meaning.checked import HeadPick
from rulewright.meaning.steps import Choice, Pick
from rulewright.meaning.types import Type
from rulewright.program.expand import HeadAsk
from rulewright.program.flow import Site
from rulewright.program.program import Program, State


def spoken(name: str) -> str:
    """A name from the rules as words: `place_stone` is `Place stone`."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


LONGEST_PROMPT = 70


def shortened(words: str) -> str:
    """A clause as a prompt, cut at a word when it is long."""
    if len(words) <= LONGEST_PROMPT:
        return words
    return words[:LONGEST_PROMPT].rsplit(" ", 1)[0] + " …"


class Offers:
    """Describes decisions of one program."""

    def __init__(self, program: Program, names: Names) -> None:
        self.program = program
        self.names = names

    def decision(self, state: State) -> Decision | None:
        """The pending decision, or None when the match is over."""
        number = self.program.site(state)
        if number < 0:
            return None
        site = self.program.sites[number]
        action = site.step.action if isinstance(site.step, HeadAsk) else ""
        seat = self.program.decider(state)
        return Decision(seat, number, self._prompt(site), action, site.starts_move, self._picked(state, site))

    def _prompt(self, site: Site) -> str:
        step = site.step
        if isinstance(step, HeadAsk):
            pick = step.items[step.position]
            assert isinstance(pick, HeadPick)
            return f"{spoken(step.action)}: {pick.words}"
        if isinstance(step, Pick):
            return spoken(step.prompt)
        if [branch.name for branch in step.branches] == ["yes", "no"]:
            return spoken(shortened(step.span.words))
        return "Choose one"

    def _picked(self, state: State, site: Site) -> tuple[Picked, ...]:
        step = site.step
        if not isinstance(step, HeadAsk):
            return ()
        out: list[Picked] = []
        for item in step.items[: step.position]:
            if isinstance(item, HeadPick) and item.variable.number in self.program.slots:
                value = state[self.program.slots[item.variable.number]]
                out.append(Picked(item.variable.name, self.titled(state, item.variable.type, value)))
        return tuple(out)

    def titled(self, state: State, type_: Type, value: int) -> str:
        """A thing as a person reads it, a piece with its place."""
        if type_.kind == "piece":
            place = self.names.place_of(state, value)
            alone = place < len(self.program.setting.spaces) and len(self.names.contents(state, place)) == 1
            title = self.names.sort_title(value) if alone else self.names.title(type_, value)
            return f"{title} {self._where(place)}"
        return self.names.title(type_, value)

    def options(self, state: State) -> tuple[Option, ...]:
        """Everything on offer, numbered from 1, each with a name unique in the list."""
        site = self.program.sites[self.program.site(state)]
        values = list(self.program.options(state))
        if isinstance(site.step, Choice):
            branches = [site.step.branches[value] for value in values]
            return tuple(
                Option(position + 1, value, branch.name, branch.title)
                for position, (value, branch) in enumerate(zip(values, branches, strict=True))
            )
        type_ = self._type(site)
        names = self._unique_names(state, type_, values)
        return tuple(
            Option(position + 1, value, name, self._title(type_, value, name), self._detail(state, type_, value))
            for position, (name, value) in enumerate(zip(names, values, strict=True))
        )

    def _title(self, type_: Type, value: int, name: str) -> str:
        """The title; a piece that goes by its space needs no number."""
        if type_.kind == "piece" and name != self.names.name(type_, value):
            return self.names.sort_title(value)
        return self.names.title(type_, value)

    def _type(self, site: Site) -> Type:
        step = site.step
        if isinstance(step, HeadAsk):
            pick = step.items[step.position]
            assert isinstance(pick, HeadPick)
            return pick.variable.type
        assert isinstance(step, Pick)
        return step.variable.type

    def _unique_names(self, state: State, type_: Type, values: list[int]) -> list[str]:
        """Pieces go by the space they stand on where that tells them apart."""
        if type_.kind != "piece":
            return [self.names.name(type_, value) for value in values]
        places = [self.names.name(Type("place"), self.names.place_of(state, value)) for value in values]
        on_board = all(self.names.place_of(state, value) < len(self.program.setting.spaces) for value in values)
        if on_board and len(set(places)) == len(places):
            return places
        return [self.names.name(type_, value) for value in values]

    def _detail(self, state: State, type_: Type, value: int) -> str:
        if type_.kind != "piece":
            return ""
        return self._where(self.names.place_of(state, value))

    def _where(self, place: int) -> str:
        """Where a piece is: on a space of a board, in any other place."""
        return f"{'on' if place < len(self.program.setting.spaces) else 'in'} {self.names.place_title(place)}"
