"""Copies a ruleset into a new folder, under a title of its own and with the schemas of its data files."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from rulewright.board.layout import title_of
from rulewright.data.resources import schema_folder
from rulewright.journal.lines import FORMAT, looks_written
from rulewright.ruleset.read import read_world
from rulewright.ruleset.world import World
from rulewright.source import SourceText, UnreadableFile
from rulewright_tools.complaint import Complaint
from rulewright_tools.folders import GAME_FILE

SCHEMAS = ".schema"
_HEADER = re.compile(r"\A#[ \t]*yaml-language-server:[ \t]*\$schema=\S*[ \t]*\n")


def title_for(name: str) -> str:
    """The title of a game in a folder of this name."""
    return title_of(name.replace("-", "_"))


def copy_ruleset(world: World, target: Path) -> None:
    """Make the folder `target` with the files of a ruleset, all of them or none; hidden files and saved games stay."""
    try:
        made = Path(tempfile.mkdtemp(prefix=".new-", dir=target.parent))
    except OSError as error:
        raise _not_made(target, error) from error
    try:
        _fill(world, made / target.name)
        if os.path.lexists(target):
            raise Complaint(f"there is a `{target}` now; nothing is overwritten.")
        os.rename(made / target.name, target)
    except OSError as error:
        raise _not_made(target, error) from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _not_made(target: Path, error: OSError) -> Complaint:
    return Complaint(f"`{target}` can not be made: {(error.strerror or str(error)).lower()}.")


def _fill(world: World, target: Path) -> None:
    (target / SCHEMAS).mkdir(parents=True)
    for path in sorted(schema_folder().glob("*.schema.json")):
        shutil.copyfile(path, target / SCHEMAS / path.name)
    for path in files_of(world.folder):
        name = path.relative_to(world.folder)
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        text = _text(path, world, target)
        if text is None:
            shutil.copyfile(path, target / name)
        else:
            (target / name).write_text(text, encoding="utf-8", newline="\n")
    copied, _ = read_world(target)
    if copied is None or copied.title != title_for(target.name):
        raise Complaint(f"`{world.folder / GAME_FILE}` writes its title in a way that can not be changed in a copy; "
                        "write `title:` with the words behind it.")  # fmt: skip


def files_of(folder: Path) -> Iterator[Path]:
    """The files of a ruleset's folder in order, without hidden ones, saved games, and rulesets within it."""
    for place, folders, names in os.walk(folder):
        here = Path(place)
        folders[:] = sorted(name for name in folders if not _left_out(name) and not (here / name / GAME_FILE).exists())
        yield from (here / name for name in sorted(names) if not _left_out(name) and not _is_journal(here / name))


def _left_out(name: str) -> bool:
    return name.startswith(".") or name == "__pycache__"


def _is_journal(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return looks_written(file.read(len(FORMAT) * 2))
    except OSError:
        return False


def _text(path: Path, world: World, target: Path) -> str | None:
    """The text of a file in the copy, or nothing where it is not one of the ruleset's own texts."""
    schema = _schemas_by_file(world).get(str(path))
    if schema is None and path.suffix != ".rules":
        return None
    try:
        text = SourceText.read(path, str(path)).text
    except UnreadableFile as error:
        raise Complaint(f"`{path}` can not be copied: {error.reason}.") from error
    title = title_for(target.name)
    if schema is None:
        return re.sub(rf"\A# {re.escape(world.title)}(?!\w)", f"# {title}", text)
    if schema == "game":
        text = _with_title(text, world, title)
    depth = len(path.relative_to(world.folder).parts) - 1
    return f"# yaml-language-server: $schema={'../' * depth}{SCHEMAS}/{schema}.schema.json\n{_HEADER.sub('', text)}"


def _with_title(text: str, world: World, title: str) -> str:
    written = world.game.get("title")
    if written is None:
        return text
    quoted = f'"{title}"' if title.lower() in ("true", "false", "null") else title
    return text[: written.span.start] + quoted + text[written.span.end :]


def _schemas_by_file(world: World) -> dict[str, str]:
    """Which schema each data file is to follow."""
    spans = {"game": world.game.span, "components": world.components.span, "board": world.boards.span}
    for numbered in (*(item.span for item in world.statements), *(gap.span for gap in world.gaps)):
        spans["statements"] = numbered
    return {span.source.name: schema for schema, span in spans.items()}
