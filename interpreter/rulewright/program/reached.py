"""What of a flow play comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rulewright.program.flow import Await, Block, Flow, Jump, successors
from rulewright.program.procedures import draws, parts_within


def parts_of(blocks: Iterable[Block]) -> Iterator[Any]:
    """Everything in the steps of some blocks and in the procedures they call, each procedure once."""
    return parts_within(tuple(step for block in blocks for step in block.steps))


def after_a_decision(flow: Flow) -> list[Block]:
    """The blocks of a game that may run once somebody has been asked something."""
    queue = [block.ending.resume for block in flow.game_blocks if isinstance(block.ending, Await)]
    found: dict[int, Block] = {}
    while queue:
        block = queue.pop()
        if block.number not in found:
            found[block.number] = block
            queue += successors(block)
    own = {block.number for block in flow.game_blocks}
    return [found[number] for number in sorted(found) if number in own]


def part_at_chance(flow: Flow) -> None:
    """Part the first block where chance first falls, so that what comes before can be played once for all matches."""
    first = flow.entry
    before = next((at for at, step in enumerate(first.steps) if draws(step)), 0)
    if before:
        later = flow.block()
        later.steps, later.ending, later.entries = first.steps[before:], first.ending, 1
        first.steps, first.ending = first.steps[:before], Jump(later, apart=True)
        flow.game_blocks = (*flow.game_blocks, later)
