"""Codes of findings about YAML text, its shape, boards and the world it declares (Y, S, B, W)."""

from rulewright.diagnostics.code import Code
from rulewright.diagnostics.text_codes import TEXT_CODES
from rulewright.diagnostics.world_codes import WORLD_CODES

DATA_CODES: tuple[Code, ...] = TEXT_CODES + WORLD_CODES
