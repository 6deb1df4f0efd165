"""The draw before a game: literal draws for literal seeds, what always holds, and that nobody is favoured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rulebook.draw import RED, Dealt, PlaceDraw, draw_places
from tests.depth import some

DEALERS = ("first_king", "highest", "lowest")
TABLES = [(places, False) for places in range(2, 8)] + [(4, True)]


def told(draw: PlaceDraw) -> str:
    """Every card with its place, after a comma for each draw of equal cards."""
    return " ".join(f"{dealt.card}{',' * dealt.again}>{dealt.to}" for dealt in draw.dealt)


LITERAL = [
    (4, "first_king", True, "KD>0 JH>3 10C>2 KH>1", (0, 2, 1, 3)),
    (4, "highest", True, "10S>0 KD>3 JH>2 10C>1 KH,>0 7C,>1", (0, 2, 1, 3)),
    (4, "lowest", False, "10S>0 KD>3 JH>2 10C>1", (2, 3, 0, 1)),
    (7, "first_king", False, "10S>4 KD>0", (0, 1, 2, 3, 4, 5, 6)),
]


@pytest.mark.parametrize(("places", "dealer", "partners", "cards", "seating"), LITERAL)
def test_same_seed_draws_the_same_on_every_machine(
    places: int, dealer: str, partners: bool, cards: str, seating: tuple[int, ...]
) -> None:
    drawn = draw_places(places, "dice 4 2 6", dealer=dealer, partners=partners)

    assert (told(drawn), drawn.seating) == (cards, seating)


@pytest.mark.parametrize("dealer", ["highest", "lowest"])
def test_three_of_six_with_the_best_cards_play_together(dealer: str) -> None:
    for seed in map(str, range(60)):
        drawn = draw_places(6, seed, dealer=dealer, partners=True)
        sign = 1 if dealer == "highest" else -1
        first = {dealt.to: sign * dealt.card.strength for dealt in drawn.dealt if dealt.again == 0}
        team, others = drawn.partners

        assert {*team, *others} == set(range(6))
        assert len(team) == len(others) == 3
        assert min(first[place] for place in team) >= max(first[place] for place in others)
        assert first[drawn.first_dealer] == max(first.values())


@pytest.mark.parametrize(("dealer", "partners"), [("first_king", True), ("highest", "red_kings")])
def test_there_are_no_kings_enough_for_teams_of_three(dealer: str, partners: bool | str) -> None:
    with pytest.raises(ValueError, match="6 places"):
        draw_places(6, "seed", dealer=dealer, partners=partners)


def test_whoever_has_a_king_is_passed_over() -> None:
    drawn = draw_places(4, "b", dealer="first_king", partners=True)

    to = [dealt.to for dealt in drawn.dealt]
    since = to[to.index(3) + 1 :]
    assert (str(drawn.shown), drawn.chosen) == ("9C", (3, 2))
    assert [str(dealt.card) for dealt in drawn.deciding] == ["KH", "KD"]
    assert (drawn.served, since[:6]) == ((2, 0, 1, 3), [2, 0, 1, 2, 0, 1])
    assert 3 not in since


@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("kings", ["first_kings", "red_kings"])
def test_kings_make_the_partners_whatever_makes_the_dealer(kings: str, dealer: str) -> None:
    for seed in map(str, range(60)):
        drawn = draw_places(4, seed, dealer=dealer, partners=kings)
        phase = [dealt for dealt in drawn.dealt if dealt.card.rank == "K"][
            : 2 if kings == "first_kings" else 4
        ]
        pair = {dealt.to for dealt in phase if kings == "first_kings" or dealt.card.suit in RED}

        assert len({dealt.to for dealt in phase}) == len(phase)
        assert set(map(frozenset, drawn.partners)) == {frozenset(pair), frozenset(range(4)) - pair}
        assert {dealt.to for dealt in drawn.kings} == pair
        if dealer == "first_king":
            assert drawn.first_dealer == phase[0].to
        else:
            assert drawn.first_dealer in best_of(drawn.dealt[drawn.dealt.index(phase[-1]) + 1 :], dealer)


def best_of(dealt: Sequence[Dealt], dealer: str) -> set[int]:
    """Who drew the best of a card each."""
    sign = -1 if dealer == "highest" else 1
    heights = {each.to: sign * each.card.strength for each in dealt if each.again == 0}
    return {place for place, height in heights.items() if height == min(heights.values())}


def test_no_other_kings_make_partners() -> None:
    with pytest.raises(ValueError, match="no such custom"):
        draw_places(4, "seed", dealer="highest", partners="black_kings")


draws = st.builds(
    lambda table, seed, dealer: draw_places(table[0], seed, dealer=dealer, partners=table[1]),
    st.sampled_from(TABLES),
    st.text(max_size=20),
    st.sampled_from(DEALERS),
)


@given(draws)
def test_everyone_has_one_place(drawn: PlaceDraw) -> None:
    places = set(range(len(drawn.served)))

    assert set(drawn.served) == set(drawn.seating) == places
    assert len(drawn.seating) == len(places)
    assert drawn.seating[0] == drawn.first_dealer == drawn.chosen[0]


@given(draws)
def test_partners_sit_opposite_and_the_others_as_they_stood(drawn: PlaceDraw) -> None:
    count, first = len(drawn.seating), drawn.first_dealer
    as_they_stood = tuple((first + step) % count for step in range(count))

    if drawn.partners:
        assert drawn.chosen == drawn.partners[0]
        assert [as_they_stood.index(place) for place in drawn.partners[1]] == sorted(
            as_they_stood.index(place) for place in drawn.partners[1]
        )
    else:
        assert drawn.seating == as_they_stood


@given(draws)
def test_no_card_falls_twice_from_one_pack(drawn: PlaceDraw) -> None:
    seen = [dealt.card for dealt in drawn.dealt] + ([drawn.shown] if drawn.shown else [])

    assert len(set(seen[:32])) == len(seen[:32])


@given(st.text(max_size=20), st.sampled_from(["highest", "lowest"]))
def test_the_cards_say_who_is_chosen(seed: str, dealer: str) -> None:
    drawn = draw_places(4, seed, dealer=dealer, partners=True)
    sign = 1 if dealer == "highest" else -1
    hands: dict[int, list[int]] = {}
    for dealt in drawn.dealt:
        hands.setdefault(dealt.to, []).append(sign * dealt.card.strength)

    first, second = (hands[place] for place in drawn.chosen)
    assert first > second
    assert all(second > hands[place] for place in drawn.partners[1])


@given(st.text(max_size=20))
def test_partners_have_the_kings_of_the_colour_that_was_not_shown(seed: str) -> None:
    drawn = draw_places(4, seed, dealer="first_king", partners=True)

    assert drawn.shown is not None
    assert {(dealt.card.rank, dealt.card.suit in RED) for dealt in drawn.deciding} == {
        ("K", drawn.shown.suit not in RED)
    }
    assert [dealt for dealt in drawn.dealt if dealt in drawn.deciding] == list(drawn.deciding)


def unevenness(seen: Iterable[Hashable], kinds: int) -> float:
    """Pearson's chi-square of `seen` against as many of each of `kinds` kinds."""
    counts = Counter(seen)
    wanted = counts.total() / kinds
    lacking = (kinds - len(counts)) * wanted
    return lacking + sum((count - wanted) ** 2 / wanted for count in counts.values())


