"""Prizes and cash: what is due and paid, the pot, the list that is frozen, the treasurer's total."""

from __future__ import annotations

import json

import pytest
from django.utils.translation import override

from clubs.models import Club, User
from tests.tournaments.evening import a_round, a_tournament, play_all, publish
from tests.tournaments.signing_up import codes_of, refused
from tournaments import actions
from tournaments.cash import read_cash
from tournaments.models import Category, Prize, PrizeAmong, Tournament
from tournaments.ranking import prizes as pure
from tournaments.ranking.prizes import Among
from tournaments.timeline import read_timeline

HAM = pure.Prize(Among.PLACES, 1, thing="jambon")


def test_prizes_are_counted_among_what_the_database_knows() -> None:
    assert [str(among) for among in Among] == PrizeAmong.values
    assert set(Category.values) < set(PrizeAmong.values)


def a_ranked(club: Club, by: User) -> Tournament:
    """Eight players, of whom two each share a rank; the ranking is published."""
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    actions.refresh_draft(tournament.pk)
    publish(tournament, by)
    return tournament


def all_paid(tournament: Tournament, fee: int = 1000, meal: int = 1250) -> None:
    actions.set_prices(tournament, fee, meal)
    for entry in tournament.entries.all():
        actions.tick_paid(entry, True)


def won(tournament: Tournament) -> int:
    """The cents that are won."""
    return sum(sum(award.cents) for award in read_cash(tournament).awards)


def test_till_counts_fees_meals_prizes_and_lines(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament)
    first, second = tournament.entries.order_by("number")[:2]
    actions.tick_paid(second, False)
    actions.set_meals(first, 2)
    actions.tick_meals(first, True)
    actions.set_meals(second, 1)
    actions.set_pot(tournament, actions.Pot("percent", pot_share=50, percents=(60, 40)))
    actions.write_cash_line(tournament, -999, "hams")
    actions.write_cash_line(tournament, 100, "bar")

    till = read_cash(tournament).till

    assert (till.fees, till.meals, till.still_due) == (7000, 2500, 1000 + 1250)
    assert (till.other_in, till.other_out, till.prizes) == (100, 999, 3500)
    with override("fr"):
        assert till.rest == "51,01\N{NO-BREAK SPACE}€"


def test_meals_paid_before_more_are_taken_leave_the_rest_due(club: Club) -> None:
    tournament = a_tournament(club, 4)
    actions.set_prices(tournament, 0, 800)
    entry = tournament.entries.get(number=1)
    actions.set_meals(entry, 1)
    actions.tick_meals(entry, True)
    actions.set_meals(entry, 3)

    row = next(row for row in read_cash(tournament).rows if row.number == 1)

    assert (row.meals_paid, row.meals_left) == (800, 1600)


@pytest.mark.parametrize(
    "pot",
    [
        actions.Pot("percent", pot=999, percents=(50, 30, 20)),
        actions.Pot("equal", pot=1001, pattern="1-4, 8 …"),
        actions.Pot("falling", pot=7, pattern="1-8"),
    ],
)
def test_pot_is_given_to_the_last_cent(club: Club, alice: User, pot: actions.Pot) -> None:
    tournament = a_ranked(club, alice)
    actions.set_pot(tournament, pot)

    assert won(tournament) == pot.pot


def test_pot_whose_parts_cannot_be_read_is_refused(club: Club) -> None:
    tournament = a_tournament(club, 4)

    refusal = refused(actions.set_pot, tournament, actions.Pot("percent", percents=(50, 30)))

    assert refusal[:2] == ("bad_pot", 422)


def test_frozen_prizes_stay_whatever_moves(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament)
    actions.set_pot(tournament, actions.Pot("equal", pattern="1-4"))
    actions.add_prize(tournament, HAM)
    before = read_cash(tournament).awards

    giving = actions.freeze_prizes(tournament, alice)
    actions.withdraw_entry(tournament.entries.get(number=before[0].numbers[0]))
    actions.tick_paid(tournament.entries.get(number=8), False)

    assert read_cash(tournament).awards == before
    assert json.loads(giving.body)["pot"] == 8000
    refusal = refused(actions.add_prize, tournament, HAM)
    assert refusal == ("prizes_frozen", 409, "The prize list is frozen: take it back first.")


def test_prizes_are_frozen_by_the_ranking_that_is_published(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    actions.add_prize(tournament, HAM)
    actions.withdraw_entry(tournament.entries.get(number=1))

    assert refused(actions.freeze_prizes, tournament)[:2] == ("ranking_unpublished", 409)

    publish(tournament, alice)
    assert actions.freeze_prizes(tournament, alice).edition.number == 2


def test_list_of_which_something_is_given_is_not_taken_back(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    actions.add_prize(tournament, HAM)
    actions.freeze_prizes(tournament, alice)
    actions.hand_over(tournament, "", True)

    assert refused(actions.thaw_prizes, tournament)[:2] == ("prizes_given", 409)

    actions.hand_over(tournament, "0", False)
    actions.thaw_prizes(tournament)
    assert read_cash(tournament).giving is None


def test_withdrawn_have_no_prize_and_the_next_one_has(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    actions.add_prize(tournament, HAM)
    (before,) = read_cash(tournament).awards
    for number in before.numbers:
        actions.withdraw_entry(tournament.entries.get(number=number))
    actions.refresh_draft(tournament.pk)

    (after,) = read_cash(tournament).awards

    assert after.numbers
    assert not set(after.numbers) & set(before.numbers)


def test_best_of_a_category_is_the_best_of_those_who_are_in_it(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    actions.add_prize(tournament, pure.Prize(Among.LADIES, cents=500))
    actions.change_entry(tournament.entries.get(number=7), actions.Details(categories=["ladies"]))

    (award,) = read_cash(tournament).awards

    assert (award.numbers, award.cents) == ((7,), (500,))


def test_every_act_of_the_cash_has_its_sentence(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)
    all_paid(tournament)
    entry = tournament.entries.get(number=1)
    actions.set_meals(entry, 1)
    actions.tick_meals(entry, True)
    actions.tick_meals(entry, False)
    actions.set_pot(tournament, actions.Pot("equal", pattern="1"))
    actions.remove_prize(actions.add_prize(tournament, HAM))
    actions.remove_cash_line(actions.write_cash_line(tournament, 5, "bar"))
    actions.freeze_prizes(tournament, alice)
    for given in (True, False):
        actions.hand_over(tournament, "", given)
    actions.thaw_prizes(tournament)

    assert codes_of(tournament)[-7:-4] == ["prize_removed", "cash_line", "cash_line_removed"]
    assert all(told.said for told in read_timeline(tournament))


def test_prize_that_is_nothing_is_refused_by_the_database_too(club: Club) -> None:
    tournament = a_tournament(club, 4)

    assert refused(actions.add_prize, tournament, pure.Prize(Among.LAST))[:2] == ("empty_prize", 422)
    assert not Prize.objects.exists()
