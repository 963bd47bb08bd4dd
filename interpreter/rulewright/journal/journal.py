"""A journal as it was read: how the match was set up, and the choices that stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.journal.lines import FORMAT, VERSION
from rulewright.match.decision import HOUSE
from rulewright.ruleset.setting import Setting, Value

if TYPE_CHECKING:
    from rulewright.match.decision import Move
    from rulewright.match.match import Match


@dataclass(frozen=True, slots=True)
class Header:
    """The first line: the ruleset with the digest of its rules, the setting, and what chance gave at the start.

    `sitters` says who sat on each seat, in a client's own words; it may be empty. `scenario` is the title of the one
    that the match began in, if it did.
    """

    ruleset: str
    title: str
    digest: str
    players: int
    variant: str
    options: Mapping[str, Value]
    seed: int
    opening: tuple[int, ...]
    sitters: tuple[str, ...]
    scenario: str = ""

    @classmethod
    def of(cls, match: Match, seed: int, sitters: tuple[str, ...]) -> Header:
        """The header of a match."""
        setting = match.game.setting
        return cls(
            setting.name, setting.title, match.game.digest, setting.players, setting.variant, setting.options, seed,
            match.opening, sitters, match.game.beginning,
        )  # fmt: skip

    def content(self) -> dict[str, object]:
        """What its line says."""
        begun = {"scenario": self.scenario} if self.scenario else {}
        return {
            "format": FORMAT, "version": VERSION, "ruleset": self.ruleset, "title": self.title, "digest": self.digest,
            "players": self.players, "variant": self.variant, "options": dict(sorted(self.options.items())),
            "seed": self.seed, "sitters": list(self.sitters), "opening": list(self.opening), **begun,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: the option's name, the name of the seat that chose it, and what chance gave until the next.

    A house ruling has its sentence for a name, and no seat.
    """

    seat: str
    name: str
    chance: tuple[int, ...]

    @classmethod
    def of(cls, move: Move, setting: Setting) -> Choice:
        """What a match keeps of a choice."""
        return cls("" if move.seat == HOUSE else setting.seats[move.seat].name, move.name, move.chance)

    @property
    def is_ruling(self) -> bool:
        """Whether it is a house ruling."""
        return not self.seat

    def content(self, number: int) -> dict[str, object]:
        """What its line says; `number` counts from 1."""
        content: dict[str, object] = {"number": number, "seat": self.seat, "choice": self.name}
        if self.is_ruling:
            content = {"number": number, "ruling": self.name}
        return content | {"chance": list(self.chance)} if self.chance else content


@dataclass(frozen=True, slots=True)
class Journal:
    """What a file holds: `choices` are those that stand, with their lines in `lines`; undone ones are left out.

    `size` is where the last whole line ends and `length` where the file does; a line that was cut lies between.
    `check` is the last checksum.
    """

    path: Path
    header: Header
    choices: tuple[Choice, ...]
    lines: tuple[int, ...]
    check: str
    size: int
    length: int
