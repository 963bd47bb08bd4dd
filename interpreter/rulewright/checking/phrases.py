"""Resolves single words and phrases: names, `X of Y`, adjectives and verbs, facts and built-in ones."""

from __future__ import annotations

from dataclasses import replace

from rulewright.checking import facts, rows, scores, values
from rulewright.checking.built_in import built_in_phrase, holder, own_spaces, piece_count
from rulewright.checking.chosen import is_chosen, misused, option_asked
from rulewright.checking.context import WRONG, Context, absent_side
from rulewright.checking.guards import known_truths, length_of, surely_filled
from rulewright.checking.scope import Scope
from rulewright.checking.sides import side_named
from rulewright.checking.tables import bare_table, table_entry
from rulewright.checking.words import known_names
from rulewright.diagnostics import did_you_mean
from rulewright.language import syntax as s
from rulewright.language.words import BUILT_IN_ADJECTIVES, BUILT_IN_FACTS
from rulewright.meaning.rewrite import variables_used
from rulewright.meaning.terms import (
    Comparison,
    Constant,
    Domain,
    Exists,
    Lookup,
    Member,
    Negation,
    Operation,
    Read,
    Some,
    Term,
    Use,
    conjunction,
)  # fmt: skip
from rulewright.meaning.types import NUMBER, PLACE, PLAYER, SIDE, TRUTH, Type
from rulewright.ruleset.number_tables import named_type
from rulewright.ruleset.setting import PlaceFamily, PropertyType, Track
from rulewright.source import Span


def name(context: Context, scope: Scope, expression: s.Name, wanted: Type | None) -> Term:
    """What a single word means: a name in scope first, then what the world declares."""
    word = expression.word
    context.names_used.add(word)
    found = scope.find(word)
    if found is None and word in context.vocabulary.kinds and word not in context.setting.constants:
        found = scope.find(context.kind_word(word))
    if found is not None:
        return found
    if word in context.signatures:
        return facts.call(context, scope, word, None, (), expression.span)
    if wanted is not None and wanted.kind == "word" and (word_term := _word(context, word, wanted.of)) is not None:
        return word_term
    term = _world(context, word)
    if term is not None:
        return term
    if word in context.setting.named_tables:
        return bare_table(context, word, expression.span)
    if word in context.vocabulary.kinds:
        kind = context.kind_word(word)
        return context.report(
            "N205", expression.span, f"No {kind} is bound here, so `{word}` means nothing.",
            f"Say which: `each {kind}`, `the first {kind} …`, or choose one before.",
        )  # fmt: skip
    if word in context.setting.options or any(word in choices for choices in context.setting.choices.values()):
        return misused(context, word, expression.span)
    known = scope.all_names() | known_names(context.setting) | set(BUILT_IN_FACTS) | set(context.signatures)
    return context.unknown(expression.span, word, known, "no name, place, number or word of this game")


def _word(context: Context, word: str, of: str) -> Term | None:
    listed = context.setting.words.get(of)
    if listed is None or word not in listed.words:
        return None
    return Constant(listed.words.index(word), Type("word", of))


def _world(context: Context, word: str) -> Term | None:
    setting = context.setting
    if word in setting.constants:
        constant = setting.constants[word]
        if isinstance(constant, bool):
            return Constant(int(constant), TRUTH)
        if isinstance(constant, int):
            return Constant(constant, NUMBER)
    for seat in setting.seats:
        if seat.name == word:
            return Constant(seat.number, PLAYER)
    side = side_named(context, word)
    if side is not None:
        return side
    for space in setting.spaces:
        if space.name == word:
            return Constant(space.number, Type("space", setting.boards[space.board].name))
    for region in setting.regions:
        if region.name == word:
            return Constant(region.number, Type("region", region.group))
    family = setting.families.get(word)
    if family is not None and family.per == "":
        return Constant(family.first, Type("place", family.name))
    if word in setting.tracks and setting.tracks[word].per == "":
        return track_read(setting.tracks[word], None)
    if word in setting.orders:
        return rows.order_term(setting.orders[word])
    for number, board in enumerate(setting.boards):
        if board.name == word:
            return Constant(number, Type("board", board.name))
    for piece in setting.pieces:
        if piece.name == word:
            return Constant(piece.number, Type("piece", piece.kind))
    for listed in setting.words.values():
        if word in listed.words:
            return Constant(listed.words.index(word), Type("word", listed.name))
    return None


