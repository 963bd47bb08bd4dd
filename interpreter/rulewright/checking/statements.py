"""Resolves statements: what they act on, that it can be acted on, and which names they bring into force."""

from __future__ import annotations

from rulewright.checking import chance, choices, knowledge, nouns, possible, rows, values
from rulewright.checking.context import NOTHING_TERM, WRONG, Context, certainties
from rulewright.checking.effects import put_in_force
from rulewright.checking.guards import fresh_truths
from rulewright.checking.moves import move, owner_given, swap
from rulewright.checking.scope import Scope
from rulewright.checking.texts import text_parts
from rulewright.language import syntax as s
from rulewright.meaning.steps import (
    AnyStep,
    AsPlayer,
    Bind,
    Branching,
    Demand,
    Loop,
    PassTurn,
    Perform,
    Raise,
    SayText,
    SetOwner,
    SlotCall,
    TellOpenly,
    TurnLoop,
    Walk,
    Write,
)  # fmt: skip
from rulewright.meaning.terms import (
    Able,
    Comparison,
    Constant,
    Operation,
    Read,
    Term,
    Use,
    Variable,
    conjunction,
    negation,
)
from rulewright.meaning.types import NUMBER, PLAYER, Type
from rulewright.source import Span

LARGEST_NUMBER = 1_000_000_000


def steps(context: Context, scope: Scope, statements: tuple[s.Statement, ...]) -> tuple[AnyStep, ...]:
    """The checked steps of a block, in a scope of its own."""
    inner = scope.child()
    out: list[AnyStep] = []
    for statement in statements:
        out.extend(step(context, inner, statement))
        inner.changed = inner.changed or not isinstance(statement, s.Say | s.Naming | s.Choose | s.Needs)
    return tuple(out)


def step(context: Context, scope: Scope, statement: s.Statement) -> list[AnyStep]:
    """The checked steps of one statement; names it brings into force are bound in the scope."""
    match statement:
        case s.Move():
            return move(context, scope, statement)
        case s.Swap():
            return swap(context, scope, statement)
        case s.Becomes():
            return _becomes(context, scope, statement)
        case s.BecomesFirst():
            return rows.becomes_first(context, scope, statement)
        case s.Rank():
            return rows.rank(context, scope, statement)
        case s.Shift():
            return _shift(context, scope, statement)
        case s.Trade():
            return _trade(context, scope, statement)
        case s.Flip():
            return _flip(context, scope, statement)
        case s.Naming():
            return _naming(context, scope, statement)
        case s.Say():
            return [SayText(statement.span, text_parts(context, scope, statement.text_span))]
        case s.Do():
            return _do(context, scope, statement)
        case s.Needs():
            return possible.needs(context, scope, statement)
        case s.Announce():
            return _announce(context, scope, statement)
        case s.Pass():
            return _pass(context, scope, statement)
        case s.Choose() | s.ChooseOne() | s.May():
            return choices.choice(context, scope, statement)
        case s.Roll() | s.Shuffle() | s.Draw() | s.RandomPick():
            return _by_chance(context, scope, statement)
        case s.Look():
            return knowledge.look(context, scope, statement)
        case s.InSecret():
            return knowledge.in_secret(context, scope, statement)
        case _:
            return _compound(context, scope, statement)


def _by_chance(
    context: Context, scope: Scope, statement: s.Roll | s.Shuffle | s.Draw | s.RandomPick
) -> list[AnyStep]:  # fmt: skip
    match statement:
        case s.Roll():
            return chance.roll(context, scope, statement)
        case s.Shuffle():
            return chance.shuffle(context, scope, statement)
        case s.Draw():
            return chance.draw(context, scope, statement)
        case s.RandomPick():
            return chance.random_pick(context, scope, statement)


def _compound(context: Context, scope: Scope, statement: s.Statement) -> list[AnyStep]:
    match statement:
        case s.If():
            return _if(context, scope, statement)
        case s.ForEach():
            return _for_each(context, scope, statement)
        case s.Repeat():
            return [_repeat(context, scope, statement)]
        case s.Turns():
            return [_turns(context, scope, statement)]
        case s.As():
            return _as(context, scope, statement)
        case s.IfChosen():
            return _if_chosen(context, scope, statement)
        case s.Until():
            return put_in_force(context, scope, statement)
    raise AssertionError(statement)  # pragma: no cover


