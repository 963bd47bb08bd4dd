"""Prints everything that must not hang on hash order: the compiled text, and random games to the byte.

`python -m property.transcript N` plays N games per ruleset.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from hashlib import sha256

import rulewright
from property.playing import CONSTRUCTS, DEFAULTS, SMALL, compiled, played
from rulewright_tools.report import render

MOST_LINES = 4000
"""Rulesets longer than this are played, but not linted, which would take minutes."""


def lines(count: int) -> Iterator[str]:
    """One line per compiled game, per random game and per ruleset checked."""
    for table in (*DEFAULTS, *SMALL, *CONSTRUCTS):
        yield f"{table}: {_short(compiled(table).program.text)}"
        for seed in range(count):
            offers: list[str] = []
            for match in played(table, seed):
                asked = [option.name for option in match.options()]
                offers.append(" ".join([match.digest(), *asked, *(refusal.text for refusal in _refused(match))]))
            yield f"{table} {seed}: {_short(match.to_json())} {_short(chr(10).join(offers))} {match.view(0).scores}"
    for name, path in rulewright.bundled().items():
        if sum(len(file.read_bytes().splitlines()) for file in path.glob("*.rules")) <= MOST_LINES:
            yield f"{name}: {render(rulewright.lint(path), 'concise')}"


def _refused(match: rulewright.Match) -> tuple[rulewright.Refusal, ...]:
    try:
        return match.why(["a1"])
    except rulewright.IllegalChoice:
        return ()


def _short(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:20]


if __name__ == "__main__":
    print("\n".join(lines(int(sys.argv[1]))))
