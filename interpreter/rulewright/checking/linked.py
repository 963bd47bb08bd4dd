"""Sets of links that are places, and of the spaces they join: `road of island`, `road between …`, `island of road`."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.board.board import Board
from rulewright.checking.context import Context
from rulewright.language import syntax as s
from rulewright.meaning.terms import Domain, Term
from rulewright.meaning.types import Type
from rulewright.wording.expressions import with_article


def links_named(context: Context, word: str) -> Board | None:
    """The board of links that a kind word speaks of, if it does."""
    return next((board for board in context.setting.boards if board.links_of and board.space == word), None)


def links_of_type(context: Context, type_: Type) -> Board | None:
    """The board of links that a value lies on, if it is surely a link."""
    boards = (board for board in context.setting.boards if board.links_of and board.name == type_.of)
    return next(boards, None) if type_.kind == "space" else None


def links_at(context: Context, links: Board, space: Term) -> Domain:
    """The links that end at a space."""
    variable = context.numbering.variable("member", Type("space", links.name))
    return Domain("links", (space,), links.name, -1, 0, variable, ())


def links_joining(context: Context, links: Board, ends: tuple[Term, ...]) -> Domain:
    """The links that join two spaces."""
    variable = context.numbering.variable("member", Type("space", links.name))
    return Domain("joining", ends, links.name, -1, 0, variable, ())


def ends_of(context: Context, noun: s.Noun, word: str, link: Term, links: Board) -> Domain | None:
    """The two spaces a link joins, in the order written."""
    board = next(board for board in context.setting.boards if board.name == links.links_of)
    if word not in ("space", board.space):
        joins = f"{with_article(links.space, capital=True)} joins {board.plural}, no {noun.kind}."
        context.report("T301", noun.span, joins, f"Write `{board.space} of` it.")
        return None
    variable = context.numbering.variable("member", Type("space", board.name))
    return Domain("ends", (link,), "", -1, 0, variable, ())


def refuse_links(context: Context, noun: s.Noun, tails: Mapping[str, s.Expression], space: Term) -> bool:
    """Report a link where only a space has what is asked for, such as neighbours."""
    links = links_of_type(context, space.type)
    if links is None:
        return False
    board = next(board for board in context.setting.boards if board.name == links.links_of)
    lacks = f"{with_article(links.space, capital=True)} has no {noun.kind}: it is a link."
    context.report("T301", tails["of"].span, lacks, f"Write `{board.space} of` it for a space that it joins.")
    return True
