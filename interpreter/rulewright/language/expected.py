"""Says what is wrong where the parser could not go on: the designer's words, what was expected, the nearest fit."""

from __future__ import annotations

from collections.abc import Iterable

from lark import Token as Terminal

from rulewright.diagnostics import Findings, did_you_mean, nearest
from rulewright.language.tokens import Token
from rulewright.language.vocabulary import Vocabulary
from rulewright.language.words import DECLARATIONS, PHRASES, WORDS
from rulewright.source import SourceText, Span

_WORD_OF = (
    {type_: phrase for phrase, type_ in reversed(PHRASES.items())}
    | {type_: word for word, type_ in reversed(WORDS.items())}
    | {type_: word for word, type_ in DECLARATIONS.items()}
    | {"COLON": ":", "COMMA": ",", "LPAR": "(", "RPAR": ")", "PLUS": "+", "MINUS": "-", "STAR": "*", "DASH": "-"}
)
_VALUE = {"NAME", "KIND", "NUMBER", "LPAR", "YOU", "YOUR", "NOTHING"}
_VERBS = {"MOVE", "DO", "CHOOSE", "IF", "FOR_EACH"}
_BINARY = {"PLUS", "STAR", "MINUS", "IS", "IS_AT_LEAST", "IS_AT_MOST", "IS_MORE_THAN", "IS_LESS_THAN", "IS_NOT", "VERB"}


def explain_unexpected(
    source: SourceText, tokens: list[Token], found: Terminal, expected: Iterable[str], vocabulary: Vocabulary,
    findings: Findings,
) -> None:  # fmt: skip
    """Add the one finding for a declaration that does not parse."""
    position = _position(tokens, found)
    at = tokens[min(position, len(tokens) - 1)] if tokens else None
    place = at.span if at is not None and at.text else _line_end(source, tokens, position)
    accepts = set(expected)
    if _wrong_start(tokens, findings):
        return
    if _mixed(tokens, position, findings) or _reserved_name(tokens, position, accepts, findings):
        return
    if _misspelt(tokens, position, vocabulary, findings):
        return
    what = f"`{at.text}` does not fit here" if at is not None and at.text else "The sentence stops too early"
    if found.type in ("INDENT", "DEDENT"):
        what = "This line is indented differently than its sentence asks" if found.type == "INDENT" else what
    findings.add("P201", place, f"{what}: expected {describe(accepts)}.", _hint(tokens, position, accepts))


def _position(tokens: list[Token], found: Terminal) -> int:
    for index, token in enumerate(tokens):
        if token.type == found.type and token.span.start == found.start_pos and token.span.end == found.end_pos:
            return index
    return len(tokens) - 1


def _line_end(source: SourceText, tokens: list[Token], position: int) -> Span:
    """An end of line is shown at the last word before it."""
    for token in reversed(tokens[:position]):
        if token.text:
            return Span(source, token.span.start, token.span.end)
    return Span(source, 0, 0)


def _wrong_start(tokens: list[Token], findings: Findings) -> bool:
    first = tokens[0]
    if first.type not in ("NAME", "NUMBER", "STRING") and first.type not in WORDS.values():
        return False
    if first.type == "NAME" and any(token.type in ("IS", "IS_AT_LEAST", "IS_AT_MOST") for token in _line(tokens, 0)):
        return False
    guess = did_you_mean(first.text, [*DECLARATIONS, "setup"], "A declaration starts with `game`, `fact`, `action`, `to`, "
                         "`phase`, `after`, `while`, `score`, `wins` or a kind of piece.")  # fmt: skip
    findings.add("P202", first.span, f"`{first.text}` does not start a declaration.", guess)
    return True


def _line(tokens: list[Token], position: int) -> list[Token]:
    start = position
    while start > 0 and tokens[start - 1].type not in ("NEWLINE", "INDENT", "DEDENT"):
        start -= 1
    end = position
    while end < len(tokens) and tokens[end].type != "NEWLINE":
        end += 1
    return tokens[start:end]


def _mixed(tokens: list[Token], position: int, findings: Findings) -> bool:
    at = tokens[position]
    other = {"AND": "OR", "OR": "AND"}.get(at.type)
    if other is None or not any(token.type == other for token in _line(tokens, position)):
        return False
    findings.add(
        "P203", at.span, "`and` and `or` stand in one sentence, so it can be read in two ways.",
        "Put one of them into a list under `all of` or `one of`, or into parentheses.",
    )  # fmt: skip
    return True


