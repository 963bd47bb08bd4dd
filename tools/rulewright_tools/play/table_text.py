"""The table as one seat sees it: boards, places beside them, tracks, resources and scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rulewright.match.decision import Outcome, ScoreLine, SeenEffect, SeenPiece, SeenPlace, SeenTrack, View
from rulewright.ruleset.setting import Kind, Piece, PlaceFamily, Seat, Setting
from rulewright_tools.output import listed
from rulewright_tools.play.board_text import WIDEST, draw_board
from rulewright_tools.play.picture import Line, Run, broken, columns, hanging, joined, line, width_of
from rulewright_tools.play.rings_text import Ring, rings_of
from rulewright_tools.play.shown_text import (
    Beside,
    common_rows,
    deed_of_piece,
    deed_of_space,
    deeds_in,
    facts_beside,
    own_rows,
    set_in,
)
from rulewright_tools.play.signs import Places, contents

WIDEST_COLUMN = 26
GAP = "   "
MANY_ROWS = 8
"""Of more rows than these, those with nothing in them are left out."""
FEW_CELLS = 7
"""Rows of places in common from which on short ones stand side by side."""
NOTHING_THERE = "–"
Sorts = Mapping[str, str]


def table_lines(setting: Setting, view: View, everything: bool = False, width: int = WIDEST) -> list[Line]:
    """What is on the table, with an empty line between its parts, boards as wide as they may be.

    Mere stocks, what lies under the top pieces of rings, and pieces of which a line does not hold the names only when
    `everything` is wanted.
    """
    places = {place.number: place for place in view.places}
    sorts = _sorts(setting)
    beside = Beside(
        facts_beside(setting, view),
        lambda place: _by_owner(setting, place, sorts),
        lambda place: deeds_in(setting, place),
        everything,
    )
    rings = [ring for board in setting.boards for ring in rings_of(setting, board, places, width)]
    drawn = [(board, draw_board(setting, board, places, width, beside)) for board in setting.boards]
    drawn = [(board, part) for board, part in drawn if part and _is_used(setting, setting.families[board.name])]
    parts = _close_together(part if len(drawn) == 1 else _headed(board.title, part, width) for board, part in drawn)
    zones = [family for family in _zones(setting)
             if everything or (family.shown and _is_used(setting, family) and not _is_stock(setting, family, sorts))]
    apart = {space.number for ring in rings for space in ring.spaces}
    parts += [
        _ring_lines(setting, view, rings, zones, sorts, everything),
        _common_lines(setting, view, zones, sorts, apart, everything, width),
        _seat_lines(setting, view, zones, sorts, everything, width),
        _deed_lines(setting, view, everything, width),
        [in_force_line(setting, effect) for effect in view.in_force],
    ]  # fmt: skip
    return _with_gaps(part for part in parts if part)


def _headed(title: str, part: list[Line], width: int) -> list[Line]:
    """A board's drawing under its title, or behind it where it is but a line."""
    head = line(Run(title, tone="strong"))
    beside = joined([head, *part], GAP)
    return [beside] if len(part) == 1 and width_of(beside) <= width else [head, *part]


def _deed_lines(setting: Setting, view: View, everything: bool, width: int) -> list[Line]:
    """What the pieces of the viewer do, and at request all that lie open, where no row of a board says it."""
    lines: list[Line] = []
    for place in view.places:
        own = place.owner == view.seat
        on_board = place.number < len(setting.spaces)
        if (own or everything) and (own or not on_board):
            told = [(piece.title, deed) for piece in place.pieces if (deed := deed_of_piece(setting, piece.name))]
            lines += [line(each) for title, deed in told for each in _hanging_words(f"{title}: {deed}", width)]
    for space in setting.spaces if everything else ():
        if deed := deed_of_space(setting, space.name):
            lines += [line(each) for each in _hanging_words(f"{space.title}: {deed}", width)]
    return lines


def _hanging_words(text: str, width: int) -> list[str]:
    first, *others = set_in(text, width, "")
    return [first, *(each for part in [" ".join(others)] if part for each in set_in(part, width))]


