"""A club's page: evenings and rankings for everybody, the doors of each role for members."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from clubs.evenings.queries import ListedTournament
from clubs.models import Club, Session, User
from tests import factories
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps.names import statuses
from tournaments.models import Registration


@pytest.fixture
def evenings(club: Club) -> list[Session]:
    """One to come, one past, in this order."""
    season, now = factories.a_season(club), timezone.now()
    return [factories.a_session(club, season, starts_at=now + timedelta(days=days)) for days in (3, -3)]


def test_stranger_sees_evenings_and_no_door(club: Club, evenings: list[Session], dora: User) -> None:
    page = Phone().get(club.get_absolute_url())

    shown = [[each.session for each in page.context[name]] for name in ("coming", "past")]
    assert shown == [[evenings[0]], [evenings[1]]]
    assert page.context["access"] is None
    assert reverse("clubs:players", args=[club.slug]) not in page.content.decode()
    assert statuses("get", club.get_absolute_url(), None, dora) == [200, 200]


def test_member_sees_the_next_evening_and_how_many_play(
    club: Club, evenings: list[Session], charlie: User
) -> None:
    factories.some_players(club, 3)
    factories.a_player(club, 9, active=False)

    page = signed_in(charlie).get(club.get_absolute_url())

    assert (page.context["next_session"], page.context["player_count"]) == (evenings[0], 3)
    assert reverse("clubs:session", args=[club.slug, evenings[0].pk]) in page.content.decode()


def test_doors_open_with_the_role(club: Club, charlie: User, alice: User, odile: User) -> None:
    doors = [
        reverse(f"clubs:{name}", args=[club.slug]) for name in ("players", "session_new", "members", "change")
    ]
    pages = [
        signed_in(user).get(club.get_absolute_url()).content.decode() for user in (charlie, alice, odile)
    ]

    assert [[f'"{door}"' in page for door in doors] for page in pages] == [
        [True, False, False, False],
        [True, True, False, False],
        [True, True, True, True],
    ]


def test_what_is_published_is_linked_and_a_draft_is_not(
    club: Club, evenings: list[Session], charlie: User
) -> None:
    pia = factories.a_user("Pia")
    draft, drawn, ranked = (
        evenings[1].tournaments.create(club=club, name=name, variant="coinchee_121")
        for name in ("A", "B", "C")
    )
    for tournament, published_at in ((draft, None), (drawn, timezone.now()), (ranked, timezone.now())):
        stage = tournament.stages.create()
        for number in (1, 2):
            stage.rounds.create(number=number, seed="0", digest="0", published_at=published_at)
    for number in (1, 2):
        ranked.editions.create(number=number, counter=0, body="{}", digest="0", published_by=pia)

    for client in (Phone(), signed_in(charlie)):
        page = client.get(club.get_absolute_url())
        [past] = page.context["past"]
        assert past.tournaments == [
            ListedTournament(drawn.pk, "B", False),
            ListedTournament(ranked.pk, "C", True),
        ]
        links = [reverse("public:evening", args=[club.slug, each.pk]) for each in (draft, drawn, ranked)]
        assert [page.content.decode().count(f'"{link}"') for link in links] == [0, 1, 1]


@pytest.mark.parametrize(
    ("is_open", "hours", "listed"),
    [(True, None, True), (True, 1, True), (True, -1, False), (False, None, False)],
)
def test_whoever_looks_finds_the_door_while_it_is_open(
    club: Club, evenings: list[Session], is_open: bool, hours: int | None, listed: bool
) -> None:
    tournament = evenings[0].tournaments.create(club=club, name="Concours", variant="coinchee_121")
    closes_at = None if hours is None else timezone.now() + timedelta(hours=hours)
    Registration.objects.create(tournament=tournament, is_open=is_open, closes_at=closes_at)

    page = Phone().get(club.get_absolute_url())

    address = reverse("registration:ask", args=[club.slug, tournament.pk])
    assert [one.pk for one in page.context["coming"][0].open] == [tournament.pk] * listed
    assert (f'href="{address}"' in page.content.decode()) is listed


def test_evening_still_played_after_midnight_is_not_past(club: Club) -> None:
    session = factories.a_session(club, starts_at=timezone.now() - timedelta(hours=5))

    assert [each.session for each in Phone().get(club.get_absolute_url()).context["coming"]] == [session]


def test_missing_club_is_404_and_wrong_method_405(club: Club) -> None:
    assert statuses("get", reverse("clubs:club", args=["no-such-club"]), None) == [404]
    assert statuses("post", club.get_absolute_url(), None) == [405]


@pytest.mark.parametrize("count", [1, 15])
def test_club_takes_twelve_queries_for_a_member(
    club: Club, charlie: User, count: int, django_assert_num_queries: object
) -> None:
    season, now = factories.a_season(club), timezone.now()
    for day in range(1, count + 1):
        for when in (now + timedelta(days=day), now - timedelta(days=day)):
            factories.a_session(club, season, starts_at=when)
    client = signed_in(charlie)

    # session, user, club, role, to come, past (count, rows), tournaments of both, open doors,
    # players, game
    with django_assert_num_queries(12):
        client.get(club.get_absolute_url())
