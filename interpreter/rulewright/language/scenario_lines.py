"""The lines of a scenario as tokens: what a word is depends on the section its line stands in."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.language.token import Token
from rulewright.language.words import SCENARIO_WORDS, SECTIONS, WORDS

_HEAD = {"for": WORDS["for"], "with": WORDS["with"], "is": WORDS["is"]} | {
    word: type_ for word, type_ in SCENARIO_WORDS.items() if type_ in ("PLAYERS", "OPTION")
}
_NAMING = ("word", "number", "foreign")


def _knowing(token: Token) -> Token:
    """`knows` and `know` as what they are in an expectation, unless the game means something by them."""
    if token.type == "NAME" and token.text in ("knows", "know"):
        return Token(SCENARIO_WORDS[token.text], token.text, token.span)
    return token


class ScenarioLines:
    """Reads the lines of one scenario, first to last; `ordinary` makes the tokens of a sentence of the rules."""

    def __init__(self, ordinary: Callable[[list[Token], Token | None], list[Token]]) -> None:
        self._sentence = ordinary
        self._level = 0
        self._section = ""
        self._picking = False

    def _ordinary(self, raw: list[Token], before: Token | None = None) -> list[Token]:
        return self._sentence(raw, before)

    def read(self, raw: list[Token], indent: int, before: Token | None = None) -> list[Token]:
        """The tokens of the next line; `before` is the last one of the sentence that it goes on with."""
        if before is not None:
            return self._further(raw, before)
        self._picking = False
        if raw and indent and (not self._level or indent == self._level) and self._heads_section(raw):
            self._level = indent
            self._section = raw[0].text
            return [Token(SECTIONS[raw[0].text], raw[0].text, raw[0].span), *self._ordinary(raw[1:])]
        match self._section:
            case "":
                return self._head(raw)
            case "plays":
                return self._play(raw)
            case "expects":
                return self._expectation(raw)
        return self._ordinary(raw)

    def _further(self, raw: list[Token], before: Token) -> list[Token]:
        """The tokens of a line that goes on with the one above."""
        if not self._section:
            return self._named_head(raw)
        if self._picking:
            return self._picks(raw, before)
        return [_knowing(token) for token in self._ordinary(raw, before)]

    def _heads_section(self, raw: list[Token]) -> bool:
        return raw[0].text in SECTIONS and (len(raw) == 1 or raw[1].text == ":")

    def _head(self, raw: list[Token]) -> list[Token]:
        if not raw or raw[0].text not in ("scenario", ",", "with"):
            return self._ordinary(raw)
        return self._named_head(raw)

    def _named_head(self, raw: list[Token]) -> list[Token]:
        tokens: list[Token] = []
        for token in self._named(raw):
            if token.text in _HEAD or (not tokens and token.text == "scenario"):
                token = Token(_HEAD.get(token.text, "SCENARIO"), token.text, token.span)
            elif token.type == "PICK" and token.text.isdigit():
                token = Token("NUMBER", token.text, token.span)
            tokens.append(token)
        return tokens

    def _play(self, raw: list[Token]) -> list[Token]:
        if len(raw) < 2 or raw[1].text != ":" or raw[0].type != "word":
            return self._ordinary(raw)
        self._picking = True
        first = Token(SCENARIO_WORDS.get(raw[0].text, "NAME"), raw[0].text, raw[0].span)
        return [first, *self._ordinary(raw[1:2]), *self._named(raw[2:])]

    def _expectation(self, raw: list[Token]) -> list[Token]:
        for index, token in enumerate(raw):
            follows = raw[index + 1].text if index + 1 < len(raw) else ""
            if token.text == "can" and follows != "do":
                first = index + (2 if follows == "not" else 1)
                self._picking = True
                return [*self._ordinary(raw[:first]), *self._picks(raw[first:])]
        return [_knowing(token) for token in self._ordinary(raw)]

    def _picks(self, raw: list[Token], before: Token | None = None) -> list[Token]:
        """The names of picks, up to the words of a refusal."""
        last = next((n for n in range(len(raw)) if raw[n].text == "because"), len(raw))
        return [*self._named(raw[:last]), *self._ordinary(raw[last:], before)]

    def _named(self, raw: list[Token]) -> list[Token]:
        """Names and numbers as picks, also those that are words of the language; the rest as ever."""
        tokens: list[Token] = []
        for token in raw:
            before = tokens[-1] if tokens else None
            if token.type in _NAMING:
                touches = before is not None and before.span.end == token.span.start
                if before is not None and touches and before.type in ("PICK", "MINUS"):
                    tokens.pop()
                    token = Token(token.type, before.text + token.text, before.span.to(token.span))
                tokens.append(Token("PICK", token.text, token.span))
            else:
                tokens += self._ordinary([token])
        return tokens