def in_force_line(setting: Setting, effect: SeenEffect) -> Line:
    """One thing in force: what it is and is about, whose it is, and how long it lasts."""
    about = f" in {', '.join(effect.about)}" if effect.about else ""
    owner = f" ({setting.seats[effect.owner].title})" if effect.owner >= 0 else ""
    return line(Run("In force", tone="faint"), f"{GAP}{effect.title}{about}{owner}, {effect.until}")


def _with_gaps(parts: Iterable[Sequence[Line]]) -> list[Line]:
    lines: list[Line] = []
    for part in parts:
        if lines:
            lines.append(())
        lines.extend(part)
    return lines


def _close_together(parts: Iterable[list[Line]]) -> list[list[Line]]:
    """Parts of one line each that follow one another as one part."""
    together: list[list[Line]] = []
    for short, group in groupby(parts, lambda part: len(part) == 1):
        run = list(group)
        together += [[each for part in run for each in part]] if short else run
    return together


def _kinds_in(setting: Setting, family: PlaceFamily) -> set[str]:
    unions = setting.unions
    return {kind for name in family.holds for kind in (unions[name].kinds if name in unions else (name,))}


def _is_used(setting: Setting, family: PlaceFamily) -> bool:
    """Whether there is any piece in this game that a place may hold, or it is not for pieces."""
    kinds = _kinds_in(setting, family)
    return not kinds or any(piece.kind in kinds for piece in setting.pieces)


def _is_stock(setting: Setting, family: PlaceFamily, sorts: Sorts) -> bool:
    """Whether a place only keeps pieces till they are wanted: all of their kind start there, and all are alike.

    Dice are never alike: what they show matters.
    """
    kinds = _kinds_in(setting, family)
    if any(setting.kinds[kind].faces for kind in kinds):
        return False
    pieces = [piece for piece in setting.pieces if piece.kind in kinds]
    places = range(family.first, family.first + family.count)
    return bool(pieces) and all(piece.start in places and piece.name in sorts for piece in pieces)


def _ring_lines(
    setting: Setting, view: View, rings: Sequence[Ring], zones: Sequence[PlaceFamily], sorts: Sorts, everything: bool
) -> list[Line]:  # fmt: skip
    """What belongs to the spaces of rings beside what lies on them, a line per ring that has anything."""
    places = {place.number: place for place in view.places}
    rows: list[tuple[Line, Line]] = []
    for ring in rings:
        texts: list[Line] = []
        for space in ring.spaces:
            parts = _space_words(setting, view, places, space.number, zones, sorts)
            if everything and len(places[space.number].pieces) > 1:
                parts.insert(0, contents(places[space.number]))
            if parts:
                texts.append(line(f"{space.name}: ", *joined(parts, ", ")))
        if texts:
            rows.append((line(Run(ring.name, tone="faint")), joined(texts, "; ")))
    return columns(rows)


def _space_words(
    setting: Setting, view: View, places: Places, space: int, zones: Sequence[PlaceFamily], sorts: Sorts
) -> list[Line]:  # fmt: skip
    """The places and tracks that belong to a space, in words."""
    words: list[Line] = []
    for family in zones:
        place = places[family.first + space] if family.per == "space" else None
        if place is not None and place.count != 0:
            words.append(line(f"{described(setting, place, family, sorts)} in {family.title}"))
    for track in view.tracks:
        if _per(setting, track) == "space" and track.owner == space and track.value != 0 and _shows(setting, track):
            words.append(line(f"{track.title} {_value(setting, track)}"))
    return words


