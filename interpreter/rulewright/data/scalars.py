"""What an unquoted value means: the values of YAML 1.2, so that `no`, `12:30` and `017` stay text."""

from __future__ import annotations

import re

from rulewright.data.nodes import Plain

_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]{0,14})")
_FRACTION = re.compile(r"[-+]?((0|[1-9][0-9]{0,14})(\.[0-9]{0,20})?|\.[0-9]{1,20})([eE][-+]?[0-9]{1,2})?")
_UNUSUAL = re.compile(
    "[^\t\n\x20-\x7e\xa0-\u200a\u200c\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_LARGEST = 10**15


def value_of(text: str) -> Plain:
    """The value of an unquoted text."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if _WHOLE.fullmatch(text):
        return int(text)
    if _FRACTION.fullmatch(text):
        number = float(text)
        if abs(number) > _LARGEST:
            return text
        return int(number) if number.is_integer() else number
    return text


def unusual_character(text: str) -> int:
    """The offset of the first character that no data file may hold, or -1."""
    found = _UNUSUAL.search(text)
    return found.start() if found else -1


def character_name(character: str) -> str:
    """A character that can not be shown, in words."""
    return f"the character U+{ord(character):04X}"
