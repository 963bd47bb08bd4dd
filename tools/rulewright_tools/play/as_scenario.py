"""The present position of a game as a scenario, tried before it is written: it must lead to the very same question."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import rulewright
from rulewright.diagnostics import Findings
from rulewright.load import parse_files
from rulewright.match.decision import HOUSE
from rulewright.program.nature import OutOfChance
from rulewright.ruleset.files import SCENARIOS
from rulewright.scenario.position import differences, given_sentences, remembers_more
from rulewright.scenario.retold import played_lines
from rulewright.scenario.starts import starts_of
from rulewright.source import SourceText
from rulewright_tools.complaint import Complaint
from rulewright_tools.output import listed

if TYPE_CHECKING:
    from rulewright import Match, Ruleset
    from rulewright.ruleset.setting import Value


@dataclass(frozen=True, slots=True)
class Written:
    """A scenario as text, and what a person should know of it, a sentence each."""

    text: str
    notes: tuple[str, ...]


def position_text(ruleset: Ruleset, match: Match, seed: int, title: str, move: Sequence[str]) -> Written:
    """The position of a match as a scenario that passes; `move` is one that is legal in it.

    Where sentences can not arrange it, all moves from the beginning are told instead. Complains where neither can be.
    """
    if '"' in title or "{" in title:
        raise Complaint(f"The title `{title}` can not hold quotes or braces.")
    if title in ruleset.scenario_settings():
        raise Complaint(_TAKEN.format(title))
    seat = match.game.setting.seats[match.decision.seat].name if match.decision else ""
    expects = _section("expects", [f"{seat} can {', '.join(move)}", "the match goes on"])
    head = _head(ruleset, match, title)
    picked = bool(match.decision and match.decision.picked)
    differing: tuple[str, ...] = ("what is picked already",) if picked else ()
    for start, stops in () if picked else _starts(ruleset, match, seed):
        given = _section("given", given_sentences(match))
        text = "\n".join([head, *given, *_section("starts", start), *expects]) + "\n"
        found = _tried(ruleset, match, title, text)
        if isinstance(found, rulewright.Match):
            return Written(text, tuple(_notes(match, found, start, stops)))
        differing = differing or found
    differing = differing or ("what was done in this turn",)
    reason = f"The position can not be arranged in sentences: {listed(differing)} would differ. "
    return _retold(ruleset, match, seed, title, head, expects, reason)


_TAKEN = 'Another scenario has the title "{}"; give it one of its own.'


def _starts(ruleset: Ruleset, match: Match, seed: int) -> Iterator[tuple[tuple[str, ...], bool]]:
    files = parse_files(ruleset.world, match.game.setting, Findings())
    for start in starts_of(match, files, seed):
        yield start.lines, start.stops


def _section(name: str, lines: Sequence[str]) -> list[str]:
    return [f"  {name}", *(f"    {text}" for text in lines)] if lines else []


def _head(ruleset: Ruleset, match: Match, title: str) -> str:
    """The first line: the title, and all that is not as in a game started without a choice."""
    setting = match.game.setting
    usual, _ = ruleset.world.settle()
    parts: list[str] = []
    if usual is None or usual.players != setting.players:
        parts.append(f"for {setting.counted}")
    if setting.variant and (usual is None or usual.variant != setting.variant):
        parts.append(f"with {setting.variant}")
    alike, _ = ruleset.world.settle(setting.players, setting.variant or None)
    plain = alike.options if alike is not None else {}
    parts += [f"with option {name} is {_said(value)}" for name, value in setting.options.items()
              if plain.get(name) != value]  # fmt: skip
    return f'scenario "{title}"' + (f" {', '.join(parts)}" if parts else "")


def _said(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _alone(ruleset: Ruleset, text: str) -> Ruleset:
    """The ruleset with one scenario and no other."""
    return rulewright.Ruleset(replace(ruleset.world, scenario_file=SourceText(SCENARIOS, text)))


def _tried(ruleset: Ruleset, match: Match, title: str, text: str) -> Match | tuple[str, ...]:
    """The match to which a scenario leads, where it is the one wanted; else what differs."""
    alone = _alone(ruleset, text)
    try:
        found = alone.arranged(match.game.setting, title).start(chance=())
    except rulewright.BrokenRuleset as error:
        return tuple(f"`{finding.span.words}`" for finding in error.findings[:1])
    except rulewright.BrokenRules as broken:
        return (f"`{broken.span.words}`",)
    except OutOfChance:
        return ("how chance falls",)
    return differences(match, found) or (found if _passes(alone) else ("what is expected",))


def _passes(ruleset: Ruleset) -> bool:
    scenarios, findings = ruleset.scenarios()
    errors = [finding for finding in findings if finding.severity == "error"]
    return not errors and len(scenarios) == 1 and scenarios[0].run() is None


def _notes(match: Match, found: Match, start: Sequence[str], stops: bool) -> Iterator[str]:
    if remembers_more(match, found):
        yield "What players have been shown and remember is not a part of it."
    if stops:
        yield f"Play from it goes no further than `{start[0]}`, as the turn has done something before."
    else:
        yield "The turns left are counted anew from it."


def _retold(
    ruleset: Ruleset, match: Match, seed: int, title: str, head: str, expects: list[str], reason: str
) -> Written:  # fmt: skip
    """All moves from the beginning, which lead to every position that needs no ruling."""
    if match.game.beginning or any(move.seat == HOUSE for move in match.moves):
        how = "a scenario" if match.game.beginning else "a house ruling"
        raise Complaint(f"{reason}All moves from the beginning can not be told either, as the game has {how} in it.")
    lines = played_lines(match, seed)
    text = "\n".join([head, *_section("plays", lines or ()), *expects]) + "\n"
    if lines is None or not _passes(_alone(ruleset, text)):
        raise Complaint(f"{reason}How chance fell can not be told by names either.")
    return Written(text, (f"{reason}All moves from the beginning are told instead.",))


def add_to_file(ruleset: Ruleset, path: str, text: str) -> str:
    """Write a scenario to a new file, or at the end of the ruleset's own; says where it is now."""
    own = ruleset.world.folder / SCENARIOS
    target = Path(path)
    try:
        if os.path.realpath(target) == os.path.realpath(own):
            before = own.read_text(encoding="utf-8") if own.exists() else ""
            if text.split("\n")[0] in before.split("\n"):
                raise Complaint(_TAKEN.format(text.split('"')[1]))
            gap = "\n" * (2 - (len(before) - len(before.rstrip("\n")))) if before else ""
            with own.open("a", encoding="utf-8") as file:
                file.write(gap + text)
            return f"The scenario stands at the end of `{path}`; `rulewright test` runs it."
        with target.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise Complaint(f"`{path}` exists already and is not overwritten; name another file, or `{own}`.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Complaint(f"`{path}` can not be written: {reason.lower()}.") from error
    return f"The scenario is in `{path}`; put it at the end of `{own}`, and `rulewright test` runs it."
