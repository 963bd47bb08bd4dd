"""The table of finding codes: a letter for the origin, three digits, a slug; never reused.

Letters: P rules syntax, Y YAML text, S shape of YAML data, N names, T types, B boards, F flow, K knowledge (who may
know what), W world (pieces and rules that do not meet), L wording.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.diagnostics.code import Code
from rulewright.diagnostics.data_codes import DATA_CODES
from rulewright.diagnostics.language_codes import LANGUAGE_CODES
from rulewright.diagnostics.scenario_codes import SCENARIO_CODES


def _table(*groups: Iterable[Code]) -> dict[str, Code]:
    table: dict[str, Code] = {}
    for group in groups:
        for code in group:
            assert code.code not in table, code.code
            assert code.severity in ("error", "warning"), code
            table[code.code] = code
    return dict(sorted(table.items()))


CODES = _table(DATA_CODES, LANGUAGE_CODES, SCENARIO_CODES)
