"""Resolves what chance decides: rolls, shuffles, draws and picks at random."""

from __future__ import annotations

from rulewright.checking import nouns, rows, values
from rulewright.checking.built_in import families_of, is_single, piece_count, top
from rulewright.checking.context import WRONG, Context
from rulewright.checking.guards import known_truths
from rulewright.checking.moves import depth, next_owner, single
from rulewright.checking.picks import let_be_skipped, may_be_empty, pick_parts
from rulewright.checking.scope import Scope
from rulewright.language import syntax as s
from rulewright.meaning.steps import (
    AnyStep,
    Bind,
    Branching,
    Loop,
    MustHold,
    RandomPick,
    RollDie,
    SetOrder,
    ShuffleStack,
    Walk,
)
from rulewright.meaning.terms import Comparison, Constant, Domain, Read, Term, Use
from rulewright.meaning.types import NUMBER, PLACE, Type
from rulewright.ruleset.setting import Kind


def roll(context: Context, scope: Scope, statement: s.Roll) -> list[AnyStep]:
    """One die, or each of a set, shows one of its faces at random."""
    if statement.noun is not None:
        inner = scope.child()
        domain = nouns.domain(context, scope, statement.noun, bind=inner)
        if domain is None:
            return []
        rolled = _rolled(context, statement, Use(domain.variable), statement.noun)
        return [Walk(statement.span, domain, (rolled,))] if rolled is not None else []
    assert statement.thing is not None
    piece = values.of_type(context, scope, statement.thing, Type("piece"))
    if piece is WRONG:
        return []
    rolled = _rolled(context, statement, piece, statement.thing)
    if rolled is None or statement.name is None:
        return [rolled] if rolled is not None else []
    die = context.numbering.variable("die rolled", piece.type.sure)
    kind = context.kinds_of(piece.type.of or "piece")[0]
    shown = Read(f"property:{rolled.shows}", Use(die), context.property_type(kind.changeable[rolled.shows].type))
    name = context.variable(scope, statement.name, shown.type, statement.span)
    span = statement.span
    return [Bind(span, die, piece), RollDie(span, Use(die), rolled.shows, rolled.faces), Bind(span, name, shown)]


def _rolled(context: Context, statement: s.Roll, piece: Term, written: s.Node) -> RollDie | None:
    kinds = context.kinds_of(piece.type.of or "piece")
    if not kinds:
        context.report("T308", written.span, f"`{written.span.words}` has no faces.", "Roll a die.")
        return None
    context.kinds_used.update(kind.name for kind in kinds)
    for kind in kinds:
        if not kind.faces:
            context.report(
                "T308", written.span, f"A {kind.name} has no faces, so it can not be rolled.", _dice_there_are(context)
            )
            return None
    if len({(kind.faces, kind.shows) for kind in kinds}) > 1:
        names = ", ".join(kind.name for kind in kinds)
        context.report("T308", written.span, f"The dice have different faces: {names}.", "Roll each kind on its own.")
        return None
    return RollDie(statement.span, piece, kinds[0].shows, kinds[0].faces)


def _dice_there_are(context: Context) -> str:
    dice: list[Kind] = [kind for kind in context.setting.kinds.values() if kind.faces]
    if dice:
        return f"Roll a {dice[0].name}, or give the kind `faces:` in components.yaml."
    return "Give its kind faces in components.yaml, such as `faces: 1 to 6`."


def shuffle(context: Context, scope: Scope, statement: s.Shuffle) -> list[AnyStep]:
    """A stack is brought into an order nobody knows, or the members of an order into one that all know."""
    order = rows.order_named(context, scope, statement.place)
    if order is not None:
        return [SetOrder(statement.span, order.name, "random", (), True)]
    place = values.of_type(context, scope, statement.place, PLACE)
    if place is WRONG:
        return []
    families = [context.setting.families[name] for name in families_of(context, place)]
    if len(families) != 1 or not families[0].ordered or families[0].limit == 1:
        context.report(
            "T309", statement.place.span, f"`{statement.place.span.words}` has no order that could be shuffled.",
            "Say `order: stack` for the place in game.yaml; from a place without order, `draw` takes at random.",
        )  # fmt: skip
        return []
    return [ShuffleStack(statement.span, place, families[0].name)]


