"""What a person is told of a game that was kept in a file."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright import Match, Replay
    from rulewright.journal.replay import Stop


def stopped(replay: Replay, viewer: int | None, everything: bool = False) -> list[str]:
    """Where a replay stops and why; a choice is named to the seat that made it alone, or where `everything` is told."""
    return stop_lines(replay.stop, replay.match, viewer, everything) if replay.stop is not None else []


def stop_lines(stop: Stop, match: Match | None, viewer: int | None, everything: bool = False) -> list[str]:
    """Why a match that was played again as far as it goes stops there."""
    if stop.number == 0 or match is None:
        return [f"The match can not be begun any more: {stop.reason}"]
    if not stop.seat:
        return [f"The house ruling `{stop.choice}` is not possible any more: {stop.reason}"]
    seats = match.game.setting.seats
    title = next((seat.title for seat in seats if seat.name == stop.seat), stop.seat)
    told = everything or (viewer is not None and seats[viewer].name == stop.seat)
    if not told:
        return [f"Choice {stop.number}, by {title}, is not possible any more."]
    choice = f"Choice {stop.number}, `{stop.choice}` by {title},"
    return [f"{choice} is not possible any more: {stop.reason}", *_reasons(stop)]


def _reasons(stop: Stop) -> list[str]:
    """The needs that fail, with their places."""
    return [
        f"  {refusal.text} ({PurePath(refusal.span.source.name).name}:{refusal.span.line})" for refusal in stop.refusals
    ]
