"""A pasted list: what each line says, and what becomes of it."""

import pytest
from django.utils.translation import override

from clubs.models import Player
from clubs.players.directory import Directory, Newcomer, split_name
from clubs.players.pasted_list import LineFate, newcomers, read_list


def a_directory(*people: tuple[str, bool]) -> Directory:
    """Players of these names, of whom some are minors."""
    return Directory(
        [
            Player(number=number, first_name=first, last_name=last, minor=minor)
            for number, (name, minor) in enumerate(people, start=1)
            for first, last in [split_name(name)]
        ]
    )


@pytest.mark.parametrize(
    ("line", "first", "last"),
    [
        ("Anne Durand", "Anne", "Durand"),
        ("Anne", "Anne", ""),
        ("Anne de Smet", "Anne", "de Smet"),
        ("DURAND Anne", "Anne", "DURAND"),
        ("VAN DEN BERGHE Jean-Luc", "Jean-Luc", "VAN DEN BERGHE"),
        ("Anne DURAND", "Anne", "DURAND"),
        ("ANNE DURAND", "ANNE", "DURAND"),
        ("Durand;Anne", "Anne", "Durand"),
        ("Durand\tAnne", "Anne", "Durand"),
        ("Durand, Anne", "Anne", "Durand"),
        ('"Durand";"Anne"', "Anne", "Durand"),
        ("12;Durand;Anne;06 12 34 56 78", "Anne", "Durand"),
        ("12\tDurand\tAnne\tLille", "Anne", "Durand"),
        ("12. Anne Durand", "Anne", "Durand"),
        ("12) Anne Durand", "Anne", "Durand"),
        ("12 Anne Durand", "Anne", "Durand"),
        ("n° 12 Anne Durand", "Anne", "Durand"),
        ("1 - Anne Durand", "Anne", "Durand"),
        ("- Anne Durand", "Anne", "Durand"),
        ("  • Anne\u00a0Durand  ", "Anne", "Durand"),
        ("* Noémie N'Diaye", "Noémie", "N'Diaye"),
        ("Nora Nys", "Nora", "Nys"),
    ],
)
def test_line_is_read(line: str, first: str, last: str) -> None:
    [read] = read_list(line)

    assert (read.person.first_name, read.person.last_name, read.fate) == (first, last, LineFate.NEW)


@pytest.mark.parametrize(
    ("title", "first", "last"),
    [
        ("Nom;Prénom", "Anne", "Durand"),
        ("N°;NOM;PRÉNOM;Tél.", "Anne", "Durand"),
        ("Prénom;Nom", "Durand", "Anne"),
        ("Voornaam;Naam", "Durand", "Anne"),
        ("First name;Last name", "Durand", "Anne"),
    ],
)
def test_title_line_says_which_column_is_which(title: str, first: str, last: str) -> None:
    body = "7;Durand;Anne;06" if title.startswith("N°") else "Durand;Anne"
    [read] = read_list(f"{title}\n{body}")

    assert (read.person.first_name, read.person.last_name, read.number) == (first, last, 2)


def test_empty_lines_are_left_out_and_numbers_are_those_on_the_screen() -> None:
    read = read_list("\ufeffAnne\r\n\r\n \t\nLuc\rBéa")

    assert [(line.number, line.person.full_name) for line in read] == [(1, "Anne"), (4, "Luc"), (5, "Béa")]


def test_each_line_has_its_fate() -> None:
    text = "Anne Durand\nLuc Petit\nanne  durand\nÉric\x07\n" + "B" * 61 + "\n42"

    read = read_list(text, a_directory(("Luc Petit", False)))

    assert [line.fate for line in read] == ["new", "known", "repeated", "refused", "refused", "refused"]
    assert [bool(line.reason) for line in read] == [False, True, True, True, True, True]
    assert newcomers(read) == [Newcomer("Anne", "Durand")]


def test_known_name_of_a_minor_says_who_is_hidden() -> None:
    """Not who is one already, as the parents decided, nor one of several whom nobody has told apart."""
    directory = a_directory(
        ("Anne Durand", False),
        ("Luc Petit", True),
        ("Tom Leroy", False),
        ("Tom Leroy", False),
        ("Béa Nys", False),
        ("Béa Nys", True),
    )

    with override("en"):
        read = read_list("Anne Durand -18\nLuc Petit -18\nTom Leroy -18\nBéa Nys -18", directory)

    already = "already in the list of players"
    assert [(line.fate, line.reason) for line in read] == [
        (LineFate.MINOR, "already known: becomes a minor, hidden"),
        (LineFate.KNOWN, already),
        (LineFate.KNOWN, "several players have this name"),
        (LineFate.KNOWN, already),
    ]
    assert newcomers(read) == [Newcomer("Anne", "Durand", minor=True)]
