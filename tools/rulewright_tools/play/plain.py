"""The line mode: reads lines and writes lines, for pipes, transcripts and simple terminals."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from shutil import get_terminal_size
from typing import TextIO

from rulewright_tools.play.board_text import WIDEST
from rulewright_tools.play.commands import Reply, answer
from rulewright_tools.play.edited import EditedRules
from rulewright_tools.play.options_text import option_lines, question_lines
from rulewright_tools.play.picture import Line, hanging, plain
from rulewright_tools.play.seating import introduction
from rulewright_tools.play.session import Session
from rulewright_tools.play.table_text import outcome_lines, table_lines

WIDTH = 80
PROMPT = "> "


class PlainClient:
    """Shows a session on a text stream and feeds it the lines of another, echoed unless a terminal did so."""

    def __init__(self, session: Session, given: TextIO, shown: TextIO, edited: EditedRules | None = None) -> None:
        self._session = session
        self._edited = edited
        self._given = given
        self._shown = shown

    def run(self) -> None:
        """Play until the game is over, the person leaves, or there is no more input."""
        session = self._session
        self._write(*introduction(session))
        reply: Reply | None = Reply(moved=True, table=True)
        while reply and not reply.leave:
            self._show(reply)
            if session.decision is None:
                return
            reply = self._ask()
        self._write("Goodbye." if reply else "No more input; goodbye.")

    def _show(self, reply: Reply) -> None:
        session = self._session
        self._lines(reply.lines)
        if reply.moved:
            news = session.news()
            self._write(*([""] if news else []))
            self._write(*(each for text in news for each in hanging(f"  {text}", self._table_width())))
        if reply.table or (reply.moved and session.decision is None):
            self._write("")
            self._lines(table_lines(session.setting, session.view(), reply.everything, self._table_width()))
        outcome = session.match.outcome
        if outcome and session.decision is None:
            self._write("")
            self._lines(outcome_lines(session.setting, outcome, session.is_part))
        elif reply.moved or reply.options:
            self._pose(reply.everything)

    def _pose(self, everything: bool) -> None:
        session = self._session
        decision = session.decision
        if decision:
            self._write("")
            width = self._table_width()
            self._lines(question_lines(session.setting, decision, width, session.done(), session.way_back))
            self._lines(option_lines(session.setting, session.options(), WIDTH, everything, session.deeds()))

    def _table_width(self) -> int:
        return get_terminal_size((WIDEST, 0)).columns if self._shown.isatty() else WIDEST

    def _ask(self) -> Reply | None:
        self._shown.write(PROMPT)
        self._shown.flush()
        text = self._given.readline()
        if not self._given.isatty():
            self._write(text.rstrip("\n"))
        elif not text:
            self._write("")
        if not text:
            return None
        edited = self._edited.look(text) if self._edited else None
        return edited or answer(self._session, text)

    def _lines(self, lines: Iterable[Line]) -> None:
        self._write(*(plain(shown) for shown in lines))

    def _write(self, *lines: str) -> None:
        for text in lines:
            self._shown.write(text + "\n")


def play_plain(session: Session, watch: bool = False) -> None:
    """Play on standard input and output; with `watch`, under the rules as they are edited."""
    PlainClient(session, sys.stdin, sys.stdout, EditedRules(session) if watch else None).run()
