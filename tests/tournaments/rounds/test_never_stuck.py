"""Whoever comes, goes, sits out or is exchanged: there is always a legal round, and it says what it had to break."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.models import Club
from tests import factories
from tests.depth import part, some
from tests.steps.never_stuck import FEWEST, FORMATS, ROUNDS, Between, Evening, happenings, spread
from tests.steps.rankings import results
from tests.steps.stages import a_stage, teams
from tests.steps.tournament_evening import byes, play_all, tables
from tournaments.core import phases
from tournaments.entries.actions import enter_pair, enter_players, withdraw_entry
from tournaments.models import EntryKind, Round, Tournament
from tournaments.pairing.methods import DrawInput
from tournaments.pairing.waiting import odd_tables
from tournaments.rounds import odd_actions
from tournaments.rounds.actions import draw_round, publish_round, swap_seats
from tournaments.rounds.odd_numbers import Seating, read_room
from web.refusals import Refusal

BY_PEOPLE = ("lot", "new_partners", "swiss_players")
"""Those that know tables of other sizes."""
people = st.integers(FEWEST, 13)
whatever = st.lists(happenings(), min_size=ROUNDS, max_size=ROUNDS)
only_byes = st.lists(happenings("bye", by_hand=False), min_size=ROUNDS, max_size=ROUNDS)


def examples(count: int) -> settings:
    return settings(max_examples=count, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize(
    ("key", "rounds"), [*((key, ROUNDS) for key in FORMATS if key != "new_partners"), ("new_partners", 0)]
)
@pytest.mark.deeper("many evenings of ten rounds")
@examples(some(6, of=9))
@given(start=people, happening=whatever)
def test_ten_rounds_are_legal_whatever_happens(
    key: str, rounds: int, start: int, happening: list[Between]
) -> None:
    evening = Evening(key, list(range(1, start + 1)), rounds)

    for between in happening:
        evening.check(evening.draw(between), between.way)


@pytest.mark.deeper("many evenings of ten rounds")
@examples(some(1, of=2))
@given(start=people, happening=whatever)
def test_rounds_planned_ahead_are_legal_whatever_happens(start: int, happening: list[Between]) -> None:
    evening = Evening("new_partners", list(range(1, start + 1)))

    for between in happening:
        evening.check(evening.draw(between), between.way)


@pytest.mark.deeper("many evenings of ten rounds")
@pytest.mark.parametrize("key", FORMATS)
@examples(some(2, of=4))
@given(start=people, happening=only_byes)
def test_byes_go_round_among_those_who_are_there_all_evening(
    key: str, start: int, happening: list[Between]
) -> None:
    evening, forced = Evening(key, list(range(1, start + 1)), rounds=0), False

    for between in happening:
        told = evening.draw(between)
        forced = forced or told.has("bye_unavoidable", "kept_playing")

    assert forced or spread(Counter(one for past in evening.past for one in past.byes), evening.always) <= 1


@pytest.mark.deeper("many evenings of ten rounds")
@pytest.mark.parametrize("way", ["short", "long"])
@pytest.mark.parametrize("key", BY_PEOPLE)
@examples(some(2, of=3))
@given(start=people, data=st.data())
def test_other_tables_go_round_among_those_who_are_there_all_evening(
    key: str, way: str, start: int, data: st.DataObject
) -> None:
    evening = Evening(key, list(range(1, start + 1)), rounds=0)

    for _round in range(ROUNDS):
        evening.draw(data.draw(happenings(way, by_hand=False)))

    assert spread(odd_tables(evening.past, 4), evening.always) <= 1


@pytest.mark.deeper("every format, six rounds each")
@pytest.mark.parametrize("key", part(FORMATS, 3))
def test_a_director_is_never_stuck(club: Club, key: str) -> None:
    """Every way in turn, people coming and going, exchanges made: the site always has a round, and results stay."""
    tournament = a_stage(club, key, entries=7, rounds=0)
    for turn in range(some(3, of=6)):
        before = results(tournament)
        newcomers_and_leavers(club, tournament, turn)
        stage, number = phases.stage_in_play(tournament), phases.next_round(tournament)
        entries = phases.in_play(stage)
        offered = [one.number for one in entries]
        ways = [one for one in read_room(stage, entries, number).options(offered) if one.code != "whole"]
        possible = [one.code for one in ways if not one.to_find]
        if possible:
            odd_actions.choose_odd(tournament, possible[turn % len(possible)], offered)
        round_ = publish_round(exchanged_by_hand(tournament))

        seated = {number for table in tables(round_) for number in table}
        assert sorted([*seated, *byes(round_)]) == offered
        assert results(tournament) == before
        play_all(round_, count=40)


def newcomers_and_leavers(club: Club, tournament: Tournament, turn: int) -> None:
    """One more comes, a pair where pairs play; every other time somebody goes."""
    pairs = tournament.entry_kind == EntryKind.PAIR
    newcomers = [factories.a_player(club, 50 + 2 * turn + one) for one in range(2 if pairs else 1)]
    factories.attending(tournament.session, newcomers)
    (enter_pair(tournament, *newcomers) if pairs else enter_players(tournament))
    if turn % 2:
        withdraw_entry(tournament.entries.filter(withdrawn=False).first())


def exchanged_by_hand(tournament: Tournament) -> Round:
    """A draft in which the first of the first table and the last of the last have changed places."""
    draft = draw_round(tournament)
    first, last = (tables(draft)[at][at] for at in (0, -1))
    if first != last:
        one, other = (tournament.entries.get(number=number) for number in (first, last))
        swap_seats(draft, one, other, sure=True)
    return draft


@pytest.mark.deeper("a stage to its end, whatever its size")
@pytest.mark.parametrize(
    ("key", "last_word"),
    [
        ("round_robin", "all_met"),
        ("pools", "all_met"),
        ("single", "all_played"),
        ("consolante", "all_played"),
        ("double", "all_played"),
    ],
)
def test_a_field_that_is_settled_is_played_to_its_end(club: Club, key: str, last_word: str) -> None:
    """One comes too late, one goes, and the stage has its rounds all the same."""
    tournament = a_stage(club, key, entries=some(4, of=7), rounds=0)
    for turn in range(20):
        before = results(tournament)
        if turn in (1, 2):
            newcomers_and_leavers(club, tournament, turn - 1)
        try:
            round_ = publish_round(draw_round(tournament))
        except Refusal as refusal:
            if refusal.code != last_word:
                raise
            break
        seated = [number for table in teams(round_) for number in table]
        gone = tournament.entries.filter(withdrawn=True, number__in=[*seated, *byes(round_)])
        assert (len({*seated, *byes(round_)}), gone.count()) == (len([*seated, *byes(round_)]), 0)
        assert results(tournament) == before
        play_all(round_, count=40)
    else:
        pytest.fail("it has no end")


def test_without_a_choice_a_draw_is_asked_what_it_was() -> None:
    asked = DrawInput((), (), {}, "", 1, 1, 0, 4, {})

    assert Seating(()).inputs(asked) == asked
