"""Somebody who qualified leaves before the first draw of the stage: the next one after the cut comes up."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import AttendanceState, Club, User
from tests.steps import sheet_pages
from tests.steps.history import timeline_in_english
from tests.steps.leaving import leave
from tests.steps.stages import a_cut, full_name_of, out_of, place_offered, qualified
from tests.steps.tournament_evening import a_draft, correct_deal, publish, sheets_of, tables
from tournaments.cuts import actions
from tournaments.cuts.cuts import differing_cuts
from tournaments.entries.actions import restore_entry
from tournaments.history import undo
from tournaments.rounds.actions import discard_round
from tournaments.wall.actions import set_hidden
from web.refusals import Refusal


def test_next_one_after_the_cut_takes_the_place_and_the_final_is_drawn(club: Club, alice: User) -> None:
    tournament, stage, _first = a_cut(club)
    gone, out = qualified(stage)[1], out_of(tournament)
    assert place_offered(stage) is None
    leave(tournament, gone)
    with pytest.raises(Refusal) as refused:
        a_draft(tournament)

    found = place_offered(stage)
    assert found
    assert (found.going, found.coming, found.nth) == (gone, out[0], 1)
    actions.take_place(stage, found.key, alice)

    drawn = {number for seats in tables(a_draft(tournament)) for number in seats}
    assert refused.value.code == "too_few_entries"
    assert drawn == set(qualified(stage))
    assert out[0] in drawn
    assert gone not in drawn
    assert (
        f"Stage 2: {full_name_of(tournament, out[0])}, no. 1 after the cut, takes the place of"
        in timeline_in_english(tournament)[1]
    )


def test_who_has_left_is_passed_over_and_the_second_place_goes_to_the_next(club: Club) -> None:
    tournament, stage, _first = a_cut(club)
    (one, two, *_others), out = qualified(stage), out_of(tournament)
    leave(tournament, one, two, out[0])
    home = tournament.entries.get(number=out[1]).members.get().player
    tournament.session.attendances.filter(player=home).update(state=AttendanceState.LEFT)

    taken = []
    while found := place_offered(stage):
        actions.take_place(stage, found.key)
        taken.append((found.going, found.coming, found.nth))

    assert taken == [(one, out[2], 3), (two, out[3], 4)]
    assert tournament.acts.filter(code="place_taken").first().values["places"] == [list(one) for one in taken]


def test_nobody_comes_up_once_the_stage_is_drawn_or_nobody_is_left(club: Club) -> None:
    tournament, stage, _first = a_cut(club)
    leave(tournament, *out_of(tournament), gone := qualified(stage)[0])
    assert place_offered(stage) is None

    restore_entry(tournament.entries.get(number=out_of(tournament)[0]))
    restore_entry(tournament.entries.get(number=gone))
    round_ = a_draft(tournament)
    leave(tournament, gone)
    assert place_offered(stage) is None
    with pytest.raises(Refusal) as refused:
        actions.take_place(stage, f"{gone}-{out_of(tournament)[0]}")
    discard_round(round_)

    assert refused.value.code == "changed_meanwhile"
    assert place_offered(stage) is not None


def test_place_that_was_taken_is_given_back_by_undoing(club: Club) -> None:
    tournament, stage, _first = a_cut(club)
    before = qualified(stage)
    leave(tournament, before[0])
    found = place_offered(stage)
    assert found
    act = actions.take_place(stage, found.key)

    undo.undo_act(tournament, act.number)

    assert qualified(stage) == before
    again = place_offered(stage)
    assert again
    assert again.key == found.key


def test_correction_behind_a_cut_leaves_the_place_that_was_taken(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    leave(tournament, qualified(stage)[0])
    found = place_offered(stage)
    assert found
    actions.take_place(stage, found.key)

    correct_deal(sheets_of(first)[1])
    (one,) = differing_cuts(tournament)

    assert found.going not in (*one.coming, *one.cut.went_on)
    assert len(one.cut.went_on) == 4


def test_cut_made_again_after_places_were_taken_counts_the_field_that_played(club: Club) -> None:
    tournament, stage, first = a_cut(club)
    leave(tournament, *qualified(stage)[:2])
    while found := place_offered(stage):
        actions.take_place(stage, found.key)
    correct_deal(sheets_of(first)[1])
    (one,) = differing_cuts(tournament)

    actions.cut_again(stage, one.key)

    assert (len(qualified(stage)), differing_cuts(tournament)) == (4, [])


def test_desk_offers_the_place_in_one_tap_and_says_the_ways_out(
    club: Club, alice: User, director: Client
) -> None:
    tournament, stage, _first = a_cut(club)
    publish(tournament, alice)
    gone, out = qualified(stage)[0], out_of(tournament)
    address = tournament.get_absolute_url()
    take = reverse("tournaments:take_place", args=[club.slug, tournament.pk, 2])
    leave(tournament, gone)

    page = director.get(address)
    assert page.context["step"].code == "take_place"
    assert f"{full_name_of(tournament, out[0])} takes the place" in sheet_pages.text(page)
    assert "Step back behind the cut…" in sheet_pages.text(page)
    stale = director.post(take, {"key": f"{gone}-{out[1]}"})
    assert (stale.status_code, stale.context["refusal"].code) == (409, "changed_meanwhile")
    after = director.post(take, {"key": f"{gone}-{out[0]}"}, follow=True)

    assert after.context["step"].code == "draw_round"
    public = Client().get(
        reverse("public:draws", args=[club.slug, tournament.pk]), headers={"accept-language": "en"}
    )
    assert "no. 1 after the cut, takes the place of" in sheet_pages.text(public)
    set_hidden(tournament, True)
    public = Client().get(
        reverse("public:draws", args=[club.slug, tournament.pk]), headers={"accept-language": "en"}
    )
    assert "takes the place of" not in sheet_pages.text(public)


def test_desk_sends_nobody_who_arrives_into_a_final_that_lacks_players(club: Club, director: Client) -> None:
    tournament, stage, _first = a_cut(club)
    leave(tournament, *out_of(tournament), qualified(stage)[0])

    page = director.get(tournament.get_absolute_url())

    text = sheet_pages.text(page)
    assert (page.context["step"].code, page.context["step"].count) == ("too_few", 1)
    assert "whoever is entered now does not play in it" in text
    assert "Name who stands ready" in text
    assert "Step back behind the cut…" in text
    assert "Say who has arrived" not in text
