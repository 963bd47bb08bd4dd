"""Random games of the bundled rulesets and of the small ones under golden/play, seeded, decision by decision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rulewright
from rulewright_tools.chooser import pick


@dataclass(frozen=True, slots=True)
class Table:
    """One setting of a ruleset, bundled or by its folder; `options` are pairs of a name and a value."""

    ruleset: str
    options: tuple[tuple[str, object], ...] = ()
    players: int | None = None
    variant: str | None = None

    def __str__(self) -> str:
        parts = [Path(self.ruleset).name, *(f"{name}={value}" for name, value in self.options)]
        players = f"{self.players}p" if self.players else ""
        return "-".join(filter(None, [*parts, players, self.variant]))


OPEN = tuple(Table(name) for name in ("breakthrough", "connect_four", "hex", "nim", "othello", "tic_tac_toe"))

SMUGGLERS = str(Path(__file__).parent / "rulesets" / "smugglers")
"""A made-up game in which cards are seen, hidden, shuffled and lost sight of in every way."""

CHANCE = (
    Table("kuhn_poker"),
    Table("kuhn_poker", players=3),
    Table("liars_dice"),
    Table(SMUGGLERS),
    Table(SMUGGLERS, players=3),
)

USUAL = (*OPEN, *CHANCE)

MODES = (
    Table("nunami", variant="a"),
    *(Table("nunami", (("inua", True),), variant=variant) for variant in ("a", "b", "c", "e", "four")),
    Table("nunami", variant="d"),
    Table("krull", (("round_cap", 10),)),
    Table(
        "krull",
        (
            ("round_cap", 6), ("everyone_fights_choice", "secret"), ("try_target", "wherever"),
            ("challenge", "after_look"), ("slayer_immunity", "challenge"), ("glaive_result", "challenge"),
        ),
        players=4,
    ),
    Table("krull", (("round_cap", 8), ("slayer_immunity", "blind_draw"), ("seers", "once")), players=3),
)  # fmt: skip
"""Every mode of large games: one with its expansion most of the time, one with each of its readings."""

LONG = (
    Table("kurnugi", players=2, variant="novice"),
    Table("kurnugi", (("reroll_when", "both"), ("shadows_stack", False)), players=1, variant="priest"),
    Table("kurnugi", players=4, variant="archpriest"),
)
"""Every mode of games of many hundred decisions: one with its options read otherwise."""

LARGE = (
    *MODES,
    *LONG,
    *(Table("iunu", players=players) for players in (2, 3, 4)),
    Table("iunu", (("priest_look", "search"), ("discards", "face_up"), ("discarding", "up_to_one")), players=3),
)

APART, FAR_APART = 16, 64
"""In a large game, and in a long one, the positions looked at are this many decisions apart, others for every seed."""

DEFAULTS = (*USUAL, *LARGE)

SMALL = (
    Table("breakthrough", (("columns", 3), ("rows", 4), ("pawn_rows", 1))),
    Table("connect_four"),
    Table("hex", (("size", 3),)),
    Table("nim", (("heaps", "heaps_1_2_3"),)),
    Table("nim", (("heaps", "heaps_3_4_5"),), players=3),
    Table("othello", (("size", 4),)),
    Table("tic_tac_toe"),
    *CHANCE,
)


FOLDER = Path(__file__).parents[1] / "golden" / "play"


def _every_construct() -> Iterator[Table]:
    """The small rulesets that show each construct of the language, in each of their variants."""
    for path in sorted(FOLDER.glob("*/game.yaml")):
        ruleset, findings = rulewright.load(path.parent)
        assert ruleset is not None, findings
        for variant in ruleset.game().setting.variants or (None,):
            yield Table(str(path.parent), variant=variant)


CONSTRUCTS = tuple(_every_construct())


@cache
def compiled(table: Table) -> rulewright.Game:
    """The compiled game of a table."""
    setting = (table.players, table.variant, dict(table.options))
    ruleset, findings = rulewright.load(rulewright.find_ruleset(table.ruleset), *setting)
    assert ruleset is not None, findings
    return ruleset.game(*setting)


HIDING = tuple(table for table in (*DEFAULTS, *CONSTRUCTS) if compiled(table).program.knowledge is not None)
"""The tables at which somebody can not see something."""


def steps(table: Table, seed: int) -> Iterator[rulewright.Match]:
    """One match at each of its decisions and at its end; it goes on when the next is asked for."""
    match = compiled(table).start(seed=seed)
    yield match
    while match.decision is not None:
        options = match.options()
        match.choose(options[pick(seed, len(match.history), len(options))])
        yield match


def played(table: Table, seed: int) -> Iterator[rulewright.Match]:
    """One match at its start and its end and at decisions between: all of a short game, some of a large one."""
    apart = FAR_APART if table in LONG else APART if table in LARGE else 1
    for number, match in enumerate(steps(table, seed)):
        if number == 0 or match.decision is None or (number + seed) % apart == 0:
            yield match
