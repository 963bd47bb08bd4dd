"""Resolves moves: which piece, from where, to where, and whether it may lie there."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import nouns, values
from rulewright.checking.built_in import families_of
from rulewright.checking.context import WRONG, Context
from rulewright.checking.guards import so_many
from rulewright.checking.scope import Scope
from rulewright.checking.sides import check_owner
from rulewright.language import syntax as s
from rulewright.meaning.steps import AnyStep, Bind, MoveAlike, MovePiece, MustHold, Walk
from rulewright.meaning.terms import YES, Comparison, Constant, Domain, Operation, Read, Term, Use
from rulewright.meaning.types import NUMBER, PLACE, PLAYER, SIDE, Type
from rulewright.wording.expressions import with_article


def move(context: Context, scope: Scope, statement: s.Move) -> list[AnyStep]:
    """The steps of a `move`."""
    target = _place(context, scope, statement.target)
    owner = next_owner(context, scope, statement)
    under = depth(context, scope, statement, target)
    if WRONG in (target, owner, under):
        return []
    if statement.which in ("alike", "number"):
        if under is not None:
            context.report("L411", statement.span, "Pieces that are all alike are not put under others one by one.",
                           "Choose one before, or walk them with `each`.")  # fmt: skip
        return _alike(context, scope, statement, target, owner)
    if statement.as_far:
        what = "Each of a set is moved" if statement.which == "each" else "One certain thing is moved"
        context.report("F512", statement.span, f"{what}, and that can always be done.",
                       "Take `, as far as possible` out.")  # fmt: skip
    if statement.which == "each":
        return _each(context, scope, statement, target, owner, under)
    assert statement.thing is not None
    chosen = picked_members(context, scope, statement.thing)
    if chosen is not None:
        return [Walk(statement.span, chosen, (single(context, statement, Use(chosen.variable), target, owner, under),))]
    piece = values.of_type(context, scope, statement.thing, Type("piece"))
    if piece is WRONG:
        return []
    if statement.source is not None:
        _place(context, scope, statement.source)
        context.report(
            "L402", statement.source.span, "One certain piece is moved, so where it comes from is no question.",
            f"Take `from {statement.source.span.words}` out.",
        )  # fmt: skip
    return [single(context, statement, piece, target, owner, under)]


def owner_given(context: Context, scope: Scope, owner: s.Expression, wanted: Type) -> Term:
    """Who is to own something: surely somebody, or `nothing` where that is the word."""
    if isinstance(owner, s.Nothing):
        return values.value(context, scope, owner)
    return values.of_type(context, scope, owner, wanted)


def next_owner(context: Context, scope: Scope, statement: s.Move | s.Draw) -> Term | None:
    """Who is to own what is moved, where that is said."""
    wanted = SIDE if context.setting.has_sides else PLAYER
    return owner_given(context, scope, statement.owner, wanted) if statement.owner is not None else None


def depth(context: Context, scope: Scope, statement: s.Move | s.Draw, target: Term) -> Term | None:
    """Under how many pieces something comes to lie, or None where it lies on top or at the bottom."""
    if statement.under is None:
        return None
    amount = values.number(context, scope, statement.under)
    families = [context.setting.families[name] for name in families_of(context, target)] if target is not WRONG else []
    if statement.bottom:
        context.report("L411", statement.span, "At the bottom it lies under all others already.",
                       "Take one of the two out.")  # fmt: skip
    elif any(not family.ordered or family.limit == 1 for family in families):
        context.report(
            "T309", statement.target.span,
            f"`{statement.target.span.words}` has no order, so nothing lies under others.",
            "Say `order: stack` for the place in game.yaml.",
        )  # fmt: skip
    return amount


def picked_members(context: Context, scope: Scope, thing: s.Expression) -> Domain | None:
    """The pieces of a set picked before, where a name of one stands for them all."""
    found = scope.find(thing.word) if isinstance(thing, s.Name) else None
    if found is None or not found.type.many or found.type.kind != "piece":
        return None
    if context.understood is not None:
        context.understood.note(thing, found)
    member = context.numbering.variable("member", replace(found.type, many=False))
    return Domain("members", (found,), "", -1, 0, member, ())


def single(
    context: Context, statement: s.Move | s.Draw, piece: Term, target: Term, owner: Term | None, under: Term | None,
    source: str = "",
) -> MovePiece:  # fmt: skip
    """The move of one certain piece; `source` is the family it surely comes from."""
    _owner_can_change(context, piece.type.of, owner, statement)
    _holds(context, target, piece.type.of, statement)
    return MovePiece(
        statement.span, piece, target, statement.bottom, owner, statement.face, piece.type.of, source,
        _family(context, target), under,
    )


def _owner_can_change(context: Context, kind: str, owner: Term | None, statement: s.Move | s.Draw) -> None:
    if owner is not None and not all(each.owner_changes for each in context.kinds_of(kind or "piece")):
        context.report(
            "T307", statement.span, f"The owner of a {kind or 'piece'} never changes.",
            "Say `owner_changes: true` for its kind in components.yaml.",
        )  # fmt: skip
    elif statement.owner is not None:
        check_owner(context, owner, context.kinds_of(kind or "piece"), statement.owner.span)


def _family(context: Context, place: Term) -> str:
    families = families_of(context, place)
    return families[0] if len(families) == 1 else ""


def _place(context: Context, scope: Scope, expression: s.Expression) -> Term:
    return values.of_type(context, scope, expression, PLACE)


def _holds(context: Context, place: Term, kind: str, statement: s.Move | s.Draw) -> None:
    kinds = {each.name for each in context.kinds_of(kind or "piece")}
    families = [context.setting.families[name] for name in families_of(context, place)]
    if not any(kinds & set(family.holds) for family in families):
        held = sorted({word for family in families for word in family.holds})
        context.report(
            "W201", statement.target.span, f"`{statement.target.span.words}` holds no {kind}.",
            f"It holds {', '.join(held)}; add the kind to `holds:`, or name another place.",
        )  # fmt: skip


def _alike(
    context: Context, scope: Scope, statement: s.Move, target: Term, owner: Term | None
) -> list[AnyStep]:  # fmt: skip
    noun = statement.noun
    assert noun is not None
    amount = values.number(context, scope, statement.amount) if statement.amount is not None else None
    word = context.kind_word(noun.kind)
    kinds = context.kinds_of(word)
    if not kinds or amount is WRONG:
        if not kinds:
            wrong = f"{with_article(noun.kind, capital=True)} is no piece, so it can not be moved."
            context.report("T301", noun.span, wrong, "Move pieces.")
        return []
    context.kinds_used.update(kind.name for kind in kinds)
    if statement.source is None:
        context.report(
            "L403", noun.span, f"Which {noun.kind} is moved? Nothing says where it comes from.",
            "Say `from PLACE`, or choose it before.",
        )  # fmt: skip
        return []
    source = _place(context, scope, statement.source)
    if source is WRONG:
        return []
    _all_alike(context, noun, kinds[0].name if len(kinds) == 1 else "")
    _holds(context, target, word, statement)
    _owner_can_change(context, word, owner, statement)
    owner_is, owner_known = _owner_wanted(context, scope, noun, source)
    made = MoveAlike(
        statement.span, amount, word, owner_is, owner_known, source, target, statement.bottom, owner,
        statement.face, _family(context, source), _family(context, target), statement.span.words,
    )  # fmt: skip
    if amount is None and not statement.as_far:
        return [made]
    return _enough(context, scope, statement, made)


def _enough(context: Context, scope: Scope, statement: s.Move, made: MoveAlike) -> list[AnyStep]:
    """The move of so many as there are, or of a number that must be there."""
    assert statement.noun is not None
    assert statement.source is not None
    there = s.Argument(statement.source.span, "in", statement.source)
    wanted = replace(statement.noun, tails=(*statement.noun.tails, there))
    count = values.number(context, scope, s.NumberOf(statement.noun.span, wanted))
    if count is WRONG:
        return []
    if statement.as_far:
        return [replace(made, amount=Operation("above", made.amount or Constant(1, NUMBER), count))]
    assert made.amount is not None
    if so_many(scope, count, made.amount):
        return [made]
    assert statement.amount is not None
    written = statement.source.span.words
    test = f"the number of {statement.noun.span.words} in {written} is at least {statement.amount.span.words}"
    return [replace(made, must=MustHold(statement.span, YES, written, test, False))]


def _owner_wanted(context: Context, scope: Scope, noun: s.Noun, source: Term) -> tuple[Term | None, Term | None]:
    """The owner to look for (none where the place itself says whose pieces it holds), and the owner known."""
    of = next((tail.value for tail in noun.tails if tail.preposition == "of"), None)
    if of is None:
        return None, None
    kinds = context.kinds_of(context.kind_word(noun.kind))
    owner = values.of_type(context, scope, of, SIDE if any(kind.of_sides for kind in kinds) else PLAYER)
    family = context.setting.families.get(_family(context, source))
    if family is not None and family.per in ("player", "side") and not _mixes_owners(context, family.name):
        same = isinstance(place_player(source), Use) and place_player(source) == owner
        return None, owner if same else None
    return owner, owner


def place_player(source: Term) -> Term:
    """The player of a place that each player has one of."""
    if isinstance(source, Operation) and source.operator == "+":
        return source.left
    return source


def _mixes_owners(context: Context, family: str) -> bool:
    """Whether a player's place of this family can hold another player's piece: rules may move any piece there."""
    declared = context.setting.families[family]
    for piece in context.setting.pieces:
        starts_here = declared.first <= piece.start < declared.first + declared.count
        if piece.kind in declared.holds and starts_here and piece.owner != piece.start - declared.first:
            return True
    return family in context.shared_families


def _all_alike(context: Context, noun: s.Noun, kind: str) -> None:
    """A bare `a KIND` is only for pieces without names or properties that tell them apart."""
    if not kind:
        context.report("L404", noun.span, f"`{noun.span.words}` may be of several kinds.", "Name one kind of piece.")
        return
    declared = context.setting.kinds[kind]
    varied = {tuple(sorted(piece.values.items())) for piece in context.setting.pieces if piece.kind == kind}
    if len(varied) > 1 or declared.changeable:
        context.report(
            "L404", noun.span, f"`{noun.span.words}` could be any of several, and they are not alike.",
            f"Write `choose {with_article(noun.kind)} …` before and move what was chosen.",
        )  # fmt: skip
    for adjective in (*noun.adjectives, *((noun.ending.adjective,) if noun.ending else ())):
        context.report("N206", noun.span, f"`{adjective}` can not be said of pieces moved unseen.",
                       "Choose one before.")  # fmt: skip


def _each(
    context: Context, scope: Scope, statement: s.Move, target: Term, owner: Term | None, under: Term | None
) -> list[AnyStep]:  # fmt: skip
    assert statement.noun is not None
    inner = scope.child()
    domain = nouns.domain(context, scope, statement.noun, bind=inner)
    if domain is None:
        return []
    if domain.variable.type.kind != "piece":
        context.report("T301", statement.noun.span, "Only pieces can be moved.", "Move pieces.")
        return []
    if statement.source is not None:
        source = _place(context, scope, statement.source)
        domain = _from(context, domain, source)
    return [Walk(statement.span, domain, (single(context, statement, Use(domain.variable), target, owner, under),))]


def _from(context: Context, domain: Domain, source: Term) -> Domain:
    return nouns.with_condition(domain, Comparison("==", Read("where", Use(domain.variable), PLACE), source))


def swap(context: Context, scope: Scope, statement: s.Swap) -> list[AnyStep]:
    """Two pieces change places."""
    first = values.of_type(context, scope, statement.first, Type("piece"))
    second = values.of_type(context, scope, statement.second, Type("piece"))
    if WRONG in (first, second):
        return []
    make = context.numbering.variable
    one, other = make("swapped", first.type), make("other", second.type)
    place, other_place = make("its place", PLACE), make("other place", PLACE)
    aside = Constant(-2, NUMBER)
    span = statement.span
    return [
        Bind(span, one, first), Bind(span, other, second),
        Bind(span, place, Read("where", Use(one), PLACE)), Bind(span, other_place, Read("where", Use(other), PLACE)),
        MovePiece(span, Use(one), aside, False, None, "", first.type.of, "", ""),
        MovePiece(span, Use(other), Use(place), False, None, "", second.type.of, "", ""),
        MovePiece(span, Use(one), Use(other_place), False, None, "", first.type.of, "aside", ""),
    ]  # fmt: skip


