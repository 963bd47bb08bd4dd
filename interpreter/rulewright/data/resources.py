"""Where the package keeps its schemas and bundled rulesets: beside itself when installed, else in the checkout."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def schema_folder() -> Path:
    """The folder of the JSON Schemas."""
    return _folder("schema")


def bundled_rules_folder() -> Path:
    """The folder of the rulesets that come along."""
    return _folder("rules")


def _folder(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent.parent / name
