"""What a person types in a game, and what becomes of it: picks, and the few commands beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from rulewright.diagnostics import Diagnostic, did_you_mean
from rulewright.journal.refused import JournalRefused
from rulewright.match.decision import IllegalChoice, Refusal
from rulewright_tools.complaint import Complaint
from rulewright_tools.play.card_text import card_lines
from rulewright_tools.play.loading import load_session
from rulewright_tools.play.phrases import guessed, names_of
from rulewright_tools.play.picking import find_option, missing, words_of
from rulewright_tools.play.picture import Line, columns, line
from rulewright_tools.play.seating import introduction
from rulewright_tools.play.session import Session, foreseen, refusal_text
from rulewright_tools.play.table_text import score_rows, seat_heads

if TYPE_CHECKING:
    from rulewright import Match

RECENT = 20
HINT_PLAYOUTS = 200
RULING_HELP = """Write after `ruling` what is to be so, as a sentence of the rules, such as `ruling move PIECE to
PLACE` or `ruling TRACK of PLAYER becomes 3`. Nothing is set off by it, and it stands in the log."""
AS_SCENARIO = "--as-scenario"
CITATION = r" \[[A-Z][\w-]*\]"


@dataclass(frozen=True, slots=True)
class Reply:
    """What to show: lines, the table, the options; `moved` when the match is no longer where it was, `everything`
    when nothing is to be left out."""

    lines: tuple[Line, ...] = ()
    moved: bool = False
    table: bool = False
    options: bool = False
    everything: bool = False
    leave: bool = False


def say(text: str) -> Reply:
    """A reply of words alone."""
    return Reply(tuple(line(part) for part in text.split("\n")))


@dataclass(frozen=True, slots=True)
class Command:
    """A command with its line of help; `takes_text` where the rest of the line is one word to it."""

    usage: str
    summary: str
    run: Callable[[Session, list[str]], Reply]
    takes_text: bool = False


def answer(session: Session, text: str) -> Reply:
    """Take one line of a person: a command, or one or several picks."""
    words = words_of(text)
    if not words:
        return say("Type a number or a name from the list, or `help`.")
    first = words[0].lower()
    if first.startswith("/"):
        return _command(session, first[1:], words[1:], text)
    if first in COMMANDS and not any(option.name.lower() == first for option in session.options()):
        return _command(session, first, words[1:], text)
    return _pick(session, text, words)


def _command(session: Session, name: str, words: list[str], text: str) -> Reply:
    command = COMMANDS.get(name)
    if command is None:
        return say(missing((), name, tuple(COMMANDS)))
    return command.run(session, text.strip().split(maxsplit=1)[1:] if command.takes_text else words)


def _pick(session: Session, text: str, words: list[str]) -> Reply:
    options = session.options()
    whole = find_option(options, text.strip()) if len(words) > 1 else ""
    if not isinstance(whole, str):
        words = [whole.name]
    reason = session.pick_words(words)
    if reason is None:
        return Reply(moved=True, table=not session.mid_move)
    if len(words) == 1 and reason == missing(options, words[0]):
        reason = missing(options, words[0], tuple(COMMANDS))
    return say(reason)


def _why(session: Session, words: list[str]) -> Reply:
    if not words:
        return say(f"Write what you would like to do after `why`, such as `why {example(session)}`.")
    spoken = spoken_names(session, words)
    named = _full_names(session, spoken)
    try:
        refusals = session.refusals(named)
    except IllegalChoice as refused:
        guess = "" if "Did you mean" in refused.reason else guessed(session.setting, spoken, session.actions)
        return say("\n".join((guess or refused.reason, *map(refusal_text, refused.refusals))))
    if not refusals:
        return say(f"`{' '.join(words)}` is possible.")
    return Reply(tuple(part for refusal in refusals for part in _refusal_lines(refusal)))


def spoken_names(session: Session, words: Sequence[str]) -> list[str]:
    """The names that the words of a sentence stand for."""
    return names_of(session.setting, session.view(), session.options(), session.actions, words)


def _full_names(session: Session, words: list[str]) -> list[str]:
    """Words with a number or a beginning of an option on offer written out, as far as they are on offer."""
    trial: Match | None = session.match
    names: list[str] = []
    for word in words:
        found = find_option(trial.options(), word) if trial and trial.decision else ""
        if trial is None or isinstance(found, str):
            break
        names.append(found.name)
        trial = foreseen(trial, found)
    return [*names, *words[len(names) :]]


def _refusal_lines(refusal: Refusal) -> tuple[Line, ...]:
    """The refusal and where the rules say so, with their words unless it speaks in them."""
    clause = re.sub(CITATION, "", refusal.span.words)
    said = refusal.text.rstrip(".").partition(" is not ")[2]
    spoken = clause.replace("_", " ")
    words = "" if said and clause.startswith("choose ") and spoken.endswith(said) else f": {clause}"
    place = f"{PurePath(refusal.span.source.name).name}:{refusal.span.line}"
    return line(refusal_text(refusal)), line(f"  ({place}{words})")


def example(session: Session) -> str:
    """The first move on offer, as a person may type it."""
    return " ".join(first_move(session.match))


def first_move(match: Match) -> list[str]:
    """The names of the first move on offer, as far as it can be foreseen."""
    trial: Match | None = match
    asked = match.decision.seat if match.decision else -1
    names: list[str] = []
    while trial and (pending := trial.decision) and pending.seat == asked:
        if names and pending.starts_move:
            break
        option = trial.options()[0]
        names.append(option.name)
        trial = foreseen(trial, option)
    return names


def _undo(session: Session, words: list[str]) -> Reply:
    reason = session.step_back()
    return say(reason) if reason else Reply(moved=True, table=True)


def _back(session: Session, words: list[str]) -> Reply:
    if not session.mid_move:
        return say("Nothing of this move is picked yet; `undo` takes back your last move.")
    return _undo(session, words)


def _look(session: Session, words: list[str]) -> Reply:
    if words and words != ["all"]:
        return _card(session, words)
    return Reply(table=True, options=True, everything=bool(words))


def _options(session: Session, words: list[str]) -> Reply:
    return Reply(options=True, everything=True)


def _log(session: Session, words: list[str]) -> Reply:
    log = session.log()
    if not log:
        return say("Nothing has happened yet.")
    shown = log if words[:1] == ["all"] else log[-RECENT:]
    before = [f"… {len(log) - len(shown)} lines before; `log all` shows them"] if len(shown) < len(log) else []
    return Reply(tuple(line(text) for text in (*before, *shown)))


def _score(session: Session, words: list[str]) -> Reply:
    view = session.match.view(session.viewer)
    if not view.scores:
        return say("This game has no scores.")
    return Reply(tuple(columns([[(), *seat_heads(session.setting.seats)], *score_rows(view.scores)])))


def _hint(session: Session, words: list[str]) -> Reply:
    option = session.hint(HINT_PLAYOUTS)
    if option is None:
        return say("The game is over.")
    return say(f"From what you can see, a search of {HINT_PLAYOUTS} playouts would pick `{option.name}`.")


def _help(session: Session, words: list[str]) -> Reply:
    move = example(session)
    opening = ["Choose by number, by name, or by the beginning of a name that fits only one option."]
    if " " in move:
        opening.append(f"Several picks of one move may stand in one line: `{move}` or `{move.replace(' ', ', ')}`.")
    opening.append("")
    table = columns([(line(f"  {command.usage}"), line(command.summary)) for command in COMMANDS.values()])
    closing = (
        "", "`save FILE --as-scenario TITLE` writes the position as a scenario, in which `play --from TITLE` begins.",
        "Where an option has the name of a command, `/` before the word means the command.",
    )  # fmt: skip
    return Reply((*map(line, opening), *table, *map(line, closing)))


def _save(session: Session, words: list[str]) -> Reply:
    recorder = session.recorder
    if not words:
        kept = f" It is kept in `{recorder.path}` so far." if recorder else ""
        return say(f"Write the name of a new file after `save`.{kept}")
    path, asked, title = (part.strip() for part in words[0].partition(AS_SCENARIO))
    if asked:
        return _save_position(session, path, title.strip('"'))
    try:
        session.save(words[0])
    except JournalRefused as refused:
        return say(refused.message)
    return say(f"The game is kept in `{words[0]}` from now on; `rulewright play --load` goes on with it.")


def _save_position(session: Session, path: str, title: str) -> Reply:
    from rulewright_tools.play.as_scenario import add_to_file, position_text

    ruleset = session.ruleset
    if not path or not title:
        return say('Write `save FILE --as-scenario "TITLE"`, with a title that says what the position shows.')
    if session.decision is None or ruleset is None:
        return say("The game is over; a scenario shows a position in which something can be chosen.")
    try:
        match = session.match if session.mid_move else session.standing
        written = position_text(ruleset, match, session.seed, title, first_move(match))
        return say("\n".join([add_to_file(ruleset, path, written.text), *written.notes]))
    except Complaint as complaint:
        return say(complaint.message)


def _ruling(session: Session, words: list[str]) -> Reply:
    from rulewright import BrokenRules, RulingRefused

    if not words:
        return say(RULING_HELP)
    try:
        session.rule(" ".join(words[0].split()))
    except RulingRefused as refused:
        return Reply(tuple(line(text) for finding in refused.findings for text in _finding_lines(finding)))
    except (IllegalChoice, BrokenRules) as refused:
        text = refused.reason if isinstance(refused, IllegalChoice) else f"This can not be done: {refused.message}."
        return say(f"{text}\nNothing was changed.")
    return Reply(moved=True, table=True)


def _finding_lines(finding: Diagnostic) -> list[str]:
    """What is wrong with a sentence of a person: the sentence with the place marked, and what to do."""
    span = finding.span
    sentence = span.source.line_text(span.line)
    indent = len(sentence) - len(sentence.lstrip())
    marks = "^" * max(1, min(span.end, span.source.line_starts[span.line - 1] + len(sentence)) - span.start)
    return [
        finding.message, f"  {sentence.strip()}", f"  {' ' * max(0, span.column - 1 - indent)}{marks}",
        *([finding.help] if finding.help else []), "Nothing was changed.",
    ]  # fmt: skip


def _load(session: Session, words: list[str]) -> Reply:
    if not words:
        return say("Write the name of a file that holds a kept game after `load`.")
    if session.recorder is None and session.match.history and session.leaving_for != words[0]:
        session.leaving_for = words[0]
        return say("The game under way is kept nowhere; `save` it first, or type the same again to leave it.")
    try:
        session.become(load_session(words[0], _same_game(session, words[0])))
    except (Complaint, JournalRefused) as refused:
        return say(refused.message)
    return Reply(tuple(map(line, introduction(session))), moved=True, table=True)


def _same_game(session: Session, file: str) -> str | None:
    """The folder of the game under way, where a kept game is one of it."""
    from rulewright import read_journal

    ruleset = session.ruleset
    header = read_journal(file).header
    same = ruleset is not None and ruleset.name == header.ruleset
    return str(ruleset.world.folder) if ruleset is not None and same else None


def _rules(session: Session, words: list[str]) -> Reply:
    word = " ".join(words)
    found = session.rulebook.about(word) if word else session.rulebook.whole()
    return Reply(tuple(map(line, found))) if found else say(f"The rules nowhere say `{word}`.")


def _card(session: Session, words: list[str]) -> Reply:
    if not words:
        return say("Write the name of a piece or of a space after `card`.")
    view = session.view()
    named = names_of(session.setting, view, session.options(), (), words)
    name = named[0] if len(named) == 1 else "_".join(words).lower()
    found = card_lines(session.setting, view, session.rulebook, name)
    if found:
        return Reply(tuple(found))
    things = [piece.name for piece in session.setting.pieces] + [space.name for space in session.setting.spaces]
    nearest = did_you_mean(" ".join(words), things, "`look all` shows what there is.")
    return say(f"No piece and no space is called `{' '.join(words)}`. {nearest}")


def _quit(session: Session, words: list[str]) -> Reply:
    return Reply(leave=True)


COMMANDS: Mapping[str, Command] = {
    "why": Command("why WORDS", "why something is not possible", _why),
    "hint": Command("hint", "what a bot would pick, knowing no more than you", _hint),
    "undo": Command("undo", "take back your last move, and what others did since", _undo),
    "back": Command("back", "take back the picks of the move under way", _back),
    "look": Command("look [all]", "show the table again; with `all` also what is left out", _look),
    "options": Command("options", "show everything that can be chosen", _options),
    "log": Command("log [all]", "what happened so far", _log),
    "score": Command("score", "the scores as they stand", _score),
    "card": Command("card NAME", "all about a piece or a space that you may know", _card),
    "rules": Command("rules [WORD]", "the rules, or the sentences of them that hold a word", _rules),
    "ruling": Command("ruling SENTENCE", "change the game by a sentence of the rules language", _ruling, True),
    "load": Command("load FILE", "go on with a game that was kept", _load, True),
    "save": Command("save FILE", "keep the game in a new file, from its beginning and as it goes on", _save, True),
    "help": Command("help", "this page", _help),
    "quit": Command("quit", "leave the game", _quit),
}


def completions(session: Session, text: str) -> Sequence[str]:
    """The words that may stand where the cursor is: options and commands at the start, then the next picks."""
    words = words_of(text)
    if text and not text[-1].isspace() and not text.endswith(","):
        words = words[:-1]
    if words and words[0].lower() == "why":
        words = words[1:]
    if not words:
        return [*(option.name for option in session.options()), *COMMANDS]
    trial: Match | None = session.match
    for word in words:
        option = find_option(trial.options(), word) if trial and trial.decision else ""
        if trial is None or isinstance(option, str):
            return []
        trial = foreseen(trial, option)
    pending = trial.decision if trial else None
    if trial is None or pending is None or pending.starts_move or pending.seat != session.viewer:
        return []
    return [option.name for option in trial.options()]