def _as(context: Context, scope: Scope, statement: s.As) -> list[AnyStep]:
    """What another player does: whoever is meant at the start stays meant."""
    inner = scope.child()
    inner.doer = None
    player = values.of_type(context, scope, statement.player, PLAYER)
    bound: list[AnyStep] = []
    if not isinstance(player, Use | Constant):
        variable = context.numbering.variable("player meant", PLAYER)
        bound.append(Bind(statement.span, variable, player))
        player = Use(variable)
    inner.you = player
    return [*bound, AsPlayer(statement.span, player, steps(context, inner, statement.body))]


def _pass(context: Context, scope: Scope, statement: s.Pass) -> list[AnyStep]:
    if scope.you is None:
        context.report("N204", statement.span, "Nobody can pass here: it is no player's turn.", "Take `pass` out.")
    return [PassTurn(statement.span)]


def _naming(context: Context, scope: Scope, statement: s.Naming) -> list[AnyStep]:
    term = values.value(context, scope, statement.value)
    if term is WRONG:
        context.variable(scope, statement.name, WRONG.type, statement.span)
        return []
    variable = context.variable(scope, statement.name, term.type, statement.span)
    rows.named(context, variable, term)
    if scope.sure(term):
        scope.certain.add(Use(variable))
    return [Bind(statement.span, variable, term)]


# ---- changes ----


def target_of(context: Context, scope: Scope, expression: s.Expression) -> Read | None:
    """The part of the state an expression names, or None after a finding."""
    term = values.value(context, scope, expression)
    if term is WRONG:
        return None
    if isinstance(term, Read) and term.column.split(":")[0] in ("track", "resource", "property", "owner"):
        return term
    context.report(
        "T307", expression.span, f"`{expression.span.words}` can not be changed.",
        "Only tracks, resources, changeable properties and owners that change can.",
    )  # fmt: skip
    return None


def bounds(context: Context, column: str) -> tuple[int, int, bool, bool]:
    """Lowest and highest value of a column, whether it stops there, and whether it has bounds at all."""
    setting = context.setting
    sort, _, name = column.partition(":")
    if sort == "track":
        track = setting.tracks[name]
        return track.low, track.high, track.stops_at_bounds, not track.is_truth
    if sort == "resource":
        return 0, setting.resources[name].high, False, True
    for kind in setting.kinds.values():
        change = kind.changeable.get(name)
        if change is not None and change.type.kind == "number":
            return change.low, change.high, False, True
    return 0, 0, False, False


def _write(context: Context, span: Span, target: Read, value: Term, text: str) -> Write:
    low, high, clamp, bounded = bounds(context, target.column)
    return Write(span, target.column, target.index, value, low, high, clamp, bounded, text)


def _becomes(context: Context, scope: Scope, statement: s.Becomes) -> list[AnyStep]:
    order = rows.order_named(context, scope, statement.target)
    if order is not None:
        return rows.becomes(context, scope, statement, order)
    for other in statement.others:
        context.report("N206", other.span, f"Only an order becomes several things in a row, and "
                       f"`{statement.target.span.words}` is none.", "Write one value.")  # fmt: skip
    target = target_of(context, scope, statement.target)
    if target is None:
        return []
    if target.column == "owner" and target.index is not None:
        player = owner_given(context, scope, statement.value, target.type.sure)
        piece = context.expect(scope, target.index, Type("piece", maybe=False), statement.target.span)
        scope.becomes(target, player)
        return [SetOwner(statement.span, piece, player)]
    value = values.value(context, scope, statement.value, target.type)
    if value == NOTHING_TERM and not target.type.maybe:
        return _always_something(context, statement, target)
    value = context.expect(scope, value, target.type, statement.value.span)
    scope.becomes(target, value)
    return [_write(context, statement.span, target, value, statement.target.span.words)]


