"""The desk: who may look, what comes next, and a poll that costs nothing while nothing moves."""

import pytest
import time_machine
from bs4 import BeautifulSoup, Tag
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.names import htmx, statuses
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    play,
    play_all,
    publish,
    sheets_of,
    sign,
    sign_all,
)
from tournaments.core import entry_list
from tournaments.entries.actions import enter_players, withdraw_leavers
from tournaments.models import EntryKind, Tournament
from tournaments.planning import opening
from tournaments.rounds.actions import publish_round
from tournaments.standings.actions import refresh_draft


def text(client: Client, tournament: Tournament) -> str:
    """The desk in English, on one line."""
    refresh_draft(tournament.pk)
    answer = client.get(desk_address(tournament, "desk"), headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("name", ["desk", "progress"])
def test_who_may_look(
    club: Club, alice: User, bob: User, charlie: User, dora: User, odile: User, name: str
) -> None:
    path = desk_address(a_tournament(club, 8), name)

    assert statuses("get", path, alice, odile, bob, charlie, dora, None) == [200, 200, 200, 403, 404, 404]
    assert statuses("post", path, alice) == [405]


def test_a_tournament_of_another_club_is_not_found(other_club: Club, alice: User, dora: User) -> None:
    theirs = a_tournament(other_club, 8)
    borrowed = reverse("tournaments:desk", args=["tapis-verts", theirs.pk])

    assert signed_in(alice).get(borrowed).status_code == 404
    assert signed_in(dora).get(desk_address(theirs, "desk")).status_code == 200


def test_scorer_sees_the_desk_without_its_buttons(club: Club, alice: User, bob: User) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)
    action = reverse("tournaments:publish_round", args=[club.slug, tournament.pk, 1])

    assert action in text(signed_in(alice), tournament)
    page = text(signed_in(bob), tournament)
    assert action not in page
    assert 'method="post" action="/clubs/' not in page


def test_one_next_action_at_a_time(club: Club, alice: User) -> None:
    client = signed_in(alice)
    tournament = a_tournament(club, 3)
    assert "1 player more fills the first table." in text(client, tournament)

    factories.attending(tournament.session, [factories.a_player(club, number) for number in range(4, 9)])
    assert "5 players have arrived and are not entered yet." in text(client, tournament)

    enter_players(tournament)
    assert "Everybody is entered: draw the first round." in text(client, tournament)

    draft = a_draft(tournament)
    assert "Round 1 is drawn: look at it, then publish it." in text(client, tournament)

    round_ = publish_round(draft)
    assert "Round 1 is being played." in text(client, tournament)

    play(sheets_of(round_)[0])
    assert "Waiting for table 2." in text(client, tournament)

    play(sheets_of(round_)[1])
    assert "Tables 1, 2 are over and still to be signed." in text(client, tournament)

    sign_all(round_)
    assert "Every table of round 1 is done: publish the ranking." in text(client, tournament)

    publish(tournament, alice)
    assert "The ranking is published. Round 2 can be drawn." in text(client, tournament)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"target": 90}, "to 90 points"),
        ({"structure": "best_of_3"}, "two games out of three to 121 points"),
        ({"structure": "fixed_deals", "deals": 16}, "16 deals"),
    ],
)
def test_desk_says_what_is_played_and_how_long(
    club: Club, bob: User, settings: dict[str, object], said: str
) -> None:
    tournament = opening.open_tournament(factories.a_session(club), "Concours", settings=settings)

    (badge,) = forms(signed_in(bob), tournament, "header #game")

    assert badge.get_text() == f"Manille coinchée to 121, {said}"


def leave(tournament: Tournament, number: int = 1) -> None:
    tournament.session.attendances.filter(player__number=number).update(state=AttendanceState.LEFT)


def forms(client: Client, tournament: Tournament, selector: str) -> list[Tag]:
    return BeautifulSoup(text(client, tournament), "html.parser").select(selector)


def test_a_leaver_is_withdrawn_before_the_draw(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)
    leave(tournament)

    assert "Anne has left, and is still in play." in text(client, tournament)
    (first,) = forms(client, tournament, "form:has(#do_next)")
    assert str(first["action"]).endswith("/entries/left/")
    (second,) = forms(client, tournament, "form:has(#draw_next)")
    assert str(second["action"]).endswith("/rounds/draw/")

    client.post(first["action"])
    assert "Everybody is entered: draw the first round." in text(client, tournament)


def test_a_leaver_seated_by_a_draft_may_still_be_published(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)
    a_draft(tournament)
    leave(tournament)
    assert "Seated by this draw, but no longer playing: Anne." in text(client, tournament)
    assert len(forms(client, tournament, "form[action$='/rounds/1/publish/']")) == 1

    withdraw_leavers(tournament)

    assert len(forms(client, tournament, "form[action$='/rounds/1/publish/']")) == 1


def test_publishing_is_confirmed_without_a_script(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)
    draft = a_draft(tournament)
    (first, *_) = forms(client, tournament, "form[action$='/publish/']")
    assert (str(first["action"]).endswith("/rounds/1/publish/"), first.parent.name) == (True, "details")

    round_ = publish_round(draft)
    assert forms(client, tournament, "form[action$='/editions/publish/']") == []
    play_all(round_)
    for is_signed in (False, True):
        if is_signed:
            sign_all(round_)
        (first, *_) = forms(client, tournament, "form[action$='/editions/publish/']")
        assert (first.find_parent("details") is not None, "numbered and dated" in first.text) == (True, True)


