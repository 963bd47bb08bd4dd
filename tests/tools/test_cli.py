"""The command line's own words and ends."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from rulewright_tools import cli
from rulewright_tools.chooser import pick
from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import read_options


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(f"    {name} " in shown for name in ("lint", "play", "test", "perft", "bench", "print", "explain"))


@pytest.mark.parametrize(
    ("argv", "hint"),
    [
        (["lnt"], "Did you mean `lint`?"),
        (["lint", "x", "--fromat", "json"], "Did you mean `--format`?"),
        (["lint", "x", "--format", "jsno"], "Did you mean `json`?"),
        (["perft", "x", "--divid"], "Did you mean `--divide`?"),
    ],
)
def test_a_wrong_word_is_answered_with_the_nearest(argv: list[str], hint: str,
                                                   capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(argv) == 2
    assert hint in capsys.readouterr().err


@pytest.mark.parametrize(
    ("thrown", "status", "words"),
    [
        (KeyboardInterrupt(), 130, ""),
        (Complaint("not so."), 2, "rulewright: not so.\n"),
        (Complaint("mend it.", status=1), 1, "rulewright: mend it.\n"),
        (ValueError("odd\nthing"), 2, "this is a bug in rulewright: ValueError: odd thing (RULEWRIGHT_DEBUG=1 shows"),
    ],
)
def test_every_end_has_its_status(thrown: BaseException, status: int, words: str, monkeypatch: pytest.MonkeyPatch,
                                  capsys: pytest.CaptureFixture[str]) -> None:
    def fail(argv: list[str] | None) -> int:
        raise thrown

    monkeypatch.setattr(cli, "_run", fail)
    monkeypatch.delenv("RULEWRIGHT_DEBUG", raising=False)
    assert cli.main([]) == status
    shown = capsys.readouterr().err
    assert shown.startswith(words)
    assert "Traceback" not in shown


def test_options_are_read_as_numbers_truths_and_words() -> None:
    assert read_options(["size=5", "inua=true", "board=small", "least=-1"]) == {
        "size": 5, "inua": True, "board": "small", "least": -1,
    }
    with pytest.raises(Complaint, match="write --option NAME=VALUE"):
        read_options(["size"])
    with pytest.raises(Complaint, match="`size` is set twice"):
        read_options(["size=1", "size=2"])


def test_help_loads_no_library() -> None:
    code = ("import sys; from rulewright_tools import cli; cli.main(['--help']); "
            "print([name for name in ('networkx', 'lark', 'rich', 'prompt_toolkit') if name in sys.modules])")
    begin = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": ":".join(sys.path)})
    assert done.stdout.endswith("[]\n")
    assert time.perf_counter() - begin < 2


def test_picks_are_even_and_repeat() -> None:
    picks = [pick(3, counter, 4) for counter in range(4000)]
    assert picks == [pick(3, counter, 4) for counter in range(4000)]
    assert all(900 < picks.count(value) < 1100 for value in range(4))
