"""Builds expression nodes from the parse tree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from lark import Token as Terminal

from rulewright.language import syntax as s
from rulewright.source import SourceText, Span

T = TypeVar("T")

_OPERATORS = {"IS_AT_LEAST": "at_least", "IS_AT_MOST": "at_most", "IS_MORE_THAN": "more", "IS_LESS_THAN": "less"}


class ExpressionBuilder:
    """One method per expression rule; `parts` holds the built children and all visible terminals."""

    def __init__(self, source: SourceText, kinds: dict[str, str]) -> None:
        self.source = source
        self.kinds = kinds
        self.empty = Span(source, 0, 0)

    def place(self, terminal: Terminal) -> Span:
        return Span(self.source, terminal.start_pos or 0, terminal.end_pos or 0)

    def span_of(self, part: Any) -> Span | None:
        """The span of a built child or terminal; layout has none."""
        if isinstance(part, Terminal):
            place = self.place(part)
            return place if place.end > place.start else None
        if isinstance(part, Span):
            return part
        if isinstance(part, s.Node):
            return part.span
        if isinstance(part, tuple | list):
            spans = [span for item in part if (span := self.span_of(item)) is not None]
            return spans[0].to(spans[-1]) if spans else None
        return None

    def after(self, parts: list[Any], type_: str) -> Any:
        """The part that follows the first terminal of a type, or None."""
        for index, part in enumerate(parts[:-1]):
            if isinstance(part, Terminal) and part.type == type_:
                return parts[index + 1]
        return None

    def has(self, parts: list[Any], type_: str) -> bool:
        return any(isinstance(part, Terminal) and part.type == type_ for part in parts)

    def of_type(self, parts: list[Any], kind: type[T]) -> tuple[T, ...]:
        return tuple(part for part in parts if isinstance(part, kind))

    # ---- atoms and phrases ----

    def number(self, span: Span, parts: list[Any]) -> s.Number:
        return s.Number(span, int(parts[0]))

    def text(self, span: Span, parts: list[Any]) -> s.Text:
        return s.Text(span, str(parts[0])[1:-1])

    def name(self, span: Span, parts: list[Any]) -> s.Name:
        return s.Name(span, str(parts[0]))

    def of_phrase(self, span: Span, parts: list[Any]) -> s.Phrase:
        return s.Phrase(span, str(parts[0]), parts[2], ())

    def yours(self, span: Span, parts: list[Any]) -> s.Phrase:
        return s.Phrase(span, str(parts[1]), s.You(self.place(parts[0])), (), True)

    def you(self, span: Span, parts: list[Any]) -> s.You:
        return s.You(span)

    def active(self, span: Span, parts: list[Any]) -> s.ActivePlayer:
        return s.ActivePlayer(span)

    def nothing(self, span: Span, parts: list[Any]) -> s.Nothing:
        return s.Nothing(span)

    def true(self, span: Span, parts: list[Any]) -> s.Truth:
        return s.Truth(span, True)

    def false(self, span: Span, parts: list[Any]) -> s.Truth:
        return s.Truth(span, False)

    def group(self, span: Span, parts: list[Any]) -> Any:
        return replace(parts[1], span=span)

    def choice_value(self, span: Span, parts: list[Any]) -> s.Alternative:
        return s.Alternative(span, parts[1], parts[3], parts[5])

    def fact_phrase(self, span: Span, parts: list[Any]) -> s.Phrase:
        return s.Phrase(span, str(parts[0]), self.after(parts, "OF"), self.of_type(parts, s.Argument))

    def your_phrase(self, span: Span, parts: list[Any]) -> s.Phrase:
        return s.Phrase(span, str(parts[1]), s.You(self.place(parts[0])), self.of_type(parts, s.Argument), True)

    def argument(self, span: Span, parts: list[Any]) -> s.Argument:
        return s.Argument(span, str(parts[0]), parts[1])

    tail_argument = argument

    def arguments(self, span: Span, parts: list[Any]) -> tuple[s.Argument, ...]:
        return tuple(parts)

    def preposition(self, span: Span, parts: list[Any]) -> str:
        return str(parts[0])

    tail_preposition = preposition

    def comparison(self, span: Span, parts: list[Any]) -> str:
        return _OPERATORS[parts[0].type]

    # ---- sets ----

    def noun_where(self, span: Span, parts: list[Any]) -> s.Noun:
        return self._with_where(span, parts[0], self.after(parts, "WHERE"))

    def _with_where(self, span: Span, noun: s.Noun, where: s.Expression | None) -> s.Noun:
        return s.Noun(span, noun.adjectives, noun.kind, noun.variable, noun.tails, noun.between, noun.ending, where)

    def noun(self, span: Span, parts: list[Any]) -> s.Noun:
        at = next(i for i, part in enumerate(parts) if isinstance(part, Terminal) and part.type == "KIND")
        adjectives = tuple(str(part) for part in parts[:at])
        follows = parts[at + 1] if at + 1 < len(parts) else None
        variable = str(follows) if isinstance(follows, Terminal) and follows.type == "NAME" else None
        tails: list[s.Argument] = []
        of = self.after(parts, "OF")
        if of is not None:
            tails.append(s.Argument(of.span, "of", of))
        tails += self.of_type(parts, s.Argument)
        between = next((part for part in parts if isinstance(part, tuple)), None)
        ending = next((part for part in parts if isinstance(part, s.AdjectiveTail)), None)
        return s.Noun(span, adjectives, str(parts[at]), variable, tuple(tails), between, ending, None)

    def _tail(self, span: Span, parts: list[Any]) -> s.Argument:
        return s.Argument(span, str(parts[0]), parts[1])

    tail_on = tail_in = tail_at = tail_through = tail_before = tail_above = tail_under = _tail

    def tail_between(self, span: Span, parts: list[Any]) -> tuple[Any, Any]:
        return parts[1], parts[3]

    def adjective_tail(self, span: Span, parts: list[Any]) -> s.AdjectiveTail:
        adjective = next(part for part in parts if isinstance(part, Terminal) and part.type == "ADJECTIVE")
        return s.AdjectiveTail(span, self.has(parts, "NOT"), str(adjective), self.of_type(parts, s.Argument))

    def number_of(self, span: Span, parts: list[Any]) -> s.NumberOf:
        return s.NumberOf(span, self._set(parts))

    def _set(self, parts: list[Any]) -> s.Noun:
        noun = next(part for part in parts if isinstance(part, s.Noun))
        where = self.after(parts, "WHERE")
        return self._with_where(noun.span.to(where.span), noun, where) if where is not None else noun

    def the_first(self, span: Span, parts: list[Any]) -> s.OneFrom:
        return s.OneFrom(span, parts[0].type.removeprefix("THE_").lower(), self._set(parts))

    the_last = the_only = the_first

    def distance(self, span: Span, parts: list[Any]) -> s.Distance:
        through = self._set(parts) if self.has(parts, "THROUGH") else None
        return s.Distance(span, parts[1], parts[3], through)

    def total(self, span: Span, parts: list[Any]) -> s.Total:
        return s.Total(span, parts[0], str(parts[1]), self.of_type(parts, s.Argument), self._set(parts))

    def best_total(self, span: Span, parts: list[Any]) -> s.BestTotal:
        nouns = self.of_type(parts, s.Noun)
        return s.BestTotal(span, str(parts[1]), self.of_type(parts, s.Argument), nouns[0], nouns[1])

    def total_word(self, span: Span, parts: list[Any]) -> str:
        return str(parts[0].type).lower()

    # ---- arithmetic ----

    def _arithmetic(self, operator: str, span: Span, parts: list[Any]) -> s.Arithmetic:
        return s.Arithmetic(span, operator, parts[0], parts[2])

    def plus(self, span: Span, parts: list[Any]) -> s.Arithmetic:
        return self._arithmetic("+", span, parts)

    def minus(self, span: Span, parts: list[Any]) -> s.Arithmetic:
        return self._arithmetic("-", span, parts)

    def times(self, span: Span, parts: list[Any]) -> s.Arithmetic:
        return self._arithmetic("*", span, parts)

    def divided_down(self, span: Span, parts: list[Any]) -> s.Arithmetic:
        return self._arithmetic("down", span, parts)

    def divided_up(self, span: Span, parts: list[Any]) -> s.Arithmetic:
        return self._arithmetic("up", span, parts)

    def negative(self, span: Span, parts: list[Any]) -> s.Arithmetic:
        return s.Arithmetic(span, "-", s.Number(self.place(parts[0]), 0), parts[1])

    def floor(self, span: Span, parts: list[Any]) -> s.Bounded:
        return s.Bounded(span, "below", parts[0], parts[2])

    def ceiling(self, span: Span, parts: list[Any]) -> s.Bounded:
        return s.Bounded(span, "above", parts[0], parts[2])

    # ---- truths ----

    def _chain(self, span: Span, parts: list[Any]) -> list[s.Expression]:
        return [*parts[0], parts[1]]

    def and_head(self, span: Span, parts: list[Any]) -> list[s.Expression]:
        return [*parts[0], parts[1]] if isinstance(parts[0], list) else [parts[0]]

    or_head = and_head

    def ands(self, span: Span, parts: list[Any]) -> s.Both:
        return s.Both(span, tuple(self._chain(span, parts)))

    def ors(self, span: Span, parts: list[Any]) -> s.Either:
        return s.Either(span, tuple(self._chain(span, parts)))

    def items(self, span: Span, parts: list[Any]) -> tuple[s.Expression, ...]:
        return tuple(part for part in parts if isinstance(part, s.Node))  # type: ignore[misc]

    def all_of(self, span: Span, parts: list[Any]) -> s.Both:
        return s.Both(span, parts[1])

    def one_of(self, span: Span, parts: list[Any]) -> s.Either:
        return s.Either(span, parts[1])

    def not_(self, span: Span, parts: list[Any]) -> s.Not:
        return s.Not(span, parts[1])

    def exists(self, span: Span, parts: list[Any]) -> s.Exists:
        return s.Exists(span, self._set(parts))

    def exists_no(self, span: Span, parts: list[Any]) -> s.Not:
        return s.Not(span, s.Exists(span, self._set(parts)))

    def path(self, span: Span, parts: list[Any]) -> s.Path:
        return s.Path(span, parts[2], parts[4], parts[6])

    def can_do(self, span: Span, parts: list[Any]) -> s.CanDo:
        return s.CanDo(span, parts[0], parts[2])

    def compare(self, span: Span, parts: list[Any]) -> s.Compare:
        return s.Compare(span, parts[1], parts[0], parts[2])

    def compare_is(self, span: Span, parts: list[Any]) -> s.Compare:
        return s.Compare(span, "is", parts[0], parts[2])

    def compare_is_not(self, span: Span, parts: list[Any]) -> s.Compare:
        return s.Compare(span, "is_not", parts[0], parts[2])

    def predicated(self, span: Span, parts: list[Any]) -> s.Expression:
        make: Any = parts[1]
        built: s.Expression = make[0](span, parts[0])
        return built

    def every(self, span: Span, parts: list[Any]) -> s.Every:
        noun: s.Noun = parts[1]
        word = noun.variable or "*" + self.kinds.get(noun.kind, noun.kind)
        return s.Every(span, noun, parts[2][0](span, s.Name(noun.span, word)))

    def predicate_compare(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Compare(whole, parts[0], subject, parts[1]), span]

    def predicate_is(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Compare(whole, "is", subject, parts[1]), span]

    def predicate_is_not(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Compare(whole, "is_not", subject, parts[1]), span]

    def predicate_adjective(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.AdjectiveTest(whole, subject, str(parts[1]), parts[2]), span]

    def predicate_not_adjective(self, span: Span, parts: list[Any]) -> list[Any]:
        test = s.AdjectiveTest
        return [lambda whole, subject: s.Not(whole, test(whole, subject, str(parts[1]), parts[2])), span]

    def _verb(self, parts: list[Any], at: int) -> tuple[str, s.Expression | None, tuple[s.Argument, ...]]:
        target = parts[at + 1] if isinstance(parts[at + 1], s.Node) else None
        return str(parts[at]), target, parts[-1]

    def predicate_verb(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.VerbTest(whole, subject, *self._verb(parts, 0)), span]

    def predicate_face(self, span: Span, parts: list[Any]) -> list[Any]:
        face = "up" if parts[1].type == "FACE_UP" else "down"
        return [lambda whole, subject: s.FaceTest(whole, subject, face), span]

    def predicate_not_face(self, span: Span, parts: list[Any]) -> list[Any]:
        face = "up" if parts[1].type == "FACE_UP" else "down"
        return [lambda whole, subject: s.Not(whole, s.FaceTest(whole, subject, face)), span]

    def predicate_kind(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.KindTest(whole, subject, str(parts[2])), span]

    def predicate_not_kind(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Not(whole, s.KindTest(whole, subject, str(parts[2]))), span]

    def predicate_in_play(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.InPlayTest(whole, subject), span]

    def predicate_not_in_play(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Not(whole, s.InPlayTest(whole, subject)), span]

    def predicate_share(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Share(whole, subject, str(parts[1])), span]

    def predicate_knows(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Knows(whole, subject, parts[1]), span]

    def predicate_not_knows(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Not(whole, s.Knows(whole, subject, parts[2])), span]

    def predicate_not_verb(self, span: Span, parts: list[Any]) -> list[Any]:
        return [lambda whole, subject: s.Not(whole, s.VerbTest(whole, subject, *self._verb(parts, 1))), span]
