"""Who is left over: the page, its buttons, and what the desk says of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import time_machine
from django.urls import reverse
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.knock_outs import a_contest
from tests.steps.names import statuses
from tests.steps.pages import page_text
from tests.steps.schedules import a_scheduled
from tests.steps.tournament_evening import a_draft, a_pair, a_round, a_tournament, byes, play_all
from tournaments.core import entry_list
from tournaments.entries import actions
from tournaments.models import Bye, Entry, OddChoice, Tournament
from tournaments.rounds import odd_actions
from tournaments.tables import adjustments


def path_of(tournament: Tournament, name: str = "odd", *more: int) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.club.slug, tournament.pk, *more])


def test_who_may_look(club: Club, alice: User, bob: User, charlie: User, dora: User, odile: User) -> None:
    tournament = a_tournament(club, 9)
    people = (alice, odile, bob, charlie, dora, None)

    assert statuses("get", path_of(tournament), *people) == [200, 200, 200, 403, 404, 404]
    assert statuses("post", path_of(tournament, "choose_odd"), bob, dora, None) == [403, 404, 404]


def test_every_way_is_told_with_whom_it_would_hit(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9, games=3)
    page = page_text(signed_in(alice), path_of(tournament))

    assert "1 of 9 players fills no table." in page
    assert "1 table of 4, 1 table of 5" in page
    assert "1 of these 9, as the lot will have it: " in page
    assert "It has hit none of them before." in page
    assert "This game has no tables of another size" in page


@pytest.mark.parametrize(
    ("players", "way", "usual", "whom"),
    [
        (9, "<h3>1 sits out</h3>", "While nothing is chosen, 1 sits out.", "<b>Sits out:</b>"),
        (10, "<h3>2 sit out</h3>", "While nothing is chosen, 2 sit out.", "<b>Sit out:</b>"),
    ],
)
def test_one_who_sits_out_is_spoken_of_as_one(
    club: Club, alice: User, players: int, way: str, usual: str, whom: str
) -> None:
    tournament, client = a_tournament(club, players), signed_in(alice)

    page, desk = page_text(client, path_of(tournament)), page_text(client, tournament.get_absolute_url())

    assert (way in page, usual in page, whom in page, usual in desk) == (True, True, True, True)


@pytest.mark.parametrize(
    ("players", "link"), [(8, "Who plays in the next round"), (9, "Who is left over (1)")]
)
def test_where_everybody_plays_nobody_is_said_to_be_left_over(
    club: Club, alice: User, players: int, link: str
) -> None:
    tournament, client = a_tournament(club, players), signed_in(alice)
    path = path_of(tournament)

    assert f'<a id="odd" href="{path}">{link}</a>' in page_text(client, tournament.get_absolute_url())
    assert "<h1>Who plays in the next round</h1>" in page_text(client, path)


def test_only_those_are_named_who_have_not_sat_out(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5)
    round_ = a_round(tournament)
    play_all(round_)
    out = tournament.entries.get(number=byes(round_)[0]).players.get().full_name

    told = next(
        way for way in signed_in(alice).get(path_of(tournament)).context["odd"].ways if way.code == "bye"
    )

    assert told.whom.count(",") > 2
    assert out not in told.whom


@pytest.mark.parametrize("key", ["lot", "lot_apart", "new_partners"])
def test_nobody_is_named_by_rank_where_the_lot_says_who_sits_out(club: Club, alice: User, key: str) -> None:
    tournament = a_tournament(club, 6)
    tournament.stages.update(format=key)
    round_ = a_round(tournament)
    play_all(round_)
    sat_out = [entry.players.get().full_name for entry in tournament.entries.filter(number__in=byes(round_))]

    odd = signed_in(alice).get(path_of(tournament), headers={"Accept-Language": "en"}).context["odd"]

    bye = next(way for way in odd.ways if way.code == "bye")
    assert bye.whom.startswith("2 of these 4, as the lot will have it: ")
    assert [name for name in sat_out if name in bye.whom] == []


def test_a_way_is_chosen_and_shown(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 9), signed_in(alice)
    told = {"way": "volunteer", "volunteers": ["4", "6"]}

    assert client.post(path_of(tournament, "choose_odd"), told).status_code == 302

    choice = OddChoice.objects.get()
    assert (choice.way, choice.volunteers) == ("volunteer", [4, 6])
    assert "those who offer to do so sit out" in page_text(client, tournament.get_absolute_url())


@pytest.mark.parametrize(("score", "kept"), [("average", "average"), ("best", "best"), ("", "")])
def test_a_bye_and_what_it_brings_are_one_button(club: Club, alice: User, score: str, kept: str) -> None:
    tournament = a_tournament(club, 9)
    adjustments.set_bye_score(tournament, "flat", 20, 2)

    signed_in(alice).post(path_of(tournament, "choose_odd"), {"way": "bye", "score": score})

    tournament.refresh_from_db()
    assert (tournament.bye_score, OddChoice.objects.get().way) == (kept, "bye")


@pytest.mark.parametrize(
    ("told", "status"), [({"way": "nonsense"}, 422), ({"way": "short"}, 422), ({"way": "volunteer"}, 422)]
)
def test_what_cannot_be_is_refused_with_the_page(
    club: Club, alice: User, told: dict[str, str], status: int
) -> None:
    tournament = a_tournament(club, 9)

    answer = signed_in(alice).post(path_of(tournament, "choose_odd"), told)

    assert (answer.status_code, OddChoice.objects.count()) == (status, 0)
    assert answer.templates[0].name == "tournaments/rounds/odd.html"


def test_somebody_stands_ready_and_is_entered(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 7), signed_in(alice)
    late = factories.a_player(club, 20, "Suzanne")

    client.post(path_of(tournament, "name_spares"), {"first": late.pk})
    spare = Entry.objects.get(spare=True)
    assert "Suzanne" in page_text(client, path_of(tournament))
    client.post(path_of(tournament, "enter_spare", spare.number))

    assert Entry.objects.filter(spare=True).count() == 0
    assert client.post(path_of(tournament, "name_spares"), {"first": late.pk}).status_code == 422


def test_latecomers_make_a_table_now(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 9), signed_in(alice)
    round_ = a_round(tournament)
    factories.attending(tournament.session, [factories.a_player(club, number) for number in (20, 21)])
    assert "For one more table in round 1, 1 is missing." in page_text(client, path_of(tournament))
    factories.attending(tournament.session, [factories.a_player(club, 22)])
    assert "Make this table now" in page_text(client, path_of(tournament))

    assert client.post(path_of(tournament, "fill_tables", 1)).status_code == 302

    assert (round_.pairings.count(), byes(round_)) == (3, [])
    assert client.post(path_of(tournament, "fill_tables", 1)).status_code == 409


def test_pair_entered_since_the_draw_gets_the_table_of_the_one_that_sat_out(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 6, kind="pair"), signed_in(alice)
    for number in (1, 3, 5):
        a_pair(tournament, number, number + 1)
    round_ = a_round(tournament)
    out, names = (
        Bye.objects.get().entry,
        {one.number: one.full_name for one in entry_list.entered(tournament)},
    )
    factories.attending(tournament.session, [factories.a_player(club, number) for number in (20, 21)])
    players = [tournament.club.players.get(number=number).pk for number in (20, 21)]
    told = client.post(
        reverse("tournaments:enter_pair", args=[club.slug, tournament.pk]),
        dict(zip(("first", "second"), players, strict=True)),
        headers={"Accept-Language": "en"},
        follow=True,
    )
    where = "see “Who plays in the next round”."
    assert f"For round 1 a table can still be made: {where}" in told.content.decode()
    assert (
        f'<a id="odd" href="{path_of(tournament)}">Who plays in the next round</a>' in told.content.decode()
    )

    page = page_text(client, path_of(tournament))
    client.post(path_of(tournament, "fill_tables", 1))

    late = Entry.objects.get(number=4)
    late_name = entry_list.entered(tournament)[-1].full_name
    assert f"1 table of 2 pairs: {escape(names[out.number])}, {escape(late_name)}." in page
    assert f"No longer sits out: {escape(names[out.number])}." in page
    assert set(round_.pairings.last().placings.values_list("entry", flat=True)) == {out.pk, late.pk}


def test_who_left_is_named_with_what_can_be_done(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    tournament.session.attendances.filter(player__number=1).update(state=AttendanceState.LEFT)

    page = page_text(signed_in(alice), path_of(tournament))

    assert path_of(tournament, "withdraw_entry", 1) in page
    assert path_of(tournament, "tables", 1) in page


def test_who_was_withdrawn_at_the_desk_is_named(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)
    nobody = "Everybody who is here is entered, and nobody who plays has left."
    assert nobody in page_text(client, path_of(tournament))

    actions.withdraw_entry(tournament.entries.get(number=2))

    page = page_text(client, path_of(tournament))
    assert "Withdrawn, they play no more: Béa." in page
    assert (f'href="{tournament.get_absolute_url()}#entries"' in page, nobody in page) == (True, False)


def test_easy_tables_are_kept_or_refused(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)

    assert client.post(path_of(tournament, "set_accessible"), {"tables": "7, 1;2"}).status_code == 302
    tournament.refresh_from_db()
    assert tournament.accessible_tables == [1, 2, 7]
    answer = client.post(path_of(tournament, "set_accessible"), {"tables": "near the door"})
    assert (answer.status_code, "near the door" in answer.content.decode()) == (422, True)


def test_the_desk_says_who_is_left_over_before_a_draw(club: Club, alice: User, bob: User) -> None:
    tournament, said = a_tournament(club, 9), "1 of 9 players fills no table."

    assert said in page_text(signed_in(alice), tournament.get_absolute_url())
    assert said not in page_text(signed_in(bob), tournament.get_absolute_url())
    a_draft(tournament)
    assert said not in page_text(signed_in(alice), tournament.get_absolute_url())


@time_machine.travel(datetime(2026, 11, 20, 20, 0, tzinfo=UTC), tick=False)
def test_how_many_rounds_fit_until_the_room_closes(club: Club, alice: User) -> None:
    tournament, client = a_tournament(club, 8), signed_in(alice)
    Tournament.objects.update(settings={"structure": "fixed_deals", "deals": 12})

    page = page_text(client, path_of(tournament) + "?until=23:00")

    assert "A round takes 36 minutes, and 10 pass until the next one." in page
    assert "2 more rounds, of 55 minutes each" in page
    assert "3 more rounds, of 33 minutes each" in page
    assert 'name="rounds" value="2"' in page
    page_text(client, path_of(tournament) + "?until=soon", 422)


def test_queries_do_not_grow(
    club: Club, other_club: Club, alice: User, dora: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for home, players, director in ((club, 9, alice), (other_club, 29, dora)):
        tournament = a_tournament(home, players, games=3)
        play_all(a_round(tournament))
        odd_actions.name_spares(tournament, [factories.a_player(home, players + 1)])
        factories.attending(tournament.session, [factories.a_player(home, players + 2)])
        client = signed_in(director)
        with django_assert_num_queries(42):
            assert client.get(path_of(tournament)).status_code == 200


def test_a_double_elimination_offers_no_number_of_rounds(club: Club, alice: User) -> None:
    page = page_text(signed_in(alice), path_of(a_contest(club, 6, preset="double")))

    assert "0 rounds drawn, until the last match is played" in page
    assert "7 rounds follow at most: it is over at about" in page
    assert "Plan" not in page.split('id="finish"')[1].split("</section>")[0]


def test_a_schedule_that_is_not_there_yet_offers_no_number_of_rounds(club: Club, alice: User) -> None:
    page = page_text(signed_in(alice), path_of(a_scheduled(club)))

    finish = page.split('id="finish"')[1].split("</section>")[0]
    assert [word for word in ("Finish by", "Plan", "No further round fits") if word in finish] == []
