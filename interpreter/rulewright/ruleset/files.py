"""Finds and reads the files of a ruleset's folder, never one outside it."""

from __future__ import annotations

from pathlib import Path

from rulewright.data.nodes import Record, nowhere
from rulewright.data.shape import check_shape
from rulewright.data.table import read_table
from rulewright.data.yaml import read_yaml
from rulewright.diagnostics import Findings
from rulewright.source import SourceText, Span, UnreadableFile

SCENARIOS = "scenarios.rules"


class Folder:
    """A ruleset's folder; what goes wrong with its files is added to the findings."""

    def __init__(self, path: Path, findings: Findings) -> None:
        self.path = path
        self.findings = findings

    def exists(self) -> bool:
        """Whether the folder is there; a missing one is a finding."""
        try:
            if self.path.is_dir():
                return True
        except (OSError, ValueError):
            pass
        message = f"There is no folder `{self.path}`."
        self.findings.add("W101", nowhere(str(self.path)), message, "Name a folder that holds a game.yaml.")
        return False

    def has(self, name: str) -> bool:
        """Whether a file of this name stands in the folder."""
        try:
            return (self.path / name).exists() or (self.path / name).is_symlink()
        except (OSError, ValueError):
            return False

    def read(self, name: str, asked: Span | None = None) -> SourceText | None:
        """The text of a file; `asked` is where another file names it."""
        shown = str(self.path / name)
        span = asked or nowhere(shown)
        if not self._is_inside(name):
            message = f"`{name}` lies outside this ruleset's folder."
            self.findings.add("W104", span, message, "Copy the file into the folder and name it without `..`.")
            return None
        if not self.has(name):
            help_text = "Add the file, or change the name." if asked else "Add the file."
            self.findings.add("W102", span, f"There is no file `{name}` in this folder.", help_text)
            return None
        try:
            return SourceText.read(self.path / name, shown)
        except (UnreadableFile, ValueError) as error:
            reason = error.reason if isinstance(error, UnreadableFile) else str(error)
            self.findings.add("W103", span, f"`{name}` can not be read: {reason}.", "Save it as UTF-8 text.")
            return None

    def read_data(self, name: str, schema: str, asked: Span | None = None) -> Record | None:
        """The block of keys a YAML file holds, checked against its schema; nothing where it can not be used."""
        source = self.read(name, asked)
        if source is None:
            return None
        root, problems = read_yaml(source)
        self.findings.extend(problems)
        if root is None:
            return None
        problems = check_shape(root, schema)
        self.findings.extend(problems)
        unusable = any(problem.code != "S101" for problem in problems)
        return root if isinstance(root, Record) and not unusable else None

    def read_table(self, name: str, asked: Span) -> tuple[Record, ...] | None:
        """The rows of a CSV file; nothing where it can not be used."""
        source = self.read(name, asked)
        if source is None:
            return None
        rows, problems = read_table(source)
        self.findings.extend(problems)
        unusable = bool(problems)
        for row in rows:
            wrong = check_shape(row, "components", "row")
            self.findings.extend(wrong)
            unusable = unusable or bool(wrong)
        return None if unusable else rows

    def rule_names(self) -> tuple[str, ...]:
        """The names of all rules files, sorted, without the scenarios."""
        found = (path.name for path in self.path.glob("*.rules"))
        return tuple(sorted(name for name in found if name != SCENARIOS and not name.startswith(".")))

    def names_in(self, folder: str, suffix: str) -> tuple[str, ...]:
        """The names of the files of one sort in a folder of the ruleset, sorted, without the suffix."""
        return tuple(sorted(path.stem for path in (self.path / folder).glob(f"[!.]*{suffix}") if path.is_file()))

    def _is_inside(self, name: str) -> bool:
        try:
            folder = self.path.resolve()
            return not Path(name).is_absolute() and (folder / name).resolve().is_relative_to(folder)
        except (OSError, ValueError, RuntimeError):
            return False
