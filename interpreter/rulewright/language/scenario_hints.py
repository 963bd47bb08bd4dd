"""What to do where a line of a scenario could not be read."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.language.token import Token
from rulewright.language.words import SECTIONS

_SECTION_TYPES = frozenset(SECTIONS.values())


def scenario_hint(tokens: Sequence[Token], position: int, line: Sequence[Token], accepts: set[str]) -> str:
    """The way out of a mistake in a scenario, or nothing where none is known; the line is that of the position."""
    at = tokens[position]
    if tokens[0].type != "SCENARIO":
        return ""
    before = [token for token in tokens[:position] if token.text]
    section = next((token.type for token in reversed(before) if token.type in _SECTION_TYPES), "")
    types = {token.type for token in line}
    if at.type in _SECTION_TYPES and _SECTION_TYPES & accepts:
        return "Write `given`, then `starts`, then `plays` and `expects`."
    if accepts == {"INDENT"} and before[-1].type in _SECTION_TYPES:
        return "Indent what belongs to it below."
    if not section:
        return "Put a comma before it." if at.type in ("FOR", "WITH") and "COMMA" in accepts else ""
    if section == "PLAYS" and "PICK" not in types | accepts:
        return "Say who picks, and then what, as in `SEAT: NAME, NAME`."
    if "PICK" in accepts:
        return "Write the name as one word, as `rulewright play` shows it."
    if "PICK" in types and at.type == "BECAUSE":
        return "Only a refusal has a reason: write `can not`."
    if "PICK" in types and "COMMA" in accepts:
        return "Name the action without `do`." if before[-1].text == "do" else "Put a comma between the names of picks."
    return ""
