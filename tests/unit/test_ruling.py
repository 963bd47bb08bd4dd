"""House rulings: sentences of the language that change a running match, and are kept in journals."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright.match.decision import HOUSE, Move

FILL = "move 2 matches from box to heap_a"
FEWER = "move a match from heap_c to box"
EMPTY = "for each heap: move each match in heap to box"


def ruleset_of(path: Path | str = "nim") -> rulewright.Ruleset:
    ruleset, findings = rulewright.load(rulewright.find_ruleset(str(path)))
    assert ruleset is not None, findings
    return ruleset


def ruled(*sentences: str) -> rulewright.ArrangedGame:
    ruleset = ruleset_of()
    return ruleset.arranged(ruleset.game().setting, rulings=sentences)


def heap(match: rulewright.Match, name: str) -> int:
    place = match.game.setting.place_names.index(name)
    return len(match.game.names.contents(match.state, place))


def test_a_ruling_changes_the_match_and_nothing_else() -> None:
    match = ruled(FILL).start()
    match.choose("heap_d")
    match.choose("7")
    before = match.copy()
    match.rule(FILL)
    assert (heap(match, "heap_a"), heap(before, "heap_a")) == (3, 1)
    assert match.log[-1] == f"House ruling: {FILL}"
    assert match.moves[-1] == Move(HOUSE, FILL)
    assert match.decision == before.decision
    match.choose("heap_a")
    assert [option.name for option in match.options()] == ["1", "2", "3"]


def test_the_rest_of_the_game_is_as_without_rulings() -> None:
    one, other = ruled(FILL).start(seed=3), ruleset_of().game().start(seed=3)
    while one.decision is not None and other.decision is not None:
        assert [option.name for option in one.options()] == [option.name for option in other.options()]
        one.choose(one.options()[-1])
        other.choose(other.options()[-1])
    assert one.log == other.log
    assert one.outcome is not None
    assert other.outcome is not None
    assert one.outcome.winners == other.outcome.winners


@pytest.mark.parametrize(
    ("sentence", "words"),
    [
        ("move a match from heap_e to box", "`heap_e` is not known"),
        ("choose a heap", "Nobody is there to choose"),
        ("move a match", "The sentence stops too early"),
        ("heaps becomes 3", "heaps"),
        ("expects", "expects"),
    ],
)
def test_what_is_no_ruling_is_a_finding_in_its_own_words(sentence: str, words: str) -> None:
    with pytest.raises(rulewright.RulingRefused) as refused:
        ruled(FILL, sentence)
    assert refused.value.sentence == sentence
    assert words in refused.value.findings[0].message
    span = refused.value.findings[0].span
    assert sentence in span.source.line_text(span.line)


def test_a_ruling_waits_for_the_picks_of_a_move() -> None:
    match = ruled(FILL).start()
    match.choose("heap_d")
    with pytest.raises(rulewright.IllegalChoice, match="A move is under way"):
        match.rule(FILL)
    assert heap(match, "heap_a") == 1


def test_a_ruling_leaves_something_to_choose() -> None:
    match = ruled(EMPTY).start()
    with pytest.raises(rulewright.IllegalChoice, match="nothing could be chosen"):
        match.rule(EMPTY)
    assert (heap(match, "heap_a"), match.moves) == (1, ())


def test_a_ruling_that_can_not_be_done_changes_nothing() -> None:
    sentence = "move 3 matches from heap_b to box"
    match = ruled(sentence, FEWER).start()
    match.rule(sentence)
    before = match.state
    with pytest.raises(rulewright.BrokenRules):
        match.rule(sentence)
    assert match.state == before
    match.rule(FEWER)
    assert heap(match, "heap_c") == 4


def test_chance_in_a_ruling_is_noted_and_falls_again_alike() -> None:
    ruleset = ruleset_of("liars_dice")
    sentence = "for each player p: roll each die of p"
    game = ruleset.arranged(ruleset.game().setting, rulings=[sentence])
    match = game.start(seed=4)
    match.rule(sentence)
    assert len(match.moves[-1].chance) == 2
    assert match.settled == 1
    again = game.start(seed=4, chance=match.opening)
    again.repeat(match.moves[-1])
    assert again.to_json() == match.to_json()


# ---- journals ----


def kept(path: Path) -> rulewright.Match:
    match = ruled(FILL, FEWER).start(seed=1)
    recorder = rulewright.Recorder.begin(path, match, 1)
    match.choose("heap_d")
    match.choose("2")
    match.rule(FILL)
    recorder.follow(match)
    undone = match.copy()
    undone.rule(FEWER)
    recorder.follow(undone)
    recorder.follow(match)
    match.choose("heap_a")
    match.choose("3")
    recorder.follow(match)
    recorder.close()
    return match


def test_a_journal_keeps_rulings(tmp_path: Path) -> None:
    match = kept(tmp_path / "kept")
    journal = rulewright.read_journal(tmp_path / "kept")
    assert [choice.name for choice in journal.choices if choice.is_ruling] == [FILL]
    replay = rulewright.replay_journal(journal, ruleset_of())
    assert replay.stop is None
    assert replay.match is not None
    assert replay.match.log == match.log
    assert (heap(replay.match, "heap_a"), heap(replay.match, "heap_c")) == (0, 5)
    rulewright.Recorder.resume(replay).close()


def test_a_ruling_that_changed_rules_do_not_understand_stops_the_replay(tmp_path: Path) -> None:
    kept(tmp_path / "kept")
    folder = tmp_path / "nim"
    shutil.copytree(rulewright.find_ruleset("nim"), folder)
    for name in ("components.yaml", "game.yaml", "play.rules"):
        (folder / name).write_text((folder / name).read_text().replace("box", "crate"))
    (folder / "scenarios.rules").unlink()
    replay = rulewright.replay_journal(rulewright.read_journal(tmp_path / "kept"), ruleset_of(folder))
    assert replay.changed
    assert replay.stop is not None
    assert (replay.stop.number, replay.stop.seat, replay.stop.choice) == (3, "", FILL)
    assert "`box` is not known" in replay.stop.reason
    assert replay.match is not None
    assert len(replay.match.moves) == 2


# ---- scenarios to begin in ----

SCENARIO = """scenario "Short of matches"
  given
    move 4 matches from box to heap_d
  starts
    take turns, from second, at most 5 turns: do take
