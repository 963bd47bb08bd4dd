"""Small rulesets that between them say every word of the language, each with a game played and verified by hand.

A folder under play/ holds a ruleset and one or more `picks*.txt`: option names, one a line, after `#` remarks and an
optional line `setting players=3 variant=x option=value`. Behind a pick may stand how chance falls until the next, as
`take with 2 0 1`: which of the candidates comes, counted from 0; a line `start with …` says so for the start. Else a
generator decides. The `expected*.txt` beside it is what was asked and became of it, and where seats know different
things, what each reads and sees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import rulewright
from golden.recording import compare
from rulewright.language.words import DECLARATIONS, PHRASES, SCENARIO_WORDS, SECTIONS, VERBS, WORDS
from rulewright.match.decision import SeenPiece, View

FOLDER = Path(__file__).parent / "play"
RULESETS = tuple(sorted(path.parent for path in FOLDER.glob("*/game.yaml")))
PICKS = tuple(sorted(FOLDER.glob("*/picks*.txt")))
MOST_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Script:
    """What is picked, in which setting, and how chance falls; without a script, a generator decides."""

    players: int | None
    variant: str | None
    options: dict[str, str]
    opening: tuple[int, ...] | None
    picks: tuple[tuple[str, tuple[int, ...] | None], ...]


def read_script(path: Path) -> Script:
    lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    chosen: dict[str, str] = {}
    if lines and lines[0].startswith("setting "):
        chosen = dict(part.split("=", 1) for part in lines.pop(0).split()[1:])
    players = int(chosen.pop("players")) if "players" in chosen else None
    picks = [_pick(line) for line in lines]
    opening = picks.pop(0)[1] if picks and picks[0][0] == "start" else None
    return Script(players, chosen.pop("variant", None), chosen, opening, tuple(picks))


def _pick(line: str) -> tuple[str, tuple[int, ...] | None]:
    name, _, outcomes = line.partition(" with ")
    return name, tuple(map(int, outcomes.split())) if outcomes else None


def start(folder: Path, script: Script) -> rulewright.Match:
    ruleset, findings = rulewright.load(folder)
    assert ruleset is not None, [finding.message for finding in findings]
    return ruleset.game(script.players, script.variant, script.options).start(chance=script.opening)


def transcript(folder: Path, script: Script) -> str:
    """What was asked and picked, the log, the outcome, and the table at the end."""
    match = start(folder, script)
    seats = match.game.setting.seats
    out = [f"start{_fallen(match.opening)}"] if match.opening else []
    for pick, outcomes in script.picks:
        decision = match.decision
        assert decision is not None, f"the match is over before `{pick}`"
        names = [option.name for option in match.options()]
        shown = ", ".join(names[:MOST_SHOWN]) + (", …" if len(names) > MOST_SHOWN else "")
        match.choose(pick, outcomes)
        fallen = _fallen(match.moves[-1].chance)
        out.append(f"{seats[decision.seat].title} | {decision.prompt} | {shown} -> {pick}{fallen}")
    out += ["", *_logs(match), "", _ending(match), *_tables(match)]
    return "\n".join(out) + "\n"


def _fallen(outcomes: tuple[int, ...]) -> str:
    return f" (chance: {', '.join(map(str, outcomes))})" if outcomes else ""


def _logs(match: rulewright.Match) -> list[str]:
    """The whole log, and what each seat reads where that is something else."""
    out = ["log:", *(f"  {line}" for line in match.log)]
    for seat in match.game.setting.seats:
        own = match.log_of(seat.number)
        if own != match.log:
            out += ["", f"{seat.title} reads:", *(f"  {line}" for line in own)]
    return out


def _tables(match: rulewright.Match) -> list[str]:
    """The table, once for all or as each seat sees it."""
    views = [match.view(seat.number) for seat in match.game.setting.seats]
    if len({(view.places, view.in_force) for view in views}) == 1:
        return _table(match, views[0])
    out: list[str] = []
    for seat, view in zip(match.game.setting.seats, views, strict=True):
        out += ["", f"{seat.title} sees:", *(f"  {line}" for line in _table(match, view))]
    return out


def _ending(match: rulewright.Match) -> str:
    outcome = match.outcome
    if outcome is None:
        decision = match.decision
        assert decision is not None
        return f"goes on: {match.game.setting.seats[decision.seat].title} | {decision.prompt}"
    winners = " and ".join(match.game.setting.seats[seat].title for seat in outcome.winners) or "nobody"
    return f"won by {winners} ({outcome.reason})"


def _table(match: rulewright.Match, view: View) -> list[str]:
    setting = match.game.setting
    out: list[str] = []
    for track in view.tracks:
        per = setting.tracks[track.name].per if track.name in setting.tracks else "player"
        groups = {"player": setting.seats, "side": setting.sides, "space": setting.spaces}
        owners = groups.get(per, setting.regions)
        owner = f" of {owners[track.owner].title}" if track.owner >= 0 else ""
        out.append(f"{track.title}{owner}: {track.value}")
    out += [f"{order.title}: {', '.join(order.titles)}" for order in view.orders]
    for place in view.places:
        if place.count or place.pieces or place.among:
            shown = [_piece(match, piece) for piece in place.pieces] + (["how many?"] if place.count < 0 else [])
            among = f"; among them {', '.join(place.among)}" if place.among else ""
            out.append(f"{place.title}: {', '.join(shown)}{among}")
    for effect in view.in_force:
        owner = f" ({setting.seats[effect.owner].title})" if effect.owner >= 0 else ""
        out.append(f"in force: {', '.join([effect.title, *effect.about])}{owner}, {effect.until}")
    out += [f"score, {line.title}: {', '.join(map(str, line.values))}" for line in view.scores]
    return out


def _piece(match: rulewright.Match, piece: SeenPiece) -> str:
    """A piece by its name, or by its back where the seat does not know it."""
    owner = f" ({match.game.setting.sides[piece.owner].title})" if piece.owner >= 0 else ""
    return f"{piece.name or piece.title}{f' showing {piece.face}' if piece.face else ''}{owner}"


@pytest.mark.parametrize("folder", RULESETS, ids=lambda folder: folder.name)
def test_ruleset_is_clean(folder: Path) -> None:
    assert [f"{finding.span.line}: {finding.message}" for finding in rulewright.lint(folder)] == []
    assert list(folder.glob("picks*.txt"))


@pytest.mark.parametrize("path", PICKS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_game(path: Path, pytestconfig: pytest.Config) -> None:
    expected = path.with_name(path.name.replace("picks", "expected"))
    compare(expected, transcript(path.parent, read_script(path)), pytestconfig)


@pytest.mark.parametrize("folder", [f for f in RULESETS if (f / "scenarios.rules").is_file()], ids=lambda f: f.name)
def test_scenarios(folder: Path) -> None:
    ruleset, _ = rulewright.load(folder)
    assert ruleset is not None
    scenarios, findings = ruleset.scenarios()
    assert scenarios
    assert findings == ()
    assert [scenario.title for scenario in scenarios if scenario.run() is not None] == []


def _all_rules() -> str:
    folders = (*rulewright.bundled().values(), *RULESETS)
    texts = [file.read_text(encoding="utf-8") for folder in folders for file in sorted(folder.glob("*.rules"))]
    said = [re.sub(r'"[^"\n]*"', lambda match: " ".join(re.findall(r"{[^}]*}", match.group())), text) for text in texts]
    return " ".join(re.sub(r"#.*", "", "\n".join(said)).split())


def test_every_word_is_used() -> None:
    text = _all_rules()
    words = {*PHRASES, *WORDS, *DECLARATIONS, *VERBS, *SECTIONS, *SCENARIO_WORDS, "instead of"}
    missing = [word for word in sorted(words) if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text)]
    assert missing == []
