"""Prizes and cash: what is due and paid, the pot, the list that is frozen, the treasurer's total."""

from __future__ import annotations

import json

import pytest
from django.utils.translation import override

from clubs.models import Club, User
from tests.steps.knock_outs import a_contest, play_out
from tests.steps.prizes import HAM, a_ranked
from tests.steps.refusals import refused_saying
from tests.steps.signing_up import codes_of
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, byes, play_all, publish
from tournaments.entries.actions import withdraw_entry
from tournaments.history.timeline import read_timeline
from tournaments.models import Category, LeavingRule, Prize, Tournament
from tournaments.planning.presets import StagePlan
from tournaments.prizes.actions import (
    Pot,
    add_prize,
    freeze_prizes,
    hand_over,
    remove_cash_line,
    remove_prize,
    set_meals,
    set_pot,
    set_prices,
    thaw_prizes,
    tick_meals,
    write_cash_line,
)
from tournaments.prizes.queries import read_cash
from tournaments.ranking import prizes as pure
from tournaments.ranking.prizes import Among
from tournaments.registration import admissions
from tournaments.standings.actions import refresh_draft


def test_prizes_of_a_category_are_of_those_there_are() -> None:
    assert set(Category.values) < {str(among) for among in Among if not among.about.of_all}


def all_paid(tournament: Tournament, fee: int = 1000, meal: int = 1250) -> None:
    set_prices(tournament, fee, meal)
    for entry in tournament.entries.all():
        admissions.tick_paid(entry, True)


def won(tournament: Tournament) -> int:
    """The cents that are won."""
    return sum(sum(award.cents) for award in read_cash(tournament).awards)


def test_till_counts_fees_meals_prizes_and_lines(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament)
    first, second = tournament.entries.order_by("number")[:2]
    admissions.tick_paid(second, False)
    set_meals(first, 2)
    tick_meals(first, True)
    set_meals(second, 1)
    set_pot(tournament, Pot("percent", pot_share=50, percents=(60, 40)))
    write_cash_line(tournament, -999, "hams")
    write_cash_line(tournament, 100, "bar")

    till = read_cash(tournament).till

    assert (till.fees, till.meals, till.still_due) == (7000, 2500, 1000 + 1250)
    assert (till.other_in, till.other_out, till.prizes) == (100, 999, 3500)
    with override("fr"):
        assert till.rest == "51,01\N{NO-BREAK SPACE}€"


def test_meals_paid_before_more_are_taken_leave_the_rest_due(club: Club) -> None:
    tournament = a_tournament(club, 4)
    set_prices(tournament, 0, 800)
    entry = tournament.entries.get(number=1)
    set_meals(entry, 1)
    tick_meals(entry, True)
    set_meals(entry, 3)

    row = next(row for row in read_cash(tournament).rows if row.number == 1)

    assert (row.meals_paid, row.meals_left) == (800, 1600)


@pytest.mark.parametrize(
    "pot",
    [
        Pot("percent", pot=999, percents=(50, 30, 20)),
        Pot("equal", pot=1001, pattern="1-4, 8 …"),
        Pot("falling", pot=7, pattern="1-8"),
    ],
)
def test_pot_is_given_to_the_last_cent(club: Club, alice: User, pot: Pot) -> None:
    tournament = a_ranked(club, alice)
    set_pot(tournament, pot)

    assert won(tournament) == pot.pot


def test_pot_whose_parts_cannot_be_read_is_refused(club: Club) -> None:
    tournament = a_tournament(club, 4)

    refusal = refused_saying(set_pot, tournament, Pot("percent", percents=(50, 30)))

    assert refusal[:2] == ("bad_pot", 422)


def test_frozen_prizes_stay_whatever_moves(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament)
    set_pot(tournament, Pot("equal", pattern="1-4"))
    add_prize(tournament, HAM)
    before = read_cash(tournament).awards

    giving = freeze_prizes(tournament, alice)
    withdraw_entry(tournament.entries.get(number=before[0].numbers[0]))
    admissions.tick_paid(tournament.entries.get(number=8), False)

    assert read_cash(tournament).awards == before
    assert json.loads(giving.body)["pot"] == 8000
    refusal = refused_saying(add_prize, tournament, HAM)
    assert refusal == ("prizes_frozen", 409, "The prize list is frozen: take it back first.")


