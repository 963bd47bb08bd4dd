"""Checks how control runs: calls that come round to themselves, actions nothing offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulewright.checking.context import Context
from rulewright.meaning.checked import CheckedRules
from rulewright.meaning.events import moves_match
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.steps import MoveAlike, MovePiece, Perform, Raise, SlotCall, Step, Write

DEEPEST_CALLS = 40
_TOO_DEEP = "*"
"""Stands among the names done once a chain of calls was too deep, so that it is told once."""


def check_flow(context: Context, rules: CheckedRules) -> None:
    """Report calls that come round to themselves; they could never be bounded."""
    bodies = _bodies(rules)
    done: set[str] = set()
    for name in bodies:
        _visit(context, rules, bodies, name, [], done)


def _bodies(rules: CheckedRules) -> dict[str, Any]:
    bodies: dict[str, Any] = {"game": rules.game}
    bodies |= {f"do:{name}": (item.body, item.head) for name, item in rules.actions.items()}
    bodies |= {f"do:{name}": item.body for name, item in rules.procedures.items()}
    bodies |= {f"slot:{name}": tuple(slot.bodies.values()) for name, slot in rules.slots.items()}
    bodies |= {f"when:{item.number}": item.body for item in rules.triggers}
    return bodies


def _calls(rules: CheckedRules, body: Any) -> Iterator[str]:
    for part in subterms(body):
        if isinstance(part, Perform | SlotCall) and part.deepest:
            continue
        if isinstance(part, Perform):
            yield f"do:{part.name}"
            yield from (f"when:{t.number}" for t in rules.triggers if t.event == f"do:{part.name}")
        elif isinstance(part, Raise):
            yield from (f"when:{t.number}" for t in rules.triggers if t.event == f"do:{part.event}")
        elif isinstance(part, SlotCall):
            yield f"slot:{part.slot}"
        elif isinstance(part, MovePiece | MoveAlike):
            yield from (f"when:{t.number}" for t in rules.triggers if t.event == "move" and moves_match(rules, t, part))
        elif isinstance(part, Write):
            yield from (f"when:{t.number}" for t in rules.triggers if t.event == f"change:{part.column}")


def _visit(
    context: Context, rules: CheckedRules, bodies: dict[str, Any], name: str, path: list[str], done: set[str]
) -> None:  # fmt: skip
    if name in done:
        return
    if name in path:
        _report(context, rules, path[path.index(name) :])
        done.add(name)
        return
    if len(path) == DEEPEST_CALLS:
        if _TOO_DEEP not in done:
            _report_depth(context, rules, name)
        done.add(_TOO_DEEP)
        return
    for callee in _calls(rules, bodies.get(name, ())):
        _visit(context, rules, bodies, callee, [*path, name], done)
    done.add(name)


def _report_depth(context: Context, rules: CheckedRules, name: str) -> None:
    word = name.partition(":")[2]
    item = rules.actions.get(word) or rules.procedures.get(word)
    span = item.span if item is not None else next(t.span for t in rules.triggers if name == f"when:{t.number}")
    context.report(
        "F513", span, f"`{span.words}` is reached only through {DEEPEST_CALLS} calls of one another.",
        "Call procedures less deep within each other.",
    )  # fmt: skip


def _report(context: Context, rules: CheckedRules, cycle: list[str]) -> None:
    sort, _, word = cycle[0].partition(":")
    if sort == "when":
        span = next(item.span for item in rules.triggers if str(item.number) == word)
        text = f"`{span.words}` sets itself off again"
    else:
        item = rules.actions.get(word) or rules.procedures.get(word)
        body = next((part for part in subterms(rules.game) if isinstance(part, Step)), None)
        span = item.span if item is not None else body.span if body is not None else context.declared.game.span  # type: ignore[union-attr]
        text = f"`{word}` calls itself"
    via = " → ".join(part.partition(":")[2] or part for part in [*cycle, cycle[0]] if not part.startswith("when"))
    context.report(
        "F510", span, f"{text}, so it would never end ({via})." if via else f"{text}, so it would never end.",
        "Write it as a loop, or say how deep: `do …, at most N levels deep`.",
    )  # fmt: skip
