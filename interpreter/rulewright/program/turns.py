"""Loops of turns in terms and steps of their own: how they begin, when they go on, and who comes next."""

from __future__ import annotations

from dataclasses import replace

from rulewright.meaning.steps import Along, Bind, Loop, Step, TurnLoop
from rulewright.meaning.terms import (
    Comparison,
    Condition,
    Constant,
    Count,
    Domain,
    Exists,
    Operation,
    Position,
    Some,
    Term,
    Use,
    conjunction,
    negation,
)  # fmt: skip
from rulewright.meaning.types import NUMBER


def count_down(step: Loop | TurnLoop) -> Bind:
    """One round less."""
    return Bind(step.span, step.counter, Operation("-", Use(step.counter), Constant(1, NUMBER)))


def turns_start(step: TurnLoop) -> list[Step]:
    """What a loop of turns begins with."""
    out = _starts_by_seat(step) if step.along is None else _starts_along(step, step.along)
    if step.all_pass:
        out += [Bind(step.span, step.passes, Constant(0, NUMBER)), Bind(step.span, step.passed, Constant(0, NUMBER))]
    if step.passer_out:
        out.append(Bind(step.span, step.out, Constant(0, NUMBER)))
    return out


def _starts_by_seat(step: TurnLoop) -> list[Step]:
    cap = step.cap if step.cap is not None else Operation("players", Constant(0, NUMBER), Constant(0, NUMBER))
    start = step.start if step.start is not None else Constant(0, step.player.type)
    return [Bind(step.span, step.counter, cap), Bind(step.span, step.player, start)]


def _starts_along(step: TurnLoop, along: Along) -> list[Step]:
    """A loop of turns along an order begins with the row as it is now."""
    row = Use(along.row)
    start: Term = Constant(0, NUMBER)
    if step.start is not None:
        start = Operation("-", Position(row, step.start, None, NUMBER), Constant(1, NUMBER))
    cap = step.cap if step.cap is not None else Operation("length", row, row)
    kept = ((along.row, along.order), (step.counter, cap), (along.index, start))
    return [Bind(step.span, variable, value) for variable, value in kept]


def _someone_left(step: TurnLoop, along: Along) -> Term:
    """Whether anybody in the row is neither out nor skipped."""
    has_none = turn_skipped(replace(step, player=along.member))
    where = () if has_none is None else (negation(has_none),)
    return Exists(Domain("members", (Use(along.row),), "", -1, 0, along.member, where))


def turns_go_on(step: TurnLoop) -> Term:
    """Whether one more turn comes."""
    tests: list[Term] = [Comparison(">", Use(step.counter), Constant(0, NUMBER))]
    players = Operation("players", Constant(0, NUMBER), Constant(0, NUMBER))
    if step.along is not None:
        players = Operation("length", Use(step.along.row), Use(step.along.row))
        tests.append(_someone_left(step, step.along))
    if step.all_pass:
        tests.append(Comparison("<", Use(step.passes), players))
    if step.passer_out and step.along is None:
        everyone = Operation("everyone", Constant(0, NUMBER), Constant(0, NUMBER))
        tests.append(Comparison("!=", Use(step.out), everyone))
    if step.skipping is not None and step.along is None:
        tests.append(Comparison("<", Count(step.skipping), players))
    if step.until is not None:
        tests.append(negation(step.until))
    return conjunction(tuple(tests))


def turn_starts(step: TurnLoop) -> list[Step]:
    """What each turn begins with."""
    if step.along is None:
        return [count_down(step)]
    taking = Operation("at", Use(step.along.row), Use(step.along.index), step.player.type)
    return [count_down(step), Bind(step.span, step.player, taking)]


def turn_skipped(step: TurnLoop) -> Term | None:
    """Whether this player has no turn now."""
    tests: list[Term] = []
    if step.passer_out:
        bit = Operation("bit", Constant(1, NUMBER), Use(step.player))
        tests.append(Comparison("!=", Operation("both", Use(step.out), bit), Constant(0, NUMBER)))
    if step.skipping is not None:
        skipping = step.skipping
        same = Comparison("==", Use(skipping.variable), Use(step.player))
        tests.append(
            Exists(Domain(skipping.source, skipping.arguments, skipping.name, skipping.low, skipping.high,
                          skipping.variable, (same, *skipping.where)))
        )  # fmt: skip
    return None if not tests else tests[0] if len(tests) == 1 else Some(tuple(tests))


def turn_ends(step: TurnLoop) -> list[Step]:
    """What each turn ends with: passes counted, the next player found."""
    out: list[Step] = []
    if step.all_pass:
        one_more = Operation("+", Use(step.passes), Constant(1, NUMBER))
        counted = Condition(Use(step.passed), one_more, Constant(0, NUMBER), NUMBER)
        out += [Bind(step.span, step.passes, counted), Bind(step.span, step.passed, Constant(0, NUMBER))]
    if step.along is not None:
        return [*out, *_next_along(step, step.along)]
    out.append(Bind(step.span, step.player, Operation("next", Use(step.player), Constant(0, NUMBER), step.player.type)))
    return out


def _next_along(step: TurnLoop, along: Along) -> list[Step]:
    """One further along the row; behind its last a new round begins, with the order as it is then."""
    further = Operation("+", Use(along.index), Constant(1, NUMBER))
    ends = Comparison(">=", further, Operation("length", Use(along.row), Use(along.row)))
    out: list[Step] = [Bind(step.span, along.index, Condition(ends, Constant(0, NUMBER), further, NUMBER))]
    if step.cap is not None:
        begins = Comparison("==", Use(along.index), Constant(0, NUMBER))
        out.append(Bind(step.span, along.row, Condition(begins, along.order, Use(along.row), along.row.type)))
    return out
