"""Settles places, tracks, resources, orders and what else is shown at the table."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.board.layout import title_of
from rulewright.board.per_player import is_per_player
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry
from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.boards import LaidBoard
from rulewright.ruleset.draft import Draft
from rulewright.ruleset.setting import NOTHING, Order, PlaceFamily, PropertyType, Resource, Shown, Track
from rulewright.ruleset.values import read_value


def settle_families(laid: tuple[LaidBoard, ...], draft: Draft) -> Mapping[str, PlaceFamily]:
    """All families of places: the boards' spaces first, then the zones in the order declared."""
    families: dict[str, PlaceFamily] = {}
    for board in laid:
        count = len(board.layout.spaces)
        ordered = board.entry.record.truth("ordered")
        families[board.entry.name] = _family(board.entry, "board", ordered, board.first, count, draft)
    first = len(draft.spaces) if not laid else laid[-1].first + len(laid[-1].layout.spaces)
    spaces = first
    for entry in draft.world.game.record("places"):
        per = _per(entry, draft)
        regions = draft.regions.get(per, {})
        count = {"": 1, "player": draft.players, "side": len(draft.sides), "space": spaces}.get(per, len(regions))
        ordered = entry.record.text("order") == "stack"
        families.setdefault(entry.name, _family(entry, per, ordered, first, count, draft))
        first += count
    return families


def _per(entry: Entry, draft: Draft) -> str:
    """What there is one each of: player, side, space, a sort of region, or the empty word for one in all."""
    per = entry.record.scalar("per")
    known = ["player", *(["side"] if "sides" in draft.world.game else []), "space", *draft.regions]
    if per is None or per.text in known:
        return per.text if per is not None else ""
    if draft.unsure_regions:
        return ""
    listed = ", ".join(f"`{word}`" for word in known)
    message = f"`{per.text}` is no player, space or sort of region, so there can not be one `{entry.name}` for each."
    draft.findings.add("W115", per.span, message, did_you_mean(per.text, known, f"It may be {listed}."))
    return ""


def _family(entry: Entry, per: str, ordered: bool, first: int, count: int, draft: Draft) -> PlaceFamily:
    block = entry.record
    seen_by, count_seen_by = block.text("seen_by", "all"), block.text("count_seen_by", "all")
    for key, viewer in (("seen_by", seen_by), ("count_seen_by", count_seen_by)):
        if viewer == "owner" and per not in ("player", "side") and not is_per_player(entry):
            message = f"`{entry.name}` has no owner who could see it."
            span = block.by_name[key].value.span
            help_text = "Write `all` or `nobody`, or give each player one: `per: player`."
            draft.findings.add("W129", span, message, help_text)
    limit = draft.whole(block.get("limit"), f"`limit` of `{entry.name}`")
    if "limit" in block and limit < 1:
        message = f"`{entry.name}` has room for {limit} pieces."
        draft.findings.add("W126", block.by_name["limit"].value.span, message, "Let `limit` be at least 1.")
    title = people_text(block, "title", title_of(entry.name))
    holds = _holds(entry, draft)
    return PlaceFamily(
        entry.name, title, per, holds, max(limit, 0), ordered, seen_by, count_seen_by, first, count, entry.key.span,
        min(draft.regions.get(per, {}).values(), default=0), per == "board" or block.truth("shown", True),
    )  # fmt: skip


def _holds(entry: Entry, draft: Draft) -> tuple[str, ...]:
    kinds: dict[str, None] = {}
    for name in entry.record.scalars("holds"):
        if name.text not in draft.kinds:
            draft.unsure_places.add(entry.name)
            help_text = did_you_mean(name.text, draft.kinds, "Declare it under `kinds` in components.yaml.")
            draft.findings.add("W112", name.span, f"There is no kind of piece `{name.text}`.", help_text)
        kinds.update(dict.fromkeys(draft.kinds.get(name.text, ())))
    return tuple(kinds)


def place_names(families: Mapping[str, PlaceFamily], laid: tuple[LaidBoard, ...], draft: Draft) -> tuple[str, ...]:
    """The name of every place: spaces by their own, zones by family and owner."""
    names = [space.name for board in laid for space in board.layout.spaces]
    spaces = tuple(names)
    for family in families.values():
        if family.per == "player":
            names.extend(f"{family.name}_of_{seat}" for seat in draft.seats)
        elif family.per == "side":
            names.extend(f"{family.name}_of_{side}" for side in draft.sides)
        elif family.per == "space":
            names.extend(f"{family.name}_of_{space}" for space in spaces)
        elif family.per in draft.regions:
            names.extend(f"{family.name}_of_{region}" for region in draft.regions[family.per])
        elif family.per == "":
            names.append(family.name)
    return tuple(names)


