"""The command `rulewright`: reads the command line, runs one subcommand, and turns every end into a status."""

from __future__ import annotations

import importlib
import io
import os
import sys

from rulewright_tools.arguments import make_parser
from rulewright_tools.complaint import Complaint

FINDINGS, USAGE, INTERRUPTED = 1, 2, 130


def main(argv: list[str] | None = None) -> int:
    """Run one subcommand: 0 is well, 1 means findings, 2 a wrong wish or a bug of ours, 130 interrupted."""
    _never_fail_to_encode()
    try:
        status = _run(argv)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_standard_output()
        return FINDINGS
    except Complaint as complaint:
        _say(f"rulewright: {complaint.message}")
        return complaint.status
    except Exception as error:
        return FINDINGS if _is_a_mistake_of_the_rules(error) else _confess(error)


def _run(argv: list[str] | None) -> int:
    try:
        arguments = make_parser().parse(argv)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else USAGE
    command = importlib.import_module(f"rulewright_tools.command.{arguments.command}")
    status: int = command.run(arguments)
    return status


def _is_a_mistake_of_the_rules(error: Exception) -> bool:
    """Whether the rules, not we, are to be mended; the designer is told where."""
    from rulewright import BrokenRules

    if not isinstance(error, BrokenRules):
        return False
    from rulewright_tools.paint import paint_for
    from rulewright_tools.report.mistake import mistake

    _say(mistake(error, paint_for(sys.stderr)).rstrip("\n"))
    return True


def _confess(error: Exception) -> int:
    if os.environ.get("RULEWRIGHT_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    words = " ".join(str(error).split()) or "no words"
    _say(f"this is a bug in rulewright: {type(error).__name__}: {words} (RULEWRIGHT_DEBUG=1 shows where)")
    return USAGE


def _say(text: str) -> None:
    sys.stdout.flush()
    print(text, file=sys.stderr)


def _never_fail_to_encode() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _forget_standard_output() -> None:
    """What is still buffered has no reader; without this the interpreter complains when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
