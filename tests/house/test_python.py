"""What holds for every Python file of the project."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from house.sources import LIBRARY, ROOT, TOOLS, docstrings, files, imported, tree
from rulewright import bundled, load

MOST_LINES = 500
MAKES_CODE = {"program/generate.py", "program/reasons.py"}
UNSTEADY = {"random", "secrets", "time", "datetime", "uuid", "os.environ", "locale"}
ORDINARY = {
    "actions", "block", "board", "box", "card", "change", "chosen", "columns", "die", "drawn", "enter", "field",
    "first", "goal", "grid", "half", "hand", "home", "identity", "layout", "mark", "match", "played", "players",
    "resolve", "rows", "settle", "setup", "sign", "size", "split", "start", "take", "use", "variant", "walk",
}  # fmt: skip
"""Names of bundled games that are words of the library, of its data files or of plain English as well."""


def test_modules_are_short() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in files(LIBRARY, TOOLS, ROOT / "tests")
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}


def test_code_is_made_in_few_places() -> None:
    makers = {
        path.relative_to(LIBRARY).as_posix() if path.is_relative_to(LIBRARY) else path.name
        for path in files(LIBRARY, TOOLS)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        and node.func.id in ("exec", "eval", "compile")
    }  # fmt: skip
    assert makers == MAKES_CODE


@pytest.mark.parametrize("path", files(LIBRARY), ids=lambda path: path.relative_to(LIBRARY).as_posix())
def test_the_library_is_steady(path: Path) -> None:
    assert not UNSTEADY & set(imported(path))
    assert not [name for name in imported(path) if name.startswith("rulewright_tools")]


def test_tools_use_public_names() -> None:
    private = [
        f"{path.name}: {name}" for path in files(TOOLS) for name in imported(path)
        if name.startswith("rulewright.") and any(part.startswith("_") for part in name.split("."))
    ]  # fmt: skip
    assert private == []


def words_of_games() -> set[str]:
    """What the bundled games call their things and actions."""
    words: set[str] = set(bundled())
    for path in bundled().values():
        ruleset, _ = load(path)
        assert ruleset is not None
        rules = ruleset.game().program.rules
        setting = rules.setting
        words |= {*setting.kinds, *setting.families, *setting.options, *setting.constants, *rules.actions}
        words |= {*setting.seat_properties, *rules.procedures}
    return {word for word in words if len(word) > 2} - ORDINARY


def test_no_game_is_known_by_name() -> None:
    words = words_of_games()
    assert {"pawn", "drop_disc", "nim"} <= words
    found: list[str] = []
    for path in files(LIBRARY, TOOLS):
        texts = docstrings(path)
        for node in ast.walk(tree(path)):
            said = {
                ast.Constant: "value", ast.Name: "id", ast.Attribute: "attr", ast.FunctionDef: "name", ast.arg: "arg",
                ast.ClassDef: "name",
            }.get(type(node))  # fmt: skip
            word = getattr(node, said) if said is not None and id(node) not in texts else None
            if word in words:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {word}")  # type: ignore[attr-defined]
    assert found == []


def test_every_module_says_what_it_is() -> None:
    silent = [str(path.relative_to(ROOT)) for path in files(LIBRARY, TOOLS)
              if tree(path).body and ast.get_docstring(tree(path)) is None]  # fmt: skip
    assert silent == []
