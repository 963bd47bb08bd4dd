"""The client for programs: one JSON object a line, in and out."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TextIO

from rulewright.diagnostics import did_you_mean
from rulewright.match.decision import (
    IllegalChoice,
    Refusal,
    SeenEffect,
    SeenFact,
    SeenPiece,
    SeenPlace,
    SeenTrack,
    View,
)
from rulewright_tools.play.commands import Reply, answer, spoken_names
from rulewright_tools.play.edited import EditedRules
from rulewright_tools.play.picking import words_of
from rulewright_tools.play.picture import Line, plain
from rulewright_tools.play.session import Session

if TYPE_CHECKING:
    from rulewright.ruleset.setting import Setting

VERSION = 1
WISHES = ("choose", "why", "command")


class JsonClient:
    """Shows a session to a program and takes its wishes, a line each."""

    def __init__(self, session: Session, given: TextIO, shown: TextIO, edited: EditedRules | None = None) -> None:
        self._session = session
        self._given = given
        self._shown = shown
        self._edited = edited

    def run(self) -> None:
        """Play until the game is over, `quit` is wished, or there is no more input."""
        self._write("game", _game(self._session))
        self._write("position", _position(self._session))
        while self._session.decision is not None and (text := self._given.readline()):
            edited = self._edited.look() if self._edited else None
            if edited is not None:
                self._write("changed", {"lines": _texts(edited.lines)})
                self._write("position", _position(self._session))
                continue
            if text.strip() and not self._wish(text):
                return

    def _wish(self, text: str) -> bool:
        """Do what one line asks for; false where it asks to leave."""
        wish = _read(text)
        if isinstance(wish, str):
            self._write("refused", {"reason": wish, "refusals": []})
            return True
        name, value = wish
        if name == "command":
            return self._command(str(value))
        words = [str(word) for word in value] if isinstance(value, list) else words_of(str(value))
        self._choose(words) if name == "choose" else self._why(words)
        return True

    def _choose(self, words: list[str]) -> None:
        reason = self._session.pick_words(words) if words else "Nothing is named."
        if reason is None:
            self._write("position", _position(self._session))
        else:
            self._write("refused", {"reason": reason, "refusals": self._refusals(words)})

    def _refusals(self, words: Sequence[str]) -> list[dict[str, object]]:
        try:
            return [refusal_record(refusal) for refusal in self._session.refusals(words)]
        except IllegalChoice as refused:
            return [refusal_record(refusal) for refusal in refused.refusals]

    def _why(self, words: Sequence[str]) -> None:
        try:
            found = self._session.refusals(spoken_names(self._session, words))
        except IllegalChoice as refused:
            refusals = [refusal_record(refusal) for refusal in refused.refusals]
            self._write("refused", {"reason": refused.reason, "refusals": refusals})
            return
        self._write("why", {"possible": not found, "refusals": [refusal_record(refusal) for refusal in found]})

    def _command(self, text: str) -> bool:
        """Do what a person would type."""
        reply: Reply = answer(self._session, text)
        if reply.lines:
            self._write("answer", {"lines": _texts(reply.lines)})
        if reply.moved or reply.table or reply.options:
            self._write("position", _position(self._session))
        return not reply.leave

    def _write(self, kind: str, content: Mapping[str, object]) -> None:
        self._shown.write(json.dumps({"version": VERSION, "kind": kind, **content}, ensure_ascii=False) + "\n")
        self._shown.flush()


def _read(text: str) -> tuple[str, Any] | str:
    """The wish of a line and its value, or a sentence why it is none."""
    try:
        wish = json.loads(text)
    except (ValueError, RecursionError):
        return f"This is no JSON: {text.strip()[:60]}"
    if not isinstance(wish, dict) or len(wish) != 1:
        return 'Write an object with one wish, such as {"choose": "NAME"}.'
    name, value = next(iter(wish.items()))
    if name not in WISHES:
        return f"`{name}` is no wish. {did_you_mean(name, WISHES, 'There are `choose`, `why` and `command`.')}"
    parts = value if isinstance(value, list) else [value]
    if not all(isinstance(part, str | int) and not isinstance(part, bool) for part in parts):
        return f"`{name}` takes a name, a number, or a list of them."
    return name, value


def _texts(lines: Sequence[Line]) -> list[str]:
    return [plain(shown) for shown in lines]


# ---- what there is, as plain data ----


def _game(session: Session) -> dict[str, object]:
    setting = session.setting
    return {
        "game": setting.name, "title": setting.title, "players": setting.players, "variant": setting.variant,
        "options": dict(sorted(setting.options.items())), "seed": session.seed,
        "scenario": session.match.game.beginning or None,
        "seats": [{"name": seat.name, "title": seat.title, "sitter": session.seats[seat.number]}
                  for seat in setting.seats],
        **({"sides": [{"name": side.name, "title": side.title} for side in setting.other_sides]}
           if setting.other_sides else {}),
    }  # fmt: skip


def _position(session: Session) -> dict[str, object]:
    """What the seat that is asked may know: what happened since, the question, what is on offer, the table."""
    setting, decision, outcome = session.setting, session.decision, session.match.outcome
    asked = None
    if decision is not None:
        asked = {
            "seat": setting.seats[decision.seat].name, "prompt": decision.prompt, "action": decision.action or None,
            "starts_move": decision.starts_move,
            "picked": [{"name": picked.name, "title": picked.title} for picked in decision.picked],
            "about": [{"name": each.name, "title": each.title} for each in decision.about],
        }  # fmt: skip
    options = [{"number": option.number, "name": option.name, "title": option.title, "detail": option.detail}
               for option in session.options()]  # fmt: skip
    return {
        "seat": setting.seats[session.viewer].name, "news": list(session.news()), "decision": asked,
        "options": options, "view": _view(setting, session.view()),
        "outcome": None if outcome is None else {
            "winners": [setting.seats[winner].name for winner in outcome.winners], "reason": outcome.reason,
            "results": list(outcome.results), "scores": {line.title: list(line.values) for line in outcome.scores},
        },
    }  # fmt: skip


def _view(setting: Setting, view: View) -> dict[str, object]:
    return {
        "turn": _seat(setting, view.turn), "places": [_place(setting, place) for place in view.places],
        "tracks": [_track(setting, track) for track in view.tracks],
        "in_force": [_effect(setting, effect) for effect in view.in_force],
        "scores": {line.title: list(line.values) for line in view.scores},
        "facts": [_fact(setting, fact) for fact in view.facts],
        "orders": [{"name": order.name, "title": order.title, "members": list(order.members)}
                   for order in view.orders],
    }  # fmt: skip


def _seat(setting: Setting, number: int) -> str | None:
    return setting.sides[number].name if number >= 0 else None


def _place(setting: Setting, place: SeenPlace) -> dict[str, object]:
    """A place; `count` is missing where it is hidden, and `among` are titles of pieces known to be here."""
    return {
        "name": place.name, "title": place.title, "owner": _seat(setting, place.owner),
        "count": None if place.count < 0 else place.count,
        "pieces": [_piece(setting, piece) for piece in place.pieces], "among": list(place.among),
    }  # fmt: skip


def _piece(setting: Setting, piece: SeenPiece) -> dict[str, object]:
    """A piece; one that the seat does not know has no name."""
    return {
        "name": piece.name or None, "title": piece.title, "kind": piece.kind, "owner": _seat(setting, piece.owner),
        "face": piece.face or None, "face_down": piece.face_down,
    }  # fmt: skip


def _track(setting: Setting, track: SeenTrack) -> dict[str, object]:
    per = setting.tracks[track.name].per if track.name in setting.tracks else "player"
    if per in setting.region_groups:
        owner: str | None = setting.regions[track.owner].name
    else:
        owner = setting.spaces[track.owner].name if per == "space" else _seat(setting, track.owner)
    return {"name": track.name, "title": track.title, "owner": owner, "value": track.value}


def _fact(setting: Setting, fact: SeenFact) -> dict[str, object]:
    owner = setting.sides[fact.owner].name if fact.owner >= 0 else None
    value = bool(fact.value) if fact.is_truth else fact.value
    return {"name": fact.name, "title": fact.title, "about": fact.thing or None, "owner": owner, "value": value}


def _effect(setting: Setting, effect: SeenEffect) -> dict[str, object]:
    """What is in force until an event, and what it is about."""
    owner = _seat(setting, effect.owner)
    return {"title": effect.title, "about": list(effect.about), "owner": owner, "until": effect.until}


def refusal_record(refusal: Refusal) -> dict[str, object]:
    """One need that fails, with its place in the rules."""
    return {
        "text": refusal.text, "action": refusal.action or None, "statements": list(refusal.statements),
        "file": PurePath(refusal.span.source.name).name, "line": refusal.span.line, "words": refusal.span.words,
    }  # fmt: skip


def play_json(session: Session, watch: bool = False) -> None:
    """Play with a program on standard input and output."""
    JsonClient(session, sys.stdin, sys.stdout, EditedRules(session) if watch else None).run()
