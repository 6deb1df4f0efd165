"""Prizes and cash, registrations and arrivals as files: amounts are numbers, and who may have them."""

from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import AttendanceState, Club, User
from tests.conftest import signed_in
from tests.steps.files_read import formulas_in, lines_of, pages_of
from tests.steps.names import statuses
from tests.steps.prizes import HAM, a_ranked
from tests.steps.signing_up import ANNE, BEA, LUC, TOM, a_request, an_open_tournament
from tests.steps.tournament_evening import a_tournament
from tournaments.models import EntryKind, Tournament
from tournaments.prizes.actions import (
    Pot,
    add_prize,
    freeze_prizes,
    hand_over,
    set_meals,
    set_pot,
    set_prices,
    write_cash_line,
)
from tournaments.ranking import prizes as pure
from tournaments.ranking.prizes import Among
from tournaments.registration import admissions
from tournaments.registration.actions import accept_request, refuse_request


def kept(tournament: Tournament, name: str, kind: str = "xlsx") -> str:
    return reverse(f"tournaments:{name}_file", args=[tournament.club.slug, tournament.pk, kind])


def with_prizes(club: Club, by: User) -> Tournament:
    """Eight players; the pot is 7,50 € to the first two, who share it, the ham is drawn by lot, a sausage for all."""
    tournament = a_ranked(club, by)
    set_prices(tournament, 250, 1250)
    for entry in tournament.entries.filter(number__lte=3):
        admissions.tick_paid(entry, True)
    set_meals(tournament.entries.get(number=1), 2)
    set_pot(tournament, Pot("percent", percents=(60, 40)))
    add_prize(tournament, HAM)
    add_prize(tournament, pure.PrizeRule(Among.EVERYBODY, 1, thing="sausage"))
    write_cash_line(tournament, -999, "hams")
    return tournament


def test_prizes_and_cash_are_numbers_page_by_page(club: Club, alice: User) -> None:
    tournament = with_prizes(club, alice)

    pages = pages_of(kept(tournament, "cash"), signed_in(alice))

    assert list(pages) == ["Prizes", "Beside the pot", "Fees and meals", "Other money", "The total"]
    head, first, second = pages["Prizes"][:3]
    assert head == ["What for", "Who", "Amount", "Thing", "Note"]
    assert first[0] == second[0] == "Place 1"
    assert sum(row[2] for row in pages["Prizes"][1:] if row[2]) == 7.5
    assert [row[0] for row in pages["Prizes"]].count("Everybody") == 8
    fees = {row[0]: row[2:] for row in pages["Fees and meals"][1:]}
    assert fees[1.0] == ["", 2.5, 2.0, "", 25.0, ""]
    assert fees[4.0] == [2.5, "", "", "", "", ""]
    assert pages["Other money"][1:] == [["hams", -9.99]]
    assert dict(pages["The total"][1:])["Fees"] == 7.5
    assert round(dict(pages["The total"][1:])["Is left"], 2) == -9.99


def test_prizes_that_are_handed_over_say_so(club: Club, alice: User) -> None:
    tournament = with_prizes(club, alice)
    freeze_prizes(tournament, alice)
    hand_over(tournament, "", True, alice)

    prizes = pages_of(kept(tournament, "cash"), signed_in(alice))["Prizes"]

    assert prizes[0][-1] == "Handed over"
    assert {row[-1] for row in prizes[1:]} == {"yes"}


def test_amount_below_zero_is_a_number_in_csv_too(club: Club, alice: User) -> None:
    tournament = with_prizes(club, alice)

    lines = lines_of(kept(tournament, "cash", "csv"), signed_in(alice), language="fr")

    assert ["hams", "-9,99"] in lines
    assert [line[2] for line in lines if len(line) == 3 and line[2] == "jambon"] == ["jambon"]