def _always_something(context: Context, statement: s.Becomes, target: Read) -> list[AnyStep]:
    sort, _, name = target.column.partition(":")
    may = sort == "property" and target.type.kind not in ("number", "truth")
    help_ = f"Say `optional: true` for `{name}` in components.yaml." if may else "Write another value."
    context.report("T302", statement.value.span, f"`{statement.target.span.words}` always is something.", help_)
    return []


def _shift(context: Context, scope: Scope, statement: s.Shift) -> list[AnyStep]:
    target = target_of(context, scope, statement.target)
    amount = values.number(context, scope, statement.amount)
    if target is None:
        return []
    if target.type.kind != "number":
        context.report(
            "T303", statement.target.span,
            f"`{statement.target.span.words}` is no number, so it can not go up or down.", "Say what it becomes.",
        )  # fmt: skip
        return []
    value = Operation("+" if statement.sign > 0 else "-", target, amount)
    return [_write(context, statement.span, target, value, statement.target.span.words)]


def _trade(context: Context, scope: Scope, statement: s.Trade) -> list[AnyStep]:
    amount = values.number(context, scope, statement.amount)
    if statement.resource not in context.setting.resources:
        context.unknown(statement.span, statement.resource, context.setting.resources, "no resource has this name")
        return []
    context.names_used.add(statement.resource)
    if statement.player is None:
        player = values.you(context, scope, s.You(statement.span))
    else:
        player = values.of_type(context, scope, statement.player, PLAYER)
    own = Read(f"resource:{statement.resource}", player, NUMBER)
    sign = "+" if statement.verb == "gain" else "-"
    out: list[AnyStep] = []
    if statement.verb == "pay" and WRONG not in (player, amount) and not _can_pay(scope, own, amount):
        parts = (player, " could not pay ", amount, f" {statement.resource}")
        out.append(Demand(statement.span, Comparison(">=", own, amount), parts, player))
    out.append(_write(context, statement.span, own, Operation(sign, own, amount), statement.resource))
    if statement.receiver is not None:
        receiver = values.of_type(context, scope, statement.receiver, PLAYER)
        theirs = Read(f"resource:{statement.resource}", receiver, NUMBER)
        out.append(_write(context, statement.span, theirs, Operation("+", theirs, amount), statement.resource))
    return out


def _can_pay(scope: Scope, own: Read, amount: Term) -> bool:
    """Whether a condition before says that a player has so much."""
    return any(
        isinstance(truth, Comparison) and truth.operator == ">=" and truth.left == own
        and (truth.right == amount or _is_at_least(truth.right, amount))
        for truth in fresh_truths(scope)
    )  # fmt: skip


def _is_at_least(known: Term, amount: Term) -> bool:
    return isinstance(known, Constant) and isinstance(amount, Constant) and known.value >= amount.value


def _flip(context: Context, scope: Scope, statement: s.Flip) -> list[AnyStep]:
    piece = values.of_type(context, scope, statement.thing, Type("piece"))
    return [Write(statement.span, "face", piece, Constant(int(statement.face == "up"), NUMBER), 0, 1, False, False, "")]


# ---- calls ----


def _bindings(
    context: Context, scope: Scope, call: s.Call, variables: tuple[Variable, ...], roles: tuple[str, ...], head: str
) -> tuple[tuple[Variable, Term], ...] | None:  # fmt: skip
    given: list[tuple[str, s.Expression]] = [("target", call.target)] if call.target is not None else []
    given += [(argument.preposition, argument.value) for argument in call.arguments]
    bound: dict[str, Term] = {}
    for role, expression in given:
        if role not in roles:
            word = "something to act on" if role == "target" else f"`{role}`"
            context.report("N206", expression.span, f"`{call.name}` takes no {word}.", f"It is declared as `{head}`.")
            return None
        variable = variables[roles.index(role)]
        bound[role] = values.of_type(context, scope, expression, variable.type)
    missing = [role for role in roles if role not in bound]
    if missing:
        context.report(
            "N206", call.span, f"`{call.span.words}` leaves something out.", f"It is declared as `{head}`."
        )
        return None
    return tuple((variable, bound[role]) for variable, role in zip(variables, roles, strict=True))


