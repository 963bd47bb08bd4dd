"""Builds scenario nodes from the parse tree."""

from __future__ import annotations

from typing import Any

from rulewright.language import syntax as s
from rulewright.language.build_statements import StatementBuilder
from rulewright.source import Span

_LINES = (s.SeatPlays, s.ChanceFalls, s.ExpectTruth, s.ExpectMove, s.ExpectEnd)


class ScenarioBuilder(StatementBuilder):
    """One method per rule about scenarios."""

    def scenario(self, span: Span, parts: list[Any]) -> s.Scenario:
        sections: dict[str, s.Section] = dict(part for part in parts if isinstance(part, tuple))
        lines = [line for part in parts if isinstance(part, list) for line in part]
        return s.Scenario(span, parts[0], sections.get("given"), sections.get("starts"), tuple(lines))

    def scenario_head(self, span: Span, parts: list[Any]) -> s.ScenarioHead:
        details = self.of_type(parts, s.SettingDetail)
        return s.ScenarioHead(span, str(parts[1])[1:-1], self.place(parts[1]), details)

    def for_players(self, span: Span, parts: list[Any]) -> s.SettingDetail:
        return s.SettingDetail(span, "players", "", str(parts[1]))

    def with_variant(self, span: Span, parts: list[Any]) -> s.SettingDetail:
        return s.SettingDetail(span, "variant", "", str(parts[1]))

    def with_option(self, span: Span, parts: list[Any]) -> s.SettingDetail:
        return s.SettingDetail(span, "option", str(parts[2]), str(parts[4]))

    def given(self, span: Span, parts: list[Any]) -> tuple[str, s.Section]:
        return str(parts[0]), s.Section(span, parts[1])

    starts = given

    def plays(self, span: Span, parts: list[Any]) -> list[Any]:
        return [part for part in parts if isinstance(part, _LINES)]

    expects = plays

    def seat_plays(self, span: Span, parts: list[Any]) -> s.SeatPlays:
        return s.SeatPlays(span, str(parts[0]), self.place(parts[0]), parts[2])

    def chance_falls(self, span: Span, parts: list[Any]) -> s.ChanceFalls:
        return s.ChanceFalls(span, parts[2])

    def picks(self, span: Span, parts: list[Any]) -> tuple[s.PickName, ...]:
        return tuple(s.PickName(self.place(part), str(part)) for part in parts if part.type == "PICK")

    def expect_truth(self, span: Span, parts: list[Any]) -> s.ExpectTruth:
        return s.ExpectTruth(span, parts[0])

    def expect_can(self, span: Span, parts: list[Any]) -> s.ExpectMove:
        return s.ExpectMove(span, parts[0], parts[2], True, None)

    def expect_can_not(self, span: Span, parts: list[Any]) -> s.ExpectMove:
        text = self.after(parts, "BECAUSE")
        return s.ExpectMove(span, parts[0], parts[2], False, str(text)[1:-1] if text is not None else None)

    def expect_wins(self, span: Span, parts: list[Any]) -> s.ExpectEnd:
        return s.ExpectEnd(span, "wins", parts[0])

    def expect_loses(self, span: Span, parts: list[Any]) -> s.ExpectEnd:
        return s.ExpectEnd(span, "loses", parts[0])

    def expect_nobody(self, span: Span, parts: list[Any]) -> s.ExpectEnd:
        return s.ExpectEnd(span, "nobody", None)

    def expect_going_on(self, span: Span, parts: list[Any]) -> s.ExpectEnd:
        return s.ExpectEnd(span, "goes on", None)
