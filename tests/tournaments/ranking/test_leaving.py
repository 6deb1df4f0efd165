"""Where those stand who left, and games that count for some only: by hand, and the obvious way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.tournaments.ranking.criteria_slowly import Event, events
from tournaments.ranking.clubs import club_shares
from tournaments.ranking.criteria import BY_WINS, Criterion, rules_of
from tournaments.ranking.games import Award, Outcome, Standing
from tournaments.ranking.leaving import Leaving, strike, struck_out
from tournaments.ranking.standings import StageField, staged, standings
from tournaments.ranking.why import find_why, turns_of_games

WON, DRAWN = (Fraction(1), Fraction(0)), (Fraction(1, 2), Fraction(1, 2))


def met(first: int, second: int, marks: tuple[int, int] = (60, 40), *, round_: int) -> Outcome:
    won = DRAWN if marks[0] == marks[1] else WON if marks[0] > marks[1] else WON[::-1]
    return Outcome(((first,), (second,)), marks, won, round=round_)


# 1 beats 2, 3 and 4; 2 beats 3 and draws with 4; 3 beats 4; 5, who left after two of five rounds, beat 2 and lost to 4.
CROSSTABLE = (
    met(1, 4, round_=1), met(5, 2, (120, 0), round_=1),
    met(1, 2, round_=2), met(4, 5, (70, 10), round_=2),
    met(1, 3, round_=3), met(2, 4, (50, 50), round_=3),
    met(2, 3, round_=4),
    met(3, 4, (90, 10), round_=5),
)  # fmt: skip


def table(leaving: Leaving, gone: Sequence[int] = (5,)) -> list[tuple[int, int | None, Fraction, int]]:
    """Number, rank, wins, games; of five rounds."""
    struck = struck_out(gone, CROSSTABLE, dict.fromkeys(gone, 5)) if leaving == Leaving.STRUCK else ()
    rows = standings(range(1, 6), strike(CROSSTABLE, struck), gone, BY_WINS, leaving=leaving)
    return [(row.number, row.rank, row.won, row.played) for row in rows]


HALF = Fraction(1, 2)


def test_as_many_games_as_are_asked_for_bring_a_rank_and_one_fewer_none() -> None:
    games = (met(1, 2, round_=1), met(1, 3, round_=2))

    rows = staged([StageField(frozenset({1, 2, 3}), games, fewest=2)])

    assert [(row.number, row.rank) for row in rows] == [(1, 1), (2, None), (3, None)]
    assert [row.rank for row in staged([StageField(frozenset({1, 2, 3}), games, fewest=3)])] == [None] * 3


def test_by_hand_each_rule_makes_another_table() -> None:
    stayed = [(1, 1, 3, 3), (4, 2, 3 * HALF, 4), (2, 3, 3 * HALF, 4), (3, 4, 1, 3)]

    assert table(Leaving.LAST) == [*stayed, (5, 5, 1, 2)]
    assert table(Leaving.UNRANKED) == [*stayed, (5, None, 1, 2)]
    assert table(Leaving.BY_RESULTS) == [*stayed[:3], (5, 4, 1, 2), (3, 5, 1, 3)]
    assert table(Leaving.STRUCK) == [
        (1, 1, 3, 3),
        (2, 2, 3 * HALF, 3),
        (3, 3, 1, 3),
        (4, 4, HALF, 3),
        (5, None, 0, 0),
    ]


def test_by_hand_whoever_leads_and_leaves() -> None:
    assert table(Leaving.BY_RESULTS, (1,))[0][:2] == (1, 1)
    assert table(Leaving.LAST, (1,))[-1][:2] == (1, 5)
    assert table(Leaving.UNRANKED, (1,))[-1][:2] == (1, None)
    assert table(Leaving.STRUCK, (1,))[-1][:2] == (1, 5)  # three of five rounds are half of them


@pytest.mark.parametrize(("due", "gone"), [(3, []), (4, []), (5, [5]), (0, [])])
def test_half_of_the_rounds_is_enough_to_stay(due: int, gone: list[int]) -> None:
    assert sorted(struck_out({5}, CROSSTABLE, {5: due})) == gone


def test_rounds_are_counted_not_games_and_those_that_a_substitute_played_are_not() -> None:
    twice = [met(1, 2, round_=1), met(2, 1, round_=1)]
    other = [replace(game, not_for=frozenset({1})) for game in twice]

    assert struck_out({1}, twice, {1: 2}) == frozenset()
    assert struck_out({1}, twice, {1: 3}) == {1}
    assert struck_out({1}, other, {1: 1}) == {1}


def test_struck_out_games_vanish_from_every_criterion() -> None:
    order = rules_of((Criterion.BUCHHOLZ, Criterion.SONNEBORN, Criterion.DIRECT))

    rows = standings(range(1, 6), strike(CROSSTABLE, {5}), {5}, order, leaving=Leaving.STRUCK)
    without = standings(range(1, 5), [one for one in CROSSTABLE if 5 not in one.entries], order=order)

    assert [replace(row, separated_by=None) for row in rows[:4]] == [
        replace(row, separated_by=None) for row in without
    ]
    assert [row.values for row in rows[:4]] == [row.values for row in without]
    assert rows[-1].values == (None, None, None)


def test_game_of_a_substitute_is_missing_for_the_entry_and_stands_for_the_others() -> None:
    games = [met(1, 2, (60, 0), round_=1), met(1, 3, round_=2), met(2, 3, round_=2)]
    away = [replace(games[0], not_for=frozenset({1})), *games[1:]]
    order = rules_of((Criterion.AVERAGE, Criterion.BUCHHOLZ, Criterion.DIRECT))

    own = {row.number: row for row in standings([1, 2, 3], games, order=order)}
    then = {row.number: row for row in standings([1, 2, 3], away, order=order)}

    assert (own[1].played, own[1].values[0], own[1].won) == (2, 60, 2)
    assert (then[1].played, then[1].values[0], then[1].won) == (1, 60, 1)  # missing, not a game with nothing
    assert (then[2].played, then[2].won, then[2].marks_against) == (2, 1, own[2].marks_against)
    assert (own[2].values[1], then[2].values[1]) == (
        2,
        1,
    )  # it has met whoever is there, with what that is worth
    assert then[1].values[1] == 0


def test_entry_for_whom_only_others_played_has_no_rank() -> None:
    (game,) = [replace(met(1, 2, round_=1), not_for=frozenset({1}))]

    rows = standings([1, 2], [game])

    assert [(row.number, row.rank, row.played) for row in rows] == [(2, 1, 1), (1, None, 0)]


def test_club_has_the_games_that_its_delegates_have() -> None:
    games = [met(1, 2, round_=1), replace(met(1, 2, round_=2), not_for=frozenset({1}))]

    own, other = club_shares({1: "Heule", 2: "Izegem"}, games)

    assert (own.club, own.won, own.played, other.club, other.won, other.played) == (
        "Heule",
        1,
        1,
        "Izegem",
        0,
        2,
    )


def test_why_does_not_turn_a_game_that_counts_for_nobody() -> None:
    games = [replace(met(2, 1, round_=1), not_for=frozenset({1})), met(2, 1, round_=2)]

    why = find_why(
        lambda played, awards: standings([1, 2], played, awards=awards), games, 1, turns_of_games(games, 1)
    )

    assert why is not None
    assert list(why.turned) == [1]


def test_place_of_a_knock_out_is_kept_whatever_the_rule() -> None:
    games = (met(1, 2, round_=1), met(3, 4, round_=1))
    places = {1: (1, False), 3: (1, False), 2: (3, True), 4: (3, True)}
    field = StageField(frozenset({1, 2, 3, 4}), games, places=places)

    for leaving in Leaving:
        rows = staged([field], {2}, leaving=leaving)
        assert {row.number: row.rank for row in rows}[2] == 3


# --- the obvious way ------------------------------------------------------------------------------


def reckoned(event: Event, gone: frozenset[int], leaving: Leaving) -> tuple[Standing, ...]:
    return standings(event.entries, event.games, gone, event.rules, event.awards, leaving)


def ranks_of(rows: Sequence[Standing], among: frozenset[int]) -> list[tuple[int, bool]]:
    """Who is among them, in their order, and whether each is level with the one before it."""
    own = [row for row in rows if row.number in among]
    return [(row.number, at > 0 and own[at - 1].rank == row.rank) for at, row in enumerate(own)]


@st.composite
def left(draw: st.DrawFn) -> tuple[Event, frozenset[int], Leaving]:
    event = draw(events())
    return event, draw(st.frozensets(st.sampled_from(event.entries))), draw(st.sampled_from(list(Leaving)))


@examples(30)
@given(left())
def test_nobody_who_stayed_changes_places_with_another_by_where_the_others_stand(
    told: tuple[Event, frozenset[int], Leaving],
) -> None:
    event, gone, _leaving = told
    stayed = frozenset(event.entries) - gone

    last, unranked, results = (
        reckoned(event, gone, rule) for rule in (Leaving.LAST, Leaving.UNRANKED, Leaving.BY_RESULTS)
    )

    same = [(row.number, row.rank) for row in last if row.number in stayed]
    assert [(row.number, row.rank) for row in unranked if row.number in stayed] == same
    assert [row.number for row in unranked][len(stayed) :] == [
        row.number for row in unranked if row.number in gone
    ]
    assert {row.rank for row in unranked if row.number in gone} <= {None}
    if not any(rule.criterion == Criterion.DIRECT for rule in event.rules):  # it asks who is level
        assert ranks_of(results, stayed) == ranks_of(last, stayed)


@examples(30)
@given(left())
def test_by_results_is_the_ranking_in_which_nobody_left(told: tuple[Event, frozenset[int], Leaving]) -> None:
    event, gone, _leaving = told

    rows = reckoned(event, gone, Leaving.BY_RESULTS)

    assert [replace(row, withdrawn=False) for row in rows] == list(reckoned(event, frozenset(), Leaving.LAST))


@examples(30)
@given(events(), st.data())
def test_struck_out_is_the_ranking_of_the_games_without_them(event: Event, data: st.DataObject) -> None:
    struck = data.draw(st.frozensets(st.sampled_from(event.entries)))
    stayed = [number for number in event.entries if number not in struck]
    awards = [one for one in event.awards if one.number not in struck]
    games = [game for game in event.games if not struck.intersection(game.entries)]

    rows = standings(event.entries, strike(event.games, struck), struck, event.rules, awards, Leaving.STRUCK)
    slowly = standings(stayed, games, order=event.rules, awards=awards)

    known = [(row.number, row.rank, row.played, row.won, row.marks_for, row.values) for row in rows]
    assert known[: len(slowly)] == [
        (row.number, row.rank, row.played, row.won, row.marks_for, row.values) for row in slowly
    ]
    assert {(row.rank, row.played, row.won) for row in rows[len(slowly) :]} <= {(None, 0, Fraction(0))}


@examples(30)
@given(left(), st.randoms(use_true_random=False))
def test_neither_order_of_arrival_nor_names_matter(
    told: tuple[Event, frozenset[int], Leaving], chance: object
) -> None:
    event, gone, leaving = told
    games, entries = list(event.games), list(event.entries)
    chance.shuffle(games)
    chance.shuffle(entries)
    other = replace(event, games=tuple(games), entries=tuple(entries))

    assert reckoned(other, gone, leaving) == reckoned(event, gone, leaving)
    named = renamed(event)
    rows = reckoned(named, frozenset(number + 100 for number in gone), leaving)
    assert [(row.number - 100, row.rank, row.values) for row in rows] == [
        (row.number, row.rank, row.values) for row in reckoned(event, gone, leaving)
    ]


def renamed(event: Event) -> Event:
    """Everybody with a number a hundred higher."""

    def game(one: Outcome) -> Outcome:
        sides = tuple(tuple(number + 100 for number in side) for side in one.sides)
        charges = {number + 100: cost for number, cost in one.charges.items()}
        return replace(
            one, sides=sides, charges=charges, not_for=frozenset(number + 100 for number in one.not_for)
        )

    def award(one: Award) -> Award:
        return replace(one, number=one.number + 100)

    by_number = (Criterion.MANUAL, Criterion.LOT)
    return Event(
        tuple(number + 100 for number in event.entries),
        tuple(map(game, event.games)),
        tuple(map(award, event.awards)),
        tuple(
            replace(rule, numbers=tuple(number + 100 for number in rule.numbers))
            if rule.criterion in by_number
            else rule
            for rule in event.rules
        ),
    )
