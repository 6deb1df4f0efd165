"""The list of entries as it is published."""

import hashlib

from tournaments.pairing.checkable.entries import digest_of, lines_of, nameless
from tournaments.pairing.draw import Entrant


def test_list_has_an_entry_a_line_with_its_groups() -> None:
    entrants = [Entrant(10), Entrant(9), Entrant(1, apart=frozenset({"g2", "g1"}))]

    assert lines_of(entrants) == ("1\tg1\tg2", "10", "9")
    assert digest_of(entrants) == hashlib.sha256(b"1\tg1\tg2\n10\n9\n").hexdigest()


def test_list_does_not_depend_on_the_order_of_the_entries() -> None:
    entrants = [Entrant(number, apart=frozenset({"g1"})) for number in (3, 1, 2)]

    assert digest_of(entrants) == digest_of(entrants[::-1])


def test_groups_lose_their_names_and_one_alone_is_in_none() -> None:
    entrants = [Entrant(1, apart=frozenset({"Desmet", "Heule"})), Entrant(2, apart=frozenset({"Desmet"}))]

    assert [set(one.apart) for one in nameless(entrants)] == [{"g1"}, {"g1"}]
