"""Resolves what happens before, after or instead of events, and how modifiers change facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.checking import values
from rulewright.checking.actions import entity_numbers, fact_parameters, player_scope, uses
from rulewright.checking.built_in import families_of, owner_of
from rulewright.checking.context import NOTHING_TERM, WRONG, Context, certainties
from rulewright.checking.facts import body_of
from rulewright.checking.scope import Scope
from rulewright.checking.sides import narrowed, player_test
from rulewright.language import syntax as s
from rulewright.meaning.checked import CheckedAction, CheckedFact, CheckedModifier, CheckedTrigger, HeadLet, HeadPick
from rulewright.meaning.rewrite import substitute, subterms
from rulewright.meaning.steps import AnyStep
from rulewright.meaning.terms import YES, Comparison, Constant, Term, Use, Variable, conjunction
from rulewright.meaning.types import BAD, NUMBER, PLACE, PLAYER, TRUTH, Type


@dataclass(slots=True)
class _Event:
    event: str
    bindings: tuple[Variable, ...] = ()
    kinds: frozenset[str] = frozenset()
    source: frozenset[str] = frozenset()
    target: frozenset[str] = frozenset()
    piece: Variable | None = None
    origin: Variable | None = None
    place: Variable | None = None
    condition: Term = YES


def trigger(
    context: Context, declared: s.Trigger, actions: dict[str, CheckedAction],
    body: Callable[[Context, Scope], tuple[AnyStep, ...]], number: int, standing: tuple[Standing, ...] = (),
) -> CheckedTrigger | None:  # fmt: skip
    """A checked trigger; `standing` are the conditions under which it is in force."""
    scope, you = player_scope(context)
    event = _event(context, scope, declared, actions)
    if event is None:
        return None
    condition = event.condition
    for held in standing:
        condition = conjunction((condition, held.in_scope(context, scope)))
    scope.certain.update(certainties(condition))
    if declared.condition is not None:
        condition = conjunction((condition, values.truth(context, scope, declared.condition)))
    if declared.once and declared.once not in ("turn", "game"):
        context.report("N201", declared.span.word(declared.once), f"`once per {declared.once}` is not known.",
                       "Write `once per turn` or `once per game`.")  # fmt: skip
    scope.certain.update(certainties(condition))
    scope.guards.append(condition)
    made = body(context, scope)
    condition = _if_owned(scope.you, made, condition)
    used = uses(made, you) or uses(condition, you)
    return CheckedTrigger(
        declared.timing, event.event, event.kinds, event.source, event.target, event.piece, event.origin, event.place,
        event.bindings, you, used, condition, declared.once, number, made, declared.span,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Standing:
    """What must hold for rules to be in force: a condition, or that the piece whose block it is has an owner."""

    condition: s.Expression | None = None
    entity: s.Entity | None = None

    def in_scope(self, context: Context, scope: Scope) -> Term:
        """The condition as a term; in a piece's own block `you` becomes its owner."""
        if self.entity is not None:
            return _with_owner(context, scope, self.entity)
        return values.truth(context, scope, self.condition) if self.condition is not None else YES


def _with_owner(context: Context, scope: Scope, entity: s.Entity) -> Term:
    kinds = context.kinds_of(context.kind_word(entity.kind))
    numbers = entity_numbers(context, entity)
    if not numbers or not kinds or not kinds[0].owned:
        return YES
    owner = owner_of(context, Constant(numbers[0], Type("piece", context.setting.pieces[numbers[0]].kind)))
    scope.you = owner
    scope.certain.add(owner)
    if owner.type.kind == "side":
        return _with_player(context, scope, owner)
    return YES


def _with_player(context: Context, scope: Scope, owner: Term) -> Term:
    """The condition that the owner is a player, as `you` always is."""
    is_player = conjunction((Comparison("!=", owner, NOTHING_TERM), player_test(context, owner)))
    scope.certain.update(certainties(is_player))
    scope.you = narrowed(context, scope, owner)
    return is_player


def _if_owned(you: Term | None, parts: object, condition: Term) -> Term:
    """The condition, and that the owner `you` stands for exists where the rules speak of it."""
    if you is None or not you.type.maybe or you not in list(subterms((parts, condition))):
        return condition
    return conjunction((Comparison("!=", you, NOTHING_TERM), condition))


def _event(context: Context, scope: Scope, declared: s.Trigger, actions: dict[str, CheckedAction]) -> _Event | None:
    match declared.event:
        case s.NamedEvent():
            return _named(context, scope, declared.event, actions)
        case s.MoveEvent():
            return _move(context, scope, declared)
        case s.ChangeEvent():
            return _change(context, scope, declared)


def _named(context: Context, scope: Scope, event: s.NamedEvent, actions: dict[str, CheckedAction]) -> _Event | None:
    name = event.name
    context.names_used.add(name)
    if name in actions:
        bound = tuple(item.variable for item in actions[name].head if isinstance(item, HeadPick | HeadLet))
    elif name in context.procedure_heads:
        bound = context.procedure_heads[name][0]
    elif name in context.event_heads:
        bound = context.event_heads[name][0]
    else:
        known = [*actions, *context.procedure_heads, *context.event_heads]
        context.unknown(event.span, name, known, "no action, phase, procedure or event has this name")
        return None
    for variable in bound:
        scope.bind(variable)
    return _Event(f"do:{name}", bound)


