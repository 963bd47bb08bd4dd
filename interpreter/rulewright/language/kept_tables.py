"""Where the tables of the grammar are kept from one run to the next, since working them out takes half a second."""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path


def tables_file(grammar: str) -> str | None:
    """The file for a grammar's tables in the person's folder for such things; none where nothing can be kept."""
    name = f"grammar-{sha256(grammar.encode()).hexdigest()[:16]}-{sys.version_info[0]}.{sys.version_info[1]}"
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return str(folder / name) if os.access(folder, os.W_OK) else None


def cache_folder() -> Path:
    """The folder that the system has for what can be made again; RuntimeError where a person has no home."""
    if named := os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA"):
        return Path(named) / "rulewright"
    return Path.home() / ".cache" / "rulewright"
