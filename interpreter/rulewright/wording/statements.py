"""Statements as words: of those that hold others, the line above them."""

from __future__ import annotations

from rulewright.language import syntax as s
from rulewright.wording.declarations import event_words, needs_words
from rulewright.wording.expressions import arguments_words, set_words, value_words, with_article
from rulewright.wording.style import Style

_THIRD = {"gain": "gains", "lose": "loses", "pay": "pays"}


def statement_words(node: s.Statement, style: Style) -> str:
    """The words of one statement, without what stands under it."""
    match node:
        case s.Move() | s.Draw():
            return _moved(node, style)
        case s.Swap():
            return f"swap {_part(node.first, style)} with {_part(node.second, style)}"
        case s.Flip():
            return f"flip {_part(node.thing, style)} face {node.face}"
        case s.Becomes():
            values = ", ".join(_part(value, style) for value in (node.value, *node.others))
            return f"{_part(node.target, style)} becomes {values}"
        case s.BecomesFirst():
            end = "last" if node.last else "first"
            return f"{_part(node.member, style)} becomes {end} in {_part(node.order, style)}"
        case s.Rank():
            return _rank(node, style)
        case s.Shift():
            way = "up" if node.sign > 0 else "down"
            return f"{_part(node.target, style)} goes {way} by {_part(node.amount, style)}"
        case s.Trade():
            return _trade(node, style)
        case s.Do():
            deep = f", at most {node.deepest} levels deep" if node.deepest else ""
            return f"do {call_words(node.call, style)}{deep}" + (", if possible" if node.if_possible else "")
        case s.Announce():
            return f"announce {call_words(node.call, style)}"
        case s.Pass():
            return "pass"
        case s.Say():
            return f"say {style.text(node.text)}"
        case s.Choose():
            return choose_words(node, style)
        case s.Needs():
            return needs_words(node, style)
        case s.Naming():
            return f"call {_part(node.value, style)}: {style.name(node, node.name)}"
        case s.RandomPick():
            return choose_words(node.choose, style, "pick at random")
        case s.Roll():
            return _roll(node, style)
        case s.Shuffle():
            return f"shuffle {_part(node.place, style)}"
        case s.Look():
            return _look(node, style)
        case _:
            return _heading(node, style)


def _heading(node: s.Statement, style: Style) -> str:
    """The line of a statement that holds others."""
    match node:
        case s.If():
            return _if(node, style)
        case s.ForEach():
            position = f", as {style.name(node, node.position)}" if node.position is not None else ""
            return f"for each {set_words(node.noun, style)}{position}"
        case s.Repeat():
            times = f"{_part(node.times, style)} times"
            if node.condition is None:
                return f"repeat {times}"
            return f"repeat until {_part(node.condition, style)}, at most {times}"
        case s.Turns():
            return _turns(node, style)
        case s.ChooseOne():
            asked = f"{_part(node.player, style)} chooses one" if node.player is not None else "choose one"
            return asked + (", if possible" if node.if_possible else "")
        case s.May():
            return f"{_part(node.player, style)} may"
        case s.As():
            return f"as {_part(node.player, style)}"
        case s.InSecret():
            return "in secret"
        case s.IfChosen():
            return statement_words(node.choice, style)
        case s.Until():
            return _until(node, style)
    raise AssertionError(node)  # pragma: no cover


def _if(node: s.If, style: Style) -> str:
    first = "if openly" if node.openly else "if"
    arms = [f"{word} {_part(condition, style)}: …" for word, (condition, _) in
            zip([first, *["otherwise if"] * len(node.arms)], node.arms, strict=False)]  # fmt: skip
    return "; ".join([*arms, *(["otherwise: …"] if node.otherwise else [])])


def _moved(node: s.Move | s.Draw, style: Style) -> str:
    words = [_drawn(node, style) if isinstance(node, s.Draw) else f"move {_things(node, style)}"]
    if node.source is not None:
        words.append(f"from {_part(node.source, style)}")
    words.append(f"{'to the bottom of' if node.bottom else 'to'} {_part(node.target, style)}")
    made = " ".join(words)
    made += f", owned by {_part(node.owner, style)}" if node.owner is not None else ""
    made += f", face {node.face}" if node.face else ""
    made += f", under {_part(node.under, style)} pieces" if node.under is not None else ""
    return made + (", as far as possible" if node.as_far else "")


def _things(node: s.Move, style: Style) -> str:
    if node.noun is None:
        assert node.thing is not None
        return _part(node.thing, style)
    noun = set_words(node.noun, style)
    if node.which == "each":
        return f"each {noun}"
    return with_article(noun) if node.amount is None else _amount(node.amount, noun, style)


