"""What is in force until an event, as a seat may know it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rulewright.match.decision import SeenEffect
from rulewright.match.sight import Sight
from rulewright.meaning.effects import IN_FORCE, Effect
from rulewright.meaning.terms import Variable
from rulewright.program.layout import Layout
from rulewright.program.program import State
from rulewright.ruleset.setting import NOTHING

if TYPE_CHECKING:
    from rulewright.match.game import Game

_TOLD = ("player", "piece", "place", "space", "region")

Key = tuple[int, int, tuple[Any, ...]]
"""An effect, which of its times it is in force, and what it keeps."""


def effects_in_force(game: Game, state: State, sight: Sight) -> dict[Key, SeenEffect]:
    """What is in force until an event; of what it keeps, players, pieces and places are told, but no numbers."""
    program, found = game.program, dict[Key, SeenEffect]()
    for effect in program.rules.effects:
        held: int = state[program.layout.index(IN_FORCE)] >> effect.first
        for time in range(effect.most):
            if held >> time & 1:
                values = tuple(_kept(program.layout, state, effect, row, time) for row in range(len(effect.kept)))
                kept = list(zip(effect.kept, values, strict=True))
                whose = next((value for variable, value in kept if variable.name == "you"), NOTHING)
                about = [sight.title(variable.type, value) for variable, value in kept
                         if variable.name != "you" and variable.type.kind in _TOLD and value != NOTHING]  # fmt: skip
                title = effect.block or game.setting.title
                told = tuple(text for text in about if text != title)
                until = f"until {_named(effect.end, dict(kept), sight)}"
                key = effect.number, time, tuple(map(str, values))
                found[key] = SeenEffect(title, told, whose, until)
    return found


def _named(end: str, kept: dict[Variable, Any], sight: Sight) -> str:
    """How the rules name an event, with what they have names for named to people."""
    given = {variable.name: sight.title(variable.type, value) for variable, value in kept.items()
             if variable.type.kind in _TOLD and value != NOTHING}  # fmt: skip
    return re.sub(r"(?:\ban? )?\w+", lambda found: given.get(found[0], found[0].replace("_", " ")), end)


def _kept(layout: Layout, state: State, effect: Effect, row: int, time: int) -> Any:
    """A value that an effect keeps, of those of one time that it was put in force."""
    held = state[layout.index(effect.column(row))]
    return held if effect.most == 1 else held[effect.place + row * effect.most + time]


def words_of_effect(game: Game, effect: SeenEffect) -> str:
    """What is in force, what it is about, and whose it is."""
    about = f" in {', '.join(effect.about)}" if effect.about else ""
    owner = f" ({game.setting.seats[effect.owner].title})" if effect.owner >= 0 else ""
    return f"{effect.title}{about}{owner}"