def phrase(context: Context, scope: Scope, expression: s.Phrase) -> Term:
    """`WORD of SUBJECT …`: a declared fact, something built in, or a property, place, track or resource."""
    word = expression.word
    context.names_used.add(word)
    if not expression.yours and isinstance(expression.subject, s.You) and scope.you is not None:
        context.report(
            "L401", expression.span, f"`{expression.span.words}` has a shorter form, and only that one is used.",
            f"Write `your {word}`.",
        )  # fmt: skip
    if word in context.signatures:
        return facts.call(context, scope, word, expression.subject, expression.arguments, expression.span)
    if (entry := table_entry(context, scope, expression)) is not None:
        return entry
    if expression.subject is None:
        return context.unknown(expression.span, word, context.signatures, "no fact has this name")
    if word == "position":
        return rows.position(context, scope, expression)
    subject = values.value(context, scope, expression.subject)
    if absent_side(subject):
        subject = context.expect(scope, subject, SIDE, expression.subject.span)
    if subject is WRONG:
        return WRONG
    if expression.arguments:
        argument = expression.arguments[0]
        return context.report(
            "N206", argument.span, f"`{word}` is no fact, so `{argument.preposition}` says nothing about it.",
            did_you_mean(word, context.signatures, f"Take `{argument.span.words}` out."),
        )  # fmt: skip
    if word == "score" and context.declared.score is not None and word not in _properties_of(context, subject.type):
        return scores.score_of(context, context.expect(scope, subject, PLAYER, expression.subject.span))
    if subject.type.many:
        return _shared(context, scope, expression, subject)
    return _property(context, scope, expression, subject)


def _shared(context: Context, scope: Scope, expression: s.Phrase, subject: Term) -> Term:
    """What all members of a set are known to have the same of: what the first one has."""
    member = context.numbering.variable("member", replace(subject.type, many=False))
    every = Domain("members", (subject,), "", -1, 0, member, ())
    if read(context, scope, expression.word, Use(member), expression.span) is WRONG:
        return WRONG
    if not any(_all_alike(context, scope, expression, subject, truth) for truth in known_truths(scope)):
        written = expression.subject.span.words if expression.subject is not None else "the set"
        return context.report(
            "T330", expression.span, f"Each of `{written}` may have another `{expression.word}`.",
            f"Say before that `{written} share the same {expression.word}`, or name the one that is meant.",
        )  # fmt: skip
    maybe = not surely_filled(scope, every)
    return _property(context, scope, expression, Member("first", every, replace(member.type, maybe=maybe)))


def _all_alike(context: Context, scope: Scope, expression: s.Phrase, subject: Term, truth: Term) -> bool:
    """Whether a truth says that no member of a set differs in something from one and the same thing."""
    if not (isinstance(truth, Negation) and isinstance(truth.item, Exists)):
        return False
    domain = truth.item.domain
    if domain.source != "members" or domain.arguments != (subject,) or len(domain.where) != 1:
        return False
    own = read(context, scope, expression.word, Use(domain.variable), expression.span)
    parts = domain.where[0].items if isinstance(domain.where[0], Some) else domain.where
    differing = (part for part in parts if isinstance(part, Comparison) and part.operator == "!=" and part.left == own)
    return any(domain.variable not in variables_used(part.right) for part in differing)


def read(context: Context, scope: Scope, word: str, subject: Term, span: Span) -> Term:
    """`WORD of` a thing that is already resolved: something built in, or a property."""
    context.names_used.add(word)
    made = built_in_phrase(context, scope, word, subject)
    reader = _READERS.get(subject.type.kind)
    if made is None and reader is not None:
        made = reader(context, word, subject)
    if made is not None:
        return made
    known = _properties_of(context, subject.type)
    return context.report("N209", span.word(word), f"{subject.type.sure.words().capitalize()} has no `{word}`.",
                          did_you_mean(word, known))  # fmt: skip


def _property(context: Context, scope: Scope, expression: s.Phrase, subject: Term) -> Term:
    word = expression.word
    built = built_in_phrase(context, scope, word, subject)
    if built is not None:
        return built
    reader = _READERS.get(subject.type.kind)
    made = reader(context, word, subject) if reader is not None else None
    if made is not None:
        return context.guarded(scope, subject, made)
    known = _properties_of(context, subject.type)
    sort = subject.type.sure.words()
    if subject.type.kind == "side" and word in _properties_of(context, PLAYER):
        said = expression.subject.span.words if expression.subject is not None else word
        return context.report(
            "N209", expression.span.word(word), f"Only players have `{word}`, and `{said}` is a side.",
            f"Test it before, with `{said} is a player`, or give each side one: `per: side`.",
        )  # fmt: skip
    return context.report(
        "N209", expression.span.word(word), f"{sort.capitalize()} has no `{word}`.",
        did_you_mean(word, known, f"It has {', '.join(f'`{one}`' for one in sorted(known))}." if known else ""),
    )  # fmt: skip


