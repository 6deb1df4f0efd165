"""Clubs, evenings and players in JSON."""

from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import AttendanceState, Club, PublicName, Session, User
from scoring.models import Sheet
from scoring.opening.actions import Sitter, open_sheet
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone


def get(user: User | None, address: str) -> Any:
    client = signed_in(user) if user else Phone()
    answer = client.get(f"/api/v1/clubs/{address}")
    return answer.json() if answer.status_code == 200 else answer.status_code


def names(page: Any) -> list[str]:
    return [row["name"] for row in page["results"]]


def test_clubs_are_public(club: Club, other_club: Club) -> None:
    page = get(None, "")

    assert page == {
        "count": 2,
        "next": None,
        "previous": None,
        "results": [
            {"slug": "trois-rois", "name": "Les Trois Rois", "city": "", "variant": "coinchee_121"},
            {"slug": "tapis-verts", "name": "Les Tapis verts", "city": "", "variant": "coinchee_121"},
        ][::-1],
    }


@pytest.mark.parametrize(("query", "shown"), [("limit=1", 1), ("limit=1&offset=1", 1), ("offset=2", 0)])
def test_lists_come_in_pages(club: Club, other_club: Club, query: str, shown: int) -> None:
    page = get(None, f"?{query}")

    assert (page["count"], len(page["results"])) == (2, shown)


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=-1", "limit=x", "limit=1e9", "offset=-1", f"limit={10**30}", f"offset={10**30}"],
)
def test_nonsense_about_pages_is_no_error(club: Club, query: str) -> None:
    assert get(None, f"?{query}")["count"] == 1


def test_a_page_has_200_rows_at_most(alice: User, club: Club) -> None:
    for number in range(1, 206):
        factories.a_player(club, number)

    page = get(alice, "tapis-verts/players/?limit=1000")

    assert (page["count"], len(page["results"])) == (205, 200)
    assert "offset=200" in page["next"]


def test_evenings_are_the_members_own(club: Club, charlie: User, dora: User) -> None:
    session = factories.a_session(club, name="Rentrée", place="Café")

    mine, theirs, nobodys = (get(user, "tapis-verts/sessions/") for user in (charlie, dora, None))

    assert mine["results"] == [
        {
            "id": session.pk,
            "name": "Rentrée",
            "season": "2026–2027",
            "starts_at": "2026-11-20T20:30:00+01:00",
            "place": "Café",
        }
    ]
    assert (theirs, nobodys) == (404, 404)


def test_evening_counts_who_is_there(club: Club, evening: Session, charlie: User) -> None:
    here, late, gone = factories.some_players(club, 3)
    factories.attending(evening, [here])
    factories.attending(evening, [late], AttendanceState.EXPECTED)
    factories.attending(evening, [gone], AttendanceState.LEFT)

    body = get(charlie, f"tapis-verts/sessions/{evening.pk}/")

    assert body["attendance"] == {"expected": 1, "arrived": 1, "left": 1}
    assert "sheets" not in body


def test_scorer_sees_the_codes_of_the_tables(evening: Session, sheet: Sheet, bob: User) -> None:
    body = get(bob, f"tapis-verts/sessions/{evening.pk}/")

    assert body["sheets"] == [{"table": 3, "key": sheet.key, "state": "empty", "revision": 0}]


def test_evening_of_another_club_is_not_found(club: Club, other_club: Club, dora: User, alice: User) -> None:
    session = factories.a_session(club)

    assert get(dora, f"trois-rois/sessions/{session.pk}/") == 404
    assert get(alice, f"tapis-verts/sessions/{session.pk}/")["id"] == session.pk


def test_player_shows_the_name_that_the_asker_may_see(club: Club, charlie: User, bob: User) -> None:
    factories.a_player(club, 1, "Anne", last_name="Delattre", short_name="Anne D.")
    factories.a_player(club, 2, "Luc", last_name="Vandamme", short_name="Luc V.", public_form=PublicName.FULL)

    member, scorer = (get(user, "tapis-verts/players/") for user in (charlie, bob))

    assert names(member) == ["Anne D.", "Luc Vandamme"]
    assert names(scorer) == ["Anne Delattre", "Luc Vandamme"]
    assert [row["public_name"] for row in scorer["results"]] == ["Anne D.", "Luc Vandamme"]


def test_search_follows_the_name_that_the_asker_may_see(club: Club, charlie: User, bob: User) -> None:
    factories.a_player(
        club, 1, "Anne", last_name="Delattre", short_name="Anne D.", public_form=PublicName.NUMBER
    )

    hidden, found = (get(user, "tapis-verts/players/?q=delattre") for user in (charlie, bob))

    assert (hidden["count"], found["count"]) == (0, 1)


def test_nobody_elses_players(club: Club, other_club: Club, dora: User) -> None:
    factories.a_player(club)

    assert get(dora, "tapis-verts/players/") == 404
    assert get(dora, "trois-rois/players/")["count"] == 0


@pytest.mark.parametrize("count", [1, 30])
def test_queries_do_not_grow_with_the_rows(
    club: Club, alice: User, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for player in factories.some_players(club, count):
        factories.a_session(
            club, season=club.seasons.first() or factories.a_season(club), name=player.first_name
        )
    browser = signed_in(alice)

    with django_assert_num_queries(4):  # session, user, membership, players
        browser.get("/api/v1/clubs/tapis-verts/players/")
    with django_assert_num_queries(5):  # session, user, membership, count, evenings
        answer = browser.get("/api/v1/clubs/tapis-verts/sessions/")

    assert len(answer.json()["results"]) == count


@pytest.mark.parametrize("count", [1, 6])
def test_queries_of_an_evening_do_not_grow_with_its_tables(
    club: Club, alice: User, evening: Session, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        open_sheet(
            sitters=[Sitter(name=name) for name in "ABCD"],
            variant="coinchee_121",
            settings={},
            club=club,
            session=evening,
            table_number=number,
        )
    browser = signed_in(alice)

    # session, user, membership, evening, attendance, tournaments; sheets, games, lines
    with django_assert_num_queries(9):
        answer = browser.get(f"/api/v1/clubs/tapis-verts/sessions/{evening.pk}/")

    assert len(answer.json()["sheets"]) == count
