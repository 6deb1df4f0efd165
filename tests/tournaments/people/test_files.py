"""Who plays how, to keep: under the names that the reader of the page sees, and nothing of who is hidden."""

from datetime import date

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.addresses import club_address
from tests.steps.files_read import answered, formulas_in, lines_of, pages_of
from tests.steps.names import statuses
from tests.steps.played_evenings import an_evening_of_partners, winner_of
from tournaments.people import actions


def test_games_of_a_player_are_typed_page_by_page(club: Club, alice: User, charlie: User) -> None:
    actions.set_ratings(club, is_on=True)
    winner = winner_of(an_evening_of_partners(club, alice))
    actions.refresh_people(club)

    pages = pages_of(club_address("people:player_file", winner.number, "xlsx"), signed_in(charlie))

    assert list(pages) == ["Evenings", "Partners", "Opponents", "Seasons", "Rating", "Worth telling"]
    figures = ["Games", "Won", "Won, in per cent", "Difference"]
    assert pages["Evenings"][0] == ["Date", "Evening", *figures]
    assert pages["Evenings"][1][0] == date(2026, 11, 20)
    assert pages["Evenings"][1][2:] == [3.0, 3.0, 100.0, 12.0]
    others = sorted(player.public_name for player in club.players.exclude(pk=winner.pk))
    assert sorted(row[0] for row in pages["Partners"][1:]) == others
    assert [row[1:] for row in pages["Opponents"][1:]] == [[2.0, 2.0, 100.0, 8.0]] * 3
    assert pages["Seasons"][1][1:3] == [1.0, 3.0]
    assert pages["Rating"][1][0] == date(2026, 11, 20)
    assert pages["Worth telling"][1] == ["Longest run", 3.0, "", date(2026, 11, 20), date(2026, 11, 20)]


def test_games_of_a_pair_tell_how_they_met_as_opponents(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)

    pages = pages_of(club_address("public:pair_file", 1, 2, "xlsx"))

    assert pages["Evenings"][1][2] == 1.0
    head, row = pages["Against each other"]
    assert head == ["Player", "Opponent", "Games", "Won"]
    assert (row[:2], row[2]) == ([player.public_name for player in club.players.order_by("number")[:2]], 2.0)


def test_ratings_have_their_bounds_in_columns(club: Club, alice: User) -> None:
    actions.set_ratings(club, is_on=True)
    an_evening_of_partners(club, alice)
    actions.refresh_people(club)

    (head, *rows) = pages_of(club_address("public:ratings_file", "xlsx"))["Ratings"]

    assert head == ["Rank", "Name", "Rating", "At least", "At most", "Games", "The last evenings", "Note"]
    assert all(row[3] < row[2] < row[4] and row[5] == 3.0 for row in rows)
    assert {row[0] for row in rows} == {""}
    assert all(str(row[-1]).startswith("provisional: ") for row in rows)


def test_club_in_figures_adds_up(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)

    pages = pages_of(club_address("public:people_file", "xlsx"))

    assert list(pages) == ["Those who play most", "Evenings", "The busiest tables", "The total"]
    assert pages["Evenings"][1] == [date(2026, 11, 20), 4.0, 3.0, 3.0]
    assert dict(pages["The total"][1:]) == {"Evenings": 1.0, "Players": 4.0, "Games": 3.0, "Deals": 3.0}


