"""Resolves what happens before, after or instead of events, and how modifiers change facts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.checking import values
from rulewright.checking.actions import entity_numbers, player_scope, uses
from rulewright.checking.built_in import families_of, owner_of
from rulewright.checking.context import NOTHING_TERM, WRONG, Context, FactSignature, certainties
from rulewright.checking.facts import body_of
from rulewright.checking.scope import Scope
from rulewright.checking.sides import narrowed, player_test
from rulewright.language import syntax as s
from rulewright.meaning.checked import CheckedAction, CheckedFact, CheckedModifier, CheckedTrigger, HeadLet, HeadPick
from rulewright.meaning.rewrite import substitute, subterms
from rulewright.meaning.steps import AnyStep
from rulewright.meaning.terms import YES, Comparison, Constant, Term, Use, Variable, conjunction
from rulewright.meaning.types import BAD, NUMBER, PLACE, PLAYER, TRUTH, Type, fits
from rulewright.wording.expressions import with_article


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
    kept: Scope | None = None,
) -> CheckedTrigger | None:  # fmt: skip
    """A checked trigger; `standing` are the conditions under which it is in force, `kept` names from around it."""
    scope, you = player_scope(context)
    if kept is not None:
        scope = _within(kept, you)
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
    _check_hidden(context, scope, declared)
    condition = _if_owned(scope.you, made, condition)
    used = uses(made, you) or uses(condition, you)
    return CheckedTrigger(
        declared.timing, event.event, event.kinds, event.source, event.target, event.piece, event.origin, event.place,
        event.bindings, you, used, condition, declared.once, number, made, declared.span,
    )  # fmt: skip


def _within(kept: Scope, you: Variable) -> Scope:
    """A scope in which the kept names are known; `you` is who was meant then, or else whose turn it is."""
    scope = kept.child()
    scope.you = kept.you if kept.you is not None else Use(you)
    scope.active = True
    return scope


def _check_hidden(context: Context, scope: Scope, declared: s.Trigger) -> None:
    """Report a word that is both a kept name and one of the event's own, where it is said alone."""
    event = declared.event.span.words
    for word, role in scope.hides.items():
        if word not in scope.used:
            continue
        help_ = f"Give one of them a name of its own, such as `{word} {word[0]}`."
        if role:
            said = f"{event} {word}" if role == "target" else f"{event} {role} {word}"
            help_ = f"Say `{said}` for the one around it, or `{said} {word[0]}` for any."
        context.report(
            "N203", declared.span, f"`{word}` means one thing around `until`, and another one in this event.", help_
        )


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
        case s.PeriodEnd():
            return _Event(declared.event.period)


def _named(context: Context, scope: Scope, event: s.NamedEvent, actions: dict[str, CheckedAction]) -> _Event | None:
    name = event.name
    context.names_used.add(name)
    if name in actions:
        bound = tuple(item.variable for item in actions[name].head if isinstance(item, HeadPick | HeadLet))
        roles: tuple[str, ...] = ("",) * len(bound)
    elif name in context.procedure_heads:
        bound, roles = context.procedure_heads[name]
    elif name in context.event_heads:
        bound, roles = context.event_heads[name]
    else:
        known = [*actions, *context.procedure_heads, *context.event_heads]
        context.unknown(event.span, name, known, "no action, phase, procedure or event has this name")
        return None
    said = _said(context, scope, event, dict(zip(roles, bound, strict=True)) if any(roles) else {})
    if said is None:
        return None
    for role, variable in zip(roles, bound, strict=True):
        if not role or role not in said:
            if scope.find(variable.name) is not None:
                scope.hides[variable.name] = role
            scope.bind(variable)
    scope.used.clear()
    tests = tuple(test for test in said.values() if test is not None)
    return _Event(f"do:{name}", bound, condition=conjunction(tests))


