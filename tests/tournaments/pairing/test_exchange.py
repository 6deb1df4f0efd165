"""What an exchange by hand would break."""

from tournaments.pairing.draw import PlayedRound, Remark
from tournaments.pairing.exchange import ExchangeFacts, exchanged, warnings_of

NOW = PlayedRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))


def warned(first: int, second: int, known: ExchangeFacts) -> tuple[Remark, ...]:
    return warnings_of(NOW, exchanged(NOW, first, second), known)


def test_an_exchange_that_breaks_nothing_is_not_warned_of() -> None:
    assert warned(1, 5, ExchangeFacts()) == ()


def test_who_has_met_before_is_told_with_the_round() -> None:
    past = [PlayedRound(((1, 6, 20, 21),)), PlayedRound(((1, 30, 31, 32),))]

    assert warned(1, 5, ExchangeFacts(past)) == (Remark("met_in", (1, 6), 1),)


def test_the_last_round_counts_where_two_have_met_twice() -> None:
    past = [PlayedRound(((1, 6, 20, 21),)), PlayedRound(((1, 6, 31, 32),))]

    assert warned(1, 5, ExchangeFacts(past)) == (Remark("met_in", (1, 6), 2),)


def test_partners_are_told_apart_from_a_meeting() -> None:
    past = [PlayedRound(((1, 20, 7, 21),))]

    assert warned(1, 5, ExchangeFacts(past, partners=True)) == (Remark("partner_in", (1, 7), 1),)
    assert warned(1, 5, ExchangeFacts(past)) == (Remark("met_in", (1, 7), 1),)


def test_a_club_or_family_at_one_table() -> None:
    known = ExchangeFacts(apart={1: ["apart:cousins"], 8: ["club:heule", "apart:cousins"]})

    assert warned(1, 5, known) == (Remark("same_group", (1, 8), 2),)


def test_a_second_bye() -> None:
    assert warned(3, 9, ExchangeFacts(byes={3: 1})) == (Remark("second_bye", (3,), 1),)
    assert warned(3, 9, ExchangeFacts(byes={4: 1})) == ()


def test_what_is_broken_already_is_not_said_again() -> None:
    past = [PlayedRound(((2, 3, 20, 21),))]

    assert warned(1, 5, ExchangeFacts(past)) == ()


def test_two_who_change_seats_at_one_table_become_partners_again() -> None:
    past = [PlayedRound(((1, 20, 2, 21),))]

    assert warned(2, 3, ExchangeFacts(past, partners=True)) == (Remark("partner_in", (1, 2), 1),)
