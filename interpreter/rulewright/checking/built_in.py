"""Phrases every game has: top, place, owner, holder, rival, and the size of a place."""

from __future__ import annotations

from rulewright.board.board import Board
from rulewright.board.per_player import own_group
from rulewright.checking.context import Context
from rulewright.checking.scope import Scope
from rulewright.meaning.terms import Comparison, Condition, Constant, Lookup, Operation, Read, Size, Term, Top
from rulewright.meaning.types import NUMBER, PLAYER, SIDE, Type


def families_of(context: Context, place: Term) -> list[str]:
    """The place families a place or space can belong to."""
    setting = context.setting
    if isinstance(place, Read) and place.column == "where" and place.index is not None:
        kinds = {kind.name for kind in context.kinds_of(place.index.type.of or "piece")}
        return [family.name for family in setting.families.values() if kinds & set(family.holds)]
    if place.type.kind == "space":
        boards = [board.name for board in setting.boards]
        return [place.type.of] if place.type.of in boards else boards
    return [place.type.of] if place.type.of in setting.families else list(setting.families)


def is_single(context: Context, place: Term) -> bool | None:
    """Whether a place holds one piece at most; None where that differs among the places it can be."""
    limits = {context.setting.families[name].limit == 1 for name in families_of(context, place)}
    return limits.pop() if len(limits) == 1 else None


def held_kinds(context: Context, place: Term) -> str:
    """The one kind of piece the place can hold, or the empty word."""
    held = {kind for name in families_of(context, place) for kind in context.setting.families[name].holds}
    return held.pop() if len(held) == 1 else ""


def top(context: Context, place: Term) -> Term:
    """The uppermost piece of a place, or nothing."""
    single = is_single(context, place)
    type_ = Type("piece", held_kinds(context, place), maybe=True)
    return Top(place, single, type_)


def piece_count(context: Context, place: Term) -> Term:
    """How many pieces lie in a place."""
    return Size(place, is_single(context, place))


def owner_of(context: Context, piece: Term) -> Term:
    """The owner of a piece: fixed, or read where owners change."""
    kinds = context.kinds_of(piece.type.of or "piece")
    fixed = all(not kind.owner_changes for kind in kinds)
    sure = fixed and all(item.owner >= 0 for item in context.setting.pieces if item.kind in {k.name for k in kinds})
    type_ = SIDE if any(kind.of_sides for kind in kinds) else PLAYER
    type_ = type_ if sure else type_.possible
    return Lookup("piece_owner", piece, type_) if fixed else Read("owner", piece, type_)


def owner_of_place(context: Context, place: Term) -> Term | None:
    """The player whose place it is, or None where no place it can be belongs to a player."""
    setting = context.setting
    owned = [
        setting.place_owners[setting.families[name].first] >= 0
        for name in families_of(context, place)
        if setting.families[name].count
    ]
    if not any(owned):
        return None
    sided = any(setting.families[name].per == "side" for name in families_of(context, place))
    type_ = SIDE if sided else PLAYER
    return Lookup("place_owner", place, type_ if all(owned) else type_.possible)


def own_spaces(context: Context, board: Board, player: Term) -> Term:
    """A player's part of a board that each player has, as the region of its spaces."""
    setting = context.setting
    regions = [region for region in setting.regions if region.group == own_group(board.name)]
    type_ = Type("region", own_group(board.name))
    if isinstance(player, Constant):
        return Constant(regions[player.value].number, type_)
    return Operation("+", player, Constant(regions[0].number, NUMBER), type_)


def holder(context: Context, place: Term) -> Term:
    """The owner of the uppermost piece of a place, or nothing."""
    if is_single(context, place) is True and place.type.kind == "space":
        held = {name for family in families_of(context, place) for name in context.setting.families[family].holds}
        of_sides = any(context.setting.kinds[name].of_sides for name in held)
        return Read("holder", place, SIDE.possible if of_sides else PLAYER.possible)
    piece = top(context, place)
    owner = owner_of(context, piece)
    some = Comparison("!=", piece, Constant(-1, piece.type))
    return Condition(some, owner, Constant(-1, owner.type.possible), owner.type.possible)


def built_in_phrase(context: Context, scope: Scope, word: str, subject: Term) -> Term | None:
    """`WORD of SUBJECT` for the words every game has, or None when the word is no such."""
    kind = subject.type.kind
    if word == "top" and kind in ("space", "place"):
        return context.guarded(scope, subject, top(context, subject))
    if word == "holder" and kind in ("space", "place"):
        return context.guarded(scope, subject, holder(context, subject))
    if word == "place" and kind == "piece":
        return context.guarded(scope, subject, Read("where", subject, _place_type(context, subject)))
    if word == "owner" and kind == "piece":
        return context.guarded(scope, subject, owner_of(context, subject))
    if word == "owner" and kind in ("space", "place"):
        owner = owner_of_place(context, subject)
        return context.guarded(scope, subject, owner) if owner is not None else None
    if word == "rival" and kind == "player" and context.setting.players == 2:
        return context.guarded(scope, subject, Operation("-", Constant(1, NUMBER), subject, PLAYER))
    return None


def _place_type(context: Context, piece: Term) -> Type:
    """Where pieces of a kind can lie: on one board only, or in any place."""
    setting = context.setting
    kinds = {kind.name for kind in context.kinds_of(piece.type.of or "piece")}
    families = [family for family in setting.families.values() if kinds & set(family.holds)]
    boards = [family.name for family in families if family.per == "board"]
    if len(boards) == 1:
        return Type("space", boards[0])
    return Type("place")
