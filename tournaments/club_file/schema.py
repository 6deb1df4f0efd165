"""What a file looks like, as a JSON schema: read from the models, as the file itself is."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.club_file.contents import KEPT, Column, Kept
from tournaments.club_file.keys import target_of
from tournaments.club_file.layout import FORMAT, VERSION

DIGEST = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
KEY = {"type": "integer", "minimum": 1}
# A column without a type holds any JSON.
TYPES: tuple[tuple[type[models.Field[Any, Any]], dict[str, Any]], ...] = (
    (models.JSONField, {}),
    (models.BooleanField, {"type": "boolean"}),
    (models.PositiveIntegerField, {"type": "integer", "minimum": 0}),
    (models.PositiveSmallIntegerField, {"type": "integer", "minimum": 0}),
    (models.PositiveBigIntegerField, {"type": "integer", "minimum": 0}),
    (models.IntegerField, {"type": "integer"}),
    (models.DateTimeField, {"type": "string", "format": "date-time"}),
    (models.DateField, {"type": "string", "format": "date"}),
    (models.UUIDField, {"type": "string", "format": "uuid"}),
)


def file_schema() -> dict[str, Any]:
    """The schema of the files that this site writes."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Everything of a club that plays Manille",
        **_object(
            {
                "format": {"const": FORMAT},
                "version": {"const": VERSION},
                "tables": _object({content.label: _table(content) for content in KEPT}),
                "checksum": DIGEST,
            }
        ),
    }


def _table(content: Kept) -> dict[str, Any]:
    row = _object({"id": KEY, **{column.name: _column(column) for column in content.columns()}})
    return _object({"rows": {"type": "array", "items": row}, "sha256": DIGEST})


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _column(column: Column) -> dict[str, Any]:
    schema = dict(_plain(column))
    if column.choices and "type" in schema:
        schema["enum"] = sorted({*dict(column.flatchoices), *([""] if column.blank else [])})
    return {"anyOf": [schema, {"type": "null"}]} if column.null and schema else schema


def _plain(column: Column) -> dict[str, Any]:
    if target := target_of(column):
        return {**KEY, "description": f"the id of a row of {target._meta.label_lower}"}
    for kind, schema in TYPES:
        if isinstance(column, kind):
            return schema
    return {"type": "string", **({"maxLength": column.max_length} if column.max_length else {})}
