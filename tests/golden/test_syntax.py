"""Broken snippets of rules, each with the findings a designer reads about it.

A file under syntax/ holds cases: a line `=== title`, perhaps a line `as: …` (how the snippet is written to disk), the
snippet, a line `---`, and the findings, one a line. In a snippet `→` stands for a tab, `␠` for a space at a line's end.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

import rulewright
from golden.recording import compare
from rulewright_tools.report import render

FOLDER = Path(__file__).parent / "syntax"
FILES = tuple(sorted(FOLDER.glob("*.txt")))
WORLD = FOLDER / "world"
SNIPPET = "a.rules"
"""The snippet's file, beside the world's own rules; a snippet that starts with `game` takes the place of game.rules."""


@dataclass(frozen=True, slots=True)
class Case:
    title: str
    written: str
    snippet: str
    expected: str

    def data(self) -> bytes:
        """The snippet as bytes on disk."""
        text = self.snippet.replace("→", "\t").replace("␠", " ")
        match self.written:
            case "crlf":
                return text.replace("\n", "\r\n").encode()
            case "bom":
                return b"\xef\xbb\xbf" + text.encode()
            case "no final newline":
                return text.rstrip("\n").encode()
            case "latin-1" | "utf-16":
                return text.encode(self.written)
        return text.encode()


def read_cases(path: Path) -> list[Case]:
    cases: list[Case] = []
    for block in path.read_text(encoding="utf-8").split("=== ")[1:]:
        title, _, rest = block.partition("\n")
        written = ""
        if rest.startswith("as: "):
            line, _, rest = rest.partition("\n")
            written = line.removeprefix("as: ")
        snippet, _, expected = rest.partition("---\n")
        cases.append(Case(title, written, snippet, expected.strip("\n")))
    return cases


def found(case: Case, folder: Path) -> str:
    """The findings about one snippet, as lines."""
    folder.mkdir()
    for file in WORLD.iterdir():
        if not (file.suffix == ".rules" and case.snippet.startswith(f"{file.stem}\n")):
            (folder / file.name).write_bytes(file.read_bytes())
    (folder / SNIPPET).write_bytes(case.data())
    text = render(rulewright.lint(folder), "concise").replace(f"{folder}/", "")
    return text.replace(f"{SNIPPET}:", "").strip("\n") or "clean"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_snippets(path: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    cases = read_cases(path)
    out: list[str] = []
    for number, case in enumerate(cases):
        written = f"as: {case.written}\n" if case.written else ""
        out.append(f"=== {case.title}\n{written}{case.snippet}---\n{found(case, tmp_path / str(number))}\n")
    compare(path, "\n".join(out), pytestconfig)
    titles = [case.title for case in cases]
    assert len(titles) == len(set(titles))


def test_deep_nesting_and_long_lines_end_in_a_finding(tmp_path: Path) -> None:
    deep = "to deep\n" + "".join(" " * (2 * n + 2) + "if b2 is empty:\n" for n in range(300)) + " " * 700 + 'say "x"\n'
    snippets = {
        "P106": [
            "fact deep: " + "(" * 5000 + "1" + ")" * 5000 + "\n", deep,
            "fact long: " + " + ".join(["1"] * 20_000) + " +\n",
        ],
        "F511": ['to long\n  say "' + "word " * 40_000 + '"\n', "to long\n" + '  say "x"\n' * 4_000],
        "N211": ["fact long: " + " + ".join(["1"] * 60) + "\n"],
    }
    number = 0
    for code, texts in snippets.items():
        for text in texts:
            number += 1
            assert f"[{code}]" in found(Case("", "", text, ""), tmp_path / str(number))
