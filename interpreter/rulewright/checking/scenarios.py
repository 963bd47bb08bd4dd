"""Resolves scenarios: what they arrange, play and expect, each in the words of its own setting."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from rulewright.checking import values
from rulewright.checking.context import WRONG, Context, certainties
from rulewright.checking.nobody import check_doers
from rulewright.checking.pick_names import known_picks
from rulewright.checking.scope import Scope
from rulewright.checking.statements import steps
from rulewright.diagnostics import did_you_mean
from rulewright.language import syntax as s
from rulewright.meaning.checked import CheckedRules, HeadPick
from rulewright.meaning.rewrite import subterms
from rulewright.meaning.scenarios import (
    ChanceOutcomes,
    CheckedScenario,
    EndIs,
    MoveIsLegal,
    NamedPick,
    ScriptLine,
    SeatPicks,
    Side,
    TruthHolds,
)
from rulewright.meaning.steps import (
    AnyStep,
    AsPlayer,
    Bind,
    Choice,
    LookAt,
    Perform,
    Pick,
    SetOrder,
    SlotCall,
    TellOpenly,
)
from rulewright.meaning.terms import Term, Use
from rulewright.meaning.types import PLAYER


def check_scenario(
    context: Context, rules: CheckedRules, scenario: s.Scenario, statements: tuple[str, ...], needed: set[str]
) -> CheckedScenario:  # fmt: skip
    """One scenario with its names resolved; it can be run only where this added no finding.

    `needed` is what needs a player to do it.
    """
    check = _ScenarioCheck(context, rules, needed)
    given = check.section(scenario.given)
    if scenario.given is not None:
        check.asks_nothing(scenario.given, given)
        if scenario.starts is None:
            check.draws_not_again(given)
    start = check.turns(check.section(scenario.starts)) if scenario.starts is not None else None
    check.picks |= known_picks(context.setting, rules, start or ())
    script = [line for line in map(check.line, scenario.lines) if line is not None]
    if not scenario.lines:
        context.report(
            "F522", scenario.head.span, "This scenario plays nothing and expects nothing, so it can never fail.",
            "Say under `expects` what must be so.",
        )  # fmt: skip
    text = _text_of(scenario.starts)
    return CheckedScenario(scenario.head.title, scenario.head.span, statements, given, start, text, tuple(script))


def _text_of(section: s.Section | None) -> str:
    """The lines of a section without what surrounds them, so that equal ones are told by their text."""
    if section is None:
        return ""
    span = section.span
    lines = [span.source.line_text(number).rstrip() for number in range(span.line, span.end_line + 1)]
    return textwrap.dedent("\n".join(line for line in lines if line))


class _ScenarioCheck:
    """One scenario under check; nobody is `you` in it but under `as` and in turns."""

    def __init__(self, context: Context, rules: CheckedRules, needed: set[str]) -> None:
        self.context = context
        self.rules = rules
        self.needed = needed
        self.seats = {seat.name: seat.number for seat in context.setting.seats}
        self.picks: set[str] = set()

    def section(self, section: s.Section | None) -> tuple[AnyStep, ...]:
        """The steps of a section."""
        if section is None:
            return ()
        made = steps(self.context, Scope(), section.body)
        check_doers(self.context, self.rules, made, self.needed)
        return made

    def turns(self, made: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
        """Steps to start play with, where `as PLAYER:` says whose turn it is."""
        out: list[AnyStep] = []
        for step in made:
            if isinstance(step, AsPlayer):
                player = self.context.numbering.variable("player in turn", PLAYER)
                out.append(Bind(step.span, player, step.player))
                step = replace(step, player=Use(player), turn=player)
            out.append(step)
        return tuple(out)

    def asks_nothing(self, section: s.Section, made: tuple[AnyStep, ...]) -> None:
        """Report every statement that would ask or show somebody something."""
        for statement in section.body:
            inside = (step for step in made if statement.span.start <= step.span.start < statement.span.end)
            if any(self._asks(step, set()) for step in inside):
                self.context.report(
                    "F521", statement.span, "What is given is arranged before play: nobody is asked or shown anything.",
                    "Say outright what lies where, or let it be played: write it under `starts`.",
                )  # fmt: skip

    def draws_not_again(self, made: tuple[AnyStep, ...]) -> None:
        """Report orders that are given, and then drawn as the game begins."""
        orders = self.context.setting.orders
        for step in subterms(made):
            if isinstance(step, SetOrder) and orders[step.order].by_chance:
                self.context.report(
                    "F523", step.span, f"Chance draws `{step.order}` as the game begins, so it does not stay as given.",
                    "Let a line `chance:` under `plays` say how it falls, or begin with `starts`.",
                )  # fmt: skip

    def _asks(self, body: Any, seen: set[str]) -> bool:
        """Whether steps, or what they call, ask or show anybody anything."""
        for part in subterms(body):
            if isinstance(part, Pick | Choice | LookAt | TellOpenly):
                return True
            inner: Any = ()
            if isinstance(part, Perform) and part.name not in seen:
                seen.add(part.name)
                action = self.rules.actions.get(part.name)
                if action is not None and any(isinstance(item, HeadPick) for item in action.head):
                    return True
                inner = action.body if action is not None else self.rules.procedures[part.name].body
            elif isinstance(part, SlotCall) and f"of {part.slot}" not in seen:
                seen.add(f"of {part.slot}")
                inner = tuple(self.rules.slots[part.slot].bodies.values())
            if inner and self._asks(inner, seen):
                return True
        return False

    def line(self, line: s.ScenarioLine) -> ScriptLine | None:
        """One line under `plays` or `expects`, or nothing after a finding."""
        match line:
            case s.SeatPlays():
                return self._plays(line)
            case s.ChanceFalls():
                return ChanceOutcomes(line.span, self._named(line.outcomes))
            case s.ExpectTruth():
                return self._truth(line.condition, Scope())
            case s.ExpectMove():
                mover, picks = self._player(line.player), self._named(line.picks)
                return None if mover is WRONG else MoveIsLegal(line.span, mover, picks, line.allowed, line.because)
            case s.ExpectEnd():
                player = self._player(line.player) if line.player is not None else None
                return None if player is WRONG else EndIs(line.span, line.which, player)

    def _plays(self, line: s.SeatPlays) -> SeatPicks | None:
        picks = self._named(line.picks)
        if line.seat not in self.seats:
            seats = " or ".join(f"`{seat}`" for seat in self.seats)
            self.context.report(
                "N201", line.seat_span, f"`{line.seat}` is not known: no seat of this game has this name.",
                did_you_mean(line.seat, [*self.seats, "chance"], f"Write {seats}, or `chance`."),
            )  # fmt: skip
            return None
        return SeatPicks(line.span, self.seats[line.seat], picks)

    def _player(self, expression: s.Expression) -> Term:
        return values.of_type(self.context, Scope(), expression, PLAYER)

    def _named(self, picks: Iterable[s.PickName]) -> tuple[NamedPick, ...]:
        for pick in picks:
            spot, _, number = pick.word.rpartition("_")
            hidden = spot in self.context.setting.place_names and number.isdigit()
            if pick.word not in self.picks and not hidden and not pick.word.lstrip("-").isdigit():
                self.context.report(
                    "N222", pick.span, f"`{pick.word}` can never be picked in this game.",
                    did_you_mean(pick.word, self.picks, "Write the name as `rulewright play` shows it."),
                )  # fmt: skip
        return tuple(NamedPick(pick.word, pick.span) for pick in picks)

    def _truth(self, expression: s.Expression, scope: Scope) -> TruthHolds | None:
        term = values.truth(self.context, scope, expression)
        if term is WRONG:
            return None
        inner = scope.child()
        items: list[TruthHolds] = []
        for item in expression.items if isinstance(expression, s.Both) else ():
            held = self._truth(item, inner)
            if held is not None:
                items.append(held)
                inner.certain.update(certainties(held.condition))
        return TruthHolds(expression.span, term, self._sides(expression), tuple(items))

    def _sides(self, expression: s.Expression) -> tuple[Side, ...]:
        """The values a condition speaks of: both of a comparison, else what something is said of."""
        match expression:
            case s.Compare():
                sides = [self._side(expression.left, False)]
                if not isinstance(expression.right, s.Number | s.Name | s.Truth | s.Nothing | s.Text):
                    sides.append(self._side(expression.right, False))
                return tuple(side for side in sides if side.term is not WRONG)
            case s.AdjectiveTest():
                return (self._side(expression.subject, True),)
            case s.Not():
                return self._sides(expression.item)
        return ()

    def _side(self, expression: s.Expression, subject: bool) -> Side:
        return Side(expression.span.words, values.value(self.context, Scope(), expression), subject)
