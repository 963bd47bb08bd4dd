"""How needs of a set that is picked piece by piece behave as the set grows: which sets are worth trying at all."""

from __future__ import annotations

from typing import Any

from rulewright.meaning.checked import HeadItem, HeadLet, HeadPick, Need
from rulewright.meaning.rewrite import rewrite, variables_used
from rulewright.meaning.terms import (
    NO,
    All,
    Comparison,
    Count,
    Domain,
    Exists,
    Lookup,
    Member,
    Negation,
    Operation,
    Some,
    Sum,
    Term,
    Use,
    Variable,
)  # fmt: skip
from rulewright.program.tables import lookup_table
from rulewright.ruleset.setting import Setting


def only_grows_better(setting: Setting, groups: list[list[HeadItem]], index: int) -> bool:
    """Whether all that is asked of a set holds for every larger set if it holds for one, so that the largest tells."""
    pick = groups[index][0]
    if not isinstance(pick, HeadPick) or pick.high is not None:
        return False
    chosen = pick.variable
    for item in [item for group in groups[index:] for item in group if item is not pick]:
        match item:
            case Need():
                if not _better(setting, item.condition, chosen):
                    return False
            case HeadPick():
                if chosen in variables_used((item.domain, item.low, item.high)):
                    return False
            case HeadLet():
                if chosen in variables_used(item.value):
                    return False
    return True


def never_again(setting: Setting, groups: list[list[HeadItem]], index: int) -> tuple[Term, ...]:
    """Needs of a set that fail for all that begins with a set for which they fail."""
    pick = groups[index][0]
    assert isinstance(pick, HeadPick)
    found: list[Term] = []
    for item in groups[index][1:]:
        if not isinstance(item, Need):
            break
        for condition in item.condition.items if isinstance(item.condition, All) else (item.condition,):
            if pick.variable in variables_used(condition) and _worse(setting, condition, pick.variable):
                found.append(condition)
    return tuple(found)


def _better(setting: Setting, term: Term, chosen: Variable) -> bool:
    if chosen not in variables_used(term):
        return True
    match term:
        case All() | Some():
            return all(_better(setting, item, chosen) for item in term.items)
        case Comparison(operator=">=" | ">", left=left, right=right):
            return _counts(setting, left, chosen) and chosen not in variables_used(right)
        case Comparison(operator="<=" | "<", left=left, right=right):
            return _counts(setting, right, chosen) and chosen not in variables_used(left)
        case Exists(domain=domain):
            return _walks(domain, chosen) and chosen not in variables_used(domain.where)
    return False


def _worse(setting: Setting, term: Term, chosen: Variable) -> bool:
    match term:
        case Comparison(operator="<=" | "<", left=left, right=right):
            return _counts(setting, left, chosen) and chosen not in variables_used(right)
        case Comparison(operator=">=" | ">", left=left, right=right):
            return _counts(setting, right, chosen) and chosen not in variables_used(left)
        case Negation(item=Exists(domain=domain)):
            return _walks(domain, chosen) and chosen not in variables_used(_without_first(domain.where, chosen))
    return False


def _without_first(part: Any, chosen: Variable) -> Any:
    """A part without its questions for the first of the set, which stays the first."""

    def change(term: Any) -> Any:
        match term:
            case Member(which="first", domain=domain) if _walks(domain, chosen) and not domain.where:
                return NO
        return None

    return rewrite(part, change)


def _walks(domain: Domain, chosen: Variable) -> bool:
    return domain.source == "members" and domain.arguments == (Use(chosen),)


def _counts(setting: Setting, term: Term, chosen: Variable) -> bool:
    """Whether a number never falls when the set grows."""
    match term:
        case Operation(operator="length", left=Use(variable=variable)):
            return variable == chosen
        case Count(domain=domain):
            return _walks(domain, chosen) and chosen not in variables_used(domain.where)
        case Sum(which="total", domain=domain, value=Lookup(table=table, subject=Use(variable=member))):
            kind = setting.kinds.get(domain.variable.type.of)
            walked = _walks(domain, chosen) and chosen not in variables_used(domain.where)
            if not walked or kind is None or member != domain.variable:
                return False
            return min(lookup_table(setting, table)[kind.first : kind.first + kind.count], default=-1) >= 0
    return False
