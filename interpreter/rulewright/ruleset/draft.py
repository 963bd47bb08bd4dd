"""A setting while it is being worked out: what is already known, and the findings so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulewright.data.arithmetic import whole_number
from rulewright.data.nodes import Node
from rulewright.diagnostics import Findings
from rulewright.ruleset.setting import NumberTable, Value
from rulewright.ruleset.world import Variant, World
from rulewright.source import Span


@dataclass(slots=True)
class Draft:
    """Choices made, numbers known, and words with the number each stands for.

    `numbers` are what sums may use. `words`, `seats`, `spaces`, `regions` and `pieces` turn a written word into the
    engine's number; words, regions and pieces are kept by list, sort and kind.
    `sides` are the players and the sides that are none; `absent_sides` those out of play here.
    `unsure_places` hold a kind that does not exist, so that nothing more is said about what they hold; with
    `unsure_regions`, a board could not be made, so that nothing is said about sorts of regions.
    """

    world: World
    players: int
    variant: Variant | None
    options: dict[str, Value]
    findings: Findings = field(default_factory=Findings)
    numbers: dict[str, int] = field(default_factory=dict)
    number_spans: dict[str, Span] = field(default_factory=dict)
    words: dict[str, dict[str, int]] = field(default_factory=dict)
    boards_in_use: tuple[str, ...] = ()
    seats: dict[str, int] = field(default_factory=dict)
    seat_titles: dict[str, str] = field(default_factory=dict)
    sides: dict[str, int] = field(default_factory=dict)
    absent_sides: tuple[str, ...] = ()
    spaces: dict[str, int] = field(default_factory=dict)
    space_words: dict[str, str] = field(default_factory=dict)
    board_spaces: dict[str, range] = field(default_factory=dict)
    regions: dict[str, dict[str, int]] = field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    pieces: dict[str, dict[str, int]] = field(default_factory=dict)
    unsure_places: set[str] = field(default_factory=set)
    unsure_regions: bool = False
    tables: list[NumberTable] = field(default_factory=list)

    def whole(self, node: Node | None, what: str, otherwise: int = 0) -> int:
        """The number written, or a sum worked out; `otherwise` where it is missing or wrong."""
        if node is None:
            return otherwise
        value = whole_number(node, self.numbers, self.findings, what)
        return otherwise if value is None else value

    def constants(self) -> Mapping[str, Value]:
        """Every constant by the name rules use."""
        variant = self.variant.name if self.variant else ""
        return {**self.numbers, **self.options, "players": self.players, "variant": variant}
