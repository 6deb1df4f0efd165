"""How quickly a phone may write: a queue of hours is no flood, and a phone that writes on and on is held back."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from scoring.ledger.lines import record_deal
from scoring.models import Device, Sheet
from tests.steps import sheet_pages, table
from tests.steps.seats import a_phone, secret_of_a_phone
from web.refusals import Refusal

MINIMAL = {"prefer": "return=minimal"}
EVENING = datetime(2026, 3, 6, 20, tzinfo=UTC)
A_DEAL, HOURS = timedelta(seconds=100), timedelta(hours=4)
SENTENCE = "This phone has written very much in a short time. It may go on in {minutes} min."

Send = Callable[[Sheet, str, int, datetime | None], Any]


@pytest.fixture
def sheet(db: None) -> Sheet:
    return table.a_sheet(settings={"target": 10_000})


def by_form(sheet: Sheet, secret: str, number: int, typed: datetime | None, **headers: str) -> Any:
    deal = {"uuid": uuid.uuid4(), "revision": number, "game": 1, "side": "A", "count": "42"}
    told = deal if typed is None else {**deal, "typed_at": typed.isoformat()}
    bearing = {"authorization": f"Device {secret}", **sheet_pages.ENGLISH, **headers}
    return Client(enforce_csrf_checks=True).post(sheet_pages.address(sheet), told, headers=bearing)


def by_htmx(sheet: Sheet, secret: str, number: int, typed: datetime | None) -> Any:
    return by_form(sheet, secret, number, typed, **sheet_pages.HTMX)


def by_outbox(sheet: Sheet, secret: str, number: int, typed: datetime | None) -> Any:
    return by_form(sheet, secret, number, typed, **MINIMAL)


def by_api(sheet: Sheet, secret: str, number: int, typed: datetime | None) -> Any:
    deal: dict[str, Any] = {
        "uuid": str(uuid.uuid4()),
        "revision": number,
        "game": 1,
        "deal": {"raw": {"A": 42}},
    }
    told = deal if typed is None else {**deal, "typed_at": typed.isoformat()}
    bearing = {"authorization": f"Device {secret}", **sheet_pages.ENGLISH}
    address = f"/api/v1/sheets/{sheet.key}/deals/"
    return Client().post(address, json.dumps(told), content_type="application/json", headers=bearing)


WAYS = pytest.mark.parametrize(
    ("send", "written"), [(by_form, 303), (by_htmx, 200), (by_outbox, 201), (by_api, 201)]
)


@WAYS
def test_queue_that_was_typed_at_the_pace_of_a_table_is_received(
    sheet: Sheet, send: Send, written: int
) -> None:
    secret, begun = secret_of_a_phone(sheet), timezone.now() - 40 * A_DEAL

    answers = [send(sheet, secret, number, begun + number * A_DEAL).status_code for number in range(40)]

    assert (answers, sheet.lines.count()) == ([written] * 40, 40)


@WAYS
def test_phone_that_writes_on_and_on_is_told_when_it_may_go_on(
    sheet: Sheet, send: Send, written: int
) -> None:
    with time_machine.travel(EVENING, tick=False) as clock:
        secret = secret_of_a_phone(sheet)
        answers = []
        for number in range(31):
            answers.append(send(sheet, secret, number, timezone.now()))
            clock.shift(1)

    assert [answer.status_code for answer in answers] == [written] * 30 + [429]
    assert answers[-1]["Retry-After"] == "570"
    told = answers[-1].json()["detail"] if send is by_api else sheet_pages.text(answers[-1])
    assert SENTENCE.format(minutes=10) in told


def test_form_that_came_too_soon_comes_back_with_what_was_typed(sheet: Sheet) -> None:
    secret = secret_of_a_phone(sheet)
    for number in range(30):
        by_outbox(sheet, secret, number, None)

    page = by_form(sheet, secret, 30, None).content.decode()

    typed = sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet)))
    assert (typed["side"], typed["count"]) == ("A", "42")


def type_all(sheet: Sheet, device: Device, moments: list[datetime | None]) -> list[Refusal | None]:
    """What comes of deals typed at these moments and received now, one upon the other."""
    answers: list[Refusal | None] = []
    for typed in moments:
        try:
            record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, device=device, typed_at=typed))
            answers.append(None)
        except Refusal as refusal:
            answers.append(refusal)
    return answers


def held_back(answers: list[Refusal | None]) -> list[int]:
    """The places of those that were refused for their number."""
    assert {refusal.code for refusal in answers if refusal} <= {"too_many_entries"}
    return [place for place, refusal in enumerate(answers) if refusal]


@pytest.mark.parametrize("off", [timedelta(0), -HOURS, HOURS, timedelta(days=-400), timedelta(days=400)])
def test_clock_that_is_off_changes_nothing_for_a_queue(sheet: Sheet, off: timedelta) -> None:
    begun = timezone.now() + off - 60 * A_DEAL

    answers = type_all(sheet, a_phone(sheet), [begun + place * A_DEAL for place in range(60)])

    assert held_back(answers) == []


def test_deals_of_long_ago_are_received_however_quickly_they_were_typed(sheet: Sheet) -> None:
    answers = type_all(sheet, a_phone(sheet), [timezone.now() - HOURS] * 60)

    assert held_back(answers) == []


def test_deal_just_typed_goes_behind_a_queue(sheet: Sheet) -> None:
    now = timezone.now()

    answers = type_all(sheet, a_phone(sheet), [*[now - HOURS] * 60, *[now] * 30, now])

    assert held_back(answers) == [90]


def test_clock_that_lies_wins_a_burst_and_no_more(sheet: Sheet) -> None:
    now = timezone.now()

    answers = type_all(sheet, a_phone(sheet), [now - HOURS * place for place in range(301)])

    assert held_back(answers) == [300]
    assert answers[300]
    assert 5_900 < answers[300].params["retry_after"] <= 6_000


def test_who_waited_as_long_as_he_was_told_goes_on(sheet: Sheet) -> None:
    device = a_phone(sheet)
    with time_machine.travel(EVENING, tick=False) as clock:
        moments: list[datetime | None] = [timezone.now()] * 31
        *_received, refusal = type_all(sheet, device, moments)
        assert refusal
        clock.shift(refusal.params["retry_after"] - 1)
        assert held_back(type_all(sheet, device, [timezone.now()])) == [0]
        clock.shift(1)

        assert held_back(type_all(sheet, device, [timezone.now()])) == []


def test_other_phone_of_the_table_goes_on(sheet: Sheet) -> None:
    first, other = a_phone(sheet), a_phone(sheet)
    type_all(sheet, first, [None] * 30)

    assert (held_back(type_all(sheet, first, [None])), held_back(type_all(sheet, other, [None]))) == ([0], [])


@pytest.mark.parametrize("step", [timedelta(days=-1), timedelta(hours=-1), timedelta(days=1)])
def test_clock_of_the_site_that_jumps_holds_no_phone_back(sheet: Sheet, step: timedelta) -> None:
    device, now = a_phone(sheet), timezone.now()
    type_all(sheet, device, [None] * 30)

    with time_machine.travel(now + step):
        answers = type_all(sheet, device, [None])

    assert held_back(answers) == []
