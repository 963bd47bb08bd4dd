"""The manual page of one finding code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """The manual page of a finding: what it means, what to do, and a wrong and a right snippet."""

    code: str
    slug: str
    severity: str
    meaning: str
    mend: str
    wrong: str = ""
    right: str = ""