"""


def begun(tmp_path: Path) -> tuple[Path, rulewright.Match]:
    """A ruleset's folder, and a match of it begun in a scenario and kept, with a ruling in it."""
    folder = tmp_path / "nim"
    shutil.copytree(rulewright.find_ruleset("nim"), folder)
    with (folder / "scenarios.rules").open("a") as file:
        file.write("\n" + SCENARIO + "  expects\n    the match goes on\n")
    ruleset = ruleset_of(folder)
    title = "Short of matches"
    match = ruleset.arranged(ruleset.scenario_settings()[title], title, [FILL]).start(seed=2)
    recorder = rulewright.Recorder.begin(tmp_path / "kept", match, 2)
    match.rule(FILL)
    match.choose("heap_d")
    match.choose("4")
    recorder.follow(match)
    recorder.close()
    return folder, match


def test_a_journal_begins_where_a_scenario_does(tmp_path: Path) -> None:
    folder, match = begun(tmp_path)
    assert [move.seat for move in match.moves] == [HOUSE, 1, 1]
    journal = rulewright.read_journal(tmp_path / "kept")
    assert journal.header.scenario == "Short of matches"
    replay = rulewright.replay_journal(journal, ruleset_of(folder))
    assert (replay.changed, replay.stop) == (False, None)
    assert replay.match is not None
    assert replay.match.to_json() == match.to_json()


def test_another_scenario_of_that_title_counts_as_changed_rules(tmp_path: Path) -> None:
    folder, _ = begun(tmp_path)
    scenarios = folder / "scenarios.rules"
    scenarios.write_text(scenarios.read_text().replace("4 matches from box to heap_d", "3 matches from box to heap_d"))
    replay = rulewright.replay_journal(rulewright.read_journal(tmp_path / "kept"), ruleset_of(folder))
    assert replay.changed
    assert replay.stop is not None
    assert (replay.stop.number, replay.stop.choice) == (3, "4")
    with pytest.raises(rulewright.JournalRefused, match="go on in another file"):
        rulewright.Recorder.resume(replay)


def test_a_scenario_that_is_gone_is_named(tmp_path: Path) -> None:
    folder, _ = begun(tmp_path)
    (folder / "scenarios.rules").unlink()
    replay = rulewright.replay_journal(rulewright.read_journal(tmp_path / "kept"), ruleset_of(folder))
    assert replay.match is None
    assert replay.stop is not None
    assert replay.stop.reason == 'there is no scenario "Short of matches".'
