"""From what a person wrote at the command line to a game that can be played."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rulewright_tools.complaint import Complaint
from rulewright_tools.output import counted
from rulewright_tools.paint import paint_for
from rulewright_tools.report import render

if TYPE_CHECKING:
    from rulewright import Diagnostic, Game, Replay, Ruleset


def open_ruleset(
    text: str, players: int | None = None, variant: str | None = None, options: Mapping[str, object] | None = None,
    language: str | None = None,
) -> Ruleset:  # fmt: skip
    """Load a ruleset by folder or bundled name, with one setting compiled, by default the usual one.

    Its findings are shown when they keep it from being played.
    """
    import rulewright

    try:
        path = rulewright.find_ruleset(text)
        ruleset, findings = rulewright.load(path, players, variant, options, language)
    except (rulewright.UnknownRuleset, rulewright.SettingRefused) as error:
        raise Complaint(str(error)) from error
    if ruleset is None:
        raise unplayable(text, findings)
    return ruleset


def open_game(arguments: Namespace) -> tuple[Ruleset, Game]:
    """The ruleset and the game that GAME, --players, --variant and --option ask for, and --language if there is one."""
    options, language = read_options(arguments.options), getattr(arguments, "language", None)
    ruleset = open_ruleset(arguments.game, arguments.players, arguments.variant, options, language)
    return ruleset, ruleset.game(arguments.players, arguments.variant, options)


def open_journal(file: str, game: str | None, language: str | None = None) -> tuple[Ruleset, Replay]:
    """A journal played again with the ruleset GAME means, by default the bundled one that the journal names."""
    import rulewright

    try:
        journal = rulewright.read_journal(file)
        name = journal.header.ruleset
        if game is None and name not in rulewright.bundled():
            raise Complaint(f"`{file}` is a game of `{name}`, which does not come along; name its folder as GAME.")
        ruleset = open_ruleset(name if game is None else game, language=language)
        return ruleset, rulewright.replay_journal(journal, ruleset)
    except rulewright.JournalRefused as refused:
        raise Complaint(refused.message) from refused
    except rulewright.BrokenRuleset as error:
        raise unplayable(game or name, error.findings) from error


def unplayable(text: str, findings: Iterable[Diagnostic]) -> Complaint:
    """Show the errors of a ruleset; the complaint says how many keep it from being played."""
    return unusable(text, findings, "played")


def unusable(text: str, findings: Iterable[Diagnostic], wish: str) -> Complaint:
    """Show the errors of a ruleset; the complaint says how many keep what was wished for from being done."""
    errors = tuple(finding for finding in findings if finding.severity == "error")
    print(render(errors, "full", paint_for(sys.stderr)), file=sys.stderr, end="")
    mended = f"{counted(len(errors), 'error')} {'is' if len(errors) == 1 else 'are'} mended"
    return Complaint(f"`{text}` can not be {wish} before {mended}.", status=1)


@contextmanager
def faults_of(game: Game) -> Iterator[None]:
    """Turn a fault of the fast path into the designer's mistake, with its place."""
    from rulewright import BrokenRules
    from rulewright.program.runtime import Fault

    try:
        yield
    except Fault as fault:
        raise BrokenRules(fault.message, game, fault.clause) from fault


def read_options(pairs: Iterable[str]) -> dict[str, int | bool | str]:
    """Values by option from `name=value` pairs: whole numbers and truths as such, all else as text."""
    options: dict[str, int | bool | str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise Complaint(f"`{pair}` is no option setting; write --option NAME=VALUE.")
        if name in options:
            raise Complaint(f"the option `{name}` is set twice.")
        options[name] = _read_value(value)
    return options


def _read_value(text: str) -> int | bool | str:
    if re.fullmatch(r"-?[0-9]{1,18}", text):
        return int(text)
    return {"true": True, "false": False}.get(text.lower(), text)
