"""The terminals of the grammar in a designer's words."""

from __future__ import annotations

from rulewright.language.words import DECLARATIONS, PHRASES, SCENARIO_WORDS, SECTIONS, VERBS, WORDS

WORD_OF = (
    {type_: phrase for phrase, type_ in reversed(list(PHRASES.items()))}
    | {type_: word for word, type_ in reversed(list(WORDS.items()))}
    | {type_: word for word, type_ in [*DECLARATIONS.items(), *SECTIONS.items(), *VERBS.items()]}
    | {type_: word for word, type_ in reversed(list(SCENARIO_WORDS.items()))}
    | {"COLON": ":", "COMMA": ",", "LPAR": "(", "RPAR": ")", "PLUS": "+", "MINUS": "-", "STAR": "*", "DASH": "-"}
    | {"WHEN_AFTER": "after", "WHEN_BEFORE": "before", "WHEN_INSTEAD": "instead of"}
)
"""What a designer writes for a terminal."""

_NAMES = {
    "NEWLINE": "the end of the line", "NAME": "a name", "KIND": "a kind of thing", "INDENT": "an indented block",
    "NUMBER": "a number", "STRING": 'a text in "…"', "ADJECTIVE": "an adjective", "VERB": "a verb",
    "DEDENT": "the end of the block", "LIST_OPEN": "a list of lines that start with `-`",
    "$END": "the end of the declaration", "PICK": "the name of a pick",
}  # fmt: skip
_VALUE = {"NAME", "KIND", "NUMBER", "LPAR", "YOU", "YOUR", "NOTHING"}
_VALUES = _VALUE | {
    "STRING", "TRUE", "FALSE", "THE_ACTIVE_PLAYER", "MINUS", "NOT", "EVERY", "TOTAL", "BEST_TOTAL", "HIGHEST",
    "LOWEST",
    "THE_NUMBER_OF", "THE_FIRST", "THE_LAST", "THE_ONLY", "THE_DISTANCE_FROM", "THERE_IS_A", "THERE_IS_NO",
    "THERE_IS_A_PATH", "ALL_OF", "ONE_OF",
}  # fmt: skip
_STATEMENTS = {"MOVE", "DO", "CHOOSE", "CALL"}
_HEAD_LINES = {"CHOOSE", "NEEDS", "FOR", "IF", "CALL"}
_AFTER_VALUES = {
    "PLUS", "STAR", "MINUS", "IS", "IS_AT_LEAST", "IS_AT_MOST", "IS_MORE_THAN", "IS_LESS_THAN", "IS_NOT", "VERB", "AND",
    "DIVIDED_BY", "BUT_NOT_BELOW", "BUT_NOT_ABOVE", "DOES_NOT", "OR", "ROUNDED_UP", "ROUNDED_DOWN", "CAN_DO",
    "SHARE", "KNOWS", "IS_IN_PLAY", "IS_NOT_IN_PLAY",
}  # fmt: skip
_PREPOSITIONS = {
    "ON", "TO", "IN", "FROM", "AT", "WITH", "BETWEEN", "FOR", "BY", "AGAINST", "TOWARD", "THROUGH", "ALONG", "UNDER",
    "OVER", "WITHIN", "BEFORE", "OF",
}  # fmt: skip
MOST_NAMED = 6


def describe(accepts: set[str]) -> str:
    """The expected terminals in words: `a value`, `a statement`, `:`, the end of the line."""
    rest = accepts - {"LIST_CLOSE", "$END" if "NEWLINE" in accepts else ""}
    out: list[str] = []
    if rest >= _STATEMENTS:
        out.append("a statement")
        rest &= {"DEDENT", "INDENT"}
    elif rest >= _HEAD_LINES:
        out.append("a line of the head, such as `choose` or `needs`,")
        rest -= _HEAD_LINES | {"RULE"}
    if len(rest & _VALUE) >= 4:
        out.append("a value")
        rest -= _VALUES
    if rest >= {"A", "ADJECTIVE", "FACE_UP"}:
        rest -= {"A"}
    if "BECOMES" in rest:
        rest -= {"BECOMES_FIRST_IN", "BECOMES_LAST_IN"}
    if rest >= {"IS", "IS_NOT"}:
        out.append("a comparison such as `is`")
        rest -= _AFTER_VALUES
    if len(rest & _PREPOSITIONS) > 4:
        rest -= _PREPOSITIONS
    out += [_NAMES.get(type_) or f"`{WORD_OF.get(type_, type_.lower())}`" for type_ in sorted(rest)]
    if len(out) > MOST_NAMED:
        out = [*out[:MOST_NAMED], "…"]
    return " or ".join(out) if len(out) < 3 else ", ".join(out[:-1]) + f" or {out[-1]}"