def _do(context: Context, scope: Scope, statement: s.Do) -> list[AnyStep]:
    made = call_steps(context, scope, statement.call, statement.if_possible, statement.deepest)
    if not statement.if_possible:
        return made
    player = scope.doer or values.you(context, scope, s.You(statement.span))
    could = possible.able(context, scope, player, statement.call) if made else WRONG
    return made if could is WRONG else [Branching(statement.span, ((could, tuple(made)),), ())]


def call_steps(
    context: Context, scope: Scope, call: s.Call, gated: bool = False, deepest: int = 0
) -> list[AnyStep]:  # fmt: skip
    """The steps of a call: an action, a phase or procedure, or a slot; `gated` where an action can surely be done."""
    declared = context.declared
    context.names_used.add(call.name)
    if call.name in declared.actions:
        if call.target is not None or call.arguments:
            context.report("N206", call.span, f"The action `{call.name}` takes nothing along.",
                           "It asks for what it needs.")  # fmt: skip
        if scope.doer is not None:
            gated = gated or _known_able(scope, call.name, scope.doer)
            return [AsPlayer(call.span, scope.doer, (Perform(call.span, call.name, (), gated, deepest),))]
        if scope.you is None:
            context.report(
                "N204", call.span, f"Nobody is there to do the action `{call.name}`: it is no player's turn.",
                "Put it under `take turns` or `go round`.",
            )  # fmt: skip
            return []
        gated = gated or _known_able(scope, call.name, scope.you)
        return [Perform(call.span, call.name, (), gated, deepest)]
    if call.name in declared.procedures:
        procedure = declared.procedures[call.name]
        variables, roles = context.procedure_heads[call.name]
        bindings = _bindings(context, scope, call, variables, roles, _head(procedure))
        return [Perform(call.span, call.name, bindings, deepest=deepest)] if bindings is not None else []
    if call.name in declared.slots:
        return _slot_call(context, scope, call, deepest)
    known = [*declared.actions, *declared.procedures, *declared.slots]
    context.unknown(call.span, call.name, known, "nothing to do has this name")
    return []


def _known_able(scope: Scope, action: str, player: Term) -> bool:
    """Whether a condition before says that a player can do an action."""
    return Able(action, player) in list(fresh_truths(scope))


def _head(declaration: s.Procedure | s.Event | s.Slot) -> str:
    words = [declaration.name]
    for parameter in declaration.parameters:
        role = "" if parameter.role == "target" else f"{parameter.role} "
        words.append(f"{role}{parameter.span.words}")
    return " ".join(words)


def _slot_call(context: Context, scope: Scope, call: s.Call, deepest: int) -> list[AnyStep]:
    slot = declared = context.declared.slots[call.name]
    variables, roles = context.slot_heads[call.name]
    given = [argument for argument in call.arguments if argument.preposition != "of"]
    subject = next((argument.value for argument in call.arguments if argument.preposition == "of"), call.target)
    if subject is None:
        context.report("N206", call.span, f"`do {call.name}` of what?", f"Write `do {call.name} of {slot.kind}`.")
        return []
    term = values.of_type(context, scope, subject, context.type_of_kind(slot.kind, slot.span))
    rest = s.Call(call.span, call.name, None, tuple(given))
    bindings = _bindings(context, scope, rest, variables, roles, _head(declared))
    if bindings is None:
        return []
    return [SlotCall(call.span, call.name, term, tuple(value for _, value in bindings), deepest)]


def _announce(context: Context, scope: Scope, statement: s.Announce) -> list[AnyStep]:
    call = statement.call
    event = context.declared.events.get(call.name)
    context.names_used.add(call.name)
    if event is None:
        context.unknown(call.span, call.name, context.declared.events, "no event has this name")
        return []
    variables, roles = context.event_heads[call.name]
    bindings = _bindings(context, scope, call, variables, roles, _head(event))
    return [Raise(statement.span, call.name, bindings)] if bindings is not None else []


