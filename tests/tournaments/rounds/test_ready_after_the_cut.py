"""Whoever missed the cut stands ready to fill a table of the final, and keeps the place in the ranking."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Player, User
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.knock_outs import a_contest
from tests.steps.leaving import leave
from tests.steps.stages import a_cut, full_name_of, out_of, place_offered, qualified
from tests.steps.tournament_evening import a_draft, a_round, play_all, tables
from tournaments.cuts.actions import take_place
from tournaments.models import Tournament
from tournaments.rounds import odd_actions
from tournaments.rounds.actions import publish_round
from tournaments.rounds.odd_numbers import standing_ready
from tournaments.standings.reckoning import standings_of
from web.refusals import Refusal


def player_of(tournament: Tournament, number: int) -> Player:
    return tournament.entries.get(number=number).players.get()


def ready(tournament: Tournament) -> list[int]:
    return [one.number for one in standing_ready(tournament)]


def test_who_missed_the_cut_fills_the_table_of_the_final_and_is_ranked_where_he_came_to(club: Club) -> None:
    tournament, stage, _first = a_cut(club)
    last = out_of(tournament)[-1]
    leave(tournament, gone := qualified(stage)[0])
    before = {row.number: (row.rank, row.won, row.played) for row in standings_of(tournament)}

    entry = odd_actions.name_spares(tournament, [player_of(tournament, last)])
    odd_actions.choose_odd(tournament, "substitute")
    final = publish_round(a_draft(tournament))
    play_all(final)

    assert (entry.number, ready(tournament)) == (last, [last])
    assert sorted(tables(final)[0]) == sorted([last, *(set(qualified(stage)) - {gone})])
    after = {row.number: (row.rank, row.won, row.played) for row in standings_of(tournament)}
    assert after[last] == before[last]
    assert list(tournament.entries.filter(spare=True)) == []


def test_who_stands_ready_still_takes_the_place_that_is_his_after_the_cut(club: Club) -> None:
    tournament, stage, _first = a_cut(club)
    odd_actions.name_spares(tournament, [player_of(tournament, out_of(tournament)[0])])
    leave(tournament, qualified(stage)[0])

    found = place_offered(stage)
    assert found
    take_place(stage, found.key)

    assert (found.coming, ready(tournament)) == (out_of(tournament)[0], [])


def test_who_plays_the_final_is_entered_and_stands_ready_for_nothing(club: Club) -> None:
    tournament, stage, _first = a_cut(club)

    with pytest.raises(Refusal) as refused:
        odd_actions.name_spares(tournament, [player_of(tournament, qualified(stage)[0])])

    assert refused.value.code == "already_entered"


def test_director_names_who_missed_the_cut_and_says_that_he_has_gone(
    club: Club, alice: User, director: Client
) -> None:
    tournament, _stage, _first = a_cut(club)
    last, where = out_of(tournament)[-1], [club.slug, tournament.pk]
    named = director.post(
        reverse("tournaments:name_spares", args=where),
        {"first": player_of(tournament, last).pk},
        follow=True,
    )
    release = reverse("tournaments:release_spare", args=[*where, last])

    assert release in named.content.decode()
    assert f"{full_name_of(tournament, last)} (stands ready)" in sheet_pages.text(
        director.get(tournament.get_absolute_url())
    )
    director.post(release)

    assert ready(tournament) == []
    assert not tournament.entries.get(number=last).withdrawn
    assert list(tournament.acts.values_list("code", flat=True))[:2] == ["spare_released", "spare_named"]


def test_desk_tells_who_is_out_since_the_cut_from_who_plays_on(club: Club, alice: User) -> None:
    tournament, _stage, _first = a_cut(club)
    out = out_of(tournament)
    odd_actions.name_spares(tournament, [player_of(tournament, out[0])])
    leave(tournament, out[1])

    page = signed_in(alice).get(tournament.get_absolute_url(), headers={"accept-language": "en"})

    assert page.context["desk"].field.missed_cut == {*out[2:], out[0]}
    assert page.content.decode().count("(out since the cut)") == len(out) - 2


def test_whoever_is_beaten_in_a_knock_out_that_nothing_came_before_has_missed_no_cut(
    club: Club, alice: User
) -> None:
    cup = a_contest(club, 4, preset="knock_out")
    play_all(a_round(cup))

    page = signed_in(alice).get(cup.get_absolute_url(), headers={"accept-language": "en"})

    assert page.context["desk"].field.missed_cut == set()
    assert "(out since the cut)" not in page.content.decode()
