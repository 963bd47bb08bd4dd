"""Says what is wrong where the parser could not go on: the designer's words, what was expected, the nearest fit."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from lark import Token as Terminal

from rulewright.diagnostics import Findings, did_you_mean, nearest
from rulewright.language.scenario_hints import scenario_hint
from rulewright.language.terminals import WORD_OF, describe
from rulewright.language.token import Token
from rulewright.language.vocabulary import Vocabulary
from rulewright.language.words import CONTINUES, DECLARATIONS, PHRASES, VERBS, WORDS
from rulewright.source import SourceText, Span

_LAYOUT = ("NEWLINE", "INDENT", "DEDENT")
_END = "$END"


def explain_unexpected(
    source: SourceText, tokens: list[Token], found: Terminal, expected: Iterable[str], vocabulary: Vocabulary,
    findings: Findings, in_text: bool = False,
) -> None:  # fmt: skip
    """Add the one finding for a declaration, or an expression in a text, that does not parse."""
    position = _position(tokens, found)
    accepts = set(expected)
    if not in_text and _wrong_start(tokens, findings):
        return
    at = tokens[position]
    if found.type != _END:
        if _mixed(tokens, position, findings) or _reserved_name(at, accepts, findings):
            return
        if _out_of_place(tokens, position, accepts, findings) or _half_a_phrase(tokens, position, findings):
            return
        if _misspelt(tokens, position, accepts, vocabulary, findings):
            return
    ends = found.type == _END or not at.text
    what = "The sentence stops too early" if ends else f"`{at.text}` does not fit here"
    if found.type == "INDENT" and position + 1 < len(tokens):
        what, place = "This line is indented deeper than its sentence asks", tokens[position + 1].span
    else:
        place = at.span if at.text else _line_end(source, tokens, position)
    wanted = "a value" if accepts == {"INDENT"} and _of_value(tokens, position) else describe(accepts)
    findings.add("P201", place, f"{what}: expected {wanted}.", _hint(tokens, position, accepts, ends))


def _of_value(tokens: list[Token], position: int) -> bool:
    """Whether the line that ends before a place says what a value is."""
    line = _line(tokens, max(position - 1, 0))
    return bool(line) and line[0].type in ("FACT", "STRING")


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


def _line(tokens: list[Token], position: int) -> list[Token]:
    start = position
    while start > 0 and tokens[start - 1].type not in _LAYOUT:
        start -= 1
    end = position
    while end < len(tokens) and tokens[end].type != "NEWLINE":
        end += 1
    return tokens[start:end]


# ---- findings of their own ------------------------------------------------------------------------------------------


def _wrong_start(tokens: list[Token], findings: Findings) -> bool:
    first = tokens[0]
    wordlike = first.type in WORDS.values() and first.type not in DECLARATIONS.values()
    if first.type not in ("NAME", "NUMBER", "STRING") and not wordlike:
        return False
    if first.type == "NAME" and any(token.type in ("IS", "IS_AT_LEAST", "IS_AT_MOST") for token in _line(tokens, 0)):
        return False
    guess = did_you_mean(
        first.text, DECLARATIONS,
        "A declaration starts with `game`, `fact`, `action`, `to`, `phase`, `after`, `while`, `score`, `wins` or a "
        "kind of piece.",
    )  # fmt: skip
    findings.add("P202", first.span, f"`{first.text}` does not start a declaration.", guess)
    return True


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


def _reserved_name(at: Token, accepts: set[str], findings: Findings) -> bool:
    if accepts != {"NAME"} or at.type == "NAME" or not at.text.replace("_", "").isalpha():
        return False
    findings.add(
        "P204", at.span, f"A name is wanted here, but `{at.text}` is a word of the language or of this game.",
        f"Choose another name, such as `{at.text}_1`.",
    )  # fmt: skip
    return True


def _out_of_place(tokens: list[Token], position: int, accepts: set[str], findings: Findings) -> bool:
    """A line that is right in itself, but stands in a block of another sort."""
    at = tokens[position]
    line = _line(tokens, position)
    first = line[0] if line else at
    if position and first.type == "NAME" and first.text in DECLARATIONS:
        help_ = "Start it in the first column."
        findings.add("P201", first.span, f"`{first.text}` starts a declaration, which never stands in another.", help_)
    elif at.type in ("NEEDS", "RULE") and "DEDENT" in accepts:
        help_ = "Put it above `does:`, or test the condition with `if`."
        findings.add("P201", at.span, f"`{at.text}` belongs to the head of an action, above `does`.", help_)
    elif "DOES" in accepts and "NEEDS" in accepts and at.type in _BODY:
        findings.add("P201", at.span, f"`{at.text}` can not stand in the head of an action, which changes nothing.",
                     "Put it under `does:`.")  # fmt: skip
    else:
        return False
    return True


_BODY = {"MOVE", "DO", "PASS", "SAY", "SWAP", "FLIP", "GAIN", "PAY", "LOSE", "REPEAT", "FOR_EACH", "TAKE_TURNS",
         "GO_ROUND", "CHOOSE_ONE", "ANNOUNCE", "OTHERWISE", "AS", "REPEAT_UNTIL"}  # fmt: skip


def _half_a_phrase(tokens: list[Token], position: int, findings: Findings) -> bool:
    """A word that only starts a fixed phrase, such as `goes` without `up by`."""
    line = [token for token in _line(tokens, position) if token.text]
    end = tokens[position].span.end
    for index, token in enumerate(line):
        if token.type != "NAME" or token.span.start > end:
            continue
        phrases = [phrase for phrase in PHRASES if phrase.split()[0] == token.text and token.text not in WORDS]
        if phrases:
            said = " ".join(other.text for other in line[index : index + 3])
            guess = nearest(said, phrases) or phrases[0]
            findings.add(
                "P205", token.span, f"`{token.text}` means something only in {_either(phrases)}.",
                f"Did you mean `{guess}`?",
            )  # fmt: skip
            return True
    return False


def _either(phrases: list[str]) -> str:
    return " or ".join(f"`{phrase}`" for phrase in sorted(phrases))


def _misspelt(
    tokens: list[Token], position: int, accepts: set[str], vocabulary: Vocabulary, findings: Findings
) -> bool:  # fmt: skip
    """An unknown word on the line, at or before the place, is the likely cause."""
    known = vocabulary.all_words
    line = [token for token in _line(tokens, position) if token.text]
    local = {token.text for before, token in pairwise(tokens)
             if token.type == "NAME" and before.type in ("KIND", "COLON", "ONCE_PER")}  # fmt: skip
    local |= {token.text for token, after in pairwise(tokens) if after.type == "COLON"}
    at = tokens[position]
    for index, token in enumerate(line):
        if token.type != "NAME" or token.text in known or token.text in local or token.span.start > at.span.end:
            continue
        words = [*WORDS, *known] if index else [*_STATEMENTS, *local, *known]
        guess = _TOGETHER.get(token.text) or _SAID_FOR.get(token.text) or nearest(token.text, words)
        if guess is None or guess == token.text or (token is at and not _fits(guess, accepts, vocabulary)):
            continue
        findings.add(
            "P205", token.span, f"`{token.text}` is no word this game knows, and the sentence can not be read with it.",
            f"Did you mean `{guess}`?",
        )  # fmt: skip
        return True
    return False


_TOGETHER = {"cannot": "can not"}
"""What is often written as one word."""

_SAID_FOR = {
    "bigger": "more", "greater": "more", "larger": "more", "higher": "more", "smaller": "less", "lower": "less",
    "equals": "is", "least": "fewest", "when": "if", "minus": "-", "plus": "+",
}  # fmt: skip
"""Words that people bring from elsewhere, with the one this language has for each."""


def _fits(word: str, accepts: set[str], vocabulary: Vocabulary) -> bool:
    """Whether a word, or a phrase that starts with it, could stand where these terminals are expected."""
    types = {WORDS.get(word) or VERBS.get(word) or vocabulary.type_of(word)}
    types |= {type_ for phrase, type_ in PHRASES.items() if phrase.split()[0] == word}
    return bool(types & accepts)


_STATEMENTS = (
    "move", "do", "choose", "if", "otherwise", "for", "repeat", "take", "go", "call", "gain", "lose", "pay", "say",
    "swap", "flip", "announce", "pass", "needs", "rule", "does", "you", "as", "pick", "look", "in", *VERBS,
)  # fmt: skip


# ---- what to do -----------------------------------------------------------------------------------------------------


def _hint(tokens: list[Token], position: int, accepts: set[str], ends: bool) -> str:
    at = tokens[position]
    of_scenario = scenario_hint(tokens, position, _line(tokens, position), accepts)
    if of_scenario:
        return of_scenario
    line = {token.type for token in _line(tokens, position)}
    of_layout = _hint_of_layout(tokens, position)
    if of_layout:
        return of_layout
    form = f"`rulewright explain {_sentence(tokens, position)}` shows the sentence's form."
    if "COMMA" in accepts and line & {"TAKE_TURNS", "REPEAT_UNTIL"} and "AT_MOST" not in line:
        loop = "take turns, at most N turns:" if "TAKE_TURNS" in line else "repeat until …, at most N times:"
        return f"Every loop has a bound: write `{loop}`."
    if at.type == "NEWLINE":
        return _hint_at_end(tokens, position, accepts) or f"Finish the sentence; {form}"
    if at.type == "COMMA" and tokens[position + 1].type == "NEWLINE":
        return "Take the comma out, or indent the next line deeper, so that it goes on with this sentence."
    if at.type == "COMMA":
        return "Take the comma out, or finish the sentence before it."
    if at.type == "ELSE":
        return "Write `otherwise`."
    if "ROLL" in line and at.type in ("A", "KIND"):
        return "Roll one certain die, or each of a set, as in `roll each …`."
    if "RANK" in line and at.type in ("BY", "HIGHEST", "LOWEST"):
        return "Rank by `most` or `fewest` of a number, or by `earliest in` or `latest in` an order."
    if "DRAW" in line and accepts == {"KIND"}:
        return f"Say how many are drawn, as in `draw a {tokens[position - 1].text} from …`."
    if not ends:
        said = " ".join(token.text for token in tokens[position : position + 2])
        begun = nearest(said, [p for p in PHRASES if p.split()[0] == at.text and PHRASES[p] in accepts])
        if begun is not None:
            return f"Did you mean `{begun}`?"
        phrases = [p for p in PHRASES if position and p.startswith(f"{tokens[position - 1].text} {at.text} ")]
        if phrases:
            return f"Did you mean `{phrases[0]}`?"
        return did_you_mean(at.text, [WORD_OF.get(type_, "") for type_ in sorted(accepts)], form)
    return f"Finish the sentence; {form}"


def _hint_of_layout(tokens: list[Token], position: int) -> str:
    """What to do where a line was meant to go on with the one above."""
    at, before = tokens[position], tokens[position - 1] if position else tokens[position]
    if before.type in _LAYOUT and at.text.split(" ")[0] in CONTINUES - {"else"}:
        return f"Indent this line deeper than the sentence it goes on with, or take `{at.text}` out."
    if before.type in _LAYOUT and at.type == "ELSE" and _follows_need(tokens, position):
        return "Indent this line deeper than the need it goes on with."
    if at.type == "NEWLINE" and before.type == "COMMA":
        return "Indent the next line deeper, so that it goes on with this sentence, or take the comma out."
    if at.type == "NEWLINE" and before.text.split(" ")[0] in CONTINUES:
        return f"Finish the sentence, or start the next line with `{before.text}` and indent it deeper."
    if at.type == "INDENT":
        return (
            "Indent what stands under a line that ends with `:` or a declaration's first line, and what goes on after "
            "a comma, within parentheses or with a word such as `and`."
        )
    return ""


def _follows_need(tokens: list[Token], position: int) -> bool:
    """Whether the line above the one at a place says what is needed."""
    above = _line(tokens, max(position - 2, 0))
    return any(token.type == "NEEDS" for token in above)


def _hint_at_end(tokens: list[Token], position: int, accepts: set[str]) -> str:
    if "INDENT" in accepts:
        return "Indent what belongs to it below."
    if "COLON" in accepts:
        return "End the line with `:` and indent what belongs to it."
    if tokens[position - 1].type == "COLON" and "MOVE" in accepts:
        return "Go on in the same line, or take `:` out and indent what belongs to it below."
    return ""


_SMALL = {"A", "OF", "AND", "OR", "YOU", "YOUR", "IS", "IS_NOT", "TRUE", "FALSE", "NOTHING", "IF", "NOT", "EACH"}


def _sentence(tokens: list[Token], position: int) -> str:
    """The word that says what sort of sentence a place is in."""
    line = _line(tokens, position)
    known = [token for token in line if token.type in WORD_OF and token.text[:1].isalpha() and token.type not in _SMALL]
    word = known[0].text if known else "P201"
    return f'"{word}"' if " " in word else word
