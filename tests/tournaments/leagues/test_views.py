"""A league on its pages: teams, calendar, rules, line-ups at the desk; days, table and meetings for everybody."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.evenings.actions import set_attendance
from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address, public_address
from tests.steps.league import a_league, seats, with_calendar
from tests.steps.names import ENGLISH, statuses
from tests.steps.tournament_evening import a_draft, a_round, play_all, publish
from tournaments.core import entry_list
from tournaments.core.formats import LeagueRules, calendar_of, rules_of_league
from tournaments.entries.actions import restore_entry, withdraw_entry
from tournaments.explanations.leagues import read_league_basis
from tournaments.leagues.actions import Team, change_team
from tournaments.leagues.fixtures import captain_code
from tournaments.models import AdjustmentKind, Tournament
from tournaments.planning import opening
from tournaments.rounds import redraw
from tournaments.rounds.actions import publish_round
from tournaments.standings.actions import refresh_draft
from tournaments.standings.bodies import RankingBody
from tournaments.standings.reckoning import standings_of
from tournaments.tables import adjustments

TEAM = {"name": "Menen", "home": "De Kroon", "squad": "Anne\n2\nbéa 3\nTom\n", "captain": "luc"}
RULES = {"tables": "2", "won": "2", "drawn": "1", "lost": "0", "by": "marks", "withdrawn": "kept"}


def read(client: Client, path: str) -> str:
    """A page in English, on one line."""
    answer = client.get(path, headers=ENGLISH)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_who_may_look_and_who_may_change(
    club: Club, alice: User, bob: User, charlie: User, dora: User
) -> None:
    league = with_calendar(a_league(club))
    a_round(league)

    def seen(method: str, name: str, *numbers: int) -> list[int]:
        return statuses(method, desk_address(league, name, *numbers), alice, bob, charlie, dora, None)

    assert seen("get", "league") == [200, 200, 403, 404, 404]
    assert seen("post", "league") == [422, 403, 403, 404, 404]
    assert seen("post", "make_calendar") == [409, 403, 403, 404, 404]
    assert seen("post", "team_new") == [422, 403, 403, 404, 404]
    assert seen("post", "team", 1) == [422, 403, 403, 404, 404]
    assert seen("post", "line_up", 1, 1) == [422, 403, 403, 404, 404]


def test_pages_of_a_league_are_not_there_for_another_tournament(club: Club, alice: User) -> None:
    other = opening.open_tournament(factories.a_session(club), "Tirage")
    client = signed_in(alice)

    assert client.get(desk_address(other, "league")).status_code == 404
    assert client.get(desk_address(other, "team_new")).status_code == 404
    assert client.get(public_address(other, "league")).status_code == 404


def test_team_is_typed_one_player_a_line(club: Club, alice: User) -> None:
    league = a_league(club, 0)
    factories.some_players(club, 4)

    answer = signed_in(alice).post(desk_address(league, "team_new"), TEAM)

    [team] = entry_list.entered(league)
    assert answer["Location"] == desk_address(league, "league")
    assert [player.number for player in team.players] == [1, 2, 3, 4]
    assert (team.full_name, team.entry.home, team.entry.captain.number) == ("Menen", "De Kroon", 2)


def test_unknown_players_are_told_or_added(club: Club, alice: User) -> None:
    league, client = a_league(club, 0), signed_in(alice)
    factories.some_players(club, 3)

    refused = client.post(desk_address(league, "team_new"), TEAM, headers=ENGLISH)
    client.post(desk_address(league, "team_new"), TEAM | {"new": "on", "captain": "Tom"})

    form = refused.context["form"]
    assert (refused.status_code, form["squad"].value()) == (422, TEAM["squad"])
    assert form.errors["squad"] == ["Nobody is called “Tom”: say below that this is somebody new."]
    assert league.entries.get().captain.full_name == "Tom"


def test_captain_is_one_of_the_squad(club: Club, alice: User) -> None:
    league = a_league(club, 0)
    factories.some_players(club, 5)

    answer = signed_in(alice).post(
        desk_address(league, "team_new"), TEAM | {"captain": "Guy"}, headers=ENGLISH
    )

    assert answer.context["form"].errors == {"captain": ["The captain is not in the squad."]}


def test_team_is_changed_from_what_is_known(club: Club, alice: User) -> None:
    league, client = a_league(club, 1), signed_in(alice)
    known = client.get(desk_address(league, "team", 1)).context["form"].initial

    answer = client.post(desk_address(league, "team", 1), known | {"name": "Heule 2"})

    assert answer.status_code == 302
    [team] = entry_list.entered(league)
    assert (team.full_name, len(team.players), team.entry.captain.number) == ("Heule 2", 5, 1)


def test_desk_leads_from_the_teams_to_the_calendar_to_the_first_day(club: Club, alice: User) -> None:
    league, client = a_league(club), signed_in(alice)

    def step() -> str:
        return client.get(league.get_absolute_url()).context["step"].code

    assert step() == "league"
    client.post(desk_address(league, "make_calendar"), {"twice": "on"})
    assert (step(), len(calendar_of(league.stages.get()))) == ("draw_round", 6)
    client.post(desk_address(league, "draw_round"))
    assert step() == "publish_round"


def test_rules_are_set_on_the_page_of_the_league(club: Club, alice: User) -> None:
    league, client = a_league(club), signed_in(alice)

    client.post(desk_address(league, "league"), RULES)
    refused = client.post(desk_address(league, "league"), RULES | {"won": "1"})

    assert rules_of_league(league.stages.get()) == LeagueRules(won=2, by="marks", withdrawn="kept")
    assert (refused.status_code, refused.context["form"]["won"].value()) == (422, "1")


def test_line_up_is_chosen_from_the_squad(club: Club, alice: User) -> None:
    league, client = with_calendar(a_league(club)), signed_in(alice)
    day = a_draft(league)
    path = desk_address(league, "line_up", 1, 1)
    form = client.get(path, headers=ENGLISH).context["form"]
    pks = list(form.players)

    client.post(path, {f"seat_{seat}": pk for seat, pk in enumerate(pks[1:5])})
    twice = client.post(path, {f"seat_{seat}": pks[0] for seat in range(4)})

    assert [form[name].label for name in form.fields] == ["Table 1", "with", "Table 2", "with"]
    assert [table[::2] for table in seats(day)[:2]] == [[2, 3], [4, 5]]
    assert (twice.status_code, twice.context["refusal"].code) == (422, "bad_lineup")


def test_team_that_does_not_come_is_told_from_its_line_up(club: Club, alice: User, bob: User) -> None:
    league = with_calendar(a_league(club))
    a_round(league)
    path = desk_address(league, "forfeit_meeting", 1, 1)
    assert signed_in(bob).post(path, {"marks": "50", "reason": "absent"}).status_code == 403

    empty = signed_in(alice).post(path, {"marks": "50"})
    told = signed_in(alice).post(path, {"marks": "50", "reason": "absent"})

    assert (empty.status_code, empty.context["forfeit_form"]["marks"].value()) == (422, "50")
    assert (told["Location"], league.adjustments.count()) == (league.get_absolute_url(), 4)


def test_captain_chooses_by_a_link_that_ends_with_the_captaincy(
    club: Club, alice: User, client: Client
) -> None:
    league = with_calendar(a_league(club))
    team = league.entries.get(number=1)
    path = reverse("door:captain", args=[club.slug, league.pk, 1, captain_code(team)])
    assert "No day is drawn yet" in read(client, path)
    day = a_draft(league)
    club.players.filter(number=1).update(public_form="number")
    assert ">Player 1</option>" in read(client, path)
    pks = list(client.get(path).context["form"].players)

    answer = client.post(path, {f"seat_{seat}": pk for seat, pk in enumerate(pks[1:5])})

    assert (answer.status_code, answer.context["is_kept"]) == (200, True)
    assert [table[::2] for table in seats(day)[:2]] == [[2, 3], [4, 5]]
    squad = [club.players.get(pk=pk) for pk in pks]
    change_team(team, Team(name="Heule", squad=squad, captain=1))
    assert client.get(path).status_code == 404


def test_public_sees_results_when_they_are_published(club: Club, alice: User, client: Client) -> None:
    league = with_calendar(a_league(club))
    assert client.get(public_address(league, "league")).status_code == 404
    play_all(a_round(league), 40)
    before = read(client, public_address(league, "league"))

    publish(league, alice)

    after = read(client, public_address(league, "league"))
    assert ("<b>2 – 0</b>" in before, "<b>2 – 0</b>" in after) == (False, True)
    assert "points 3 – 0" in after


@pytest.mark.parametrize("when", ["before_the_day", "set_up", "published"])
def test_meeting_of_a_team_that_has_left_is_off_unless_it_was_set_up(
    club: Club, alice: User, client: Client, when: str
) -> None:
    league, team = with_calendar(a_league(club)), 1
    if when == "before_the_day":
        withdraw_entry(league.entries.get(number=team))
    round_ = a_draft(league)
    if when == "set_up":
        withdraw_entry(league.entries.get(number=team))
        round_ = redraw.draw_again(round_)
    publish_round(round_)
    if when == "published":
        withdraw_entry(league.entries.get(number=team))

    days = client.get(public_address(league, "league")).context["league"].days

    off = [{one.home, one.away} for day in days for one in day.fixtures if one.is_off]
    assert len(off) == (2 if when == "published" else 3)
    assert all(team in two for two in off)
    told = read(client, public_address(league, "league"))
    assert told.count("does not take place") == len(off)
    links = re.findall(r'href="([^"]*/league/1/[^"]*)"', told)
    assert [client.get(link).status_code for link in links] == [200] * (2 if when == "published" else 1)


@pytest.mark.parametrize(
    ("left", "told"),
    [(1, "Heule has nobody left to meet."), (0, "Every team has left: nobody is left to meet.")],
)
def test_league_of_fewer_than_two_teams_sets_up_no_day_and_its_desk_says_why(
    club: Club, alice: User, left: int, told: str
) -> None:
    league, desk = with_calendar(a_league(club)), signed_in(alice)
    for team in league.entries.filter(number__gt=left):
        withdraw_entry(team)

    answer = desk.post(desk_address(league, "draw_round"), headers=ENGLISH)
    said = read(desk, league.get_absolute_url())

    assert answer.status_code == 409
    assert "Nobody is left to meet: a day needs two teams at least." in answer.content.decode()
    assert not league.stages.get().rounds.exists()
    assert told in said
    assert "Set up the round" not in said
    restore_entry(league.entries.get(number=4))
    if left:
        assert "Set up the round" in read(desk, league.get_absolute_url())


def test_desk_of_a_league_has_one_button_for_the_next_day(club: Club, alice: User) -> None:
    league, desk = with_calendar(a_league(club)), signed_in(alice)
    action = f'action="{desk_address(league, "draw_round")}"'

    def buttons() -> int:
        return desk.get(league.get_absolute_url()).content.decode().count(action)

    before = buttons()
    round_ = a_round(league)
    during = buttons()  # in the drawer, which asks whether to wait
    play_all(round_)
    refresh_draft(league.pk)

    assert (before, during, buttons()) == (1, 1, 1)


def test_day_of_a_league_left_by_all_but_one_is_put_back_instead_of_set_up_again(
    club: Club, alice: User
) -> None:
    league, desk = with_calendar(a_league(club, 2)), signed_in(alice)
    a_draft(league)
    withdraw_entry(league.entries.get(number=2))

    answer = desk.post(
        desk_address(league, "discard_round", 1), {"again": "on"}, headers=ENGLISH, follow=True
    )

    told = answer.content.decode()
    assert "The round is put back: without whoever has gone, nobody is left to meet." in told
    assert "Heule has nobody left to meet." in told
    assert not league.stages.get().rounds.exists()


def test_desk_sets_a_day_up_again_without_a_team_and_lines_up_for_a_player(club: Club, alice: User) -> None:
    league, desk = with_calendar(a_league(club)), signed_in(alice)
    draft = a_draft(league)
    set_attendance(league.session, draft.placings.first().player, AttendanceState.LEFT)
    line_up = f"{desk_address(league, 'league')}#day1"

    told = read(desk, league.get_absolute_url())
    assert f'class="button primary" id="do_next" href="{line_up}"' in told
    assert "Set the round up again" not in told
    withdraw_entry(draft.placings.last().entry)
    told = read(desk, league.get_absolute_url())

    assert "Set the round up again: whoever should meet them sits out." in told
    assert (told.count('id="do_next"'), told.count("Set the round up again")) == (1, 2)


def test_meeting_shows_who_sat_where_by_public_names(club: Club, alice: User, client: Client) -> None:
    league = with_calendar(a_league(club))
    club.players.filter(number=1).update(public_form="number")
    play_all(a_round(league), 40)
    publish(league, alice)

    told = read(client, public_address(league, "meeting", 1, 1))

    assert "Player 1 &amp; Luc 2 – " in told
    assert "Anne" not in told
    assert '<span class="score">6 – 0</span>' in told
    assert client.get(public_address(league, "meeting", 1, 4)).status_code == 404


def test_table_of_the_league_shows_match_points(club: Club, alice: User, client: Client) -> None:
    league = with_calendar(a_league(club))
    play_all(a_round(league), 40)

    edition = publish(league, alice)

    told = read(client, edition.get_absolute_url())
    assert "Order: match points, then games won" in told
    assert '<th class="figure" scope="col">Points</th>' in told
    assert '<td class="figure main">3</td><td class="figure">1-0-0</td>' in told


@pytest.mark.parametrize("teams", [2, 4])
def test_queries_do_not_grow_with_the_league(
    club: Club, alice: User, client: Client, teams: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    league, desk = with_calendar(a_league(club, teams), twice=True), signed_in(alice)
    for _day in range(2):
        play_all(a_round(league))
    publish(league, alice)

    with django_assert_num_queries(9):
        desk.get(desk_address(league, "league"))
    with django_assert_num_queries(5):
        client.get(public_address(league, "league"))


def a_played_league(club: Club) -> Tournament:
    """Three days of four teams: every first side wins, some with more marks."""
    league = with_calendar(a_league(club))
    for count in (40, 44, 60):
        play_all(a_round(league), count)
    return league


def test_place_of_a_team_is_explained_at_the_desk_in_an_edition_and_live(club: Club, alice: User) -> None:
    league = a_played_league(club)
    edition = publish(league, alice)
    opening.set_live(league, True)
    refresh_draft(league.pk)
    rows = standings_of(league)
    team = rows[1].number

    answers = [
        signed_in(alice).get(desk_address(league, "explained", team), headers=ENGLISH),
        Client().get(public_address(league, "edition_explained", edition.number, team), headers=ENGLISH),
        Client().get(public_address(league, "explained", team), headers=ENGLISH),
    ]
    told = [answer.context["explained"] for answer in answers]

    assert [answer.status_code for answer in answers] == [200, 200, 200]
    assert told[0] == told[1] == told[2]
    assert (told[0].row, told[0].above) == (rows[1], league.entries.get(number=rows[0].number).name)
    assert [one.round for one in told[0].meetings] == [1, 2, 3]
    assert sum(one.points for one in told[0].meetings) == rows[1].points
    assert [one.name for one in told[0].compared] == [
        *("match points", "games won", "the meetings between them", "difference")
    ]
    assert Client().get(public_address(league, "edition_explained", 1, 9)).status_code == 404


def test_what_an_edition_was_reckoned_from_comes_back_from_it(club: Club, alice: User) -> None:
    league = a_played_league(club)
    ruling = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-5, reason="talked")
    adjustments.adjust_score([league.entries.get(number=2)], ruling, league.stages.get().rounds.first())
    withdraw_entry(league.entries.get(number=4))

    basis = read_league_basis(RankingBody.read(publish(league, alice).body))

    assert basis.reckon(basis.meetings) == standings_of(league)
    assert basis.withdrawn == {4}


def test_what_a_team_was_given_is_written_with_a_minus_sign(club: Club, alice: User, bob: User) -> None:
    league = a_played_league(club)
    ruling = adjustments.Ruling(kind=AdjustmentKind.PENALTY, marks=-5, reason="talked")
    adjustments.adjust_score([league.entries.get(number=2)], ruling, league.stages.get().rounds.first())

    said = read(signed_in(bob), desk_address(league, "explained", 2))

    assert ("−5" in said, "-5" in said) == (True, False)


def test_table_of_a_league_leads_to_why(club: Club, alice: User) -> None:
    league = a_played_league(club)
    edition = publish(league, alice)
    refresh_draft(league.pk)

    assert f'href="{edition.get_absolute_url()}1/"' in read(Client(), edition.get_absolute_url())
    assert f'href="{edition.get_absolute_url()}1/"' in read(Client(), public_address(league, "league"))
    assert f'href="{desk_address(league, "explained", 1)}"' in read(
        signed_in(alice), desk_address(league, "league")
    )


def test_team_that_has_met_nobody_is_told_so(club: Club, bob: User) -> None:
    league = with_calendar(a_league(club))

    said = read(signed_in(bob), desk_address(league, "explained", 1))

    assert "Not ranked yet" in said
    assert "It has met nobody yet." in said