def _reserved_name(tokens: list[Token], position: int, accepts: set[str], findings: Findings) -> bool:
    at = tokens[position]
    if "NAME" not in accepts or accepts & {"NUMBER"} or not at.text or not at.text.replace("_", "").isalpha():
        return False
    if at.type in ("NAME", "NEWLINE") or " " in at.text:
        return False
    findings.add(
        "P204", at.span, f"A name is wanted here, but `{at.text}` is a word of the language or of this game.",
        f"Choose another name, such as `{at.text}_1`.",
    )  # fmt: skip
    return True


def _misspelt(tokens: list[Token], position: int, vocabulary: Vocabulary, findings: Findings) -> bool:
    """An unknown word on the line, at or before the place, is the likely cause."""
    known = vocabulary.all_words
    line = [token for token in _line(tokens, position) if token.text]
    local = {token.text for before, token in zip(tokens, tokens[1:], strict=False)
             if token.type == "NAME" and before.type in ("KIND", "COLON")}  # fmt: skip
    local |= {token.text for token, after in zip(tokens, tokens[1:], strict=False) if after.type == "COLON"}
    end = tokens[position].span.end
    for index, token in enumerate(line):
        if token.type != "NAME" or token.text in known or token.text in local or token.span.start > end:
            continue
        words = [*WORDS, *known] if index else [*_STATEMENTS, *local, *known]
        guess = nearest(token.text, words)
        if guess is None or guess == token.text:
            continue
        findings.add(
            "P205", token.span, f"`{token.text}` is no word this game knows, and the sentence can not be read with it.",
            f"Did you mean `{guess}`?",
        )  # fmt: skip
        return True
    return False


_STATEMENTS = (
    "move", "do", "choose", "if", "otherwise", "for", "repeat", "take", "go", "call", "gain", "lose", "pay", "say",
    "swap", "flip", "announce", "pass", "needs", "rule", "does", "you", "as",
)  # fmt: skip


def describe(accepts: set[str]) -> str:
    """The expected terminals in words: `a value`, `a statement`, `:`, the end of the line."""
    rest = set(accepts)
    out: list[str] = []
    if rest >= _VERBS:
        out.append("a statement")
        rest -= {type_ for type_ in rest if type_ not in ("DEDENT",)}
    if len(rest & _VALUE) >= 4:
        out.append("a value")
        rest -= _VALUE | {"STRING", "TRUE", "FALSE", "THE_ACTIVE_PLAYER", "MINUS", "NOT", "EVERY", "TOTAL", "HIGHEST"}
        rest -= {"LOWEST", "THE_NUMBER_OF", "THE_FIRST", "THE_LAST", "THE_ONLY", "THERE_IS_A", "THERE_IS_NO"}
        rest -= {"THERE_IS_A_PATH", "ALL_OF", "ONE_OF"}
    if rest >= {"IS", "IS_NOT"}:
        out.append("a comparison such as `is`")
        rest -= _BINARY | {"DIVIDED_BY", "BUT_NOT_BELOW", "BUT_NOT_ABOVE", "DOES_NOT", "AND", "OR", "ROUNDED_UP"}
        rest -= {"ROUNDED_DOWN", "CAN_DO"}
    names = {
        "NEWLINE": "the end of the line", "NAME": "a name", "KIND": "a kind of thing", "INDENT": "an indented block",
        "NUMBER": "a number", "STRING": 'a text in "…"', "ADJECTIVE": "an adjective", "VERB": "a verb",
        "DEDENT": "the end of the block", "LIST_OPEN": "a list of lines that start with `-`",
    }  # fmt: skip
    prepositions = {"ON", "TO", "IN", "FROM", "AT", "WITH", "BETWEEN", "FOR", "BY", "AGAINST", "TOWARD", "THROUGH"}
    if len(rest & prepositions) > 4:
        rest -= prepositions | {"ALONG", "UNDER", "OVER", "WITHIN", "BEFORE", "OF"}
    for type_ in sorted(rest):
        if type_ != "LIST_CLOSE":
            out.append(names.get(type_) or f"`{_WORD_OF.get(type_, type_.lower())}`")
    if len(out) > 6:
        out = [*out[:6], "…"]
    return " or ".join(out) if len(out) < 3 else ", ".join(out[:-1]) + f" or {out[-1]}"


def _hint(tokens: list[Token], position: int, accepts: set[str]) -> str:
    at = tokens[position]
    before = tokens[position - 1] if position else at
    if at.type == "NEWLINE" and "COLON" in accepts:
        return "End the line with `:` and indent what belongs to it."
    if at.type == "INDENT" and before.type == "NEWLINE":
        return "Indent only what stands under a line that ends with `:` or a declaration's first line."
    if at.type == "COMMA":
        return "Take the comma out, or finish the sentence before it."
    if at.text:
        return did_you_mean(at.text, [_WORD_OF.get(type_, "") for type_ in accepts], "Look the sentence up with `rulewright explain`.")
    return "Finish the sentence; `rulewright explain WORD` shows its form."
