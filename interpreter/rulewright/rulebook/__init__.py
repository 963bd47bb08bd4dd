"""The rulebook of a ruleset, written from its rules and data, as a document without layout."""

from rulewright.rulebook.document import Block, Paragraph, Point, Points, Rulebook, Section, Sentence, Table
from rulewright.rulebook.rulebook import make_rulebook

__all__ = [
    "Block", "Paragraph", "Point", "Points", "Rulebook", "Section", "Sentence", "Table", "make_rulebook",
]  # fmt: skip