def _common_lines(
    setting: Setting, view: View, zones: Sequence[PlaceFamily], sorts: Sorts, apart: Container[int], everything: bool,
    width: int,
) -> list[Line]:  # fmt: skip
    """Places, tracks and orders that belong to no player, nor to the spaces that stand apart."""
    rows: list[tuple[str, str, str]] = []
    for family in zones:
        if family.per not in ("player", "side"):
            for place in view.places:
                if not _is_in(place, family):
                    continue
                shown_apart = family.per == "space" and place.number - family.first in apart
                if family.per == "" or (place.count != 0 and not shown_apart):
                    words = described(setting, place, family, sorts)
                    rows.append((place.title, words, words if everything else _counted(setting, place, family)))
    for track in view.tracks:
        if _per(setting, track) == "" and _shows(setting, track):
            rows.append((track.title, _value(setting, track), ""))
    for order in view.orders:
        row = ", ".join(order.titles)
        rows.append((order.title, row, row))
    for name, declared in setting.tracks.items():
        if not declared.shown:
            continue
        if declared.per in setting.region_groups:
            at = [track for track in view.tracks if track.name == name and track.value]
            words = ", ".join(f"{setting.regions[track.owner].title} {_value(setting, track)}" for track in at)
            if words:
                rows.append((declared.title, words, words))
        if declared.per == "space" and not all(space.number in apart for space in setting.spaces):
            at = [track for track in view.tracks if track.name == name and track.value and track.owner not in apart]
            words = ", ".join(f"{setting.spaces[track.owner].title} {_value(setting, track)}" for track in at)
            rows.append((declared.title, words or f"{declared.told(0)} everywhere", words))
    rows += [(title, words, words) for title, words in common_rows(setting, view)]
    if len(rows) > MANY_ROWS and not everything:
        rows = [row for row in rows if row[1] != NOTHING_THERE]
    return _fitted(rows, width, everything)


def _fitted(rows: Sequence[tuple[str, str, str]], width: int, everything: bool) -> list[Line]:
    """Titles with words beside them: where these need more than a line, the other words instead, on as many lines."""
    room = width - max((width_of(line(title)) for title, _, _ in rows), default=0) - len(GAP)
    cells: list[tuple[Line, Line]] = []
    for title, words, instead in rows:
        texts = [words] if width_of(line(words)) <= room else broken(instead, room)
        cells += [(line(Run(title if text is texts[0] else "", tone="faint")), line(text)) for text in texts]
    return columns(cells, GAP) if everything or len(cells) < FEW_CELLS else _side_by_side(cells, width)


def _side_by_side(cells: Sequence[tuple[Line, Line]], width: int) -> list[Line]:
    """Rows in two columns as far as they are short enough, those that are not below."""
    room = (width - len(GAP)) // 2
    margin = max(width_of(title) for title, _ in cells) + len(GAP)
    short = [cell for cell in cells if width_of(cell[0]) and margin + width_of(cell[1]) <= room]
    if len(short) < FEW_CELLS - 3 or any(not width_of(title) for title, _ in cells):
        return columns(cells, GAP)
    half = (len(short) + 1) // 2
    rights = [*short[half:], *([((), ())] * (2 * half - len(short)))]
    pairs = columns([(*left, *right) for left, right in zip(short[:half], rights, strict=True)], GAP)
    return [*pairs, *columns([cell for cell in cells if cell not in short], GAP)]


def _counted(setting: Setting, place: SeenPlace, family: PlaceFamily) -> str:
    """How many pieces lie in a place, in words."""
    kinds = [setting.kinds[name] for name in family.holds if name in setting.kinds]
    return _numbered(setting, place.count, kinds[0]) if len(kinds) == 1 else f"{place.count} pieces"


def _zones(setting: Setting) -> list[PlaceFamily]:
    return [family for family in setting.families.values() if family.per != "board"]


def _is_in(place: SeenPlace, family: PlaceFamily) -> bool:
    return family.first <= place.number < family.first + family.count


def _value(setting: Setting, track: SeenTrack) -> str:
    declared = setting.tracks.get(track.name)
    return str(track.value) if declared is None else declared.told(track.value)


def _per(setting: Setting, track: SeenTrack) -> str:
    return setting.tracks[track.name].per if track.name in setting.tracks else "player"


def _shows(setting: Setting, track: SeenTrack) -> bool:
    return track.name not in setting.tracks or setting.tracks[track.name].shown


