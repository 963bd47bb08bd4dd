"""Rules files read well on a page: a sentence too long for its line goes on in the next."""

from __future__ import annotations

from pathlib import Path

import pytest

from house.sources import ROOT

FILES = tuple(sorted((ROOT / "rules").rglob("*.rules")))
LONGEST = 120


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT / "rules").as_posix())
def test_lines_fit_a_page(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []
