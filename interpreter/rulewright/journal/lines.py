"""Lines of a journal: one JSON object each, with a checksum over itself and all lines before it."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping

FORMAT = "rulewright journal"
VERSION = 1

_END = rb', "check": "([0-9a-f]{16})"\}'
_CHECKED = re.compile(rb"(\{.*)" + _END)
_BEGINS = b'{"format": "rulewright journal"'


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
    content = json_object(body)
    return (content, check) if content is not None and check == _check(body, before) else None


def json_object(text: bytes) -> dict[str, object] | None:
    """The JSON object a text holds, or nothing."""
    try:
        content = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) else None


def looks_written(text: bytes) -> bool:
    """Whether a text seems to be the beginning of a journal, be it whole or not."""
    return text.startswith(_BEGINS) or re.search(_END, text) is not None


def holds_whole_line(tail: bytes) -> bool:
    """Whether more than one line's text stands in a tail without a line end, as no cut could leave it."""
    found = _CHECKED.search(tail)
    return found is not None and found.end() < len(tail)


def _check(body: bytes, before: str) -> str:
    return hashlib.sha256(before.encode() + body).hexdigest()[:16]
