"""`rulewright print`: the rulebook of a game, written from its rules."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import open_game
from rulewright_tools.output import expect_writable
from rulewright_tools.paint import paint_for
from rulewright_tools.printing import as_html, as_markdown
from rulewright_tools.report import render

if TYPE_CHECKING:
    from rulewright.rulebook import Rulebook

FINDINGS = 1


def run(arguments: Namespace) -> int:
    """Write the rulebook to a new file, or to standard output; 1 when a part had to be left out."""
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
    return _left_out(rulebook)


def _left_out(rulebook: Rulebook) -> int:
    """Show what kept scenarios or variants out of the rulebook; 1 where anything did."""
    if not rulebook.left_out:
        return 0
    sys.stdout.flush()
    print(render(rulebook.left_out, "full", paint_for(sys.stderr)), file=sys.stderr, end="")
    print("rulewright: what these errors are about is left out of the rulebook.", file=sys.stderr)
    return FINDINGS


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
