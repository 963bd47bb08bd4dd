"""What the rules ask of something that does not have it, such as a number of a place that is no space."""

from __future__ import annotations

from collections.abc import Sequence
from traceback import walk_tb

from rulewright.program.runtime import Fault

IMPOSSIBLE = (IndexError, KeyError, TypeError)
"""What generated code raises where a look-up finds nothing, or a sum is made with what is no number."""

RULES_FILE = "<rules>"
"""The name of the file as which generated text is compiled."""


def fault_of(error: Exception, clause_of_line: Sequence[int]) -> Fault:
    """The fault of the clause that was under way; an error that came from elsewhere is raised again."""
    lines = [line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == RULES_FILE]
    clauses = [clause_of_line[line] for line in lines if clause_of_line[line] >= 0]
    if not clauses:
        raise error
    return Fault(clauses[-1], "this is asked of something that does not have it, such as of a place that is no space")
