"""Every criterion against the obvious way to reckon it, against published crosstables, and against renumbering."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.steps.examples import examples
from tests.tournaments.ranking.criteria_slowly import HALF, Event, Slow, events
from tournaments.ranking.criteria import CHOSEN, Criterion, Rule
from tournaments.ranking.games import Award, Outcome, Standing, won_by
from tournaments.ranking.standings import standings


def test_bye_is_no_game_and_changes_no_average() -> None:
    """Two games of 4 marks are 4 a game, whatever a bye brings beside them; with a bye alone there is none."""
    games = [Outcome(((1,), (2,)), (4, 2), (Fraction(1), Fraction(0)), round=turn) for turn in (1, 2)]
    byes = [Award(1, 100, counts=True, round=3, bye=True), Award(3, 9, counts=True, round=1, bye=True)]
    for criterion in (Criterion.AVERAGE, Criterion.LEAST):
        for awards in (byes, [*byes, Award(1, at_average=1, round=4, bye=True), Award(2, -1)]):
            rows = {row.number: row for row in standings([1, 2, 3], games, order=[criterion], awards=awards)}
            told = [rows[number].values[0] for number in (1, 2, 3)]
            assert told == [4, 2 if awards == byes else Fraction(3, 2), None]


@examples(30)
@given(event=events())
def test_ranks_are_those_of_the_obvious_way(event: Event) -> None:
    assert {row.number: row.rank for row in event.ranking() if row.rank} == Slow(event).ranks()


@examples(30)
@given(event=events(), points=st.booleans())
def test_every_criterion_is_what_its_name_says(event: Event, points: bool) -> None:
    numbers = {Criterion.CAPPED: (2,), Criterion.GAME_POINTS: (3, 1, 0), Criterion.MANUAL: event.entries[:2]}
    left_out = {Criterion.DIRECT, *(() if points else (Criterion.GAME_POINTS,))}
    rules = tuple(Rule(one, numbers.get(one, (1,))) for one in CHOSEN if one not in left_out)
    event = replace(event, rules=rules)

    slow = Slow(event)

    assert {row.number: row.values for row in event.ranking()} == {
        entry: tuple(slow.value(rule, entry) for rule in rules) for entry in event.entries
    }


@examples(30)
@given(event=events(), data=st.data())
def test_order_of_arrival_never_matters(event: Event, data: st.DataObject) -> None:
    shuffled = Event(
        *(tuple(data.draw(st.permutations(each))) for each in (event.entries, event.games, event.awards)),
        event.rules,
    )

    ours, theirs = event.ranking(), shuffled.ranking()

    assert ours == theirs
    assert [row.values for row in ours] == [row.values for row in theirs]


@examples(30)
@given(event=events(), data=st.data())
def test_other_numbers_never_matter(event: Event, data: st.DataObject) -> None:
    """Whatever the order of the new numbers: only those who share a rank may be listed otherwise."""
    new = dict(
        zip(event.entries, data.draw(st.permutations(range(100, 100 + len(event.entries)))), strict=True)
    )
    renumbered = Event(
        tuple(new.values()),
        tuple(
            replace(
                game,
                sides=tuple(tuple(new[one] for one in side) for side in game.sides),
                charges={new[one]: points for one, points in game.charges.items()},
                    not_for=frozenset(new[one] for one in game.not_for),
            )
            for game in event.games
        ),
        tuple(replace(one, number=new[one.number]) for one in event.awards),
        tuple(
            replace(rule, numbers=tuple(new[one] for one in rule.numbers))
            if rule.criterion in ("manual", "lot")
            else rule
            for rule in event.rules
        ),
    )  # fmt: skip

    ours = {new[row.number]: (row.rank, row.values) for row in event.ranking()}

    assert ours == {row.number: (row.rank, row.values) for row in renumbered.ranking()}


# --- by hand --------------------------------------------------------------------------------------


def beat(winner: int, loser: int, *, round_: int = 0, marks: tuple[int, int] = (10, 5)) -> Outcome:
    return Outcome(((winner,), (loser,)), marks, won_by(0, 2), round=round_)


def told(rows: Sequence[Standing]) -> list[tuple[int | None, int, str | None]]:
    return [(row.rank, row.number, row.separated_by) for row in rows]


def test_missing_is_not_zero() -> None:
    """The deals of 3 and 4 were not kept: they are behind 2, whose best deal brought nothing."""
    games = [replace(beat(1, 2), best=(4, 0)), beat(3, 4)]

    rows = standings([1, 2, 3, 4], games, order=[Criterion.BEST_DEAL])

    assert [(row.number, row.rank, row.values) for row in rows] == [
        (1, 1, (4,)),
        (2, 2, (0,)),
        (3, 3, (None,)),
        (4, 3, (None,)),
    ]
    assert rows[1].separated_by == Criterion.BEST_DEAL


def test_direct_encounter_counts_only_where_all_who_are_level_have_met() -> None:
    order = [Criterion.WON, Criterion.DIRECT]

    met = standings(range(1, 5), [beat(2, 1), beat(1, 3), beat(1, 4), beat(2, 4)], order=order)
    not_met = standings(range(1, 5), [beat(1, 3), beat(2, 4)], order=order)

    assert told(met) == [(1, 2, "direct"), (2, 1, "won"), (3, 3, None), (3, 4, None)]
    assert [row.values[1] for row in met] == [1, 0, None, None]
    assert told(not_met) == [(1, 1, None), (1, 2, "won"), (3, 3, None), (3, 4, None)]
    assert [row.values[1] for row in not_met] == [None] * 4


def test_game_that_a_substitute_played_is_no_direct_encounter() -> None:
    games = [replace(beat(1, 2), not_for=frozenset({2})), beat(2, 1)]

    rows = standings([1, 2], games, order=[Criterion.WON, Criterion.DIRECT])

    assert told(rows) == [(1, 2, "direct"), (2, 1, None)]
    assert [row.values for row in rows] == [(1, 1), (1, 0)]


def test_every_opponent_at_a_table_counts_for_a_player() -> None:
    """1 and 2 beat 3 and 4 twice, then 1 and 3 beat 2 and 4: 1 has met 3 and 4 twice, 2 and 4 once."""
    game = Outcome(((1, 2), (3, 4)), (9, 3), won_by(0, 2))
    games = [game, game, replace(game, sides=((1, 3), (2, 4)))]

    rows = standings(range(1, 5), games, order=[Criterion.BUCHHOLZ, Criterion.SONNEBORN])

    assert {row.number: row.values for row in rows} == {
        1: (2 * (1 + 0) + 2 + 0, 2 * (1 + 0) + 2 + 0),
        2: (2 * (1 + 0) + 3 + 1, 2 * (1 + 0)),
        3: (2 * (3 + 2) + 2 + 0, 2 + 0),
        4: (2 * (3 + 2) + 3 + 1, 0),
    }


def test_bye_is_no_opponent_unless_the_criterion_says_as_how_many_it_counts() -> None:
    games, bye = [beat(1, 2), beat(1, 3)], Award(1, won=Fraction(1), counts=True, bye=True)

    def scores(*numbers: int) -> tuple[object, ...]:
        rules = [Rule(Criterion.BUCHHOLZ, numbers), Rule(Criterion.SONNEBORN, numbers)]
        return standings([1, 2, 3], games, order=rules, awards=[bye])[0].values

    assert (scores(), scores(0), scores(1), scores(2)) == ((3, 0), (3, 0), (3, 3), (6, 3))


def test_average_of_a_bye_counts_once_in_the_progressive_score() -> None:
    games = [beat(1, 2, round_=1), beat(2, 1, round_=2)]

    rows = standings([1, 2], games, order=[Criterion.PROGRESSIVE], awards=[Award(1, at_average=2, round=1)])

    assert [(row.number, row.values) for row in rows] == [(1, (3,)), (2, (1,))]


# --- published crosstables ------------------------------------------------------------------------

UZCHESS = """
    AP= YE- MR= NS- BV+  PV+ SB= RN= EM= AY-  YP= MA= NE= BR+ VS=  PS+ RV= EB= AN= YM-  MP+ NY= BA+ VE- SR+
    PR- ES= AV= YB+ MN=  NP= BM+ VY= SA+ RE=  PE+ AR- YS= MV- NB=  BP- VN+ SM= RY= EA=
