"""Resolves noun phrases to domains: where to look for the members, and the conditions on each."""

from __future__ import annotations

from dataclasses import replace

from rulewright.board.board import Board
from rulewright.checking import phrases, values
from rulewright.checking.built_in import families_of, held_kinds, is_single, own_spaces, owner_of
from rulewright.checking.context import WRONG, Context, certainties, player_wanted
from rulewright.checking.linked import ends_of, links_at, links_joining, links_named, links_of_type, refuse_links
from rulewright.checking.rows import order_term
from rulewright.checking.scope import Scope
from rulewright.checking.sides import player_test
from rulewright.diagnostics import did_you_mean
from rulewright.language import syntax as s
from rulewright.meaning.rewrite import substitute
from rulewright.meaning.terms import (
    YES,
    All,
    Comparison,
    Constant,
    Domain,
    Exists,
    Lookup,
    Read,
    Size,
    Some,
    Term,
    Use,
    Variable,
    conjunction,
    negation,
)  # fmt: skip
from rulewright.meaning.types import NUMBER, PLACE, SIDE, Type, fits
from rulewright.wording.expressions import with_article


def domain(
    context: Context, scope: Scope, noun: s.Noun, named: bool = False, bind: Scope | None = None
) -> Domain | None:  # fmt: skip
    """The domain of a noun phrase, or None after a finding.

    The member's name is bound for its `where`, and in `bind` (or, when `named`, in the scope itself) for what follows.
    """
    found = _base(context, scope, noun)
    if found is None:
        return None
    inner = scope.child()
    target = bind or (scope if named else inner)
    word = noun.variable or context.kind_word(noun.kind)
    needs_name = noun.variable is not None or noun.where is not None or named or bind is not None
    type_ = found.variable.type
    if named and noun.variable is None:
        variable = context.numbering.variable(word, type_)
        target.names[f"*{word}"] = Use(variable)
        if target.find(word) is None:
            target.bind(variable)
    elif needs_name:
        variable = context.variable(target, word, type_, noun.span.word(noun.variable or noun.kind))
    else:
        variable = context.numbering.variable(word, type_)
    if target is not inner:
        inner = target.child()
    found = replace(found, variable=variable, where=_renamed(found, variable))
    found = _described(context, inner, noun, found)
    if noun.where is not None:
        condition = values.truth(context, inner, noun.where)
        if condition is WRONG:
            return None
        found = with_condition(found, condition)
        target.certain.update(certainties(condition))
    if context.understood is not None:
        context.understood.note_set(noun, found)
    return found


def _renamed(found: Domain, variable: Variable) -> tuple[Term, ...]:
    return tuple(substitute(item, {found.variable: Use(variable)}) for item in found.where)


def with_condition(found: Domain, condition: Term) -> Domain:
    """The domain with one more condition on its members."""
    joined = conjunction((*found.where, condition))
    if joined == YES:
        return replace(found, where=())
    return replace(found, where=joined.items if isinstance(joined, All) else (joined,))


def size(found: Domain) -> Term | None:
    """The number of pieces in a place, where the domain is just that."""
    if found.where or found.source not in ("zone", "single"):
        return None
    return Size(found.arguments[0], found.source == "single")


def _described(context: Context, scope: Scope, noun: s.Noun, found: Domain) -> Domain:
    """Add the adjectives before and after the kind word."""
    member = Use(found.variable)
    for adjective in noun.adjectives:
        if adjective == "empty" and _can_be_kept(context, found):
            found = replace(found, source="empty")
            continue
        truth = phrases.describe(context, scope, member, adjective, (), noun.span)
        found = with_condition(found, truth) if truth is not WRONG else found
    if noun.ending is not None:
        ending = noun.ending
        truth = phrases.describe(context, scope, member, ending.adjective, ending.arguments, ending.span)
        if truth is not WRONG:
            found = with_condition(found, negation(truth) if ending.negated else truth)
    return found


def _can_be_kept(context: Context, found: Domain) -> bool:
    """Whether the engine can keep the list of empty spaces of this board."""
    if found.source != "spaces" or found.where or found.low < 0:
        return False
    board = context.setting.boards[found.low]
    return context.setting.families[board.name].limit == 1