def _of_player(context: Context, word: str, subject: Term) -> Term | None:
    setting = context.setting
    family = setting.families.get(word)
    if family is not None and family.per == "player":
        return family_place(family, subject)
    board = next((board for board in setting.boards if board.name == word and board.each), None)
    if board is not None:
        return own_spaces(context, board, subject)
    if word in setting.resources:
        return Read(f"resource:{word}", subject, NUMBER)
    track = setting.tracks.get(word)
    if track is not None and track.per == "player":
        return track_read(track, subject)
    return _of_side(context, word, subject)


def _of_side(context: Context, word: str, subject: Term) -> Term | None:
    """What every side has, players included."""
    setting = context.setting
    family = setting.families.get(word)
    if family is not None and family.per == "side":
        return family_place(family, subject)
    track = setting.tracks.get(word)
    if track is not None and track.per == "side":
        return track_read(track, subject)
    given = setting.seat_properties.get(word)
    if given is None:
        return None
    type_ = context.property_type(given)
    sides = setting.seats if subject.type.kind == "player" else setting.sides
    missing = any(word not in side.values for side in sides)
    return Lookup(f"seat:{word}", subject, type_.possible if missing else type_)


def family_place(family: PlaceFamily, index: Term) -> Term:
    """A place of a family that has one per player, space or region."""
    type_ = Type("place", family.name)
    before = family.first - family.owners_from
    if isinstance(index, Constant):
        return Constant(before + index.value, type_)
    if isinstance(index, Read) and index.column == "where":
        return Lookup(f"places_of:{family.name}", index, type_)
    return Operation("+", index, Constant(before, NUMBER), type_)


def _of_space(context: Context, word: str, subject: Term) -> Term | None:
    setting = context.setting
    for board in setting.boards:
        if word in board.properties and subject.type.of in ("", board.name):
            type_ = context.property_type(board_property(context, board.properties[word]))
            own = range(board.first, board.first + board.count)
            missing = any(word not in setting.spaces[number].values for number in own)
            return Lookup(f"space:{word}", subject, type_.possible if missing else type_)
    family = setting.families.get(word)
    if family is not None and family.per == "space":
        return family_place(family, subject)
    track = setting.tracks.get(word)
    if track is not None and track.per == "space":
        return track_read(track, subject)
    if word in setting.region_groups:
        missing = not _all_in_regions(context, subject, word)
        return Lookup(f"region_of:{word}", subject, Type("region", word, maybe=missing))
    return None


def _all_in_regions(context: Context, subject: Term, group: str) -> bool:
    """Whether each space of the board in question is in a region of this sort."""
    setting = context.setting
    inside = {space for region in setting.regions if region.group == group for space in region.spaces}
    return any(
        board.name == subject.type.of and inside.issuperset(range(board.first, board.first + board.count))
        for board in setting.boards
    )


def _of_region(context: Context, word: str, subject: Term) -> Term | None:
    setting = context.setting
    family, track = setting.families.get(word), setting.tracks.get(word)
    if family is not None and subject.type.of and family.per == subject.type.of:
        return family_place(family, subject)
    if track is not None and subject.type.of and track.per == subject.type.of:
        return track_read(track, subject)
    return None


def board_property(context: Context, given: str) -> PropertyType:
    """The type of a space property from the name of its type."""
    setting = context.setting
    if (table := named_type(given)) is not None:
        return table
    if given in setting.words:
        return PropertyType("word", given)
    if given in setting.region_groups:
        return PropertyType("region", given)
    if given in setting.kinds or given in setting.unions:
        return PropertyType("piece", given)
    if any(board.name == given for board in setting.boards):
        return PropertyType("space", given)
    return PropertyType(given)


def _of_piece(context: Context, word: str, subject: Term) -> Term | None:
    kinds = context.kinds_of(subject.type.of or "piece")
    if not kinds:
        return None
    if all(word in kind.properties for kind in kinds):
        type_ = context.property_type(kinds[0].properties[word])
        missing = any(
            word not in piece.values for piece in context.setting.pieces if piece.kind in {kind.name for kind in kinds}
        )
        return Lookup(f"piece:{word}", subject, type_.possible if missing else type_)
    if all(word in kind.changeable for kind in kinds):
        change = kinds[0].changeable[word]
        type_ = context.property_type(change.type)
        return Read(f"property:{word}", subject, type_.possible if change.may_be_nothing else type_)
    return None


def track_read(track: Track, index: Term | None) -> Read:
    """The value of a track."""
    return Read(f"track:{track.name}", index, TRUTH if track.is_truth else NUMBER)


