"""What the words of a game are made into before its rules are read."""

from __future__ import annotations

import pytest

from rulewright.language.vocabulary import plain_form


@pytest.mark.parametrize(
    ("verb", "after_you"),
    [
        ("fills", "fill"), ("carries", "carry"), ("reaches", "reach"), ("has", "have"), ("ties", "tie"),
        ("has_room", "have_room"), ("looks_for_cards", "look_for_cards"), ("can_walk", "can_walk"),
        ("re_rolls", "re_roll"),
    ],
)  # fmt: skip
def test_verbs_after_you(verb: str, after_you: str) -> None:
    assert plain_form(verb) == after_you
