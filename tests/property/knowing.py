"""What each seat may know in a state, worked out from the rules' own words about places."""

from __future__ import annotations

import rulewright
from property.places import lying


def watchers(match: rulewright.Match, piece: int, place: int) -> set[int]:
    """The seats that see a piece where it lies."""
    setting = match.game.setting
    everyone = set(range(setting.players))
    match match.game.setting.family_at(place).seen_by:
        case "all":
            return everyone
        case "owner":
            return {setting.place_owners[place]}
        case "face":
            return everyone if match.state[match.game.program.layout.index("face")][piece] else set()
    return set()


def seats(mask: int) -> set[int]:
    """The seats of a number whose bits they are."""
    return {seat for seat in range(mask.bit_length()) if mask >> seat & 1}


def column(match: rulewright.Match, name: str) -> list[int]:
    """A column of the state."""
    found: list[int] = match.state[match.game.program.layout.index(name)]
    return found


def known_to(match: rulewright.Match, seat: int) -> set[int]:
    """The pieces a seat can tell from others; in an open game all."""
    if match.game.program.knowledge is None:
        return {piece.number for piece in match.game.setting.pieces}
    return {piece for piece, mask in enumerate(column(match, "known")) if seat in seats(mask)}


def told_to(match: rulewright.Match, seat: int) -> set[int]:
    """The pieces of which a seat only knows in which place they lie."""
    if match.game.program.knowledge is None:
        return set()
    return {piece for piece, mask in enumerate(column(match, "told")) if seat in seats(mask)}


def shown_to(match: rulewright.Match, seat: int) -> set[int]:
    """The pieces a seat was shown since the last answer."""
    return {what for mask, what, *_ in match.game.program.shown(match.state) if what >= 0 and seat in seats(mask)}


def sees_count(match: rulewright.Match, seat: int, place: int) -> bool:
    """Whether a seat sees how many pieces lie in a place."""
    viewer = match.game.setting.family_at(place).count_seen_by
    return viewer == "all" or (viewer == "owner" and match.game.setting.place_owners[place] == seat)


def place_of(match: rulewright.Match) -> dict[int, int]:
    """The place of each piece."""
    return {piece: place for place, pieces in enumerate(lying(match)) for piece in pieces}


def titles_kept_from(match: rulewright.Match, known: set[int]) -> set[str]:
    """The names and titles that belong to none of the pieces known."""
    pieces = match.game.setting.pieces
    mine = {word for piece in pieces if piece.number in known for word in (piece.name, piece.title)}
    return {word for piece in pieces for word in (piece.name, piece.title)} - mine
