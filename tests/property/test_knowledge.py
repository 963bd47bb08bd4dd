"""Who knows what, at every decision of random games, and that nobody is told more."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulewright
from property.knowing import (
    column,
    known_to,
    place_of,
    seats,
    shown_to,
    titles_kept_from,
    told_to,
    watchers,
)  # fmt: skip
from property.playing import HIDING, SMUGGLERS, Table, played, steps
from rulewright.meaning.steps import Choice, Pick
from rulewright.program.expanded import HeadAsk

tables = pytest.mark.parametrize("table", HIDING, ids=str)


@tables
def test_who_sees_a_piece_knows_it(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            known = column(match, "known")
            for piece, place in place_of(match).items():
                assert watchers(match, piece, place) <= seats(known[piece]), (match.history, piece, place)


@tables
def test_nobody_knows_what_never_was_shown(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        before: dict[int, set[int]] = {}
        for match in steps(table, seed):
            for seat in range(match.game.setting.players):
                known = known_to(match, seat)
                if seat in before:
                    assert known - before[seat] <= shown_to(match, seat), (match.history, seat)
                before[seat] = known


@tables
def test_known_and_told_are_apart_and_counted(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            known, told, told_at = (column(match, name) for name in ("known", "told", "told_at"))
            for piece, place in place_of(match).items():
                assert not known[piece] & told[piece], (match.history, piece)
                assert not told[piece] & ~told_at[place], (match.history, piece)
            everyone = set(range(match.game.setting.players))
            assert all(seats(mask) <= everyone for mask in (*known, *told, *told_at))


@tables
def test_what_is_known_in_a_hand_was_peeked_at(table: Table, playouts: int) -> None:
    """In places without order that hide their pieces, others know only what they have looked at this turn."""
    for seed in range(playouts):
        for match in played(table, seed):
            known, peeked = column(match, "known"), column(match, "peeked")
            for piece, place in place_of(match).items():
                family = match.game.setting.family_at(place)
                if family.seen_by in ("owner", "nobody") and not family.ordered and family.limit != 1:
                    assert seats(known[piece]) == watchers(match, piece, place) or piece in peeked, match.history


@pytest.mark.parametrize("players", [2, 3])
def test_what_was_peeked_at_in_a_hand_is_forgotten_next_turn(players: int, playouts: int) -> None:
    """In the made-up game each move is a turn."""
    peeks = 0
    for seed in range(playouts):
        for match in played(Table(SMUGGLERS, players=players), seed):
            peeks += bool(column(match, "peeked"))
            if match.decision is not None and match.decision.starts_move:
                assert column(match, "peeked") == [], match.history
    assert peeks


@tables
def test_what_was_shown_reads_back(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            setting, program = match.game.setting, match.game.program
            for mask, what, value, spot in program.shown(match.state):
                assert mask
                assert seats(mask) <= set(range(setting.players))
                if what >= 0:
                    assert -1 <= spot < len(setting.pieces)
                    assert value in (setting.kinds[setting.pieces[what].kind].faces or (-1,))
                else:
                    assert (value in (0, 1), spot) == (True, -1)
                    assert program.clauses[-2 - what].words


@tables
def test_picks_in_secret_are_kept_for_their_block_only(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            program = match.game.program
            if not program.layout.has("secret"):
                continue
            for number in column(match, "secret"):
                step = program.sites[number].step
                assert isinstance(step, Pick)
                assert step.secret == program.secret_block(match.state), match.history


@tables
def test_options_name_only_what_the_player_knows(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        for match in played(table, seed):
            decision = match.decision
            if decision is None or isinstance(match.game.program.sites[decision.site].step, Choice):
                continue
            known = known_to(match, decision.seat)
            pieces = {piece.number for piece in match.game.setting.pieces}
            picked = match.game.program.sites[decision.site].step
            for option in match.options():
                told = f"{option.name}, {option.title}, {option.detail}"
                assert not _tells(match, known, told), (match.history, option)
                if _picks_pieces(picked):
                    assert option.value < 0 or option.value in pieces & known_to(match, decision.seat)
            assert not any(_tells(match, known, item.title) for item in decision.picked), match.history


@tables
def test_asking_why_tells_no_piece_from_another(table: Table, playouts: int) -> None:
    """A piece the player does not know can not be asked for by its name."""
    for seed in range(max(1, playouts // 4)):
        for match in played(table, seed):
            decision = match.decision
            step = match.game.program.sites[decision.site].step if decision is not None else None
            if decision is None or not _picks_pieces(step):
                continue
            known = known_to(match, decision.seat)
            for piece in match.game.setting.pieces:
                if piece.number not in known:
                    with pytest.raises(rulewright.IllegalChoice, match=r"You do not know|names nothing|is no"):
                        match.why([piece.name])
                    with pytest.raises(rulewright.IllegalChoice, match="is not on offer now"):
                        match.choose(piece.name)


@tables
def test_the_log_names_only_what_its_reader_has_known(table: Table, playouts: int) -> None:
    for seed in range(playouts):
        ever: dict[int, set[int]] = {}
        read: dict[int, int] = {}
        for match in steps(table, seed):
            for seat in range(match.game.setting.players):
                ever.setdefault(seat, set()).update(known_to(match, seat) | shown_to(match, seat))
                log = match.log_of(seat)
                for text in log[read.get(seat, 0) :]:
                    assert not _tells(match, ever[seat], text), (match.history, seat, text)
                read[seat] = len(log)


@tables
def test_a_perspective_gives_what_the_seat_may_ask(table: Table, playouts: int) -> None:
    for match in played(table, playouts):
        for seat in range(match.game.setting.players):
            perspective = match.perspective(seat)
            assert perspective.view() == match.view(seat)
            assert perspective.log == match.log_of(seat)
            assert perspective.outcome == match.outcome
            asked = match.decision is not None and match.decision.seat == seat
            assert perspective.options() == (match.options() if asked else ())


def _tells(match: rulewright.Match, known: set[int], text: str) -> bool:
    """Whether a text names a piece that is not known, other than within the longer title of one that is."""
    kept = titles_kept_from(match, known)
    words = {word for piece in match.game.setting.pieces for word in (piece.name, piece.title)}
    either = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return any(found in kept for found in re.findall(rf"(?<!\w)({either})(?!\w)", text))


def _picks_pieces(step: object) -> bool:
    if isinstance(step, HeadAsk):
        step = step.items[step.position]
    variable = getattr(step, "variable", None)
    return variable is not None and variable.type.kind == "piece" and not isinstance(step, Choice)


def test_every_way_to_learn_and_to_lose_sight_is_played(playouts: int) -> None:
    """The made-up game does show, tell, peek at and hide pieces, or the tests above would hold for nothing."""
    seen = dict.fromkeys(("known", "told", "peeked", "shown", "secret", "unsure"), 0)
    for table in HIDING:
        for seed in range(playouts):
            for match in played(table, seed):
                for name in seen:
                    if match.game.program.layout.has(name):
                        seen[name] += any(column(match, name))
                here = [known_to(match, 0), told_to(match, 0)]
                seen["unsure"] += any(piece not in here[0] | here[1] for piece in place_of(match))
    assert all(seen.values()), seen


HIDE_AND_SHOW = {
    "game.yaml": """
