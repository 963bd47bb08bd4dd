"""The order in which the picks and needs of an action's head are settled."""

from __future__ import annotations

from rulewright.meaning.checked import HeadItem, HeadLet, HeadPick
from rulewright.meaning.rewrite import variables_used
from rulewright.meaning.terms import Variable


def arranged(items: tuple[HeadItem, ...]) -> list[list[HeadItem]]:
    """The items in groups: first what depends on no pick, then for each pick the pick and what it settles.

    A need stands in the earliest group in which all it speaks of is known.
    """
    groups: list[list[HeadItem]] = [[]]
    home: dict[Variable, int] = {}
    for item in items:
        if isinstance(item, HeadPick):
            groups.append([item])
            home[item.variable] = len(groups) - 1
    for item in items:
        if isinstance(item, HeadPick):
            continue
        term = item.value if isinstance(item, HeadLet) else item.condition
        group = max((home[variable] for variable in variables_used(term) if variable in home), default=0)
        if isinstance(item, HeadLet):
            home[item.variable] = group
        groups[group].append(item)
    return groups
