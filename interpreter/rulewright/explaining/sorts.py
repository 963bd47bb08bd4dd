"""What a sentence is, in plain words."""

from __future__ import annotations

from rulewright.language import syntax as s

_MODIFIERS = {
    "more": "it adds to the fact {}", "less": "it takes from the fact {}", "times": "it multiplies the fact {}",
    "instead": "it takes the place of the value of the fact {}", "floor": "the fact {} is never less than this",
    "ceiling": "the fact {} is never more than this", "also": "the fact {} holds in these cases too",
    "never": "the fact {} does not hold in these cases, whatever else is said",
}  # fmt: skip
_TIMINGS = {"after": "after", "before": "before", "instead": "in the place of"}


def what_it_is(node: s.Node, around: tuple[s.Node, ...]) -> str:
    """The sort of a sentence, with what it belongs to."""
    if isinstance(node, s.Expression):
        joined = "all" if isinstance(around[-1] if around else None, s.Both) else "one"
        return f"A condition in a list of which {joined} must hold{_belonging(around)}."
    if isinstance(node, s.Statement) and not _in_head(node, around):
        return f"{_statement(node)}{_belonging(around)}."
    if isinstance(node, s.HeadLine):
        return f"{_head_line(node)}{_belonging(around)}."
    if isinstance(node, s.ScenarioLine):
        return f"{_scenario_line(node)}{_belonging(around)}."
    return f"{_declaration(node)}{_belonging(around)}."


def _in_head(node: s.Node, around: tuple[s.Node, ...]) -> bool:
    """Whether a choice or a naming stands in the head of an action."""
    action = next((outer for outer in around if isinstance(outer, s.Action)), None)
    holder = around[-1] if around else None
    if isinstance(holder, s.HeadIf):
        return True
    return action is not None and holder is action and isinstance(node, s.HeadLine) and node in action.head


def _belonging(around: tuple[s.Node, ...]) -> str:
    """`, in …` with the declaration a sentence belongs to."""
    named = [words for outer in around if (words := _owner(outer))]
    return f", in {', '.join(reversed(named))}" if named else ""


def _owner(node: s.Node) -> str:
    match node:
        case s.Action():
            return f"the action `{node.name}`"
        case s.Procedure():
            return f"the {'phase' if node.which == 'phase' else 'procedure'} `{node.name}`"
        case s.Fact():
            return f"the fact `{node.head.span.words}`"
        case s.Variant():
            return f"the variant `{node.name}`"
        case s.Entity():
            return f"the block of the {node.kind} `{node.name}`"
        case s.Game() | s.Score() | s.Wins():
            return f"`{type(node).__name__.lower()}`"
        case s.Scenario():
            return f'the scenario "{node.head.title}"'
        case s.SlotBody():
            return f"what it does for the slot `{node.name}`"
    return ""


def _declaration(node: s.Node) -> str:
    match node:
        case s.Game():
            return "How the game runs, from its start to its end"
        case s.Fact():
            kind = {"value": "a value", "adjective": "what something is", "verb": "what somebody or something does"}
            return f"A fact: {kind[node.head.shape]}, worked out anew whenever it is asked for"
        case s.Action():
            return "An action: what a player may do, with a head that says when, and a body that says what happens"
        case s.Procedure():
            return f"A {'phase' if node.which == 'phase' else 'procedure'}: it happens where it is called with `do`"
        case s.Event():
            return "An event of this game's own: it is announced, and rules may wait for it"
        case s.Slot():
            return f"A slot: each {node.kind} may say in a block of its own what happens"
        case s.Score():
            return "The scoring table"
        case s.Wins():
            return "How the match ends, and who wins"
        case s.Variant():
            return f"What the variant `{node.name}` adds, replaces and removes"
        case s.Entity():
            return f"The rules of the {node.kind} `{node.name}` alone"
        case s.Replacement():
            return "A declaration that takes the place of the one with the same name"
        case s.Removal():
            return f"The {node.what} `{node.name}` is taken out"
        case s.Scenario():
            return "A scenario: a test of the rules"
        case _:
            return _rule(node)


