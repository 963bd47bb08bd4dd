"""The rules' own sentences as prose: titles in place of names, holes of texts filled in."""

from __future__ import annotations

import re

from rulewright.board.layout import title_of
from rulewright.diagnostics import Findings
from rulewright.explaining.understanding import Understanding
from rulewright.language import syntax as s
from rulewright.language.parse import parse_hole
from rulewright.meaning.terms import Constant, Read, Term, Use
from rulewright.meaning.types import Type
from rulewright.rulebook.titles import in_sentence, named_titles, plain_name, thing_title
from rulewright.ruleset.setting import Setting
from rulewright.source import SourceText, Span
from rulewright.wording import Plain, words
from rulewright.wording.expressions import with_article

_HOLE = re.compile(r"\{([^{}]*)\}")


class Prose(Plain):
    """A style for readers of a rulebook, with the names of one setting."""

    def __init__(self, read: Understanding) -> None:
        self.read = read
        self.setting = read.setting

    def name(self, node: s.Node, word: str) -> str:
        """The name of what a node speaks of."""
        match node:
            case s.Name():
                return self._of_name(node)
            case s.Phrase():
                said = self._of_property(word)
                return said if node.yours or node.subject is None else f"the {said}"
            case s.Total() | s.RankKey() | s.ChangeEvent() | s.Trade() | s.Price():
                return self._of_property(word)
            case s.Call() | s.NamedEvent() | s.Action() | s.Procedure():
                return title_of(word)
            case s.SeatPlays():
                return next((seat.title for seat in self.setting.sides if seat.name == word), word)
        return plain_name(word)

    def kind(self, node: s.Node, word: str) -> str:
        """A kind word; the blank of a declared phrase has an article."""
        if not isinstance(node, s.Parameter):
            return plain_name(word)
        meant = s.Name(node.span, word)
        return self._of_name(meant) if self.read.understood.term(meant) is not None else with_article(plain_name(word))

    def part(self, node: s.Node, text: str) -> str:
        said = super().part(node, text)
        return re.sub(r" of you\b", " of yours", said) if isinstance(node, s.Noun) else said

    def amount(self, node: s.Expression, text: str, what: str) -> str:
        return f"{text} {what}" if isinstance(node, s.Number | s.Name) else f"{what} (as many as {text})"

    def text(self, text: str) -> str:
        """A text in quotes, its holes filled with what they name."""
        filled = _HOLE.sub(lambda match: self._hole(match[1]), text)
        return f"“{filled[:1].upper()}{filled[1:]}”"

    def _hole(self, written: str) -> str:
        span = Span(SourceText("", written), 0, len(written))
        expression = parse_hole(span, self.read.vocabulary, Findings())
        if expression is None:
            return plain_name(written)
        said = words(expression, self)
        return said if isinstance(expression, s.Name | s.You) else f"[{said}]"

    def _of_property(self, word: str) -> str:
        setting = self.setting
        for declared in (setting.tracks.get(word), setting.resources.get(word), setting.families.get(word)):
            if declared is not None:
                return in_sentence(word, declared.title)
        return plain_name(word)

    def _of_name(self, node: s.Name) -> str:
        """A single word: what it names in this setting, or the one thing of its kind that is spoken of."""
        word = node.word
        term = self.read.understood.term(node)
        singular = self.read.vocabulary.kinds.get(word)
        if isinstance(term, Constant) and word in self.setting.constants:
            return self._constant(word)
        if isinstance(term, Use) or singular is not None:
            return f"the {plain_name(singular)}" if singular is not None else plain_name(word)
        if word in self.read.declared.facts:
            return plain_name(word) if term is None or term.type.kind == "truth" else f"the {plain_name(word)}"
        found = _thing(self.setting, term) if term is not None else ""
        return found or self._unresolved(word)

    def _constant(self, word: str) -> str:
        """An option that is chosen or not, or a number by its name and value."""
        value = self.setting.constants[word]
        if word == "players":
            return "the number of players"
        title = next((option.title for option in self.read.world.options if option.name == word), plain_name(word))
        return f"the option “{title}” is chosen" if isinstance(value, bool) else f"{in_sentence(word, title)} ({value})"

    def _unresolved(self, word: str) -> str:
        family = self.setting.families.get(word)
        if family is not None:
            return f"the {in_sentence(word, family.title)}"
        return named_titles(self.setting).get(word) or self._of_property(word)


def _thing(setting: Setting, term: Term) -> str:
    """The title of a thing of the world, or of a track that is one for all."""
    match term:
        case Constant(value=value, type=Type() as type_) if type_.kind != "truth":
            return thing_title(setting, type_, value)
        case Read(column=column, index=None) if column.startswith("track:"):
            name = column.partition(":")[2]
            return f"the {in_sentence(name, setting.tracks[name].title)}"
        case Read(column=column, index=None) if column.startswith("order:"):
            name = column.partition(":")[2]
            return f"the {in_sentence(name, setting.orders[name].title)}"
    return ""
