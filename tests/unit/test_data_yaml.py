"""What a designer gets from YAML text: the values meant, and findings in plain words."""

from __future__ import annotations

import pytest
import yaml as pyyaml

from rulewright.data import yaml as reader
from rulewright.data.nodes import Record, Scalar, plain
from rulewright.data.table import read_table
from rulewright.data.yaml import read_yaml
from rulewright.source import SourceText


def _read(text: str) -> object:
    root, findings = read_yaml(SourceText("game.yaml", text))
    assert findings == ()
    assert root is not None
    return plain(root)


def _codes(text: str) -> list[str]:
    return [finding.code for finding in read_yaml(SourceText("game.yaml", text))[1]]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("12:30", "12:30"),
        ("017", "017"),
        ("2024-01-02", "2024-01-02"),
        ("=", "="),
        ("e1", "e1"),
        ("1_000", "1_000"),
        (".inf", ".inf"),
        ("17", 17),
        ("-3", -3),
        ("2.5", 2.5),
        ("2.0", 2),
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ('"17"', "17"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_values_are_those_of_yaml_1_2(written: str, value: object) -> None:
    assert _read(f"a: {written}") == {"a": value}


def test_every_key_and_value_has_its_place() -> None:
    root, _ = read_yaml(SourceText("game.yaml", "title: Nim\nplayers: [2, 4]\n"))
    assert isinstance(root, Record)
    assert root.by_name["players"].key.span.line == 2
    value = root.get("title")
    assert isinstance(value, Scalar)
    assert (value.span.column, value.span.text) == (8, "Nim")
    players = root.get("players")
    assert players is not None
    assert players.span.text == "[2, 4]"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a: [1", "Y101"),
        ("a: b: c", "Y101"),
        ("\ta: 1", "Y101"),
        ('a: "x\\0"', "Y102"),
        ("a: \u202eb", "Y102"),
        ("a: 1\na: 2", "Y103"),
        ("a: !!int 1", "Y104"),
        ("a: &b {x: 1}\nc:\n  <<: *b", "Y105"),
        ("a: *b", "Y106"),
        ("a: &a [*a]", "Y106"),
        ("", "Y108"),
        ("# only a comment\n", "Y108"),
        ("[" * 100 + "]" * 100, "Y109"),
        ("a: 1\n---\nb: 2", "Y110"),
        ("? [a]\n: 1", "Y111"),
        ('"": 1', "Y111"),
    ],
)
def test_what_is_not_understood_is_a_finding(text: str, code: str) -> None:
    assert _codes(text) == [code]


def test_repeated_parts_can_not_grow_without_bound() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    assert _codes("\n".join(lines)) == ["Y107"]


def test_a_repeated_part_is_read_at_both_places() -> None:
    assert _read("a: &size 8\nb: *size") == {"a": 8, "b": 8}


def test_a_double_key_shows_the_first_one() -> None:
    finding = read_yaml(SourceText("game.yaml", "a: 1\nb: 2\na: 3\n"))[1][0]
    assert finding.message == "`a` is written twice in one block."
    assert finding.span.line == 3
    assert finding.notes[0].span.line == 1


def test_the_fast_and_the_plain_parser_answer_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [
        "a: |\n  x\n\nb: [1, {c: }]\n",
        "- a\n-\n- &x b\n- *x\n",
        "a: [1",
        "a: {b?: 1}",
        "a\tb: 1",
        "'a': \"b\\n\"\n",
    ]
    for text in texts:
        source = SourceText("game.yaml", text)
        monkeypatch.setattr(reader, "_LOADER", getattr(pyyaml, "CSafeLoader", pyyaml.SafeLoader))
        fast = read_yaml(source)
        monkeypatch.setattr(reader, "_LOADER", pyyaml.SafeLoader)
        slow = read_yaml(source)
        assert [finding.order for finding in fast[1]] == [finding.order for finding in slow[1]]
        assert (fast[0] and plain(fast[0])) == (slow[0] and plain(slow[0]))


def test_a_table_gives_one_block_per_row_with_places() -> None:
    text = 'id,title,life\nking,"The King, ""old""",3\n\nqueen,,no\n'
    rows, findings = read_table(SourceText("cards.csv", text))
    assert findings == ()
    assert [plain(row) for row in rows] == [
        {"id": "king", "title": 'The King, "old"', "life": 3},
        {"id": "queen", "life": "no"},
    ]
    assert (rows[1].place_of("life").line, rows[1].place_of("life").column) == (4, 8)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "Y108"),
        ("a;b\n1;2\n", "Y121"),
        ("a,a\n1,2\n", "Y121"),
        ("a,\n1,2\n", "Y121"),
        ("a\n1,2\n", "Y122"),
        ('a\n"x\n', "Y123"),
    ],
)
def test_a_table_that_is_not_one_is_a_finding(text: str, code: str) -> None:
    assert [finding.code for finding in read_table(SourceText("cards.csv", text))[1]] == [code]
