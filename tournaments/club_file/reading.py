"""The bytes of a file, judged: whole, ours, as they were written, and of a kind that this site knows.
Tested in tests/tournaments/club_file/test_faults.py."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from tournaments.club_file.contents import KEPT
from tournaments.club_file.faults import BadFile
from tournaments.club_file.layout import HEAD, LAST, VERSION, first_changed, sha256

NAMES = {content.label: content.model._meta.verbose_name_plural for content in KEPT}
VERSION_TOLD = re.compile(rb"(\d{1,9})[,}]")


@dataclass(frozen=True)
class FiledTable:
    """The rows of a model as the file has them; `line` is that of the first one."""

    rows: tuple[dict[str, Any], ...]
    line: int


def read_tables(data: bytes) -> dict[str, FiledTable]:
    """The tables of a file by label, those it lacks empty; `BadFile` where it is not to be trusted."""
    _check_ours(data)
    _check_whole(data)
    tables, line = {}, 2
    for label, table in _tables(_parse(data)).items():
        rows = table.get("rows") if isinstance(table, dict) else None
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadFile("unreadable", line=line)
        tables[label] = FiledTable(tuple(rows), line + 1)
        line += len(rows) + 2
    if unknown := sorted(tables.keys() - {content.label for content in KEPT}):
        raise BadFile("unknown_table", what=", ".join(unknown))
    return {content.label: tables.get(content.label, FiledTable((), 0)) for content in KEPT}


def _check_ours(data: bytes) -> None:
    """The beginning of the first line is the same in every version."""
    if not data.strip():
        raise BadFile("empty")
    match = VERSION_TOLD.match(data[len(HEAD) :]) if data.startswith(HEAD.encode()) else None
    if match is None:
        raise BadFile("not_ours")
    if (version := int(match[1])) > VERSION:
        raise BadFile("newer", theirs=version, ours=VERSION)
    if version < 1:
        raise BadFile("not_ours")


def _check_whole(data: bytes) -> None:
    """The last line has the checksum of all those before it."""
    begin = data.rstrip(b"\n").rfind(b"\n") + 1
    body, last = data[:begin], data[begin:]
    if not re.fullmatch(re.escape(LAST.encode()) + rb'[0-9a-f]{64}"\}\n?', last):
        raise BadFile("cut_short", line=data.rstrip(b"\n").count(b"\n") + 1)
    if last[len(LAST) :][:64] == sha256(body).encode():
        return
    if changed := first_changed(data):
        label, first, end = changed
        raise BadFile("changed", line=first, last=end, what=NAMES.get(label, label))
    raise BadFile("changed_somewhere")


def _parse(data: bytes) -> Any:
    try:
        return json.loads(data.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise BadFile("unreadable", line=data[: error.start].count(b"\n") + 1) from error
    except json.JSONDecodeError as error:
        raise BadFile("unreadable", line=error.lineno) from error
    except (ValueError, RecursionError) as error:  # a number of a million digits, lists in lists in lists
        raise BadFile("changed_somewhere") from error


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _tables(body: Any) -> Mapping[str, Any]:
    tables = body.get("tables") if isinstance(body, dict) else None
    if not isinstance(tables, dict):
        raise BadFile("unreadable", line=1)
    return tables
