"""The folders are those a visitor is told of, each with a page about it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from house.sources import LIBRARY, ROOT, TOOLS
from rulewright_tools.arguments import COMMANDS

TOP = {"README.md", "interpreter", "pyproject.toml", "rules", "schema", "tests", "tools"}
BUILT = {"dist"}
FOLDERS = (
    ROOT, ROOT / "rules", ROOT / "rules" / "tour", ROOT / "rules" / "cookbook", ROOT / "schema", ROOT / "tests",
    LIBRARY, TOOLS,
    *sorted(path for path in LIBRARY.iterdir() if path.is_dir() and path.name != "__pycache__"),
)  # fmt: skip
LINK = re.compile(r"\]\(([^)#:]+)\)")


def test_top_level() -> None:
    assert {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - BUILT == TOP


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_folder_has_its_page(folder: Path) -> None:
    page = folder / "README.md"
    assert page.read_text(encoding="utf-8").startswith("# ")
    broken = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (folder / link).exists()]
    assert broken == []


def test_the_page_about_tests_names_each_folder() -> None:
    page = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    folders = {path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert set(re.findall(r"^\| `(\w+)/`", page, re.MULTILINE)) == folders


def test_the_front_page_names_every_command() -> None:
    front = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `rulewright (\w+)", front, re.MULTILINE)) == {name for name, _, _ in COMMANDS}


def test_the_check_runs_the_test_command_of_the_front_page() -> None:
    check = ROOT / ".ci" / "run"
    assert os.access(check, os.X_OK)
    assert "-m pytest" in check.read_text(encoding="utf-8")
    assert ".venv/bin/python -m pytest -n auto\n" in (ROOT / "README.md").read_text(encoding="utf-8")