# ---- compound statements ----


def _if(context: Context, scope: Scope, statement: s.If) -> list[AnyStep]:
    arms: list[tuple[Term, tuple[AnyStep, ...]]] = []
    rest = scope.child()
    for condition, body in statement.arms:
        term = values.truth(context, rest, condition)
        inner = rest.child()
        inner.certain.update(certainties(term))
        inner.guards.append(term)
        arms.append((term, steps(context, inner, body)))
        rest.certain.update(certainties(negation(term)))
    branching = Branching(statement.span, tuple(arms), steps(context, rest, statement.otherwise))
    told = [TellOpenly(statement.arms[0][0].span, arms[0][0])] if statement.openly else []
    return [*told, branching]


def _if_chosen(context: Context, scope: Scope, statement: s.IfChosen) -> list[AnyStep]:
    """A pick, and a branch for where something was picked."""
    made = step(context, scope, statement.choice)
    choose = statement.choice.choose if isinstance(statement.choice, s.RandomPick) else statement.choice
    span = statement.choice.span
    if not choose.if_possible:
        context.report(
            "F512", span, f"`{span.words}` is never left out, so no block can stand under it.",
            "Write what follows below it, or add `, if possible` before the colon.",
        )  # fmt: skip
        return [*made, *steps(context, scope, statement.body)]
    if not made:
        return []
    noun = choose.noun
    word = choose.name or (noun.variable or context.kind_word(noun.kind) if noun is not None else "number")
    name = s.Name(span, word)
    chosen: s.Expression = s.Compare(span, "is_not", name, s.Nothing(span))
    if choose.many and noun is not None:
        member = s.Noun(span, (), noun.kind, f"one of {word}", (s.Argument(span, "in", name),), None, None, None)
        chosen = s.Exists(span, member)
    return [*made, *_if(context, scope, s.If(statement.span, ((chosen, statement.body),), statement.otherwise))]


def _again(scope: Scope) -> Scope:
    """A scope of what may be done more than once, so that nothing known before stays so."""
    inner = scope.child()
    inner.changed = True
    return inner


def _for_each(context: Context, scope: Scope, statement: s.ForEach) -> list[AnyStep]:
    inner = _again(scope).child()
    domain = nouns.domain(context, scope, statement.noun, bind=inner)
    if domain is None:
        return []
    inner.guards.append(conjunction(domain.where))
    before = rows.position_in_walk(context, inner, statement, domain)
    return [Walk(statement.span, domain, (*before, *steps(context, inner, statement.body)))]


def _repeat(context: Context, scope: Scope, statement: s.Repeat) -> Loop:
    until = values.truth(context, scope, statement.condition) if statement.condition is not None else None
    times = values.number(context, scope, statement.times)
    counter = context.numbering.variable("rounds left", NUMBER)
    return Loop(statement.span, until, times, counter, steps(context, _again(scope), statement.body))


def _turns(context: Context, scope: Scope, statement: s.Turns) -> TurnLoop:
    make = context.numbering.variable
    player = make("player in turn", PLAYER)
    inner = _again(scope)
    inner.you = Use(player)
    inner.doer = None
    inner.active = True
    until = values.truth(context, scope, statement.until) if statement.until is not None else None
    skipping = None
    if statement.skipping is not None:
        skipping = nouns.domain(context, scope, statement.skipping)
        if skipping is not None and skipping.variable.type != PLAYER:
            context.report("T301", statement.skipping.span, "Only players can be skipped.",
                           "Write `skipping players …`.")  # fmt: skip
    return TurnLoop(
        statement.span, player, make("turns left", NUMBER), make("passes in a row", NUMBER), make("passed", NUMBER),
        make("players out", NUMBER),
        values.number(context, scope, statement.cap) if statement.cap is not None else None,
        values.of_type(context, scope, statement.start, PLAYER) if statement.start is not None else None,
        until, statement.all_pass, statement.passer_out, skipping, steps(context, inner, statement.body),
        rows.of_turns(context, scope, statement),
    )  # fmt: skip


