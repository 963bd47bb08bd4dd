"""A session that was loaded goes on and takes back as if it had never been left."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from journal.keeping import LUCK, ruleset_of
from property.playing import CONSTRUCTS, SMALL, Table, compiled
from rulewright_tools.chooser import pick
from rulewright_tools.play.session import Session

PICKS = 12
SEATS = (("human", "human", "human"), ("random", "human", "human"), ("human", "random", "random"))


def begun(path: Path, table: Table, sitters: tuple[str, ...]) -> Session:
    match = compiled(table).start(seed=5)
    seats = sitters[: match.game.setting.players]
    recorder = rulewright.Recorder.begin(path, match, 5, seats)
    return Session(match.game.setting, match, seats, 5, recorder=recorder)


def loaded(path: Path, table: Table) -> Session:
    """What the command makes of a file."""
    replay = rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(table))
    assert replay.match is not None
    header = replay.journal.header
    recorder = rulewright.Recorder.resume(replay)
    return Session(replay.match.game.setting, replay.match, header.sitters, header.seed, recorder=recorder)


def pick_one(session: Session, number: int) -> None:
    options = session.options()
    if options:
        assert session.pick_words([options[pick(7, number, len(options))].name]) is None


def position(session: Session) -> tuple[object, ...]:
    return session.match.to_json(), session.mid_move, session.viewer


@pytest.mark.parametrize("sitters", SEATS, ids="-".join)
@pytest.mark.parametrize("table", [*SMALL, *CONSTRUCTS, LUCK], ids=str)
def test_a_loaded_session_is_the_one_that_was_left(table: Table, sitters: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "journal"
    live = begun(path, table, sitters)
    for number in range(PICKS):
        pick_one(live, number)
        if number % 5 == 4:
            live.step_back()
        kept = path.read_bytes()
        again = loaded(path, table)
        assert position(again) == position(live), number
        assert path.read_bytes() == kept
        again.recorder.close() if again.recorder else None
    twin = loaded(path, table)
    twin.recorder = None
    pairs = 0
    while live.step_back() is None:
        assert twin.step_back() is None
        assert position(twin) == position(live)
        pairs += 1
    assert twin.step_back() is not None
    persons = {seat.name for seat, sitter in zip(live.setting.seats, sitters, strict=False) if sitter == "human"}
    choices = rulewright.read_journal(path).choices
    assert pairs or live.match.settled or persons.isdisjoint(choice.seat for choice in choices)