def _seat_lines(
    setting: Setting, view: View, zones: Sequence[PlaceFamily], sorts: Sorts, everything: bool, width: int
) -> list[Line]:  # fmt: skip
    """A column per player, and per side that is none; what is too long for one stands below, a line each."""
    narrow: list[list[Line]] = []
    below: list[Line] = []
    for title, texts in _seat_rows(setting, view, zones, sorts):
        if max(width_of(line(text)) for text in texts) <= WIDEST_COLUMN:
            narrow.append([line(Run(title, tone="faint")), *(line(text) for text in texts)])
        else:
            for seat, text in zip(setting.sides, texts, strict=True):
                if text and (everything or text != NOTHING_THERE or seat.number < len(setting.seats)):
                    below += _titled(f"{title} of {seat.title}: ", text, width)
    none = [line("") for _ in setting.other_sides]
    scores = score_rows(view.scores)
    if len(narrow) + len(scores) > MANY_ROWS and not everything:
        worth = [row for row, score in zip(scores, view.scores, strict=False) if any(score.values)]
        scores = worth if len(view.scores) < 2 else [*worth, scores[-1]]
    narrow += [[*row, *none] for row in scores]
    if not narrow:
        return below
    return [*columns([[(), *seat_heads(setting.sides, view.turn)], *narrow]), *below]


def _titled(title: str, text: str, width: int) -> list[Line]:
    """A title and words after it, further lines set in."""
    first, *others = hanging(f"{title}{text}", width)
    return [line(Run(title, tone="faint"), first.removeprefix(title)), *(line(each) for each in others)]


def seat_heads(seats: Sequence[Seat], turn: int = -1) -> list[Line]:
    """The titles of players, or of all sides, as heads of columns, a mark before the one whose turn it is."""
    return [line(Run(("▸ " if seat.number == turn else "") + seat.title, seat.number)) for seat in seats]


def score_rows(scores: Sequence[ScoreLine]) -> list[list[Line]]:
    """Scoring lines as rows below the heads; several have their total last."""
    rows = [[line(Run(score.title, tone="faint")), *(line(str(value)) for value in score.values)] for score in scores]
    if len(scores) > 1:
        totals = [sum(values) for values in zip(*(score.values for score in scores), strict=True)]
        rows.append([line(Run("Total", tone="strong")), *(line(Run(str(total), tone="strong")) for total in totals)])
    return rows


def _seat_rows(
    setting: Setting, view: View, zones: Sequence[PlaceFamily], sorts: Sorts
) -> list[tuple[str, list[str]]]:  # fmt: skip
    rows: list[tuple[str, list[str]]] = []
    for family in zones:
        if family.per in ("player", "side"):
            mine = [place for place in view.places if _is_in(place, family)]
            words = {place.owner: described(setting, place, family, sorts) for place in mine}
            rows.append((family.title, [words.get(seat.number, "") for seat in setting.sides]))
    names = [name for name, track in setting.tracks.items() if track.per in ("player", "side") and track.shown]
    for name in (*names, *setting.resources):
        declared = setting.tracks[name] if name in setting.tracks else setting.resources[name]
        values = {track.owner: _value(setting, track) for track in view.tracks if track.name == name}
        rows.append((declared.title, [values.get(seat.number, "") for seat in setting.sides]))
    rows += own_rows(setting, view)
    if len(rows) > MANY_ROWS:
        said = [(score.title, [str(value) for value in score.values]) for score in view.scores]
        rows = [(title, texts) for title, texts in rows if not {NOTHING_THERE, ""}.issuperset(texts)
                and (title, texts[: len(setting.seats)]) not in said]  # fmt: skip
    return rows


def described(setting: Setting, place: SeenPlace, family: PlaceFamily, sorts: Sorts) -> str:
    """What lies in a place, in words: equal pieces with their number, others by title."""
    if place.count < 0:
        return "hidden"
    if place.count == 0:
        return NOTHING_THERE
    if not place.pieces:
        return _counted(setting, place, family)
    groups: dict[tuple[str, str, str, int], list[SeenPiece]] = {}
    for piece in place.pieces:
        sort = sorts.get(piece.name, piece.title) if piece.name else piece.kind
        lies = " face down" if piece.name and piece.face_down and family.seen_by == "face" else ""
        how = (f" showing {piece.face}" if piece.face else "") + lies
        groups.setdefault((sort, how, _changed(setting, piece), _foreign(piece, place)), []).append(piece)
    words = ", ".join(_group_words(setting, sort, how, owner, len(group)) + changed
                      for (sort, how, changed, owner), group in groups.items())  # fmt: skip
    if place.among and len(place.among) < place.count:
        words += f" (among them {listed(place.among)})"
    return words