def test_prizes_are_frozen_by_the_ranking_that_is_published(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    add_prize(tournament, HAM)
    withdraw_entry(tournament.entries.get(number=1))

    assert refused_saying(freeze_prizes, tournament)[:2] == ("ranking_unpublished", 409)

    publish(tournament, alice)
    assert freeze_prizes(tournament, alice).edition.number == 2


def test_list_of_which_something_is_given_is_not_taken_back(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    add_prize(tournament, HAM)
    freeze_prizes(tournament, alice)
    hand_over(tournament, "", True)

    assert refused_saying(thaw_prizes, tournament)[:2] == ("prizes_given", 409)

    hand_over(tournament, "0", False)
    thaw_prizes(tournament)
    assert read_cash(tournament).giving is None


@pytest.mark.parametrize("leaving", [LeavingRule.LAST, LeavingRule.BY_RESULTS])
def test_withdrawn_have_no_prize_and_the_next_one_has(club: Club, alice: User, leaving: LeavingRule) -> None:
    """Also where they keep their rank."""
    tournament = a_ranked(club, alice)
    Tournament.objects.filter(pk=tournament.pk).update(leaving=leaving)
    add_prize(tournament, HAM)
    (before,) = read_cash(tournament).awards
    for number in before.numbers:
        withdraw_entry(tournament.entries.get(number=number))
    refresh_draft(tournament.pk)

    (after,) = read_cash(tournament).awards

    assert after.numbers
    assert not set(after.numbers) & set(before.numbers)


def test_best_of_a_category_is_the_best_of_those_who_are_in_it(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    add_prize(tournament, pure.PrizeRule(Among.LADIES, cents=500))
    admissions.change_entry(tournament.entries.get(number=7), admissions.Details(categories=["ladies"]))

    (award,) = read_cash(tournament).awards

    assert (award.numbers, award.cents) == ((7,), (500,))


def test_every_act_of_the_cash_has_its_sentence(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament)
    entry = tournament.entries.get(number=1)
    set_meals(entry, 1)
    tick_meals(entry, True)
    tick_meals(entry, False)
    set_pot(tournament, Pot("equal", pattern="1"))
    remove_prize(add_prize(tournament, HAM))
    remove_cash_line(write_cash_line(tournament, 5, "bar"))
    freeze_prizes(tournament, alice)
    for given in (True, False):
        hand_over(tournament, "", given)
    thaw_prizes(tournament)

    assert codes_of(tournament)[-7:-4] == ["prize_removed", "cash_line", "cash_line_removed"]
    assert all(line.sentence for line in read_timeline(tournament))


def test_prize_that_is_nothing_is_refused_by_the_database_too(club: Club) -> None:
    tournament = a_tournament(club, 4)

    assert refused_saying(add_prize, tournament, pure.PrizeRule(Among.LAST))[:2] == ("empty_prize", 422)
    assert not Prize.objects.exists()


@pytest.mark.parametrize(
    ("pot", "said"),
    [
        (Pot("percent", pot=1000, percents=(50, 30, 20)), []),
        (
            Pot("percent", pot=999, percents=(50, 30, 20)),
            ["What does not divide goes a cent each to the best places."],
        ),
        (
            Pot("equal", pot=600, pattern="1-4, 8, 12, 16"),
            [
                "Nobody is ranked at places 12 and 16: their parts go to the others.",
            ],
        ),
        (Pot("equal", pot=600, pattern="1-4, 8, 12 …"), []),
        (Pot("percent", pot=10_000, percents=(50, 30, 20), whole_euros=True), []),
        (
            Pot("percent", pot=9_950, percents=(50, 30, 20), whole_euros=True),
            ["What does not divide goes a euro each to the best places, and odd cents to the first."],
        ),
        (
            Pot("equal", pot=100, pattern="1-3, 10"),
            [
                "Nobody is ranked at place 10: its part goes to the others.",
                "What does not divide goes a cent each to the best places.",
            ],
        ),
    ],
)
def test_pot_that_does_not_come_out_even_says_where_the_rest_went(
    club: Club, alice: User, pot: Pot, said: list[str]
) -> None:
    tournament = a_ranked(club, alice)
    set_pot(tournament, pot)

    with override("en"):
        assert read_cash(tournament).said_of_the_pot == said
    assert won(tournament) == pot.pot


def test_part_of_the_fees_loses_no_whole_cent_and_the_rest_stays_in_the_till(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament, fee=333)
    set_pot(tournament, Pot("percent", pot_share=33, percents=(70, 30)))

    till = read_cash(tournament).till

    assert (till.fees, till.prizes) == (2664, 879)  # 33 % are 879,12
    with override("fr"):
        assert till.rest == "17,85\N{NO-BREAK SPACE}€"


def test_list_has_the_pot_by_a_pattern_the_best_lady_the_last_pair_and_one_for_everybody(
    club: Club, alice: User
) -> None:
    tournament = a_contest(club, 12, StagePlan("lot", rounds=1))
    play_out(a_round(tournament))  # of two pairs that meet, the one with the lower number wins
    publish(tournament, alice)
    refresh_draft(tournament.pk)
    admissions.change_entry(tournament.entries.get(number=9), admissions.Details(categories=["ladies"]))
    set_pot(tournament, Pot("equal", pot=6000, pattern="1-4, 8, 12, 16"))
    for prize in (
        pure.PrizeRule(Among.LADIES, thing="flowers"),
        pure.PrizeRule(Among.LAST, thing="a spoon"),
        pure.PrizeRule(Among.EVERYBODY, cents=250, thing="cake"),
    ):
        add_prize(tournament, prize)

    page = read_cash(tournament)
    found = {one.among: one for one in page.awards if one.among != Among.PLACES}
    last = {row["entry"] for row in json.loads(page.body)["rows"][-len(found[Among.LAST].numbers) :]}

    assert sum(sum(one.cents) for one in page.awards if one.among == Among.PLACES) == 6000
    assert found[Among.LADIES].numbers == (9,)
    assert set(found[Among.LAST].numbers) == last
    assert found[Among.EVERYBODY].cents == (250,) * 12
    assert page.till.prizes == 6000 + 12 * 250


def test_fee_that_is_ticked_and_ticked_off_is_due_again(club: Club) -> None:
    tournament = a_tournament(club, 4)
    set_prices(tournament, 1000, 0)
    entry = tournament.entries.get(number=1)

    dues = [read_cash(tournament).till.still_due]
    for paid in (True, False):
        admissions.tick_paid(entry, paid)
        dues.append(read_cash(tournament).till.still_due)

    assert dues == [4000, 3000, 4000]


def test_prices_that_stand_already_are_no_act(club: Club) -> None:
    tournament = a_tournament(club)
    set_prices(tournament, 1000, 800)

    set_prices(tournament, 1000, 800)
    set_prices(tournament, 1000, 900)

    assert tournament.acts.filter(code="prices_set").count() == 2


def test_who_withdrew_owes_for_what_was_played_and_eaten(club: Club) -> None:
    """Of nine, 1 played and 2 played and ate; who sat out only ate; the draft of round 2 is no game played."""
    tournament = a_tournament(club, 9)
    play_all(first := a_round(tournament))
    (idle,) = byes(first)
    one, two = [number for number in range(1, 10) if number != idle][:2]
    a_draft(tournament)
    set_prices(tournament, 500, 800)
    for number in (two, idle):
        set_meals(tournament.entries.get(number=number), 1)
    tournament.entries.filter(number__in=(one, two, idle)).update(withdrawn=True)

    page = read_cash(tournament)

    due = {row.number: (row.owes, row.meals_left) for row in page.rows if row.entry.withdrawn}
    assert due == {one: (True, 0), two: (True, 800), idle: (False, 800)}
    assert page.till.still_due == 8 * 500 + 2 * 800
