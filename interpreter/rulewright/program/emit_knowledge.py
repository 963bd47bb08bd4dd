"""What a move lets the seats know, written out where the place that a piece comes to is of a known family.

It says the same as `Knowledge.went`, with all taken out that the family settles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.program.knowledge import mixes
from rulewright.program.layout import sight_of
from rulewright.program.writer import relative
from rulewright.ruleset.setting import PlaceFamily

if TYPE_CHECKING:
    from rulewright.program.emit_terms import TermEmitter


def write_went(
    terms: TermEmitter, goal: PlaceFamily, face: str, piece: str, origin: str, target: str
) -> None:  # fmt: skip
    """Lines that say who knows and sees a piece without faces that has moved to a place of one family."""
    writer, everyone = terms.writer, terms.module.rules.setting.everyone
    known = writer.column("known")
    sees = _sees(terms, goal, face, piece, target)
    knew = writer.temporary()
    writer.line(f"{knew} = {known}[{piece}]")
    if sees != str(everyone):
        if not sees.isdigit():
            kept = writer.temporary()
            writer.line(f"{kept} = {sees}")
            sees = kept
        lost = writer.temporary()
        seen = knew if sees == "0" else f"({knew} | {sees})"
        writer.line(f"{lost} = {writer.column('told_at')}[{origin}] & ~{seen}")
        writer.line(f"if {lost}: forget(s, {origin}, {lost})")
    if sees != "0":
        gained = writer.temporary()
        writer.line(f"{gained} = {sees} & ~{knew}")
        writer.line(f"if {gained}: {writer.column('shown')}.extend(({gained}, {piece}, -1, -1))")
    told = writer.column("told")
    if not mixes(goal):
        if sees != "0":
            writer.line(f"{known}[{piece}] = {sees if sees == str(everyone) else f'{knew} | {sees}'}")
        writer.line(f"{told}[{piece}] = 0")
        return
    writer.line(f"{known}[{piece}] = {sees}")
    writer.line(f"{told}[{piece}] = {knew} = {knew} & ~{sees}")
    writer.line(f"if {knew}: {writer.column('told_at')}[{target}] |= {knew}")


def _sees(terms: TermEmitter, goal: PlaceFamily, face: str, piece: str, target: str) -> str:
    setting = terms.module.rules.setting
    everyone = setting.everyone
    match goal.seen_by:
        case "owner":
            own = sight_of(setting)[goal.first : goal.first + goal.count]
            return f"{terms.module.constant(own)}[{relative(target, goal.first)}]"
        case "nobody":
            return "0"
        case "face" if face:
            return str(everyone) if face == "up" else "0"
        case "face":
            return f"({everyone} if {terms.writer.column('face')}[{piece}] else 0)"
    return str(everyone)
