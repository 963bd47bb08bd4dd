"""Resolves rows of things: orders that play changes, rankings made on the spot, and positions in both."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import nouns, values
from rulewright.checking.context import WRONG, Context, RowSignature
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.steps import Along, AnyStep, Bind, RankMembers, SetOrder
from rulewright.meaning.terms import Constant, Domain, Operation, Position, Read, Term, Use, Variable
from rulewright.meaning.types import NUMBER, PLAYER, Type, fits
from rulewright.ruleset.setting import Order, Setting

_SETTLES = ("earliest", "latest", "from", "random", "shared")
"""Keys of a ranking after which no two members are still to be told apart."""


def order_term(order: Order) -> Read:
    """The members of an order as they stand now."""
    return Read(f"order:{order.name}", None, Type(order.of, many=True))


def order_named(context: Context, scope: Scope, expression: s.Expression) -> Order | None:
    """The order that an expression names, if it does."""
    if not isinstance(expression, s.Name) or scope.find(expression.word) is not None:
        return None
    order = context.setting.orders.get(expression.word)
    if order is not None:
        values.value(context, scope, expression)
    return order


def _signature(context: Context, row: Term) -> RowSignature | None:
    """What is known of a row, or nothing where the term is no row but a set."""
    if isinstance(row, Read) and row.column.startswith("order:"):
        return RowSignature(None, True)
    return context.rows.get(row.variable) if isinstance(row, Use) else None


def named(context: Context, variable: Variable, value: Term) -> None:
    """Know of a variable what is known of the row it names."""
    known = _signature(context, value)
    if known is not None:
        context.rows[variable] = known


def _row(context: Context, scope: Scope, expression: s.Expression) -> tuple[Term, RowSignature] | None:
    """The row an expression stands for, or nothing after a finding."""
    term = values.value(context, scope, expression)
    if term is WRONG:
        return None
    known = _signature(context, term)
    if known is not None:
        return term, known
    orders = ", ".join(f"`{name}`" for name in context.setting.orders)
    context.report(
        "T320", expression.span, f"`{expression.span.words}` is {term.type.words()}, where an order or a ranking is "
        "wanted.", f"The orders are {orders}." if orders else "Declare one under `orders` in game.yaml.",
    )  # fmt: skip
    return None


def whole_row(context: Context, scope: Scope, expression: s.Expression) -> Term | None:
    """A row that all are surely in, one after the other, or nothing after a finding."""
    found = _row(context, scope, expression)
    if found is None:
        return None
    row, known = found
    if not known.whole or known.positions is not None:
        fault = "may leave some out" if not known.whole else "may have several in one position"
        context.report("T321", expression.span, f"The ranking `{expression.span.words}` {fault}.",
                       "Rank all of them, without `where`, and do not end with `then shared`.")  # fmt: skip
        return None
    return row


def _member(context: Context, scope: Scope, row: Term, expression: s.Expression) -> Term:
    return values.of_type(context, scope, expression, replace(row.type, many=False))


# ---- orders ----


def becomes(context: Context, scope: Scope, statement: s.Becomes, order: Order) -> list[AnyStep]:
    """`ORDER becomes ROW`, or one member after the other."""
    if not statement.others:
        row = whole_row(context, scope, statement.value)
        if row is None:
            return []
        some_only = row.type.kind != order.of and bool(context.setting.other_sides)
        if some_only or not fits(row.type, Type(order.of, many=True)):
            context.report("T301", statement.value.span, f"`{statement.value.span.words}` is {row.type.words()}, where "
                           f"a row of {order.of}s is wanted.", "Rank others.")  # fmt: skip
            return []
        return [SetOrder(statement.span, order.name, "row", (row,), True)]
    own = order_term(order)
    members = tuple(_member(context, scope, own, value) for value in (statement.value, *statement.others))
    if WRONG in members:
        return []
    known = [member.value for member in members if isinstance(member, Constant)]
    complete = len(members) == len(order.members)
    if not complete or len(set(known)) < len(known):
        context.report(
            "T322", statement.span, f"`{statement.target.span.words}` has each {order.of} once, {len(order.members)} "
            f"in all here, and {'one stands here twice' if complete else f'{len(members)} stand here'}.",
            f"Name each {order.of} once.",
        )  # fmt: skip
        return []
    return [SetOrder(statement.span, order.name, "list", members, len(known) == len(members))]


def becomes_first(context: Context, scope: Scope, statement: s.BecomesFirst) -> list[AnyStep]:
    """`MEMBER becomes first in ORDER`: the others keep their order."""
    order = order_named(context, scope, statement.order)
    if order is None:
        if values.value(context, scope, statement.order) is not WRONG:
            context.report("T320", statement.order.span, f"`{statement.order.span.words}` is no order that changes.",
                           "Name one that stands under `orders` in game.yaml.")  # fmt: skip
        return []
    member = _member(context, scope, order_term(order), statement.member)
    how = "last" if statement.last else "first"
    return [SetOrder(statement.span, order.name, how, (member,), True)] if member is not WRONG else []


def drawn_at_start(setting: Setting) -> tuple[AnyStep, ...]:
    """The orders that chance decides as the game begins."""
    return tuple(SetOrder(order.span, order.name, "random", (), True)
                 for order in setting.orders.values() if order.by_chance)  # fmt: skip


def of_turns(context: Context, scope: Scope, statement: s.Turns) -> Along | None:
    """The row in which players take their turns, or nothing where it is that of their seats."""
    if statement.order is None:
        return None
    found = _row(context, scope, statement.order)
    if found is None:
        return None
    row, known = found
    if row.type.kind == "side":
        row = players_of(row)
    if row.type.kind != "player":
        context.report("T320", statement.order.span, f"`{statement.order.span.words}` is {row.type.words()}; only "
                       "players take turns.", "Write `for each` to go through others.")  # fmt: skip
        return None
    if statement.start is not None and not known.whole:
        context.report("T321", statement.start.span, f"`{statement.start.span.words}` may not be in this ranking.",
                       "Take `from` out: turns begin with the first.")  # fmt: skip
    make = context.numbering.variable
    return Along(row, make("row of players", row.type), make("place in the row", NUMBER), make("member", PLAYER))


def players_of(row: Term) -> Term:
    """A row of sides without those that are not players: nobody plays these."""
    players = Type("player", many=True)
    return Operation("players_of", row, row, players)


# ---- rankings ----


def rank(context: Context, scope: Scope, statement: s.Rank) -> list[AnyStep]:
    """`rank SET by KEY, then KEY: NAME`."""
    inner = scope.child()
    domain = nouns.domain(context, scope, statement.noun, bind=inner)
    if domain is None:
        return []
    keys = [_key(context, inner, key, domain.variable.type) for key in statement.keys]
    for key, later in zip(statement.keys, statement.keys[1:], strict=False):
        if key.which in _SETTLES:
            context.report("F520", later.span, f"`{key.span.words}` leaves no ties, so what comes after it means "
                           "nothing.", "Take it out, or put it before.")  # fmt: skip
            break
    if statement.keys[-1].which not in _SETTLES:
        context.report(
            "F506", statement.span, "This ranking does not say what happens on a tie.",
            "End it with `, then earliest in ORDER`, `, then from PLAYER`, `, then at random` or `, then shared`.",
        )  # fmt: skip
    variable = context.variable(scope, statement.name, replace(domain.variable.type, many=True), statement.span)
    shared = statement.keys[-1].which == "shared"
    positions = context.numbering.variable("positions", Type("number", many=True)) if shared else None
    whole = domain.source == "players" and not domain.where
    context.rows[variable] = RowSignature(positions, whole)
    if any(term is WRONG for _, term in keys):
        return []
    return [RankMembers(statement.span, variable, positions, domain, tuple(keys))]


def _key(context: Context, scope: Scope, key: s.MemberKey, member: Type) -> tuple[str, Term | None]:
    if key.value is None:
        return key.which, None
    if key.which in ("most", "fewest"):
        return key.which, values.number(context, scope, key.value)
    if key.which == "from":
        if member != PLAYER:
            return key.which, context.report("T301", key.span, "Only players sit round the table.",
                                             "End with `then at random` or `then shared`.")  # fmt: skip
        return key.which, values.of_type(context, scope, key.value, PLAYER)
    row = whole_row(context, scope, key.value)
    if row is not None and not fits(member, replace(row.type, many=False)):
        return key.which, context.report("T301", key.value.span, f"`{key.value.span.words}` is {row.type.words()}, and "
                                         f"{member.words()} is ranked here.", "Use another key.")  # fmt: skip
    return key.which, row if row is not None else WRONG


# ---- positions ----


def position(context: Context, scope: Scope, expression: s.Phrase) -> Term:
    """`position of MEMBER in ROW`, from 1; nothing for one who may not be in it."""
    inside = next((argument for argument in expression.arguments if argument.preposition == "in"), None)
    if inside is None or len(expression.arguments) > 1 or expression.subject is None:
        return context.report("N206", expression.span, "`position` is said of one thing in one row.",
                              "Write `position of PLAYER in ORDER`.")  # fmt: skip
    found = _row(context, scope, inside.value)
    if found is None:
        return WRONG
    row, known = found
    member = values.value(context, scope, expression.subject)
    member = context.expect(scope, member, replace(row.type, many=False, maybe=True), expression.subject.span)
    if member is WRONG:
        return WRONG
    made = _position(row, member, known)
    return context.guarded(scope, member, replace(made, type=NUMBER) if scope.sure(made) else made)


def _position(row: Term, member: Term, known: RowSignature) -> Position:
    positions = Use(known.positions) if known.positions is not None else None
    return Position(row, member, positions, NUMBER if known.whole else NUMBER.possible)


def position_in_walk(
    context: Context, scope: Scope, statement: s.ForEach, domain: Domain
) -> tuple[AnyStep, ...]:  # fmt: skip
    """What each round of a walk along a row begins with: the member's position gets its name, if it has one."""
    row = domain.arguments[0] if domain.source == "members" else None
    known = _signature(context, row) if row is not None else None
    if row is None or known is None:
        if statement.position is not None:
            context.report("T320", statement.noun.span, f"`{statement.noun.span.words}` is no order or ranking, so "
                           "there are no positions in it.", "Take `as` out, or rank the set before.")  # fmt: skip
        return ()
    made = _position(row, Use(domain.variable), known)
    scope.certain.add(made)
    if statement.position is None:
        return ()
    variable = context.variable(scope, statement.position, NUMBER, statement.span)
    return (Bind(statement.span, variable, replace(made, type=NUMBER)),)
