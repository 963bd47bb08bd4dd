"""Calls of declared facts: arguments are matched to the declared phrase, and the body is put in place of the call."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.checking import values
from rulewright.checking.context import WRONG, Context, FactSignature, absent_side
from rulewright.checking.scope import Scope
from rulewright.checking.words import meaning_taken
from rulewright.language import syntax as s
from rulewright.language.vocabulary import plain_form
from rulewright.meaning.rewrite import is_cheap, parts_in, substitute
from rulewright.meaning.tally import noted
from rulewright.meaning.terms import (
    Ask,
    Condition,
    Constant,
    Let,
    Operation,
    Term,
    Variable,
    conjunction,
)  # fmt: skip
from rulewright.meaning.types import NUMBER, TRUTH, fits
from rulewright.ruleset.setting import NOTHING
from rulewright.source import Span

MOST_IN_PLACE = 300
"""Parts of a fact's explanation up to which it is put in place of each call; a larger one is called."""

DEEPEST_FACTS = 40
"""Facts explained by facts further than this, in spite of their order, can only go round in a circle."""


def signatures(context: Context) -> None:
    """Register the head of every declared fact."""
    for word, fact in context.declared.facts.items():
        scope = Scope()
        _check_word(context, fact.head)
        variables, roles = parameters(context, scope, fact.head.parameters)
        context.signatures[word] = FactSignature(fact, variables, roles, modified=word in context.modified)


def _check_word(context: Context, head: s.FactHead) -> None:
    """Report a fact whose word, or whose verb after `you`, would hide something else."""
    taken = meaning_taken(context.setting, head.shape, head.word)
    if taken:
        context.report(
            "N203", head.span.word(head.word), f"`{head.word}` is {taken} already, and this fact would hide it.",
            "Give the fact a word of its own.",
        )  # fmt: skip
        return
    plain = plain_form(head.word) if head.shape == "verb" else head.word
    if plain != head.word and plain in context.vocabulary.names:
        message = f"The verb `{head.word}` is `{plain}` after `you`, and `{plain}` already means something."
        context.report("N203", head.span.word(head.word), message, "Choose another verb.")


def parameters(
    context: Context, scope: Scope, given: tuple[s.Parameter, ...]
) -> tuple[tuple[Variable, ...], tuple[str, ...]]:  # fmt: skip
    """Bind declared parameters in the scope; their roles say how a call names them."""
    variables: list[Variable] = []
    roles: list[str] = []
    for parameter in given:
        type_ = context.type_of_kind(parameter.kind, parameter.span)
        word = parameter.name or context.kind_word(parameter.kind)
        if parameter.role in roles:
            context.report(
                "N206", parameter.span, f"Two blanks of this phrase follow `{parameter.role}`.",
                "Use another preposition for one of them.",
            )  # fmt: skip
        variables.append(context.variable(scope, word, type_, parameter.span))
        roles.append(parameter.role)
    return tuple(variables), tuple(roles)


def body_of(context: Context, signature: FactSignature) -> Term:
    """The resolved body of a fact; a fact that says itself is a finding."""
    if signature.body is not None:
        return signature.body
    fact = signature.fact
    if signature.busy or context.depth > DEEPEST_FACTS:
        return context.report(
            "F501", fact.head.span, f"The fact `{fact.head.word}` is explained by itself.",
            "Explain it by other facts, or by a loop in a procedure.",
        )  # fmt: skip
    signature.busy = True
    context.depth += 1
    scope = Scope()
    for variable in signature.variables:
        scope.bind(variable)
    if fact.head.shape == "value":
        body = values.value(context, scope, fact.value)
    else:
        body = values.truth(context, scope, fact.value)
    if body is not WRONG:
        body = noted(context.tally, fact.span, body)
    context.depth -= 1
    signature.busy = False
    signature.body = body
    signature.called = parts_in(body) > MOST_IN_PLACE
    return body


def call(
    context: Context, scope: Scope, word: str, subject: s.Expression | None, arguments: tuple[s.Argument, ...],
    span: Span,
) -> Term:  # fmt: skip
    """`WORD of SUBJECT PREPOSITION ATOM…`."""
    given: list[tuple[str, s.Expression]] = [("of", subject)] if subject is not None else []
    given += [(argument.preposition, argument.value) for argument in arguments]
    return _resolve(context, scope, word, given, span)


