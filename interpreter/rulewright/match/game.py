"""A ruleset settled and compiled: the thing matches are started from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from rulewright.match.match import BrokenRules, Match
from rulewright.match.names import Names
from rulewright.match.offer import Offers
from rulewright.meaning.checked import CheckedAction, HeadPick
from rulewright.program.expanded import HeadAsk
from rulewright.program.program import Program, State
from rulewright.program.reasons import ActionReasons, ReasonMaker
from rulewright.program.runtime import Fault
from rulewright.ruleset.setting import Setting


class Game:
    """One variant, player count and set of options of a ruleset, compiled once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.setting: Setting = program.setting
        self.names = Names(program)
        self.offers = Offers(program, self.names)
        self.setting_actions = frozenset(program.rules.actions)
        actions = program.rules.actions.items()
        self.picking_actions = frozenset(name for name, action in actions if _picks(action))
        self._reasons: dict[str, ActionReasons] = {}
        self.beginning = ""
        """The title of the scenario in which its matches begin, if they do."""
        self.stops_early = False
        """Whether a match may end with a part of the game, because its scenario says where play starts."""
        self.rulings: tuple[str, ...] = ()
        """The sentences by which its matches can be ruled on."""

    def start(self, seed: int = 0, chance: Sequence[int] | None = None) -> Match:
        """A new match, played up to its first decision; with `chance`, its outcomes on the way are these.

        Raises OutOfChance where they do not fit.
        """
        try:
            state = self.program.start(seed, chance)
        except Fault as fault:
            raise BrokenRules(fault.message, self, fault.clause) from fault
        return Match.begun(self, state)

    @property
    def digest(self) -> str:
        """A name for the texts of the rules, and for the scenario in which its matches begin."""
        return self.setting.digest

    def rule(self, state: State, sentence: str, chance: Sequence[int] | None = None) -> None:
        """Change a state as a sentence of `rulings` says; an ordinary game has none."""
        raise KeyError(sentence)

    def reasons(self, action: str) -> ActionReasons:
        """What can refuse an action, compiled when first asked for."""
        if action not in self._reasons:
            self._reasons[action] = self._reason_maker().action(action)
        return self._reasons[action]

    def _reason_maker(self) -> ReasonMaker:
        return ReasonMaker(self.program.rules, self.program.layout, self.program.trial_functions)

    def is_die(self, piece: int) -> bool:
        """Whether a piece has faces that are rolled."""
        return bool(self.setting.kinds[self.setting.pieces[piece].kind].faces)

    def is_last_pick(self, site: int) -> bool:
        """Whether a decision is the last of its action's head."""
        return site in self._last_picks

    @cached_property
    def _last_picks(self) -> frozenset[int]:
        last: set[int] = set()
        for site in self.program.sites:
            step = site.step
            if isinstance(step, HeadAsk):
                later = step.items[step.position + 1 :]
                if not any(isinstance(item, HeadPick) for item in later):
                    last.add(site.number)
        return frozenset(last)


def _picks(action: CheckedAction) -> bool:
    return any(isinstance(item, HeadPick) for item in action.head)
