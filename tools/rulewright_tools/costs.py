"""Which clauses of a ruleset cost most in play, found by looking again and again at the line being run."""

from __future__ import annotations

import signal
from collections import Counter
from time import process_time
from types import FrameType
from typing import TYPE_CHECKING

from rulewright_tools.complaint import Complaint
from rulewright_tools.playouts import engine_playout

if TYPE_CHECKING:
    from rulewright.program.program import Program

INTERVAL = 0.001
RULES = "<rules>"


def costs(program: Program, seconds: float) -> Counter[int]:
    """How often each clause, by its number, was at work when the clock struck; -1 is what belongs to none."""
    if not hasattr(signal, "setitimer"):  # pragma: no cover - not on Windows
        raise Complaint("this system has no clock that a profile needs.")
    found: Counter[int] = Counter()
    clauses = program.clause_of_line

    def look(_number: int, frame: FrameType | None) -> None:
        while frame is not None and frame.f_code.co_filename != RULES:
            frame = frame.f_back
        found[clauses[frame.f_lineno or 0] if frame is not None else -1] += 1

    playout, seed, end = engine_playout(program), 0, process_time() + seconds
    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, INTERVAL, INTERVAL)
    try:
        while process_time() < end:
            playout(seed)
            seed += 1
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return found