_READERS = {
    "player": _of_player, "side": _of_side, "space": _of_space, "place": _of_space, "region": _of_region,
    "piece": _of_piece,
}  # fmt: skip


def _properties_of(context: Context, type_: Type) -> set[str]:
    setting = context.setting
    if type_.kind in ("player", "side"):
        whose = ("player", "side") if type_.kind == "player" else ("side",)
        own = {family.name for family in setting.families.values() if family.per in whose}
        own |= {track.name for track in setting.tracks.values() if track.per in whose} | set(setting.seat_properties)
        own |= {board.name for board in setting.boards if board.each and type_.kind == "player"}
        return own | (set(setting.resources) | {"rival"} if type_.kind == "player" else set())
    if type_.kind in ("space", "place"):
        properties = {word for board in setting.boards for word in board.properties}
        own = {family.name for family in setting.families.values() if family.per == "space"}
        regions = {group.name for group in setting.region_groups.values() if group.said}
        return properties | own | regions | {"top", "holder"}
    if type_.kind == "region":
        own = {family.name for family in setting.families.values() if family.per == type_.of}
        return own | {track.name for track in setting.tracks.values() if track.per == type_.of}
    if type_.kind == "piece":
        kinds = context.kinds_of(type_.of or "piece")
        return {word for kind in kinds for word in (*kind.properties, *kind.changeable)} | {"owner", "place"}
    return set()


def adjective(context: Context, scope: Scope, expression: s.AdjectiveTest) -> Term:
    """`SUBJECT is ADJECTIVE …`."""
    word = expression.adjective
    option = option_asked(context, expression.subject)
    if option and not expression.arguments:
        return is_chosen(context, option, word, expression.span)
    subject = values.value(context, scope, expression.subject)
    if subject is WRONG:
        return WRONG
    listed = _word(context, word, subject.type.of) if subject.type.kind == "word" else None
    if listed is not None and not expression.arguments:
        return Comparison("==", subject, listed)
    return describe(context, scope, subject, word, expression.arguments, expression.span)


def describe(
    context: Context, scope: Scope, subject: Term, word: str, arguments: tuple[s.Argument, ...], span: Span
) -> Term:  # fmt: skip
    """The truth that a thing is what an adjective says."""
    context.names_used.add(word)
    if word in context.signatures:
        return facts.apply(context, scope, word, "subject", subject, arguments, span)
    if word not in BUILT_IN_ADJECTIVES:
        return context.unknown(span, word, context.signatures, "no fact declares this adjective here")
    if word == "empty" and subject.type.many and not arguments:
        return Comparison("==", length_of(subject), Constant(0, NUMBER))
    if subject.type.kind not in ("space", "place"):
        return context.report(
            "T301", span, f"Only a place can be `{word}`; this is {subject.type.words()}.",
            f"Declare a fact `… is {word}`.",
        )  # fmt: skip
    if word == "empty":
        return _empty(context, scope, subject, arguments, span)
    return _held(context, scope, subject, arguments, span)


def _empty(
    context: Context, scope: Scope, subject: Term, arguments: tuple[s.Argument, ...], span: Span
) -> Term:  # fmt: skip
    for argument in arguments:
        context.report("N206", argument.span, "`empty` stands alone.", f"Take `{argument.span.words}` out.")
    context.expect(scope, subject, PLACE, span)
    return Comparison("==", piece_count(context, subject), Constant(0, NUMBER))


def _held(
    context: Context, scope: Scope, subject: Term, arguments: tuple[s.Argument, ...], span: Span
) -> Term:  # fmt: skip
    by = [argument for argument in arguments if argument.preposition == "by"]
    if len(by) != 1 or len(arguments) != 1:
        return context.report("N206", span, "`held` wants exactly one player.", "Write `held by PLAYER`.")
    player = values.value(context, scope, by[0].value)
    if player is WRONG:
        return WRONG
    context.expect(scope, player, SIDE.possible if context.setting.has_sides else PLAYER.possible, by[0].span)
    test = context.something(scope, player)
    held: Term = Comparison("==", holder(context, subject), player)
    held = context.guarded(scope, subject, held)
    if test is None:
        return held
    return conjunction((test, held))


def verb(context: Context, scope: Scope, expression: s.VerbTest) -> Term:
    """`SUBJECT VERB TARGET …`."""
    word = context.vocabulary.verbs[expression.verb]
    context.names_used.add(word)
    if word not in context.signatures:
        return context.unknown(expression.span, word, context.signatures, "no fact declares this verb")
    return facts.call_verb(context, scope, word, expression)