# What chi-square passes by chance once in a thousand, by degrees of freedom.
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52, 6: 22.46, 11: 31.26}


@pytest.mark.deeper("five times as many draws")
@pytest.mark.parametrize("dealer", DEALERS)
@pytest.mark.parametrize("places", range(2, 8))
def test_everyone_deals_first_equally_often(places: int, dealer: str) -> None:
    first = [
        draw_places(places, f"evening {turn}", dealer=dealer).first_dealer
        for turn in range(some(300, of=1500))
    ]

    assert unevenness(first, places) < CRITICAL[places - 1]


@pytest.mark.deeper("five times as many draws")
@pytest.mark.parametrize("dealer", DEALERS)
def test_everyone_partners_everyone_equally_often(dealer: str) -> None:
    drawn = [
        draw_places(4, f"evening {turn}", dealer=dealer, partners=True) for turn in range(some(600, of=3000))
    ]

    assert unevenness([draw.chosen for draw in drawn], 12) < CRITICAL[11]
    assert unevenness([(draw.chosen[1] - draw.chosen[0]) % 4 for draw in drawn], 3) < CRITICAL[2]


def test_equal_cards_draw_again_only_where_it_matters() -> None:
    drawn = [draw_places(7, str(seed), dealer="highest") for seed in range(300)]

    again = [{dealt.to for dealt in draw.dealt if dealt.again == 1} for draw in drawn]
    tied = [
        {dealt.to for dealt in draw.dealt[:7] if dealt.card.rank == best}
        for draw, best in (
            (draw, max(draw.dealt[:7], key=lambda dealt: dealt.card.strength).card.rank) for draw in drawn
        )
    ]
    assert again == [who if len(who) > 1 else set() for who in tied]
    assert any(again)


REFUSED = [
    (1, "highest", False, "1 places"),
    (8, "highest", False, "8 places"),
    (3, "first_king", True, "3 places"),
    (4, "agreed", False, "no such custom"),
]


@pytest.mark.parametrize(("places", "dealer", "partners", "why"), REFUSED)
def test_what_no_table_can_draw_is_refused(places: int, dealer: str, partners: bool, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        draw_places(places, "seed", dealer=dealer, partners=partners)
