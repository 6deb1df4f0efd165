"""Whom a typed name means: one of the club, several, or nobody."""

import pytest

from clubs.models import Club, Player
from clubs.players.directory import Directory
from tests import factories


def players_of(club: Club) -> list[Player]:
    people = [("Anne", "Durand"), ("Béa", ""), ("Luc", "Petit"), ("Luc", "Grand")]
    return [
        factories.a_player(club, number, first, last_name=last, short_name=f"{first} {last[:1]}. {number}")
        for number, (first, last) in enumerate(people, start=1)
    ]


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("Anne Durand", [1]),
        ("anne  DURAND", [1]),
        ("Durand Anne", [1]),
        ("Béa", [2]),
        ("bea", [2]),
        ("Luc", [4, 3]),
        ("Luc Petit", [3]),
        ("luc p 3", [3]),
        ("Zoé", []),
        ("3", [3]),
        ("", []),
    ],
)
def test_name_means_who_is_called_so_by_the_surest_way(club: Club, typed: str, numbers: list[int]) -> None:
    players = Directory(players_of(club)).called(typed)

    assert [player.number for player in players] == numbers


def test_number_is_no_name_where_names_alone_are_meant(club: Club) -> None:
    directory = Directory(players_of(club))

    assert [directory.called(typed, by_number=False) for typed in ("3", "Luc Petit 3")] == [[], []]


def test_bearers_of_a_full_name_are_those_too_who_no_longer_play(club: Club) -> None:
    factories.a_player(club, 7, "LUC", last_name="petit", short_name="Luc 7", active=False)
    directory = Directory([*club.players.all(), *players_of(club)])

    assert [player.number for player in directory.bearers("Luc Petit")] == [3, 7]
    assert (list(directory.bearers("Luc")), directory.called("Luc 7")) == ([], [])
