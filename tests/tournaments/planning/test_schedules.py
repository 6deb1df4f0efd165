"""A schedule pasted or sent as a file: every line and every name understood before it is played."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address
from tests.steps.league import a_league
from tests.steps.names import statuses
from tests.steps.schedules import SCHEDULE, a_scheduled, send_schedule
from tests.steps.tournament_evening import ONE_DEAL, a_pair, a_round, byes, find_preset, play_all, tables
from tournaments.core import entry_list
from tournaments.entries.actions import enter_players, withdraw_entry
from tournaments.history import undo
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.planning.stages import plan_rounds
from tournaments.rounds.actions import draw_round
from web.refusals import Refusal


def names(tournament: Tournament) -> list[str]:
    return [one.full_name for one in entry_list.entered(tournament)]


def test_who_may_paste_a_schedule(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    page = desk_address(a_scheduled(club), "schedule")

    assert statuses("get", page, alice, bob, charlie, dora, None) == [200, 403, 403, 404, 404]
    assert statuses("post", page, alice, bob, charlie, dora, None) == [422, 403, 403, 404, 404]


def test_schedule_is_looked_at_before_it_is_played(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)

    answer = send_schedule(tournament, alice, text=SCHEDULE)

    assert (answer.status_code, answer.context["pasted"].can_be_kept) == (200, True)
    assert (names(tournament), tournament.stages.get().settings) == ([], {})


def test_rounds_are_played_as_they_were_pasted(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")

    first = a_round(tournament)
    play_all(first)
    second = a_round(tournament)
    play_all(second)

    assert [first.method, [remark["code"] for remark in first.explanation]] == [
        "schedule/1",
        ["prescribed", "bye_prescribed"],
    ]
    assert (tables(first), byes(first)) == ([[1, 2, 3, 4], [5, 6, 7, 8]], [9])
    assert (tables(second), byes(second)) == ([[1, 5, 2, 6], [3, 7, 4, 9]], [8])
    with pytest.raises(Refusal) as refused:
        a_round(tournament)
    assert refused.value.code == "stage_played"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_file_counts_before_the_text(club: Club, alice: User, encoding: str) -> None:
    tournament = a_scheduled(club)
    file = SimpleUploadedFile("grille.csv", SCHEDULE.replace("\n", "\r\n").encode(encoding))

    send_schedule(tournament, alice, text="1;1;nonsense", file=file, keep="1")

    assert names(tournament) == ["Anne", "Luc", "Béa", "Tom", "Guy", "Léa", "Max", "Zoé", "Paul"]


def test_faults_are_told_line_by_line_and_nothing_is_lost(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    text = SCHEDULE.replace("2;1", "x;1") + "\n1;3;Anne;Rose;Jean;Lise"

    answer = send_schedule(tournament, alice, text=text, keep="1")

    assert (answer.status_code, answer.context["text"]) == (422, text)
    assert answer.context["pasted"].faults[:3] == (
        "Line 3: “x” is not the number of a round.",
        "Line 5: Nobody is called “Rose”: say below who that is.",
        "Line 5: Nobody is called “Jean”: say below who that is.",
    )
    assert names(tournament) == []


def test_unknown_and_shared_names_are_told_once_and_for_all(club: Club, alice: User) -> None:
    tournament = a_scheduled(club, 8)
    twin = factories.a_player(club, 30, "Anne")
    asked = {one.key for one in send_schedule(tournament, alice, text=SCHEDULE).context["pasted"].unclear}

    send_schedule(tournament, alice, text=SCHEDULE, keep="1", **{"who-anne": f"{twin.pk}", "who-paul": "new"})

    assert asked == {"anne", "paul"}
    assert names(tournament) == ["Anne", "Luc", "Béa", "Tom", "Guy", "Léa", "Max", "Zoé", "Paul"]
    assert tournament.entries.get(number=1).players.get() == twin


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Ro\u00adse", "This name contains a character that cannot be read aloud."),
        ("Rose " + "x" * 61, "A name has at most 60 characters."),
    ],
)
def test_somebody_new_whose_name_cannot_be_kept_is_told_beside_it(
    club: Club, alice: User, name: str, said: str
) -> None:
    tournament = a_scheduled(club, 3)
    text = f"1;1;Anne;Luc;Béa;{name}"
    [asked] = send_schedule(tournament, alice, text=text).context["pasted"].unclear

    answer = send_schedule(tournament, alice, text=text, keep="1", **{f"who-{asked.key}": "new"})

    assert (answer.status_code, [one.refused for one in answer.context["pasted"].unclear]) == (422, [said])
    assert said in answer.content.decode()
    assert (names(tournament), club.players.count()) == ([], 3)


def test_odd_schedule_is_told_and_can_be_played(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    text = "1;1;Anne;Luc;Béa;Tom\n2;1;Béa;Guy;Anne;Léa"

    pasted = send_schedule(tournament, alice, text=text).context["pasted"]

    assert (pasted.doubts, pasted.can_be_kept) == (("Round 2: partners again: Anne, Béa.",), True)


def test_rounds_that_are_drawn_stay_in_the_schedule(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    play_all(a_round(tournament))

    other = send_schedule(tournament, alice, text=SCHEDULE.replace("Anne;Luc", "Luc;Anne"), keep="1")
    longer = send_schedule(tournament, alice, text=f"{SCHEDULE}\n3;1;Anne;Max;Tom;Zoé", keep="1")

    assert (other.status_code, other.context["refusal"].code) == (422, "rounds_drawn")
    assert (longer.status_code, tournament.stages.get().planned_rounds) == (302, 3)


def test_nothing_is_drawn_before_the_schedule_and_no_more_rounds_than_it_has(club: Club, alice: User) -> None:
    tournament = a_scheduled(club, 4)
    factories.attending(tournament.session, list(club.players.all()))
    enter_players(tournament)
    assert signed_in(alice).get(tournament.get_absolute_url()).context["step"].code == "schedule"
    with pytest.raises(Refusal) as refused:
        draw_round(tournament)
    assert refused.value.code == "no_schedule"
    send_schedule(tournament, alice, text="1;1;Anne;Luc;Béa;Tom", keep="1")

    with pytest.raises(Refusal) as refused:
        plan_rounds(tournament.stages.get(), 2)

    assert refused.value.code == "rounds_scheduled"


def test_schedule_is_brought_back_by_stepping_back(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    for text in (SCHEDULE, SCHEDULE.replace("Anne;Luc", "Luc;Anne")):
        send_schedule(tournament, alice, text=text, keep="1")

    undo.undo_act(tournament, tournament.acts.first().number)

    assert tournament.stages.get().settings["turns"][0][0] == [1, 2, 3, 4]


def test_who_has_gone_is_stood_in_for(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    withdraw_entry(tournament.entries.get(number=2))

    first = a_round(tournament)

    assert (tables(first), byes(first)) == ([[1, 9, 3, 4], [5, 6, 7, 8]], [])


def test_file_that_is_no_text_is_refused(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)

    answer = send_schedule(tournament, alice, file=SimpleUploadedFile("grille.xlsx", b"PK\0\0"))

    assert (answer.status_code, answer.context["form"].errors["file"]) == (
        422,
        ["This file is no text: save it as CSV first."],
    )


def test_page_of_another_format_is_not_there(club: Club, alice: User) -> None:
    drawn = opening.open_tournament(factories.a_session(club), "Tirage")

    assert signed_in(alice).get(desk_address(drawn, "schedule")).status_code == 404


@pytest.mark.parametrize("players", [9, 28])
def test_reading_does_not_ask_more_of_the_database_for_more_people(
    club: Club, alice: User, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament, client = a_scheduled(club, players), signed_in(alice)

    with django_assert_num_queries(9):  # two of them let the page be asked for again
        client.post(desk_address(tournament, "schedule"), {"text": SCHEDULE})


# --- fixed pairs, and teams ----------------------------------------------------------------------

OF_PAIRS = "1;1;Anne & Luc;Béa & Tom\n1;2;Guy & Léa;Max & Zoé\n2;1;Anne;Guy\n2;2;Tom;Zoé"


def a_scheduled_of_pairs(club: Club, players: int = 8) -> Tournament:
    factories.some_players(club, players)
    session = factories.a_session(club)
    preset = find_preset("schedule")
    return opening.open_tournament(session, "Grille", preset=preset, entry_kind="pair", settings=ONE_DEAL)


def test_pairs_of_a_schedule_are_entered_and_play_it(club: Club, alice: User) -> None:
    tournament = a_scheduled_of_pairs(club)

    looked = send_schedule(tournament, alice, text=OF_PAIRS)
    send_schedule(tournament, alice, text=OF_PAIRS, keep="1")

    assert looked.context["pasted"].rounds[0] == (1, ["Anne & Luc – Béa & Tom", "Guy & Léa – Max & Zoé"], "")
    assert names(tournament) == ["Anne & Luc", "Béa & Tom", "Guy & Léa", "Max & Zoé"]
    seated = []
    for _ in range(2):
        round_ = a_round(tournament)
        play_all(round_)
        seated.append(tables(round_))
    assert seated == [[[1, 2, 1, 2], [3, 4, 3, 4]], [[1, 3, 1, 3], [2, 4, 2, 4]]]


def test_pairs_that_are_entered_keep_their_numbers(club: Club, alice: User) -> None:
    tournament = a_scheduled_of_pairs(club)
    factories.attending(tournament.session, list(club.players.all()))
    a_pair(tournament, 4, 3), a_pair(tournament, 1, 2)
    twin = factories.a_player(club, 30, "Anne")

    send_schedule(tournament, alice, text="1;1;Anne;Tom", keep="1")

    assert not tournament.entries.filter(players=twin).exists()
    assert (len(names(tournament)), tables(a_round(tournament))) == (2, [[2, 1, 2, 1]])


def test_faults_of_pairs_are_told_with_their_line_and_nothing_is_entered(club: Club, alice: User) -> None:
    tournament = a_scheduled_of_pairs(club)
    factories.attending(tournament.session, list(club.players.all()))
    a_pair(tournament, 1, 2)
    text = "1;1;Anne & Tom;Guy\n1;2;Béa;Max;Zoé\n1;2;Guy & Léa;Rose\n3;1;Béa & Tom;Anne\n3;2;Tom & Zoé;Luc"

    answer = send_schedule(tournament, alice, text=text, keep="1")

    assert (answer.status_code, answer.context["text"]) == (422, text)
    assert answer.context["pasted"].faults == (
        "Line 1: Anne is entered with Luc, and cannot play with Tom.",
        "Line 2: 3 names, where two pairs sit down: one name of each pair, or all four.",
        "Line 3: Nobody is called “Rose”: say below who that is.",
        "Line 3: Table 2 of round 1 is already in line 2.",
        "Line 3: Guy & Léa sits in round 1 already, in line 1.",
        "Line 4: Round 2 comes before round 3, and has no table.",
        "Line 5: Tom plays with Béa, as line 4 has it, and not with Zoé.",
        "Line 5: Luc sits in round 3 already, in line 4.",
    )
    assert names(tournament) == ["Anne & Luc"]


def test_rounds_after_everybody_has_met_are_told(club: Club, alice: User) -> None:
    tournament = a_scheduled_of_pairs(club, 4)
    text = "1;1;Anne & Luc;Béa & Tom\n2;1;Anne;Béa"

    pasted = send_schedule(tournament, alice, text=text).context["pasted"]

    assert pasted.can_be_kept
    assert pasted.doubts[0] == (
        "Line 2: round 2, although everybody can have met everybody in the 1 before it: somebody meets the same"
        " again."
    )


def test_new_pair_joins_the_club_with_the_schedule(club: Club, alice: User) -> None:
    tournament = a_scheduled_of_pairs(club, 2)
    text = "1;1;Anne & Luc;Rose Roux & Jean Noir\n2;1;Jean Noir;Anne"

    asked = {one.key for one in send_schedule(tournament, alice, text=text).context["pasted"].unclear}
    send_schedule(tournament, alice, text=text, keep="1", **{"who-rose roux": "new", "who-jean noir": "new"})

    assert asked == {"rose roux", "jean noir"}
    assert names(tournament) == ["Anne & Luc", "Rose Roux & Jean Noir"]
    assert club.players.count() == 4


def test_calendar_of_a_league_is_pasted_by_the_names_of_the_teams(club: Club, alice: User) -> None:
    league = a_league(club)
    text = "jour;match;a;b\n1;1;Heule;izegem\n1;2;Bruges;Viry\n2;1;Viry;Heule\n2;2;Izegem;Bruges"

    send_schedule(league, alice, text=text, keep="1")

    stage = league.stages.get()
    assert (stage.settings["calendar"], stage.planned_rounds) == ([[[1, 2], [3, 4]], [[4, 1], [2, 3]]], 2)
    play_all(a_round(league))
    other = send_schedule(league, alice, text=text.replace("1;1;Heule;izegem", "1;1;izegem;Heule"), keep="1")
    assert (other.status_code, other.context["refusal"].code) == (422, "rounds_drawn")
    undo.undo_act(league, league.acts.get(code="scheduled").number, force=True)
    assert league.stages.get().settings.get("calendar", []) == []


def test_team_that_nobody_entered_is_told_with_its_line(club: Club, alice: User) -> None:
    league = a_league(club)

    answer = send_schedule(league, alice, text="1;1;Heule;Menen\n1;2;Heule;Viry", keep="1")

    assert (answer.status_code, answer.context["pasted"].unclear) == (422, ())
    assert answer.context["pasted"].faults == (
        "Line 1: No team is called “Menen”: enter it first, or mend its name.",
        "Line 2: Heule sits in round 1 already, in line 1.",
    )
    assert league.stages.get().settings.get("calendar", []) == []
