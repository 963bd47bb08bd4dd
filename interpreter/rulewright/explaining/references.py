"""What the names in a sentence stand for, and where they are declared."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.explaining.explanation import Reference
from rulewright.explaining.kinds_of_value import sort_words
from rulewright.explaining.things import property_reference, thing
from rulewright.explaining.understanding import Understanding
from rulewright.language import syntax as s
from rulewright.language.words import BUILT_IN_ADJECTIVES
from rulewright.meaning.terms import Term, Use

_BUILT_IN = {
    "top": "the uppermost piece there, or nothing", "holder": "the owner of the uppermost piece there, or nothing",
    "owner": "whose piece or place it is", "place": "where the piece lies", "rival": "the other of two players",
    "score": "what the lines of `score` add up to",
    "position": "how far along an order or a ranking it stands, from 1",
}  # fmt: skip
_OF_THE_LANGUAGE = {
    "player": "each player", "space": "the spaces of all boards", "place": "any place where pieces can lie",
    "piece": "pieces of every kind", "number": "a whole number", "ray": "a straight run of spaces to the edge",
    "neighbour": "a space one link away", "board": "a board", "side": "each player, and each side that is none",
}  # fmt: skip


def references(read: Understanding, nodes: tuple[s.Node, ...], around: tuple[s.Node, ...]) -> tuple[Reference, ...]:
    """Every name that nodes speak of, once each, in the order in which they are met."""
    found = (reference for node in nodes for reference in _of_node(read, node, around))
    return tuple(dict.fromkeys(found))


def _of_node(read: Understanding, node: s.Node, around: tuple[s.Node, ...]) -> Iterator[Reference]:
    match node:
        case s.Name() if not node.word.startswith("*"):
            yield _name(read, node.word, read.understood.term(node))
        case s.You():
            yield Reference("you", _you(around))
        case s.Phrase():
            yield _phrase(read, node)
        case s.AdjectiveTest() | s.AdjectiveTail():
            yield _adjective(read, node.adjective)
        case s.VerbTest():
            yield _fact(read, node.verb, read.vocabulary.verbs.get(node.verb, node.verb))
        case s.Noun():
            yield from (_adjective(read, adjective) for adjective in node.adjectives)
            yield _kind(read, node.kind)
        case s.Parameter(value=value) if value is not None:
            return
        case s.Parameter() if (meant := read.understood.term(s.Name(node.span, node.kind))) is not None:
            yield _name(read, node.kind, meant)
        case s.Parameter() | s.Slot() | s.MoveEvent() | s.Draw():
            yield _kind(read, node.kind)
        case s.KindTest():
            yield _kind(read, node.kind)
        case s.Location() if node.kind:
            yield _kind(read, node.kind)
        case s.Total() | s.BestTotal():
            yield _of_member(read, node)
        case s.Share():
            yield _shared(read, node)
        case _:
            yield from _by_name(read, node)


def _by_name(read: Understanding, node: s.Node) -> Iterator[Reference]:
    """Nodes that name a declaration or a thing of the world outright."""
    match node:
        case s.Call() | s.NamedEvent():
            yield _called(read, node.name)
        case s.Removal() | s.SlotBody():
            yield _called(read, node.name)
        case s.Modifier():
            yield _fact(read, node.head.word, read.vocabulary.verbs.get(node.head.word, node.head.word))
        case s.Trade() | s.Price():
            yield _name(read, node.resource, None)
        case s.Branch() if node.price is not None:
            yield _name(read, node.price[1], None)
        case s.ChangeEvent():
            yield _name(read, node.word, None)
        case s.RankKey() if node.word:
            yield _name(read, node.word, None)
        case s.Entity():
            yield _name(read, node.name, None)
        case s.SeatPlays():
            yield _name(read, node.seat, None)
        case s.SettingDetail() if node.what != "players":
            yield _name(read, node.name or node.value, None)


def _name(read: Understanding, word: str, term: Term | None) -> Reference:
    """A single word: a name given before, a fact, or a thing of the world."""
    if isinstance(term, Use):
        span = read.understood.named.get(term.variable)
        sort = sort_words(term.type, read.setting)
        return Reference(word, f"{sort}, given this name" if span is not None else sort, span)
    if word in read.declared.facts:
        return _fact(read, word, word)
    found = thing(read.setting, read.world, word, term)
    if found is not None:
        return found
    if word in read.vocabulary.kinds:
        sort = sort_words(term.type, read.setting) if term is not None else ""
        return Reference(word, sort or "the one thing of this kind spoken of here")
    if word in _BUILT_IN:
        return Reference(word, f"a word of the language: {_BUILT_IN[word]}")
    for option, choices in read.setting.choices.items():
        if word in choices:
            asked = thing(read.setting, read.world, option, None)
            return Reference(word, f"a choice of the option `{option}`", asked.span if asked is not None else None)
    return Reference(word, sort_words(term.type, read.setting) if term is not None else "not known here")


def _you(around: tuple[s.Node, ...]) -> str:
    """Whom `you` means, by the innermost of what gives it a meaning."""
    kept = any(isinstance(outer, s.Until) for outer in around)
    for outer in reversed(around):
        match outer:
            case s.As():
                return f"the player meant by `as {outer.player.span.words}`"
            case s.Turns():
                return "the player whose turn it is in this loop"
            case s.Action():
                return f"the player who does the action `{outer.name}`"
            case s.Procedure():
                return f"the player for whom `{outer.name}` is done, as `you` is where it is called"
            case s.Entity():
                return f"the owner of the {outer.kind} `{outer.name}`"
            case s.Score():
                return "the player whose points are counted, one after the other"
            case s.When() | s.WinsLine() if not kept:
                return "the player whose doing the event is"
    return "the player whose turn, card or power it is"


def _phrase(read: Understanding, node: s.Phrase) -> Reference:
    if node.word in read.declared.facts:
        return _fact(read, node.word, node.word)
    subject = read.understood.term(node.subject) if node.subject is not None else None
    if node.word in _BUILT_IN:
        return Reference(node.word, f"a word of the language: {_BUILT_IN[node.word]}")
    if subject is None:
        return _name(read, node.word, None)
    return property_reference(read.setting, read.world, node.word, subject.type)


def _of_member(read: Understanding, node: s.Total | s.BestTotal) -> Reference:
    domain = read.understood.domain(node.noun)
    if node.word in read.declared.facts or domain is None:
        return _fact(read, node.word, node.word)
    return property_reference(read.setting, read.world, node.word, domain.variable.type)


def _shared(read: Understanding, node: s.Share) -> Reference:
    subject = read.understood.term(node.subject)
    if node.word in read.declared.facts or subject is None:
        return _fact(read, node.word, node.word)
    return property_reference(read.setting, read.world, node.word, subject.type)


def _fact(read: Understanding, shown: str, word: str) -> Reference:
    fact = read.declared.facts.get(word)
    if fact is None:
        return _name(read, word, None) if word not in read.vocabulary.verbs else Reference(shown, "not known here")
    return Reference(shown, f"the fact `{fact.head.span.words}`", fact.head.span)


def _adjective(read: Understanding, word: str) -> Reference:
    if word in BUILT_IN_ADJECTIVES and word not in read.declared.facts:
        said = "nothing lies there" if word == "empty" else "the uppermost piece there belongs to the player named"
        return Reference(word, f"a word of the language: {said}")
    return _fact(read, word, word)


def _kind(read: Understanding, word: str) -> Reference:
    singular = read.vocabulary.kinds.get(word, word)
    found = thing(read.setting, read.world, singular, None)
    boards = read.setting.boards
    if singular == "space" and len(boards) == 1:
        board = read.setting.families[boards[0].name]
        return Reference(word, f"the spaces of the board `{board.name}`", board.span)
    meaning = found.meaning if found is not None else _OF_THE_LANGUAGE.get(singular, "a sort of thing")
    return Reference(word, meaning, found.span if found is not None else None)


def _called(read: Understanding, name: str) -> Reference:
    declared = read.declared
    if name in declared.actions:
        return Reference(name, "an action", declared.actions[name].name_span)
    if name in declared.procedures:
        given = declared.procedures[name]
        return Reference(name, "a phase" if given.which == "phase" else "a procedure", given.name_span)
    if name in declared.slots:
        return Reference(name, "a slot, filled by the block of each thing", declared.slots[name].span)
    if name in declared.events:
        return Reference(name, "an event of this game", declared.events[name].span)
    return _fact(read, name, name) if name in declared.facts else Reference(name, "not declared in this setting")