def test_the_public_page_is_reached_by_phones_whatever_the_machine_calls_itself(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.network.lan_address", lambda: "192.168.1.20")
    tournament = a_tournament(club, 8)
    a_round(tournament)
    public = reverse("public:evening", args=[club.slug, tournament.pk])

    def page(host: str) -> str:
        return signed_in(alice).get(desk_address(tournament, "desk"), headers={"Host": host}).content.decode()

    for host in ("localhost:8000", "192.168.1.20:8000"):
        assert f'aria-label="http://192.168.1.20:8000{public}"' in page(host)


def test_names_are_in_order_whatever_their_accents(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 0)
    people = [factories.a_player(club, n, name) for n, name in enumerate(("Zoé", "Éric", "Fanny"), start=1)]
    factories.attending(tournament.session, people)
    desk = signed_in(alice).get(desk_address(tournament, "desk")).context["desk"]
    assert [player.first_name for player in desk.people.newcomers] == ["Éric", "Fanny", "Zoé"]

    enter_players(tournament)

    assert [one.full_name for one in entry_list.entered(tournament)] == ["Éric", "Fanny", "Zoé"]


def test_a_leaver_in_the_draw_is_said_first(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)
    tournament.session.attendances.filter(player__number=1).update(state=AttendanceState.LEFT)
    client = signed_in(alice)
    assert "Anne: left early, still in play." in text(client, tournament)

    withdraw_leavers(tournament)

    assert "Seated by this draw, but no longer playing: Anne." in text(client, tournament)


def test_who_came_after_the_draw_is_named(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)
    factories.attending(tournament.session, [factories.a_player(club, 9, "Suzanne")])
    client, said = signed_in(alice), "Suzanne has arrived since the draw: discard it"
    assert said in text(client, tournament)
    enter_players(tournament)

    assert said in text(client, tournament)
    (first,) = forms(client, tournament, "form:has(#do_next)")
    assert str(first["action"]).endswith("/rounds/1/discard/")
    assert len(forms(client, tournament, "form[action$='/rounds/1/publish/']")) == 1


def test_pairs_are_asked_for_two_by_two(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)

    page = text(signed_in(alice), tournament)

    assert "Enter the pairs who are here." in page
    assert 'name="second"' in page


def test_desk_links_each_sheet_and_the_public_page(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)

    page = text(signed_in(alice), tournament)

    assert all(sheet.get_absolute_url() in page for sheet in sheets_of(round_))
    assert f"http://testserver/p/{club.slug}/{tournament.pk}/" in page
    assert '<svg class="qr"' in page


def test_poll_is_304_until_something_moves(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    refresh_draft(tournament.pk)
    client, path = signed_in(bob), desk_address(tournament, "progress")
    first = client.get(path)

    unchanged = client.get(path, headers={"If-None-Match": first["ETag"], **htmx("progress")})
    play(sheets_of(round_)[0])
    changed = client.get(path, headers={"If-None-Match": first["ETag"]})

    assert (unchanged.status_code, unchanged.content, unchanged["HX-Reswap"]) == (304, b"", "none")
    assert (changed.status_code, "HX-Reswap" in changed) == (200, False)
    assert changed["ETag"] != first["ETag"]


def test_poll_asks_for_the_whole_desk_when_somebody_else_drew(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8)
    client, path = signed_in(bob), desk_address(tournament, "progress")
    assert "HX-Refresh" not in client.get(path, {"draft": ""})

    a_draft(tournament)
    moved = client.get(path, {"draft": ""})
    shown = client.get(tournament.get_absolute_url()).context["desk"].draft.version

    assert moved["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.get(path, {"draft": shown})


def test_page_polls_with_the_version_it_shows(club: Club, bob: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    client = signed_in(bob)

    with time_machine.travel(timezone.now(), tick=False):  # silence is told to the minute
        etag = client.get(desk_address(tournament, "progress"))["ETag"].strip('"')
        page = client.get(desk_address(tournament, "desk")).content.decode()

    assert f"""hx-headers='{{"If-None-Match": "\\"{etag}\\""}}'""" in page


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large = a_tournament(club, 4, games=3), a_tournament(other_club, 28, games=3)
    for tournament, director in ((small, alice), (large, dora)):
        play_all(a_round(tournament))
        refresh_draft(tournament.pk)
        publish(tournament, director)
    few, many = signed_in(alice), signed_in(dora)

    for name, count in (("desk", 23), ("progress", 23)):
        for client, tournament in ((few, small), (many, large)):
            with django_assert_num_queries(count):
                assert client.get(desk_address(tournament, name)).status_code == 200
    etag = many.get(desk_address(large, "progress"))["ETag"]
    with django_assert_num_queries(8):
        assert many.get(desk_address(large, "progress"), headers={"If-None-Match": etag}).status_code == 304


def test_signed_tables_are_folded_away_and_counted(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    first, second = sheets_of(a_round(tournament))
    client = signed_in(alice)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    assert 'id="signed_tables"' not in client.get(tournament.get_absolute_url()).content.decode()
    play(first)
    sign(first)

    page = client.get(tournament.get_absolute_url()).content.decode()

    folded = page[
        page.index('id="signed_tables"') : page.index("</details>", page.index('id="signed_tables"'))
    ]
    assert "1 table signed" in folded
    assert (first.get_absolute_url() in folded, second.get_absolute_url() in folded) == (True, False)
