"""The sort of a value in words, with the things of this game."""

from __future__ import annotations

from rulewright.meaning.types import Type
from rulewright.ruleset.setting import Setting
from rulewright.wording.expressions import with_article


def sort_words(type_: Type, setting: Setting) -> str:
    """What sort of thing a value is, and whether it may be nothing."""
    if type_.many:
        return f"several {_plural(type_, setting)}"
    return _one(type_, setting) + (", or nothing" if type_.maybe and type_.kind != "nothing" else "")


def _plural(type_: Type, setting: Setting) -> str:
    kind = setting.kinds.get(type_.of)
    union = setting.unions.get(type_.of)
    return kind.plural if kind is not None else union.plural if union is not None else f"{type_.of or type_.kind}s"


def _one(type_: Type, setting: Setting) -> str:
    match type_.kind:
        case "truth":
            return "true or false"
        case "space":
            board = next((board for board in setting.boards if board.name == type_.of), None)
            word, whose = (board.space, f"the board `{board.name}`") if board is not None else ("space", "a board")
            return f"{with_article(word)} of {whose}"
        case "place":
            return f"the place `{type_.of}`" if type_.of else "a place"
        case "region":
            return with_article(type_.of or "region")
        case "board":
            return "a board"
        case "word":
            return f"a word of the list `{type_.of}`"
        case "piece":
            return with_article(type_.of or "piece")
        case "nothing":
            return "nothing"
    return type_.words()
