"""The lines of scenarios as words."""

from __future__ import annotations

from rulewright.language import syntax as s
from rulewright.wording.expressions import value_words
from rulewright.wording.style import Style


def scenario_head_words(node: s.ScenarioHead, style: Style) -> str:
    """The first line of a scenario."""
    details = ", ".join(detail_words(detail) for detail in node.details)
    return f'scenario "{node.title}"{f" {details}" if details else ""}'


def detail_words(node: s.SettingDetail) -> str:
    """What a scenario asks for of the setting."""
    if node.what == "players":
        return f"for {node.value} {'player' if node.value == '1' else 'players'}"
    return f"with {node.value}" if node.what == "variant" else f"with option {node.name} is {node.value}"


def scenario_line_words(node: s.ScenarioLine, style: Style) -> str:
    """One line under `plays` or `expects`."""
    match node:
        case s.SeatPlays():
            return f"{style.name(node, node.seat)}: {_picks(node.picks)}"
        case s.ChanceFalls():
            return f"chance: {_picks(node.outcomes)}"
        case s.ExpectTruth():
            return value_words(node.condition, style)
        case s.ExpectMove():
            player = style.part(node.player, value_words(node.player, style))
            because = f" because {style.text(node.because)}" if node.because is not None else ""
            return f"{player} {'can' if node.allowed else 'can not'} {_picks(node.picks)}{because}"
        case s.ExpectEnd():
            if node.player is None:
                return "nobody wins" if node.which == "nobody" else "the match goes on"
            return f"{style.part(node.player, value_words(node.player, style))} {node.which}"


def _picks(picks: tuple[s.PickName, ...]) -> str:
    return ", ".join(pick.word for pick in picks)
