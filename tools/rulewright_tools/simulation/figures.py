"""The figures of a simulation as a JSON document, and as a table for people."""

from __future__ import annotations

import shlex
from math import sqrt
from typing import TYPE_CHECKING

from rulewright import BrokenRules
from rulewright_tools.output import aligned, counted
from rulewright_tools.report.mistake import mistake as mistake_text
from rulewright_tools.simulation.plan import Plan
from rulewright_tools.simulation.tally import Mistake, Tally

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright_tools.paint import Paint

HEADS = ("seat", "bot", "wins", "of games", "shared", "of games", "mean score")
DEVIATIONS = 1.96
"""A margin holds 95 of 100 times."""


def document(plan: Plan, game: Game, tally: Tally, seconds: float) -> dict[str, object]:
    """All figures; only `seconds` differs between equal runs."""
    setting = game.setting
    return {
        "version": 1,
        "game": setting.name,
        "players": setting.players,
        "variant": setting.variant,
        "options": dict(setting.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "cap": plan.cap,
        "games": tally.games,
        "finished": tally.finished,
        "capped": tally.capped,
        "faults": tally.faults,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "seats": [
            {"name": seat.name, "wins": tally.wins[seat.number], "shared": tally.shared[seat.number],
             "mean_score": mean_score(game, tally, seat.number)}
            for seat in setting.seats
        ],
        "nobody_won": tally.nobody,
        "length": tally.length(),
        "impossible_worlds": tally.skipped,
        "mistakes": [_mistake_document(plan, game, mistake) for mistake in _in_order(game, tally)],
    }  # fmt: skip


def mean_score(game: Game, tally: Tally, seat: int) -> float | None:
    """A seat's total score in an average finished game; none where nothing is scored."""
    if not game.program.rules.scores or not tally.finished:
        return None
    return round(tally.scores[seat] / tally.finished, 6)


def _in_order(game: Game, tally: Tally) -> list[Mistake]:
    clauses = game.program.clauses
    return sorted(tally.mistakes.values(), key=lambda each: (clauses[each.clause].source.name,
                                                             clauses[each.clause].start, each.clause))


def _mistake_document(plan: Plan, game: Game, mistake: Mistake) -> dict[str, object]:
    span = game.program.clauses[mistake.clause]
    first = {"game": mistake.game, "seed": plan.seed_of(mistake.game), "step": mistake.step}
    return {"file": span.source.name, "line": span.line, "clause": span.words, "message": mistake.message,
            "times": mistake.times, "first": first}


def table(plan: Plan, game: Game, tally: Tally) -> list[str]:
    """The figures in lines."""
    lines = [heading(plan, game, counted(tally.games, "game")), ""]
    rows = [HEADS, *(_row(plan, game, tally, seat) for seat in range(len(plan.bots)))]
    scored = bool(game.program.rules.scores)
    lines += aligned([row if scored else row[:-1] for row in rows])
    return [*lines, "", *_ends(plan, tally)]


def heading(plan: Plan, game: Game, what: str) -> str:
    """The game with its setting, and what is played of it."""
    setting = game.setting
    parts = [setting.counted]
    if setting.variant:
        parts.append(setting.variant)
    parts.extend(f"{name} {value}" for name, value in setting.options.items())
    return f"{setting.title} ({', '.join(parts)}), {what}, seed {plan.seed}"


def _row(plan: Plan, game: Game, tally: Tally, seat: int) -> tuple[str, ...]:
    score = mean_score(game, tally, seat)
    return (
        game.setting.seats[seat].title,
        plan.bots[seat],
        f"{tally.wins[seat]:,}",
        share(tally.wins[seat], tally.finished),
        f"{tally.shared[seat]:,}",
        share(tally.shared[seat], tally.finished),
        "–" if score is None else f"{score:.2f}",
    )


def share(wins: int, games: int) -> str:
    """A share in percent, with the margin that the true one lies in 95 of 100 times."""
    if not games:
        return "–"
    off = margin(wins, games)
    places = 0 if off >= 1 else 1
    return f"{100 * wins / games:.{places}f} % ± {off:.{places}f}"


def margin(wins: int, games: int) -> float:
    """How far the farther end of Wilson's interval lies from the share, in percent; never 0 for few games."""
    part, spread = wins / games, DEVIATIONS**2 / games
    middle = (part + spread / 2) / (1 + spread)
    half = sqrt(part * (1 - part) * spread + spread * spread / 4) / (1 + spread)
    return 100 * max(middle + half - part, part - middle + half)


def _ends(plan: Plan, tally: Tally) -> list[str]:
    lines = []
    if tally.finished:
        length = tally.length()
        lines.append(f"finished   {tally.finished:,}, after {length['min']} to {length['max']} decisions "
                     f"(median {length['median']:g})")
    else:
        lines.append("finished   0")
    if tally.nobody:
        lines.append(f"nobody won {tally.nobody:,}")
    if tally.capped:
        lines.append(f"capped     {tally.capped:,}, after {counted(plan.cap, 'decision')}")
    if tally.faults:
        lines.append(f"faults     {tally.faults:,}")
    if tally.skipped:
        lines.append(f"bots imagined {counted(tally.skipped, 'match', 'matches')} that can not be")
    return lines


def mistakes_text(plan: Plan, game: Game, tally: Tally, paint: Paint) -> str:
    """Every clause at fault with its line, how often, and how to see it happen."""
    return "".join("\n" + _mistake_text(plan, game, mistake, paint) for mistake in _in_order(game, tally))


def _mistake_text(plan: Plan, game: Game, mistake: Mistake, paint: Paint) -> str:
    broken = BrokenRules(mistake.message, game, mistake.clause)
    first = f"game {mistake.game} (seed {plan.seed_of(mistake.game)}) at decision {mistake.step}"
    return (f"{mistake_text(broken, paint)}  {paint('broke:', 'cyan')} {counted(mistake.times, 'game')}, "
            f"first {first}\n  {paint('see:', 'cyan')} {command_for(plan, mistake.game)}\n")


def command_for(plan: Plan, number: int) -> str:
    """The command that plays one game of a plan again."""
    words = ["rulewright", "simulate", plan.ruleset]
    if plan.players is not None:
        words += ["--players", str(plan.players)]
    if plan.variant is not None:
        words += ["--variant", plan.variant]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if not plan.all_random:
        words += ["--bots", ",".join(plan.bots)]
    return shlex.join([*words, "--seed", str(plan.seed), "--game", str(number)])
