"""Rounds of a schedule that somebody else has made: seated as written, and what is odd about it said."""

from tournaments.pairing.doubts import ScheduleDoubt, doubts, repeats
from tournaments.pairing.draw import Draw, Entrant, Remark
from tournaments.pairing.movements import Turn
from tournaments.pairing.prescribed import draw_prescribed

TABLES = ((1, 2, 3, 4), (5, 6, 7, 8))


def drawn(*numbers: int, byes: dict[int, int] | None = None) -> Draw:
    entrants = [Entrant(number) for number in numbers]
    return draw_prescribed(entrants, TABLES, byes=byes or {}, round_number=2)


def test_tables_are_those_of_the_schedule() -> None:
    draw = drawn(*range(1, 10))

    assert (draw.tables, draw.byes) == (TABLES, (9,))
    assert draw.explanation == (Remark("prescribed", count=2), Remark("bye_prescribed", (9,), 1))


def test_chair_of_who_does_not_play_goes_to_who_sat_out_least() -> None:
    draw = drawn(1, 2, 4, 5, 6, 7, 8, 9, 10, byes={9: 1})

    assert (draw.tables, draw.byes) == (((1, 2, 10, 4), (5, 6, 7, 8)), (9,))
    assert draw.explanation[1] == Remark("stands_in", (10, 3), 2)


def test_table_without_one_of_its_players_is_not_set() -> None:
    draw = drawn(1, 2, 4, 5, 6, 7, 8)

    assert (draw.tables, draw.byes) == (((5, 6, 7, 8),), (1, 2, 4))
    assert draw.explanation == (Remark("prescribed", count=1), Remark("table_short", (1, 2, 4), 3))


def test_digest_is_of_the_schedule_and_of_who_plays() -> None:
    digests = {drawn(*range(1, 9)).digest, drawn(*range(1, 9)).digest, drawn(*range(1, 10)).digest}

    assert [len(digest) for digest in digests] == [64, 64]


def test_repeated_partners_and_tables_and_byes_are_told() -> None:
    turns = (
        Turn(((1, 2, 3, 4), (5, 6, 7, 8)), byes=(9,)),
        Turn(((3, 5, 1, 6), (2, 9, 7, 8)), byes=(4,)),
        Turn(((2, 1, 4, 3), (5, 7, 6, 8)), byes=(9,)),
    )

    assert doubts(turns, partners=True) == (
        ScheduleDoubt("uneven", 0, (9,), 1),
        ScheduleDoubt("partners_again", 2, (1, 3)),
        ScheduleDoubt("bye_again", 3, (9,)),
        ScheduleDoubt("met_again", 3, (1, 2, 3, 4)),
        ScheduleDoubt("met_again", 3, (5, 6, 7, 8)),
        ScheduleDoubt("partners_again", 3, (1, 3)),
        ScheduleDoubt("partners_again", 3, (2, 4)),
        ScheduleDoubt("partners_again", 3, (5, 6)),
    )
    assert repeats(turns) == 15


def test_partners_do_not_matter_where_everybody_partners_everybody() -> None:
    turns = (Turn(((1, 2, 3, 4),)), Turn(((1, 5, 3, 6),)))

    assert [doubt.code for doubt in doubts(turns, partners=False)] == []