def _move(context: Context, scope: Scope, declared: s.Trigger) -> _Event | None:
    event = declared.event
    assert isinstance(event, s.MoveEvent)
    if declared.timing == "instead":
        context.report("F505", declared.span, "A move can not be replaced.",
                       "Use `instead of` with an action or procedure.")  # fmt: skip
        return None
    type_ = context.type_of_kind(event.kind, event.span)
    kinds = context.kinds_of(context.kind_word(event.kind))
    if type_.kind != "piece":
        if type_ is not BAD:
            context.report("T301", event.span, f"A {event.kind} is no piece, so it never moves.",
                           "Name a kind of piece.")  # fmt: skip
        return None
    piece = context.variable(scope, event.name or context.kind_word(event.kind), type_, event.span)
    origin, source, from_test = _location(context, scope, event.source, "origin")
    place, target, to_test = _location(context, scope, event.target, "place")
    names = frozenset(kind.name for kind in kinds)
    return _Event("move", (), names, source, target, piece, origin, place, conjunction((from_test, to_test)))


def _location(
    context: Context, scope: Scope, location: s.Location | None, word: str
) -> tuple[Variable, frozenset[str], Term]:  # fmt: skip
    """The variable for where a move starts or ends, the place families that count, and the test on it."""
    if location is None:
        return context.numbering.variable(word, PLACE), frozenset(), YES
    if location.place is None:
        type_ = context.type_of_kind(location.kind, location.span)
        name = location.name or context.kind_word(location.kind)
        variable = context.variable(scope, name, type_ if type_.kind == "space" else PLACE, location.span)
        return variable, frozenset(_families(context, context.kind_word(location.kind))), YES
    variable = context.numbering.variable(word, PLACE)
    family = context.setting.families.get(location.place.word) if isinstance(location.place, s.Name) else None
    if family is not None and family.per not in ("", "board"):
        return variable, frozenset((family.name,)), YES
    term = values.of_type(context, scope, location.place, PLACE)
    if term is WRONG:
        return variable, frozenset(), YES
    return variable, frozenset(families_of(context, term)), Comparison("==", Use(variable), term)


def _families(context: Context, word: str) -> list[str]:
    boards = context.setting.boards
    if word == "place":
        return list(context.setting.families)
    return [board.name for board in boards if word in ("space", board.space)]


def _change(context: Context, scope: Scope, declared: s.Trigger) -> _Event | None:
    event = declared.event
    assert isinstance(event, s.ChangeEvent)
    setting = context.setting
    context.names_used.add(event.word)
    sorts = (("track", setting.tracks), ("resource", setting.resources), ("order", setting.orders))
    sort = next((sort for sort, named in sorts if event.word in named), "")
    if not sort:
        known = [name for _, named in sorts for name in named]
        context.unknown(event.span, event.word, known, "no track, resource or order has this name")
        return None
    if declared.timing != "after":
        context.report("F505", declared.span, "Only `after` can speak of a change.", "Write `after … changes`.")
        return None
    bound: tuple[Variable, ...] = ()
    if event.of is not None:
        type_ = context.type_of_kind(event.of.kind, event.of.span)
        word = event.of.name or context.kind_word(event.of.kind)
        bound = (context.variable(scope, word, type_, event.of.span),)
        if type_ == PLAYER and event.word in setting.tracks and setting.tracks[event.word].per == "side":
            context.report("T301", event.of.span, f"Every side has `{event.word}`, not only players.",
                           f"Write `after {event.word} of side changes`.")  # fmt: skip
    return _Event(f"change:{sort}:{event.word}", bound)


# ---- modifiers ----


def modifier(
    context: Context, declared: s.Modifier, standing: tuple[Standing, ...]
) -> tuple[str, CheckedModifier] | None:  # fmt: skip
    """A checked modifier with the fact it changes; its blanks are the fact's own parameters."""
    word = declared.head.word
    signature = context.signatures.get(word)
    context.names_used.add(word)
    if signature is None:
        context.unknown(declared.head.span, word, context.signatures, "no fact has this name")
        return None
    scope, variables, roles = fact_parameters(context, declared.head)
    if roles != signature.roles:
        context.report(
            "N206", declared.head.span, "A modifier repeats the phrase of the fact it changes.",
            f"Say it as declared: `{signature.fact.head.span.words}`.",
        )  # fmt: skip
        return None
    condition: Term = YES
    for held in standing:
        condition = conjunction((condition, held.in_scope(context, scope)))
    scope.certain.update(certainties(condition))
    if declared.condition is not None:
        condition = conjunction((condition, values.truth(context, scope, declared.condition)))
    scope.certain.update(certainties(condition))
    value = None
    body = body_of(context, signature)
    if declared.value is not None:
        value = values.of_type(context, scope, declared.value, body.type if body is not WRONG else NUMBER)
    condition = _if_owned(scope.you, value if value is not None else (), condition)
    names = {given: Use(own) for given, own in zip(variables, signature.variables, strict=True)}
    changed = substitute(value, names) if value is not None else None
    return word, CheckedModifier(declared.change, changed, substitute(condition, names), declared.span)


ORDER = ("instead", "more", "less", "times", "also", "never", "floor", "ceiling")
"""The order in which modifiers of one fact apply, whatever the order of files."""


def modified_facts(context: Context, found: list[tuple[str, CheckedModifier]]) -> dict[str, CheckedFact]:
    """The facts that are called: those that modifiers change, in the order these apply, and large ones."""
    facts: dict[str, CheckedFact] = {}
    called = {word for word, signature in context.signatures.items() if signature.called}
    for word in sorted({word for word, _ in found} | called):
        signature = context.signatures[word]
        body = body_of(context, signature)
        own = sorted((item for name, item in found if name == word), key=lambda item: ORDER.index(item.change))
        facts[word] = CheckedFact(word, signature.variables, body, tuple(own), body.type == TRUTH, signature.fact.span)
    return facts