def _said(
    context: Context, scope: Scope, event: s.NamedEvent, blanks: dict[str, Variable]
) -> dict[str, Term | None] | None:  # fmt: skip
    """The parts of an event's phrase that are said again: what each tests, or nothing for one that only names it."""
    said: dict[str, Term | None] = {}
    for parameter in event.parameters:
        variable = blanks.get(parameter.role)
        if variable is None:
            what = "anything to act on" if parameter.role == "target" else f"`{parameter.role}`"
            context.report(
                "N206", parameter.span, f"`{event.name}` is declared without {what}.",
                "Say what is declared, or test it with `, if …`.",
            )  # fmt: skip
            return None
        value = said_again(context, scope, parameter)
        if value is not None:
            term = values.of_type(context, scope, value, variable.type)
            said[parameter.role] = YES if term is WRONG else Comparison("==", Use(variable), term)
            continue
        type_ = context.type_of_kind(parameter.kind, parameter.span)
        if not fits(type_, variable.type):
            context.report("T301", parameter.span, f"`{parameter.span.words}` is {type_.words()}, where "
                           f"{variable.type.words()} is declared.", "Say it as declared.")  # fmt: skip
        word = parameter.name or context.kind_word(parameter.kind)
        if scope.find(word) is not None:
            context.report("N203", parameter.span, f"`{word}` already means something here.",
                           "Give it a name of its own.")  # fmt: skip
        scope.names[word] = Use(variable)
        said[parameter.role] = None
    return said


def said_again(context: Context, scope: Scope, parameter: s.Parameter) -> s.Expression | None:
    """What stands in place of a blank where a phrase is said again: `you`, a name, a kind word that means one thing."""
    if parameter.value is not None:
        return parameter.value
    word = context.kind_word(parameter.kind)
    if parameter.name is None and scope.find(word) is not None:
        return s.Name(parameter.span, word)
    return None


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
            wrong = f"{with_article(event.kind, capital=True)} is no piece, so it never moves."
            context.report("T301", event.span, wrong, "Name a kind of piece.")
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
    return [board.name for board in boards if board.space == word or (word == "space" and not board.links_of)]


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
    value = said_again(context, scope, event.of) if event.of is not None else None
    if value is not None:
        index = context.numbering.variable(event.word, values.value(context, scope, value).type)
        term = values.of_type(context, scope, value, index.type)
        return _Event(f"change:{sort}:{event.word}", (index,), condition=Comparison("==", Use(index), term))
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
    context: Context, declared: s.Modifier, standing: tuple[Standing, ...], kept: Scope | None = None
) -> tuple[str, CheckedModifier] | None:  # fmt: skip
    """A checked modifier with the fact it changes; its blanks are the fact's own parameters.

    `kept` are names from around it, which may stand in place of blanks.
    """
    word = context.fact_word(declared.head)
    signature = context.signatures.get(word)
    context.names_used.add(word)
    if signature is None:
        context.unknown(declared.head.span, word, context.signatures, "no fact has this name")
        return None
    if tuple(parameter.role for parameter in declared.head.parameters) != signature.roles:
        context.report(
            "N206", declared.head.span, "A modifier repeats the phrase of the fact it changes.",
            f"Say it as declared: `{signature.fact.head.span.words}`.",
        )  # fmt: skip
        return None
    scope = Scope() if kept is None else kept.child()
    variables, things = _blanks(context, scope, declared.head, signature)
    condition: Term = YES
    for held in standing:
        condition = conjunction((condition, held.in_scope(context, scope)))
    for blank, thing in things:
        term = values.of_type(context, scope, thing, blank.type)
        condition = conjunction((condition, YES if term is WRONG else Comparison("==", Use(blank), term)))
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


def _blanks(
    context: Context, scope: Scope, head: s.FactHead, signature: FactSignature
) -> tuple[list[Variable], list[tuple[Variable, s.Expression]]]:  # fmt: skip
    """A variable for each blank of a fact said again; those in whose place something stands, with what does."""
    variables: list[Variable] = []
    things: list[tuple[Variable, s.Expression]] = []
    for parameter, own in zip(head.parameters, signature.variables, strict=True):
        thing = said_again(context, scope, parameter)
        if thing is not None:
            variables.append(context.numbering.variable(own.name, own.type))
            things.append((variables[-1], thing))
            continue
        type_ = context.type_of_kind(parameter.kind, parameter.span)
        word = parameter.name or context.kind_word(parameter.kind)
        variables.append(context.variable(scope, word, type_, parameter.span))
    return variables, things


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
