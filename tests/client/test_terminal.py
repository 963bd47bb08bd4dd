"""The terminal mode, driven through a pseudo-terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import shutil
import struct
import subprocess
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import rulewright
from client.running import command, environment

SLOWEST = 40
ESCAPES = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07]*\x07|[=>()][0-9A-B]?)")
ASKED = "\x1b[6n"
"""A program asks where the cursor is; a terminal must answer."""


class Screen:
    """Both ends of a terminal with a program on it."""

    def __init__(self, leader: int, process: subprocess.Popen[bytes]) -> None:
        self.leader = leader
        self.process = process
        self.shown = ""

    def type(self, text: str) -> None:
        """Type a line."""
        os.write(self.leader, text.encode() + b"\r")

    def wait_for(self, words: str, after: int = 0) -> int:
        """Read until the words are shown behind a place in the text so far; gives the place behind them."""
        end = time.monotonic() + SLOWEST
        while (found := self.text.find(words, after)) < 0:
            assert time.monotonic() < end, f"`{words}` is not shown:\n{self.text[after:]}"
            assert self._read(end) or words in self.text[after:], f"it ended without `{words}`:\n{self.text[after:]}"
        return found + len(words)

    def finish(self) -> int:
        """Read on to the end and give the exit status."""
        while self._read(time.monotonic() + SLOWEST):
            pass
        return self.process.wait(timeout=SLOWEST)

    @property
    def text(self) -> str:
        """All that was shown, without the codes that move and colour it."""
        return ESCAPES.sub("", self.shown).replace("\r", "")

    def _read(self, end: float) -> bool:
        ready, _, _ = select.select([self.leader], [], [], max(0.0, end - time.monotonic()))
        if not ready:
            return False
        try:
            chunk = os.read(self.leader, 65536).decode(errors="replace")
        except OSError:
            return False
        if ASKED in chunk:
            os.write(self.leader, b"\x1b[1;1R")
        self.shown += chunk
        return bool(chunk)


@contextmanager
def screen(*arguments: str, width: int = 100) -> Iterator[Screen]:
    """The command on a terminal with 40 lines."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
    process = subprocess.Popen(
        command(*arguments), stdin=follower, stdout=follower, stderr=follower, env=environment(), start_new_session=True
    )
    os.close(follower)
    try:
        yield Screen(leader, process)
    finally:
        process.kill()
        process.wait()
        os.close(leader)


def test_a_whole_game() -> None:
    with screen("play", "tic_tac_toe", "--seats", "human,human") as shown:
        place = shown.wait_for("X ▸ Mark space: choose an empty space")
        for seat, words in zip("XOXO", ("b2", "a1", "c3", "a2"), strict=True):
            shown.type(words)
            place = shown.wait_for(f"{'XO'['XO'.index(seat) ^ 1]} ▸ Mark space", place)
        shown.type("b2")
        place = shown.wait_for("b2 is not an empty space.", place)
        shown.type("a3")
        place = shown.wait_for("O ▸ Mark space", place)
        shown.type("undo")
        place = shown.wait_for("X ▸ Mark space", place)
        for words in ("a3", "b1", "c1"):
            shown.type(words)
        shown.wait_for("The game is over. X wins.", place)
        assert shown.finish() == 0
    assert "3  X · X" in shown.text
    assert "1  O O X" in shown.text
    assert "Traceback" not in shown.text


def test_the_first_screen_says_what_the_game_is() -> None:
    with screen("play", "hex", "--seed", "1", "--seats", "human,random") as shown:
        shown.wait_for("any of 121: a1, b1, c1, … k11")
        text = shown.text
        assert "Hex: the first to join their two edges of the board" in text
        assert "You are Red. Blue plays at random (seed 1)." in text
        assert "Red: home edge South, far edge North." in text
        assert "`help` lists what else you can type" in text
        shown.type("quit")
        shown.wait_for("Goodbye.")
        assert shown.finish() == 0


def test_an_interrupt_leaves_a_game_that_is_kept_nowhere_only_when_it_is_meant() -> None:
    with screen("play", "nim", "--seed", "1", "--seats", "human,human") as shown:
        shown.wait_for("\n>", shown.wait_for("First ▸ Take"))
        shown.type("d 7")
        place = shown.wait_for("\n>", shown.wait_for("Second ▸ Take"))
        os.write(shown.leader, b"\x03")
        place = shown.wait_for("This game is kept nowhere", place)
        shown.wait_for(">", place)
        os.write(shown.leader, b"\x03")
        assert shown.finish() == 130
    assert "Traceback" not in shown.text


def test_an_edit_of_the_rules_shows_by_itself(tmp_path: Path) -> None:
    folder = tmp_path / "nim"
    shutil.copytree(rulewright.find_ruleset("nim"), folder)
    with screen("play", str(folder), "--seed", "1", "--seats", "human,human", "--watch") as shown:
        shown.wait_for("\n>", shown.wait_for("First ▸ Take"))
        shown.type("d 7")
        place = shown.wait_for("\n>", shown.wait_for("Second ▸ Take"))
        rules = folder / "play.rules"
        rules.write_text(rules.read_text().replace("  does:\n", "  needs amount is less than 5\n  does:\n"))
        place = shown.wait_for("Choice 2, `7` by First, is not possible any more", place)
        place = shown.wait_for("First ▸ Take: choose amount", place)
        shown.wait_for("\n>", place)
        shown.type("quit")
        shown.wait_for("Goodbye.", place)
        assert shown.finish() == 0
    assert "Traceback" not in shown.text


def test_the_end_of_input_and_an_interrupt_are_quiet() -> None:
    for key, status in ((b"\x04", 0), (b"\x03", 130)):
        with screen("play", "nim", "--seed", "1") as shown:
            shown.wait_for("\n>", shown.wait_for("First ▸ Take"))
            os.write(shown.leader, key)
            assert shown.finish() == status
        assert "Traceback" not in shown.text
