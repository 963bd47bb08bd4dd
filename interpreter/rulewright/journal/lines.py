"""Lines of a journal: one JSON object each, with a checksum over itself and all lines before it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping

FORMAT = "rulewright journal"
VERSION = 2
"""Version 1 knew neither rulings nor scenarios to begin in."""
MOST_BRACKETS = 500
"""More are in no journal, and might nest too deeply to be parsed."""

_END = rb', "check": "([0-9a-f]{16})"\}'
_CHECKED = re.compile(rb"(\{.*)" + _END)
_BEGINS = f'{{"format": "{FORMAT}"'.encode()
_VERSION = re.compile(re.escape(_BEGINS) + rb', "version": ([1-9][0-9]{0,8})\b')


def written(content: Mapping[str, object], before: str) -> tuple[bytes, str]:
    """A line with its end, and its checksum; `before` is the checksum of the line above, or nothing."""
    body = json.dumps(content, ensure_ascii=False).encode("utf-8", "backslashreplace")
    check = _check(body, before)
    return body[:-1] + f', "check": "{check}"}}\n'.encode(), check


def content_of(line: bytes, before: str) -> tuple[dict[str, object], str] | None:
    """What a line without its end says, and its checksum; nothing where the checksum does not fit."""
    found = _CHECKED.fullmatch(line)
    if found is None:
        return None
    body, check = found[1] + b"}", found[2].decode()
    if check != _check(body, before) or body.count(b"[") + body.count(b"{") > MOST_BRACKETS:
        return None
    try:
        content = json.loads(body.decode("utf-8"))
    except ValueError:
        return None
    return (content, check) if isinstance(content, dict) else None


def version_of(line: bytes) -> int:
    """The version of the format that a first line names, be it whole or not; 0 where it names none."""
    found = _VERSION.match(line)
    return int(found[1]) if found else 0


def looks_written(text: bytes) -> bool:
    """Whether a text seems to be the beginning of a journal, be it whole or not."""
    return text.startswith(_BEGINS) or re.search(_END, text) is not None


def holds_whole_line(tail: bytes) -> bool:
    """Whether more than one line's text stands in a tail without a line end, as no cut could leave it."""
    found = _CHECKED.search(tail)
    return found is not None and found.end() < len(tail)


def _check(body: bytes, before: str) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:16]
