"""The branches on offer at a choice."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.meaning.steps import Choice
from rulewright.meaning.terms import NO, YES, Term, conjunction
from rulewright.program.emit_terms import TermEmitter


def choice_options(
    terms: TermEmitter, step: Choice, clause: int, guards: Mapping[int, tuple[Term, ...]], tried: bool
) -> None:  # fmt: skip
    """Write the body of a function that lists the branches on offer, each with what its body needs at once; where they
    are yet to be tried, `otherwise` too."""
    writer = terms.writer
    always = [number for number, branch in enumerate(step.branches) if branch.offered == YES and not branch.otherwise]
    never = [number for number, branch in enumerate(step.branches) if branch.offered == NO]
    if always and len(always) + len(never) == len(step.branches) and not guards and not tried:
        writer.line(f"return {always}")
        return
    writer.line("r = []")
    for number, branch in enumerate(step.branches):
        offered: Term = conjunction((branch.offered, *guards.get(number, ())))
        if branch.otherwise:
            tests = [*([] if tried else ["not r"]), *(terms.truth(guard) for guard in guards.get(number, ()))]
            writer.line(f"if {' and '.join(tests) or 'True'}: r.append({number})")
        elif offered == YES:
            writer.line(f"r.append({number})")
        elif offered != NO:
            writer.line(f"if {terms.truth(offered)}: r.append({number})")
    writer.line(f"return r or {terms.nothing(clause)}")
