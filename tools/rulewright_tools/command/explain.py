"""`rulewright explain`: the manual page of a code or a word, or how one line of a ruleset was understood."""

from __future__ import annotations

import sys
import textwrap
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import CODES, Code, did_you_mean
from rulewright.language.pages import PAGES
from rulewright_tools.complaint import Complaint
from rulewright_tools.lines import is_line, open_line
from rulewright_tools.opening import open_ruleset
from rulewright_tools.output import padded_pairs
from rulewright_tools.paint import Paint, paint_for

if TYPE_CHECKING:
    from rulewright.language.pages import Page

WIDTH = 88


def run(arguments: Namespace) -> int:
    """Print what is known of a line, one page, or the list of all pages when nothing is named."""
    text = " ".join(arguments.words)
    paint = paint_for(sys.stdout)
    if arguments.code:
        sys.stdout.write(code_of(text))
    elif is_line(text):
        sys.stdout.write(line_of(text, paint))
    else:
        sys.stdout.write(page_of(text, paint) if text else contents(paint))
    return 0


def line_of(text: str, paint: Paint) -> str:
    """How the line `FILE:LINE` was understood."""
    from rulewright.explaining.explain import Explainer, NotExplained
    from rulewright_tools.report.explained import explained

    found = open_line(text)
    try:
        return explained(Explainer(found.folder).line(found.source, found.line), paint)
    except NotExplained as error:
        raise Complaint(error.message) from error


def code_of(text: str) -> str:
    """The Python that the line `FILE:LINE` became in the first setting in which it became any."""
    import rulewright
    from rulewright.program.listing import listing

    found = open_line(text)
    world = open_ruleset(str(found.folder)).world
    wishes: list[Any] = [{}, *world.settings_to_check()]
    for wish in wishes:
        setting = (wish.get("players"), wish.get("variant"), wish.get("options", {}))
        ruleset, _ = rulewright.load(found.folder, *setting)
        lines = listing(ruleset.game(*setting).program, found.source.name, found.line) if ruleset is not None else ()
        if lines:
            return "\n".join(lines) + "\n"
    message = f"line {found.line} became no Python of its own; it may be part of the lines that use it."
    raise Complaint(message, status=1)


def page_of(text: str, paint: Paint) -> str:
    """The page of a code, a finding's name or a word; a Complaint with the nearest when there is none."""
    wanted = text.strip("`\"'").lower()
    codes = [code for code in CODES.values() if wanted in (code.code.lower(), code.slug)]
    if codes:
        return "\n".join(code_page(code, paint) for code in codes)
    for word, page in PAGES.items():
        if wanted == word.lower():
            return word_page(page, paint)
    known = [*CODES, *(code.slug for code in CODES.values()), *PAGES]
    nearest = did_you_mean(text, known, "`rulewright explain` alone lists all pages.")
    raise Complaint(f"there is no page on `{text}`. {nearest}")


def code_page(code: Code, paint: Paint) -> str:
    """The page of a finding: meaning, a wrong and a right snippet, what to do."""
    parts = [paint(f"{code.code} {code.slug}", "bold") + f" ({code.severity})", _folded(code.meaning)]
    if code.wrong:
        parts.append(paint("Wrong:", "red") + "\n" + _shifted(code.wrong))
    if code.right:
        parts.append(paint("Right:", "green") + "\n" + _shifted(code.right))
    if code.mend:
        parts.append(paint("What to do:", "cyan") + "\n" + textwrap.indent(_folded(code.mend), "  "))
    return "\n\n".join(parts) + "\n"


def word_page(page: Page, paint: Paint) -> str:
    """The page of a word of the language, with its example."""
    parts = [paint(page.word, "bold") + (f": {page.title}" if page.title else ""), _folded(page.text)]
    if page.example:
        parts.append(paint("Example:", "cyan") + "\n" + _shifted(page.example))
    return "\n\n".join(part for part in parts if part) + "\n"


def contents(paint: Paint) -> str:
    """All codes and words with a page, one a line."""
    parts: list[str] = []
    if CODES:
        pairs = [(code.code, code.slug) for code in CODES.values()]
        parts.append(paint("Findings", "bold") + "\n" + "\n".join(padded_pairs(pairs)))
    if PAGES:
        pairs = [(page.word, page.title) for page in PAGES.values()]
        parts.append(paint("Words of the language", "bold") + "\n" + "\n".join(padded_pairs(pairs)))
    return "\n\n".join(parts) + "\n" if parts else "The manual has no pages yet.\n"


def _folded(text: str) -> str:
    paragraphs = textwrap.dedent(text).strip().split("\n\n")
    return "\n\n".join(textwrap.fill(" ".join(paragraph.split()), WIDTH) for paragraph in paragraphs)


def _shifted(snippet: str) -> str:
    return textwrap.indent(textwrap.dedent(snippet).strip("\n").rstrip(), "    ")
