"""The door: a card or a PIN lets a phone sit down; wrong ones are counted before they are looked at."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Session
from scoring.joining.actions import join_sheet, replace_card, replace_pin, sheet_by_pin
from scoring.models import Device, Joined, Sheet, codes
from tests import factories
from tests.doors.answers import without_nonce
from tests.phones import Phone
from tests.steps.names import ENGLISH
from tests.steps.table import a_sheet
from web.refusals import Refusal

JOIN = reverse("scoring:join")


@pytest.fixture
def tonight(club: Club) -> Session:
    return factories.a_session(club, starts_at=timezone.now())


@pytest.fixture
def table(tonight: Session) -> Sheet:
    """Table 7 of tonight: Anne and Luc against Béa and Tom."""
    return a_sheet(club=tonight.club, session=tonight, table_number=7)


@pytest.fixture
def phone() -> Client:
    """A browser that sits nowhere yet."""
    return Client(headers=ENGLISH)


def pin_of(session: Session) -> str:
    return codes.derive_pin(session.pk, session.pin_turn)


def wrong(session: Session) -> str:
    return f"{(int(pin_of(session)) + 1) % codes.PINS:06d}"


# --- by card -------------------------------------------------------------------------------------


def test_card_opens_its_table_and_the_phone_is_asked_who_holds_it(phone: Client, table: Sheet) -> None:
    answer = phone.post(JOIN, {"code": table.code})

    assert (answer.status_code, answer["Location"]) == (302, reverse("scoring:holder", args=[table.key]))
    assert phone.get(table.get_absolute_url()).status_code == 200
    assert [device.joined for device in table.devices.all()] == [Joined.CARD]


def test_secret_is_kept_as_a_hash_only(phone: Client, table: Sheet) -> None:
    phone.post(JOIN, {"code": table.code})

    secret = phone.cookies["tables"].value
    device = table.devices.get()
    kept = [str(value) for row in Device.objects.values_list() for value in row]
    assert (secret[:4], len(secret)) == ("mdv_", 47)
    assert device.secret_hash == codes.hashed(secret)
    assert [value for value in kept if secret in value] == []


def test_the_card_is_kept_as_a_hash_only(table: Sheet) -> None:
    kept = [str(value) for row in Sheet.objects.values_list() for value in row]

    assert [value for value in kept if table.code in value] == []


def test_phone_that_scans_twice_sits_once(phone: Client, table: Sheet) -> None:
    phone.post(JOIN, {"code": table.code})

    again = phone.post(JOIN, {"code": table.code})

    assert (again["Location"], table.devices.count()) == (table.get_absolute_url(), 1)


def test_card_that_is_none_and_card_that_was_replaced_are_told_the_same(phone: Client, table: Sheet) -> None:
    old = table.code
    replace_card(table)

    told = [phone.post(JOIN, {"code": code}) for code in (old, "a" * 26, "", "é" * 500)]

    bodies = {without_nonce(page) for page in told}
    assert ([page.status_code for page in told], len(bodies)) == ([404] * 4, 1)
    assert "This card opens no table any more. Ask the director for a new one." in bodies.pop()


def test_only_the_last_five_tables_of_a_browser_are_looked_up(phone: Client, table: Sheet) -> None:
    secret = join_sheet(table, Joined.CARD).secret
    told = [".".join([*["mdv_other"] * before, secret, *["mdv_other"] * 50_000]) for before in (4, 5)]

    answers = []
    for cookie in told:
        phone.cookies["tables"] = cookie
        answers.append(phone.get(table.get_absolute_url()).status_code)

    assert answers == [200, 404]


def test_full_table_says_so(phone: Client, table: Sheet) -> None:
    for _ in range(5):
        join_sheet(table, Joined.CARD)

    answer = phone.post(JOIN, {"code": table.code})

    assert answer.status_code == 409
    assert "As many phones as may have joined this table." in answer.content.decode()


# --- who holds the phone ---------------------------------------------------------------------------


def test_first_page_shows_the_names_and_asks_who_holds_the_phone(phone: Client, table: Sheet) -> None:
    page = phone.post(JOIN, {"code": table.code}, follow=True).content.decode()

    assert "<h1>Table 7</h1>" in page
    assert "<li>Anne + Luc</li><li>Béa + Tom</li>" in page
    assert page.count('<button class="quiet" name="seat"') == 5


@pytest.mark.parametrize(("told", "seat"), [("1", 1), ("", None)])
def test_one_tap_says_who_holds_it(phone: Client, table: Sheet, told: str, seat: int | None) -> None:
    phone.post(JOIN, {"code": table.code})

    answer = phone.post(reverse("scoring:holder", args=[table.key]), {"seat": told})

    assert (answer["Location"], table.devices.get().seat) == (table.get_absolute_url(), seat)


@pytest.mark.parametrize("told", ["4", "x", "-1", "12345"])
def test_there_is_no_such_place(phone: Client, table: Sheet, told: str) -> None:
    phone.post(JOIN, {"code": table.code})

    answer = phone.post(reverse("scoring:holder", args=[table.key]), {"seat": told})

    assert (answer.status_code, table.devices.get().seat) == (422, None)
    assert "There is no such place at this table." in answer.content.decode()


# --- by PIN ----------------------------------------------------------------------------------------


def test_table_and_pin_open_it(phone: Client, table: Sheet, tonight: Session) -> None:
    pin = pin_of(tonight)

    answer = phone.post(JOIN, {"table": "7", "pin": f"{pin[:3]} {pin[3:]}"})

    assert (answer.status_code, table.devices.get().joined) == (302, Joined.PIN)


def test_wrong_pin_is_told_beside_its_field_and_the_table_number_stays(
    phone: Client, table: Sheet, tonight: Session
) -> None:
    answer = phone.post(JOIN, {"table": "7", "pin": wrong(tonight)})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<ul class="errorlist" id="id_pin_error"><li>This is not the code of that table tonight.' in page
    assert 'name="table" value="7"' in page
    assert wrong(tonight) not in page


def test_nothing_tells_a_table_from_none(phone: Client, table: Sheet, tonight: Session) -> None:
    there, nowhere = (phone.post(JOIN, {"table": number, "pin": wrong(tonight)}) for number in ("7", "8"))

    assert without_nonce(there).replace('value="7"', "") == without_nonce(nowhere).replace('value="8"', "")


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "12a456", "٣٤٥٦٧٨"])
def test_what_is_no_pin_is_not_tried(phone: Client, table: Sheet, pin: str) -> None:
    answers = [phone.post(JOIN, {"table": "7", "pin": pin}).status_code for _ in range(7)]

    assert answers == [422] * 7


def test_club_is_asked_only_where_several_play_tonight(
    phone: Client, table: Sheet, tonight: Session, other_club: Club
) -> None:
    alone = phone.get(JOIN).content.decode()
    elsewhere = factories.a_session(other_club, starts_at=timezone.now())
    theirs = a_sheet(club=other_club, session=elsewhere, table_number=7)

    both, fixed = (phone.get(address).content.decode() for address in (JOIN, f"{JOIN}{other_club.slug}/"))
    facts = {"club": other_club.slug, "table": "7", "pin": pin_of(elsewhere)}
    answer = phone.post(JOIN, facts)

    assert ['name="club"' in page for page in (alone, both, fixed)] == [False, True, False]
    assert answer["Location"] == reverse("scoring:holder", args=[theirs.key])


def test_no_evening_no_form(phone: Client, club: Club) -> None:
    factories.a_session(club, starts_at=timezone.now())  # without a table

    page = phone.get(JOIN).content.decode()
    answer = phone.post(JOIN, {"table": "7", "pin": "123456"})

    assert ('name="pin"' in page, answer.status_code) == (False, 422)


def test_pin_is_that_of_its_evening_only(table: Sheet, tonight: Session) -> None:
    pin = pin_of(tonight)

    assert sheet_by_pin(tonight.club, 7, pin) == table
    for days in (-2, 1):
        with pytest.raises(Refusal):
            sheet_by_pin(tonight.club, 7, pin, now=timezone.now() + timedelta(days=days))


def test_evening_goes_on_past_midnight(club: Club) -> None:
    session = factories.a_session(club, starts_at=datetime(2026, 11, 20, 19, 30, tzinfo=UTC))
    sheet = a_sheet(club=club, session=session, table_number=1)

    assert sheet_by_pin(club, 1, pin_of(session), now=datetime(2026, 11, 21, 4, 59, tzinfo=UTC)) == sheet
    with pytest.raises(Refusal):
        sheet_by_pin(club, 1, pin_of(session), now=datetime(2026, 11, 21, 5, 0, tzinfo=UTC))  # six in Paris


def test_another_pin_shuts_out_the_old_one_and_phones_stay(
    phone: Client, table: Sheet, tonight: Session
) -> None:
    old = pin_of(tonight)
    phone.post(JOIN, {"table": "7", "pin": old})

    replace_pin(tonight)

    with pytest.raises(Refusal):
        sheet_by_pin(tonight.club, 7, old)
    assert phone.get(table.get_absolute_url()).status_code == 200


# --- too many tries ----------------------------------------------------------------------------------


def knocks(table: Sheet, session: Session, times: int, browsers: int, now: datetime) -> int:
    """How many of `times` wrong PINs were looked at, sent by so many browsers in turn."""
    looked_at = 0
    for number in range(times):
        try:
            sheet_by_pin(session.club, 7, wrong(session), browser=f"b{number % browsers}", now=now)
        except Refusal as refusal:
            looked_at += refusal.code == "wrong_pin"
    return looked_at


@pytest.mark.parametrize(("browsers", "allowed"), [(1, 5), (50, 20)])
def test_only_so_many_wrong_pins_are_looked_at(
    table: Sheet, tonight: Session, browsers: int, allowed: int
) -> None:
    assert knocks(table, tonight, 500, browsers, timezone.now()) == allowed


def test_all_tables_of_a_club_together(table: Sheet, tonight: Session) -> None:
    looked_at = 0
    for number in range(300):
        with pytest.raises(Refusal) as refused:
            sheet_by_pin(tonight.club, number, wrong(tonight), browser=f"b{number}")
        looked_at += refused.value.code == "wrong_pin"

    assert looked_at == 100


def test_past_the_limit_the_right_pin_is_refused_and_who_sits_goes_on(
    phone: Client, table: Sheet, tonight: Session
) -> None:
    phone.post(JOIN, {"code": table.code})
    late, scans = Client(headers=ENGLISH), Client(headers=ENGLISH)
    for _ in range(5):
        assert late.post(JOIN, {"table": "7", "pin": wrong(tonight)}).status_code == 422

    refused = late.post(JOIN, {"table": "7", "pin": pin_of(tonight)})

    assert (refused.status_code, 100 < int(refused["Retry-After"]) <= 120) == (429, True)
    assert "Too many wrong codes." in refused.content.decode()
    assert phone.get(table.get_absolute_url()).status_code == 200
    assert scans.post(JOIN, {"code": table.code}).status_code == 302


def test_browsers_are_told_apart_by_the_cookie_of_the_door(table: Sheet, tonight: Session) -> None:
    first, second, without = (Client(headers=ENGLISH) for _ in range(3))
    first.get(JOIN)
    second.get(JOIN)
    assert first.cookies["door"].value != second.cookies["door"].value

    for _ in range(5):
        for browser in (first, without):
            browser.post(JOIN, {"table": "7", "pin": wrong(tonight)})
    answers = [
        browser.post(JOIN, {"table": "7", "pin": pin_of(tonight)}).status_code
        for browser in (first, without, second)
    ]

    assert answers == [429, 429, 302]


def test_right_pin_does_not_count(table: Sheet, tonight: Session) -> None:
    for _ in range(30):
        assert sheet_by_pin(tonight.club, 7, pin_of(tonight), browser="b") == table


@pytest.mark.parametrize("step", [timedelta(days=-1), timedelta(hours=-1), timedelta(days=-365)])
def test_clock_that_goes_back_locks_nobody_out(table: Sheet, tonight: Session, step: timedelta) -> None:
    now = timezone.now()
    assert knocks(table, tonight, 10, 1, now) == 5

    assert knocks(table, tonight, 10, 1, now + step) == 0
    assert knocks(table, tonight, 10, 1, now + step + timedelta(minutes=10)) == 3  # what the table has again
    assert knocks(table, tonight, 10, 1, now + step + timedelta(hours=2)) == 5


def test_clock_that_jumps_ahead_opens_no_more_than_one_window(table: Sheet, tonight: Session) -> None:
    now = timezone.now()
    knocks(table, tonight, 10, 1, now)

    assert knocks(table, tonight, 100, 1, now + timedelta(days=365)) == 5


def test_no_more_in_the_second_hour(table: Sheet, tonight: Session) -> None:
    begin, looked_at = timezone.now(), 0
    for hour in range(2):
        now = begin + timedelta(hours=hour)
        for number in range(105):
            with pytest.raises(Refusal) as refused:
                sheet_by_pin(tonight.club, number, wrong(tonight), browser=f"b{hour}", now=now)
            looked_at += refused.value.code == "wrong_pin"

    assert looked_at == 2 * 100


# --- how long ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("joined", "ends"),
    [
        (datetime(2026, 11, 20, 20, tzinfo=UTC), datetime(2026, 11, 21, 5, tzinfo=UTC)),
        (datetime(2026, 11, 21, 2, tzinfo=UTC), datetime(2026, 11, 21, 5, tzinfo=UTC)),
        (datetime(2026, 10, 24, 21, tzinfo=UTC), datetime(2026, 10, 25, 5, tzinfo=UTC)),  # an hour more
        (datetime(2027, 3, 27, 22, tzinfo=UTC), datetime(2027, 3, 28, 4, tzinfo=UTC)),  # an hour less
    ],
)
def test_over_plain_http_a_phone_leaves_at_six_in_the_morning(
    table: Sheet, joined: datetime, ends: datetime
) -> None:
    device = join_sheet(table, Joined.CARD, https=False, now=joined).device

    assert device.expires_at == ends
    assert [device.sits_at(ends - timedelta(seconds=1)), device.sits_at(ends)] == [True, False]


def test_phone_that_joins_a_moment_later_is_told_from_the_one_before(table: Sheet, tonight: Session) -> None:
    """A site back from a backup counts its phones anew: the hour alone says which secret is the later one."""
    told = []
    for milliseconds in (0, 5):
        moment = tonight.starts_at + timedelta(milliseconds=milliseconds)
        seated = join_sheet(table, Joined.CARD, now=moment)
        phone = Phone(own=True)
        phone.bear({table.key: seated.secret})
        page = phone.get(table.get_absolute_url()).content.decode()
        told.append(json.loads(re.search(r'<script id="phone"[^>]*>(.*?)</script>', page)[1])["joined"])

    assert told[1] - told[0] == 5


def test_over_https_a_phone_stays_for_two_days(table: Sheet, tonight: Session) -> None:
    device = join_sheet(table, Joined.CARD).device

    assert device.expires_at == tonight.starts_at + timedelta(days=2)
