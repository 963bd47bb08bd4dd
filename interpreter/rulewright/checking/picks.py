"""Resolves what is picked, by a person or by chance: the set or the bounds, and whether there may be nothing."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import nouns, values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.guards import surely_filled
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.terms import Constant, Domain, Term, Use, Variable
from rulewright.meaning.types import NUMBER

MOST_NUMBERS = 1_000

Picked = tuple[Variable, Domain | None, Term | None, Term | None]


def pick_parts(context: Context, scope: Scope, statement: s.Choose) -> Picked | None:
    """The variable and the set or bounds of a pick; the variable is bound in the scope."""
    if statement.noun is None:
        assert statement.low is not None
        assert statement.high is not None
        low, high = (values.number(context, scope, end) for end in (statement.low, statement.high))
        variable = context.variable(scope, statement.name or "number", NUMBER, statement.span)
        if isinstance(low, Constant) and isinstance(high, Constant) and high.value - low.value >= MOST_NUMBERS:
            context.report(
                "F514", statement.span, f"This choice has {high.value - low.value + 1:,} numbers.",
                f"Let it have at most {MOST_NUMBERS:,}.",
            )  # fmt: skip
        return None if WRONG in (low, high) else (variable, None, low, high)
    noun = statement.noun
    if statement.name is not None:
        noun = _named(context, noun, statement.name)
    domain = nouns.domain(context, scope, noun, bind=scope)
    if domain is None:
        word = statement.name or noun.variable or context.kind_word(noun.kind)
        if scope.find(word) is None:
            scope.bind(Variable(-1, word, WRONG.type))
        return None
    return domain.variable, domain, None, None


def _named(context: Context, noun: s.Noun, name: str) -> s.Noun:
    if noun.variable is not None:
        context.report(
            "L405", noun.span, f"The pick has two names, `{name}` and `{noun.variable}`.",
            f"Take `{noun.variable}` out.",
        )
    return s.Noun(
        noun.span, noun.adjectives, noun.kind, name, noun.tails, noun.between, noun.ending, noun.where
    )  # fmt: skip


def may_be_empty(
    context: Context, scope: Scope, domain: Domain | None, low: Term | None, high: Term | None
) -> bool:  # fmt: skip
    """Whether a pick in a body may have nothing to offer: its set can be empty, and no guard says that it is not."""
    if domain is None:
        return not (isinstance(low, Constant) and isinstance(high, Constant) and low.value <= high.value)
    if not domain.where and domain.source in ("players", "words", "spaces", "regions", "region", "ray", "rays"):
        return False
    return not surely_filled(scope, domain)


def let_be_skipped(scope: Scope, variable: Variable) -> None:
    """After a pick that is skipped when there is nothing, its name may stand for nothing."""
    scope.certain.discard(Use(variable))
    scope.bind(replace(variable, type=variable.type.possible))