def _by_owner(setting: Setting, place: SeenPlace, sorts: Sorts) -> str:
    """What lies in a place, in words: what is nobody's, then what is whose, alike dice together."""
    family = setting.family_at(place.number)
    owners = sorted({piece.owner for piece in place.pieces})
    if place.count != len(place.pieces) or place.owner >= 0 or max(owners, default=-1) < 0:
        return described(setting, place, family, sorts)
    words: list[str] = []
    for owner in owners:
        own = [piece for piece in place.pieces if piece.owner == owner]
        dice = [piece for piece in own if piece.name and piece.face]
        others = [piece for piece in own if piece not in dice]
        theirs = replace(place, owner=owner, pieces=tuple(others), count=len(others))
        parts = [described(setting, theirs, family, sorts)]
        for kind in dict.fromkeys(piece.kind for piece in dice):
            faces = [piece.face for piece in dice if piece.kind == kind]
            parts.append(f"{_numbered(setting, len(faces), setting.kinds[kind])} {' '.join(faces)}")
        title = f"{setting.sides[owner].title} " if owner >= 0 else ""
        words.append(title + " + ".join(part for part in parts if part != NOTHING_THERE))
    return ", ".join(words)


def _sorts(setting: Setting) -> dict[str, str]:
    """The kind of each piece by name, for all that differ from others of their kind in nothing but owner and number."""
    likes = {piece.name: (piece.kind, piece.symbol, _common_name(setting, piece)) for piece in setting.pieces}
    equal = Counter(likes.values())
    return {
        piece.name: piece.kind
        for piece in setting.pieces
        if not set(piece.values) - set(setting.kinds[piece.kind].changeable) and equal[likes[piece.name]] > 1
    }


def _changed(setting: Setting, seen: SeenPiece) -> str:
    """In parentheses the numbers that play has changed, of those that the piece's kind wants shown."""
    kind = setting.kinds.get(seen.kind)
    if kind is None or not seen.shown:
        return ""
    start = next(piece.values for piece in setting.pieces if piece.name == seen.name)
    words = [
        f"{name.replace('_', ' ')} {value}"
        for name, value in zip(kind.shown, seen.shown, strict=True)
        if name in kind.changeable and kind.types[name].kind == "number" and value != str(start.get(name))
    ]
    return f" ({', '.join(words)})" if words else ""


def _common_name(setting: Setting, piece: Piece) -> str:
    """A piece's name without its owner before and its number behind."""
    owner = f"{setting.sides[piece.owner].name}_" if piece.owner >= 0 else ""
    return piece.name.removeprefix(owner).rstrip("0123456789")


def _foreign(piece: SeenPiece, place: SeenPlace) -> int:
    return -1 if piece.owner == place.owner else piece.owner


def _group_words(setting: Setting, sort: str, how: str, owner: int, count: int) -> str:
    if sort in setting.kinds:
        words = _numbered(setting, count, setting.kinds[sort])
    else:
        words = sort if count == 1 else f"{count} × {sort}"
    words += how
    return f"{words} of {setting.sides[owner].title}" if owner >= 0 else words


def _numbered(setting: Setting, count: int, kind: Kind) -> str:
    if setting.language:
        return f"{count} × {kind.title}"
    return f"{count} {(kind.name if count == 1 else kind.plural).replace('_', ' ')}"


def outcome_lines(setting: Setting, outcome: Outcome, part: bool = False) -> list[Line]:
    """Who won, why, and the scoring table; or only that a part of a game is over."""
    titles = [setting.seats[winner].title for winner in outcome.winners]
    match len(titles):
        case 0:
            verdict = "Nobody wins."
        case 1:
            verdict = f"{titles[0]} wins."
        case count if count == len(setting.seats):
            verdict = f"{listed(titles)} share the game."
        case _:
            verdict = f"{listed(titles)} share the win."
    lines = [line(Run("The game is over. ", tone="strong"), Run(verdict, tone="strong"))]
    if part:
        lines = [line(Run("The part of the game that the scenario starts is over.", tone="strong"))]
    if outcome.reason:
        lines.append(line((outcome.reason[0].upper() + outcome.reason[1:]).replace("_", " ")))
    if outcome.scores:
        lines += [(), *columns([[(), *seat_heads(setting.seats)], *score_rows(outcome.scores)])]
    return lines
