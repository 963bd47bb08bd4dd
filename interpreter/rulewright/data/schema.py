"""The JSON Schemas as validators, each built once when first needed."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from rulewright.data.resources import schema_folder

SCHEMAS = ("game", "components", "board", "statements", "texts")


@cache
def schema_of(name: str) -> dict[str, Any]:
    """The schema of a data file, such as `game`."""
    text = (schema_folder() / f"{name}.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema


@cache
def validator_of(name: str, part: str = "") -> Any:
    """The validator of a data file, such as `game`, or of one of its definitions."""
    from jsonschema import Draft202012Validator

    schema = schema_of(name)
    if part:
        schema = {"$schema": schema["$schema"], "$ref": f"#/$defs/{part}", "$defs": schema["$defs"]}
    return Draft202012Validator(schema)


def resolve(schema: Any, whole: dict[str, Any]) -> dict[str, Any]:
    """A schema with the definition it refers to laid under it."""
    if not isinstance(schema, dict):
        return {}
    reference = schema.get("$ref", "")
    if not reference.startswith("#/$defs/"):
        return schema
    return {**whole["$defs"][reference.removeprefix("#/$defs/")], **schema}
