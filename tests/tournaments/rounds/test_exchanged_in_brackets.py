"""Exchanges by hand in pools and knock-outs: in their first round, and with it for the whole stage."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.knock_outs import a_contest, pairings_of, play_out, play_to_the_end
from tests.steps.tournament_evening import a_draft, a_round, byes
from tests.tournaments.pairing.checkable.scripts import PERL, matches
from tournaments.cuts.actions import begin_stage
from tournaments.models import Proof, Round
from tournaments.pairing.brackets.rounds import pools_of
from tournaments.pairing.checkable.replay import replay
from tournaments.planning.presets import StagePlan
from tournaments.rounds.actions import publish_round, swap_seats
from tournaments.standings.stage_courses import courses_of
from web.refusals import Refusal

KNOCK_OUT, POOLS = StagePlan("single", settings={"down_to": 4}), StagePlan("pools")


def body(round_: Round) -> dict[str, Any]:
    return json.loads(Proof.objects.get(round=round_).body)


def drawn_order(round_: Round) -> list[int]:
    """The field as it was put on the paper."""
    return body(round_)["drawn"]["order"]


def swap(round_: Round, first: int, second: int, *, sure: bool = True) -> Round:
    entries = round_.stage.tournament.entries
    return swap_seats(round_, entries.get(number=first), entries.get(number=second), sure=sure)


def test_names_are_exchanged_in_the_first_round_of_a_knock_out_and_in_no_later_one(club: Club) -> None:
    tournament = a_contest(club, 8, KNOCK_OUT)
    draft = a_draft(tournament)
    (one, against), (_other, other) = list(pairings_of(draft))[:2]
    first = publish_round(swap(draft, one, other))
    assert {against, other} in map(set, pairings_of(first))
    play_out(first, lambda *two: other if other in two else min(two))

    second = a_draft(tournament)

    assert any(other in two for two in pairings_of(second))
    with pytest.raises(Refusal) as found:
        swap(second, *next(iter(pairings_of(second))))
    assert found.value.code == "places_follow"


def test_replay_says_that_an_exchanged_knock_out_matches(club: Club) -> None:
    tournament = a_contest(club, 8, KNOCK_OUT)
    draft = a_draft(tournament)
    (one, _against), (_other, other) = list(pairings_of(draft))[:2]
    first = publish_round(swap(draft, one, other))
    play_out(first)

    second = a_round(tournament)

    told = body(first)
    assert told["swaps"] == [[one, other]]
    assert [replay(told).holds, replay(body(second)).holds] == [True, True]
    assert not replay({**told, "swaps": []}).holds
    assert not PERL or matches(told)


def test_whoever_is_exchanged_has_the_place_of_the_other_in_the_bracket(club: Club) -> None:
    tournament = a_contest(club, 8, KNOCK_OUT)
    draft = a_draft(tournament)
    tables = list(pairings_of(draft))
    one, other = tables[0][0], tables[3][1]
    publish_round(swap(draft, one, other))

    course = courses_of(tournament)[1]

    drawn = drawn_order(draft)
    assert (course.order.index(other), course.order.index(one)) == (drawn.index(one), drawn.index(other))
    assert course.course is not None
    assert set(map(frozenset, course.course.open.values())) == set(map(frozenset, pairings_of(draft)))


def test_bye_of_a_knock_out_is_exchanged_with_a_seat(club: Club) -> None:
    tournament = a_contest(club, 5, KNOCK_OUT)
    draft = a_draft(tournament)
    out, (seated, _other) = byes(draft)[0], next(iter(pairings_of(draft)))

    first = publish_round(swap(draft, out, seated))

    assert seated in byes(first)
    assert out in {number for two in pairings_of(first) for number in two}
    play_out(first)
    second = a_round(tournament)
    assert seated in {number for two in pairings_of(second) for number in two}
    assert replay(body(second)).holds


def test_exchange_in_the_first_round_of_pools_changes_the_pools(club: Club) -> None:
    tournament = a_contest(club, 8, POOLS)
    draft = a_draft(tournament)
    drawn = pools_of(drawn_order(draft), 4)
    places = {drawn[0][0]: drawn[1][0], drawn[1][0]: drawn[0][0]}
    publish_round(swap(draft, drawn[0][0], drawn[1][0]))
    play_out(draft)
    play_to_the_end(tournament)

    wanted = [{places.get(number, number) for number in pool} for pool in drawn]
    assert [set(pool) for pool in courses_of(tournament)[1].pools] == wanted
    rounds = list(Round.objects.all())
    assert [replay(body(one)).holds for one in rounds] == [True, True, True]
    met = [frozenset(two) for one in rounds for two in pairings_of(one)]
    assert sorted(map(sorted, met)) == sorted(sorted(two) for pool in wanted for two in combinations(pool, 2))


def test_exchange_that_brings_two_of_a_club_into_one_pool_is_said_first(club: Club) -> None:
    tournament = a_contest(club, 8, POOLS)
    draft = a_draft(tournament)
    first, second = pools_of(drawn_order(draft), 4)
    tables = set(map(frozenset, pairings_of(draft)))
    stays, comes = first[1], second[0]
    goes = next(one for one in first if one != stays and frozenset((one, stays)) not in tables)
    tournament.entries.filter(number__in=(stays, comes)).update(delegation="Heule")

    with pytest.raises(Refusal) as found:
        swap(draft, goes, comes, sure=False)

    assert found.value.code == "swap_warned"
    swap(draft, goes, comes)
    draft.refresh_from_db()
    said = [one["entries"] for one in draft.explanation if one["code"] == "same_group_in_pool"]
    assert said == [sorted((stays, comes))]


def test_first_round_of_a_later_stage_is_exchanged_too(club: Club) -> None:
    tournament = a_contest(club, 8, preset="pools")
    play_to_the_end(tournament)
    begin_stage(tournament)
    draft = a_draft(tournament)
    (one, against), (_other, other) = list(pairings_of(draft))[:2]

    first = publish_round(swap(draft, one, other))

    assert {against, other} in map(set, pairings_of(first))
    play_out(first, lambda *two: other if other in two else min(two))
    second = a_round(tournament)
    assert any(other in two for two in pairings_of(second))
    assert [replay(body(round_)).holds for round_ in (first, second)] == [True, True]


def test_desk_offers_an_exchange_in_the_first_round_alone(club: Club, alice: User) -> None:
    tournament, client = a_contest(club, 8, KNOCK_OUT), signed_in(alice)
    first = a_draft(tournament)
    form = reverse("tournaments:swap_seats", args=[club.slug, tournament.pk, 1])
    (one, _against), (_other, other) = list(pairings_of(first))[:2]
    assert form in client.get(tournament.get_absolute_url()).content.decode()

    assert client.post(form, {"first": one, "second": other}).status_code == 302

    first.refresh_from_db()
    assert first.explanation[-1] == {"code": "swapped", "entries": [one, other], "count": 2}
    play_out(publish_round(first))
    a_draft(tournament)
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert reverse("tournaments:swap_seats", args=[club.slug, tournament.pk, 2]) not in page
