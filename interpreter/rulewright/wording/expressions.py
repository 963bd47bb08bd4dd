"""Values, truths and sets as words."""

from __future__ import annotations

import re
from dataclasses import replace

from rulewright.language import syntax as s
from rulewright.language.vocabulary import plain_form
from rulewright.wording.style import Style

COMPARED = {
    "is": "is", "is_not": "is not", "at_least": "is at least", "at_most": "is at most", "more": "is more than",
    "less": "is less than",
}  # fmt: skip


def value_words(node: s.Expression, style: Style) -> str:
    """The words of a value or truth."""
    match node:
        case s.Number():
            return str(node.value)
        case s.Text():
            return style.text(node.value)
        case s.Truth():
            return "true" if node.value else "false"
        case s.Name():
            return style.name(node, node.word)
        case s.You():
            return "you"
        case s.ActivePlayer():
            return "the active player"
        case s.Nothing():
            return "nothing"
        case s.Phrase():
            return phrase_words(node, style)
        case s.Arithmetic():
            return _arithmetic(node, style)
        case s.Bounded():
            return f"{_part(node.value, style)} but not {node.operator} {_part(node.bound, style)}"
        case s.Alternative():
            yes, condition, no = (_part(part, style) for part in (node.yes, node.condition, node.no))
            return f"({yes} if {condition}, otherwise {no})"
        case s.Distance():
            through = f" through {set_words(node.noun, style)}" if node.noun is not None else ""
            return f"the distance from {_part(node.start, style)} to {_part(node.goal, style)}{through}"
        case s.NumberOf() | s.OneFrom() | s.Total() | s.BestTotal():
            return _from_set(node, style)
        case _:
            return truth_words(node, style)


def truth_words(node: s.Expression, style: Style) -> str:
    """The words of a condition."""
    match node:
        case s.Both():
            return " and ".join(_joined(item, style) for item in node.items)
        case s.Either():
            return " or ".join(_joined(item, style) for item in node.items)
        case s.Not(item=s.Exists(noun=noun)):
            return f"there is no {set_words(noun, style)}"
        case s.Exists():
            return f"there is {with_article(set_words(node.noun, style))}"
        case s.Every():
            said = predicate_words(node.condition, style, third=True)
            return f"every {set_words(node.noun, style)} {said}"
        case s.Path():
            ends = f"from {_part(node.start, style)} to {_part(node.goal, style)}"
            return f"there is a path {ends} through {set_words(node.noun, style)}"
        case s.CanDo():
            call = node.call
            target = f" {_part(call.target, style)}" if call.target is not None else ""
            done = f"{style.name(call, call.name)}{target}{arguments_words(call.arguments, style)}"
            return f"{_part(node.player, style)} can do {done}"
    subject = subject_of(node)
    if subject is None:
        return f"not {_part(node.item, style)}" if isinstance(node, s.Not) else value_words(node, style)
    return f"{_part(subject, style)} {predicate_words(node, style, not isinstance(subject, s.You))}"


def _joined(node: s.Expression, style: Style) -> str:
    """One of several truths; one made of several itself is never left without brackets."""
    text, bare = _part(node, style), value_words(node, style)
    return f"({text})" if isinstance(node, s.Both | s.Either) and text == bare else text


def subject_of(node: s.Expression) -> s.Expression | None:
    """What a truth says something of, where it says it of one thing."""
    match node:
        case s.Compare():
            return node.left
        case (
            s.AdjectiveTest() | s.VerbTest() | s.FaceTest() | s.KindTest() | s.InPlayTest() | s.Share() | s.Knows()
        ):  # fmt: skip
            return node.subject
        case s.Not(
            item=s.AdjectiveTest() | s.VerbTest() | s.FaceTest() | s.KindTest() | s.InPlayTest() | s.Knows() as item
        ):  # fmt: skip
            return item.subject
    return None


