"""`rulewright print`: the rulebook of a game, written from its rules."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_game
from rulewright_tools.output import expect_writable
from rulewright_tools.printing import as_html, as_markdown


def run(arguments: Namespace) -> int:
    """Write the rulebook to a new file, or to standard output."""
    from rulewright.rulebook import make_rulebook

    if arguments.output:
        _expect_new(arguments.output)
    ruleset, game = open_game(arguments)
    rulebook = make_rulebook(ruleset.world, game.setting)
    text = as_html(rulebook) if arguments.html else as_markdown(rulebook)
    if arguments.output:
        _write(arguments.output, text)
    else:
        sys.stdout.write(text)
    return 0


def _expect_new(target: str) -> None:
    expect_writable(target)
    if Path(target).exists():
        raise Complaint(f"`{target}` is there already; name a new file, or move that one away.")


def _write(target: str, text: str) -> None:
    try:
        with Path(target).open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise Complaint(f"`{target}` can not be written: {(error.strerror or str(error)).lower()}.") from error
