"""The heads of declarations and the lines under them as words."""

from __future__ import annotations

from rulewright.language import syntax as s
from rulewright.wording.expressions import value_words, with_article
from rulewright.wording.style import Style

_CHANGES = {
    "more": "is {} more", "less": "is {} less", "times": "is {} times as much", "instead": "is {} instead",
    "floor": "is at least {}", "ceiling": "is at most {}", "also": "also if", "never": "never if",
}  # fmt: skip


def declaration_words(node: s.Node, style: Style) -> str:
    """The first line of a declaration; of a fact, all of it."""
    match node:
        case s.Game() | s.Score() | s.Wins():
            return type(node).__name__.lower()
        case s.Fact():
            return f"fact {head_words(node.head, style)}: {value_words(node.value, style)}"
        case s.Action():
            return f"action {style.name(node, node.name)}"
        case s.Procedure():
            which = "phase" if node.which == "phase" else "to"
            return f"{which} {_called(node, node.name, node.parameters, style)}"
        case s.Event():
            return f"event {_called(node, node.name, node.parameters, style)}"
        case s.Slot():
            follows = parameters_words(node.parameters, style)
            return f"slot {style.name(node, node.name)} of {style.kind(node, node.kind)}{follows}"
        case s.Variant():
            return f"variant {style.name(node, node.name)}"
        case s.Entity():
            return f"{style.kind(node, node.kind)} {style.name(node, node.name)}"
        case s.Replacement():
            return f"replace {declaration_words(node.declaration, style)}"
        case s.Removal():
            return f"remove {node.what} {style.name(node, node.name)}"
        case _:
            return _rule(node, style)


def _rule(node: s.Node, style: Style) -> str:
    """What is in force without being called."""
    match node:
        case s.When():
            return trigger_words(node.trigger, style)
        case s.Modifier():
            return _modifier(node, style)
        case s.Standing():
            return f"while {_part(node.condition, style)}"
        case s.SlotBody():
            return style.name(node, node.name)
        case s.ScoreLine():
            return f"{style.text(node.title)}: {value_words(node.value, style)}"
        case s.WinsLine():
            return f"{_when(node, style)}: {verdict_words(node.verdict, style)}"
    raise AssertionError(node)  # pragma: no cover


def head_line_words(node: s.Needs | s.HeadIf | s.Price, style: Style) -> str:
    """A line in the head of an action that is no choice."""
    match node:
        case s.Needs():
            return needs_words(node, style)
        case s.HeadIf():
            return f"if {value_words(node.condition, style)}"
        case s.Price():
            resource = style.name(node, node.resource)
            return f"for {style.amount(node.amount, _part(node.amount, style), resource)}"


def needs_words(node: s.Needs, style: Style) -> str:
    """What must be so, with the name by which it can be spoken of."""
    label = f"rule {node.label}: " if node.label else ""
    return f"{label}needs {value_words(node.condition, style)}"


def head_words(head: s.FactHead, style: Style) -> str:
    """The phrase by which a fact is declared."""
    word = style.name(head, head.word)
    given = list(head.parameters)
    if head.shape == "value":
        return word + parameters_words(head.parameters, style)
    subject = parameter_words(given.pop(0), style)
    if head.shape == "adjective":
        verb = "are" if isinstance(head.parameters[0].value, s.You) else "is"
        return f"{subject} {verb} {word}{parameters_words(tuple(given), style)}"
    return f"{subject} {word}{parameters_words(tuple(given), style)}"


def parameters_words(given: tuple[s.Parameter, ...], style: Style) -> str:
    """The blanks of a declared phrase, each with a space before."""
    return "".join(
        f" {'' if parameter.role == 'target' else parameter.role + ' '}{parameter_words(parameter, style)}"
        for parameter in given
    )


def parameter_words(node: s.Parameter, style: Style) -> str:
    """One blank: its kind, and its name where it has one; or what stands in its place."""
    if node.value is not None:
        return _part(node.value, style)
    return " ".join([style.kind(node, node.kind), *([node.name] if node.name else [])])


def _called(node: s.Node, name: str, given: tuple[s.Parameter, ...], style: Style) -> str:
    return style.name(node, name) + parameters_words(given, style)


# ---- events and modifiers ----


def trigger_words(node: s.Trigger, style: Style) -> str:
    """When a rule is set off."""
    timing = "instead of" if node.timing == "instead" else node.timing
    made = f"{timing} {event_words(node.event, style)}"
    made += f", if {_part(node.condition, style)}" if node.condition is not None else ""
    return made + (f", once per {node.once}" if node.once else "")


def event_words(node: s.NamedEvent | s.MoveEvent | s.ChangeEvent | s.PeriodEnd, style: Style) -> str:
    """What a rule waits for."""
    match node:
        case s.NamedEvent():
            return _called(node, node.name, node.parameters, style)
        case s.PeriodEnd():
            return f"this {node.period} ends"
        case s.ChangeEvent():
            of = f" of {parameter_words(node.of, style)}" if node.of is not None else ""
            return f"{style.name(node, node.word)}{of} changes"
        case s.MoveEvent():
            made = f"{with_article(style.kind(node, node.kind))}{f' {node.name}' if node.name else ''} moves"
            made += f" from {location_words(node.source, style)}" if node.source is not None else ""
            return made + (f" to {location_words(node.target, style)}" if node.target is not None else "")


def location_words(node: s.Location, style: Style) -> str:
    """Where a move starts or ends."""
    if node.place is not None:
        return _part(node.place, style)
    return with_article(style.kind(node, node.kind)) + (f" {node.name}" if node.name else "")


def _modifier(node: s.Modifier, style: Style) -> str:
    value = _part(node.value, style) if node.value is not None else ""
    made = f"{head_words(node.head, style)} {_CHANGES[node.change].format(value)}"
    if node.condition is None:
        return made
    joint = " " if node.change in ("also", "never") else " if "
    return f"{made}{joint}{_part(node.condition, style)}"


# ---- the end ----


def _when(node: s.WinsLine, style: Style) -> str:
    if node.trigger is not None:
        return trigger_words(node.trigger, style)
    when = "at the end" if node.timing == "end" else "at once"
    return when if node.condition is None else f"{when}, if {_part(node.condition, style)}"


def verdict_words(node: s.Verdict, style: Style) -> str:
    """Who wins or loses, or how the players are ranked."""
    if node.which == "nobody":
        return "nobody wins"
    if node.player is None:
        return ", then ".join(key_words(key, style) for key in node.keys)
    plain = isinstance(node.player, s.You)
    verb = {"win": "win" if plain else "wins", "lose": "lose" if plain else "loses"}[node.which]
    return f"{_part(node.player, style)} {verb}"


def key_words(node: s.RankKey, style: Style) -> str:
    """One key of a ranking."""
    alone = {"shared": "shared", "active": "the active player"}
    if node.order is not None:
        return f"{node.which} in {_part(node.order, style)}"
    return alone.get(node.which) or f"{node.which} {style.name(node, node.word)}"


def _part(node: s.Expression, style: Style) -> str:
    return style.part(node, value_words(node, style))
