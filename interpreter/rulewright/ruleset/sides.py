"""Settles the sides that are not players: which are in play, and their values."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.read import counts_of
from rulewright.ruleset.setting import PropertyType, Seat
from rulewright.ruleset.values import check_complete, read_values

_KEYS = ("title", "players", "variants", "cites", "source", "gap")


def name_sides(draft: Draft) -> None:
    """Number the sides: the players first, then those in play that are none."""
    draft.sides.update(draft.seats)
    absent: list[str] = []
    for entry in draft.world.game.record("sides"):
        _check_variants(entry, draft)
        if in_play(entry, draft):
            draft.sides.setdefault(entry.name, len(draft.sides))
        else:
            absent.append(entry.name)
    draft.absent_sides = tuple(absent)


def in_play(entry: Entry, draft: Draft) -> bool:
    """Whether a side takes part at this player count and in this variant."""
    counts = counts_of(entry.record.scalars("players"))
    variants = [name.text for name in entry.record.scalars("variants")]
    if counts and draft.players not in counts:
        return False
    return not variants or (draft.variant is not None and draft.variant.name in variants)


def _check_variants(entry: Entry, draft: Draft) -> None:
    known = [variant.name for variant in draft.world.variants]
    for name in entry.record.scalars("variants"):
        if name.text not in known:
            help_text = did_you_mean(name.text, known, "Declare it under `variants`.")
            draft.findings.add("W115", name.span, f"There is no variant `{name.text}`.", help_text)


def settle_sides(types: Mapping[str, PropertyType], draft: Draft) -> tuple[Seat, ...]:
    """The sides in play that are not players, with their values of the properties of seats."""
    sides: list[Seat] = []
    for entry in draft.world.game.record("sides"):
        subject = f"side `{entry.name}`"
        check_complete(entry.record, types, draft, subject)
        values = read_values(entry.record, types, _KEYS, draft, subject)
        title = people_text(entry.record, "title", title_of(entry.name))
        if entry.name not in draft.absent_sides:
            sides.append(Seat(draft.sides[entry.name], entry.name, title, values, entry.key.span))
    return tuple(sides)
