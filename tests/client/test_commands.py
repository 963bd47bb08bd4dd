"""The other commands on the real engine: shapes of JSON, exit statuses, and mistakes shown as the designer's own."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from client.running import SLOWEST, command, environment, run

MARKS = Path(__file__).parent / "rulesets" / "too_few_marks"
BROKEN = Path(__file__).parents[1] / "golden" / "lint" / "N201-unknown-name"


def document(*arguments: str, status: int = 0) -> dict[str, Any]:
    done = run(*arguments)
    assert done.returncode == status, done.stderr
    read: dict[str, Any] = json.loads(done.stdout)
    assert read["version"] == 1
    return read


def test_lint_of_clean_rulesets() -> None:
    assert document("lint", "nim", "hex", "--format", "json") == {"version": 1, "findings": []}
    done = run("lint", "nim", "hex")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "clean: 2 rulesets\n")


def test_lint_with_findings() -> None:
    findings = document("lint", str(BROKEN), "--format", "json", status=1)["findings"]
    assert findings
    for finding in findings:
        assert list(finding) == [
            "code", "slug", "severity", "file", "line", "column", "end_line", "end_column", "message", "help",
        ]  # fmt: skip
        assert (finding["line"], finding["column"]) < (finding["end_line"], finding["end_column"])
        assert Path(finding["file"]).name == "play.rules"
    assert {"N201"} == {finding["code"] for finding in findings}
    assert "Traceback" not in run("lint", str(BROKEN)).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["lint", "nmi"], "There is no ruleset `nmi`. Did you mean `nim`?"),
        (["play", "hexx"], "Did you mean `hex`?"),
        (["perft", "nim"], "perft needs a depth"),
        (["play", "hex", "--option", "size=99"], "size"),
        (["play", "hex", "--option", "sise=5"], "Did you mean `size`?"),
        (["play", "nim", "--players", "9"], "9"),
        (["play", "nim", "--seats", "humn"], "Did you mean `human`?"),
        (["explain", "neds"], "Did you mean `needs`?"),
        (["test", "nmi"], "Did you mean `nim`?"),
        (["test", "nim", "-k", "zebra"], "no scenario has `zebra` in its title"),
        (["nothing"], "invalid choice"),
    ],
)
def test_wrong_wishes_end_with_two(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert "bug in rulewright" not in done.stderr


def test_scenarios_of_bundled_games() -> None:
    done = run("test", "nim", "hex")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "nim: 4 scenarios pass\nhex: 4 scenarios pass\n"
    chosen = document("test", "nim", "-k", "LAST", "--json", "-")["rulesets"]
    assert [one["name"] for one in chosen] == ["nim"]
    assert [one["title"] for one in chosen[0]["scenarios"]] == [
        "Whoever takes the last match loses", "Of three players, all but the last to take win",
    ]  # fmt: skip
    assert all(one["passes"] for one in chosen[0]["scenarios"])


def test_scenarios_that_fail() -> None:
    ruleset = Path(__file__).parents[1] / "golden" / "scenarios" / "orchard"
    (tested,) = document("test", str(ruleset), "--json", "-", status=1)["rulesets"]
    failed = {one["title"]: one["failure"] for one in tested["scenarios"] if not one["passes"]}
    assert failed["A number differs"]["details"][-1] == {"label": "found", "text": "2"}
    assert failed["The rules fail in play"]["rules"].endswith("play.rules:7:22")
    done = run("test", str(ruleset), "-k", "A number differs")
    assert done.returncode == 1
    assert "  found: 2\n" in done.stdout
    assert done.stdout.endswith("orchard: 1 of 1 scenario fails\n")


def test_scenarios_of_a_broken_ruleset() -> None:
    done = run("test", str(BROKEN))
    assert (done.returncode, done.stderr) == (1, "")
    assert "error[N201] unknown-name" in done.stdout
    assert "no scenario can be run before 1 error is mended" in done.stdout


def test_perft_counts() -> None:
    counted = document("perft", "tic_tac_toe", "-d", "3", "--json", "-")
    assert (counted["game"], counted["unit"], counted["counts"]) == ("tic_tac_toe", "move", [9, 72, 504])
    picks = document("perft", "nim", "-d", "2", "--unit", "decision", "--json", "-")
    assert picks["counts"] == [4, 16]
    divided = document("perft", "nim", "-d", "2", "--divide", "--json", "-")
    assert len(divided["divide"]) == 16
    assert sum(divided["divide"].values()) == divided["counts"][-1] == 206


def test_perft_to_the_end(tmp_path: Path) -> None:
    target = tmp_path / "counts.json"
    done = run("perft", "nim", "--option", "heaps=heaps_1_2_3", "--complete", "--json", str(target))
    assert done.returncode == 0
    assert "complete games  182" in done.stdout
    figures = json.loads(target.read_text(encoding="utf-8"))
    assert (figures["complete"], figures["wins"], figures["shared"]) == (182, [96, 86], 0)
    assert figures["value"] == [-value for value in reversed(figures["value"])]
    assert figures["value_exact"] == ["0", "0"]
    assert (figures["score"], figures["score_exact"]) == (None, None)
    gains = document("perft", "kuhn_poker", "--complete", "--json", "-")
    assert (gains["complete"], gains["score"], gains["score_exact"]) == (30, [0.125, -0.125], ["1/8", "-1/8"])


def test_bench_figures() -> None:
    games = document("bench", "nim", "tic_tac_toe", "--seconds", "0.2", "--json", "-")["games"]
    assert list(games) == ["nim", "tic_tac_toe"]
    for figures in games.values():
        assert list(figures) == [
            "seconds_to_first_decision", "decisions_per_second", "playouts_per_second", "ratio_to_hand_written",
        ]  # fmt: skip
        assert figures["seconds_to_first_decision"] > 0
        assert figures["decisions_per_second"] > figures["playouts_per_second"] > 100
        assert figures["ratio_to_hand_written"] > 0.1


def test_bench_of_a_setting_stands_alone() -> None:
    figures = document("bench", "nim", "--option", "heaps=heaps_1_2_3", "--seconds", "0.2", "--json", "-")["games"]
    assert figures["nim"]["ratio_to_hand_written"] is None


def test_explain_opens_codes_names_and_words() -> None:
    by_code, by_name = run("explain", "N201"), run("explain", "unknown-name")
    assert by_code.returncode == by_name.returncode == 0
    assert by_code.stdout == by_name.stdout
    assert by_code.stdout.startswith("N201 unknown-name (error)")
    assert "Example:" in run("explain", "needs").stdout
    contents = run("explain").stdout
    assert "N201" in contents
    assert "needs" in contents


@pytest.mark.parametrize("name", ["play", "perft"])
def test_a_ruleset_with_errors_is_shown_with_them(name: str) -> None:
    done = run(name, str(BROKEN), *(["-d", "1"] if name == "perft" else []))
    assert done.returncode == 1
    assert "error[N201] unknown-name" in done.stderr
    assert "can not be played before 1 error is mended." in done.stderr


@pytest.mark.parametrize(
    ("arguments", "given"),
    [
        (["play", "--plain", "--seats", "human,human"], "a1\na2\na3\nb1\nc1\n"),
        (["perft", "-d", "6"], ""),
        (["bench", "--seconds", "0.1"], ""),
    ],
)
def test_a_fault_in_play_is_the_rules_mistake(arguments: list[str], given: str) -> None:
    done = run(arguments[0], str(MARKS), *arguments[1:], given=given)
    assert done.returncode == 1, done.stderr
    assert f"{MARKS / 'play.rules'}:9:" in done.stderr
    assert "error in play: " in done.stderr
    assert "|     move a mark of you from your supply to space" in done.stderr
    assert "Traceback" not in done.stderr
    assert "bug in rulewright" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [["explain"], ["play", "othello", "--seats", "random,random"], ["perft", "nim", "-d", "2", "--divide"]],
    ids=["explain", "play", "perft"],
)
def test_a_closed_pipe_is_quiet(arguments: list[str]) -> None:
    process = subprocess.Popen(
        command(*arguments), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=SLOWEST) == 1
