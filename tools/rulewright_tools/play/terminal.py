"""The terminal mode: the table redrawn at every pick, with history and completion."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from rulewright_tools.play.commands import Reply, answer, completions, say
from rulewright_tools.play.edited import EditedRules
from rulewright_tools.play.options_text import option_lines, question_lines
from rulewright_tools.play.picture import Line, Run
from rulewright_tools.play.seating import introduction
from rulewright_tools.play.session import HUMAN, Session
from rulewright_tools.play.table_text import outcome_lines, table_lines

SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red", "bold blue")
TONES = {"": "", "strong": "bold", "faint": "dim"}
MOST_NEWS = 12
FEWEST_BELOW = 8
"""Lines that a question needs at least; what happened stands close to it where the table would push it out of sight."""
FORGET_LINES_ABOVE = "\x1b[3J"
"""Lets a terminal forget what was scrolled out of sight."""
BETWEEN_LOOKS = 0.5
"""Seconds between two looks at the files of the rules."""


class WordCompleter(Completer):
    """Completes options of the pick at the cursor, and commands."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that begin as what stands before the cursor does."""
        text = document.text_before_cursor
        begun = document.get_word_before_cursor(WORD=True).rsplit(",", 1)[-1]
        for word in completions(self._session, text):
            if word.lower().startswith(begun.lower()):
                yield Completion(word, start_position=-len(begun))


class TerminalClient:
    """Shows a session on a terminal that can be cleared."""

    def __init__(self, session: Session, edited: EditedRules | None = None) -> None:
        self._session = session
        self._edited = edited
        self._console = Console(highlight=False)
        self._prompts: dict[int, PromptSession[str]] = {}
        self._screen_of = session.viewer
        self._curtain = session.seats.count(HUMAN) > 1 and _has_secrets(session)
        self._interrupts = 0

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        session = self._session
        welcome = introduction(session)
        shown = welcome[1:] if welcome[0] == session.setting.title else welcome
        reply = Reply(tuple((Run(text),) for text in shown), moved=True)
        while not reply.leave:
            self._draw(reply)
            if session.decision is None:
                return
            try:
                text = self._prompt.prompt("> ", reserve_space_for_menu=6, pre_run=self._await_edits)
            except EOFError:
                break
            except KeyboardInterrupt:
                reply = self._interrupted()
                continue
            self._interrupts = 0
            edited = self._edited.look(text) if self._edited else None
            reply = edited or answer(session, text)
        self._console.print("Goodbye.")

    @property
    def _prompt(self) -> PromptSession[str]:
        """The prompt of the person asked, with what only this one has typed."""
        seat = self._session.viewer
        if seat not in self._prompts:
            self._prompts[seat] = PromptSession(history=InMemoryHistory(), completer=WordCompleter(self._session))
        return self._prompts[seat]

    def _interrupted(self) -> Reply:
        """Leave at once where nothing would be lost, else at the second interrupt in a row."""
        self._interrupts += 1
        if self._interrupts > 1 or not self._session.at_stake:
            raise KeyboardInterrupt
        return say("This game is kept nowhere: `save FILE` keeps it. Press Ctrl-C once more to leave it.")

    def _await_edits(self) -> None:
        """Let an edit of the rules end the question under way, between two moves."""
        edited, asked = self._edited, get_app()
        if edited is None or self._session.mid_move:
            return

        async def wait() -> None:
            while not edited.changed:
                await asyncio.sleep(BETWEEN_LOOKS)
            asked.exit(result="")

        asked.create_background_task(wait())

    def _draw(self, reply: Reply) -> None:
        session = self._session
        if not (reply.moved or reply.table or reply.options):
            self._lines(reply.lines)
            return
        self._hand_over()
        self._console.clear()
        self._console.print(Rule(session.setting.title, style="dim"))
        told = session.news() if reply.moved else ()
        news: list[Line] = [(Run(f"  {text}", tone="faint"),) for text in told[-MOST_NEWS:]]
        table = table_lines(session.setting, session.view(), reply.everything, self._console.width)
        room = self._console.height - len(reply.lines) - len(news) - FEWEST_BELOW
        parts = [news, table] if len(table) <= room else [table, news]
        self._lines(reply.lines)
        for part in parts:
            self._lines([*part, ()] if part else [])
        self._pose(reply.everything)

    def _pose(self, everything: bool) -> None:
        session, decision = self._session, self._session.decision
        if decision:
            width = min(self._console.width, 120)
            self._lines(question_lines(session.setting, decision, width, session.done(), session.way_back))
            self._lines(option_lines(session.setting, session.options(), width, everything, session.deeds()))
        elif session.match.outcome:
            self._lines(outcome_lines(session.setting, session.match.outcome, session.is_part))

    def _hand_over(self) -> None:
        """Hide the screen of one person before the next one looks."""
        session = self._session
        if self._curtain and session.decision and session.viewer != self._screen_of:
            self._console.clear()
            self._console.file.write(FORGET_LINES_ABOVE)
            title = session.setting.seats[session.viewer].title
            PromptSession[str]().prompt(f"{title} is next. Press Enter when alone. ")
        self._screen_of = session.viewer

    def _lines(self, lines: Iterable[Line]) -> None:
        for runs in lines:
            text = Text()
            for run in runs:
                text.append(run.text, _style(run))
            self._console.print(text, soft_wrap=True)


def _style(run: Run) -> str:
    return SEAT_STYLES[run.owner % len(SEAT_STYLES)] if run.owner >= 0 else TONES[run.tone]


def _has_secrets(session: Session) -> bool:
    hidden = any(family.seen_by != "all" for family in session.setting.families.values())
    return hidden or session.match.game.program.layout.has("secret")


def play_terminal(session: Session, watch: bool = False) -> None:
    """Play on the terminal; with `watch`, under the rules as they are edited."""
    TerminalClient(session, EditedRules(session) if watch else None).run()
