"""Spoils rulesets at random: lint must end soon with findings or clean, and what is clean must play.

    python -m fuzz.mutate --count 2000 --seed 1
    python -m fuzz.mutate --seed 1 --only 1234 --keep /tmp/spoilt
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import rulewright

LINT_SECONDS = 5
PLAY_SECONDS = 20
DECISIONS = 20
MOST_LINES = 4000
GOLDEN = Path(__file__).resolve().parent.parent / "golden"
SMALL = (GOLDEN / "play", GOLDEN / "scenarios")
"""Folders of small rulesets that between them use every construct."""

STRANGE = (
    "\t", "\r", "\x00", "é", "\u200b", "“", "{", "}", "[", "]", '"', "'", "#", ":", "-", "&", "*", "!", "%", "9" * 40,
)  # fmt: skip


class TooSlow(BaseException):
    """Something took longer than it may."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Raise TooSlow when the block has not ended in time."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"longer than {seconds} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# ---- mutations ------------------------------------------------------------------------------------------------------

Mutation = Callable[[str, random.Random, str], str]
"""From a text, and another of the same ruleset to borrow from, a spoilt one."""


def _words(text: str) -> list[tuple[int, int]]:
    return [(match.start(), match.end()) for match in re.finditer(r"\w+|[^\w\s]", text)]


def delete_word(text: str, chance: random.Random, other: str) -> str:
    start, end = chance.choice(_words(text))
    return text[:start] + text[end:]


def double_word(text: str, chance: random.Random, other: str) -> str:
    start, end = chance.choice(_words(text))
    return text[:end] + " " + text[start:end] + text[end:]


def swap_words(text: str, chance: random.Random, other: str) -> str:
    first, second = sorted(chance.choice(_words(text)) for _ in range(2))
    if first[1] > second[0]:
        return text
    middle = text[first[1] : second[0]]
    return text[: first[0]] + text[second[0] : second[1]] + middle + text[first[0] : first[1]] + text[second[1] :]


def borrow_word(text: str, chance: random.Random, other: str) -> str:
    start, end = chance.choice(_words(text))
    given, upto = chance.choice(_words(other))
    return text[:start] + other[given:upto] + text[end:]


def insert_word(text: str, chance: random.Random, other: str) -> str:
    at = chance.choice(_words(text))[0]
    given, upto = chance.choice(_words(other))
    return text[:at] + other[given:upto] + " " + text[at:]


def delete_character(text: str, chance: random.Random, other: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + 1 :]


def insert_strange(text: str, chance: random.Random, other: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + chance.choice(STRANGE) + text[at:]


def swap_characters(text: str, chance: random.Random, other: str) -> str:
    at = chance.randrange(len(text))
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def delete_line(text: str, chance: random.Random, other: str) -> str:
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def double_line(text: str, chance: random.Random, other: str) -> str:
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    return "".join([*lines[: at + 1], lines[at], *lines[at + 1 :]])


def move_line(text: str, chance: random.Random, other: str) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
    return "".join(lines)


def borrow_line(text: str, chance: random.Random, other: str) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(other.splitlines(keepends=True)))
    return "".join(lines)


def indent_line(text: str, chance: random.Random, other: str) -> str:
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    lines[at] = " " * chance.choice((0, 1, 2, 4, 8)) + lines[at].lstrip(" ")
    return "".join(lines)


def change_number(text: str, chance: random.Random, other: str) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return delete_word(text, chance, other)
    match = chance.choice(found)
    return text[: match.start()] + chance.choice(("0", "1", "2", "-1", "99", "1000000", "")) + text[match.end() :]


def cut_short(text: str, chance: random.Random, other: str) -> str:
    return text[: chance.randrange(len(text))]


MUTATIONS: tuple[Mutation, ...] = (
    delete_word, double_word, swap_words, borrow_word, insert_word, delete_character, insert_strange, swap_characters,
    delete_line, double_line, move_line, borrow_line, indent_line, change_number, change_number, borrow_word, cut_short,
)  # fmt: skip


# ---- one run --------------------------------------------------------------------------------------------------------


def rulesets() -> tuple[Path, ...]:
    """The rulesets that are spoilt: bundled ones that are linted in seconds, and the small ones of the golden files."""
    own = sorted(path.parent for folder in SMALL for path in folder.glob("*/game.yaml"))
    return (*(folder for folder in rulewright.bundled().values() if _lines(folder) <= MOST_LINES), *own)


def _lines(folder: Path) -> int:
    return sum(len(path.read_bytes().splitlines()) for path in folder.glob("*.rules"))


def spoil(folder: Path, seed: int, number: int) -> str:
    """Write a spoilt copy of some ruleset into an empty folder; gives a line that says what was done."""
    chance = random.Random(f"{seed}:{number}")
    origin = chance.choice(rulesets())
    texts = {p.name: p.read_text(encoding="utf-8") for p in sorted(origin.iterdir()) if p.suffix in (".rules", ".yaml")}
    done: list[str] = []
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        names = [name for name in texts if texts[name]]
        rules = [name for name in names if name.endswith(".rules")]
        name = chance.choice(rules if rules and chance.random() < 0.65 else names)
        mutation = chance.choice(MUTATIONS)
        other = texts[chance.choice([other for other in names if _words(texts[other])])]
        if _words(texts[name]):
            texts[name] = mutation(texts[name], chance, other)
            done.append(f"{mutation.__name__} in {name}")
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return f"{origin.name}: {', '.join(done)}"


def play(folder: Path, number: int) -> None:
    """Run all scenarios, which may fail, and play a few random decisions; only a fault in the rules may stop it."""
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, f"lint is clean, but load is not: {[finding.message for finding in findings]}"
    for scenario in ruleset.scenarios()[0]:
        scenario.run()
    chance = random.Random(number)
    try:
        match = ruleset.game().start()
        for _ in range(DECISIONS):
            if match.decision is None:
                assert match.outcome is not None
                return
            options = match.options()
            assert options, "nothing is on offer"
            match.choose(chance.choice(options))
            match.view(0)
    except rulewright.BrokenRules:
        return


def failure(folder: Path, number: int) -> str:
    """What went wrong with a spoilt ruleset, or nothing."""
    try:
        with within(LINT_SECONDS):
            findings = rulewright.lint(folder)
        if any(finding.severity == "error" for finding in findings):
            return ""
        with within(PLAY_SECONDS):
            play(folder, number)
    except (Exception, TooSlow) as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({Path(frame.filename).name}:{frame.lineno})"
    return ""


def run(seed: int, numbers: range) -> list[str]:
    """A line for each spoilt ruleset that went wrong."""
    failures: list[str] = []
    for number in numbers:
        with tempfile.TemporaryDirectory() as name:
            what = spoil(Path(name), seed, number)
            wrong = failure(Path(name), number)
        if wrong:
            failures.append(f"--seed {seed} --only {number} ({what}): {wrong[:300]}")
            print(failures[-1], flush=True)
    return failures


def main() -> int:
    """Spoil many rulesets; 1 when anything went wrong."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.mutate", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="one number of a seed, as a failure names it")
    parser.add_argument("--keep", type=Path, help="with --only: leave the spoilt ruleset in this folder")
    given = parser.parse_args()
    numbers = range(given.count) if given.only is None else range(given.only, given.only + 1)
    if given.keep is not None and given.only is not None:
        shutil.rmtree(given.keep, ignore_errors=True)
        given.keep.mkdir(parents=True)
        print(spoil(given.keep, given.seed, given.only))
    failures = run(given.seed, numbers)
    print(f"{len(failures)} of {len(numbers)} went wrong", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
