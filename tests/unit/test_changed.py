"""What a function may change is told by its text: all that it does not plainly read."""

from __future__ import annotations

import pytest

from property.playing import Table, compiled
from rulewright.program.changed import Changes
from rulewright.program.layout import OUTCOMES, Layout

LAYOUT = Layout(compiled(Table("tic_tac_toe")).program.setting)
ROW = LAYOUT.add("row", 1, [0, 0]).index
PILES = LAYOUT.add("piles", 2, [[], []]).index
TOLD = LAYOUT.add("told", 1, [0]).index

READS = (
    f"v1 = s[{ROW}][3]",
    f"if s[{ROW}][s[{ROW}][0]] == 2:",
    f"t1 = c{ROW}[v1] - c{ROW}[v2]",
    f"for v1 in c{PILES}[t1 - 3]:",
    f"if v1 in s[{PILES}][2] and len(c{PILES}[v3]) < 2:",
    f"t2 = c{PILES}[0][-1]",
    f"t3 = fact_3(s, c{ROW}[1])",
)
CHANGES = (
    (f"c{ROW}[v1] = 3", {ROW}),
    (f"v1 = s[5] = c{ROW}[v1] = 3", {ROW}),
    (f"c{ROW}[c{PILES}[0][1]] += 2", {ROW}),
    (f"s[{PILES}][t1 - 2].remove(v1)", {PILES}),
    (f"t1 = c{PILES}[v1]", {PILES}),
    (f"for row in c{PILES}:", {PILES}),
    (f"del c{PILES}[t2][4]", {PILES}),
    (f"shuffle(s, c{PILES}[0], 4)", {PILES}),
    (f"s[{ROW}].clear()", {ROW}),
    ("went(s, v1, 3, 4)", {TOLD}),
    ("procedure_1(s, 3)", {PILES}),
)
ELSEWHERE = ["def procedure_1(s, v2):", f"    c{PILES} = s[{PILES}]", f"    c{PILES}[0].append(v2)"]


def changed(line: str) -> set[int]:
    function = ["def block_0(s):", f"    c{ROW} = s[{ROW}]", f"    c{PILES} = s[{PILES}]", "    # clause 7"]
    return set(Changes(LAYOUT, [*function, f"    {line}", *ELSEWHERE]).of("block_0"))


@pytest.mark.parametrize("line", READS)
def test_what_is_read_is_not_changed(line: str) -> None:
    assert changed(line) == {OUTCOMES}


@pytest.mark.parametrize(("line", "columns"), CHANGES)
def test_what_is_not_only_read_may_change(line: str, columns: set[int]) -> None:
    assert changed(line) == {OUTCOMES, *columns}
