"""A designer's mistakes as values: the finding, its code, and the nearest right word."""

from rulewright.diagnostics.code import Code
from rulewright.diagnostics.codes import CODES
from rulewright.diagnostics.diagnostic import Diagnostic, Findings, Note
from rulewright.diagnostics.nearest import did_you_mean, nearest

__all__ = ["CODES", "Code", "Diagnostic", "Findings", "Note", "did_you_mean", "nearest"]
