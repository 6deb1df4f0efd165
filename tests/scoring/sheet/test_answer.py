"""The part of the page that comes back with a receipt: told by what the writing knows, the same as asked for anew."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from cProfile import Profile
from types import CodeType
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from scoring.joining import actions
from scoring.ledger import door
from scoring.models import Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages, table
from tests.steps.seats import ANNE, BEA, TOM, in_hand


@pytest.fixture
def sheet(db: None) -> Sheet:
    return table.a_sheet(settings={"target": 1000})


def answer_to(phone: Client, sheet: Sheet, *where: object, **typed: str) -> str:
    """What comes back after an entry upon the sheet as it stands."""
    sheet.refresh_from_db()
    sent = {"uuid": str(uuid4()), "revision": sheet.revision, "game": 1, **typed}
    address = sheet_pages.address(sheet, *where)
    return phone.post(address, sent, headers={**sheet_pages.ENGLISH, **sheet_pages.HTMX}).content.decode()


def lines_in(page: str) -> str:
    """The lines of the sheet, without their markup."""
    [section] = re.findall(r'<section aria-labelledby="lines-title">.*?</section>', page, re.S)
    return " ".join(re.sub(r"<[^>]+>", " ", section).split())


def calls_in(act: Callable[[], object]) -> Counter[str]:
    """How often each function of ours is called, by its name."""
    profile = Profile()
    profile.runcall(act)
    calls = Counter[str]()
    for entry in profile.getstats():
        if isinstance(entry.code, CodeType) and "/scoring/" in entry.code.co_filename:
            calls[entry.code.co_name] += entry.callcount
    return calls


@pytest.mark.parametrize("lines", [1, 16])
def test_sheet_is_read_and_folded_once_however_long(sheet: Sheet, lines: int) -> None:
    phone = in_hand(sheet, ANNE)
    table.write(sheet, *([40] * lines))
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}

    with CaptureQueriesContext(connection) as queries:
        calls = calls_in(lambda: sheet_pages.post(phone, sheet, sent, **sheet_pages.HTMX))

    asked = [query["sql"] for query in queries if "FROM scoring_line" in query["sql"].replace('"', "")]
    assert len(asked) == 1
    assert (calls["fold_game"], calls["extend"], calls["advance"]) == (0, 1, 2)  # judged, then added


@pytest.mark.parametrize("lines", [1, 16])
def test_process_that_has_just_begun_folds_it_once_as_well(sheet: Sheet, lines: int) -> None:
    phone = in_hand(sheet, ANNE)
    table.write(sheet, *([40] * lines))
    sent = {**sheet_pages.fill(phone, sheet), "side": "A", "count": "42"}
    door.histories_of.cache_clear()

    calls = calls_in(lambda: sheet_pages.post(phone, sheet, sent, **sheet_pages.HTMX))

    assert (calls["fold_game"], calls["extend"], calls["advance"]) == (1, 1, lines + 2)


def test_lines_say_by_whom_as_the_page_does(club: Club, bob: User) -> None:
    sheet = table.a_sheet(settings={"target": 1000}, club=club)
    annes, beas, scorer = in_hand(sheet, ANNE), in_hand(sheet, BEA), signed_in(bob)
    for phone, count in ((annes, "42"), (beas, "40"), (scorer, "38")):
        answer_to(phone, sheet, "sheet", side="A", count=count)
        answer_to(phone, sheet, "strike", sheet.revision + 1, reason="undo")
    actions.seat_device(sheet.devices.order_by("number")[0], TOM)

    answer = answer_to(beas, sheet, "sheet", side="A", count="36")

    assert lines_in(answer) == lines_in(beas.get(sheet_pages.address(sheet)).content.decode())
    assert [name for name in ("Tom", "Béa", "Bob") if f"by {name}" in lines_in(answer)] == [
        "Tom",
        "Béa",
        "Bob",
    ]
