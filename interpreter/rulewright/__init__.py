"""Board games as editable rules: load a ruleset folder, start a match, ask what may be chosen, choose.

>>> import rulewright
>>> ruleset, findings = rulewright.load(rulewright.find_ruleset("nim"))
>>> match = ruleset.game(options={"heaps": "heaps_1_2_3"}).start()
>>> [option.name for option in match.options()]
['heap_a', 'heap_b', 'heap_c']
>>> match.choose("heap_c")
>>> match.choose("3")
>>> match.why(["heap_c", "1"])[0].text
'Heap C is not a heap where heap is not empty.'
>>> match.outcome is None
True
"""

from rulewright.diagnostics import CODES, Diagnostic
from rulewright.journal.journal import Journal
from rulewright.journal.read import read_journal
from rulewright.journal.record import Recorder
from rulewright.journal.refused import JournalRefused
from rulewright.journal.replay import Replay, replay_journal
from rulewright.load import (
    BrokenRuleset,
    Ruleset,
    SettingRefused,
    UnknownRuleset,
    bundled,
    find_ruleset,
    lint,
    load,
    recipes,
    starting_ruleset,
)
from rulewright.match.arranged_game import ArrangedGame, RulingRefused
from rulewright.match.decision import Decision, IllegalChoice, Option, Outcome, Refusal, View
from rulewright.match.game import Game
from rulewright.match.match import BrokenRules, Match
from rulewright.scenario.failure import Failure
from rulewright.scenario.scenario import Scenario

__all__ = [
    "CODES",
    "ArrangedGame",
    "BrokenRules",
    "BrokenRuleset",
    "Decision",
    "Diagnostic",
    "Failure",
    "Game",
    "IllegalChoice",
    "Journal",
    "JournalRefused",
    "Match",
    "Option",
    "Outcome",
    "Recorder",
    "Refusal",
    "Replay",
    "Ruleset",
    "RulingRefused",
    "Scenario",
    "SettingRefused",
    "UnknownRuleset",
    "View",
    "bundled",
    "find_ruleset",
    "lint",
    "load",
    "read_journal",
    "recipes",
    "replay_journal",
    "starting_ruleset",
]