language: 1
title: Hide and show
players: 2
seats: {red: {title: Red}, blue: {title: Blue}}
places:
  shelf: {holds: [card, die]}
  bag: {holds: card, seen_by: nobody}
  chest: {per: player, holds: card, seen_by: owner}
""",
    "components.yaml": """
kinds:
  card: {plural: cards}
  die: {plural: dice, faces: 1 to 6}
pieces:
  - {kind: card, id: star, title: Star, at: bag}
  - {kind: card, id: moon, title: Moon, at: bag}
  - {kind: die, id: cube, title: Cube, at: shelf}
""",
    "play.rules": """
game
  take turns, at most 2 turns:
    choose one:
      do show_and_hide
      pass

action show_and_hide
  does:
    roll cube: first
    say "First {first}."
    move star to shelf
    roll cube: second
    say "Then {second}."
    move star to bag
    draw a card from bag to chest of red, as far as possible
    draw a card from bag to chest of blue, as far as possible

wins
  at the end: shared
""",
}


def hide_and_show(folder: Path) -> rulewright.Match:
    for name, text in HIDE_AND_SHOW.items():
        (folder / name).write_text(text.lstrip(), encoding="utf-8")
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, [finding.message for finding in findings]
    match = ruleset.game(players=2).start(seed=1)
    match.choose("show_and_hide", chance=(2, 4, 0, 0))
    return match


def test_what_was_shown_and_hidden_again_is_told_without_its_place(tmp_path: Path) -> None:
    match = hide_and_show(tmp_path)
    assert "All see Star in your Chest." in match.log_of(0)
    assert "All see Star." in match.log_of(1)


def test_what_is_said_stands_between_what_is_shown(tmp_path: Path) -> None:
    told = [line for line in hide_and_show(tmp_path).log_of(1) if "see" not in line]
    assert told == ["Red: Show and hide", "Cube shows 3.", "First 3.", "Cube shows 5.", "Then 5."]
