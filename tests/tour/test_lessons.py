"""The tour, followed to the letter: each page in an empty folder, its commands run and its changes made in order."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright_tools import cli
from rulewright_tools.command import lint
from tour.test_tour import BLOCK, ROOT, is_part, yaml

FOLDER = ROOT / "rules" / "tour"
LESSONS = sorted(FOLDER.glob("[0-9]_*.md"))


class Reader:
    """Someone who reads a page from top to bottom and does what it says."""

    def __init__(self, page: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._left = [(match["language"], match["about"], match["text"]) for match in BLOCK.finditer(page)]
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self._shown = ""
        self.commands: list[str] = []

    def read(self) -> None:
        while self._left:
            language, about, text = self._left.pop(0)
            self._do(language, about, text)

    def _do(self, language: str, about: str, text: str) -> None:
        match language:
            case "sh":
                status = int(about.removeprefix("status ") or 0)
                self._shown = "".join(self._run(line, status) for line in text.splitlines())
            case "text":
                self._find(text)
            case "diff":
                change(Path(about), text)
            case "rules" | "yaml" if about.startswith("file "):
                Path(about.removeprefix("file ")).write_text(text + "\n", encoding="utf-8")
            case "rules":
                folder = FOLDER / "start" if about == "start" else rulewright.bundled()[about]
                assert f"\n{text}\n" in (folder / "play.rules").read_text(encoding="utf-8")
            case "yaml":
                whole = yaml.safe_load((FOLDER / about).read_text(encoding="utf-8"))
                assert is_part(yaml.safe_load(text), whole)
            case _:
                raise AssertionError(language)

    def _run(self, line: str, status: int) -> str:
        words = line.split()
        assert words[0] == "rulewright", line
        self.commands.append(words[1])
        self._monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{typed}\n" for typed in self._typed())))
        if "--watch" in words:
            self._edit_while_watching()
        assert cli.main(words[1:]) == status, (line, self._capsys.readouterr())
        shown = self._capsys.readouterr()
        assert shown.out or shown.err
        return shown.out + shown.err

    def _typed(self) -> list[str]:
        """What the next block shows that a person types."""
        shown = self._left[0][2].splitlines() if self._left and self._left[0][0] == "text" else []
        return [line.removeprefix("> ") for line in shown if line.startswith("> ")]

    def _edit_while_watching(self) -> None:
        """Make the next change while the command waits, and end it then."""
        language, about, text = self._left.pop(0)
        assert language == "diff"
        steps: list[Callable[[], None]] = [lambda: change(Path(about), text), lambda: None]

        def sleep(seconds: float) -> None:
            if not steps:
                raise KeyboardInterrupt
            steps.pop(0)()

        self._monkeypatch.setattr(lint.time, "sleep", sleep)

    def _find(self, text: str) -> None:
        """Each line of the page is to be seen in what was shown last, in this order."""
        rest = self._shown
        for line in text.splitlines():
            assert line in rest, (line, self._shown)
            rest = rest.partition(line)[2]


def change(path: Path, text: str) -> None:
    """Make a change to a file: lines with `-` go, lines with `+` come, others stand around them."""
    lines = text.splitlines()
    old = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    new = "\n".join(line[1:] for line in lines if not line.startswith("-"))
    before = "\n" + path.read_text(encoding="utf-8")
    assert before.count(f"\n{old}\n") == 1, (path, old)
    path.write_text(before.replace(f"\n{old}\n", f"\n{new}\n")[1:], encoding="utf-8")


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
def test_a_lesson_goes_as_it_says(page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
                                  monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = page.read_text(encoding="utf-8")
    reader = Reader(text, capsys, monkeypatch)
    reader.read()
    assert reader.commands
    changes, exercise = text.split("\n## Your turn\n")
    assert "```diff" in exercise or "```rules file" in exercise
    assert "```sh" in exercise or "--watch" in changes + exercise


def test_the_tour_names_its_pages_in_order() -> None:
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    named = [path.name for path in LESSONS]
    assert sorted(named, key=page.index) == named
    for path in LESSONS:
        number = path.name[0]
        title = path.read_text(encoding="utf-8").splitlines()[0]
        assert title.startswith(f"# {number}. ")
        assert f"{number}. [{title.partition('. ')[2]}]({path.name})" in page
