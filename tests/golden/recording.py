"""Expected texts kept in files: compared by a test, or written anew under `--record`."""

from __future__ import annotations

from pathlib import Path

import pytest


def compare(path: Path, text: str, config: pytest.Config) -> None:
    """Require that a file holds exactly this text; with `--record`, write it instead."""
    if config.getoption("--record"):
        path.write_text(text, encoding="utf-8")
        return
    assert path.is_file(), f"{path} is missing; record it with `pytest --record` and read it"
    assert text == path.read_text(encoding="utf-8")
