"""`rulewright replay`: a game that was kept in a file, as everybody or as one seat may read it."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from rulewright.diagnostics import did_you_mean
from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_journal
from rulewright_tools.output import counted, write_json
from rulewright_tools.play.kept import stopped
from rulewright_tools.play.picture import plain
from rulewright_tools.play.table_text import outcome_lines

if TYPE_CHECKING:
    from rulewright import Match, Replay
    from rulewright.match.decision import Decision
    from rulewright.ruleset.setting import Setting


def run(arguments: Namespace) -> int:
    """Print the log with numbers, and how it ended; 1 where changed rules stop it before its end."""
    _, replay = open_journal(arguments.file, arguments.game)
    match = replay.match
    seat = None if arguments.seat is None or match is None else _seat(arguments.seat, match.game.setting)
    if arguments.json:
        write_json(_document(replay, seat), arguments.json)
    if arguments.json != "-" and match is not None:
        print("\n".join(_lines(replay, match, seat)))
    for line in stopped(replay, seat, everything=seat is None):
        print(line, file=sys.stderr)
    return 1 if replay.stop else 0


def _seat(text: str, setting: Setting) -> int:
    """The seat a name or title means."""
    for seat in setting.seats:
        if text.lower() in (seat.name.lower(), seat.title.lower()):
            return seat.number
    names = [seat.name for seat in setting.seats]
    listed = ", ".join(f"`{name}`" for name in names)
    raise Complaint(f"`{text}` is no seat. {did_you_mean(text, names, f'The seats are {listed}.')}")


def _lines(replay: Replay, match: Match, seat: int | None) -> list[str]:
    setting = match.game.setting
    lines = [_heading(replay, setting, seat), ""]
    log = match.log_of(seat)
    width = len(str(len(log)))
    lines += [f"{number:>{width}}  {line}" for number, line in enumerate(log, 1)]
    return [*lines, *([""] if log else []), *_end(match, seat)]


def _heading(replay: Replay, setting: Setting, seat: int | None) -> str:
    parts = [counted(setting.players, "player"), setting.variant]
    parts += [f"{name} {value}" for name, value in setting.options.items()]
    parts.append("" if seat is None else f"as {setting.seats[seat].title} may read it")
    parts.append("the rules have changed since" if replay.changed else "")
    return f"{setting.title} ({', '.join(filter(None, parts))})"


def _end(match: Match, seat: int | None) -> list[str]:
    """How the match ended, or who is to decide."""
    if match.outcome is not None:
        return [plain(line) for line in outcome_lines(match.game.setting, match.outcome)]
    decision = _decision(match, seat)
    assert decision is not None
    return [f"{match.game.setting.seats[decision.seat].title} is to decide: {decision.prompt}"]


def _decision(match: Match, seat: int | None) -> Decision | None:
    return match.decision if seat is None else match.perspective(seat).decision


def _document(replay: Replay, seat: int | None) -> dict[str, object]:
    header, match = replay.journal.header, replay.match
    document: dict[str, object] = {
        "version": 1, "game": header.ruleset, "title": header.title, "players": header.players,
        "variant": header.variant, "options": dict(header.options), "rules_changed": replay.changed,
        "choices": len(replay.journal.choices), "seat": None, "log": [], "to_decide": None, "outcome": None,
        "stopped": _stopped(replay, seat),
    }  # fmt: skip
    if match is None:
        return document
    seats = match.game.setting.seats
    document["seat"] = None if seat is None else seats[seat].name
    document["log"] = list(match.log_of(seat))
    decision = _decision(match, seat)
    if decision is not None:
        document["to_decide"] = seats[decision.seat].name
    elif match.outcome is not None:
        outcome = match.outcome
        document["outcome"] = {
            "winners": [seats[winner].name for winner in outcome.winners], "reason": outcome.reason,
            "results": list(outcome.results), "scores": {line.title: list(line.values) for line in outcome.scores},
        }  # fmt: skip
    return document


def _stopped(replay: Replay, seat: int | None) -> dict[str, object] | None:
    stop = replay.stop
    if stop is None:
        return None
    return {
        "line": stop.line, "number": stop.number, "seat": stop.seat or None,
        "reasons": stopped(replay, seat, everything=seat is None),
    }  # fmt: skip
