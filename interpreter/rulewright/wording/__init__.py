"""The nodes of the language said as sentences: in brackets, to show how they were understood, or as prose."""

from rulewright.wording.style import Bracketed, Plain, Style
from rulewright.wording.words import words

__all__ = ["Bracketed", "Plain", "Style", "words"]