def _drawn(node: s.Draw, style: Style) -> str:
    kind = style.kind(node, node.kind)
    return f"draw {with_article(kind) if node.amount is None else _amount(node.amount, kind, style)}"


def _trade(node: s.Trade, style: Style) -> str:
    said = node.verb if node.player is None else f"{_part(node.player, style)} {_THIRD[node.verb]}"
    receiver = f" to {_part(node.receiver, style)}" if node.receiver is not None else ""
    return f"{said} {_amount(node.amount, style.name(node, node.resource), style)}{receiver}"


def choose_words(node: s.Choose, style: Style, verb: str = "choose") -> str:
    """A pick of one thing, of several, or of a number."""
    asked = verb if node.player is None else f"{_part(node.player, style)} chooses"
    name = f"{style.name(node, node.name)}: " if node.name is not None else ""
    made = f"{asked} {name}{_choice(node, style)}"
    return made + (", in order" if node.ordered else "") + (", if possible" if node.if_possible else "")


def _choice(node: s.Choose, style: Style) -> str:
    if node.noun is None:
        assert node.low is not None
        assert node.high is not None
        return f"a number from {_part(node.low, style)} to {_part(node.high, style)}"
    noun = set_words(node.noun, style)
    return f"{_how_many(node, style)} {noun}" if node.many else with_article(noun)


def _how_many(node: s.Choose, style: Style) -> str:
    match node.low, node.high:
        case None, None:
            return "any number of"
        case None, high:
            assert high is not None
            return f"up to {_part(high, style)}"
        case low, None:
            assert low is not None
            return f"{_part(low, style)} or more"
    assert node.low is not None
    assert node.high is not None
    least, most = _part(node.low, style), _part(node.high, style)
    return least if node.low == node.high else f"{least} to {most}"


def _roll(node: s.Roll, style: Style) -> str:
    if node.noun is not None:
        return f"roll each {set_words(node.noun, style)}"
    assert node.thing is not None
    return f"roll {_part(node.thing, style)}" + (f": {style.name(node, node.name)}" if node.name else "")


def _rank(node: s.Rank, style: Style) -> str:
    keys = ", then ".join(member_key_words(key, style) for key in node.keys)
    return f"rank {set_words(node.noun, style)} by {keys}: {style.name(node, node.name)}"


def member_key_words(node: s.MemberKey, style: Style) -> str:
    """One key of a ranking made on the spot."""
    said = {"earliest": "earliest in", "latest": "latest in", "random": "at random"}.get(node.which, node.which)
    return f"{said} {_part(node.value, style)}" if node.value is not None else said


def _look(node: s.Look, style: Style) -> str:
    shown = f"each {set_words(node.noun, style)}" if node.noun is not None else ""
    if node.thing is not None:
        shown = _part(node.thing, style)
    if node.which == "reveal":
        return f"reveal {shown}"
    return f"look at {shown}" if node.player is None else f"{_part(node.player, style)} looks at {shown}"


def _turns(node: s.Turns, style: Style) -> str:
    made = "take turns" if node.cap is not None else "go round"
    made += f" in {_part(node.order, style)}" if node.order is not None else ""
    made += f", from {_part(node.start, style)}" if node.start is not None else ""
    made += f", skipping {set_words(node.skipping, style)}" if node.skipping is not None else ""
    made += ", who passes is out" if node.passer_out else ""
    made += f", until {_part(node.until, style)}" if node.until is not None else ""
    made += ", until all pass in a row" if node.all_pass else ""
    return made + (f", at most {_part(node.cap, style)} turns" if node.cap is not None else "")


def _until(node: s.Until, style: Style) -> str:
    made = f"until {event_words(node.end.event, style)}"
    made += f", if {_part(node.end.condition, style)}" if node.end.condition is not None else ""
    return made + (f", at most {_part(node.most, style)} at once" if node.most is not None else "")


def call_words(node: s.Call, style: Style) -> str:
    """`NAME THING PREPOSITION THING…`."""
    target = f" {_part(node.target, style)}" if node.target is not None else ""
    return f"{style.name(node, node.name)}{target}{arguments_words(node.arguments, style)}"


def branch_words(node: s.Branch, style: Style) -> str:
    """One line under `choose one`."""
    made = style.text(node.text) if node.what == "text" else "pass"
    if node.call is not None:
        made = f"do {call_words(node.call, style)}"
    if node.price is not None:
        amount, resource = node.price
        made += f", for {_amount(amount, style.name(node, resource), style)}"
    made += f", if {_part(node.condition, style)}" if node.condition is not None else ""
    return f"otherwise {made}" if node.otherwise else made


def _amount(node: s.Expression, what: str, style: Style) -> str:
    return style.amount(node, _part(node, style), what)


def _part(node: s.Expression, style: Style) -> str:
    return style.part(node, value_words(node, style))
