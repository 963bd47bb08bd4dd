"""The manual pages of findings about scenarios."""

from __future__ import annotations

from rulewright.diagnostics.code import Code

SCENARIO_CODES: tuple[Code, ...] = (
    Code("P211", "misplaced", "error",
         "A scenario stands among the rules, or something else stands among the scenarios.",
         "Put scenarios into scenarios.rules, and all else into the other rules files.",
         "game\n  do setup", 'scenario "The first disc falls to the bottom"\n  expects\n    a1 is held by yellow'),
    Code("N221", "unknown-setting", "error",
         "A scenario asks for players, a variant or an option that this game does not have.",
         "Take what game.yaml offers.", 'scenario "Three at the table" for 7 players',
         'scenario "Three at the table" for 3 players'),
    Code("N222", "unknown-pick", "error",
         "A scenario picks by a name that nothing in its setting can ever go by.",
         "Take the nearest name, as `rulewright play` shows it.", "black: colum_c", "black: column_c"),
    Code("F521", "played-under-given", "error",
         "What stands under `given` is arranged before play: nobody is asked there, and nobody learns anything.",
         "Say outright what lies where, or write it under `starts`.", "given\n  as black: do drop_disc",
         "starts\n  as black: do drop_disc"),
    Code("F522", "empty-scenario", "error", "A scenario plays nothing and expects nothing, so it can never fail.",
         "Say under `expects` what must be so.", 'scenario "Later"',
         'scenario "Nobody has won at first"\n  expects\n    the match goes on'),
    Code("F523", "drawn-again", "error", "A scenario gives an order that chance draws as the game begins.",
         "Let a line `chance:` say how it falls, or begin with `starts`.",
         "given\n  initiative becomes red, blue\nplays\n  red: pass", "plays\n  chance: red\n  red: pass"),
)  # fmt: skip
