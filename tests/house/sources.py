"""The project's own Python files, parsed."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIBRARY = ROOT / "interpreter" / "rulewright"
TOOLS = ROOT / "tools" / "rulewright_tools"


def files(*folders: Path) -> list[Path]:
    """Every Python file under the folders, in order."""
    return sorted(path for folder in folders for path in folder.rglob("*.py") if "__pycache__" not in path.parts)


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(path: Path) -> Iterator[str]:
    """Every module a file imports, and every name it imports from one, with dots."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def docstrings(path: Path) -> set[int]:
    """The identities of the nodes that are docstrings."""
    found: set[int] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            found.add(id(first.value))
    return found
