"""Nodes of scenarios: how the world is arranged, what is played, what is expected."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.language.syntax.expressions import Expression, Node
from rulewright.language.syntax.statements import Statement
from rulewright.source import Span


@dataclass(frozen=True, slots=True)
class PickName(Node):
    """The name of an option or an outcome of chance, as a player would type it."""

    word: str


@dataclass(frozen=True, slots=True)
class SettingDetail(Node):
    """`what` is players, variant or option; `name` is the option's; `value` as written."""

    what: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ScenarioHead(Node):
    title: str
    title_span: Span
    details: tuple[SettingDetail, ...]


@dataclass(frozen=True, slots=True)
class SeatPlays(Node):
    """A player's picks in a row."""

    seat: str
    seat_span: Span
    picks: tuple[PickName, ...]


@dataclass(frozen=True, slots=True)
class ChanceFalls(Node):
    """The next outcomes of chance."""

    outcomes: tuple[PickName, ...]


@dataclass(frozen=True, slots=True)
class ExpectTruth(Node):
    condition: Expression


@dataclass(frozen=True, slots=True)
class ExpectMove(Node):
    """A player can, or can not, make the rest of a move; `because` are the words of the refusal."""

    player: Expression
    picks: tuple[PickName, ...]
    allowed: bool
    because: str | None


@dataclass(frozen=True, slots=True)
class ExpectEnd(Node):
    """`which` is wins or loses, or without a player nobody (wins) or goes on."""

    which: str
    player: Expression | None


ScenarioLine = SeatPlays | ChanceFalls | ExpectTruth | ExpectMove | ExpectEnd


@dataclass(frozen=True, slots=True)
class Section(Node):
    """The statements under `given` or `starts`."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Scenario(Node):
    """A test: `lines` are those under `plays` and `expects`, in order."""

    head: ScenarioHead
    given: Section | None
    starts: Section | None
    lines: tuple[ScenarioLine, ...]
