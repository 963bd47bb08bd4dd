"""Who sits where, from the words at the command line."""

from __future__ import annotations

from rulewright.diagnostics import did_you_mean
from rulewright.ruleset.setting import Setting
from rulewright_tools.complaint import Complaint
from rulewright_tools.output import counted, listed
from rulewright_tools.play.rulebook import seat_words
from rulewright_tools.play.session import HUMAN, RANDOM, Session

SITTERS = (HUMAN, RANDOM)


def read_seats(text: str | None, setting: Setting) -> tuple[str, ...]:
    """A sitter for every seat: one person and random bots by default, random bots where nobody is named."""
    count = len(setting.seats)
    named = [HUMAN] if text is None else [word.strip().lower() for word in text.split(",")]
    for word in named:
        if word not in SITTERS:
            hint = did_you_mean(word, SITTERS, "A seat is taken by `human` or `random`.")
            raise Complaint(f"`{word}` can not take a seat. {hint}")
    if len(named) > count:
        raise Complaint(f"`--seats` names {len(named)}, but {count} play this game; `--players` changes that.")
    return (*named, *[RANDOM] * (count - len(named)))


def introduction(session: Session) -> list[str]:
    """What a person should know before the first move: the title, who sits where, and how the game ends."""
    setting, seats = session.setting, session.seats
    people = [seat.title for seat in setting.seats if seats[seat.number] == HUMAN]
    others = [seat.title for seat in setting.seats if seats[seat.number] == RANDOM]
    parts = []
    if len(people) == 1:
        parts.append(f"You are {people[0]}.")
    elif people:
        parts.append(f"{listed(people)} sit at this screen.")
    if others:
        parts.append(f"{listed(others)} {'plays' if len(others) == 1 else 'play'} at random (seed {session.seed}).")
    title = setting.title + (f", {setting.variant}" if setting.variant else "")
    preface = session.rulebook.preface
    head = [preface] if preface.startswith(f"{title}:") else [title, *([preface] if preface else [])]
    endings = session.rulebook.endings
    ends = ["It ends so:", *(f"  {words}" for words in endings)] if endings else []
    tail = ["Type a number or a name to choose; `help` lists what else you can type, `rules` shows the rules."]
    if session.loaded:
        parts.append(f"It goes on after {counted(session.loaded, 'choice')}; `log` shows what happened.")
    return [*head, " ".join(parts), *seat_words(setting), *ends, *(tail if people else [])]
