"""Warns of what is declared and never used: pieces without rules, actions nothing offers, facts nobody says."""

from __future__ import annotations

from rulewright.checking.context import Context
from rulewright.wording.expressions import with_article


def check_unused(context: Context) -> None:
    """Report declarations that no rule speaks of."""
    said = set(context.names_used) | {context.kind_word(word) for word in context.names_used}
    _unused_rules(context, said)
    _unused_kinds(context)


def _unused_rules(context: Context, said: set[str]) -> None:
    declared = context.declared
    for name, action in declared.actions.items():
        if name not in said:
            context.report(
                "F511", action.name_span, f"Nothing ever offers the action `{name}`.",
                f"Write `do {name}` where it may be done, or take it out.",
            )  # fmt: skip
    for name, procedure in declared.procedures.items():
        if name not in said:
            context.report(
                "F511", procedure.name_span, f"Nothing ever does `{name}`.",
                f"Write `do {name}` where it happens, or take it out.",
            )  # fmt: skip
    for name, fact in declared.facts.items():
        if name not in said:
            context.report("N211", fact.head.span, f"Nothing ever says `{name}`.", "Use the fact, or take it out.")
    for name, event in declared.events.items():
        if name not in said:
            context.report("N211", event.span, f"Nothing announces the event `{name}`.", "Announce it, or take it out.")
    for name, slot in declared.slots.items():
        if name not in said:
            context.report("N211", slot.span, f"Nothing does the slot `{name}`.", "Call it with `do`, or take it out.")


def _unused_kinds(context: Context) -> None:
    held = {kind for family in context.setting.families.values() for kind in family.holds}
    for kind in context.setting.kinds.values():
        spoken_of = kind.name in context.kinds_used or _named(context, kind.name)
        if not spoken_of and not _tested(context, held, kind.name):
            context.report(
                "W202", kind.span, f"No rule speaks of {with_article(kind.name)}.",
                "Write rules for it, or take the kind out.",
            )  # fmt: skip


def _named(context: Context, kind: str) -> bool:
    """Whether a block or a piece of the kind is named in the rules."""
    blocks = {context.kind_word(entity.kind) for entity in context.declared.entities}
    pieces = {piece.name for piece in context.setting.pieces if piece.kind == kind}
    return kind in blocks or bool(pieces & context.names_used)


def _tested(context: Context, held: set[str], kind: str) -> bool:
    """Whether rules speak of the top or number of pieces where only this kind can lie."""
    return kind in held and len(held) == 1 and bool({"top", "holder"} & context.names_used)


