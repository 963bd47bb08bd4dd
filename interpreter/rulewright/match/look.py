"""What one seat may see of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.match.decision import SeenPiece, SeenPlace, SeenTrack, View
from rulewright.ruleset.setting import Piece

if TYPE_CHECKING:
    from rulewright.match.match import Match


def look(match: Match, seat: int) -> View:
    """The places, tracks and scores as a seat sees them; everything here lies open."""
    decision = match.decision
    turn = decision.seat if decision is not None else -1
    return View(seat, turn, _places(match), _tracks(match), match.scores())


def _places(match: Match) -> tuple[SeenPlace, ...]:
    setting, names = match.game.setting, match.game.names
    out: list[SeenPlace] = []
    for number, name in enumerate(setting.place_names):
        pieces = names.contents(match.state, number)
        seen = tuple(_piece(match, setting.pieces[piece]) for piece in pieces)
        out.append(SeenPlace(number, name, names.place_title(number), setting.place_owners[number], len(seen), seen))
    return tuple(out)


def _piece(match: Match, piece: Piece) -> SeenPiece:
    owner = match.game.names.owner_of(match.state, piece.number)
    symbol = piece.symbols[owner] if 0 <= owner < len(piece.symbols) else piece.symbol
    return SeenPiece(piece.name, piece.title, symbol, owner)


def _tracks(match: Match) -> tuple[SeenTrack, ...]:
    layout, state = match.game.program.layout, match.state
    setting = match.game.setting
    out: list[SeenTrack] = []
    for sort, declared in (("track", setting.tracks), ("resource", setting.resources)):
        for name, item in declared.items():
            column = layout.columns[f"{sort}:{name}"]
            value = state[column.index]
            if column.depth == 0:
                out.append(SeenTrack(name, item.title, -1, value))
            else:
                out += [SeenTrack(name, item.title, owner, amount) for owner, amount in enumerate(value)]
    return tuple(out)
