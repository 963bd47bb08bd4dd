"""Reads a ruleset's folder into its declared world."""

from __future__ import annotations

from pathlib import Path

from rulewright.board.layout import title_of
from rulewright.board.written import people_text
from rulewright.data.nodes import Entry, Record, Scalar, empty_record, nowhere
from rulewright.diagnostics import Diagnostic, Findings, did_you_mean
from rulewright.ruleset.files import SCENARIOS, Folder
from rulewright.ruleset.languages import FOLDER, Language, read_language
from rulewright.ruleset.options import read_options
from rulewright.ruleset.statements import check_citations, check_gap_options, citations, read_gaps, read_statements
from rulewright.ruleset.world import Variant, World
from rulewright.source import SourceText, Span

_GAME = "game.yaml"
_LAID_OVER = ("numbers", "seats", "includes")


def read_world(folder: Path) -> tuple[World | None, tuple[Diagnostic, ...]]:
    """Read all data files; the world is missing where a finding makes it unusable."""
    findings = Findings()
    files = Folder(folder, findings)
    if not files.exists():
        return None, findings.sorted()
    game = files.read_data(_GAME, "game")
    named = game.record("files") if game else empty_record(nowhere(str(folder)))
    components = _data(files, named, "components", "components")
    boards = _data(files, named, "board", "board")
    statements = _data(files, named, "statements", "statements")
    rule_files = _rules(files, named)
    scenarios = files.read(SCENARIOS) if files.has(SCENARIOS) else None
    tables = _tables(files, components) if components else {}
    if game is None or components is None or boards is None or statements is None:
        return None, findings.sorted()
    players = _player_counts(game, findings)
    variants = _variants(game, players, findings)
    if variants:
        players = tuple(count for count in players if any(count in variant.players for variant in variants))
    known = frozenset(entry.name for part in ("statements", "gaps") for entry in statements.record(part))
    for record in (game, components, boards, statements, *(row for rows in tables.values() for row in rows)):
        check_citations(citations(record), known, findings)
    options = read_options(game, boards.record("boards"), players, findings)
    check_gap_options(statements, (option.name for option in options), findings)
    name = folder.resolve().name
    title = people_text(game, "title", title_of(name))
    boards = boards.record("boards")
    world = World(
        name, title, folder, game, components, boards, tables, rule_files, scenarios, players, variants, options,
        read_statements(statements), read_gaps(statements), _languages(files),
    )  # fmt: skip
    return (None if findings.has_errors else world), findings.sorted()


def _data(files: Folder, named: Record, key: str, schema: str) -> Record | None:
    """One of the files a game may do without; missing it counts as empty unless game.yaml names it."""
    if key in named:
        return files.read_data(named.text(key), schema, named.by_name[key].value.span)
    name = f"{key}.yaml"
    return files.read_data(name, schema) if files.has(name) else empty_record(nowhere(str(files.path / name)))


def _rules(files: Folder, named: Record) -> tuple[SourceText, ...]:
    listed = named.scalars("rules")
    names: list[tuple[str, Span | None]] = [(item.text, item.span) for item in listed]
    names = [(name, span) for name, span in names if name != SCENARIOS] or [(name, None) for name in files.rule_names()]
    if not names:
        place = nowhere(str(files.path))
        files.findings.add("W102", place, "This folder has no rules file.", "Add a play.rules.")
    found = (files.read(name, span) for name, span in names)
    return tuple(source for source in found if source is not None)


def _tables(files: Folder, components: Record) -> dict[str, tuple[Record, ...]]:
    tables: dict[str, tuple[Record, ...]] = {}
    for row in components.items("pieces"):
        name = row.scalar("table") if isinstance(row, Record) else None
        if name is not None and name.text not in tables:
            tables[name.text] = files.read_table(name.text, name.span) or ()
    return tables


def _languages(files: Folder) -> tuple[Language, ...]:
    """The languages whose texts lie in a folder of their own, by the names of its files."""
    found: list[Language] = []
    for name in files.names_in(FOLDER, ".yaml"):
        file = files.read_data(f"{FOLDER}/{name}.yaml", "texts")
        if file is not None:
            found.append(read_language(name, file, files.findings))
    return tuple(found)


def _player_counts(game: Record, findings: Findings) -> tuple[int, ...]:
    counts = counts_of(game.scalars("players"))
    seats = len(game.record("seats").entries)
    if counts and counts[-1] > seats:
        message = f"{counts[-1]} players are allowed, but there are only {seats} seats."
        findings.add("W125", game.by_name["players"].value.span, message, "Add seats, or allow fewer players.")
    return counts


def counts_of(written: tuple[Scalar, ...]) -> tuple[int, ...]:
    """Player counts: one, the smallest and largest, or a list."""
    numbers = [item.value for item in written if isinstance(item.value, int)]
    if len(numbers) == 2:
        return tuple(range(min(numbers), max(numbers) + 1))
    return tuple(sorted(set(numbers)))


def _variants(game: Record, players: tuple[int, ...], findings: Findings) -> tuple[Variant, ...]:
    variants: list[Variant] = []
    for entry in game.record("variants"):
        block = entry.record
        counts = counts_of(block.scalars("players")) or players
        allowed = tuple(count for count in counts if count in players)
        if not allowed:
            message = f"Variant `{entry.name}` allows no player count of this game."
            findings.add("W125", block.place_of("players"), message, "Let `players` of the game cover it.")
        title = people_text(block, "title", title_of(entry.name))
        below = _built_on(entry, variants, findings)
        layers = (*(below.layers if below else ()), entry.name)
        whole = _laid_over(block, below.block) if below else block
        variants.append(Variant(entry.name, title, allowed, whole, entry.key.span, layers))
    return tuple(variants)


def _built_on(entry: Entry, before: list[Variant], findings: Findings) -> Variant | None:
    """The variant this one builds on; it stands before, so that none builds on itself."""
    wanted = entry.record.scalar("builds_on")
    if wanted is None:
        return None
    known = {variant.name: variant for variant in before}
    if wanted.text not in known:
        help_text = did_you_mean(wanted.text, known, "A variant builds on one that stands before it.")
        findings.add("W115", wanted.span, f"There is no variant `{wanted.text}` before `{entry.name}`.", help_text)
    return known.get(wanted.text)


def _laid_over(block: Record, below: Record) -> Record:
    """A variant's block with what it leaves out of numbers, seats and included pieces taken from the one below."""
    others = (entry for entry in block if entry.name not in _LAID_OVER)
    sections = ((name, block.record(name), below.record(name)) for name in _LAID_OVER)
    laid = [(name, _joined(own, under, name == "seats")) for name, own, under in sections]
    joined = (Entry(Scalar(name, name, part.span), part) for name, part in laid if part.entries)
    return Record((*others, *joined), block.span)


def _joined(own: Record, under: Record, within: bool) -> Record:
    """Two blocks of keys, the first one's values where both have a key; `within` joins the blocks under it too."""
    entries = [
        Entry(entry.key, _joined(entry.record, under.record(entry.name), False))
        if within and entry.name in under else entry
        for entry in own
    ]  # fmt: skip
    return Record((*entries, *(entry for entry in under if entry.name not in own)), own.span)
