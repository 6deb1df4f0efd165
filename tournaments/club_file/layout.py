"""How the file is laid out: JSON with a row a line, so that a line can be named where something is wrong.
Tested in tests/tournaments/club_file/test_faults.py."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID

FORMAT, VERSION = "manille-club", 1
"""`VERSION` moves when an older site would misread a file, not when a column or a model is added: those are named."""

HEAD = f'{{"format":"{FORMAT}","version":'
LAST = '},"checksum":"'
OPENS, CLOSES = b'":{"rows":[\n', b'],"sha256":"'


def write_json(value: Any) -> str:
    """`value` as JSON: the same value, the same letters."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=_plain)


def _plain(value: Any) -> str:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"a file of a club knows no {type(value).__name__}")


def sha256(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def lay_out(tables: Sequence[tuple[str, Sequence[dict[str, Any]]]]) -> bytes:
    """The bytes of a file with these tables; its last line has the SHA-256 of all the lines before it."""
    laid_out = ",\n".join(_lay_out(label, rows) for label, rows in tables)
    body = f'{HEAD}{VERSION},"tables":{{\n{laid_out}\n'.encode()
    return body + f'{LAST}{sha256(body)}"}}\n'.encode()


def _lay_out(label: str, rows: Sequence[dict[str, Any]]) -> str:
    text = ",\n".join(map(write_json, rows)) + "\n" * bool(rows)
    return f'"{label}":{{"rows":[\n{text}],"sha256":"{sha256(text.encode())}"}}'


def first_changed(data: bytes) -> tuple[str, int, int] | None:
    """The first table that is not as it was written: its label, its first and its last line; None where all are."""
    label, start, rows = b"", 0, b""
    for number, line in enumerate(data.splitlines(keepends=True), start=1):
        if line.endswith(OPENS):
            label, start, rows = line[1 : -len(OPENS)], number + 1, b""
        elif line.startswith(CLOSES) and label:
            if sha256(rows).encode() != line[len(CLOSES) :][:64]:
                return label.decode(errors="replace"), start, number - 1
            label = b""
        elif label:
            rows += line
    return None
