"""The client for programs: each line one JSON object, to the letter."""

from __future__ import annotations

import io
import json
import shlex
from pathlib import Path

import pytest

import rulewright
from client.running import run
from golden.recording import compare
from rulewright_tools.play.protocol import JsonClient
from rulewright_tools.play.rulebook import rulebook_of
from rulewright_tools.play.session import Session

FOLDER = Path(__file__).parent / "transcripts"
WISHES = [
    '{"choose": "heap_c"}', '{"why": "heap_z"}', '{"choose": 2}', '{"why": ["heap_a", 4]}',
    '{"choose": ["heap_x", 1]}', '{"command": "log"}', '{"command": "undo"}', '{"choose": ["heap_b", 2]}',
    '{"chose": "heap_a"}', '{"command": "quit"}',
]  # fmt: skip


def test_transcript(pytestconfig: pytest.Config) -> None:
    arguments = "nim --seed 2 --seats human,random --option heaps=heaps_1_2_3 --json"
    done = run("play", *shlex.split(arguments), given="".join(f"{wish}\n" for wish in WISHES))
    assert (done.returncode, done.stderr) == (0, "")
    shown = [f"$ rulewright play {arguments}", *(f"> {wish}" for wish in WISHES), "", done.stdout]
    compare(FOLDER / "nim_by_program.txt", "\n".join(shown), pytestconfig)


def talk(name: str, seats: tuple[str, ...], wishes: list[str]) -> list[dict[str, object]]:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None, findings
    game = ruleset.game()
    session = Session(game.setting, game.start(seed=1), seats, 1, rulebook_of(ruleset, game), None, ruleset)
    shown = io.StringIO()
    JsonClient(session, io.StringIO("".join(f"{wish}\n" for wish in wishes)), shown).run()
    return [json.loads(line) for line in shown.getvalue().splitlines()]


@pytest.mark.parametrize("name", sorted(rulewright.bundled()))
def test_a_program_plays_every_game_by_what_it_is_told(name: str) -> None:
    ruleset, _ = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None
    seats = ("human",) * ruleset.game().setting.players
    told = talk(name, seats, ['{"choose": 1}'] * 40)
    assert [each["kind"] for each in told[:2]] == ["game", "position"]
    assert {each["version"] for each in told} == {1}
    positions = [each for each in told if each["kind"] == "position"]
    assert len(positions) == 41 or positions[-1]["outcome"] is not None
    assert all((each["decision"] is None) != (each["outcome"] is None) for each in positions)


def test_a_program_is_told_no_more_than_the_seat_that_is_asked() -> None:
    told = talk("kuhn_poker", ("human", "human"), [])
    view = told[1]["view"]
    assert isinstance(view, dict)
    hands = {place["owner"]: place["pieces"][0] for place in view["places"] if place["title"].startswith("Hand")}
    assert hands["first"]["name"]
    assert hands["second"]["name"] is None


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("zz", "This is no JSON: zz"), ("[1]", "Write an object with"), ("{}", "Write an object with"),
        ('{"choose": 1, "why": 2}', "Write an object with"), ('{"chose": 1}', "Did you mean `choose`?"),
        ('{"choose": true}', "takes a name, a number"), ('{"choose": {}}', "takes a name, a number"),
        ('{"choose": []}', "Nothing is named."), ('{"choose": "heap_e"}', "`heap_e` is not on offer."),
        ("[" * 100_000, "This is no JSON"), ('{"why": []}', "Say what"),
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused_and_changes_nothing(wish: str, words: str) -> None:
    told = talk("nim", ("human", "human"), [wish, '{"command": "log"}'])
    assert told[2]["kind"] == "refused"
    assert words in str(told[2]["reason"])
    assert told[3]["lines"] == ["Nothing has happened yet."]
