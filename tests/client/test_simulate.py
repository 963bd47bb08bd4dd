"""`rulewright simulate` as a person runs it: the tables to the letter, equal figures however it is run, every end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from client.running import SLOWEST, command, environment, run
from client.test_terminal import screen
from golden.recording import compare

HERE = Path(__file__).parent
MARKS = HERE / "rulesets" / "too_few_marks"

RUNS = {
    "random": "nim -n 200 --players 3",
    "scored": "othello -n 40 --option size=4 --seed 3 --bots mc:12",
    "capped": "nim -n 50 --cap 12",
    "nothing_finished": "hex -n 2 --cap 1",
    "one_game": "nim --option heaps=heaps_1_2_3 --bots random,mc:20 --seed 4 --game 7",
    "one_game_capped": "nim --cap 4 --game 2",
}


@pytest.mark.parametrize("name", RUNS)
def test_table(name: str, pytestconfig: pytest.Config) -> None:
    done = run("simulate", *RUNS[name].split())
    assert done.returncode == 0, done.stderr
    compare(HERE / "simulations" / f"{name}.txt", f"$ rulewright simulate {RUNS[name]}\n{done.stdout}", pytestconfig)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_faults_are_counted_and_shown(jobs: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    words = ["rulesets/too_few_marks", "-n", "30", "--bots", "mc:9,random"]
    done = run("simulate", *words, "--jobs", jobs)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    shown = f"$ rulewright simulate {' '.join(words)}\n{done.stdout}"
    compare(HERE / "simulations" / "faults.txt", shown, pytestconfig)


@pytest.mark.parametrize("bots", ["random,random", "random,mc:9"])
def test_the_command_shown_with_a_fault_reproduces_it(bots: str) -> None:
    done = run("simulate", str(MARKS), "-n", "10", "--seed", "9", "--bots", bots)
    again = next(line for line in done.stdout.splitlines() if line.startswith("  see: "))
    words = again.removeprefix("  see: rulewright ").split()
    rerun = run(*words)
    assert rerun.returncode == 1
    assert rerun.stdout.count(": Mark space, ") == 4
    assert "Decision 5 broke the rules:\n" in rerun.stdout
    assert f"{MARKS / 'play.rules'}:9:" in rerun.stdout


def figures(*arguments: str, status: int = 0) -> dict[str, Any]:
    done = run("simulate", *arguments, "--json", "-")
    assert done.returncode == status, done.stderr
    read: dict[str, Any] = json.loads(done.stdout)
    return read


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("nim -n 450 --seed 5", 0), ("nim -n 12 --bots mc:20,random", 0), (f"{MARKS} -n 40", 1)],
    ids=["random", "search", "faults"],
)
def test_figures_do_not_depend_on_jobs_or_hash_seed(arguments: str, status: int,
                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    runs = []
    for hash_seed, jobs in (("1", "1"), ("2", "2"), ("3", "3")):
        monkeypatch.setenv("PYTHONHASHSEED", hash_seed)
        runs.append(figures(*arguments.split(), "--jobs", jobs, status=status))
        assert runs[-1].pop("seconds") >= 0
    assert runs[0] == runs[1] == runs[2]


def test_document(tmp_path: Path) -> None:
    target = tmp_path / "figures.json"
    arguments = ["othello", "-n", "30", "--option", "size=4", "--bots", "random,mc:8", "--seed", "2"]
    done = run("simulate", *arguments, "--json", str(target))
    assert done.returncode == 0
    assert done.stdout.startswith("Othello (2 players, size 4), 30 games, seed 2\n")
    written = json.loads(target.read_text(encoding="utf-8"))
    assert list(written) == [
        "version", "game", "players", "variant", "options", "bots", "seed", "cap", "games", "finished", "capped",
        "faults", "decisions", "seconds", "seats", "nobody_won", "length", "impossible_worlds", "mistakes",
    ]  # fmt: skip
    assert (written["version"], written["game"], written["players"], written["variant"]) == (1, "othello", 2, "")
    assert written["options"] == {"size": 4}
    assert written["bots"] == ["random", "mc:8"]
    assert (written["games"], written["finished"], written["capped"], written["faults"]) == (30, 30, 0, 0)
    black, white = written["seats"]
    assert list(black) == ["name", "wins", "shared", "mean_score"]
    assert black["wins"] + white["wins"] + black["shared"] + written["nobody_won"] == 30
    assert black["shared"] == white["shared"]
    assert 0 < black["mean_score"] < white["mean_score"] < 16
    assert written["length"]["min"] <= written["length"]["median"] <= written["length"]["max"] <= 30
    assert written["mistakes"] == []


def test_document_of_faults() -> None:
    written = figures(str(MARKS), "-n", "6", status=1)
    assert (written["games"], written["finished"], written["faults"], written["decisions"]) == (6, 0, 6, 24)
    assert written["length"] == {"min": None, "median": None, "max": None}
    assert [seat["mean_score"] for seat in written["seats"]] == [None, None]
    (mistake,) = written["mistakes"]
    assert Path(mistake["file"]) == MARKS / "play.rules"
    assert (mistake["line"], mistake["times"], mistake["first"]["game"], mistake["first"]["step"]) == (9, 6, 1, 5)
    assert mistake["message"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("nmi", "Did you mean `nim`?"),
        ("nim --bots randm", "Did you mean `random`?"),
        ("nim --bots human", "`human` can not take a seat."),
        ("nim --bots mc", "lacks its number of playouts"),
        ("nim --bots random,mc:0", "from 1 to 1,000,000"),
        ("nim --bots mc:9999999", "from 1 to 1,000,000"),
        ("nim --bots mc:many", "from 1 to 1,000,000"),
        ("nim --bots random:3", "`random` takes no number"),
        ("nim --bots random,", "leaves a place empty"),
        ("nim --bots random,random,random", "names 3, but 2 play"),
        ("nim -n 0", "at least 1"),
        ("nim -n few", "not a whole number"),
        ("nim --jobs 0", "at least 1"),
        ("nim --jobs 1000", "at most 256"),
        ("nim --cap 0", "at least 1"),
        ("nim --cap 5001", "can only lower"),
        ("nim --game 3 -n 4", "not allowed with"),
        ("nim --game 3 --json -", "leave out `--json`"),
        ("nim --json no/such/folder.json", "there is no folder `no/such`"),
        ("nim --json .", "it is a folder"),
    ],
)
def test_wrong_wishes(arguments: str, words: str) -> None:
    done = run("simulate", *arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "bug in rulewright" not in done.stderr


def interrupted(jobs: str, seconds: float) -> dict[str, Any]:
    """What is written when an endless run is interrupted, with all of its processes, after some seconds."""
    words = command("simulate", "connect_four", "-n", "9000000", "--jobs", jobs, "--json", "-")
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                               env=environment(), start_new_session=True, text=True)  # fmt: skip
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    shown, said = process.communicate(timeout=SLOWEST)
    assert process.returncode == 130, said
    assert "Traceback" not in said
    assert "interrupted before" in said
    written: dict[str, Any] = json.loads(shown)
    return written


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_shows_what_was_done(jobs: str) -> None:
    runs = (interrupted(jobs, seconds) for seconds in (3, 9, 27))
    written = next(document for document in runs if document["games"])
    assert 0 < written["finished"] == written["games"] < 9000000


def test_a_bar_shows_only_on_a_terminal() -> None:
    with screen("simulate", "connect_four", "-n", "3000") as shown:
        shown.wait_for("/3000 games")
        assert shown.finish() == 0
    assert "seat" in shown.text
    assert "games " not in run("simulate", "connect_four", "-n", "300").stderr.replace("300 games in", "")


def test_play_against_a_searching_bot() -> None:
    words = "nim --plain --seed 3 --players 3 --seats human,mc:30,random"
    done = run("play", *words.split(), given="1\n1\n")
    assert (done.returncode, done.stderr) == (0, "")
    introduced = "You are First. Second plays by search, 30 playouts a pick (seed 3). Third plays at random (seed 3)."
    assert introduced in done.stdout
    assert done.stdout.count("Second: Take, ") == 1