def test_who_is_hidden_is_in_no_public_file_and_in_those_of_members(
    club: Club, alice: User, charlie: User
) -> None:
    actions.set_ratings(club, is_on=True)
    an_evening_of_partners(club, alice)
    club.players.filter(number=2).update(public_form=PublicName.NUMBER, last_name="Xylophone")
    club.players.filter(number=3).update(hidden=True, short_name="Ypsilon")
    actions.refresh_people(club)
    asked = [("people", ()), ("ratings", ()), ("player", (1,)), ("pair", (1, 4))]

    public = "".join(
        str(
            lines_of(club_address(f"public:{name}_file", *numbers, kind))
            if kind == "csv"
            else pages_of(club_address(f"public:{name}_file", *numbers, kind))
        )
        for name, numbers in asked
        for kind in ("csv", "xlsx")
    )
    members = str(lines_of(club_address("people:club_file", "csv"), signed_in(charlie)))
    directors = str(lines_of(club_address("people:club_file", "csv"), signed_in(alice)))

    assert ["Player 2" in public, "Xylophone" in public, "Ypsilon" in public] == [True, False, False]
    assert ["Player 3" in public, "Player 3" in members, "Xylophone" in members] == [False, True, False]
    assert "Xylophone" in directors
    denied = [club_address("public:player_file", 2, "csv"), club_address("public:player_file", 3, "csv")]
    assert [statuses("get", path, None) for path in denied] == [[404]] * 2


def test_what_a_public_file_says_changes_with_a_name(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)
    path, name = club_address("public:people_file", "csv"), club.players.get(number=1).public_name
    before = str(lines_of(path))

    club.players.filter(number=1).update(hidden=True)

    assert [name in before, name in str(lines_of(path))] == [True, False]


def test_no_cell_begins_a_formula(club: Club, alice: User) -> None:
    actions.set_ratings(club, is_on=True)
    an_evening_of_partners(club, alice)
    club.players.filter(number=1).update(short_name="=HYPERLINK(1)")
    club.sessions.update(name="@SUM(1)")
    club.seasons.update(name="-2+3")
    actions.refresh_people(club)
    asked = [("people", ()), ("ratings", ()), ("player", (1,)), ("pair", (1, 2))]

    files = [club_address(f"public:{name}_file", *numbers, "csv") for name, numbers in asked]

    assert [formulas_in(path) for path in files] == [[]] * 4
    assert ["'=HYPERLINK(1)" in str(lines_of(path)) for path in files] == [True, True, False, True]


def test_who_takes_which_file(club: Club, alice: User, charlie: User, dora: User) -> None:
    an_evening_of_partners(club, alice)
    everybody = [None, dora, charlie, alice]

    for name, public, numbers in (
        ("club", "people", ()),
        ("player", "player", (1,)),
        ("pair", "pair", (1, 2)),
    ):
        own, open_to_all = f"people:{name}_file", f"public:{public}_file"
        assert statuses("get", club_address(own, *numbers, "csv"), *everybody) == [404, 404, 200, 200]
        assert statuses("get", club_address(open_to_all, *numbers, "csv"), *everybody) == [200] * 4
        assert statuses("get", club_address(open_to_all, *numbers, "exe"), None) == [404]
    assert statuses("get", club_address("people:ratings_file", "csv"), *everybody) == [404] * 4
    assert statuses("get", club_address("public:ratings_file", "csv"), None) == [404]


def test_pages_lead_to_their_files(club: Club, alice: User) -> None:
    an_evening_of_partners(club, alice)
    browser = signed_in(alice)
    pages = {
        "people:club": ("people:club_file", ()),
        "public:people": ("public:people_file", ()),
        "people:player": ("people:player_file", (1,)),
        "public:player": ("public:player_file", (1,)),
        "people:pair": ("people:pair_file", (1, 2)),
        "public:pair": ("public:pair_file", (1, 2)),
    }

    for page, (file, numbers) in pages.items():
        shown = answered(club_address(page, *numbers), browser).content.decode()
        assert f'href="{club_address(file, *numbers, "xlsx")}"' in shown, page


def test_queries_do_not_grow(club: Club, alice: User) -> None:
    path = club_address("public:player_file", 1, "xlsx")
    counts = []
    for day in (20, 21, 22):
        an_evening_of_partners(club, alice, players=8, day=day)
        cache.clear()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            answered(path, Client())
        counts.append(len(asked))

    assert counts[0] == counts[2] <= 12
