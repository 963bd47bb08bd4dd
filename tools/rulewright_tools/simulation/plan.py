"""What is to be simulated, as plain data that other processes can be given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import rulewright
from rulewright_tools.bots.naming import RANDOM
from rulewright_tools.chooser import mixed

if TYPE_CHECKING:
    from rulewright import Game

SEED_BITS = 48


@dataclass(frozen=True, slots=True)
class Plan:
    """A ruleset as a person named it, its setting, the bots by turn order, the seed of all games, and the cap."""

    ruleset: str
    players: int | None
    variant: str | None
    options: Mapping[str, int | bool | str]
    bots: tuple[str, ...]
    seed: int
    cap: int

    @property
    def all_random(self) -> bool:
        """Whether nobody looks at the table."""
        return set(self.bots) == {RANDOM}

    def seed_of(self, game: int) -> int:
        """The seed of one game, by its number."""
        return mixed(self.seed, game) >> 64 - SEED_BITS

    def compiled(self) -> Game:
        """The game, loaded anew."""
        path = rulewright.find_ruleset(self.ruleset)
        ruleset, findings = rulewright.load(path, self.players, self.variant, self.options)
        if ruleset is None:
            raise rulewright.BrokenRuleset(findings)
        return ruleset.game(players=self.players, variant=self.variant, options=self.options)
