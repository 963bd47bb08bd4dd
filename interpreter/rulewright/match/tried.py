"""Why a move can not be carried through: what could not be met after it, tried on a copy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rulewright.match.attempt import cited, described
from rulewright.match.decision import Refusal
from rulewright.match.sight import Sight
from rulewright.meaning.steps import Pick
from rulewright.meaning.types import PLAYER
from rulewright.program.expanded import HeadAsk

if TYPE_CHECKING:
    from rulewright.match.match import Match
    from rulewright.program.trial import Failing

_ARTICLE = re.compile(r"^an? ")


def not_carried_through(match: Match, value: int) -> tuple[Refusal, ...]:
    """What stops every way on from an option of the pending decision, one that its own conditions allow."""
    program = match.game.program
    site = program.site(match.state)
    trials = program.trials
    if trials is None or value in program.options(match.state):
        return ()
    at_once = trials.is_refused_at_once(match.state, site, value)
    if at_once and value not in trials.guarded.get(site, ()):
        return ()
    failing = trials.failures(match.state, site, value)
    told = {refusal.text: refusal for each in failing if (refusal := _refusal(match, each, at_once)) is not None}
    return tuple(told.values())


def _refusal(match: Match, failing: Failing, at_once: bool) -> Refusal | None:
    span = match.game.program.clauses[failing.unmet.clause]
    text, whole = _obligation(match, failing)
    if not whole:
        text = f"{text[:1].upper()}{text[1:]}." if at_once else f"After that {text}."
    return Refusal(text, "", cited(match, span), span)


def _obligation(match: Match, failing: Failing) -> tuple[str, bool]:
    """What could not be, and whether that is a sentence of the rules' own."""
    if failing.site >= 0:
        return _nothing_to_choose(match, failing.site), False
    whole, number, *values = failing.unmet.told
    program = match.game.program
    seat = program.decider(match.state)
    sight = Sight(match.game.names, failing.state, seat)
    words: list[str] = []
    for part in program.saying(number, values):
        if isinstance(part, str):
            words.append(part)
        elif part[0] == PLAYER and part[1] == seat and not whole:
            words.append("you")
        else:
            words.append(part[1] if isinstance(part[1], str) else sight.title(part[0], part[1]))
    return "".join(words), bool(whole)


def _nothing_to_choose(match: Match, site: int) -> str:
    step = match.game.program.sites[site].step
    if isinstance(step, Pick):
        wanted = described(step.prompt)
        if not step.many and _ARTICLE.match(wanted):
            return f"there would be no {_ARTICLE.sub('', wanted)} to choose"
        return f"you could not choose {wanted}"
    if isinstance(step, HeadAsk):
        return f"you could not do {match.game.names.action(step.action)}"
    return "no way to go on would be open"
