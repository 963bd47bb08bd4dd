"""`rulewright new`: a folder that holds a game to change, with what an editor needs to complete its data files."""

from __future__ import annotations

import re
import shlex
import unicodedata
from argparse import Namespace
from pathlib import Path

import rulewright
from rulewright.ruleset.read import read_world
from rulewright_tools.complaint import Complaint
from rulewright_tools.copying import copy_ruleset, title_for
from rulewright_tools.folders import GAME_FILE
from rulewright_tools.opening import unusable

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


def run(arguments: Namespace) -> int:
    """Make the folder and tell what can be done with it; nothing is left behind where it can not be made."""
    path = Path(arguments.name)
    expect_free(path)
    source = rulewright.starting_ruleset() if arguments.original is None else _original(arguments.original)
    world, findings = read_world(source)
    if world is None:
        raise unusable(arguments.original or str(source), findings, "copied")
    copy_ruleset(world, path)
    print("\n".join(_next_steps(path)))
    return 0


def _original(text: str) -> Path:
    try:
        return rulewright.find_ruleset(text)
    except rulewright.UnknownRuleset as error:
        raise Complaint(str(error)) from error


def expect_free(path: Path) -> None:
    """Complain of a path where no new ruleset can lie."""
    if not NAME.fullmatch(path.name):
        raise Complaint(_no_name(path))
    if path.name in rulewright.bundled():
        raise Complaint(f"`{path.name}` is the name of a game that comes along; choose another, such as "
                        f"`my_{path.name}`.")  # fmt: skip
    if path.exists() or path.is_symlink():
        what = "folder" if path.is_dir() else "file"
        raise Complaint(f"there is a {what} `{path}` already, and nothing is overwritten; `{_free(path)}` is free.")
    if not path.parent.is_dir():
        raise Complaint(f"there is no folder `{path.parent}` to make `{path.name}` in.")
    for folder in path.absolute().parent.resolve().joinpath(path.name).parents:
        if (folder / GAME_FILE).exists():
            raise Complaint(f"`{folder}` is a ruleset, and a ruleset holds no other; make `{path.name}` beside it.")


def _no_name(path: Path) -> str:
    plain = unicodedata.normalize("NFKD", path.name).encode("ascii", "ignore").decode()
    nearest = re.sub(r"[^A-Za-z0-9]+", "_", plain).strip("_")
    nearest = nearest if re.match(r"[A-Za-z]", nearest) else f"game_{nearest}".rstrip("_")
    shown = path.name or str(path)
    return (f"`{shown}` is no name for a folder of rules: it takes letters from a to z, digits, `_` and `-`, and a "
            f"letter comes first. `{nearest}` would do.")  # fmt: skip


def _free(path: Path) -> Path:
    number = 2
    while path.with_name(f"{path.name}_{number}").exists():
        number += 1
    return path.with_name(f"{path.name}_{number}")


def _next_steps(path: Path) -> list[str]:
    files = sorted(child.name for child in path.iterdir() if not child.name.startswith("."))
    words = shlex.quote(str(path))
    return [
        f"{title_for(path.name)} is ready in {path}: {', '.join(files)}.",
        "",
        f"  rulewright play {words}",
        f"  rulewright lint --watch {words}",
        f"  rulewright test {words}",
    ]
