"""The fixed words of the rules language: fixed phrases, single reserved words, declaration words.

A phrase is one token wherever its words stand in a row; a declaration word is special only where a declaration starts.
"""

from __future__ import annotations

from collections.abc import Mapping

PHRASES: Mapping[str, str] = {
    "is at least": "IS_AT_LEAST",
    "is at most": "IS_AT_MOST",
    "is more than": "IS_MORE_THAN",
    "is less than": "IS_LESS_THAN",
    "is not": "IS_NOT",
    "does not": "DOES_NOT",
    "do not": "DOES_NOT",
    "there is a": "THERE_IS_A",
    "there is an": "THERE_IS_A",
    "there is no": "THERE_IS_NO",
    "there is a path": "THERE_IS_A_PATH",
    "the number of": "THE_NUMBER_OF",
    "the first": "THE_FIRST",
    "the last": "THE_LAST",
    "the only": "THE_ONLY",
    "the distance from": "THE_DISTANCE_FROM",
    "of each": "OF_EACH",
    "best total": "BEST_TOTAL",
    "with a different": "WITH_A_DIFFERENT",
    "all of": "ALL_OF",
    "one of": "ONE_OF",
    "can do": "CAN_DO",
    "but not below": "BUT_NOT_BELOW",
    "but not above": "BUT_NOT_ABOVE",
    "divided by": "DIVIDED_BY",
    "rounded up": "ROUNDED_UP",
    "rounded down": "ROUNDED_DOWN",
    "goes up by": "GOES_UP_BY",
    "goes down by": "GOES_DOWN_BY",
    "owned by": "OWNED_BY",
    "is in play": "IS_IN_PLAY",
    "is not in play": "IS_NOT_IN_PLAY",
    "face up": "FACE_UP",
    "face down": "FACE_DOWN",
    "to the bottom of": "TO_THE_BOTTOM_OF",
    "a number from": "A_NUMBER_FROM",
    "choose one": "CHOOSE_ONE",
    "chooses one": "CHOOSES_ONE",
    "if possible": "IF_POSSIBLE",
    "for each": "FOR_EACH",
    "repeat until": "REPEAT_UNTIL",
    "take turns": "TAKE_TURNS",
    "go round": "GO_ROUND",
    "who passes is out": "WHO_PASSES_IS_OUT",
    "until all pass in a row": "UNTIL_ALL_PASS",
    "this turn ends": "THIS_TURN_ENDS",
    "this round ends": "THIS_ROUND_ENDS",
    "at most": "AT_MOST",
    "share the same": "SHARE",
    "shares the same": "SHARE",
    "up to": "UP_TO",
    "or more": "OR_MORE",
    "any number of": "ANY_NUMBER_OF",
    "in order": "IN_ORDER",
    "pick at random": "PICK_AT_RANDOM",
    "look at": "LOOK_AT",
    "looks at": "LOOKS_AT",
    "as far as possible": "AS_FAR_AS_POSSIBLE",
    "in secret": "IN_SECRET",
    "once per": "ONCE_PER",
    "levels deep": "LEVELS_DEEP",
    "at once": "AT_ONCE",
    "at the end": "AT_THE_END",
    "the active player": "THE_ACTIVE_PLAYER",
    "times as much": "TIMES_AS_MUCH",
    "also if": "ALSO_IF",
    "never if": "NEVER_IF",
    "can not": "CAN_NOT",
    "the match goes on": "THE_MATCH_GOES_ON",
    "nobody wins": "NOBODY_WINS",
    "becomes first in": "BECOMES_FIRST_IN",
    "becomes last in": "BECOMES_LAST_IN",
    "become first in": "BECOMES_FIRST_IN",
    "become last in": "BECOMES_LAST_IN",
    "earliest in": "EARLIEST_IN",
    "latest in": "LATEST_IN",
    "by most": "BY_MOST",
    "by fewest": "BY_FEWEST",
    "by earliest in": "BY_EARLIEST_IN",
    "by latest in": "BY_LATEST_IN",
    "at random": "AT_RANDOM",
}

_ORDINARY = """
    a above and as at because becomes before between by call can changes choose chooses do does each else every false
    fewest for from
    gain gains highest if in instead is less lose loses lowest may more most move moves needs not nothing of on or
    otherwise pass pay pays repeat replace remove rule say shared skipping swap then through times to total toward
    true turns under until where while win wins with you your against along over within announce flip
    openly
"""

WORDS: Mapping[str, str] = {word: word.upper() for word in _ORDINARY.split()} | {"an": "A", "are": "IS"}

VERBS: Mapping[str, str] = {"draw": "DRAW", "roll": "ROLL", "shuffle": "SHUFFLE", "reveal": "REVEAL", "rank": "RANK"}
"""Words that begin a statement, and may name things everywhere else: an action may well be called `draw`."""

DECLARATIONS: Mapping[str, str] = {
    "game": "GAME",
    "fact": "FACT",
    "action": "ACTION",
    "phase": "PHASE",
    "to": "PROCEDURE",
    "event": "EVENT",
    "slot": "SLOT",
    "score": "SCORE",
    "wins": "WINS_BLOCK",
    "variant": "VARIANT",
    "after": "WHEN_AFTER",
    "before": "WHEN_BEFORE",
    "while": "WHILE",
    "scenario": "SCENARIO",
}

SECTIONS: Mapping[str, str] = {"given": "GIVEN", "starts": "STARTS", "plays": "PLAYS", "expects": "EXPECTS"}
"""What heads a section of a scenario; special only there."""

SCENARIO_WORDS: Mapping[str, str] = {
    "players": "PLAYERS",
    "player": "PLAYERS",
    "option": "OPTION",
    "chance": "CHANCE",
    "knows": "KNOWS",
    "know": "KNOW",
}
"""Words special only at their place in a scenario: its first line, the start of a line under `plays`, and under
`expects`, where a verb of the game's own goes before."""

CONTINUES = frozenset(["and", "or", "else", "where", "by", "with", "then", "because", "but", "+", "-", "*"])
"""A line that starts with one of these, and is indented deeper, goes on with the line above."""

PREPOSITIONS = (
    "on", "to", "in", "from", "at", "with", "between", "for", "by", "against", "toward", "through", "along", "under",
    "over", "within", "before",
)  # fmt: skip

BUILT_IN_KINDS: Mapping[str, str] = {
    "player": "players",
    "space": "spaces",
    "place": "places",
    "piece": "pieces",
    "number": "numbers",
    "ray": "rays",
    "neighbour": "neighbours",
    "board": "boards",
}

BUILT_IN_ADJECTIVES = ("empty", "held")

BUILT_IN_FACTS = ("top", "owner", "holder", "rival", "distance", "score", "position")

RESERVED = frozenset(WORDS) | frozenset(BUILT_IN_FACTS) | {"active", "after", "one", "the", "there"}
"""Words that no game may use as a name."""