def _base(context: Context, scope: Scope, noun: s.Noun) -> Domain | None:
    word = context.kind_word(noun.kind)
    tails = {tail.preposition: tail.value for tail in noun.tails}
    if len(tails) != len(noun.tails):
        context.report("N206", noun.span, "One preposition stands twice in this phrase.", "Put one part into `where`.")
        return None
    setting = context.setting
    picked = _picked_set(context, scope, tails)
    if picked is not None:
        return _of_picked(context, noun, word, tails, picked)
    if word == "player":
        return _plain(context, noun, Type("player"), "players", (), tails, high=setting.players)
    if word == "side" and setting.has_sides:
        return _plain(context, noun, SIDE, "players", (), tails, high=len(setting.sides))
    if word == "neighbour":
        return _of_space(context, scope, noun, "neighbours", Type("space"), tails)
    if word == "ray":
        return _of_space(context, scope, noun, "rays", Type("ray"), tails)
    if word == "space" or any(board.space == word for board in setting.boards):
        return _spaces(context, scope, noun, word, tails)
    if word in setting.region_groups:
        return _regions(context, scope, noun, word, tails)
    if word in setting.words:
        return _plain(context, noun, Type("word", word), "words", (), tails, high=len(setting.words[word].words))
    if word == "piece" or context.kinds_of(word):
        return _pieces(context, scope, noun, word, tails)
    context.report(
        "N210", noun.span, f"`{noun.kind}` is no set of things that could be gone through here.",
        "Use a kind of piece, spaces, regions, players, or the words of a list.",
    )  # fmt: skip
    return None


def _picked_set(context: Context, scope: Scope, tails: dict[str, s.Expression]) -> Term | None:
    """The set that `in NAME` speaks of, where the name is that of a set picked before, of an order or a ranking."""
    inside = tails.get("in")
    found = scope.find(inside.word) if isinstance(inside, s.Name) else None
    if found is None and isinstance(inside, s.Name) and inside.word in context.setting.orders:
        context.names_used.add(inside.word)
        found = order_term(context.setting.orders[inside.word])
    if not isinstance(inside, s.Name) or found is None or not found.type.many:
        return None
    if context.understood is not None:
        context.understood.note(inside, found)
    return found


def _of_picked(
    context: Context, noun: s.Noun, word: str, tails: dict[str, s.Expression], picked: Term
) -> Domain | None:  # fmt: skip
    if _refuse(context, noun, tails, ("in",)):
        return None
    wanted = context.type_of_kind(word, noun.span)
    element = replace(picked.type, many=False)
    if (element.kind, wanted.kind) == ("side", "player"):
        found = _make(context, wanted, "members", (picked,))
        return with_condition(found, player_test(context, Use(found.variable)))
    if not fits(element, wanted):
        where = tails["in"].span
        context.report("T301", where, f"`{where.words}` holds no {word}; it is {picked.type.words()}.",
                       f"Write `{element.of or element.kind}`.")  # fmt: skip
        return None
    return _make(context, element, "members", (picked,))


def _make(
    context: Context, type_: Type, source: str, arguments: tuple[Term, ...], name: str = "", low: int = -1,
    high: int = 0,
) -> Domain:  # fmt: skip
    return Domain(source, arguments, name, low, high, context.numbering.variable("member", type_), ())


def _refuse(context: Context, noun: s.Noun, tails: dict[str, s.Expression], allowed: tuple[str, ...]) -> bool:
    for preposition, expression in tails.items():
        if preposition not in allowed:
            help_ = did_you_mean(preposition, allowed, "Put it into `where`.")
            message = f"`{noun.kind}` can not be followed by `{preposition}` here."
            context.report("N206", expression.span, message, help_)
            return True
    if noun.between is not None and "between" not in allowed:
        message = f"`{noun.kind}` can not be followed by `between` here."
        context.report("N206", noun.span, message, "Put it into `where`.")
        return True
    return False


def _plain(
    context: Context, noun: s.Noun, type_: Type, source: str, arguments: tuple[Term, ...],
    tails: dict[str, s.Expression], high: int,
) -> Domain | None:  # fmt: skip
    if _refuse(context, noun, tails, ()):
        return None
    return _make(context, type_, source, arguments, low=0, high=high)


def _argument(context: Context, scope: Scope, expression: s.Expression, *kinds: str) -> Term | None:
    term = values.value(context, scope, expression)
    if term is WRONG:
        return None
    if term.type.kind not in kinds:
        wanted = " or ".join(f"a {kind}" for kind in kinds)
        help_ = player_wanted(term, expression.span) if (term.type.kind, wanted) == ("side", "a player") else ""
        context.report(
            "T301", expression.span, f"`{expression.span.words}` is {term.type.words()}, where {wanted} is wanted.",
            help_,
        )  # fmt: skip
        return None
    term = context.expect(scope, term, term.type.sure, expression.span)
    return None if term is WRONG else term


