"""Turns the engine's whole numbers at a decision into options and prompts a person can read."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.language.said import spoken
from rulewright.match.decision import Decision, Option, Picked
from rulewright.match.names import Names
from rulewright.match.sight import Sight
from rulewright.meaning.checked import HeadPick, Need
from rulewright.meaning.steps import Choice, ChoiceBranch, Pick, Write
from rulewright.meaning.terms import Variable
from rulewright.meaning.types import Type
from rulewright.program.expanded import HeadAsk
from rulewright.program.flow import DONE, Site
from rulewright.program.program import Program, State
from rulewright.source import Span

_PRICE = re.compile(r"^[^:]*, (for [^:,]+)")
_DOES = re.compile(r": do (\w+)$")
_CHOOSES = re.compile(r"^\w+ chooses ")

_DO = re.compile(r"\bdo (?=\w)")

LONGEST_PROMPT = 70
LONGEST_CLAUSE = 40
"""A clause that asks for more letters is told without its condition, as all that is on offer meets that."""


def shortened(words: str) -> str:
    """A clause as a prompt, cut at a word when it is long."""
    if len(words) <= LONGEST_PROMPT:
        return words
    return words[:LONGEST_PROMPT].rsplit(" ", 1)[0] + " …"


def without_condition(words: str) -> str:
    """A clause that asks for something, without what that must be like where it is long."""
    return words.partition(" where ")[0] if len(words) > LONGEST_CLAUSE else words


def lines_of(span: Span) -> str:
    """A clause of several lines as one: what is done, in its order."""
    first, *others = (_DO.sub("", each) for each in span.words_of_lines)
    if len(f"{first} {', then '.join(others)}") > LONGEST_PROMPT:
        others = [without_condition(each) for each in others]
    return f"{first} {', then '.join(others)}".rstrip()


def pick_type(site: Site) -> Type:
    """The type of what is picked at a decision that is no choice of branches."""
    return replace(picked_variable(site.step).type, many=False)


def picked_variable(step: HeadAsk | Pick | Choice) -> Variable:
    """The variable that gets what is picked; one of a type of many for a set."""
    if not isinstance(step, HeadAsk):
        return step.variable
    pick = step.items[step.position]
    assert isinstance(pick, HeadPick)
    return pick.variable


def _declaration(span: Span) -> Span:
    """From where a declaration starts to where the next one does."""
    source = span.source
    later = range(span.line + 1, len(source.line_starts) + 1)
    next_one = (number for number in later if source.line_text(number)[:1].strip("# \t"))
    end = next((source.line_starts[number - 1] for number in next_one), len(source.text))
    return Span(source, span.start, end)


class Offers:
    """Describes decisions of one program."""

    def __init__(self, program: Program, names: Names) -> None:
        self.program = program
        self.names = names
        self._worths: dict[ChoiceBranch, str] = {}

    def decision(self, state: State, viewer: int | None = None) -> Decision | None:
        """The pending decision as a seat sees it (without one, as the seat that is asked), or None at the end."""
        number = self.program.site(state)
        if number < 0:
            return None
        site = self.program.sites[number]
        action = site.step.action if isinstance(site.step, HeadAsk) else ""
        seat = self.program.decider(state)
        sight = Sight(self.names, state, seat if viewer is None else viewer)
        about = self.about(state, site, sight) if sight.seat == seat else ()
        picked = self._picked(state, site, sight)
        return Decision(seat, number, self._prompt(site), action, site.starts_move, picked, about)

    def _prompt(self, site: Site) -> str:
        step = site.step
        if isinstance(step, HeadAsk):
            pick = step.items[step.position]
            assert isinstance(pick, HeadPick)
            return f"{self.names.action(step.action)}: {self.said(without_condition(pick.words))}"
        if isinstance(step, Pick):
            words = without_condition(_CHOOSES.sub("choose ", step.prompt.removesuffix(", if possible")))
            return spoken(self.said(words))
        if step.question:
            return f"{self.names.action(step.question)}?"
        if [branch.name for branch in step.branches] == ["yes", "no"]:
            return spoken(shortened(lines_of(step.span)))
        return "Choose one"

    def said(self, words: str) -> str:
        """A clause as a person reads it: what is settled by its value, other names as words."""
        constants = self.program.setting.constants
        return " ".join(
            str(constants[word]) if type(constants.get(word)) is int else word.replace("_", " ")
            for word in words.split(" ")
        )

    def _picked(self, state: State, site: Site, sight: Sight) -> tuple[Picked, ...]:
        return tuple(
            Picked(variable.name, ", ".join(sight.chosen(type_, each, self.program.decider(state)) for each in values))
            for variable, type_, values in self.picked(state, site)
            if values
        )

    def about(self, state: State, site: Site, sight: Sight) -> tuple[Picked, ...]:
        """What this is asked for, one after the other, as far as going through it tells nothing hidden."""
        slots = self.program.slots
        who = self.program.decider(state)
        shown = []
        for domain in self.program.walked(state, site):
            variable = domain.variable
            open_to_all = domain.source == "members" or not domain.where or self.program.knowledge is None
            if variable.number in slots and open_to_all and variable.type.kind not in ("number", "truth"):
                value = state[slots[variable.number]]
                if variable.type.kind not in ("player", "side") or value != who:
                    shown.append(Picked(variable.name, sight.title(variable.type, value)))
        return tuple(shown)

    def picked(self, state: State, site: Site) -> list[tuple[Variable, Type, list[int]]]:
        """The variables of the picks so far of the move under way, each with what was picked: several for a set."""
        step = site.step
        items = step.items[: step.position] if isinstance(step, HeadAsk) else ()
        variables = [item.variable for item in items if isinstance(item, HeadPick)]
        if site.more:
            variables.append(picked_variable(step))
        out: list[tuple[Variable, Type, list[int]]] = []
        for variable in variables:
            if variable.number in self.program.slots:
                value = state[self.program.slots[variable.number]]
                values = list(value) if variable.type.many else [value]
                out.append((variable, replace(variable.type, many=False), values))
        return out

    def options(self, state: State) -> tuple[tuple[int, Option], ...]:
        """Everything on offer with the engine's value of each; numbered from 1, each with a name unique in the list."""
        site = self.program.sites[self.program.site(state)]
        values = list(self.program.options(state))
        if isinstance(site.step, Choice):
            branches = [site.step.branches[value] for value in values]
            return tuple(
                (value, Option(position, value, branch.name, branch.title, self._worth(branch)))
                for position, (value, branch) in enumerate(zip(values, branches, strict=True), 1)
            )
        type_ = pick_type(site)
        sight = Sight(self.names, state, self.program.decider(state))
        done = picked_variable(site.step).type.many and DONE in values
        values = sight.arranged(type_, [value for value in values if not done or value != DONE])
        names = self._unique_names(sight, type_, values)
        offered = [
            (value, Option(position, sight.number(type_, value), name, self._title(sight, type_, value, name),
                           self._detail(state, type_, value)))
            for position, (name, value) in enumerate(zip(names, values, strict=True), 1)
        ]  # fmt: skip
        if done:
            offered.append((DONE, Option(len(offered) + 1, DONE, "done", "Done")))
        return tuple(offered)

    def _worth(self, branch: ChoiceBranch) -> str:
        """What a way to go on costs and brings its player outright, in the words that stand in it."""
        if branch not in self._worths:
            action = self.program.rules.actions.get(branch.action)
            price = _PRICE.search(branch.span.words)
            words = [price[1]] if price else []
            words += [item.words for item in action.head if isinstance(item, Need)] if action else []
            words = [text for text in words if text.startswith("for ")]
            own_lines = [branch.span, *([_declaration(action.span)] if action else [])]
            done = _DOES.search(branch.span.words)
            if done and done[1] in self.program.rules.procedures:
                own_lines.append(_declaration(self.program.rules.procedures[done[1]].span))
            for step in (*branch.body, *(action.body if action else ())):
                inside = any(span.start < step.span.start and step.span.end <= span.end for span in own_lines)
                if isinstance(step, Write) and inside and self._is_of_player(step.column):
                    words.append(step.span.words)
            self._worths[branch] = self._titled(", ".join(dict.fromkeys(words))).replace("_", " ")
        return self._worths[branch]

    def _titled(self, words: str) -> str:
        """Words of a clause with titles in place of the names of resources and the numbers that have a name."""
        titles = {name: declared.title for name, declared in self.program.setting.resources.items()
                  if declared.title.lower() != name}  # fmt: skip
        constants = {name: str(value) for name, value in self.program.setting.constants.items() if type(value) is int}
        given = constants | titles
        return re.sub(r"\w+", lambda found: given.get(found[0], found[0]), words)

    def _is_of_player(self, column: str) -> bool:
        """Whether a column holds a resource, or a track that each player has on the table."""
        sort, _, name = column.partition(":")
        track = self.program.setting.tracks.get(name) if sort == "track" else None
        return sort == "resource" or (track is not None and track.shown and track.per in ("player", "side"))

    def _title(self, sight: Sight, type_: Type, value: int, name: str) -> str:
        """The title; a piece that goes by its space needs no number."""
        if type_.kind == "piece" and sight.knows(value) and name != self.names.name(type_, value):
            return self.names.sort_title(value)
        return sight.title(type_, value)

    def _unique_names(self, sight: Sight, type_: Type, values: list[int]) -> list[str]:
        """Pieces go by the space they stand on where that tells them apart."""
        if type_.kind != "piece":
            return [self.names.name(type_, value) for value in values]
        spaces = [self.names.place_of(sight.state, value) for value in values]
        on_board = all(space < len(self.program.setting.spaces) for space in spaces)
        if on_board and len(set(spaces)) == len(spaces):
            return [self.names.name(Type("place"), space) for space in spaces]
        return [sight.name(type_, value) for value in values]

    def _detail(self, state: State, type_: Type, value: int) -> str:
        if type_.kind != "piece":
            return ""
        return self.names.where(self.names.place_of(state, value))