def _rule(node: s.Node) -> str:
    match node:
        case s.When():
            return f"A trigger: it happens {_TIMINGS[node.trigger.timing]} an event, whoever causes that"
        case s.Modifier():
            return f"A modifier: {_MODIFIERS[node.change].format(f'`{node.head.span.words}`')}"
        case s.Standing():
            return "Rules in force only as long as a condition holds"
        case s.SlotBody():
            return f"What happens for the slot `{node.name}`"
        case s.ScoreLine():
            return "A line of the scoring table"
        case s.WinsLine():
            return {"when": "An end of the match that an event brings", "once": "An end of the match at once, when "
                    "something is so", "end": "What holds when the game has run out"}[node.timing]  # fmt: skip
        case s.Branch():
            return "One of the ways to go on that are on offer"
        case s.Section():
            return "A part of a scenario: the statements under it arrange the world, or are played"
    raise AssertionError(node)  # pragma: no cover


def _head_line(node: s.HeadLine) -> str:
    match node:
        case s.Choose():
            return "A choice in the head: a player picks, and only what can be completed is offered"
        case s.Needs():
            return "A need: the action is offered only where it holds"
        case s.HeadIf():
            return "A condition for the needs under it"
        case s.Price():
            return "A price: only who can pay is offered the action, and pays it"
        case s.Naming():
            return f"A value worked out now and called `{node.name}` from here on"


_STATEMENTS: dict[type, str] = {
    s.Move: "An effect: pieces move", s.Swap: "An effect: two pieces change places",
    s.Flip: "An effect: a piece is turned", s.Becomes: "An effect: a value is set",
    s.Trade: "An effect: an amount of a resource changes", s.Do: "A call: all that it names happens here",
    s.Announce: "An event is announced, so that rules waiting for it happen", s.Pass: "The player passes",
    s.Say: "A text is told to all", s.Choose: "A choice: a player picks, and the match waits for it",
    s.Needs: "A need: what leads here is offered only where it holds",
    s.If: "A condition, asked now", s.ForEach: "A loop over a set, in the order at its start",
    s.ChooseOne: "A choice among ways to go on", s.May: "A player is asked whether something should happen",
    s.As: "What stands under it speaks of this player as `you`", s.Roll: "Chance: dice show one of their faces",
    s.Shuffle: "Chance: a stack comes into an order nobody knows, or players into another",
    s.Draw: "Chance or order: pieces are drawn",
    s.BecomesFirst: "An effect: one goes to an end of an order, and the others keep theirs",
    s.RandomPick: "Chance: a pick that no player makes", s.InSecret: "Picks made one by one and known together",
    s.IfChosen: "A pick with what is done only where something is picked",
    s.Until: "What stands under it is in force from here on until an event, with the names as they are now",
}  # fmt: skip


def _statement(node: s.Statement) -> str:
    match node:
        case s.Shift():
            return f"An effect: a number goes {'up' if node.sign > 0 else 'down'}"
        case s.Naming():
            return f"A value worked out now and called `{node.name}` from here on"
        case s.Rank():
            return f"A set is brought into a row by keys, called `{node.name}` from here on"
        case s.Repeat():
            return "A loop, so many times" if node.condition is None else "A loop that ends by a condition or a bound"
        case s.Turns():
            return "Turns, until something is so or their number is reached" if node.cap is not None else (
                "One turn for each player")  # fmt: skip
        case s.Look():
            return "Hidden pieces are shown to all" if node.which == "reveal" else "A player sees hidden pieces"
    return _STATEMENTS[type(node)]


def _scenario_line(node: s.ScenarioLine) -> str:
    match node:
        case s.SeatPlays():
            return f"What `{node.seat}` picks, one after the other"
        case s.ChanceFalls():
            return "The next outcomes of chance, set off by the pick below"
        case s.ExpectTruth():
            return "What must be so now"
        case s.ExpectMove():
            return f"A move that must be {'possible' if node.allowed else 'refused'} now"
        case s.ExpectEnd():
            return "How the match must stand now"
