"""Names: what is refused, how the rest is kept, and the short name that tells two people apart."""

import unicodedata

import pytest
from django.core.exceptions import ValidationError

from clubs.models import Club
from clubs.models.names import check_name, search_key, short_name, tidy_name
from clubs.players import actions

UNREADABLE = [
    "An\x00ne",
    "An\nne",
    "An\tne",
    "An\x7fne",
    "An\x9fne",
    "\u202eenna",
    "An\u2066ne",
    "An\u200fne",
    "An\ud800ne",
    "A\u200bnne",
    "\ufeffAnne",
    "An\u00adne",
    "\u3164",
    "An\u2028ne",
    "\ue000",
]


def why_refused(name: str) -> str:
    """The code of the refusal, "" where the name may stand."""
    try:
        check_name(name)
    except ValidationError as refused:
        return str(refused.code)
    return ""


@pytest.mark.parametrize("name", UNREADABLE)
def test_name_that_cannot_be_read_aloud_is_refused(name: str) -> None:
    assert why_refused(name) == "unreadable_name"


@pytest.mark.parametrize("name", ["", " ", "   "])
def test_empty_name_is_refused(name: str) -> None:
    assert why_refused(name) == "name_missing"


def test_name_of_60_characters_passes_and_of_61_does_not() -> None:
    assert why_refused("é" * 60) == ""
    assert why_refused("é" * 61) == "name_too_long"


def test_name_is_composed_and_single_spaced() -> None:
    assert tidy_name(unicodedata.normalize("NFD", "  Zoé   de  Smet ")) == "Zoé de Smet"


def test_search_key_has_no_accents_capitals_or_punctuation() -> None:
    assert search_key("Éric  D'HOND-Ÿ (4)") == "eric d hond y 4"


@pytest.mark.parametrize("name", ["O'Neill", "Jean-Baptiste", "N’Diaye", "Łukasz", "李", "Anne 🂡"])
def test_names_of_this_world_pass(name: str) -> None:
    assert why_refused(name) == ""


@pytest.mark.parametrize(
    ("first", "last", "taken", "short"),
    [
        ("Anne", "Durand", [], "Anne D."),
        ("Anne", "Durand", ["Anne D."], "Anne Du."),
        ("Anne", "Durand", ["ANNE D", "anné du"], "Anne Dur."),
        ("Anne", "D'Hondt", ["Anne D."], "Anne D'H."),
        ("Anne", "De Smet", ["Anne D.", "Anne De."], "Anne De S."),
        ("Anne", "D", [], "Anne D"),
        ("Anne", "", [], "Anne"),
        ("Anne", "", ["Anne"], "Anne 7"),
        ("Anne", "Du", ["Anne D.", "Anne Du"], "Anne Du 7"),
        ("Anne", "Du", ["Anne D.", "Anne Du", "Anne Du 7"], "Anne Du 7 (1)"),
    ],
)
def test_short_name_is_the_shortest_that_tells_apart(
    first: str, last: str, taken: list[str], short: str
) -> None:
    assert short_name(first, last, 7, {search_key(name) for name in taken}) == short


def test_short_name_of_the_longest_names_fits_its_column() -> None:
    first, last = "A" * 60, "B" * 60

    name = short_name(first, last, 4_294_967, {search_key(f"{first} {last[:n]}") for n in range(61)})

    assert (len(name), name[-8:]) == (125, " 4294967")


def test_players_keep_distinct_short_names_as_they_come_and_change(club: Club) -> None:
    names = [("Anne", "Durand"), ("Anne", "Dupont"), ("Anne", "Durand"), ("anne", "d")]
    players = [actions.add_player(club, *name) for name in names]

    assert [player.short_name for player in players] == ["Anne D.", "Anne Du.", "Anne Dur.", "anne d 4"]

    renamed = actions.rename_player(players[3], "Anne", "Dupont")
    assert renamed.short_name == "Anne Dup."


def test_renaming_to_the_same_name_keeps_the_short_name(club: Club) -> None:
    first = actions.add_player(club, "Anne", "Durand")
    second = actions.add_player(club, "Anne", "Dupont")
    actions.rename_player(first, "Luc", "Durand")

    assert actions.rename_player(second, " Anne ", "Dupont").short_name == "Anne Du."
    assert actions.rename_player(second, "Anne", "Duponts").short_name == "Anne D."


def test_action_refuses_a_name_whoever_calls_it(club: Club) -> None:
    with pytest.raises(ValidationError):
        actions.add_player(club, "An\u202ene")

    assert club.players.count() == 0
