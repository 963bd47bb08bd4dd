"""`rulewright coverage` and `lint --assumed` as a person runs them: to the letter, and every end."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import rulewright
from client.running import run
from golden.recording import compare
from rulewright.coverage import Coverage

HERE = Path(__file__).parent
GROVE = HERE / "rulesets" / "grove"

RUNS = {
    "grove": ("coverage rulesets/grove -n 60", 1),
    "grove_without_playouts": ("coverage rulesets/grove -n 0", 1),
    "grove_switched_off": ("coverage rulesets/grove -n 1 --mutate", 1),
    "grove_document": ("coverage rulesets/grove -n 60 --mutate --json -", 1),
    "grove_assumed": ("lint rulesets/grove --assumed", 0),
    "leaning": ("coverage rulesets/leaning -n 5", 0),
    "no_statements": ("coverage nim --mutate", 0),
}


@pytest.mark.parametrize("name", RUNS)
def test_shown(name: str, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    words, status = RUNS[name]
    done = run(*words.split())
    assert (done.returncode, "Traceback" in done.stderr) == (status, False), done.stderr
    compare(HERE / "coverage" / f"{name}.txt", f"$ rulewright {words}\n{done.stdout}", pytestconfig)


def figures(folder: Path, *arguments: str, status: int = 1) -> dict[str, Any]:
    done = run("coverage", str(folder), *arguments, "--json", "-")
    assert done.returncode == status, done.stderr
    read: dict[str, Any] = json.loads(done.stdout)
    return read


def test_figures_are_as_often_as_the_rules_say() -> None:
    """The start and the end come once a game; each shake stirs the wind, four times at most."""
    held = figures(GROVE, "-n", "24", "--seed", "7")["statements"]
    assert held["GRV-02"]["exercised"] == held["GRV-13"]["exercised"] == 24
    assert 24 <= held["GRV-06"]["exercised"] <= 4 * 24
    assert held["GRV-11"]["exercised"] == 0
    assert held["GRV-12"] == {"implemented": [], "scenarios": [], "exercised": None, "waived": "Nothing to play."}


def test_playouts_are_dealt_out_over_all_settings() -> None:
    """The fall of an apple belongs to the second variant, which comes after two player counts of the first."""
    assert figures(GROVE, "-n", "2")["statements"]["GRV-07"]["exercised"] == 0
    assert figures(GROVE, "-n", "4")["statements"]["GRV-07"]["exercised"] > 0


def test_playouts_come_to_what_an_option_adds(tmp_path: Path) -> None:
    """The fifth setting is that of the option: two player counts of two variants come before."""
    option = "options:\n  sharp: {type: truth, default: false}\n"
    folder = changed(tmp_path, "game.yaml", "numbers:\n", f"{option}numbers:\n")
    play = folder / "play.rules"
    old = "    move amount apples from tree to your barn"
    text = play.read_text(encoding="utf-8")
    assert text.count(old) == 1
    play.write_text(text.replace(old, f"    if sharp: wind becomes 0   [GRV-14]\n{old}"), encoding="utf-8")
    assert figures(folder, "-n", "4", status=0)["statements"]["GRV-14"]["exercised"] == 0
    assert figures(folder, "-n", "5", status=0)["statements"]["GRV-14"]["exercised"] > 0


def test_a_gap_that_nothing_cites_is_named(tmp_path: Path) -> None:
    folder = changed(tmp_path, "play.rules", " [GRV-G1]", "")
    rows = folder / "statements.yaml"
    waived = rows.read_text(encoding="utf-8").replace('for nobody."}', 'for nobody.", waived: "Said by GRV-08."}')
    rows.write_text(waived, encoding="utf-8")
    done = run("coverage", str(folder), "-n", "0")
    assert done.returncode == 1
    assert "Gaps that nothing cites:\n  GRV-G1  " in done.stdout
    data = folder / "game.yaml"
    cited = data.read_text(encoding="utf-8").replace("from: 0, to: 99", "from: 0, to: 99, gap: GRV-G1")
    data.write_text(cited, encoding="utf-8")
    assert figures(folder, "-n", "0", status=0)["open_gaps"] == []


def changed(tmp_path: Path, file: str, old: str, new: str) -> Path:
    folder = tmp_path / "grove"
    shutil.copytree(GROVE, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    return folder


def test_nothing_missing_is_well(tmp_path: Path) -> None:
    folder = changed(tmp_path, "statements.yaml", 'for nobody."}', 'for nobody.", waived: "Said by GRV-08."}')
    held = figures(folder, "-n", "0", status=0)["statements"]
    assert held["GRV-14"]["waived"] == "Said by GRV-08."


def test_a_failing_scenario_counts_for_nothing(tmp_path: Path) -> None:
    folder = changed(tmp_path, "scenarios.rules", "harvest_value of blue is 4", "harvest_value of blue is 5")
    done = run("coverage", str(folder), "-n", "0", "--json", str(tmp_path / "figures.json"))
    assert "1 scenario counted for nothing, since it fails; see `rulewright test grove`" in done.stderr
    held = json.loads((tmp_path / "figures.json").read_text(encoding="utf-8"))["statements"]
    assert (held["GRV-09"]["scenarios"], held["GRV-05"]["scenarios"]) == ([], ["A worm keeps all away"])
    done = run("coverage", str(folder), "-n", "0", "--mutate")
    assert (done.returncode, done.stdout) == (2, "")
    assert 'the scenario "Three apples count four" fails as the rules stand' in done.stderr


def test_a_scenario_must_come_to_what_it_cites(tmp_path: Path) -> None:
    folder = changed(tmp_path, "scenarios.rules", "with windy [GRV-06]", "with windy [GRV-09]")
    held = figures(folder, "-n", "0")["statements"]
    assert held["GRV-09"]["scenarios"] == ["Three apples count four"]


def test_broken_playouts_are_told(tmp_path: Path) -> None:
    folder = changed(tmp_path, "game.yaml", "wind: {from: 0, to: 99}", "wind: {from: 0, to: 2}")
    done = run("coverage", str(folder), "-n", "8")
    assert "the rules broke 8 playouts; see `rulewright simulate grove`" in done.stderr


def test_a_clause_switched_off_without_notice_is_noticed_by_a_scenario_about_it(tmp_path: Path) -> None:
    line = "    elm is empty\n"
    folder = changed(tmp_path, "scenarios.rules", line, f"{line}    wind is 1\n")
    for path, noticed in ((GROVE, False), (folder, True)):
        mutants = figures(path, "-n", "0", "--mutate")["mutants"]
        assert [one["noticed"] for one in mutants if one["place"] == "play.rules:36"] == [noticed]


def test_statements_and_gaps_are_read() -> None:
    ruleset, _ = rulewright.load(GROVE)
    assert ruleset is not None
    box, world = ruleset.world.statements[11], ruleset.world
    assert (box.number, box.section, box.waived) == ("GRV-12", "Box", "Nothing to play.")
    assert world.statements[0].kind == "component"
    assert [(gap.number, gap.answer, gap.cites) for gap in world.gaps] == [("GRV-G1", "Yes.", ("GRV-06",))]
    assert Coverage(ruleset).implemented()["GRV-G1"] == ("play.rules:36",)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("coverage nmi", "Did you mean `nim`?"),
        ("coverage nim -n few", "not a whole number"),
        ("coverage nim -n -3", "not a whole number"),
        ("coverage nim --mutat", "Did you mean `--mutate`?"),
        ("coverage nim --json no/such/folder.json", "there is no folder `no/such`"),
        ("lint nim --assumed --format json", "leave out `--format`"),
    ],
)
def test_wrong_wishes(arguments: str, words: str) -> None:
    done = run(*arguments.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert "bug in rulewright" not in done.stderr


def test_broken_rules_are_shown(tmp_path: Path) -> None:
    folder = changed(tmp_path, "play.rules", "[GRV-02]", "[GRV-O2]")
    done = run("coverage", str(folder))
    assert (done.returncode, done.stdout) == (1, "")
    assert "Did you mean `GRV-02`?" in done.stderr
    folder = changed(tmp_path / "other", "scenarios.rules", "[GRV-01]", "[GRV-21]")
    done = run("coverage", str(folder))
    assert (done.returncode, done.stdout) == (1, "")
    assert "can not be played before 1 error is mended" in done.stderr


def test_assumed_data_of_a_broken_ruleset(tmp_path: Path) -> None:
    folder = changed(tmp_path, "game.yaml", "players: [2, 3]", "players: many")
    done = run("lint", str(folder), "--assumed")
    assert (done.returncode, done.stdout) == (1, "")
    assert "game.yaml:3:" in done.stderr
