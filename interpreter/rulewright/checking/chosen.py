"""Resolves what rules ask of the options chosen before the game: `OPTION is CHOICE`, decided at once."""

from __future__ import annotations

from rulewright.checking.context import Context
from rulewright.diagnostics import did_you_mean
from rulewright.language import syntax as s
from rulewright.meaning.terms import NO, YES, Term
from rulewright.source import Span


def option_asked(context: Context, expression: s.Expression) -> str:
    """The option with choices that an expression names, or the empty word."""
    named = isinstance(expression, s.Name) and expression.word in context.setting.choices
    return expression.word if named and isinstance(expression, s.Name) else ""


def compared_option(context: Context, expression: s.Compare) -> Term | None:
    """`OPTION is CHOICE` or `OPTION is not CHOICE`, or None where no option is compared."""
    option = option_asked(context, expression.left)
    if not option or expression.operator not in ("is", "is_not"):
        return None
    if not isinstance(expression.right, s.Name):
        return misused(context, option, expression.right.span)
    return is_chosen(context, option, expression.right.word, expression.right.span, expression.operator == "is")


def is_chosen(context: Context, option: str, choice: str, span: Span, wanted: bool = True) -> Term:
    """Whether the choice was made, or was not where `wanted` is false; an unknown choice is a finding."""
    setting = context.setting
    if choice not in setting.choices[option]:
        guess = did_you_mean(choice, setting.choices[option], f"It may be {_listed(context, option)}.")
        return context.report("N201", span.word(choice), f"`{choice}` is no choice of the option `{option}`.", guess)
    return YES if (setting.options[option] == choice) == wanted else NO


def misused(context: Context, word: str, span: Span) -> Term:
    """Report an option of which something else is said than what was chosen, or a choice said of no option."""
    choices_of = context.setting.choices
    option = word if word in context.setting.options else next(n for n, words in choices_of.items() if word in words)
    if option not in choices_of:
        return context.report(
            "N206", span, f"`{option}` is an option that chooses a board, and rules do not ask for it.",
            "Give the boards a property, and ask for that.",
        )  # fmt: skip
    if option != word:
        return context.report(
            "N206", span, f"`{word}` is a choice of the option `{option}`, and says nothing alone.",
            f"Write `{option} is {word}`.",
        )  # fmt: skip
    first = context.setting.choices[option][0]
    return context.report(
        "N206", span, f"`{option}` is an option, and rules only ask which choice was made.",
        f"Write `{option} is {first}`; it may be {_listed(context, option)}.",
    )  # fmt: skip


def _listed(context: Context, option: str) -> str:
    return ", ".join(f"`{choice}`" for choice in context.setting.choices[option])
