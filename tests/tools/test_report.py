"""Findings as a designer, an editor, a program and GitHub read them."""

from __future__ import annotations

import json

import pytest

from rulewright.diagnostics import Code, Diagnostic, Note, codes
from rulewright.source import SourceText, Span
from rulewright_tools.paint import Paint
from rulewright_tools.report import render

RULES = SourceText("rules/toy/play.rules", "action take\n  choose a sapce\n\tneeds 漢字 is bad\n")


@pytest.fixture(autouse=True)
def _code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codes.CODES, "N999", Code("N999", "unknown-toy", "error", "A name is unknown.", "Mend it."))
    monkeypatch.setitem(codes.CODES, "L999", Code("L999", "odd-toy", "warning", "Odd wording.", "Reword it."))


def finding(words: str = "sapce", code: str = "N999", notes: tuple[Note, ...] = ()) -> Diagnostic:
    start = RULES.text.index(words)
    return Diagnostic(code, Span(RULES, start, start + len(words)), f"`{words}` is unknown",
                      "Did you mean `space`?", notes)


def test_full_shows_the_line_with_marks_and_what_to_do() -> None:
    assert render([finding()], "full") == (
        "rules/toy/play.rules:2:12: error[N999] unknown-toy: `sapce` is unknown\n"
        "  2 |   choose a sapce\n"
        "    |            ^^^^^\n"
        "  help: Did you mean `space`?\n"
        "  explain: rulewright explain N999\n"
    )


def test_full_shows_the_place_of_a_note() -> None:
    note = Note(Span(RULES, 0, 6), "the action starts here")
    assert (
        "  note: rules/toy/play.rules:1:1: the action starts here\n"
        "  1 | action take\n"
        "    | ^^^^^^\n"
    ) in render([finding(notes=(note,))], "full")


def test_marks_stand_under_wide_characters_and_after_tabs() -> None:
    assert "  3 |  needs 漢字 is bad\n    |        ^^^^\n" in render([finding("漢字")], "full")


def test_a_span_over_several_lines_is_marked_to_the_end_of_its_first() -> None:
    across = Diagnostic("N999", Span(RULES, 7, len(RULES.text)), "too long")
    assert "  1 | action take\n    |        ^^^^\n" in render([across], "full")


def test_a_finding_at_the_end_of_the_text_has_no_line_to_show() -> None:
    end = len(RULES.text)
    assert "|" not in render([Diagnostic("N999", Span(RULES, end, end), "it stops early")], "full")


def test_a_very_long_line_is_cut_around_the_marked_word() -> None:
    text = SourceText("long.rules", "x " * 300 + "bad " + "y " * 300)
    lines = render([Diagnostic("N999", Span(text, 600, 603), "bad")], "full").splitlines()
    assert lines[1].count("…") == 2
    assert lines[1][lines[2].index("^") :].startswith("bad ")
    assert len(lines[1]) < 160


def test_control_characters_never_reach_the_terminal() -> None:
    text = SourceText("evil.rules", "a \x1b[31m b")
    assert "\x1b" not in render([Diagnostic("N999", Span(text, 0, 1), "a")], "full")


def test_full_is_capped_per_file_and_says_so() -> None:
    shown = render([finding()] * 5, "full", most=2)
    assert shown.count("error[N999]") == 2
    assert shown.endswith("rules/toy/play.rules: … and 3 more\n")
    assert render([finding()] * 5, "full", most=0).count("error[N999]") == 5
    assert render([finding()] * 50, "concise").count("\n") == 50


def test_concise_is_one_line_each() -> None:
    assert render([finding("is bad", "L999")], "concise") == (
        "rules/toy/play.rules:3:11: warning[L999] odd-toy: `is bad` is unknown\n"
    )


def test_json_is_one_versioned_document() -> None:
    assert json.loads(render([finding()], "json")) == {
        "version": 1,
        "findings": [
            {
                "code": "N999", "slug": "unknown-toy", "severity": "error", "file": "rules/toy/play.rules",
                "line": 2, "column": 12, "end_line": 2, "end_column": 17,
                "message": "`sapce` is unknown", "help": "Did you mean `space`?",
            }
        ],
    }
    assert json.loads(render([], "json")) == {"version": 1, "findings": []}


def test_github_escapes_what_would_end_a_field() -> None:
    text = SourceText("a,b:c.rules", "x")
    odd = Diagnostic("N999", Span(text, 0, 1), "100 %\nof it")
    assert render([odd], "github") == (
        "::error file=a%2Cb%3Ac.rules,line=1,col=1,endLine=1,endColumn=2,title=N999 unknown-toy::100 %25%0Aof it\n"
    )


def test_colour_only_where_wanted() -> None:
    assert "\x1b[" not in render([finding()], "full")
    assert "\x1b[1;31m" in render([finding()], "full", Paint(True))


def test_no_findings_are_no_text() -> None:
    assert [render([], style) for style in ("full", "concise", "github")] == ["", "", ""]
