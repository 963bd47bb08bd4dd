"""Pieces and what lies in a place, in the fewest letters."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.match.decision import SeenPiece, SeenPlace
from rulewright_tools.play.picture import Line, Run, joined

EMPTY = "·"
FACE_DOWN = "#"
MOST_SYMBOLS = 24
_SMALL_DIGITS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")

Places = Mapping[int, SeenPlace]


def symbol_of(piece: SeenPiece) -> Run:
    """The piece in the fewest letters, with the values to show; its back, and what is known to be under it."""
    if not piece.name:
        return Run(FACE_DOWN, piece.owner)
    back = FACE_DOWN if piece.face_down else ""
    return Run(f"{back}{piece.symbol or piece.name[:1]}{'/'.join(piece.shown)}", piece.owner)


def contents(place: SeenPlace) -> Line:
    """What lies in a place, bottom piece first, in symbols; many pieces end in their number."""
    if place.count < 0:
        return (Run("?", tone="faint"),)
    if place.count == 0:
        return (Run(EMPTY, tone="faint"),)
    if not place.pieces:
        return (Run(f"({place.count})"),)
    symbols = [symbol_of(piece) for piece in place.pieces[:MOST_SYMBOLS]]
    gap = "" if all(symbol.width == 1 for symbol in symbols) else " "
    drawn = joined(((symbol,) for symbol in symbols), gap) if gap else tuple(symbols)
    return (*drawn, Run(f"… ({place.count})")) if place.count > len(symbols) else drawn


def top_of(place: SeenPlace) -> Run:
    """The top piece of a place, with the number of pieces in small digits when there are several."""
    if place.count == 0:
        return Run(EMPTY, tone="faint")
    if not place.pieces:
        return Run("?" if place.count < 0 else str(place.count))
    top = symbol_of(place.pieces[-1])
    return Run(top.text + small(place.count), top.owner) if place.count > 1 else top


def small(number: int) -> str:
    """A number in small raised digits."""
    return str(number).translate(_SMALL_DIGITS)
