"""What a variant takes into the game: pieces and spaces by the values of a property."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulewright.board.layout import Layout
from rulewright.data.nodes import Entry, Record
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.kinds import KindShape


def is_included(name: str, row: Record, draft: Draft) -> bool:
    """Whether the variant chosen takes a row of a kind of piece, or a space of a board, into the game."""
    if draft.variant is None:
        return True
    included = draft.variant.block.record("includes").record(name)
    return all(
        _text(name, row, entry.name, draft) in {value.text for value in included.scalars(entry.name)}
        for entry in included
    )


def _text(name: str, row: Record, of: str, draft: Draft) -> str:
    """What a row of a kind, or a space of a board, gives for a property, else the default written there."""
    if of in row:
        return row.text(of)
    boards = {entry.name: entry.record for entry in draft.world.boards}
    declared = boards[name] if name in boards else draft.world.components.record("kinds").record(name)
    return declared.record("properties").record(of).text("default")


def included_layout(board: Entry, layout: Layout, draft: Draft) -> Layout:
    """A written board without the spaces that the variant chosen leaves out, and without what hangs on them."""
    kept = [index for index, space in enumerate(layout.spaces)
            if space.written is None or is_included(board.name, space.written, draft)]  # fmt: skip
    if len(kept) == len(layout.spaces) or layout.straight.between:
        return layout
    renumbered = {index: number for number, index in enumerate(kept)}
    straight = layout.straight
    return replace(
        layout,
        spaces=tuple(layout.spaces[index] for index in kept),
        links=tuple(
            replace(link, start=renumbered[link.start], end=renumbered[link.end])
            for link in layout.links if link.start in renumbered and link.end in renumbered
        ),
        regions=tuple(
            replace(region, spaces=tuple(renumbered[index] for index in region.spaces if index in renumbered))
            for region in layout.regions if any(index in renumbered for index in region.spaces)
        ),
        straight=replace(
            straight,
            rays=tuple(straight.rays[index] for index in kept),
            directions=tuple(straight.directions[index] for index in kept),
        ),
    )  # fmt: skip


def check_includes(shapes: Mapping[str, KindShape], draft: Draft) -> None:
    """Report kinds, boards and properties a variant's `includes` names that do not exist."""
    boards = {entry.name: entry.record for entry in draft.world.boards}
    for named in draft.variant.block.record("includes") if draft.variant else ():
        if named.name in shapes:
            known = (*shapes[named.name].types, "id")
        elif named.name in boards:
            known = tuple(entry.name for entry in boards[named.name].record("properties"))
        else:
            message = f"There is no kind of piece and no board `{named.name}`."
            help_text = did_you_mean(named.name, (*shapes, *boards), "Name a kind of piece or a board.")
            draft.findings.add("W112", named.key.span, message, help_text)
            continue
        for entry in named.record:
            if entry.name not in known:
                message = f"`{entry.name}` is no property of `{named.name}`."
                draft.findings.add("W114", entry.key.span, message, did_you_mean(entry.name, known, "Name a property."))
