"""Resolves expressions: every word gets its meaning, every value its type."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import nouns, phrases, possible, sides
from rulewright.checking.chosen import compared_option
from rulewright.checking.context import NOTHING_TERM, WRONG, Context, certainties
from rulewright.checking.guards import surely_filled
from rulewright.checking.linked import links_of_type
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.terms import (
    NO,
    YES,
    BestTotal,
    Comparison,
    Condition,
    Connected,
    Constant,
    Count,
    Distance,
    Domain,
    Exists,
    Knows,
    Lookup,
    Member,
    Operation,
    Position,
    Read,
    Row,
    Some,
    Sum,
    Term,
    TextConstant,
    Use,
    conjunction,
    negation,
)
from rulewright.meaning.types import NUMBER, PLAYER, TEXT, TRUTH, Type, fits
from rulewright.wording.expressions import with_article

_PYTHON = {"is": "==", "is_not": "!=", "at_least": ">=", "at_most": "<=", "more": ">", "less": "<"}


def truth(context: Context, scope: Scope, expression: s.Expression) -> Term:
    """A term that is true or false."""
    return context.expect(scope, value(context, scope, expression, TRUTH), TRUTH, expression.span)


def number(context: Context, scope: Scope, expression: s.Expression) -> Term:
    """A term that is surely a number."""
    return context.expect(scope, value(context, scope, expression, NUMBER), NUMBER, expression.span)


def of_type(context: Context, scope: Scope, expression: s.Expression, wanted: Type) -> Term:
    """A term of the wanted type that is surely something."""
    return context.expect(scope, value(context, scope, expression, wanted), wanted, expression.span)


def value(context: Context, scope: Scope, expression: s.Expression, wanted: Type | None = None) -> Term:
    """The term of an expression; `wanted` helps to choose among words of several lists."""
    term = sides.narrowed(context, scope, _value(context, scope, expression, wanted))
    if context.understood is not None:
        context.understood.note(expression, term)
    return term


def _value(context: Context, scope: Scope, expression: s.Expression, wanted: Type | None) -> Term:
    match expression:
        case s.Number():
            return Constant(expression.value, NUMBER)
        case s.Text():
            return TextConstant(expression.value, TEXT)
        case s.Truth():
            return YES if expression.value else NO
        case s.Nothing():
            return NOTHING_TERM
        case s.You():
            return you(context, scope, expression)
        case s.ActivePlayer():
            return active(context, scope, expression)
        case s.Name():
            return phrases.name(context, scope, expression, wanted)
        case s.Phrase():
            return phrases.phrase(context, scope, expression)
        case s.AdjectiveTest():
            return phrases.adjective(context, scope, expression)
        case s.VerbTest():
            return phrases.verb(context, scope, expression)
        case s.FaceTest():
            return _face(context, scope, expression)
        case s.Knows():
            return _knows(context, scope, expression)
        case s.KindTest():
            return sides.is_a_player(context, scope, expression)
        case s.InPlayTest():
            return sides.is_in_play(context, scope, expression)
        case s.Share():
            return _share(context, scope, expression)
        case s.Compare():
            return _compare(context, scope, expression)
        case s.Both():
            return _both(context, scope, expression.items)
        case s.Either():
            return _either(context, scope, expression.items)
        case s.Not():
            return negation(truth(context, scope, expression.item))
        case s.Arithmetic():
            return _arithmetic(context, scope, expression)
        case s.Bounded():
            bounded = number(context, scope, expression.value), number(context, scope, expression.bound)
            return Operation(expression.operator, *bounded)
        case s.Alternative():
            return _alternative(context, scope, expression, wanted)
        case _:
            return _set_value(context, scope, expression)


def you(context: Context, scope: Scope, expression: s.Expression) -> Term:
    """The player whose block this is."""
    if scope.you is None:
        return context.report(
            "N204", expression.span, "`you` means nobody here: it is no player's turn, card or power.",
            "Name the player, as in `for each player:`, or take the player as a part of the phrase.",
        )  # fmt: skip
    return scope.you


def active(context: Context, scope: Scope, expression: s.Expression) -> Term:
    """The player whose turn it is."""
    context.uses_active = True
    return Read("active", None, PLAYER)


def _both(context: Context, scope: Scope, items: tuple[s.Expression, ...]) -> Term:
    inner = scope.child()
    terms: list[Term] = []
    for item in items:
        term = truth(context, inner, item)
        inner.certain.update(certainties(term))
        terms.append(term)
    return conjunction(tuple(terms))


def _either(context: Context, scope: Scope, items: tuple[s.Expression, ...]) -> Term:
    """What the items before it are not is known in each."""
    inner = scope.child()
    terms: list[Term] = []
    for item in items:
        term = truth(context, inner, item)
        inner.certain.update(certainties(negation(term)))
        terms.append(term)
    return Some(tuple(terms))


def _compare(context: Context, scope: Scope, expression: s.Compare) -> Term:
    decided = compared_option(context, expression)
    if decided is not None:
        return decided
    left = value(context, scope, expression.left)
    right = value(context, scope, expression.right, left.type)
    if left is WRONG or right is WRONG:
        return WRONG
    operator = _PYTHON[expression.operator]
    if operator in ("==", "!="):
        return _equality(context, scope, expression, operator, left, right)
    for term, part in ((left, expression.left), (right, expression.right)):
        if term.type.kind != "number":
            return context.report(
                "T303", part.span, f"`{part.span.words}` is {term.type.words()}; only numbers can be more or less.",
                "Compare with `is`, or compare a number of it.",
            )  # fmt: skip
    compared = _compared(operator, left, right)
    return conjunction((*_guards(context, scope, left), *_guards(context, scope, right), compared))


def _compared(operator: str, left: Term, right: Term) -> Term:
    """A comparison, decided at once where both sides are numbers known now."""
    if not (isinstance(left, Constant) and isinstance(right, Constant) and left.type == right.type == NUMBER):
        return Comparison(operator, left, right)
    known = {"==": left.value == right.value, ">=": left.value >= right.value, "<=": left.value <= right.value,
             ">": left.value > right.value, "<": left.value < right.value}  # fmt: skip
    return YES if known[operator] else NO


def _equality(
    context: Context, scope: Scope, expression: s.Compare, operator: str, left: Term, right: Term
) -> Term:  # fmt: skip
    asked = any(isinstance(one, Use | Distance | Position) and one.type.maybe and other == NOTHING_TERM
                for one, other in ((left, right), (right, left)))  # fmt: skip
    if not asked and not context.suits(left.type, right.type) and not context.suits(right.type, left.type):
        return context.report(
            "T304", expression.span,
            f"`{expression.left.span.words}` is {left.type.words()}, but `{expression.right.span.words}` is "
            f"{right.type.words()}; they can never be the same.",
            "Compare two things of one sort.",
        )  # fmt: skip
    if right.type == TRUTH and isinstance(right, Constant) and left.type == TRUTH:
        same = (operator == "==") == bool(right.value)
        return left if same else negation(left)
    if sides.in_equality(left, right, scope):
        return NO if operator == "==" else YES
    numbers = left.type.kind == "number" and not asked
    guards = (*_guards(context, scope, left), *_guards(context, scope, right)) if numbers else ()
    compared = conjunction((*guards, _compared("==", left, right)))
    return compared if operator == "==" else negation(compared)


def _guards(context: Context, scope: Scope, term: Term) -> tuple[Term, ...]:
    """Tests that keep a number read from nothing out of a comparison."""
    if not term.type.maybe:
        return ()
    if isinstance(term, Condition):
        return (term.test,)
    if isinstance(term, Position):
        test = context.something(scope, term)
        return (test,) if test is not None else ()
    if (subject := _subject(term)) is not None:
        test = context.something(scope, subject)
        return (test,) if test is not None else ()
    return ()


def _subject(term: Term) -> Term | None:
    """What must be something, so that a number is."""
    match term:
        case Use() | Distance():
            return term
        case Lookup():
            return term.subject
        case Read():
            return term.index
    return None


def _arithmetic(context: Context, scope: Scope, expression: s.Arithmetic) -> Term:
    left, right = number(context, scope, expression.left), number(context, scope, expression.right)
    if isinstance(left, Constant) and isinstance(right, Constant) and expression.operator in "+-*":
        amount = {"+": left.value + right.value, "-": left.value - right.value, "*": left.value * right.value}
        return Constant(amount[expression.operator], NUMBER)
    if expression.operator in ("down", "up") and isinstance(right, Constant) and right.value == 0:
        return context.report("T305", expression.right.span, "Nothing can be divided by 0.",
                              "Divide by another number.")  # fmt: skip
    return Operation(expression.operator, left, right)


def _alternative(context: Context, scope: Scope, expression: s.Alternative, wanted: Type | None) -> Term:
    test = truth(context, scope, expression.condition)
    inner = scope.child()
    inner.certain.update(certainties(test))
    inner.guards.append(test)
    yes = value(context, inner, expression.yes, wanted)
    no = value(context, scope, expression.no, wanted or yes.type)
    if not fits(yes.type, no.type) and not fits(no.type, yes.type):
        return context.report(
            "T304", expression.span, f"One side is {yes.type.words()}, the other {no.type.words()}.",
            "Give both sides values of one sort.",
        )  # fmt: skip
    base = yes.type if yes.type.kind != "nothing" and no.type.kind != "side" else no.type
    maybe = yes.type.maybe or no.type.maybe
    return Condition(test, yes, no, base.possible if maybe else base)


def _face(context: Context, scope: Scope, expression: s.FaceTest) -> Term:
    """Whether a piece lies face up, or face down; a piece that is nothing lies in no way."""
    piece = value(context, scope, expression.subject)
    if piece is WRONG:
        return WRONG
    piece = context.expect(scope, piece, Type("piece", maybe=True), expression.subject.span)
    if piece is WRONG:
        return WRONG
    up = Constant(int(expression.face == "up"), NUMBER)
    return context.guarded(scope, piece, Comparison("==", Read("face", piece, NUMBER), up))


def _knows(context: Context, scope: Scope, expression: s.Knows) -> Term:
    player = of_type(context, scope, expression.subject, PLAYER)
    piece = of_type(context, scope, expression.piece, Type("piece"))
    return WRONG if WRONG in (player, piece) else Knows(player, piece)


def _share(context: Context, scope: Scope, expression: s.Share) -> Term:
    """All members of a set have the same of something, and have it at all."""
    subject = value(context, scope, expression.subject)
    if subject is WRONG:
        return WRONG
    if not subject.type.many:
        return context.report(
            "T301", expression.subject.span, f"`{expression.subject.span.words}` is {subject.type.words()}; only "
            "several things can share something.", "Write this of a set that was chosen.",
        )  # fmt: skip
    member = context.numbering.variable("member", replace(subject.type, many=False))
    every = Domain("members", (subject,), "", -1, 0, member, ())
    own = phrases.read(context, scope, expression.word, Use(member), expression.span)
    if own is WRONG:
        return WRONG
    first = Member("first", every, replace(member.type, maybe=True))
    firsts = substitute(own, {member: first})
    differs: Term = Comparison("!=", own, firsts)
    if own.type.maybe:
        differs = Some((Comparison("==", own, NOTHING_TERM), differs))
    return negation(Exists(replace(every, where=(differs,))))


def _set_value(context: Context, scope: Scope, expression: s.Expression) -> Term:
    match expression:
        case s.Exists():
            domain = nouns.domain(context, scope, expression.noun)
            return Exists(domain) if domain is not None else WRONG
        case s.Every():
            return _every(context, scope, expression)
        case s.NumberOf():
            return _number_of(context, scope, expression)
        case s.OneFrom():
            return _member(context, scope, expression)
        case s.Total():
            return _total(context, scope, expression)
        case s.BestTotal():
            return _best_total(context, scope, expression)
        case s.Path():
            return _path(context, scope, expression)
        case s.Distance():
            return _distance(context, scope, expression)
        case s.CanDo():
            return possible.can_do(context, scope, expression)
    raise AssertionError(expression)  # pragma: no cover


def _every(context: Context, scope: Scope, expression: s.Every) -> Term:
    inner = scope.child()
    domain = nouns.domain(context, inner, expression.noun, named=True)
    condition = truth(context, inner, expression.condition)
    if domain is None:
        return WRONG
    return negation(Exists(nouns.with_condition(domain, negation(condition))))


def _number_of(context: Context, scope: Scope, expression: s.NumberOf) -> Term:
    domain = nouns.domain(context, scope, expression.noun)
    if domain is None:
        return WRONG
    return nouns.size(domain) or Count(domain)


def _member(context: Context, scope: Scope, expression: s.OneFrom) -> Term:
    domain = nouns.domain(context, scope, expression.noun)
    if domain is None:
        return WRONG
    whole = not domain.where and (
        domain.source in ("region", "ray", "players", "words", "spaces") or is_order(domain)
    )  # fmt: skip
    surely = expression.which != "only" and (whole or surely_filled(scope, domain))
    type_ = domain.variable.type if surely else domain.variable.type.possible
    return Member(expression.which, domain, type_)


def is_order(domain: Domain) -> bool:
    """Whether a set is the members of an order, of which there are always some."""
    row = domain.arguments[0] if domain.source == "members" else None
    return isinstance(row, Read) and row.column.startswith("order:")


def _total(context: Context, scope: Scope, expression: s.Total) -> Term:
    inner = scope.child()
    domain = nouns.domain(context, inner, expression.noun, named=True)
    if domain is None:
        return WRONG
    word = expression.noun.variable or f"*{domain.variable.name}"
    subject = s.Name(expression.noun.span, word)
    phrase = s.Phrase(expression.span, expression.word, subject, expression.arguments)
    amount = number(context, inner, phrase)
    return Sum(expression.which, domain, amount, NUMBER)


def _best_total(context: Context, scope: Scope, expression: s.BestTotal) -> Term:
    inner, apart = scope.child(), scope.child()
    domain = nouns.domain(context, inner, expression.noun, named=True)
    partners = nouns.domain(context, apart, expression.partners, named=True)
    if domain is None or partners is None:
        return WRONG
    inner.names["*different"] = Use(partners.variable)
    span = expression.partners.span
    beside = (*expression.arguments, s.Argument(span, "with", s.Name(span, "*different")))
    subject = s.Name(expression.noun.span, expression.noun.variable or f"*{domain.variable.name}")
    amount = number(context, inner, s.Phrase(expression.span, expression.word, subject, beside))
    return BestTotal(domain, Row(partners, amount)) if amount is not WRONG else WRONG


def _path(context: Context, scope: Scope, expression: s.Path) -> Term:
    ends: list[Term] = []
    for end in (expression.start, expression.goal):
        term = value(context, scope, end)
        if term is not WRONG and term.type.kind not in ("space", "region"):
            found = term.type.words()
            context.report("T301", end.span, f"`{end.span.words}` is {found}, where a space or region is wanted.")
            term = WRONG
        if term is not WRONG and term.type.maybe and not scope.sure(term):
            term = context.expect(scope, term, term.type.sure, end.span)
        ends.append(term)
    domain = nouns.domain(context, scope, expression.noun)
    if domain is None or WRONG in ends:
        return WRONG
    if domain.source not in ("spaces", "empty"):
        return context.report(
            "T306", expression.noun.span, "A path runs through spaces of a board.", "Write `through spaces …`."
        )
    return Connected(ends[0], ends[1], domain)


def _distance(context: Context, scope: Scope, expression: s.Distance) -> Term:
    """A number that is surely there only where links lead from each space of one board to each other."""
    ends: list[Term] = []
    for end in (expression.start, expression.goal):
        term = value(context, scope, end)
        links = links_of_type(context, term.type)
        if term is not WRONG and (links is not None or term.type.kind not in ("space", "place")):
            found = with_article(links.space) if links is not None else term.type.words()
            context.report("T301", end.span, f"`{end.span.words}` is {found}, where a space is wanted.")
            term = WRONG
        ends.append(term if term is WRONG else context.expect(scope, term, term.type.sure, end.span))
    domain = nouns.domain(context, scope, expression.noun) if expression.noun is not None else None
    if WRONG in ends or (expression.noun is not None and domain is None):
        return WRONG
    if expression.noun is not None and domain is not None and domain.source not in ("spaces", "empty"):
        return context.report(
            "T306", expression.noun.span, "A distance is counted through spaces of a board.",
            "Write `through spaces …`.",
        )  # fmt: skip
    start, goal = ends
    on = {term.type.of for term in ends}
    board = next((board for board in context.setting.boards if {board.name} == on), None)
    if board is None and len(on & {board.name for board in context.setting.boards}) == 2:
        return context.report(
            "T304", expression.span, "These are spaces of two boards, and no links lead from one to the other.",
            "Name two spaces of one board.",
        )  # fmt: skip
    surely = domain is None and board is not None and all(min(steps) >= 0 for steps in board.distances())
    return Distance(start, goal, domain, NUMBER if surely else NUMBER.possible)
