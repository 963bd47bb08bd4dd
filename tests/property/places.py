"""Everything a state keeps twice, worked out again from nothing but which piece lies where."""

from __future__ import annotations

from typing import Any

import rulewright

NOTHING = -1


def lying(match: rulewright.Match) -> list[list[int]]:
    """The pieces in each place, read from the columns that hold them."""
    layout, state = match.game.program.layout, match.state
    found: list[list[int]] = [[] for _ in match.game.setting.place_names]
    for family in match.game.setting.families.values():
        for number in range(family.count):
            if layout.has(f"zone:{family.name}"):
                found[family.first + number] = list(state[layout.index(f"zone:{family.name}")][number])
            elif state[layout.index("at")][family.first + number] != NOTHING:
                found[family.first + number] = [state[layout.index("at")][family.first + number]]
    return found


def kept(match: rulewright.Match) -> dict[str, Any]:
    """The columns of a state that could be worked out from others."""
    layout = match.game.program.layout
    return {
        name: match.state[column.index]
        for name, column in layout.columns.items()
        if name.partition(":")[0] in ("at", "where", "holder", "empty", "filled", "open_first", "open_last", "board")
    }


def worked_out(match: rulewright.Match) -> dict[str, Any]:
    """The same columns from the places alone."""
    places = lying(match)
    return {name: _column(match, name, places) for name in kept(match)}


def _column(match: rulewright.Match, name: str, places: list[list[int]]) -> Any:
    setting = match.game.setting
    sort, _, rest = name.partition(":")
    number, _, kind = rest.partition(":")
    spaces = range(0)
    if number.isdigit():
        board = setting.boards[int(number)]
        spaces = range(board.first, board.first + board.count)
    singles = [places[space.number] if setting.family_at(space.number).limit == 1 else [] for space in setting.spaces]
    holders = [_owner(match, pieces[-1]) if pieces else NOTHING for pieces in singles]
    match sort:
        case "at":
            return [
                pieces[-1] if pieces and (family.limit == 1 or (family.per == "board" and family.ordered)) else NOTHING
                for place, pieces in enumerate(places) for family in (setting.family_at(place),)
            ]  # fmt: skip
        case "where":
            return [next(p for p, pieces in enumerate(places) if piece.number in pieces) for piece in setting.pieces]
        case "holder":
            return holders
        case "open_first" | "open_last":
            end = 0 if sort == "open_first" else -1
            return [r.number for r in setting.regions if r.group == rest and not places[r.spaces[end]]]
        case "empty":
            return [space for space in spaces if not places[space]]
        case "filled":
            return [space for space in spaces if places[space]]
    on_board = sorted(p for space in spaces for p in places[space] if setting.pieces[p].kind == kind)
    nobody = [NOTHING] if any(piece.kind == kind and piece.owner == NOTHING for piece in setting.pieces) else []
    return [[p for p in on_board if _owner(match, p) == owner] for owner in [*range(len(setting.sides)), *nobody]]


def _owner(match: rulewright.Match, piece: int) -> int:
    layout = match.game.program.layout
    if layout.has("owner"):
        owner: int = match.state[layout.index("owner")][piece]
        return owner
    return match.game.setting.pieces[piece].owner
