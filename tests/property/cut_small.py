"""A large bundled ruleset cut small, with every rule of it: few pieces, one hexagon or two, short hands."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import rulewright

KEPT = {
    "nunamiut_03", "nunamiut_08", "qairtumiut_05", "qarqamiut_02", "qarqamiut_12", "inuullamiluut_07", "snow_04",
    "sand_08",
    "katjutayuuq", "tarniq", "arsaniit", "lumaayuuq", "angakkuk", "tuurngaq",
}  # fmt: skip
NUMBERS = {"starting_hand": 3, "unexplored_cards": 1, "points_to_win": 1}
BOARD = """\
boards:
  pair:
    title: Two hexagons
    made_of: {tile: hexagon_ring, at: [[0, 0], [1, 0]]}
    holds: card
    ordered: true
    seen_by: face
"""


@cache
def small_land() -> Path:
    """The folder of the bundled game of hexagons with two of them and eight cards."""
    folder = Path(mkdtemp()) / "small_land"
    shutil.copytree(rulewright.bundled()["nunami"], folder, ignore=shutil.ignore_patterns("scenarios*"))
    (folder / "board.yaml").write_text(BOARD, encoding="utf-8")
    components = folder / "components.yaml"
    rows = components.read_text(encoding="utf-8").splitlines()
    components.write_text("\n".join(row for row in rows if _stays(row)) + "\n", encoding="utf-8")
    game = folder / "game.yaml"
    text = re.sub(r"    default: \{2: triangle_6[^\n]*\n", "", game.read_text(encoding="utf-8"))
    for name, value in NUMBERS.items():
        text = re.sub(rf"({name}: \{{value: )\d+", rf"\g<1>{value}", text)
    game.write_text(text, encoding="utf-8")
    return folder


def _stays(row: str) -> bool:
    piece = re.search(r"\{id: (\w+)", row)
    return piece is None or piece[1] in KEPT
