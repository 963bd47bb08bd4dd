"""Works out the numbers of a game for the chosen players, variant and options."""

from __future__ import annotations

from collections import deque

from rulewright.data.arithmetic import Arithmetic, evaluate, names_in, parse_arithmetic
from rulewright.data.nodes import Entry, Node, Record, Scalar
from rulewright.ruleset.draft import Draft


def settle_numbers(draft: Draft) -> None:
    """Fill in `numbers`: options that are numbers or truths (1 and 0), the player count, the declared numbers."""
    draft.numbers["players"] = draft.players
    for name, value in draft.options.items():
        if isinstance(value, int):
            draft.numbers[name] = int(value)
    waiting: dict[str, Arithmetic] = {}
    for entry in draft.world.game.record("numbers"):
        draft.number_spans[entry.name] = entry.key.span
        tree = _written(entry, draft)
        if tree is not None:
            waiting[entry.name] = tree
    _work_out(waiting, draft)
    for entry in draft.world.game.record("numbers"):
        draft.numbers.setdefault(entry.name, 0)


def _written(entry: Entry, draft: Draft) -> Arithmetic | None:
    overlay = draft.variant.block.record("numbers").get(entry.name) if draft.variant else None
    node = _for_players(entry.name, entry.value if overlay is None else overlay, draft)
    if not isinstance(node, Scalar):
        return None
    tree, problems = parse_arithmetic(node.text, node.span)
    draft.findings.extend(problems)
    return tree


def _for_players(name: str, node: Node, draft: Draft) -> Node | None:
    """The part that holds for the player count chosen."""
    while isinstance(node, Record) and "value" in node:
        node = node.by_name["value"].value
    if not isinstance(node, Record):
        return node
    for entry in node:
        counts = entry.name.split()[0].split("-")
        if counts[0].isdigit() and int(counts[0]) <= draft.players <= int(counts[-1]):
            return entry.value
    counts_allowed = draft.world.player_counts
    allowed = f"{counts_allowed[0]} to {counts_allowed[-1]}" if len(counts_allowed) > 1 else f"{draft.players}"
    player = "player" if draft.players == 1 else "players"
    message = f"`{name}` has no number for {draft.players} {player}; game.yaml allows {allowed}."
    span = node.entries[0].key.span if node.entries else node.span
    draft.findings.add("W123", span, message, f"Add `{draft.players} {player}: …`.")
    return None


def _work_out(waiting: dict[str, Arithmetic], draft: Draft) -> None:
    """Evaluate each number once those it uses are known; what stays waits for itself."""
    needs = {name: {used.name for used in names_in(tree)} & waiting.keys() for name, tree in waiting.items()}
    users: dict[str, list[str]] = {name: [] for name in waiting}
    for name, used in needs.items():
        for other in sorted(used):
            users[other].append(name)
    ready = deque(name for name in waiting if not needs[name])
    done: set[str] = set()
    while ready:
        name = ready.popleft()
        done.add(name)
        value, problems = evaluate(waiting[name], draft.numbers)
        draft.findings.extend(problems)
        draft.numbers[name] = 0 if value is None else value
        for user in users[name]:
            needs[user].discard(name)
            if not needs[user]:
                ready.append(user)
    _say_circles({name: tree for name, tree in waiting.items() if name not in done}, draft)


def _say_circles(stuck: dict[str, Arithmetic], draft: Draft) -> None:
    """Report each circle once, at the first of its numbers met."""
    met: set[str] = set()
    for first in stuck:
        path: dict[str, None] = {}
        name = first
        while name not in met:
            met.add(name)
            path[name] = None
            used = next(used for used in names_in(stuck[name]) if used.name in stuck)
            if used.name in path:
                message = f"`{name}` needs `{used.name}`, which in turn needs it."
                message = f"`{name}` needs itself." if used.name == name else message
                draft.findings.add("W127", used.span, message, "Write one of them as a plain number.")
            name = used.name