def call_verb(context: Context, scope: Scope, word: str, test: s.VerbTest) -> Term:
    """`SUBJECT VERB TARGET …`."""
    given: list[tuple[str, s.Expression]] = [("subject", test.subject)]
    if test.target is not None:
        given.append(("target", test.target))
    given += [(argument.preposition, argument.value) for argument in test.arguments]
    return _resolve(context, scope, word, given, test.span)


def apply(
    context: Context, scope: Scope, word: str, role: str, subject: Term, arguments: tuple[s.Argument, ...], span: Span
) -> Term:  # fmt: skip
    """A fact of a thing already resolved, such as the member of a set an adjective speaks of."""
    given: list[tuple[str, s.Expression]] = [(argument.preposition, argument.value) for argument in arguments]
    return _resolve(context, scope, word, given, span, {role: subject})


def _resolve(
    context: Context, scope: Scope, word: str, given: list[tuple[str, s.Expression]], span: Span,
    ready: dict[str, Term] | None = None,
) -> Term:  # fmt: skip
    signature = context.signatures[word]
    terms: dict[str, Term] = dict(ready or {})
    for role, expression in given:
        if role not in signature.roles or role in terms:
            return _misfit(context, signature, role, expression.span)
        variable = signature.variables[signature.roles.index(role)]
        term = values.value(context, scope, expression, variable.type)
        if term is not WRONG and not fits(term.type, variable.type):
            term = context.expect(scope, term, variable.type.possible, expression.span)
        if absent_side(term) and signature.fact.head.shape == "value":
            term = context.expect(scope, term, variable.type, expression.span)
        if term is WRONG:
            return WRONG
        terms[role] = term
    missing = [role for role in signature.roles if role not in terms]
    if missing:
        return context.report(
            "N206", span, f"`{span.words}` leaves out {_left_out(missing[0])}.",
            f"Say it as declared: `{signature.fact.head.span.words}`.",
        )  # fmt: skip
    declared = zip(signature.roles, signature.variables, strict=True)
    if any(not context.suits(terms[role].type, variable.type) for role, variable in declared):
        return context.report("T301", span, f"`{signature.fact.head.word}` is declared for other things.",
                              f"It is declared as `{signature.fact.head.span.words}`.")  # fmt: skip
    return _place(context, scope, word, signature, [terms[role] for role in signature.roles])


def _left_out(role: str) -> str:
    return {"subject": "what it is said of", "target": "what follows the verb"}.get(role, f"what follows `{role}`")


def _extra(role: str) -> str:
    return "anything after it" if role == "target" else "anything before it" if role == "subject" else f"`{role}`"


def _misfit(context: Context, signature: FactSignature, role: str, span: Span) -> Term:
    head = signature.fact.head
    return context.report(
        "N206", span, f"`{head.word}` is declared without {_extra(role)}.", f"Say it as declared: `{head.span.words}`."
    )  # fmt: skip


def _place(context: Context, scope: Scope, word: str, signature: FactSignature, arguments: list[Term]) -> Term:
    """The body with the arguments in place of the blanks; a fact of nothing is false, or nothing."""
    body = body_of(context, signature)
    if body is WRONG:
        return WRONG
    tests = tuple(test for argument in arguments if (test := context.something(scope, argument)) is not None)
    if signature.modified or signature.called:
        made: Term = Ask(word, tuple(arguments), body.type)
    else:
        made = inline(signature.variables, arguments, body)
    if not tests:
        return made
    if made.type == TRUTH:
        return conjunction((*tests, made))
    return Condition(conjunction(tests), made, Constant(NOTHING, made.type.possible), made.type.possible)


def whole_score(lines: Iterable[tuple[str, Term]], line_player: Variable, player: Term) -> Term:
    """All lines of the scoring table, added up for a player."""
    total: Term = Constant(0, NUMBER)
    for _, term in lines:
        here = inline((line_player,), [player], term)
        total = here if total == Constant(0, NUMBER) else Operation("+", total, here)
    return total


def inline(variables: tuple[Variable, ...], arguments: list[Term], body: Term) -> Term:
    """The body with arguments in place of variables; costly ones are named once."""
    direct: dict[Variable, Term] = {}
    named: list[tuple[Variable, Term]] = []
    for variable, argument in zip(variables, arguments, strict=True):
        if is_cheap(argument):
            direct[variable] = argument
        else:
            named.append((variable, argument))
    made: Term = substitute(body, direct)
    for variable, argument in reversed(named):
        made = Let(variable, argument, made)
    return made


