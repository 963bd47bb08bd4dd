"""Who sits where, from the words at the command line."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.ruleset.setting import Setting
from rulewright_tools.bots.naming import read_bot, sitters
from rulewright_tools.complaint import Complaint
from rulewright_tools.output import counted, listed
from rulewright_tools.play.rulebook import seat_words
from rulewright_tools.play.session import HUMAN, Session

OPPONENT = "mc:50"
"""Who sits opposite a person by default: it plays to win, and no pick of it takes long."""


def read_seats(text: str | None, setting: Setting, person: int = 0) -> tuple[str, ...]:
    """A sitter for every seat: by default one person and bots that search, random bots where nobody is named."""
    if text is None:
        return tuple(HUMAN if seat == person else OPPONENT for seat in range(len(setting.seats)))
    named = sitters(text, "--seats", len(setting.seats))
    return tuple(word if word == HUMAN else read_bot(word, (HUMAN,)).word for word in named)


def read_kept_seats(words: Sequence[str], setting: Setting) -> tuple[str, ...]:
    """The sitters a journal names, or those of a new game where it names what can not sit here."""
    try:
        return read_seats(",".join(words), setting)
    except Complaint:
        return read_seats(None, setting)


def introduction(session: Session) -> list[str]:
    """What a person should know before the first move: the title, who sits where, and how the game ends."""
    setting, seats = session.setting, session.seats
    people = [seat.title for seat in setting.seats if seats[seat.number] == HUMAN]
    parts = []
    if len(people) == 1:
        parts.append(f"You are {people[0]}.")
    elif people:
        parts.append(f"{listed(people)} sit at this screen.")
    parts.extend(_bots_words(session))
    title = setting.title + (f". {setting.variant_title}" if setting.variant else "")
    preface = session.rulebook.preface
    head = [preface] if preface.startswith(f"{title}:") else [title, *([preface] if preface else [])]
    endings = session.rulebook.endings
    ends = ["It ends so:", *(f"  {words}" for words in endings)] if endings else []
    tail = ["Type a number or a name to choose; `help` lists what else you can type, `rules` shows the rules."]
    if session.match.game.beginning:
        parts.append(f'It begins in the scenario "{session.match.game.beginning}".')
    if session.loaded and not session.match.game.beginning:
        parts.append(f"It goes on after {counted(session.loaded, 'choice')}; `log` shows what happened.")
    return [*head, " ".join(parts), *seat_words(setting), *ends, *(tail if people else [])]


def _bots_words(session: Session) -> list[str]:
    """How the seats that no person holds play, a sentence for each kind of bot."""
    manners: dict[str, list[str]] = {}
    for seat in session.setting.seats:
        if bot := session.bots[seat.number]:
            manners.setdefault(bot.manner, []).append(seat.title)
    return [
        f"{listed(titles)} {'plays' if len(titles) == 1 else 'play'} {manner} (seed {session.seed})."
        for manner, titles in manners.items()
    ]
