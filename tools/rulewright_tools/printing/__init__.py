"""A rulebook as a page: Markdown or HTML, each a pure function of the document."""

from __future__ import annotations

from rulewright_tools.printing.html import as_html
from rulewright_tools.printing.markdown import as_markdown

__all__ = ["as_html", "as_markdown"]
