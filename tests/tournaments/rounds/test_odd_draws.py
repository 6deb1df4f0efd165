"""Rounds of an odd number are drawn again too: other tables, who waits, volunteers, and tables made late."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests import factories
from tests.depth import some
from tests.steps.arrivals import come
from tests.steps.odd_numbers import alone, five_pairs
from tests.steps.proofs import proof_of
from tests.steps.stages import a_stage
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all, tables
from tests.tournaments.pairing.checkable.scripts import PERL, matches
from tournaments.models import Proof, Round
from tournaments.pairing.checkable.replay import follows, replay
from tournaments.pairing.checkable.verdict import StepOutcome
from tournaments.proofs.actions import check_proof
from tournaments.rounds import late_tables, odd_actions
from tournaments.rounds.actions import draw_round, publish_round, swap_seats

ODD = {
    "short": lambda club: alone(club, 9),
    "long": lambda club: alone(club, 9),
    "sitting": lambda club: a_tournament(club, 9, games=5),
    "sitting pairs": five_pairs,
    "sitting apart": lambda club: a_stage(club, "lot_apart", entries=9, rounds=3),
    "volunteer": lambda club: a_tournament(club, 9),
    "substitute": lambda club: a_stage(club, "swiss", entries=5, rounds=3),
}


def holds(round_: Round) -> bool:
    return set(replay(proof_of(round_)).steps.values()) == {StepOutcome.HOLDS}


@pytest.mark.deeper("a third round of every way")
@pytest.mark.parametrize("way", ODD)
def test_every_way_to_seat_who_is_left_over_is_drawn_again(club: Club, way: str) -> None:
    tournament, published = ODD[way](club), []
    if way == "sitting apart":
        tournament.games_per_table = 3
        tournament.save(update_fields=["games_per_table"])
    if way == "substitute":
        odd_actions.name_spares(tournament, [factories.a_player(club, number) for number in (30, 31)])
    for number in range(1, some(2, of=3) + 1):
        offered = [number, number + 1] if way == "volunteer" else []
        odd_actions.choose_odd(tournament, way.split()[0], offered)
        draft = draw_round(tournament, value=f"dice {number}", force=True)
        round_ = publish_round(draft)
        published.append(proof_of(round_))
        if tournament.variant != "miseres":
            play_all(round_, count=36 + number)
        assert holds(round_)

    assert not PERL or all(map(matches, published[-some(1, of=3) :]))
    assert [follows(one, published[:place]) for place, one in enumerate(published)] == [True] * len(published)


def test_volunteer_who_is_exchanged_with_somebody_seated_is_followed(club: Club) -> None:
    tournament = a_tournament(club, 9)
    odd_actions.choose_odd(tournament, "volunteer", [3])
    draft = a_draft(tournament)
    seated, entries = tables(draft)[0][0], tournament.entries
    swap_seats(draft, entries.get(number=3), entries.get(number=seated), sure=True)

    told = proof_of(publish_round(draft))

    assert (told["out"], told["byes"], told["swaps"]) == ([3], [seated], [[3, seated]])
    assert replay(told).holds
    assert not replay({**told, "out": []}).holds


@pytest.mark.parametrize("is_published", [False, True])
def test_table_made_late_is_told_beside_what_was_drawn(club: Club, is_published: bool) -> None:
    tournament = a_tournament(club, 10)
    draft = a_draft(tournament)
    seated, out = tables(draft)[0][0], byes(draft)[0]
    entries = tournament.entries
    swap_seats(draft, entries.get(number=out), entries.get(number=seated), sure=True)
    come(tournament, 20, 21)
    for act in (publish_round, late_tables.fill_tables)[:: 1 if is_published else -1]:
        act(Round.objects.get())

    told = proof_of(draft)
    play_all(draft)

    assert [(one["after"], sorted(one["entries"])[-2:]) for one in told["filled"]] == [(1, [11, 12])]
    assert (holds(draft), told["byes"], len(told["tables"])) == (True, [], 3)
    assert not PERL or matches(told)
    assert not replay({**told, "filled": []}).holds
    assert follows(proof_of(a_round(tournament)), [told])


def test_tables_of_those_who_all_came_late_are_told_beside_what_was_drawn(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    come(tournament, *range(20, 28))
    late_tables.fill_tables(round_)

    told = proof_of(round_)

    assert sorted(one for table in told["filled"] for one in table["entries"]) == [*range(9, 17)]
    assert (holds(round_), len(told["tables"])) == (True, 4)
    assert not PERL or matches(told)
    assert not replay({**told, "filled": told["filled"][:1]}).holds


def test_table_made_late_is_checked_anew(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)
    check_proof(round_.pk)
    come(tournament, 20, 21, 22)

    late_tables.fill_tables(round_)

    assert Proof.objects.get().checked_at is None
    assert check_proof(round_.pk).holds


def test_knock_out_tells_who_won_and_not_what_was_marked(club: Club) -> None:
    tournament = a_stage(club, "single", entries=4, rounds=0)
    play_all(a_round(tournament), count=50)

    told = proof_of(a_round(tournament))["asked"]

    meetings = [one for past in told["tables"] for one in past["meetings"]]
    assert [(sorted(one["won"]), one["marks"]) for one in meetings] == [(["0", "1"], [0, 0])] * 2
    assert ({one["score"] for one in told["entrants"]}, told["ranks"]) == ({0}, {})


@pytest.mark.deeper("the scripts on every round")
@pytest.mark.parametrize(("key", "method"), [("lot", "lot/2"), ("lot_apart", "draw/2")])
def test_nobody_is_hit_twice_in_two_ways_while_somebody_was_not_hit(
    club: Club, key: str, method: str
) -> None:
    """Nine people: five at a table where one waits, then four byes one after the other hit the four others."""
    tournament = a_stage(club, key, entries=9, rounds=5)
    tournament.games_per_table = 3
    tournament.save(update_fields=["games_per_table"])
    odd_actions.choose_odd(tournament, "sitting", [])
    first = a_round(tournament)
    play_all(first)
    five = {entry for table in tables(first) if len(table) > 4 for entry in table}
    out, published = [], [proof_of(first)]
    for _round in range(4):
        odd_actions.choose_odd(tournament, "bye", [])
        round_ = a_round(tournament)
        play_all(round_)
        published.append(proof_of(round_))
        out += byes(round_)
        assert (round_.method, holds(round_)) == (method, True)

    assert not PERL or all(map(matches, published[-some(1, of=4) :]))
    assert len(five) == 5
    assert sorted([*five, *out]) == list(range(1, 10))
    assert all(follows(one, published[:place]) for place, one in enumerate(published))