def _of_space(
    context: Context, scope: Scope, noun: s.Noun, source: str, type_: Type, tails: dict[str, s.Expression]
) -> Domain | None:  # fmt: skip
    if _refuse(context, noun, tails, ("of",)):
        return None
    if "of" not in tails:
        context.report("N206", noun.span, f"`{noun.kind}` of what?", f"Write `{noun.kind} of SPACE`.")
        return None
    space = _argument(context, scope, tails["of"], "space", "place")
    if space is None:
        return None
    if refuse_links(context, noun, tails, space):
        return None
    member = Type(type_.kind, space.type.of if source == "neighbours" else "")
    return _make(context, member, source, (space,))


def _spaces(
    context: Context, scope: Scope, noun: s.Noun, word: str, tails: dict[str, s.Expression]
) -> Domain | None:  # fmt: skip
    if _refuse(context, noun, tails, ("of", "in", "on", "before", "between")):
        return None
    boards = [
        number for number, board in enumerate(context.setting.boards)
        if board.space == word or (word == "space" and not board.links_of)
    ]  # fmt: skip
    links = links_named(context, word)
    type_ = Type("space", context.setting.boards[boards[0]].name if len(boards) == 1 else "")
    if noun.between is not None:
        sorts = ("space", "place") if links is not None else ("space",)
        ends = [_argument(context, scope, end, *sorts) for end in noun.between]
        if links is not None:
            return links_joining(context, links, tuple(end for end in ends if end)) if None not in ends else None
        return _make(context, type_, "between", tuple(ends)) if None not in ends else None  # type: ignore[arg-type]
    inside = tails.get("of") or tails.get("in") or tails.get("on")
    if inside is None:
        return _make(context, type_, "spaces", (), low=boards[0] if len(boards) == 1 else -1)
    own = next((context.setting.boards[number] for number in boards if context.setting.boards[number].each), None)
    sorts = ("region", "ray", "board", *_linked(context, links, tails), *(("player",) if own and "of" in tails else ()))
    whole = _argument(context, scope, inside, *sorts)
    if whole is None:
        return None
    if whole.type.kind == "player" and own is not None:
        return _make(context, Type("space", own.name), "region", (own_spaces(context, own, whole),))
    if whole.type.kind in ("space", "place"):
        joining = links_of_type(context, whole.type)
        if joining is not None:
            return ends_of(context, noun, word, whole, joining)
        if links is not None:
            return links_at(context, links, whole)
        found = f"`{inside.span.words}` is {whole.type.words()}, where a region, a board or a link is wanted."
        context.report("T301", inside.span, found)
        return None
    if whole.type.kind == "board" and isinstance(whole, Constant):
        name = context.setting.boards[whole.value].name
        return _make(context, Type("space", name), "spaces", (), low=whole.value)
    if "before" in tails:
        stop = _argument(context, scope, tails["before"], "space", "place")
        source = "before_ray" if whole.type.kind == "ray" else "before_region"
        return _make(context, type_, source, (whole, stop)) if stop is not None else None
    return _make(context, type_, whole.type.kind, (whole,))


def _linked(context: Context, links: Board | None, tails: dict[str, s.Expression]) -> tuple[str, ...]:
    """The sorts of places that a set may be `of` where links are places: a link has spaces, a space has links."""
    if "of" not in tails:
        return ()
    if links is not None:
        return ("space", "place")
    return ("space",) if any(board.links_of for board in context.setting.boards) else ()


def _regions(
    context: Context, scope: Scope, noun: s.Noun, word: str, tails: dict[str, s.Expression]
) -> Domain | None:  # fmt: skip
    if _refuse(context, noun, tails, ("through",)):
        return None
    type_ = Type("region", word)
    if "through" in tails:
        space = _argument(context, scope, tails["through"], "space", "place")
        return _make(context, type_, "through", (space,), word) if space is not None else None
    return _make(context, type_, "regions", (), word)


def _pieces(
    context: Context, scope: Scope, noun: s.Noun, word: str, tails: dict[str, s.Expression]
) -> Domain | None:  # fmt: skip
    if _refuse(context, noun, tails, ("of", "in", "on", "at", "above", "under")):
        return None
    kinds = context.kinds_of(word)
    context.kinds_used.update(kind.name for kind in kinds)
    type_ = Type("piece", "" if word == "piece" else word)
    owner = None
    if "of" in tails:
        owners = ("player", "side") if any(kind.of_sides for kind in kinds) else ("player",)
        owner = _argument(context, scope, tails["of"], *owners)
        if owner is None:
            return None
    location = next((tails[word_] for word_ in ("in", "on", "at") if word_ in tails), None)
    beside = next((side for side in ("above", "under") if side in tails), None)
    if beside is not None:
        stacked = _stacked(context, scope, noun, word, beside, tails)
        if stacked is None:
            return None
        found = stacked
    elif location is None:
        found = _make(context, type_, "pieces", (), word)
    else:
        where = _argument(context, scope, location, "space", "place", "board", "region")
        if where is None:
            return None
        located = _located(context, where, word, type_, owner, location)
        if located is None:
            return None
        found, owner = located
    if owner is not None:
        member = Use(found.variable)
        found = with_condition(found, Comparison("==", owner_of(context, member), owner))
    return found


