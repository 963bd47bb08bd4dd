"""What a word stands for among the things that the data files declare."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.explaining.explanation import Reference
from rulewright.explaining.kinds_of_value import sort_words
from rulewright.meaning.terms import Term
from rulewright.meaning.types import Type
from rulewright.ruleset.number_tables import rows_words
from rulewright.ruleset.setting import PlaceFamily, Setting
from rulewright.ruleset.world import World
from rulewright.source import Span
from rulewright.wording.expressions import with_article


def thing(setting: Setting, world: World, word: str, term: Term | None) -> Reference | None:
    """What a word names in a setting, or nothing; the term, where there is one, tells words of several lists apart."""
    if term is not None and term.type.kind == "word":
        listed = setting.words.get(term.type.of)
        if listed is not None and word in listed.words:
            return Reference(word, f"a word of the list `{listed.name}`", listed.span)
    return next((found for found in _candidates(setting, world, word)), None)


def _candidates(setting: Setting, world: World, word: str) -> Iterator[Reference]:
    """In the order in which rules look a word up."""
    yield from _constants(setting, world, word)
    for seat in setting.seats:
        if seat.name == word:
            yield Reference(word, f"the player {seat.title}", seat.span)
    for entry in world.game.record("sides"):
        if entry.name == word:
            here = "" if word not in setting.absent_sides else ", out of play here"
            yield Reference(word, f"a side that is no player{here}", entry.key.span)
    for space in setting.spaces:
        if space.name == word:
            board = setting.boards[space.board]
            yield Reference(word, f"{with_article(board.space)} of the board `{board.name}`: {space.title}", space.span)
    for region in setting.regions:
        if region.name == word:
            meaning = f"{with_article(region.group)} of {len(region.spaces)} spaces: {region.title}"
            yield Reference(word, meaning, region.span)
    yield from _places(setting, word)
    for piece in setting.pieces:
        if piece.name == word:
            yield Reference(word, f"{with_article(piece.kind)}: {piece.title}", piece.span)
    yield from _sorts(setting, word)


def _constants(setting: Setting, world: World, word: str) -> Iterator[Reference]:
    for option in world.options:
        if option.name == word:
            value = setting.options.get(word)
            shown = str(value).lower() if isinstance(value, bool) else value
            yield Reference(word, f"an option, `{shown}` here: {option.title}", option.span)
    for variant in world.variants:
        if variant.name == word:
            yield Reference(word, f"a variant: {variant.title}", variant.span)
    value = setting.constants.get(word)
    if value is not None:
        shown = str(value).lower() if isinstance(value, bool) else value
        yield Reference(word, f"a number that stays, {shown} here", setting.constant_spans.get(word))
    entry = world.game.record("tables").by_name.get(word)
    if entry is not None and word in setting.named_tables:
        table = setting.tables[setting.named_tables[word]]
        yield Reference(word, f"a table, read by {' and '.join(table.by)}: {rows_words(table)}", entry.key.span)


def _places(setting: Setting, word: str) -> Iterator[Reference]:
    family = setting.families.get(word)
    if family is not None:
        yield Reference(word, f"{place_words(family)}: {family.title}", family.span)
    track = setting.tracks.get(word)
    if track is not None:
        whose = f", one per {track.per}" if track.per else ""
        sort = "a truth that play changes" if track.is_truth else f"a track from {track.low} to {track.high}"
        yield Reference(word, f"{sort}{whose}: {track.title}", track.span)
    resource = setting.resources.get(word)
    if resource is not None:
        has = f"a resource that each player has, up to {resource.high}: {resource.title}"
        yield Reference(word, has, resource.span)
    order = setting.orders.get(word)
    if order is not None:
        start = "as chance has it" if order.by_chance else "as they sit"
        yield Reference(word, f"an order of all {order.of}s, at first {start}: {order.title}", order.span)


def place_words(family: PlaceFamily) -> str:
    """A place by whose it is and who sees what lies there."""
    if family.per == "board":
        return "a board"
    whose = f", one per {family.per}" if family.per else ""
    seen = {"owner": ", seen by its owner", "nobody": ", seen by nobody", "face": ", seen where face up"}
    return f"a place{whose}{' in order' if family.ordered else ''}{seen.get(family.seen_by, '')}"


def _sorts(setting: Setting, word: str) -> Iterator[Reference]:
    """Words for sorts of things, and the words of lists."""
    if word in setting.kinds:
        kind = setting.kinds[word]
        yield Reference(word, f"a kind of piece, of which there are {kind.count}", kind.span)
    if word in setting.unions:
        union = setting.unions[word]
        yield Reference(word, f"a word for several kinds of piece: {', '.join(union.kinds)}", union.span)
    for board in setting.boards:
        if board.space == word and word != "space":
            sort = f"link of the board `{board.links_of}`" if board.links_of else f"space of the board `{board.name}`"
            yield Reference(word, with_article(sort), setting.families[board.name].span)
    if word in setting.region_groups:
        count = sum(1 for region in setting.regions if region.group == word)
        yield Reference(word, f"a sort of region, of which there are {count}", setting.region_groups[word].span)
    if word in setting.words:
        yield Reference(word, f"a list of words: {', '.join(setting.words[word].words)}", setting.words[word].span)
    for listed in setting.words.values():
        if word in listed.words:
            yield Reference(word, f"a word of the list `{listed.name}`", listed.span)


def property_reference(setting: Setting, world: World, word: str, type_: Type) -> Reference:
    """What `WORD of` something of a type is, where it is no fact."""
    sort = sort_words(type_.sure, setting)
    own = thing(setting, world, word, None)
    if own is not None and (word in setting.families or word in setting.tracks or word in setting.resources):
        return own
    if word in setting.region_groups and type_.kind in ("space", "place"):
        return Reference(word, f"the {word} in which the space lies", setting.region_groups[word].span)
    if type_.kind == "player" and any(board.name == word and board.each for board in setting.boards):
        return Reference(word, f"the player's spaces on the board `{word}`", setting.families[word].span)
    return Reference(word, f"a property of {sort}", _declared(world, word, type_))


def _declared(world: World, word: str, type_: Type) -> Span | None:
    """Where a property is declared, for seats, spaces or pieces."""
    if type_.kind in ("player", "side"):
        blocks = [world.game.record("seat_properties")]
    elif type_.kind in ("space", "place"):
        blocks = [board.record.record(part) for board in world.boards for part in ("properties", "link_properties")]
    else:
        kinds = [kind.record for kind in world.components.record("kinds")]
        blocks = [kind.record(part) for kind in kinds for part in ("properties", "changeable")]
    return next((block.by_name[word].key.span for block in blocks if word in block), None)
