"""What the desk says next, where a volunteer has been led astray: one test each."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from clubs.models import AttendanceState, Club, User
from tests import factories
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.free_evenings import a_free_evening, players_of
from tests.steps.knock_outs import KNOCK_OUT, a_contest, correct_match, pairings_of, play_out, play_to_the_end
from tests.steps.league import a_league, with_calendar
from tests.steps.names import ENGLISH
from tests.steps.schedules import SCHEDULE, a_scheduled, send_schedule
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import (
    a_draft,
    a_pair,
    a_round,
    a_tournament,
    for_themselves,
    one_table,
    play,
    play_all,
    publish,
    sheets_of,
)
from tournaments.cuts.actions import begin_stage
from tournaments.desk.page import Desk
from tournaments.desk.queries import read_desk
from tournaments.desk.steps import next_step
from tournaments.entries.actions import withdraw_entry
from tournaments.free_evenings.actions import open_table
from tournaments.history import undo
from tournaments.models import EntryKind, Tournament
from tournaments.planning.presets import StagePlan
from tournaments.rounds.actions import discard_round, draw_round, publish_round
from tournaments.standings.actions import refresh_draft
from web.refusals import Refusal


def desk_of(tournament: Tournament) -> Desk:
    refresh_draft(tournament.pk)
    return read_desk(Tournament.objects.get(pk=tournament.pk))


def page(tournament: Tournament, user: User) -> str:
    refresh_draft(tournament.pk)
    return sheet_pages.text(signed_in(user).get(tournament.get_absolute_url(), headers=ENGLISH))


def come(tournament: Tournament, *numbers: int, state: str = AttendanceState.ARRIVED) -> None:
    people = [factories.a_player(tournament.club, number) for number in numbers]
    factories.attending(tournament.session, people, state)


# --- who is in it --------------------------------------------------------------------------------


def test_who_is_in_no_pair_is_named_before_the_draw_and_not_missed_after_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 6, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)
    said = page(tournament, alice)
    assert "2 players are here and in no pair: enter them, or draw without them." in said
    assert ("Guy, Léa" in said, "Or draw without them" in said) == (True, True)

    a_draft(tournament)
    assert (next_step(desk_of(tournament)).code, desk_of(tournament).draft.missed) == ("publish_round", [])
    come(tournament, 7, 8)

    assert (next_step(desk_of(tournament)).code, desk_of(tournament).draft.missed) == (
        "draw_again",
        ["Max", "Zoé"],
    )


def test_one_who_is_in_no_pair_is_named_and_not_called_entered(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)

    said = page(tournament, alice)
    assert ("Everybody is entered" in said, "The first round can be drawn." in said) == (False, True)
    assert "1 player is here and not entered. Guy" in said

    come(tournament, 6)
    a_pair(tournament, 5, 6)
    assert "Everybody is entered: draw the first round." in page(tournament, alice)


def test_who_has_not_come_is_named_before_the_first_draw_alone(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    tournament.session.attendances.update(state=AttendanceState.EXPECTED)
    assert next_step(desk_of(tournament)).code == "draw_round"  # nobody is checked in tonight
    here = tournament.session.attendances.exclude(player__number__in=[1, 2])
    here.update(state=AttendanceState.ARRIVED)

    assert "2 are entered and not here yet. Anne, Luc" in page(tournament, alice)
    a_round(tournament)

    assert next_step(desk_of(tournament)).code == "wait"
    assert desk_of(tournament).absent == []


def test_one_button_withdraws_who_has_not_come_and_leads_back(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    tournament.session.attendances.filter(player__number__lte=2).update(state=AttendanceState.EXPECTED)
    path = reverse("tournaments:withdraw_missing", args=[club.slug, tournament.pk])

    shown = [one.number for one in signed_in(alice).get(path).context["missing"]]
    assert f'href="{path}?from=desk"' in signed_in(alice).get(tournament.get_absolute_url()).content.decode()
    answer = signed_in(alice).post(path, {"from": "desk", "entry": shown})

    assert answer["Location"] == tournament.get_absolute_url()
    assert (next_step(desk_of(tournament)).code, len(desk_of(tournament).field.in_play)) == ("draw_round", 6)


# --- when it is over -----------------------------------------------------------------------------


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 3), (5, 5)])
def test_everybody_has_met_everybody_and_the_desk_says_so(
    club: Club, alice: User, pairs: int, rounds: int
) -> None:
    tournament = a_contest(club, pairs, preset="round_robin")
    assert desk_of(tournament).phase.rounds == 0
    assert len(play_to_the_end(tournament)) == rounds
    publish(tournament, alice)

    desk = desk_of(tournament)

    assert (desk.phase.rounds, next_step(desk).code, desk.can_plan_more) == (rounds, "finished", False)
    assert "Plan another round" not in page(tournament, alice)


def test_schedule_that_is_played_plans_no_further_round(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    said = page(tournament, alice)
    assert ("Set up the round" in said, "Draw the round" in said) == (True, False)
    for _ in range(2):
        play_all(a_round(tournament))
    publish(tournament, alice)

    assert next_step(desk_of(tournament)).code == "finished"
    assert "Plan another round" not in page(tournament, alice)


def test_who_is_not_in_the_schedule_is_not_entered_into_it(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    come(tournament, 21)

    assert next_step(desk_of(tournament)).code == "draw_round"
    assert "are here and not entered" not in page(tournament, alice)
    a_draft(tournament)
    assert next_step(desk_of(tournament)).code == "publish_round"


def test_final_that_begins_asks_for_no_ranking_again(club: Club, alice: User) -> None:
    tournament = a_championship(club, StagePlan("lot", 1), StagePlan("lot", 1, carries=False))
    play_all(a_round(tournament))
    publish(tournament, alice)

    begin_stage(tournament, alice)

    assert next_step(desk_of(tournament)).code == "draw_round"


def test_played_knock_out_counts_its_entries(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_to_the_end(tournament)

    assert (desk_of(tournament).field.counted, len(desk_of(tournament).field.in_play)) == (4, 0)


def test_corrected_result_is_told_while_the_next_round_is_played(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    first = a_round(tournament)
    play_out(first)
    a_round(tournament)
    assert next_step(desk_of(tournament)).code == "wait"
    two = next(iter(pairings_of(first)))

    correct_match(first, two, 28 if min(two) == two[0] else 40)

    assert (next_step(desk_of(tournament)).code, next_step(desk_of(tournament)).count) == ("draw_right", 2)
    assert "A corrected result" in page(tournament, alice) or "Corrected results" in page(tournament, alice)


# --- what is shown -------------------------------------------------------------------------------


def test_where_nothing_is_drawn_no_promise_is_shown(club: Club, alice: User) -> None:
    free = a_free_evening(club)
    open_table(free, players_of(club, 1, 2, 3, 4))
    drawn = a_tournament(factories.a_club("Dame de pique", "dame"), 4)

    assert (desk_of(free).has_draws, desk_of(drawn).has_draws) == (False, True)
    assert "Announce a public value" not in page(free, alice)
    path = reverse("public:draws", args=[club.slug, free.pk])
    assert reverse("public:draw", args=[club.slug, free.pk, 1]) not in sheet_pages.text(Client().get(path))


def test_league_shows_no_promise(club: Club) -> None:
    assert not desk_of(with_calendar(a_league(club))).has_draws


def test_partners_are_read_together(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, kind=EntryKind.PAIR)
    a_pair(tournament, 1, 2), a_pair(tournament, 3, 4)
    draft = a_draft(tournament)
    (drawn,) = desk_of(tournament).hall.tables
    publish_round(draft)
    (table,) = desk_of(tournament).hall.tables
    public = reverse("public:evening", args=[club.slug, tournament.pk])

    assert {*drawn.lineup.split(" – ")} == {"Anne & Luc", "Béa & Tom"}
    assert table.lineup == drawn.lineup
    assert "Anne 1 & Luc 2" in sheet_pages.text(Client().get(public))
    (anne,) = Client().get(public, {"q": "anne"}).context["found"]
    (game,) = anne.games[:1]
    assert (game.partners, sorted(game.opponents)) == (("Luc 2",), ["Béa 3", "Tom 4"])


def test_marks_stand_beside_those_who_made_them_where_partners_change(club: Club, alice: User) -> None:
    tournament, _names = one_table(club, games=3)
    (sheet,) = sheets_of(tournament.stages.get().rounds.get())
    (before,) = desk_of(tournament).hall.tables
    for game in (1, 2, 3):
        play(sheet, 38, game)
    (table,) = desk_of(tournament).hall.tables
    address = reverse("tournaments:tables", args=[club.slug, tournament.pk, 1])

    assert (before.played_by, table.marks, table.played_by) == ("", (4, 0), " – ".join(table.pairs[2]))
    assert table.played_by != table.lineup
    for told in (page(tournament, alice), sheet_pages.text(signed_in(alice).get(address))):
        assert table.played_by in told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_marks_name_nobody_again_where_each_plays_for_himself(club: Club, players: int) -> None:
    tournament, _names = for_themselves(club, players)

    (table,) = desk_of(tournament).hall.tables

    assert table.played_by == ""


# --- where nothing is drawn ----------------------------------------------------------------------


def test_round_of_a_schedule_is_put_back_and_not_discarded(club: Club, alice: User) -> None:
    tournament, client = a_scheduled(club), signed_in(alice)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    draft = a_draft(tournament)
    said = page(tournament, alice)
    assert ("Put the round back" in said, "Yes, put it back" in said) == (True, True)
    for drawn in ("Discard", "Drawn again", "draw again", "of the draw"):
        assert drawn not in said

    path = reverse("tournaments:discard_round", args=[club.slug, tournament.pk, draft.number])
    answer = client.post(path, headers=ENGLISH, follow=True)

    assert "The round is put back." in sheet_pages.text(answer)
    assert [act.code for act in tournament.acts.all()][:2] == ["put_back", "set_up"]
    undo.undo_act(tournament, tournament.acts.first().number)
    assert desk_of(tournament).draft


def test_day_of_a_league_is_put_back(club: Club, alice: User) -> None:
    league = with_calendar(a_league(club))
    a_draft(league)
    withdraw_entry(league.entries.get(number=2))

    said = page(league, alice)

    assert next_step(desk_of(league)).code == "mend_draw"
    assert "Set the round up again: whoever should meet them sits out." in said
    for drawn in ("Discard", "draw again", "Exchange two names"):
        assert drawn not in said


def test_refusals_of_a_schedule_speak_of_no_draw(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    draft = a_draft(tournament)

    with pytest.raises(Refusal) as twice:
        draw_round(tournament)
    discard_round(draft)
    with pytest.raises(Refusal) as gone:
        publish_round(draft)

    with override("en"):
        assert str(twice.value) == "Round 1 is already set up: publish it, or put it back."
        assert str(gone.value) == "This round was put back in the meantime."


def test_stepping_back_says_that_a_round_is_put_back(club: Club, alice: User) -> None:
    tournament = a_scheduled(club)
    send_schedule(tournament, alice, text=SCHEDULE, keep="1")
    a_draft(tournament)
    act = tournament.acts.get(code="scheduled")
    path = reverse("tournaments:undo", args=[club.slug, tournament.pk, act.number])

    said = sheet_pages.text(signed_in(alice).get(path, headers=ENGLISH))
    undo.undo_act(tournament, act.number, force=True)

    assert ("Round 1 is put back." in said, "thrown away" in said) == (True, False)
    assert [one.code for one in tournament.acts.all()[:2]] == ["undone", "put_back"]