def a_list(club: Club, by: User) -> Tournament:
    """A pair that plays, paid and half arrived; one asks alone, one pair waits, one was refused."""
    tournament = an_open_tournament(club, EntryKind.PAIR, capacity=2, fee=1000)
    entry = accept_request(a_request(tournament, ANNE, LUC, delegation="Heule", contact="=1+1"), by)
    admissions.tick_paid(entry, True)
    admissions.tick_licence(entry, True)
    come = tournament.session.attendances.filter(player__entries=entry, player__last_name="Durand")
    come.update(state=AttendanceState.ARRIVED)
    a_request(tournament, BEA)
    a_request(tournament, TOM, ("Zoé", "Renard"), contact="+32 470 12 34 56")
    refused = a_request(tournament, ("Guy", "Desmet"), ("Léa", "Fontaine"))
    refuse_request(refused, "too late", by)
    return tournament


def test_list_of_the_desk_has_fees_and_who_is_here(club: Club, alice: User) -> None:
    tournament = a_list(club, alice)

    pages = pages_of(kept(tournament, "registrations"), signed_in(alice))

    assert list(pages) == ["Accepted", "To answer", "Refused", "Who has come"]
    (row,) = pages["Accepted"][1:]
    assert row[:3] == [1.0, "Anne Durand & Luc Petit", "Heule"]
    assert row[6:] == ["", 10.0, "yes", 2.0, 1.0, ""]
    alone, waiting = pages["To answer"][1:]
    assert (alone[1], alone[5], alone[6]) == ("Béa Morel", "", "comes alone, new")
    assert waiting[3] == "+32 470 12 34 56"
    asked = tournament.requests.get(number=3).asked_at
    assert waiting[4].date() == timezone.localtime(asked).date()
    assert pages["Refused"][1:] == [[4.0, "Guy Desmet & Léa Fontaine", "too late", "Alice"]]
    assert [row[3] for row in pages["Who has come"][1:]] == ["here", "expected"]


def test_what_strangers_typed_is_never_run(club: Club, alice: User) -> None:
    tournament = a_list(club, alice)
    write_cash_line(tournament, -999, "=HYPERLINK(1)")
    club.players.update(last_name="@SUM(1)")
    browser = signed_in(alice)

    names = ("cash", "registrations", "arrivals")
    assert [formulas_in(kept(tournament, name, "csv"), browser) for name in names] == [[]] * 3
    assert "'+32 470 12 34 56" in str(lines_of(kept(tournament, "registrations", "csv"), browser))


def test_who_left_early_is_told(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 2)
    tournament.session.attendances.filter(player__number=2).update(state=AttendanceState.LEFT)

    rows = pages_of(kept(tournament, "arrivals"), signed_in(bob))["Who has come"][1:]

    assert [row[3] for row in rows] == ["here", "left early"]


def test_who_takes_which_file(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_list(club, alice)

    told = {
        name: statuses("get", kept(tournament, name), alice, bob, charlie, dora, None)
        for name in ("cash", "registrations", "arrivals")
    }

    assert told == {
        "cash": [200, 403, 403, 404, 404],
        "registrations": [200, 403, 403, 404, 404],
        "arrivals": [200, 200, 403, 404, 404],
    }


def test_pages_lead_to_their_files(club: Club, alice: User) -> None:
    tournament, browser = a_list(club, alice), signed_in(alice)
    pages = {"cash": "cash", "registrations": "registrations", "check_in": "arrivals"}

    for page, file in pages.items():
        shown = browser.get(reverse(f"tournaments:{page}", args=[club.slug, tournament.pk])).content.decode()
        assert f'href="{kept(tournament, file)}"' in shown, page


def test_queries_do_not_grow(
    club: Club,
    other_club: Club,
    alice: User,
    dora: User,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for tournament, by in ((a_tournament(club, 4), alice), (a_tournament(other_club, 20), dora)):
        browser: Client = signed_in(by)
        for name, count in (("cash", 15), ("registrations", 13), ("arrivals", 8)):
            with django_assert_max_num_queries(count):
                assert browser.get(kept(tournament, name)).status_code == 200
