"""Builds the frozen syntax nodes from the parse tree, one method per rule of the grammar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lark import Token as Terminal
from lark import Tree

from rulewright.language import syntax as s
from rulewright.language.build_scenarios import ScenarioBuilder
from rulewright.source import Span


class Builder(ScenarioBuilder):
    """Turns one declaration's parse tree into a node."""

    def build(self, tree: Tree[Terminal]) -> Any:
        """The node of a tree; its span runs from its first to its last visible terminal."""
        parts: list[Any] = [self.build(part) if isinstance(part, Tree) else part for part in tree.children]
        spans = [span for part in parts if (span := self.span_of(part)) is not None]
        whole = spans[0].to(spans[-1]) if spans else self.empty
        method: Callable[..., Any] | None = getattr(self, str(tree.data), None)
        if method is None:  # a rule that only wraps another
            (inner,) = (part for part in parts if not isinstance(part, Terminal))
            return inner
        return method(whole, parts)

    # ---- declarations ----

    def hole(self, span: Span, parts: list[Any]) -> Any:
        return parts[1]

    def game(self, span: Span, parts: list[Any]) -> s.Game:
        return s.Game(span, parts[1])

    def fact(self, span: Span, parts: list[Any]) -> s.Fact:
        return s.Fact(span, parts[1], parts[2])

    def meaning(self, span: Span, parts: list[Any]) -> Any:
        return next(part for part in parts if isinstance(part, s.Node))

    def value_head(self, span: Span, parts: list[Any]) -> s.FactHead:
        of = self.after(parts, "OF")
        first = (replace(of, role="of"),) if of is not None else ()
        return s.FactHead(span, "value", str(parts[0]), first + parts[-1])

    changed_value = value_head

    def adjective_head(self, span: Span, parts: list[Any]) -> s.FactHead:
        subject = parts[0]
        first = replace(subject, role="subject")
        return s.FactHead(span, "adjective", str(parts[2]), (first, *parts[-1]))

    changed_adjective = adjective_head

    def verb_head(self, span: Span, parts: list[Any]) -> s.FactHead:
        subject = parts[0]
        head = [replace(subject, role="subject")]
        if isinstance(parts[2], s.Parameter):
            head.append(replace(parts[2], role="target"))
        return s.FactHead(span, "verb", str(parts[1]), (*head, *parts[-1]))

    changed_verb = verb_head

    def call_head(self, span: Span, parts: list[Any]) -> tuple[Terminal, tuple[s.Parameter, ...]]:
        head: list[s.Parameter] = []
        if isinstance(parts[1], s.Parameter):
            head.append(replace(parts[1], role="target"))
        return parts[0], (*head, *parts[-1])

    def parameters(self, span: Span, parts: list[Any]) -> tuple[s.Parameter, ...]:
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return tuple(replace(given, role=str(role)) for role, given in pairs)

    changed_rest = parameters

    def parameter(self, span: Span, parts: list[Any]) -> s.Parameter:
        return s.Parameter(span, "", str(parts[0]), str(parts[1]) if len(parts) > 1 else None)

    def changed_you(self, span: Span, parts: list[Any]) -> s.Parameter:
        return s.Parameter(span, "", str(parts[0]), None, s.You(span))

    def changed_thing(self, span: Span, parts: list[Any]) -> s.Parameter:
        return s.Parameter(span, "", str(parts[0]), None, s.Name(span, str(parts[0])))

    def action(self, span: Span, parts: list[Any]) -> s.Action:
        head = tuple(part for part in parts if isinstance(part, s.HeadLine))
        body = next(part for part in parts if isinstance(part, tuple))
        return s.Action(span, str(parts[1]), self.place(parts[1]), head, body)

    def does(self, span: Span, parts: list[Any]) -> tuple[s.Statement, ...]:
        return self.statements(parts)

    def phase(self, span: Span, parts: list[Any]) -> s.Procedure:
        name, parameters = parts[1]
        which = "phase" if parts[0].type == "PHASE" else "procedure"
        return s.Procedure(span, which, str(name), self.place(name), parameters, parts[2])

    procedure = phase

    def event(self, span: Span, parts: list[Any]) -> s.Event:
        return s.Event(span, str(parts[1][0]), parts[1][1])

    def slot(self, span: Span, parts: list[Any]) -> s.Slot:
        return s.Slot(span, str(parts[1]), str(parts[3]), parts[4])

    def score(self, span: Span, parts: list[Any]) -> s.Score:
        return s.Score(span, self.of_type(parts, s.ScoreLine))

    def score_line(self, span: Span, parts: list[Any]) -> s.ScoreLine:
        return s.ScoreLine(span, str(parts[0])[1:-1], parts[1])

    def variant(self, span: Span, parts: list[Any]) -> s.Variant:
        lines = tuple(part for part in parts if isinstance(part, s.Node))
        return s.Variant(span, str(parts[1]), self.place(parts[1]), lines)  # type: ignore[arg-type]

    def replacement(self, span: Span, parts: list[Any]) -> s.Replacement:
        return s.Replacement(span, parts[1])

    def removal(self, span: Span, parts: list[Any]) -> s.Removal:
        return s.Removal(span, parts[1].type.lower(), str(parts[2]))

    def entity(self, span: Span, parts: list[Any]) -> s.Entity:
        lines = tuple(part for part in parts if isinstance(part, s.Node))
        return s.Entity(span, str(parts[0]), str(parts[1]), self.place(parts[1]), lines)  # type: ignore[arg-type]

    def slot_body(self, span: Span, parts: list[Any]) -> s.SlotBody:
        return s.SlotBody(span, str(parts[0]), parts[2])

    def standing(self, span: Span, parts: list[Any]) -> s.Standing:
        lines = tuple(part for part in parts[2:] if isinstance(part, s.When | s.Modifier))
        return s.Standing(span, parts[1], lines)

    # ---- modifiers, triggers, wins ----

    def _modifier(self, change: str, span: Span, parts: list[Any]) -> s.Modifier:
        bare = change in ("also", "never")
        condition = parts[2] if bare else self.after(parts, "IF")
        return s.Modifier(span, change, parts[0], None if bare else parts[2], condition)

    def modifier_more(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("more", span, parts)

    def modifier_less(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("less", span, parts)

    def modifier_times(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("times", span, parts)

    def modifier_instead(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("instead", span, parts)

    def modifier_floor(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("floor", span, parts)

    def modifier_ceiling(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("ceiling", span, parts)

    def modifier_also(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("also", span, parts)

    def modifier_never(self, span: Span, parts: list[Any]) -> s.Modifier:
        return self._modifier("never", span, parts)

    def when(self, span: Span, parts: list[Any]) -> s.When:
        return s.When(span, parts[0], parts[2])

    def _trigger(self, timing: str, span: Span, parts: list[Any]) -> s.Trigger:
        condition, once = parts[2]
        return s.Trigger(span, timing, parts[1], condition, once)

    def when_after(self, span: Span, parts: list[Any]) -> s.Trigger:
        return self._trigger("after", span, parts)

    def when_before(self, span: Span, parts: list[Any]) -> s.Trigger:
        return self._trigger("before", span, parts)

    def when_instead(self, span: Span, parts: list[Any]) -> s.Trigger:
        return self._trigger("instead", span, parts)

    def conditions(self, span: Span, parts: list[Any]) -> tuple[s.Expression | None, str]:
        once = self.after(parts, "ONCE_PER")
        return self.after(parts, "IF"), str(once) if once is not None else ""

    def event_named(self, span: Span, parts: list[Any]) -> s.NamedEvent:
        target = (replace(parts[1], role="target"),) if isinstance(parts[1], s.Parameter) else ()
        return s.NamedEvent(span, str(parts[0]), (*target, *parts[-1]))

    def turn_ends(self, span: Span, parts: list[Any]) -> s.PeriodEnd:
        return s.PeriodEnd(span, "turn")

    def round_ends(self, span: Span, parts: list[Any]) -> s.PeriodEnd:
        return s.PeriodEnd(span, "round")

    def until(self, span: Span, parts: list[Any]) -> s.Until:
        condition = self.after(parts, "IF")
        lines = tuple(part for part in parts[2:] if isinstance(part, s.When | s.Modifier | s.Standing))
        end = s.Trigger(parts[1].span, "after", parts[1], condition, "")
        return s.Until(span, end, self.after(parts, "AT_MOST"), lines)

    def event_move(self, span: Span, parts: list[Any]) -> s.MoveEvent:
        name = str(parts[2]) if parts[2].type == "NAME" else None
        source, target = self.after(parts, "FROM"), self.after(parts, "TO")
        return s.MoveEvent(span, str(parts[1]), name, self._location(source), self._location(target))

    def some_place(self, span: Span, parts: list[Any]) -> s.Location:
        return s.Location(span, None, str(parts[1]), str(parts[2]) if len(parts) > 2 else None)

    def _location(self, part: Any) -> s.Location | None:
        if part is None or isinstance(part, s.Location):
            return part
        return s.Location(part.span, part, "", None)

    def event_change(self, span: Span, parts: list[Any]) -> s.ChangeEvent:
        return s.ChangeEvent(span, str(parts[0]), self.after(parts, "OF"))

    def wins(self, span: Span, parts: list[Any]) -> s.Wins:
        return s.Wins(span, self.of_type(parts, s.WinsLine))

    def wins_when(self, span: Span, parts: list[Any]) -> s.WinsLine:
        return s.WinsLine(span, "when", parts[0], None, parts[2])

    def wins_at_once(self, span: Span, parts: list[Any]) -> s.WinsLine:
        return s.WinsLine(span, "once", None, self.after(parts, "IF"), self.after(parts, "COLON"))

    def wins_at_end(self, span: Span, parts: list[Any]) -> s.WinsLine:
        return s.WinsLine(span, "end", None, self.after(parts, "IF"), self.after(parts, "COLON"))

    def verdict_win(self, span: Span, parts: list[Any]) -> s.Verdict:
        return s.Verdict(span, "win", parts[0], ())

    def verdict_lose(self, span: Span, parts: list[Any]) -> s.Verdict:
        return s.Verdict(span, "lose", parts[0], ())

    def verdict_nobody(self, span: Span, parts: list[Any]) -> s.Verdict:
        return s.Verdict(span, "nobody", None, ())

    def ranking(self, span: Span, parts: list[Any]) -> s.Verdict:
        return s.Verdict(span, "rank", None, self.of_type(parts, s.RankKey))

    def rank_most(self, span: Span, parts: list[Any]) -> s.RankKey:
        return s.RankKey(span, "most", str(parts[1]))

    def rank_fewest(self, span: Span, parts: list[Any]) -> s.RankKey:
        return s.RankKey(span, "fewest", str(parts[1]))

    def rank_earliest(self, span: Span, parts: list[Any]) -> s.RankKey:
        return s.RankKey(span, "earliest", "", parts[1])

    def rank_latest(self, span: Span, parts: list[Any]) -> s.RankKey:
        return s.RankKey(span, "latest", "", parts[1])

    def rank_shared(self, span: Span, parts: list[Any]) -> s.RankKey:
        return s.RankKey(span, "shared", "")

    def rank_active(self, span: Span, parts: list[Any]) -> s.RankKey:
        return s.RankKey(span, "active", "")

