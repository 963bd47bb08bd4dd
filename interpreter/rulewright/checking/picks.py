"""Resolves what is picked, by a person or by chance: the set or the bounds, and whether there may be nothing."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import nouns, values
from rulewright.checking.context import WRONG, Context
from rulewright.checking.guards import known_truths, same_set, surely_filled
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.terms import Comparison, Constant, Count, Domain, Exists, Term, Use, Variable
from rulewright.meaning.types import NUMBER

MOST_NUMBERS = 1_000

Picked = tuple[Variable, Domain | None, Term | None, Term | None]


def pick_parts(context: Context, scope: Scope, statement: s.Choose) -> Picked | None:
    """The variable and the set or bounds of a pick; the variable is bound in the scope.

    For several things the variable is the set picked, and the bounds are how many; the domain has a variable of its
    own.
    """
    if statement.many:
        return _several(context, scope, statement)
    if statement.ordered:
        context.report("L409", statement.span, "One thing has no order.", "Take `, in order` out.")
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
        if WRONG in (low, high):
            return None
        scope.guards.append(Comparison(">=", high, Use(variable)))
        return variable, None, low, high
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


def _several(context: Context, scope: Scope, statement: s.Choose) -> Picked | None:
    noun = statement.noun
    assert noun is not None
    if statement.name is None or noun.variable is not None:
        context.report(
            "L408", statement.span, "Several things that are chosen need a name of their own.",
            f"Write it before a colon, as in `choose chosen: 1 or more {noun.kind}`.",
        )  # fmt: skip
        return None
    if statement.name in context.vocabulary.kinds:
        context.report(
            "L408", statement.span, f"`{statement.name}` is the word for a kind of thing, so it can not name a set.",
            "Give the set a name of its own, such as `chosen`.",
        )  # fmt: skip
    inner = scope.child()
    domain = nouns.domain(context, inner, noun)
    low = values.number(context, scope, statement.low) if statement.low is not None else Constant(0, NUMBER)
    high = values.number(context, scope, statement.high) if statement.high is not None else None
    type_ = replace(domain.variable.type, many=True) if domain is not None else WRONG.type
    variable = context.variable(scope, statement.name, type_, statement.span)
    if domain is None or WRONG in (low, high):
        return None
    if isinstance(low, Constant) and isinstance(high, Constant) and high.value < max(low.value, 1):
        context.report("F514", statement.span, "Nothing can be chosen so.", "Let the larger number stand last.")
    if isinstance(low, Constant) and low.value > 0:
        member = context.numbering.variable("member", domain.variable.type)
        scope.guards.append(Exists(Domain("members", (Use(variable),), "", -1, 0, member, ())))
    return variable, domain, low, high


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
    if isinstance(low, Constant) and low.value < 1:
        return False
    if low is not None and low != Constant(1, NUMBER):
        return not _so_many(scope, domain, low)
    if not domain.where and domain.source in ("players", "words", "spaces", "regions", "region", "ray", "rays"):
        return False
    return not surely_filled(scope, domain)


def _so_many(scope: Scope, domain: Domain, low: Term) -> bool:
    """Whether a condition before says that the set has at least so many members."""
    sizes: list[Term] = [nouns.size(domain) or Count(domain)]
    return any(
        isinstance(truth, Comparison) and truth.operator == ">=" and truth.right == low
        and (truth.left in sizes or (isinstance(truth.left, Count) and same_set(truth.left.domain, domain)))
        for truth in known_truths(scope)
    )  # fmt: skip


def let_be_skipped(scope: Scope, variable: Variable) -> None:
    """After a pick that is skipped when there is nothing, its name may stand for nothing."""
    scope.certain.discard(Use(variable))
    scope.bind(replace(variable, type=variable.type.possible))
