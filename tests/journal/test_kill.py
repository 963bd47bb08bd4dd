"""A few kills in every run of the tests; `python -m journal.kill` does hundreds."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import rulewright
from client.running import SLOWEST, command, environment
from journal.keeping import names
from journal.kill import run

KILLS = 20
COMMANDS = 2


def test_what_counted_survives_a_kill() -> None:
    tally = run(seed=1, kills=KILLS)
    assert tally.kills == KILLS
    assert tally.counted > KILLS
    assert tally.cut > 0


def test_a_game_of_the_command_survives_a_kill(tmp_path: Path) -> None:
    words = ["play", "hex", "--option", "size=5", "--seats", "random,random", "--seed", "5", "--plain", "--save"]
    whole = tmp_path / "whole"
    subprocess.run(command(*words, str(whole)), env=environment(), check=True, capture_output=True, timeout=SLOWEST)
    expected = names(rulewright.read_journal(whole))
    for number in range(COMMANDS):
        path = tmp_path / f"{number}.journal"
        process = subprocess.Popen(command(*words, str(path)), env=environment(), stdout=subprocess.DEVNULL)
        end = time.monotonic() + SLOWEST
        while not path.exists() or path.read_bytes().count(b"\n") < 1 + 5 * number:
            assert time.monotonic() < end
        process.kill()
        process.wait()
        found = names(rulewright.read_journal(path))
        assert found == expected[: len(found)]
        assert len(found) >= 5 * number