def random_pick(context: Context, scope: Scope, statement: s.RandomPick) -> list[AnyStep]:
    """Chance picks one of a set, or a number."""
    choose = statement.choose
    if choose.many:
        context.report("L410", statement.span, "Chance picks one thing at a time.",
                       "Write `repeat N times:` and pick one in it.")  # fmt: skip
        return []
    parts = pick_parts(context, scope, choose)
    if parts is None:
        return []
    variable, domain, low, high = parts
    if not choose.if_possible and may_be_empty(context, scope, domain, low, high):
        context.report(
            "F502", statement.span, f"`{statement.span.words}` may have nothing to pick from.",
            "Add `, if possible` to skip it then, or test it before with `if there is a …`.",
        )  # fmt: skip
    if choose.if_possible:
        let_be_skipped(scope, variable)
    return [RandomPick(statement.span, variable, domain, low, high, choose.if_possible)]


def draw(context: Context, scope: Scope, statement: s.Draw) -> list[AnyStep]:
    """Pieces are drawn: the uppermost of a stack, any at random from a place without order."""
    source = values.of_type(context, scope, statement.source, PLACE)
    target = values.of_type(context, scope, statement.target, PLACE)
    owner = next_owner(context, scope, statement)
    amount = values.number(context, scope, statement.amount) if statement.amount is not None else None
    under = depth(context, scope, statement, target)
    if WRONG in (source, target, owner, amount, under):
        return []
    word = context.kind_word(statement.kind)
    kinds = context.kinds_of(word)
    context.kinds_used.update(kind.name for kind in kinds)
    families = [context.setting.families[name] for name in families_of(context, source)]
    held = {kind for family in families for kind in family.holds}
    if not kinds or not {kind.name for kind in kinds} & held:
        context.report(
            "W201", statement.source.span, f"`{statement.source.span.words}` never holds a {word}.",
            "Add the kind to what the place holds, or name another place.",
        )  # fmt: skip
        return []
    if held - {kind.name for kind in kinds}:
        others = ", ".join(sorted(held - {kind.name for kind in kinds}))
        context.report(
            "L407", statement.source.span, f"`{statement.source.span.words}` holds not only {word} but {others} too.",
            "Draw `pieces`, or let the place hold one kind.",
        )  # fmt: skip
        return []
    return _drawn(context, scope, statement, source, target, owner, amount, under)


def _drawn(
    context: Context, scope: Scope, statement: s.Draw, source: Term, target: Term, owner: Term | None,
    amount: Term | None, under: Term | None,
) -> list[AnyStep]:  # fmt: skip
    span = statement.span
    out: list[AnyStep] = []
    kept: list[Term] = []
    for name, place in (("drawn from", source), ("drawn to", target)):
        if not isinstance(place, Constant | Use):
            variable = context.numbering.variable(name, place.type)
            out.append(Bind(span, variable, place))
            place = Use(variable)
        kept.append(place)
    source, target = kept
    some = Comparison("!=", piece_count(context, source), Constant(0, NUMBER))
    one = _one(context, statement, source, target, owner, under)
    if statement.as_far:
        one = [Branching(span, ((some, tuple(one)),), ())]
    else:
        proved = _proved(scope, piece_count(context, _as_written(source, out)), amount)
        written = statement.source.span.words
        test = f"{written} is not empty"
        if statement.amount is not None:
            test = f"the number of {statement.kind} in {written} is at least {statement.amount.span.words}"
        one = [MustHold(span, some, written, test, proved), *one]
    if amount is None:
        return [*out, *one]
    counter = context.numbering.variable("draws left", NUMBER)
    return [*out, Loop(span, None, amount, counter, tuple(one))]


def _proved(scope: Scope, size: Term, amount: Term | None) -> bool:
    """Whether a condition before said that so many lie there."""
    if amount is None:
        return scope.sure(size)
    return any(truth == Comparison(">=", size, amount) for truth in known_truths(scope))


def _as_written(place: Term, binds: list[AnyStep]) -> Term:
    """The place as the rules named it, before it got a variable."""
    for bind in binds:
        if isinstance(bind, Bind) and place == Use(bind.variable):
            return bind.value
    return place


def _one(
    context: Context, statement: s.Draw, source: Term, target: Term, owner: Term | None, under: Term | None
) -> list[AnyStep]:  # fmt: skip
    uppermost = top(context, source)
    kind = uppermost.type.of
    families = [context.setting.families[name] for name in families_of(context, source)]
    family = families[0].name if len(families) == 1 else ""
    if all(each.ordered or each.limit == 1 for each in families):
        return [single(context, statement, uppermost, target, owner, under, family)]
    drawn = context.numbering.variable("drawn", Type("piece", kind))
    lying = "any_place" if is_single(context, source) is None else "zone"
    found = Domain(lying, (source,), kind, -1, 0, drawn, ())
    pick = RandomPick(statement.span, drawn, found, None, None, False)
    return [pick, single(context, statement, Use(drawn), target, owner, under, family)]
