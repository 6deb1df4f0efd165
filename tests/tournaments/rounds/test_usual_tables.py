"""An odd number while nothing is chosen: everybody plays where the game has tables for all, else some sit out."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.odd_numbers import alone, sizes
from tests.steps.rehearsals import a_plan, drawn
from tests.steps.sheet_pages import ENGLISH, text
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, tables
from tournaments.core.formats import find_format
from tournaments.entries.actions import withdraw_entry
from tournaments.models import ByeScore, EntryKind, Round, Tournament
from tournaments.rehearsal.rounds import rehearse
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.rounds.odd_actions import choose_odd
from tournaments.rounds.odd_numbers import fewest_people, usual_option
from tournaments.tables import adjustments

LOT = find_format("lot")


def the_next(tournament: Tournament) -> Round:
    """The next round, though nobody has played the last one."""
    return publish_round(draw_round(tournament, force=True))


def usual(variant: str, table: int, count: int, format_: str = "lot") -> tuple[int, ...]:
    """The tables of `count` people at a game for `table`; nothing where some sit out, or nobody is left over."""
    tournament = Tournament(variant=variant, settings={"players": table}, entry_kind=EntryKind.PLAYER)
    option = usual_option(tournament, find_format(format_), count)
    return option.sizes if option else ()


@pytest.mark.parametrize(
    ("count", "seated"),
    [
        (5, (5,)),  # two and three cannot be: nobody plays at two
        (6, (3, 3)),
        (7, (4, 3)),
        (8, ()),
        (9, (3, 3, 3)),
        (13, (4, 3, 3, 3)),
    ],
)
def test_fewer_sit_at_some_tables_and_more_only_where_that_cannot_be(
    count: int, seated: tuple[int, ...]
) -> None:
    assert usual("envers", 4, count) == seated


def test_bye_is_left_where_no_tables_hold_everybody() -> None:
    assert usual("dix_sept_coup", 4, 5) == ()
    assert usual("dix_sept_coup", 4, 9) == (3, 3, 3)
    assert usual("envers", 4, 9, "lot_apart") == ()  # its rounds know no other tables


@given(table=st.integers(3, 7), count=st.integers(3, 60))
def test_games_for_three_to_seven_never_leave_anybody_out(table: int, count: int) -> None:
    seated = usual("miseres", table, count) or (table,) * (count // table)

    assert sum(seated) == count
    assert set(seated) <= set(range(3, 8))


def test_everybody_plays_and_the_other_tables_go_round(club: Club) -> None:
    tournament = alone(club, 9, table=4)
    other = Counter[int]()

    for _ in range(4):
        round_ = the_next(tournament)
        assert (sizes(round_), byes(round_)) == ([3, 3, 3], [])
    withdraw_entry(tournament.entries.get(number=1))
    withdraw_entry(tournament.entries.get(number=2))
    for _ in range(4):
        round_ = the_next(tournament)
        assert (sizes(round_), byes(round_)) == ([3, 4], [])
        other.update(number for table in tables(round_) for number in table if len(table) == 3)

    assert set(other.values()) <= {1, 2}


def test_fewer_than_a_table_play_at_a_smaller_one(club: Club, alice: User) -> None:
    tournament = alone(club, 3, table=4)

    assert "Draw the round" in text(signed_in(alice).get(tournament.get_absolute_url(), headers=ENGLISH))
    assert sizes(a_round(tournament)) == [3]
    assert fewest_people(tournament, LOT) == 3


def test_director_may_still_have_them_sit_out(club: Club) -> None:
    tournament = alone(club, 9)

    choose_odd(tournament, "bye")

    round_ = a_draft(tournament)
    assert (sizes(round_), len(byes(round_))) == ([4, 4], 1)


def test_rehearsal_seats_them_as_the_desk_does(club: Club) -> None:
    tournament = alone(club, 9)

    rounds = drawn(list(rehearse(a_plan(tournament), "rehearsal 1")))

    assert [(sorted(map(len, one.draw.tables)), one.draw.byes) for one in rounds] == [([3, 3, 3], ())] * 3


def test_desk_says_how_everybody_is_seated(club: Club, alice: User) -> None:
    tournament = alone(club, 9)

    told = text(signed_in(alice).get(tournament.get_absolute_url(), headers=ENGLISH))

    assert "While nothing else is chosen, everybody plays: 3 tables of 3." in told
    assert "A bye brings" not in told


def test_nobody_is_told_to_be_left_over_where_everybody_plays(club: Club, alice: User) -> None:
    tournament = alone(club, 9)
    path, client = tournament.get_absolute_url(), signed_in(alice)
    said = ("players fills no table", "Who is left over (1)")

    told = text(client.get(path, headers=ENGLISH))
    choose_odd(tournament, "bye")
    chosen = text(client.get(path, headers=ENGLISH))

    assert [one in told for one in said] == [False, False]
    assert [one in chosen for one in said] == [True, True]


def test_desk_says_what_a_bye_brings_and_where_to_change_it(club: Club, alice: User, bob: User) -> None:
    tournament, client = a_tournament(club, 9), signed_in(alice)
    address = tournament.get_absolute_url()
    before = text(client.get(address, headers=ENGLISH))

    adjustments.set_bye_score(tournament, ByeScore.FLAT, 20, 1)
    a_draft(tournament)

    after = client.get(address, headers=ENGLISH)
    assert "A bye brings nothing: no mark and no win. Change what a bye brings" in before
    assert "A bye brings 20 marks, ½ win. Change what a bye brings" in text(after)
    assert "/adjustments/#byes" in after.content.decode()
    assert "Change what a bye brings" not in text(signed_in(bob).get(address, headers=ENGLISH))
