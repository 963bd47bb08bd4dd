"""The schemas are sound, and their findings read like a person's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulewright.data.schema import SCHEMAS, resolve, schema_of
from rulewright.data.shape import check_shape
from rulewright.data.yaml import read_yaml
from rulewright.source import SourceText

_DEEPER = ("properties", "patternProperties", "$defs")
_SINGLE = ("items", "additionalProperties", "propertyNames")


def _parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for key in _DEEPER:
        for part in schema.get(key, {}).values():
            yield from _parts(part)
    for key in _SINGLE:
        if isinstance(schema.get(key), dict):
            yield from _parts(schema[key])


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_valid_and_plain(name: str) -> None:
    schema = schema_of(name)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"].endswith(f"/{name}.schema.json")
    text = str(schema)
    for keyword in ("oneOf", "anyOf", "prefixItems", "unevaluated"):
        assert keyword not in text


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_part_explains_itself_with_valid_examples(name: str) -> None:
    whole = schema_of(name)
    for part in _parts(whole):
        full = resolve(part, whole)
        assert full.get("title"), part
        assert full.get("description"), part
        assert full.get("examples"), part
        validator = Draft202012Validator(
            {**full, "$ref": part["$ref"], "$defs": whole.get("$defs", {})}
            if "$ref" in part
            else {**full, "$defs": whole.get("$defs", {})}
        )
        for example in full["examples"]:
            assert not list(validator.iter_errors(example)), (full["title"], example)


def _findings(text: str, name: str = "game") -> list[tuple[str, str, str]]:
    root, _ = read_yaml(SourceText(f"{name}.yaml", text))
    assert root is not None
    return [(finding.code, finding.message, finding.help) for finding in check_shape(root, name)]


GAME = "language: 1\ntitle: Nim\nplayers: 2\nseats: {x: {}, o: {}}\n"


def test_a_word_for_a_number_is_said_so() -> None:
    assert _findings(GAME + "options: {size: {type: number, from: four, to: 9}}\n") == [
        ("S103", "`from` is a whole number; you wrote the word `four`.", "Write a whole number.")
    ]


def test_a_number_for_a_title_may_be_quoted() -> None:
    assert _findings(GAME.replace("Nim", "2048")) == [
        ("S103", "`title` is text or a block of keys; you wrote the number `2048`.", 'Put it in quotes: "2048".')
    ]


def test_a_misspelt_key_that_is_missing_is_one_finding() -> None:
    assert _findings(GAME.replace("players", "playrs")) == [
        ("S101", "`playrs` is not a key of this file.", "Did you mean `players`?")
    ]


def test_a_missing_key_comes_with_an_example() -> None:
    assert _findings("kinds: {card: {title: Card}}", "components") == [
        ("S102", "`plural` is missing in `card`.", "Add it, such as `plural: cards`.")
    ]


def test_a_wrong_choice_names_the_nearest() -> None:
    assert _findings(GAME + "places: {deck: {holds: card, order: stak}}\n") == [
        ("S104", "`order` can be `stack` or `list`; you wrote the word `stak`.", "Did you mean `stack`?")
    ]


def test_an_option_of_type_number_needs_bounds() -> None:
    found = _findings(GAME + "options: {size: {type: number, from: 2}}\n")
    assert [(code, message) for code, message, _ in found] == [("S102", "`to` is missing in `size`.")]


def test_names_are_lower_case_words() -> None:
    found = _findings(GAME + "places: {My Deck: {holds: card}}\n")
    assert found == [
        (
            "S105",
            "`My Deck` can not be a name here.",
            "A name has small letters, digits and `_`, and starts with a letter.",
        )
    ]


def test_a_file_that_is_a_list_is_said_so() -> None:
    assert _findings("- a\n- b\n")[0][1] == "This file is a block of keys; you wrote a list."
