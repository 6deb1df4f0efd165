"""The phones at a table: who has joined, who is sent away, with what it wrote; pen, PIN and cards."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Session, User
from scoring.joining.actions import SeatedPhone, join_sheet
from scoring.joining.voiding import void_device
from scoring.ledger.door import first_broken_line
from scoring.ledger.lines import record_deal, strike_line
from scoring.ledger.queries import read_history
from scoring.ledger.signatures import sign_sheet
from scoring.ledger.writing import Disputed, Stamp, take_pen
from scoring.models import Device, Joined, Kind, Sheet, codes
from scoring.opening.actions import claim_sheet
from scoring.permissions import COOKIE
from scoring.rulebook import Deal
from tests import factories
from tests.steps import sheet_pages
from tests.steps.names import ENGLISH, statuses
from tests.steps.table import a_sheet


@pytest.fixture
def tonight(club: Club) -> Session:
    return factories.a_session(club, starts_at=timezone.now())


@pytest.fixture
def table(tonight: Session) -> Sheet:
    return a_table(tonight.club, tonight)


def a_table(club: Club | None = None, session: Session | None = None, by: User | None = None) -> Sheet:
    number = 7 if club else None
    return a_sheet(settings={"target": 30}, club=club, session=session, table_number=number, by=by)


def browser(seated: SeatedPhone) -> Client:
    """The browser of a phone that has joined."""
    client = Client(headers=ENGLISH)
    client.cookies[COOKIE] = seated.secret
    return client


def signed_in(user: User) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(user)
    return client


def phones_of(sheet: Sheet) -> str:
    return reverse("scoring:sheet_phones", args=[sheet.key])


def club_phones(sheet: Sheet) -> str:
    assert sheet.club is not None
    return reverse("scoring:club_phones", args=[sheet.club.slug, sheet.pk])


def write(
    sheet: Sheet, device: Device | None, side_a: int, replaces: int | None = None, game: int = 1
) -> int:
    """A deal that the phone wrote; the number of its line."""
    sheet.refresh_from_db()
    stamp = Stamp(uuid=uuid4(), revision=sheet.revision, device=device)
    deal = Deal(captured={"A": side_a, "B": 68 - side_a})
    return record_deal(sheet, game, deal, stamp, replaces).number


def totals(sheet: Sheet) -> dict[str, int]:
    sheet.refresh_from_db()
    return dict(read_history(Sheet.objects.get(pk=sheet.pk)).current.state.totals)


# --- the list --------------------------------------------------------------------------------------


def test_list_says_who_joined_how_and_what_they_wrote(table: Sheet, alice: User) -> None:
    first, second = (join_sheet(table, joined) for joined in (Joined.CARD, Joined.PIN))
    Device.objects.filter(pk=second.device.pk).update(seat=1)
    write(table, second.device, 42)

    said = sheet_pages.text(signed_in(alice).get(club_phones(table)))

    assert "2 phones have joined" in said
    assert "Phone 1 has the pen scanned the card" in said
    assert "Phone 2 · Béa typed the PIN" in said
    assert said.count("1 line, at") == said.count("has written nothing") == 1
    assert first.device.pk == Sheet.objects.get(pk=table.pk).pen_id


def test_who_may_look_and_who_may_change(
    table: Sheet, alice: User, bob: User, charlie: User, dora: User
) -> None:
    join_sheet(table, Joined.CARD)

    assert statuses("get", club_phones(table), alice, bob, charlie, dora, None) == [200, 200, 403, 404, 404]
    assert [signed_in(user).post(club_phones(table), {"more": "1"}).status_code for user in (bob, alice)] == [
        403,
        302,
    ]


def test_others_at_the_table_see_list_and_card_without_the_keys(table: Sheet) -> None:
    phone = browser(join_sheet(table, Joined.CARD))
    join_sheet(table, Joined.CARD)

    page = phone.get(phones_of(table)).content.decode()

    assert page.count('aria-label="http://testserver' + table.card_url) == 1
    assert page.count('name="away"') == page.count('name="card"') == page.count('name="more"') == 0
    assert [
        phone.post(phones_of(table), {key: "2"}).status_code for key in ("away", "void", "card", "more")
    ] == [403] * 4
    assert table.devices.filter(left_at=None).count() == 2


def test_who_opened_a_table_among_friends_has_the_keys_by_phone_or_by_account(
    db: None, charlie: User
) -> None:
    sheet = a_table(by=charlie)
    opener = browser(join_sheet(sheet, Joined.OPENED))
    friend = join_sheet(sheet, Joined.CARD)

    refused = browser(friend).post(phones_of(sheet), {"away": "1"})
    by_account = signed_in(charlie).post(phones_of(sheet), {"more": "1"})
    by_phone = opener.post(phones_of(sheet), {"away": "2"})

    assert [answer.status_code for answer in (refused, by_account, by_phone)] == [403, 302, 302]
    assert browser(friend).get(sheet.get_absolute_url()).status_code == 404


def test_list_costs_the_same_for_many_phones(
    table: Sheet, bob: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client, counts = signed_in(bob), []
    for joining in (1, 4):
        for _ in range(joining):
            join_sheet(table, Joined.CARD)
        with django_assert_num_queries(8):
            counts.append(client.get(club_phones(table)).status_code)

    assert counts == [200, 200]


# --- sent away ---------------------------------------------------------------------------------------


def test_phone_that_was_sent_away_is_a_stranger_and_what_it_wrote_stays(table: Sheet, alice: User) -> None:
    gone = join_sheet(table, Joined.CARD)
    write(table, gone.device, 42)

    signed_in(alice).post(club_phones(table), {"away": "1"})

    strangers = Client(headers=ENGLISH).get(table.get_absolute_url())
    told = browser(gone).get(table.get_absolute_url())
    assert (
        (told.status_code, told.content) == (404, strangers.content)
        if "nonce" not in str(told.content)
        else True
    )
    assert (totals(table), Sheet.objects.get(pk=table.pk).pen_id) == ({"A": 8, "B": 0}, None)


@pytest.mark.parametrize("number", ["9", "", "x", "²", "9" * 5000])
def test_phone_that_is_not_there_is_not_found(table: Sheet, alice: User, number: str) -> None:
    assert signed_in(alice).post(club_phones(table), {"away": number}).status_code == 404


def test_table_of_no_evening_has_its_phones_too(club: Club, alice: User) -> None:
    sheet = claim_sheet(a_table(), club, None, {}, alice)
    join_sheet(sheet, Joined.CARD)

    page = signed_in(alice).get(club_phones(sheet))

    assert (page.status_code, "1 phone has joined" in page.content.decode()) == (200, True)


def test_one_more_may_join(table: Sheet, alice: User) -> None:
    for _ in range(5):
        join_sheet(table, Joined.CARD)
    knocking = Client(headers=ENGLISH)
    assert knocking.post(reverse("scoring:join"), {"code": table.code}).status_code == 409

    signed_in(alice).post(club_phones(table), {"more": "1"})

    assert knocking.post(reverse("scoring:join"), {"code": table.code}).status_code == 302


def test_new_card_shuts_out_the_old_one_and_is_shown_at_once(table: Sheet, alice: User) -> None:
    old, phone = table.code, browser(join_sheet(table, Joined.CARD))

    page = signed_in(alice).post(club_phones(table), {"card": "1"}, follow=True).content.decode()

    table = Sheet.objects.get(pk=table.pk)
    assert (table.code == old, old in page, table.code in page) == (False, False, True)
    assert phone.get(table.get_absolute_url()).status_code == 404
    assert Client().post(reverse("scoring:join"), {"code": old}).status_code == 404
    assert Client().post(reverse("scoring:join"), {"code": table.code}).status_code == 302


def test_who_replaces_the_card_from_the_table_stays_there_with_the_pen(db: None) -> None:
    sheet = a_table()
    opener, friend = join_sheet(sheet, Joined.OPENED), join_sheet(sheet, Joined.CARD)

    browser(opener).post(phones_of(sheet), {"card": "1"})

    answers = [browser(each).get(sheet.get_absolute_url()).status_code for each in (opener, friend)]
    assert (answers, Sheet.objects.get(pk=sheet.pk).pen_id) == ([200, 404], opener.device.pk)


# --- with what it wrote --------------------------------------------------------------------------------


def test_what_it_wrote_is_struck_in_one_step_by_the_director(table: Sheet, alice: User) -> None:
    good, bad = (join_sheet(table, Joined.CARD).device for _ in range(2))
    write(table, good, 42)
    mine = [write(table, bad, 40), write(table, bad, 30)]

    signed_in(alice).post(club_phones(table), {"void": "2"})

    strikes = table.lines.filter(kind=Kind.STRIKE)
    assert [(line.payload["line"], line.actor, line.device) for line in strikes] == [
        (number, alice, None) for number in reversed(mine)
    ]
    assert {line.payload["reason"] for line in strikes} == {"phone 2 was sent away"}
    assert (totals(table), table.lines.count()) == ({"A": 8, "B": 0}, 5)
    assert first_broken_line(Sheet.objects.get(pk=table.pk)) is None
    assert not Device.objects.get(pk=bad.pk).sits_at(timezone.now())


def test_what_it_put_in_the_place_of_others_gives_way(table: Sheet, alice: User) -> None:
    good, bad = (join_sheet(table, Joined.CARD).device for _ in range(2))
    right = write(table, good, 42)
    write(table, good, 20)
    once = write(table, bad, 50, replaces=right)
    write(table, bad, 60, replaces=once)

    assert void_device(table, bad, "away", alice) == 1

    assert totals(table) == {"A": 8, "B": 14}
    assert first_broken_line(Sheet.objects.get(pk=table.pk)) is None


def test_dispute_of_it_is_decided(table: Sheet, alice: User) -> None:
    good, bad = (join_sheet(table, Joined.CARD).device for _ in range(2))
    write(table, good, 42)
    late = Stamp(uuid=uuid4(), revision=0, device=bad)
    with pytest.raises(Disputed):
        record_deal(Sheet.objects.get(pk=table.pk), 1, Deal(captured={"A": 60, "B": 8}), late)

    assert void_device(table, bad, "away", alice) == 1

    game = read_history(Sheet.objects.get(pk=table.pk)).current
    assert (game.disputes, totals(table)) == ((), {"A": 8, "B": 0})


def test_signed_game_is_opened_again(table: Sheet, alice: User) -> None:
    bad = join_sheet(table, Joined.CARD).device
    write(table, bad, 68)
    for side in "AB":
        table.refresh_from_db()
        sign_sheet(table, 1, side, Stamp(uuid=uuid4(), revision=table.revision))

    void_device(table, bad, "away", alice)

    kinds = list(table.lines.values_list("kind", flat=True))
    assert kinds[-2:] == [Kind.REOPENING, Kind.STRIKE]
    assert totals(table) == {"A": 0, "B": 0}


def test_what_was_struck_before_is_left_and_twice_changes_nothing(table: Sheet, alice: User) -> None:
    bad = join_sheet(table, Joined.CARD).device
    number = write(table, bad, 50)
    table.refresh_from_db()
    strike_line(table, 1, number, "", Stamp(uuid=uuid4(), revision=table.revision))

    assert [void_device(table, bad, "away", alice) for _ in range(2)] == [0, 0]
    assert table.lines.count() == 2


# --- the pen and the PIN ---------------------------------------------------------------------------------


def test_pen_of_a_phone_that_left_is_free(table: Sheet, alice: User) -> None:
    first, second = (join_sheet(table, Joined.CARD).device for _ in range(2))
    take_pen(table, second)

    signed_in(alice).post(club_phones(table), {"away": "2"})

    assert Sheet.objects.get(pk=table.pk).pen_id is None
    assert first.sits_at(timezone.now())


def test_director_sees_the_pin_in_large_and_makes_another(
    table: Sheet, tonight: Session, alice: User
) -> None:
    tables = reverse("scoring:session_sheets", args=[tonight.club.slug, tonight.pk])
    old = codes.derive_pin(tonight.pk, 1)
    assert f"<b>{old[:3]}\N{NO-BREAK SPACE}{old[3:]}</b>" in signed_in(alice).get(tables).content.decode()

    answer = signed_in(alice).post(
        reverse("scoring:session_pin", args=[tonight.club.slug, tonight.pk]), follow=True
    )

    new = codes.derive_pin(tonight.pk, 2)
    assert f"<b>{new[:3]}\N{NO-BREAK SPACE}{new[3:]}</b>" in answer.content.decode()


def test_director_is_told_where_wrong_codes_were_typed(table: Sheet, tonight: Session, alice: User) -> None:
    for number in range(21):
        knocking = Client()
        knocking.cookies["door"] = str(number)
        knocking.post(reverse("scoring:join"), {"table": "7", "pin": "000000"})

    tables = reverse("scoring:session_sheets", args=[tonight.club.slug, tonight.pk])
    said = sheet_pages.text(signed_in(alice).get(tables))

    assert "Too many wrong codes were typed for table 7: none is taken there for 3 min." in said


# --- the cards -------------------------------------------------------------------------------------------


def test_cards_of_an_evening_are_one_a_table(table: Sheet, tonight: Session, bob: User) -> None:
    later = a_table(tonight.club, tonight)  # table 7 again: another round

    page = signed_in(bob).get(reverse("scoring:session_cards", args=[tonight.club.slug, tonight.pk]))

    body = page.content.decode()
    assert body.count('<section class="table-card">') == 1
    assert (later.code in body, table.code in body) == (True, False)
    assert [" ".join(names.split()) for names in re.findall("<li>([^<]*)</li>", unescape(body))] == [
        "Anne & Luc",
        "– Béa & Tom",
    ]


def test_cards_are_printed_on_the_size_that_is_chosen(table: Sheet, tonight: Session, bob: User) -> None:
    address = reverse("scoring:session_cards", args=[tonight.club.slug, tonight.pk])
    client = signed_in(bob)

    found = [
        re.findall(
            r'class="table-cards is-(\w+)"|href="(\?size=\w+)" aria-current',
            client.get(address + asked).content.decode(),
        )
        for asked in ("", "?size=a5", "?size=a0")
    ]

    assert found == [[("", f"?size={size}"), (size, "")] for size in ("a4", "a5", "a4")]


def test_evening_without_tables_has_no_cards(tonight: Session, bob: User) -> None:
    address = reverse("scoring:session_cards", args=[tonight.club.slug, tonight.pk])

    assert signed_in(bob).get(address).status_code == 404