"""


def test_sonneborn_berger_and_direct_encounter_are_those_of_the_uzchess_cup() -> None:
    """UzChess Cup Masters, Tashkent 2025, ten players, each against each: the results as broadcast, and the figures
    that the tests of the chess library scalachess keep for this tournament.
    """
    parts = {"+": (1, 0), "=": (HALF, HALF), "-": (0, 1)}
    games = [
        Outcome(((ord(one),), (ord(other),)), (0, 0), tuple(map(Fraction, parts[how])))
        for one, other, how in UZCHESS.split()
    ]

    rows = standings(
        map(ord, "PBSEMYRVNA"), games, order=[Criterion.WON, Criterion.DIRECT, Criterion.SONNEBORN]
    )

    figures = {
        chr(row.number): tuple(map(float, (row.won, row.values[1] or 0, row.values[2] or 0))) for row in rows
    }
    assert figures == {
        "P": (5.5, 2.0, 25.25),
        "B": (5.5, 0.5, 22.5),
        "S": (5.5, 0.5, 22.25),
        "E": (5.0, 0.0, 21.5),
        "M": (4.5, 1.5, 20.5),
        "R": (4.5, 1.0, 18.75),
        "Y": (4.5, 0.5, 19.5),
        "V": (4.0, 0.0, 16.5),
        "N": (3.5, 0.0, 16.0),
        "A": (2.5, 0.0, 11.25),
    }
    assert [chr(row.number) for row in rows] == [*"PBSEMRYVNA"]
    assert [row.separated_by for row in rows[:3]] == ["direct", "sonneborn", "won"]


EXERCISE = {
    1: "+9 =13 =2 +15 =4",
    2: "+10 +7 =1 +16 =3",
    3: "=11 +6 +8 =4 =2",
    4: "+12 =bye +13 =3 =1",
    5: "-13 -15 +11 =7 +10",
    6: "-14 -3 +bye +10 +8",
    7: "+15 -2 -16 =5 -11",
    8: "=16 +14 -3 +13 -6",
    9: "-1 -10 =bye - +bye",
    10: "-2 +9 -15 -6 -5",
    11: "=3 -16 -5 +bye +7",
    12: "-4 +bye +bye",
    13: "+5 =1 -4 -8 -14",
    14: "+6 -8 - - +13",
    15: "-7 +5 +10 -1 -16",
    16: "=8 +11 +7 -2 +15",
}


def exercise(*order: Criterion) -> dict[int, tuple[float, ...]]:
    """By player, what the exercise gives by each criterion."""
    parts = {"+": Fraction(1), "=": HALF, "-": Fraction(0)}
    games, awards = [], []
    for number, row in EXERCISE.items():
        for how, other in ((one[0], one[1:]) for one in row.split()):
            if other.isdigit() and int(other) > number:
                games.append(Outcome(((number,), (int(other),)), (0, 0), (parts[how], 1 - parts[how])))
            elif other == "bye":
                awards.append(Award(number, won=parts[how]))
    rows = standings(EXERCISE, games, order=order, awards=awards)
    return {row.number: tuple(float(value or 0) for value in row.values) for row in rows}


def test_buchholz_is_that_of_the_exercise_of_the_chess_federation() -> None:
    """FIDE, "Exercises in Tie-Breaking" (2024): sixteen players, five rounds; its exercises 1 to 5, for those
    players to whom its own rules on rounds that were not played do not apply. A forfeit is no game there.
    """
    figures = exercise(Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT)

    assert [figures[number][0] for number in (2, 1, 3, 5, 8, 16)] == [13, 12.5, 15.5, 8.5, 13.5, 12.5]
    assert [figures[number][1] for number in (5, 8)] == [7.5, 12]


def test_every_buchholz_of_the_exercise_is_reckoned_by_hand_from_its_points() -> None:
    """The other figures of that crosstable, by the definitions of FIDE's Handbook, C.07: the sum of the points of
    the opponents (Buchholz), without the lowest (cut 1), without the lowest and the highest (median). They are
    reckoned for the ten who played all their rounds; no opponent of theirs ended with rounds that he did not play,
    whose points FIDE would count otherwise.
    """
    points = {1: 3.5, 2: 4, 3: 3.5, 4: 3.5, 5: 2.5, 6: 3, 7: 1.5, 8: 2.5,
              9: 1.5, 10: 1, 11: 2.5, 12: 2, 13: 1.5, 14: 2, 15: 2, 16: 3.5}  # fmt: skip
    by_hand = {
        1: (12.5, 11, 7),
        2: (13, 12, 8.5),
        3: (15.5, 13, 9),
        5: (8.5, 7.5, 5),
        7: (14.5, 12.5, 8.5),
        8: (13.5, 12, 8.5),
        10: (13, 11.5, 7.5),
        13: (14, 12, 8.5),
        15: (12, 11, 7.5),
        16: (12.5, 11, 7),
    }

    figures = exercise(Criterion.WON, Criterion.BUCHHOLZ, Criterion.BUCHHOLZ_CUT, Criterion.BUCHHOLZ_MEDIAN)

    assert {number: won for number, (won, *_others) in figures.items()} == points
    assert {number: tuple(figures[number][1:]) for number in by_hand} == by_hand
    complete = {number for number, row in EXERCISE.items() if all(one[1:].isdigit() for one in row.split())}
    assert set(by_hand) == complete
