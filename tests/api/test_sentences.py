"""What the API says is what the page says, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.models import Sheet
from tests.api.conftest import Table

Case = Callable[[Table], tuple[str, dict[str, Any], str, dict[str, Any]]]


def counts_that_do_not_add_up(_table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    return "sheet", {"pile_A": 40, "pile_B": 27}, "deals/", {"deal": {"raw": {"A": 40, "B": 27}}}


def tricks_forgotten(_table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    return "sheet", {"pile_A": 36, "pile_B": 24}, "deals/", {"deal": {"raw": {"A": 36, "B": 24}}}


def stale(table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    table.deal(40)
    typed = {"side": "A", "count": 50, "revision": 0}
    return "sheet", typed, "deals/", {"deal": {"raw": {"A": 50}}, "revision": 0}


def signed(table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    table.deal(40)
    table.sign("A", stopped="late")
    table.sign("B")
    return "sheet", {"side": "A", "count": 50}, "deals/", {"deal": {"raw": {"A": 50}}}


def same_uuid(table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    uuid = table.deal(40).json()["uuid"]
    return (
        "sheet",
        {"side": "A", "count": 50, "uuid": uuid},
        "deals/",
        {"deal": {"raw": {"A": 50}}, "uuid": uuid},
    )


def no_reason(table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    table.deal(40)
    return "strike", {"reason": ""}, "lines/1/strike/", {"reason": ""}


def too_early(table: Table) -> tuple[str, dict[str, Any], str, dict[str, Any]]:
    table.deal(40)
    return "sign", {"side": "A"}, "signatures/", {"side": "A"}


CASES = [counts_that_do_not_add_up, tricks_forgotten, stale, signed, same_uuid, no_reason, too_early]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("case", CASES)
def test_page_and_api_say_the_same(sheet: Sheet, case: Case, language: str) -> None:
    table = Table(sheet, accept_language=language)
    page, typed, where, facts = case(table)
    sheet.refresh_from_db()
    stamp = {"uuid": str(uuid4()), "revision": sheet.revision, "game": 1}
    address = reverse(f"scoring:{page}", args=[sheet.key, *([1] if page == "strike" else [])])

    told = table.write(where, **facts)
    shown = table.client.post(address, {**stamp, **typed})

    assert told.status_code == shown.status_code
    assert 400 < told.status_code < 500
    assert told.json()["detail"] in unescape(shown.content.decode())


def test_the_two_languages_differ(sheet: Sheet) -> None:
    """French to whoever asks for nothing."""
    headers: list[dict[str, str]] = [{}, {"accept_language": "fr"}, {"accept_language": "en"}]

    default, french, english = (Table(sheet, **asked).deal(game=7).json()["detail"] for asked in headers)

    assert default == french
    assert english == "There is no such game on this sheet."
    assert french != english
