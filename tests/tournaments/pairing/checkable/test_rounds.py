"""The draw without meeting again in the vocabulary of the others."""

import pytest

from tournaments.pairing.checkable.chance import sha256
from tournaments.pairing.checkable.entries import digest_of
from tournaments.pairing.checkable.rounds import draw_apart, field_of
from tournaments.pairing.draw import Draw, Entrant, PlayedRound, Remark, Tier


def a_round(entrants: list[Entrant], past: list[PlayedRound] | None = None, *, table_size: int = 4) -> Draw:
    seed = sha256(f"round {1 + len(past or [])}")
    return draw_apart(entrants, past or [], seed, table_size=table_size)


def pairs(count: int) -> list[Entrant]:
    return [Entrant(number, players=2) for number in range(1, count + 1)]


def test_rounds_of_an_event_never_repeat_a_meeting() -> None:
    past: list[PlayedRound] = []

    for _round in range(5):
        draw = a_round(pairs(11), past)
        past.append(PlayedRound(draw.tables, draw.byes))

    met = [frozenset(table) for played in past for table in played.tables]
    assert len(met) == len(set(met)) == 25
    assert len({bye for played in past for bye in played.byes}) == 5


def test_draw_is_told_in_numbers_and_remarks() -> None:
    first = a_round(pairs(5))

    draw = a_round(pairs(5), [PlayedRound(first.tables, first.byes)])

    assert sorted(draw.order) == [1, 2, 3, 4, 5]
    assert draw.order == (*(entry for table in draw.tables for entry in table), *draw.byes)
    assert [one.code for one in draw.explanation] == ["draws", "bye"]
    assert draw.explanation[1] == Remark("bye", draw.byes, 1)
    assert draw.tiers == (Tier("rematch", 0, 0), Tier("apart", 0, 0))
    assert draw.digest == digest_of(pairs(5))


def test_what_had_to_be_broken_is_said() -> None:
    past = [PlayedRound(((1, 2), (3, 4))), PlayedRound(((1, 3), (2, 4))), PlayedRound(((1, 4), (2, 3)))]
    entrants = [Entrant(number, 2, apart=frozenset({"De Statie"})) for number in range(1, 5)]

    draw = a_round(entrants, past)

    met = tuple(entry for table in draw.tables for entry in table)
    assert draw.explanation[1:] == (Remark("no_bye"), Remark("rematch", met, 2), Remark("apart", met, 2))
    assert draw.explanation[0].code == "switches"
    assert draw.tiers == (Tier("rematch", 2), Tier("apart", 2))


def test_a_second_bye_is_said() -> None:
    everybody = tuple(range(1, 6))

    draw = a_round(pairs(5), [PlayedRound((), everybody)])

    assert draw.explanation[1:] == (Remark("bye_again", draw.byes, 1),)


def test_players_alone_meet_nobody_again_at_tables_of_four() -> None:
    entrants = [Entrant(number) for number in range(1, 27)]
    first = a_round(entrants)

    second = a_round(entrants, [PlayedRound(first.tables, first.byes)])

    assert [len(table) for table in second.tables] == [4] * 6
    assert max(len(set(one) & set(other)) for one in first.tables for other in second.tables) == 1
    assert not set(first.byes) & set(second.byes)


def test_those_who_left_are_forgotten() -> None:
    past = [PlayedRound(((1, 2), (3, 9)), byes=(8,))]

    field = field_of(pairs(4), past, table_size=4)

    assert set(field.groups) == {"1", "2", "3", "4"}
    assert field.met == {"1": {"2"}, "2": {"1"}}
    assert field.byes == {}


def test_groups_become_plain() -> None:
    entrants = [Entrant(1, apart=frozenset({"Rene\u0301|e\n", "|"})), Entrant(2)]

    assert field_of(entrants, [], table_size=2).groups == {"1": {"René e"}, "2": set()}


@pytest.mark.parametrize(
    ("entrants", "table_size"),
    [
        ([], 4),
        ([Entrant(1), Entrant(1), Entrant(2), Entrant(3)], 4),
        ([Entrant(1), Entrant(2, players=2), Entrant(3), Entrant(4)], 4),
        ([Entrant(1, players=3), Entrant(2, players=3)], 4),
        ([Entrant(1, players=0), Entrant(2, players=0)], 4),
        ([Entrant(1, players=4), Entrant(2, players=4)], 4),
        ([Entrant(1), Entrant(2), Entrant(3)], 4),
    ],
)
def test_impossible_lists_are_refused(entrants: list[Entrant], table_size: int) -> None:
    with pytest.raises(ValueError, match=r"one size|fill"):
        a_round(entrants, table_size=table_size)
