"""The ranking of a season to keep: typed cells, the names that the reader of the page sees, and paper."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, Season, User
from tests.conftest import signed_in
from tests.steps.files_read import first_table, formulas_in, lines_of, pages_of
from tests.steps.names import statuses
from tests.steps.papers import printed
from tests.steps.season_evenings import a_played_season
from tournaments.ranking.season_rules import SeasonRules
from tournaments.seasons.actions import adopt_rules, publish_season, withdraw_season_edition


@pytest.fixture
def season(club: Club, alice: User) -> Season:
    """Of two evenings, with a published ranking."""
    season = a_played_season(club, alice)
    publish_season(season, by=alice)
    return season


def kept(season: Season, kind: str = "xlsx", *, public: bool = True, player: int = 0) -> str:
    """The address of a file of the first published ranking, or of the one that members see."""
    name = (
        f"season_{'player_' if player else ''}file"
        if public
        else ("player_file" if player else "season_file")
    )
    numbers = [*([1] if public else []), *([player] if player else [])]
    app = "public" if public else "seasons"
    return reverse(f"{app}:{name}", args=[season.club.slug, season.pk, *numbers, kind])


def paper_of(season: Season, size: str = "a4") -> str:
    address = reverse("seasons:print_edition", args=[season.club.slug, season.pk, 1])
    return f"{address}?size={size}"


def test_ranking_has_a_number_in_every_figure_and_a_day_for_every_evening(season: Season) -> None:
    pages = pages_of(kept(season))

    assert list(pages) == ["Ranking no. 1", "Evenings", "Records", "The rules of the season"]
    head, *rows = pages["Ranking no. 1"]
    assert head == [
        *(
            "Rank",
            "Number",
            "Name",
            "Total",
            "Counted",
            "Evenings",
            "Won",
            "Best evening",
            "Ahead by",
            "Note",
        ),
    ]
    assert rows[0] == [1.0, 2.0, "Luc 2", 10.0, 2.0, 2.0, 5.0, 6.0, "total", ""]
    assert pages["Evenings"][1] == [date(2026, 9, 11), "", "yes", "Concours", 1.0]
    assert ["Most games won in a season", 5.0, "Luc 2", ""] in pages["Records"]


def test_file_of_a_member_is_the_table_as_it_stands(season: Season, alice: User, charlie: User) -> None:
    adopt_rules(season, SeasonRules(bonus=3), upon=0, by=alice)

    pages = pages_of(kept(season, public=False), signed_in(charlie))

    head, *rows = pages["As it stands"]
    assert (head[8], [row[8] for row in rows]) == ("Bonus", [6.0] * 4)
    assert [row[3] for row in rows] == [16.0, *(row[3] for row in rows[1:])]
    assert "Bonus" not in pages_of(kept(season))["Ranking no. 1"][0]  # what is published stays


def test_row_of_a_player_is_told_evening_by_evening(season: Season, charlie: User) -> None:
    published = pages_of(kept(season, player=2))
    standing = pages_of(kept(season, public=False, player=2), signed_in(charlie))

    ((name, (head, first, second)),) = published.items()
    assert name == "Luc 2"
    assert head[:4] == ["Date", "Evening", "Points", "Counts"]
    assert first[:3] == [date(2026, 9, 11), "", 4.0]
    assert (second[0], second[3:5], second[6:10]) == (
        date(2026, 9, 18),
        ["yes", "played"],
        [1.0, 4.0, 3.0, 3.0],
    )
    assert next(iter(standing.values())) == [head, first, second]


def test_csv_writes_numbers_as_the_language_does(season: Season, alice: User) -> None:
    adopt_rules(season, SeasonRules(total="average"), upon=0, by=alice)
    publish_season(season, by=alice)
    address = reverse("public:season_file", args=[season.club.slug, season.pk, 2, "csv"])

    totals = [row[3] for row in first_table(lines_of(address, language="fr"))[1:]]

    assert totals[0] == "5"
    assert all("." not in total for total in totals)


def test_who_takes_which_file(season: Season, dora: User, charlie: User, bob: User, alice: User) -> None:
    everybody = [None, dora, charlie, bob, alice]

    assert statuses("get", kept(season), *everybody) == [200] * 5
    assert statuses("get", kept(season, player=2), *everybody) == [200] * 5
    assert statuses("get", kept(season, public=False), *everybody) == [404, 404, 200, 200, 200]
    assert statuses("get", kept(season, public=False, player=2), *everybody) == [404, 404, 200, 200, 200]
    assert statuses("get", paper_of(season), *everybody) == [404, 404, 403, 200, 200]
    assert statuses("get", kept(season, "exe"), None) == [404]
    assert statuses("get", kept(season, player=77), None) == [404]


def test_hidden_name_is_in_no_public_file_nor_on_paper(season: Season, alice: User) -> None:
    season.club.players.filter(number=2).update(public_form=PublicName.NUMBER, last_name="Xylophone")
    season.club.players.filter(number=3).update(hidden=True, last_name="Ypsilon")

    said = "".join(str(lines_of(kept(season, "csv", player=number))) for number in (0, 2, 3))
    said += str(pages_of(kept(season))) + str(pages_of(kept(season, player=2)))
    said += printed(signed_in(alice), paper_of(season))

    assert not [name for name in ("Luc", "Xylophone", "Ypsilon") if name in said]
    assert "Player 2" in said
    assert "Xylophone" in str(lines_of(kept(season, "csv", public=False), signed_in(alice)))


def test_no_cell_begins_a_formula(season: Season, alice: User) -> None:
    season.club.players.filter(number=2).update(short_name="=HYPERLINK(1)", last_name="+1")
    season.sessions.update(name="@evening")
    season.sessions.first().tournaments.update(name="-2+3")
    publish_season(season, by=alice)
    browser = signed_in(alice)

    addresses = [
        kept(season, "csv", public=public, player=player) for public in (True, False) for player in (0, 2)
    ]
    addresses.append(reverse("public:season_file", args=[season.club.slug, season.pk, 2, "csv"]))
    assert [formulas_in(address, browser) for address in addresses] == [[]] * 5
    assert "'=HYPERLINK(1)" in str(lines_of(addresses[0]))


def test_withdrawn_ranking_says_so_in_its_name(season: Season, alice: User) -> None:
    withdraw_season_edition(season.editions.get(), "Wrong evening", by=alice)

    answer = Client().get(kept(season), headers={"Accept-Language": "en"})

    assert answer["Content-Disposition"] == 'attachment; filename="season-1-withdrawn.xlsx"'
    assert next(iter(pages_of(kept(season)))) == "Ranking no. 1, withdrawn"
    assert "Withdrawnon" in printed(signed_in(alice), paper_of(season))


@pytest.mark.parametrize("size", ["a4", "a5"])
def test_paper_has_the_rows_of_the_page_and_the_rules(season: Season, bob: User, size: str) -> None:
    said = printed(signed_in(bob), paper_of(season, size))

    assert f"Season{season.name}:rankingno.1".replace(" ", "") in said
    assert ["Luc2" in said, "Anne1" in said, "Agamewonisworth2points." in said] == [True] * 3
    assert "Rankingno.1,publishedon" in said


def test_files_take_as_few_queries_as_their_pages(
    season: Season, charlie: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(2):
        Client().get(kept(season))
    browser = signed_in(charlie)
    with django_assert_max_num_queries(14):
        browser.get(kept(season, public=False))


def test_pages_lead_to_their_files(season: Season, alice: User) -> None:
    browser = signed_in(alice)
    pages = {
        reverse("public:season", args=[season.club.slug, season.pk]): kept(season),
        reverse("seasons:season", args=[season.club.slug, season.pk]): kept(season, public=False),
        reverse("public:season_player", args=[season.club.slug, season.pk, 1, 2]): kept(season, player=2),
        reverse("seasons:player", args=[season.club.slug, season.pk, 2]): kept(
            season, public=False, player=2
        ),
    }

    assert [f'href="{file}"' in browser.get(page).content.decode() for page, file in pages.items()] == [
        True
    ] * 4