def predicate_words(node: s.Expression, style: Style, third: bool) -> str:
    """What a truth says of its subject; `third` where the subject is not `you`."""
    be = "is" if third else "are"
    match node:
        case s.Compare():
            said = COMPARED[node.operator] if third else COMPARED[node.operator].replace("is", "are", 1)
            return f"{said} {_part(node.right, style)}"
        case s.AdjectiveTest():
            return f"{be} {style.name(node, node.adjective)}{arguments_words(node.arguments, style)}"
        case s.VerbTest():
            return _verb(node, style)
        case s.FaceTest():
            return f"{be} face {node.face}"
        case s.Knows():
            return f"{'knows' if third else 'know'} {_part(node.piece, style)}"
        case s.Not(item=s.Knows() as item):
            return f"{'does' if third else 'do'} not know {_part(item.piece, style)}"
        case s.KindTest():
            return f"{be} {with_article(style.name(node, node.kind))}"
        case s.InPlayTest():
            return f"{be} in play"
        case s.Share():
            return f"share the same {style.name(node, node.word)}"
        case s.Not(item=s.VerbTest() as item):
            said = item.verb if re.search(rf"\bnot\s+{item.verb}\b", item.span.text) else plain_form(item.verb)
            return f"{'does' if third else 'do'} not {_verb(replace(item, verb=said), style)}"
        case s.Not(item=s.AdjectiveTest() | s.FaceTest() | s.KindTest() | s.InPlayTest() as item):
            return predicate_words(item, style, third).replace(be, f"{be} not", 1)
    raise AssertionError(node)  # pragma: no cover - the grammar has no other predicate


def _verb(node: s.VerbTest, style: Style) -> str:
    target = f" {_part(node.target, style)}" if node.target is not None else ""
    return f"{style.name(node, node.verb)}{target}{arguments_words(node.arguments, style)}"


def phrase_words(node: s.Phrase, style: Style) -> str:
    """`WORD of SUBJECT …`, or `your WORD …`."""
    word = style.name(node, node.word)
    arguments = arguments_words(node.arguments, style)
    if node.yours:
        return f"your {word}{arguments}"
    return f"{word}{arguments}" if node.subject is None else f"{word} of {_part(node.subject, style)}{arguments}"


def argument_words(node: s.Argument, style: Style) -> str:
    """`PREPOSITION VALUE`."""
    return f"{node.preposition} {_part(node.value, style)}"


def arguments_words(arguments: tuple[s.Argument, ...], style: Style) -> str:
    """What follows a fact, each with its preposition and a space before."""
    return "".join(f" {argument_words(argument, style)}" for argument in arguments)


def _from_set(node: s.NumberOf | s.OneFrom | s.Total | s.BestTotal, style: Style) -> str:
    match node:
        case s.NumberOf():
            return f"the number of {set_words(node.noun, style)}"
        case s.OneFrom():
            return f"the {node.which} {set_words(node.noun, style)}"
        case s.Total():
            value = f"{style.name(node, node.word)}{arguments_words(node.arguments, style)}"
            return f"{node.which} {value} of each {set_words(node.noun, style)}"
        case s.BestTotal():
            value = f"{style.name(node, node.word)}{arguments_words(node.arguments, style)}"
            pairs = f"{set_words(node.noun, style)} with a different {set_words(node.partners, style)}"
            return f"best total {value} of each {pairs}"


def _arithmetic(node: s.Arithmetic, style: Style) -> str:
    left, right = _part(node.left, style), _part(node.right, style)
    if node.operator in ("up", "down"):
        return f"{left} divided by {right} rounded {node.operator}"
    negative = node.operator == "-" and isinstance(node.left, s.Number) and node.left.span.text == "-"
    return f"-{right}" if negative else f"{left} {node.operator} {right}"


def set_words(noun: s.Noun, style: Style) -> str:
    """A set as it stands after the word that announces it."""
    return style.part(noun, noun_words(noun, style))


def noun_words(noun: s.Noun, style: Style) -> str:
    """`ADJECTIVE… KIND [NAME] of … in … ADJECTIVE … where …`."""
    words = [*(style.name(noun, adjective) for adjective in noun.adjectives), style.kind(noun, noun.kind)]
    words += [noun.variable] if noun.variable else []
    words += [argument_words(tail, style) for tail in noun.tails]
    if noun.between is not None:
        words.append("between " + " and ".join(_part(end, style) for end in noun.between))
    if noun.ending is not None:
        words.append(tail_words(noun.ending, style))
    if noun.where is not None:
        words.append(f"where {_part(noun.where, style)}")
    return " ".join(words)


def tail_words(node: s.AdjectiveTail, style: Style) -> str:
    """An adjective behind the kind it describes."""
    said = f"{style.name(node, node.adjective)}{arguments_words(node.arguments, style)}"
    return f"not {said}" if node.negated else said


def with_article(text: str, capital: bool = False) -> str:
    """The text with `a` or `an` before it."""
    sounds_open = re.match(r"[\[(]*(?!uni[cfoqtv]|us[aeu]|eu|one\b|once\b)[aeiou]", text, re.IGNORECASE)
    article = "an" if sounds_open else "a"
    return f"{article.capitalize() if capital else article} {text}"


def _part(node: s.Expression, style: Style) -> str:
    return style.part(node, value_words(node, style))
