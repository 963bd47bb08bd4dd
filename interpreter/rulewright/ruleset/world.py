"""A ruleset's world as declared: data files read and checked in shape, with variants and options still open."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from rulewright.data.nodes import Record
from rulewright.diagnostics import Diagnostic
from rulewright.ruleset.languages import Language, in_language
from rulewright.ruleset.statements import AssumedDatum, Citation, Gap, Statement, assumed_data, citations
from rulewright.source import SourceText, Span

if TYPE_CHECKING:
    from rulewright.ruleset.setting import Setting, Value

MOST_SETTINGS = 40


class SettingArguments(TypedDict, total=False):
    """What `World.settle` may be given by name."""

    players: int
    variant: str
    options: Mapping[str, object]


class SettingRefused(Exception):
    """A wish for players, variant or options that this game does not allow; `message` says so to a person."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play, with the player counts it allows; `layers` are the variants it builds on, and itself last.

    What the block says of seats, numbers and pieces includes what those it builds on say.
    """

    name: str
    title: str
    players: tuple[int, ...]
    block: Record
    span: Span
    layers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A constant that may be chosen before the game; `type` is number, truth, choice or board.

    `low` and `high` bound a number, `choices` list the values of a choice or board. The default may differ by
    player count.
    """

    name: str
    title: str
    type: str
    default: Value
    choices: tuple[str, ...]
    low: int
    high: int
    span: Span
    defaults: Mapping[int, Value]

    def default_for(self, players: int) -> Value:
        """The value without a choice."""
        return self.defaults.get(players, self.default)

    @property
    def allowed(self) -> str:
        """What may be chosen, in words."""
        if self.type == "number":
            return f"a whole number from {self.low} to {self.high}"
        if self.type == "truth":
            return "`true` or `false`"
        return ", ".join(f"`{choice}`" for choice in self.choices)


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """Everything declared in a ruleset's folder but the rules themselves, which are still text."""

    name: str
    title: str
    folder: Path
    game: Record
    components: Record
    boards: Record
    tables: Mapping[str, tuple[Record, ...]]
    rule_files: tuple[SourceText, ...]
    scenario_file: SourceText | None
    player_counts: tuple[int, ...]
    variants: tuple[Variant, ...]
    options: tuple[Option, ...]
    statements: tuple[Statement, ...]
    gaps: tuple[Gap, ...]
    languages: tuple[Language, ...] = ()

    def settle(
        self, players: int | None = None, variant: str | None = None, options: Mapping[str, object] | None = None,
        language: str | None = None,
    ) -> tuple[Setting | None, tuple[Diagnostic, ...]]:  # fmt: skip
        """Choose every constant; raises SettingRefused where the game does not allow what is asked for.

        Without a choice: the smallest player count, the first variant, each option's default, the texts as they stand.
        """
        from rulewright.ruleset.settle import settle_world

        spoken = self._language(language) if language else None
        setting, findings = settle_world(self, players, variant, options or {})
        return (in_language(setting, spoken) if setting is not None and spoken is not None else setting), findings

    def _language(self, name: str) -> Language:
        for language in self.languages:
            if name.lower() in (language.name.lower(), language.title.lower()):
                return language
        known = ", ".join(f"`{language.name}` ({language.title})" for language in self.languages)
        has = f"It has {known} beside the one it is written in." if known else "It has only the one it is written in."
        raise SettingRefused(f"{self.title} has no texts in the language `{name}`. {has}")

    @property
    def citable(self) -> frozenset[str]:
        """The numbers of all statements and gaps."""
        return frozenset([item.number for item in self.statements] + [gap.number for gap in self.gaps])

    @property
    def data(self) -> tuple[Record, ...]:
        """The data files, and the rows of tables."""
        return self.game, self.components, self.boards, *(row for rows in self.tables.values() for row in rows)

    def data_citations(self) -> tuple[Citation, ...]:
        """Every citation in the data."""
        return tuple(citation for record in self.data for citation in citations(record))

    def assumed(self) -> tuple[AssumedDatum, ...]:
        """Every datum marked `source: assumed`, in the order of the files."""
        return tuple(datum for record in self.data for datum in assumed_data(record))

    @property
    def digest(self) -> str:
        """A name for the texts of the data and rules files, wherever the folder lies and however its lines end."""
        blocks = (self.game, self.components, self.boards, *(rows[0] for rows in self.tables.values() if rows))
        sources = (*(block.span.source for block in blocks), *self.rule_files)
        texts = {Path(source.name).relative_to(self.folder).as_posix(): source.text for source in sources}
        digest = hashlib.sha256()
        for name, text in sorted(texts.items()):
            for part in (name.encode(), text.encode()) if text else ():
                digest.update(b"%d:" % len(part) + part)
        return digest.hexdigest()

    def settings_to_check(self) -> tuple[SettingArguments, ...]:
        """Arguments of `settle` that between them touch every player count, variant and option."""
        found: list[SettingArguments] = [{}]
        for chosen in self.variants:
            found.extend({"players": count, "variant": chosen.name} for count in chosen.players)
        if not self.variants:
            found.extend({"players": count} for count in self.player_counts)
        for option in self.options:
            found.extend({"options": {option.name: value}} for value in _other_values(option))
        return tuple(found[:MOST_SETTINGS])


def _other_values(option: Option) -> tuple[Value, ...]:
    values: tuple[Value, ...] = option.choices
    if option.type == "number":
        values = tuple(dict.fromkeys((option.low, option.high)))
    elif option.type == "truth":
        values = (False, True)
    return tuple(value for value in values if value != option.default)
