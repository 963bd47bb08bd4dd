"""`rulewright lint --watch`: what is said of an edit, and when; no test waits for a clock."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Diagnostic
from rulewright.source import SourceText, start_of
from rulewright_tools import cli
from rulewright_tools.command import lint
from rulewright_tools.watching.changes import changes
from rulewright_tools.watching.edits import edits
from rulewright_tools.watching.snapshot import Content, Snapshot, take

GROVE = Path(__file__).parents[1] / "client" / "rulesets" / "grove"
PARTS = {"action grow": "action grow\n  choose a tree", "numbers.basket": "2"}
CLEAN = Snapshot((), Content(PARTS, {"GRV-01": ("choose a tree",)}, True), {"One": True, "Two": False}, "abc")
ERROR = Diagnostic("N201", start_of(SourceText("play.rules", "")), "Wrong.")
NEW_FILE = "games saved before go on only in a new file, as far as the rules still allow"
CONTENT = CLEAN.content
assert CONTENT is not None


def with_content(**parts: object) -> Snapshot:
    return replace(CLEAN, content=replace(CONTENT, **parts), digest="def")  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("after", "line"),
    [
        (CLEAN, ""),
        (with_content(parts={**PARTS, "numbers.basket": "3"}),
         f"clean; changed: numbers.basket; no clause that cites a statement; 2 scenarios as before; {NEW_FILE}"),
        (with_content(parts={"action grow": "other"}, statements={"GRV-01": ("other",), "GRV-02": ("more",)}),
         "clean; changed: action grow and numbers.basket (gone); statements: GRV-01 and GRV-02; "
         f"2 scenarios as before; {NEW_FILE}"),
        (with_content(parts={**PARTS, **{f"card_{number}": "" for number in range(9)}}, numbered=False),
         "clean; changed: card_0 (new), card_1 (new), card_2 (new), card_3 (new) and 5 more; 2 scenarios as before; "
         + NEW_FILE),
        (replace(CLEAN, digest="def"), f"clean; no rule changed; {NEW_FILE}"),
        (replace(CLEAN, passes={"One": False, "Three": True}),
         'clean; failing now: "One"; new and passing: "Three"; gone: "Two"; saved games load as before'),
        (replace(CLEAN, passes=dict.fromkeys("abcd", True) | {"One": True, "Two": True}),
         'clean; new and passing: "a", "b" and 2 more; passing now: "Two"; saved games load as before'),
        (replace(CLEAN, findings=(ERROR,), passes={"One": True}),
         '1 error; not to be run now: "Two"; saved games load as before'),
        (Snapshot((ERROR, ERROR), CLEAN.content, None, None),
         "2 errors; no rule changed; no saved game loads before that is mended"),
        (Snapshot((ERROR,), None, None, None), "1 error; no rule changed; no saved game loads before that is mended"),
    ],
)  # fmt: skip
def test_the_line(after: Snapshot, line: str) -> None:
    assert changes(CLEAN, after) == line


def test_what_can_not_be_told_is_kept_from_before() -> None:
    broken = Snapshot((ERROR,), None, None, None)
    kept = broken.filled_from(CLEAN)
    assert (kept.content, kept.passes, kept.digest, kept.findings) == (CLEAN.content, CLEAN.passes, "abc", (ERROR,))
    assert changes(kept, CLEAN) == "clean; no rule changed; saved games load as before"
    assert changes(broken, CLEAN) == 'clean; failing: "Two"'
    assert changes(broken, replace(CLEAN, passes={"One": True})) == "clean; 1 scenario passes"


def edited(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, (file, old)
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.fixture
def grove(tmp_path: Path) -> Path:
    shutil.copytree(GROVE, tmp_path / "grove")
    return tmp_path / "grove"


def test_a_ruleset_with_statements(grove: Path) -> None:
    before = take(grove)
    assert before.content is not None
    assert changes(before, take(grove)) == ""
    assert "basket" in " ".join(before.content.parts)
    edited(grove, "game.yaml", "value: 2", "value: 3")
    line = changes(before, take(grove))
    assert "; changed: numbers.basket; statements: GRV-03; " in line
    assert line.endswith(NEW_FILE)


def test_remarks_are_no_rules(grove: Path) -> None:
    before = take(grove)
    rules = grove / "play.rules"
    rules.write_text("# A remark.\n" + rules.read_text(encoding="utf-8"), encoding="utf-8")
    state = "clean" if not before.findings else f"{len(before.findings)} warning"
    assert changes(before, take(grove)).startswith(f"{state}")
    assert "; no rule changed; games saved before" in changes(before, take(grove))


def run_edits(monkeypatch: pytest.MonkeyPatch, steps: list[Callable[[], object]]) -> None:
    """Let the clock do one step at each look, and press Ctrl-C after the last."""
    left: Iterator[Callable[[], object]] = iter(steps)

    def sleep(seconds: float) -> None:
        assert 0 < seconds < 2
        step = next(left, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(lint.time, "sleep", sleep)


def nothing() -> None:
    return None


def test_the_loop_tells_each_edit_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                       capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(rulewright.starting_ruleset(), "duel")
    duel = Path("duel")
    run_edits(monkeypatch, [
        nothing, nothing,
        lambda: edited(duel, "game.yaml", "hand_size: 3", "hand_size: 4"), nothing,
        nothing, nothing,
        lambda: edited(duel, "play.rules", "strength of other", "strenght of other"), nothing,
        lambda: (duel / "play.rules").touch(), nothing,
        lambda: edited(duel, "play.rules", "more than strenght of", "less than strenght of"),
        lambda: edited(duel, "play.rules", "strenght of", "strength of"), nothing,
    ])  # fmt: skip
    assert cli.main(["lint", "--watch", "duel", "--format", "concise"]) == 0
    shown = capsys.readouterr()
    assert shown.err == "watching duel; Ctrl-C ends\n\n"
    lines = shown.out.splitlines()
    assert lines[:3] == [
        "clean: 1 ruleset",
        f"clean; changed: numbers.hand_size; 3 scenarios as before; {NEW_FILE}",
        "1 error; changed: fact card beats card other; no saved game loads before that is mended",
    ]
    assert lines[3].startswith("duel/play.rules:23:")
    assert lines[4:] == [
        'clean; changed: fact card beats card other; failing now: "A stronger card takes the cards beside it" '
        f'and "A stronger card stays as it is"; {NEW_FILE}'
    ]


def test_a_ruleset_that_goes_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                            capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(rulewright.starting_ruleset(), "duel")
    run_edits(monkeypatch, [
        lambda: shutil.move("duel", "away"), nothing, lambda: shutil.move("away", "duel"), nothing,
    ])  # fmt: skip
    assert cli.main(["lint", "--watch", "duel", "--format", "concise"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "clean: 1 ruleset",
        "1 error; no rule changed; no saved game loads before that is mended",
        "duel:1:1: error[W101] no-folder: There is no folder `duel`.",
        "clean; no rule changed; saved games load as before",
    ]


def test_files_come_to_rest_first(tmp_path: Path) -> None:
    path = tmp_path / "play.rules"
    looks: list[str] = []

    def pause() -> None:
        looks.append("pause")
        if len(looks) < 5:
            path.write_text("x" * len(looks), encoding="utf-8")

    seen = edits(tmp_path, pause)
    next(seen)
    assert looks == []
    next(seen)
    assert len(looks) == 5
    (tmp_path / ".hidden").write_text("", encoding="utf-8")
    path.unlink()
    next(seen)
    assert len(looks) == 7


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--watch", "nim", "hex"], "`--watch` watches one ruleset, and these are 2."),
        (["--watch", "nim", "--format", "json"], "leave out `--format json`."),
        (["--watch", "nim", "--assumed"], "leave out `--assumed`."),
        (["--watch", "nimm"], "Did you mean `nim`?"),
    ],
)
def test_a_wrong_wish(argv: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lint", *argv]) == 2
    assert words in capsys.readouterr().err
