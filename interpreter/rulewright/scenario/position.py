"""A position in sentences of the rules language: what a scenario must give for the world to be as it is in a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.match.match import Match
from rulewright.meaning.effects import IN_FORCE, KEPT
from rulewright.meaning.types import Type
from rulewright.program.program import State
from rulewright.ruleset.setting import NOTHING, Piece, PropertyType, Setting


def given_sentences(match: Match) -> tuple[str, ...]:
    """Sentences that lead from the world before any rule has run to that of a match.

    They say nothing of whose turn it is, of values that rules only keep, nor of what players remember.
    """
    start = match.game.program.layout.start()
    return (*_moves(match, start), *_sides(match, start), *_properties(match, start), *_numbers(match, start),
            *_orders(match, start))  # fmt: skip


def differences(one: Match, other: Match) -> tuple[str, ...]:
    """What two matches of equal settings differ in, of all that sentences can arrange and a person can tell."""
    told = [*_differing_places(one, other), *_differing_values(one, other)]
    if _in_force(one) != _in_force(other):
        told.append("what is in force until an event")
    if _used_up(one) != _used_up(other):
        told.append("what may happen once and has")
    if _question(one) != _question(other):
        told.append("what is asked")
    return tuple(told)


def _differing_places(one: Match, other: Match) -> Iterator[str]:
    setting = one.game.setting
    for number, name in enumerate(setting.place_names):
        if one.game.names.contents(one.state, number) != other.game.names.contents(other.state, number):
            yield f"what lies in {name}"


def _differing_values(one: Match, other: Match) -> Iterator[str]:
    layouts = one.game.program.layout, other.game.program.layout
    for name in layouts[0].columns:
        if name.partition(":")[0] in _VALUES and layouts[1].has(name):
            values = [match.state[layout.index(name)] for match, layout in zip((one, other), layouts, strict=True)]
            if values[0] != values[1]:
                yield name.rpartition(":")[2].replace("_", " ")


_VALUES = frozenset({"owner", "face", "property", "track", "resource", "order"})


def _in_force(match: Match) -> list[object]:
    """What lasts until an event, with the values kept meanwhile."""
    layout = match.game.program.layout
    return [match.state[column.index] for name, column in layout.columns.items()
            if name == IN_FORCE or name.partition(":")[0] == KEPT]  # fmt: skip


def _used_up(match: Match) -> list[str]:
    """What may happen only once a turn, or once at all, and has happened."""
    layout = match.game.program.layout
    clock = match.state[layout.index("clock")] if layout.has("clock") else 1
    names = [name for name in layout.columns if name.startswith("once:")]
    return [name for name in names
            if match.state[layout.index(name)] == (clock if name.startswith("once:turn:") else 1)]  # fmt: skip


def _question(match: Match) -> tuple[object, ...]:
    """Who is asked what, with what is on offer."""
    decision = match.decision
    if decision is None:
        return ()
    picked = [each.title for each in decision.picked]
    return decision.seat, decision.prompt, decision.action, picked, [option.name for option in match.options()]


def remembers_more(one: Match, other: Match) -> bool:
    """Whether somebody knows of a piece in one of two like positions what is not known in the other."""
    program, second = one.game.program, other.game.program
    if program.knowledge is None:
        return False
    rows = [(program.layout.index(name), second.layout.index(name)) for name in ("known", "told")]
    return any(one.state[here] != other.state[there] for here, there in rows)


# ---- where pieces lie ----


def _moves(match: Match, start: State) -> Iterator[str]:
    """A move for each piece that lies elsewhere, or in another order; into an occupied place when it is free."""
    setting = match.game.setting
    waiting = [(piece, place) for place in range(len(setting.place_names)) for piece in _moved_to(match, start, place)]
    lying = {place: set(match.game.program.layout.spots(start, place)) for place in range(len(setting.place_names))}
    while waiting:
        free = next(
            (pair for pair in waiting if not _is_full(setting, pair[1], lying[pair[1]]) or pair[0] in lying[pair[1]]),
            waiting[0],
        )
        piece, place = free
        waiting.remove(free)
        for pieces in lying.values():
            pieces.discard(piece)
        lying[place].add(piece)
        yield _move(match, start, setting.pieces[piece], place)


def _moved_to(match: Match, start: State, place: int) -> tuple[int, ...]:
    """The pieces that must be moved to a place, the lowest first."""
    layout = match.game.program.layout
    before, now = layout.spots(start, place), layout.spots(match.state, place)
    staying = [piece for piece in before if piece in now]
    if not match.game.setting.family_at(place).ordered:
        return tuple(piece for piece in sorted(now) if piece not in before)
    same = 0
    while same < len(staying) and staying[same] == now[same]:
        same += 1
    return now[same:]


def _is_full(setting: Setting, place: int, lying: set[int]) -> bool:
    limit = setting.family_at(place).limit
    return bool(limit) and len(lying) >= limit


def _move(match: Match, start: State, piece: Piece, place: int) -> str:
    owner = match.game.names.owner_of(match.state, piece.number)
    words = f"move {piece.name} to {place_phrase(match.game.setting, place)}"
    if owner >= 0 and owner != piece.owner:
        words += f", owned by {match.game.setting.sides[owner].name}"
    return words + (", face down" if _turned(match, start, piece.number) else "")


def place_phrase(setting: Setting, place: int) -> str:
    """A place as rules speak of it: `b1`, `deck`, `hand of first`."""
    family = setting.family_at(place)
    if family.per == "board":
        return setting.place_names[place]
    if family.per == "space":
        return f"{family.name} of {setting.spaces[place - family.first].name}"
    if family.per in setting.region_groups:
        return f"{family.name} of {setting.regions[place - family.first + family.owners_from].name}"
    owner = setting.place_owners[place]
    return f"{family.name} of {setting.sides[owner].name}" if owner >= 0 else family.name


def _turned(match: Match, start: State, piece: int) -> bool:
    """Whether a piece lies on its other side."""
    layout = match.game.program.layout
    return layout.has("face") and match.state[layout.index("face")][piece] != start[layout.index("face")][piece]


def _lies_elsewhere(match: Match, start: State, piece: int) -> bool:
    place = match.game.names.place_of(match.state, piece)
    return piece in _moved_to(match, start, place)


def _sides(match: Match, start: State) -> Iterator[str]:
    """Sides and owners of pieces that lie where they start."""
    setting = match.game.setting
    for piece in setting.pieces:
        owner = match.game.names.owner_of(match.state, piece.number)
        elsewhere = _lies_elsewhere(match, start, piece.number)
        if _turned(match, start, piece.number) and not elsewhere:
            yield f"flip {piece.name} face down"
        if owner != piece.owner and (not elsewhere or owner < 0):
            yield f"owner of {piece.name} becomes {setting.sides[owner].name if owner >= 0 else 'nothing'}"


# ---- values ----


def _properties(match: Match, start: State) -> Iterator[str]:
    setting, layout = match.game.setting, match.game.program.layout
    for kind in setting.kinds.values():
        for name, change in kind.changeable.items():
            column = layout.index(f"property:{name}")
            for number in range(kind.first, kind.first + kind.count):
                value = match.state[column][number]
                if value != start[column][number]:
                    yield f"{name} of {setting.pieces[number].name} becomes {_said(match, change.type, value)}"


def _said(match: Match, given: PropertyType, value: Any) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if value == NOTHING and given.kind != "number":
        return "nothing"
    return match.game.names.name(Type(given.kind, given.of), int(value))


def _numbers(match: Match, start: State) -> Iterator[str]:
    """Tracks and resources that are not as they start."""
    setting, layout = match.game.setting, match.game.program.layout
    pers = {name: track.per for name, track in setting.tracks.items()} | dict.fromkeys(setting.resources, "player")
    for name, per in pers.items():
        column = layout.index(f"{'track' if name in setting.tracks else 'resource'}:{name}")
        now, before = match.state[column], start[column]
        if not per and now != before:
            yield f"{name} becomes {_written(setting, name, now)}"
        groups: dict[str, Any] = {"player": setting.seats, "side": setting.sides, "space": setting.spaces}
        owners = groups.get(per, setting.regions)
        for owner, value in enumerate(now if per else ()):
            if value != before[owner]:
                yield f"{name} of {owners[owner].name} becomes {_written(setting, name, value)}"


def _written(setting: Setting, name: str, value: int) -> str:
    return setting.tracks[name].written(value) if name in setting.tracks else str(value)


def _orders(match: Match, start: State) -> Iterator[str]:
    """Orders that are not as they start."""
    layout = match.game.program.layout
    for order in match.game.setting.orders.values():
        column = layout.index(f"order:{order.name}")
        if match.state[column] != start[column]:
            members = (match.game.names.name(Type(order.of), member) for member in match.state[column])
            yield f"{order.name} becomes {', '.join(members)}"
