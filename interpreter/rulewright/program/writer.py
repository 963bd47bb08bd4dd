"""Lines of generated Python with indentation, and the state columns a function reads."""

from __future__ import annotations

from rulewright.program.layout import Layout


class Writer:
    """Collects the lines of one generated function.

    A column used anywhere in the function is fetched once at its top; tables are globals of the module.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.lines: list[str] = []
        self.depth = 1
        self.columns: dict[str, str] = {}
        self.temporaries = 0

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def temporary(self) -> str:
        """A fresh local name."""
        self.temporaries += 1
        return f"t{self.temporaries}"

    def column(self, name: str) -> str:
        """The local name of a list column."""
        if name not in self.columns:
            self.columns[name] = f"c{self.layout.index(name)}"
        return self.columns[name]

    def single(self, name: str) -> str:
        """The place in the state of a single value."""
        return f"s[{self.layout.index(name)}]"

    def function(self, head: str, loads: list[str]) -> list[str]:
        """The whole function: its head, the columns and variables it loads, its lines."""
        fetched = [f"    {local} = s[{self.layout.index(name)}]" for name, local in self.columns.items()]
        body = fetched + [f"    {load}" for load in loads] + self.lines
        return [head, *(body or ["    pass"])]