def place_owners(families: Mapping[str, PlaceFamily], laid: tuple[LaidBoard, ...]) -> tuple[int, ...]:
    """The owning seat or side of every place, or NOTHING."""
    owners: list[int] = []
    each = {board.entry.name: board.each for board in laid}
    for family in families.values():
        own = 1 if family.per in ("player", "side") else each.get(family.name, 0)
        owners.extend(number // own if own else NOTHING for number in range(family.count))
    return tuple(owners)


def settle_tracks(draft: Draft) -> Mapping[str, Track]:
    """All tracks, with their bounds checked."""
    tracks: dict[str, Track] = {}
    for entry in draft.world.game.record("tracks"):
        block = entry.record
        is_truth = block.text("type") == "truth"
        low, high, start = _truth(entry, draft) if is_truth else _track_bounds(entry, draft)
        title = people_text(block, "title", title_of(entry.name))
        stops, shown = block.truth("stops_at_bounds"), block.truth("shown", True)
        bounds = (low, high, start, stops)
        tracks[entry.name] = Track(entry.name, title, _per(entry, draft), *bounds, shown, entry.key.span, is_truth)
    return tracks


def _track_bounds(entry: Entry, draft: Draft) -> tuple[int, int, int]:
    """Both ends of a number, and where it starts."""
    block = entry.record
    low = draft.whole(block.get("from"), f"`from` of `{entry.name}`")
    high = draft.whole(block.get("to"), f"`to` of `{entry.name}`")
    start = draft.whole(block.get("start"), f"`start` of `{entry.name}`", low)
    _check_bounds(entry, low, high, start, draft)
    return low, high, start


def _truth(entry: Entry, draft: Draft) -> tuple[int, int, int]:
    """The ends of a truth, and what it is at first."""
    for key in ("from", "to", "stops_at_bounds"):
        if key in entry.record:
            message = f"`{entry.name}` is a truth, and has no bounds."
            draft.findings.add("W116", entry.record.place_of(key), message, f"Take `{key}` out.")
    start = entry.record.scalar("start")
    value = read_value(PropertyType("truth"), start, "start", draft) if start is not None else False
    return 0, 1, int(bool(value))


def settle_resources(draft: Draft) -> Mapping[str, Resource]:
    """All resources, with their bounds checked."""
    resources: dict[str, Resource] = {}
    for entry in draft.world.game.record("resources"):
        block = entry.record
        high = draft.whole(block.get("to"), f"`to` of `{entry.name}`")
        start = draft.whole(block.get("start"), f"`start` of `{entry.name}`")
        _check_bounds(entry, 0, high, start, draft)
        title = people_text(block, "title", title_of(entry.name))
        resources[entry.name] = Resource(entry.name, title, high, start, entry.key.span)
    return resources


def settle_orders(draft: Draft) -> Mapping[str, Order]:
    """All orders, each of all players or of all sides."""
    orders: dict[str, Order] = {}
    for entry in draft.world.game.record("orders"):
        title = people_text(entry.record, "title", title_of(entry.name))
        by_chance = entry.record.text("start", "seating") == "random"
        of = entry.record.text("of", "player")
        if of == "side" and "sides" not in draft.world.game:
            message = f"`{entry.name}` is an order of sides, and this game declares no sides."
            help_text = "Declare them under `sides`, or take `of` out."
            draft.findings.add("W115", entry.record.by_name["of"].value.span, message, help_text)
        members = tuple(range(len(draft.sides) if of == "side" else draft.players))
        orders[entry.name] = Order(entry.name, title, of, members, by_chance, entry.key.span)
    return orders


def settle_shown(draft: Draft) -> Mapping[str, Shown]:
    """The facts that are shown at the table, with their titles; whether there are such facts, the rules know."""
    wanted = draft.world.game.record("shown")
    return {
        entry.name: Shown(entry.name, people_text(wanted, entry.name, title_of(entry.name)), entry.key.span)
        for entry in wanted
    }


def _check_bounds(entry: Entry, low: int, high: int, start: int, draft: Draft) -> None:
    if low > high:
        message = f"`{entry.name}` can have no value: it goes from {low} to {high}."
        draft.findings.add("W126", entry.record.place_of("to"), message, "Let `to` be at least `from`.")
    elif not low <= start <= high:
        message = f"`{entry.name}` starts at {start}, outside {low} to {high}."
        draft.findings.add("W126", entry.record.place_of("start"), message, "Let `start` be within the bounds.")
