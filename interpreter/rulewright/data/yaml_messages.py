"""The YAML parser's complaints in a designer's words."""

from __future__ import annotations

import yaml

_PROBLEMS: tuple[tuple[str, str, str], ...] = (
    ("could not find expected ':'", "A `:` is missing here.", "Write `key: value`, with a space after the colon."),
    ("mapping values are not allowed", "A second `:` stands in one value.", "Put a text that has a `:` in quotes."),
    ("character '\\t'", "A tab stands where spaces are expected.", "Indent with spaces."),
    ("character '%'", "A value can not start with `%`.", "Put the text in quotes."),
    ("character '@'", "A value can not start with `@`.", "Put the text in quotes."),
    ("character '`'", "A value can not start with a back quote.", "Put the text in quotes."),
    ("expected ',' or ']'", "A list `[…]` is not closed, or a comma is missing.", "Add `]`, or `,` between members."),
    ("expected ',' or '}'", "A block `{…}` is not closed, or a comma is missing.", "Add `}`, or `,` between keys."),
    ("unexpected end of stream", "The file ends inside a quoted text.", "Add the closing quote."),
    ("unexpected document separator", "The document ends inside a quoted text.", "Add the closing quote."),
    ("unknown escape character", "This `\\` starts no known sign.", "Use single quotes, or write `\\\\`."),
    ("expected escape sequence", "This `\\` is not complete.", "Use single quotes, or write `\\\\`."),
    ("sequence entries are not allowed", "A `-` can not start a list here.", "Start the list on a line of its own."),
    ("block sequence entries", "A `-` can not start a list here.", "Start the list on a line of its own."),
    ("expected <block end>", "This line does not fit the lines above.", "Look at its indentation."),
    ("did not find expected", "This line does not fit the lines above.", "Look at its indentation and quotes."),
    ("expected alphabetic or numeric", "A name is expected after `&` or `*`.", "Put the text in quotes."),
)


def explain_problem(error: yaml.MarkedYAMLError) -> tuple[str, str]:
    """A sentence what is wrong and one what to do."""
    problem = error.problem or ""
    for part, message, help_text in _PROBLEMS:
        if part in problem:
            return message, help_text
    return "This is not YAML from here on.", "Look at the indentation, quotes and brackets here and on the line above."
