"""The grammar's tables are kept from run to run, and nothing that happens to them does any harm."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.language import parse
from rulewright.language.kept_tables import cache_folder, tables_file


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    parse._parser.cache_clear()


def _text() -> str:
    ruleset, findings = rulewright.load(rulewright.find_ruleset("tic_tac_toe"))
    assert ruleset is not None, findings
    return ruleset.game().program.text


def test_kept_tables_make_the_same_program() -> None:
    made = _text()
    kept = list(cache_folder().iterdir())
    assert len(kept) == 1
    parse._parser.cache_clear()
    assert _text() == made
    assert list(cache_folder().iterdir()) == kept


@pytest.mark.parametrize("damage", [b"", b"\x00 nonsense", None])
def test_damaged_tables_are_made_again(damage: bytes | None) -> None:
    made = _text()
    (kept,) = cache_folder().iterdir()
    whole = kept.read_bytes()
    kept.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    parse._parser.cache_clear()
    assert _text() == made
    assert kept.read_bytes()[:64] == whole[:64]


def test_a_folder_that_can_not_be_made_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert tables_file(parse.grammar_text()) is None
    assert _text()
