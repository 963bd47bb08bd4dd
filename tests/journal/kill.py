"""Kills processes that keep matches at random moments: every choice that was said to count must be in the journal.

    python -m journal.kill --count 200 --seed 1
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import FileIO
from itertools import count
from pathlib import Path

import rulewright
from journal.keeping import LUCK, names, play_on, ruleset_of
from property.playing import Table, compiled
from rulewright.journal import record

TABLES = (LUCK, Table("nim"), Table("othello", (("size", 4),)))
LONGEST = 0.08
"""Seconds a process may live."""

PAUSE = 0.0003


class InPieces(FileIO):
    """A file that takes a few bytes at a time, so that a process is often killed within a line."""

    def write(self, data: object) -> int:
        """Write the first few bytes."""
        time.sleep(PAUSE)
        return super().write(memoryview(data)[:5])  # type: ignore[arg-type]


@dataclass(slots=True)
class Tally:
    """How many processes were killed, and where: the choices that counted, and the lines that were cut."""

    kills: int = 0
    counted: int = 0
    cut: int = 0


def keep_playing(folder: Path, seed: int, say: Callable[[str], None]) -> None:
    """Play and undo without end, each match kept in a file of its own, and say of each step when it counts."""
    chance = random.Random(seed)
    for number in count():
        game = compiled(TABLES[(seed + number) % len(TABLES)])
        match = game.start(seed=seed)
        recorder = rulewright.Recorder.begin(folder / f"{number}.journal", match, seed)
        say(f"{number} begun")
        earlier = match.copy()
        while match.decision is not None:
            if chance.random() < 0.1:
                match, earlier = earlier, earlier.copy()
                recorder.follow(match)
                say(f"{number} undo {len(match.moves)}")
                continue
            if chance.random() < 0.2:
                earlier = match.copy()
            match.choose(chance.choice(match.options()))
            recorder.follow(match)
            say(f"{number} choice {match.moves[-1].name}")
        recorder.close()


def killed(folder: Path, seed: int, seconds: float) -> str:
    """What a process said that was killed after so many seconds."""
    read, write = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(read)
            if seed % 2:
                record.FileIO = InPieces  # type: ignore[misc]
            keep_playing(folder, seed, lambda text: _say(write, text))
        finally:
            os._exit(1)
    os.close(write)
    time.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    status = os.waitpid(process, 0)[1]
    with os.fdopen(read, encoding="utf-8") as said:
        text = said.read()
    assert os.WIFSIGNALED(status), "it ended by itself"
    return text


def _say(pipe: int, text: str) -> None:
    os.write(pipe, f"{text}\n".encode())


def counted(said: str) -> dict[int, list[str]]:
    """The choices that counted, by number of the match."""
    matches: dict[int, list[str]] = {}
    for line in said.splitlines():
        number, what, *words = line.split()
        chosen = matches.setdefault(int(number), [])
        if what == "choice":
            chosen.append(words[0])
        elif what == "undo":
            del chosen[int(words[0]) :]
    return matches


def check(folder: Path, said: str, seed: int, tally: Tally) -> None:
    """Require all that counted; beyond it there may be the one step that was under way."""
    matches = counted(said)
    files = {int(path.stem): path for path in folder.glob("*.journal")}
    assert matches.keys() <= files.keys() <= {*matches, len(matches)}
    last = max(files, default=-1)
    for number, path in files.items():
        if number not in matches and _holds_no_line(path):
            continue
        journal = rulewright.read_journal(path)
        chosen, found = matches.get(number, []), names(journal)
        if number < last:
            assert found == chosen
            continue
        assert found[: len(chosen)] == chosen[: len(found)], (found, chosen)
        assert len(found) <= len(chosen) + 1
        if len(found) < len(chosen):
            assert b'"undo"' in path.read_bytes().splitlines()[-1]
        tally.counted += len(chosen)
        tally.cut += journal.size < journal.length
        go_on(path, TABLES[(seed + number) % len(TABLES)], seed)


def _holds_no_line(path: Path) -> bool:
    return b"\n" not in path.read_bytes()


def go_on(path: Path, table: Table, seed: int) -> None:
    """Play a journal on to its end."""
    replay = rulewright.replay_journal(rulewright.read_journal(path), ruleset_of(table))
    assert replay.match is not None
    recorder = rulewright.Recorder.resume(replay)
    play_on(replay.match, seed, 100_000, recorder)
    recorder.close()
    journal = rulewright.read_journal(path)
    assert names(journal) == [move.name for move in replay.match.moves]
    assert journal.size == journal.length


def run(seed: int, kills: int) -> Tally:
    """Kill so many processes and check what each left behind."""
    chance, tally = random.Random(seed), Tally()
    for table in TABLES:
        compiled(table)
    for number in range(seed, seed + kills):
        with tempfile.TemporaryDirectory() as name:
            said = killed(Path(name), number, chance.random() * LONGEST)
            tally.kills += 1
            check(Path(name), said, number, tally)
    return tally


def main() -> int:
    """Kill many processes; ends with an AssertionError where anything that counted is lost."""
    parser = argparse.ArgumentParser(prog="python -m journal.kill", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200, help="how many processes to kill")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    tally = run(given.seed, given.count)
    print(f"{tally.kills} killed, {tally.cut} within a line; all {tally.counted} choices that counted are there")
    return 0


if __name__ == "__main__":
    sys.exit(main())