def _located(
    context: Context, where: Term, word: str, type_: Type, owner: Term | None, location: s.Expression
) -> tuple[Domain, Term | None] | None:  # fmt: skip
    """The domain of pieces at a place, and the owner still to be tested."""
    if where.type.kind == "board" and isinstance(where, Constant):
        kinds = context.kinds_of(word)
        if len(kinds) == 1 and not kinds[0].owner_changes and context.setting.families[where.type.of].limit == 1:
            arguments = (owner,) if owner is not None else ()
            return _make(context, type_, "board", arguments, word, low=where.value), None
        found = _make(context, type_, "pieces", (), word)
        board = context.setting.boards[where.value]
        place = Read("where", Use(found.variable), PLACE)
        inside = [Comparison(">=", place, Constant(board.first, NUMBER))]
        inside.append(Comparison("<", place, Constant(board.first + board.count, NUMBER)))
        return replace(found, where=tuple(inside)), owner
    if where.type.kind == "region":
        found = _make(context, type_, "pieces", (), word)
        place = Read("where", Use(found.variable), PLACE)
        held_by = _make(context, Type("space"), "region", (where,))
        held_by = with_condition(held_by, Comparison("==", Use(held_by.variable), place))
        return replace(found, where=(Exists(held_by),)), owner
    held = held_kinds(context, where)
    if not any(kind.name in context.setting.families[name].holds
               for name in families_of(context, where) for kind in context.kinds_of(word)):  # fmt: skip
        context.report(
            "W201", location.span, f"`{location.span.words}` never holds {with_article(word)}.",
            "Add the kind to what the place holds, or name another place.",
        )  # fmt: skip
        return None
    single = is_single(context, where)
    found = _make(context, type_, "single" if single else "zone", (where,), word)
    if single is None:
        found = replace(found, source="any_place")
    return (found if held == word else _of_kind(context, found, word)), owner


def _of_kind(context: Context, found: Domain, word: str) -> Domain:
    """The pieces of a set that are of the kind a word stands for."""
    if word == "piece":
        return found
    kind_of = Lookup("piece_kind", Use(found.variable), NUMBER)
    numbers = [Constant(_kind_number(context, kind.name), NUMBER) for kind in context.kinds_of(word)]
    of_kind = [Comparison("==", kind_of, number) for number in numbers]
    return replace(found, where=(of_kind[0] if len(of_kind) == 1 else Some(tuple(of_kind)),))


def _stacked(
    context: Context, scope: Scope, noun: s.Noun, word: str, side: str, tails: dict[str, s.Expression]
) -> Domain | None:  # fmt: skip
    """The pieces above or under one in its stack, the nearest first."""
    for other in ("in", "on", "at", "above" if side == "under" else "under"):
        if other in tails:
            context.report("N206", tails[other].span, f"What lies {side} a piece lies in one place with it.",
                           f"Take `{other} {tails[other].span.words}` out.")  # fmt: skip
            return None
    piece = _argument(context, scope, tails[side], "piece")
    if piece is None:
        return None
    beside, wanted = ({kind.name for kind in context.kinds_of(one)} for one in (piece.type.of or "piece", word))
    places = [family for family in context.setting.families.values() if family.ordered and beside & set(family.holds)]
    places = [family for family in places if family.limit != 1 and wanted & set(family.holds)]
    if not places:
        context.report(
            "W201", tails[side].span,
            f"No {word} ever lies {side} `{tails[side].span.words}`: no place keeps them in order.",
            "Let a place hold both with `order: stack`, or a board with `ordered: true`.",
        )  # fmt: skip
        return None
    only = places[0] if [family.name for family in context.setting.families.values()
                         if beside & set(family.holds)] == [places[0].name] else None  # fmt: skip
    where = Read("where", piece, PLACE if only is None else Type("place", only.name))
    found = _make(context, Type("piece", "" if word == "piece" else word), side, (where, piece), word)
    if any(set(family.holds) - wanted for family in places):
        found = _of_kind(context, found, word)
    return found


def _kind_number(context: Context, name: str) -> int:
    return list(context.setting.kinds).index(name)
