"""A game read in another language: titles, texts of the rules, and the names of actions; what is typed stays."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright_tools.chooser import pick
from rulewright_tools.cli import main

FOLDER = rulewright.bundled()["iunu"]


def game(language: str | None) -> rulewright.Game:
    ruleset, findings = rulewright.load(FOLDER, language=language)
    assert ruleset is not None, findings
    return ruleset.game()


def played(language: str | None) -> rulewright.Match:
    match = game(language).start(seed=3)
    while match.decision is not None:
        options = match.options()
        match.choose(options[pick(3, len(match.history), len(options))])
    return match


def test_the_same_match_is_told_in_polish() -> None:
    polish, english = played("pl"), played(None)
    assert polish.history == english.history
    assert len(polish.log) == len(english.log)
    assert any(line.startswith("Pierwszy: Zagraj zestaw, Piekarz") for line in polish.log)
    assert any("zarabia" in line and "Deb." in line for line in polish.log)
    assert next(line.title for line in polish.view(0).scores) == "Obywatele"
    assert {place.title for place in polish.view(0).places} >= {"Talia obywateli", "Dynastia of Pierwszy"}


def test_a_refusal_is_told_in_polish() -> None:
    match = game("pl").start(seed=3)
    hand = [option.name for option in match.options()]
    other = next(name for name in hand if name.split("_")[0] != hand[0].split("_")[0])
    assert [refusal.text for refusal in match.why([hand[0], other, "done"])] == [
        "Wszyscy obywatele zestawu należą do jednej kasty."
    ]


def test_a_language_goes_by_its_own_name_too() -> None:
    assert game("Polski").setting.language == "pl"


@pytest.mark.parametrize(("name", "text"), [("iunu", "It has `pl` (polski) beside"), ("nim", "It has only the one")])
def test_other_languages_are_refused(name: str, text: str) -> None:
    with pytest.raises(rulewright.SettingRefused, match="has no texts in the language `fr`") as refused:
        rulewright.load(rulewright.bundled()[name], language="fr")
    assert text in refused.value.message


def test_play_takes_a_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    saved = tmp_path / "game"
    seats = ("--seats", "random,random", "--seed", "3", "--plain")
    assert main(["play", "iunu", "--language", "pl", *seats, "--save", str(saved)]) == 0
    assert "Zaoszczędzone Debeny" in capsys.readouterr().out
    assert main(["play", "--load", str(saved), "--language", "pl", "--plain"]) == 0
    assert "Zaoszczędzone Debeny" in capsys.readouterr().out
