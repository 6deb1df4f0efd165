"""The rankings of categories beside the whole one: in the draft, in editions, on the pages."""

import io
import json
import re
from dataclasses import replace
from itertools import pairwise

from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests.conftest import signed_in
from tests.steps.archives import archived_pages
from tests.steps.categories import an_evening_in_categories
from tests.steps.files_read import csv_rows, first_table
from tests.steps.names import ENGLISH
from tests.steps.tournament_evening import a_round, a_tournament, play_all, publish
from tournaments.core.entry_list import entered, public_names
from tournaments.models import Tournament
from tournaments.papers.rankings import columns_of, rows_of
from tournaments.ranking.categories import parted_among
from tournaments.ranking.criteria import BY_AVERAGE
from tournaments.registration import admissions
from tournaments.standings.actions import refresh_draft
from tournaments.standings.categories import ranking_in
from tournaments.standings.criteria import written
from tournaments.standings.rankings import Ranking, read_ranking
from tournaments.standings.reckoning import ranking_body
from tournaments.wall.actions import set_hidden, set_rotation


def read(tournament: Tournament, category: str = "") -> Ranking:
    return ranking_in(read_ranking(ranking_body(tournament), public_names(tournament)), category)


def told(tournament: Tournament, number: int) -> Ranking:
    """A published ranking."""
    return read_ranking(tournament.editions.get(number=number).body, public_names(tournament))


def body_of(page: str) -> list[list[str]]:
    """The cells of the first table of a page, row by row, without their tags."""
    rows = re.findall(r"<tr.*?</tr>", page.split("<tbody>")[1].split("</tbody>")[0], re.DOTALL)
    return [
        [re.sub(r"<.*?>", "", cell).strip() for cell in re.findall(r"<t[dh].*?</t[dh]>", row, re.DOTALL)]
        for row in rows
    ]


def test_category_has_ranks_of_its_own_in_the_order_of_the_whole(club: Club) -> None:
    tournament = an_evening_in_categories(club)
    whole = [row.number for row in read(tournament).rows]

    ladies = read(tournament, "ladies").rows

    assert [(row.rank, row.overall) for row in ladies] == [(1, 1), (2, 5), (2, 5)]
    assert [row.number for row in ladies] == [whole[0], whole[5], whole[6]]


def test_category_says_what_parts_its_own_rows(club: Club) -> None:
    tournament = an_evening_in_categories(club)
    whole = read(tournament)
    assert [row.separated_by for row in whole.rows][3:5] == ["won", ""]

    ladies = read(tournament, "ladies")

    with translation.override("en"):
        assert [row.ahead_by for row in ladies.rows] == ["games won", "", ""]
        assert [cells[-1] for cells in rows_of(ladies)] == ["games won", "level", ""]
        assert columns_of(ladies)[-1].title == "Ahead by"


@given(st.lists(st.tuples(*[st.integers(0, 2)] * 3), min_size=1, max_size=8), st.data())
def test_what_parts_two_rows_is_what_the_ranking_of_these_two_alone_says(
    merits: list[tuple[int, ...]], data: st.DataObject
) -> None:
    order = ("won", "difference", "marks_for")
    merits = sorted(merits, reverse=True)

    def between(one: tuple[int, ...], other: tuple[int, ...]) -> str:
        return next((name for name, a, b in zip(order, one, other, strict=True) if a != b), "")

    parted = [between(*both) for both in pairwise(merits)] + [""]
    kept = sorted(data.draw(st.sets(st.integers(0, len(merits) - 1), min_size=1)))

    found = list(parted_among(parted, kept, order))

    assert found == [between(merits[one], merits[other]) for one, other in pairwise(kept)] + [""]


def test_ranking_without_categories_keeps_the_bytes_it_always_had(club: Club) -> None:
    tournament = a_tournament(club)
    play_all(a_round(tournament))

    rows = json.loads(ranking_body(tournament))["rows"]

    assert {key for row in rows for key in row} == {
        *("rank", "entry", "won", "played", "for", "against", "separated_by", "withdrawn")
    }


def test_categories_are_kept_with_the_edition(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    edition = publish(tournament, alice)
    digest, names = edition.digest, public_names(tournament)

    for entry in tournament.entries.all():
        admissions.change_entry(entry, admissions.Details())

    edition.refresh_from_db()
    assert edition.digest == digest
    assert len(ranking_in(read_ranking(edition.body, names), "ladies").rows) == 3
    assert read(tournament, "ladies").category == ""  # nobody is in it any more: it is the whole ranking


def test_public_page_has_the_ranking_of_a_category_without_a_script(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    address = publish(tournament, alice).get_absolute_url()
    whole, ladies, nobody, unknown = (
        Client().get(f"{address}{asked}", headers=ENGLISH).content.decode()
        for asked in ("", "?category=ladies", "?category=juniors", "?category=%3Cb%3E")
    )

    links = re.findall(r'<a id="category_(\w+)" href="([^"]*)"', whole)
    assert links == [
        ("all", address),
        ("ladies", f"{address}?category=ladies"),
        ("seniors", f"{address}?category=seniors"),
    ]
    assert "<h2>Ladies</h2>" in ladies
    assert [row[-1] for row in body_of(ladies)] == ["games won", "level", ""]
    assert [(row[0], row[2]) for row in body_of(ladies)] == [("1", "1"), ("2", "5"), ("2", "5")]
    assert (len(body_of(whole)), body_of(nobody), body_of(unknown)) == (8, body_of(whole), body_of(whole))


def test_hidden_player_is_a_number_in_a_category_too(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    edition = publish(tournament, alice)
    first = read(tournament, "ladies").rows[0]
    player = tournament.entries.get(number=first.number).players.get()
    club.players.filter(pk=player.pk).update(public_form=PublicName.NUMBER)

    page = Client().get(f"{edition.get_absolute_url()}?category=ladies", headers=ENGLISH).content.decode()

    assert body_of(page)[0][1] == f"Player {player.number}"
    assert player.first_name not in page


def test_page_of_a_category_is_kept_beside_that_of_the_whole(
    club: Club, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = publish(an_evening_in_categories(club), alice).get_absolute_url()
    pages = [address, f"{address}?category=ladies"]
    first = [Client().get(page).content for page in pages]

    with django_assert_num_queries(2):
        again = [Client().get(page).content for page in pages]

    assert again == first
    assert first[0] != first[1]


def test_evening_leads_to_the_categories_of_its_edition_and_has_those_of_the_live_ranking(
    club: Club, alice: User
) -> None:
    tournament = an_evening_in_categories(club)
    edition = publish(tournament, alice)
    address = f"/p/{club.slug}/{tournament.pk}/"

    published = Client().get(address, headers=ENGLISH).content.decode()
    Tournament.objects.filter(pk=tournament.pk).update(live=True)
    refresh_draft(tournament.pk)
    live = Client().get(address, headers=ENGLISH).content.decode()

    assert f'href="{edition.get_absolute_url()}?category=ladies"' in published
    assert '<details class="drawer" id="category_ladies">' not in published
    assert '<details class="drawer" id="category_ladies">' in live


def test_desk_has_every_category_under_the_ranking(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    refresh_draft(tournament.pk)

    page = signed_in(alice).get(tournament.get_absolute_url(), headers=ENGLISH).content.decode()

    assert re.findall(r'<details class="drawer" id="category_(\w+)">', page) == ["ladies", "seniors"]


def test_ranking_kept_back_keeps_its_categories_back(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    edition = publish(tournament, alice)
    set_hidden(tournament, True)

    page = Client().get(f"{edition.get_absolute_url()}?category=ladies", headers=ENGLISH).content.decode()

    assert ("kept back" in page, "<tbody>" in page, "category_" in page) == (True, False, False)


def test_file_of_a_ranking_has_a_rank_in_each_category(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    publish(tournament, alice)
    path = reverse("public:edition_file", args=[club.slug, tournament.pk, 1, "csv"])

    head, *rows = first_table(csv_rows(Client().get(path, headers=ENGLISH).content))

    at = [head.index(f"{said}: {name}") for said in ("Rank", "Ahead by") for name in ("ladies", "seniors")]
    assert [[row[one] for one in at] for row in rows if any(row[one] for one in at)] == [
        *(["1", "", "games won", ""], ["2", "", "", ""], ["2", "", "", ""], ["", "1", "", ""])
    ]


def test_paper_of_a_category_is_there_where_the_edition_has_it(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    publish(tournament, alice)
    for entry in tournament.entries.all():
        admissions.change_entry(entry, admissions.Details(delegation='"categories":["juniors"]'))
    publish(tournament, alice)  # in which nobody is in any
    papers = reverse("tournaments:papers_to_print", args=[club.slug, tournament.pk])
    path = reverse("tournaments:print_ranking", args=[club.slug, tournament.pk, 1])
    client, ladies = signed_in(alice), [row.number for row in ranking_in(told(tournament, 1), "ladies").rows]

    links = re.findall(r'href="([^"]*category=[^"]*)"', client.get(papers).content.decode())
    pdf = client.get(links[0], headers=ENGLISH).content

    assert links == [
        f"{path}?category={code}{size}" for code in ("ladies", "seniors") for size in ("", "&amp;size=a5")
    ]
    said = "".join("".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages)
    assert "rankingno.1,ladies" in said
    named = {one.number: "".join(one.public_name.split()) in said for one in entered(tournament)}
    assert [number for number, there in named.items() if there] == sorted(ladies)
    assert [client.get(f"{path}?category={code}").status_code for code in ("juniors", "x")] == [404, 404]


def test_archive_has_a_section_for_each_category(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    publish(tournament, alice)

    with translation.override("en"):
        page = archived_pages(tournament)["rankings/1.html"]

    assert re.findall(r"<h2>(\w+)</h2>\n<div", page) == ["Ladies", "Seniors"]
    rows = body_of(page.split("<h2>Ladies</h2>")[1])
    assert [(row[0], row[2]) for row in rows] == [("1", "1"), ("2", "5"), ("2", "5")]


def test_wall_has_a_screen_for_each_category_where_the_rotation_has_them(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    publish(tournament, alice)
    path = reverse("public:wall", args=[club.slug, tournament.pk])

    page = Client().get(path, headers=ENGLISH).content.decode()
    set_rotation(tournament, ["ranking"], 10, alice)
    without = Client().get(path, headers=ENGLISH).content.decode()

    shown = [re.findall(r'data-screen="(categories[^"]*)"', one) for one in (page, without)]
    assert shown == [["categories-ladies-1", "categories-seniors-1"], []]
    screen = page.split('data-screen="categories-ladies-1"')[1].split("</section>")[0]
    assert "Ranking no. 1, ladies" in " ".join(screen.split())
    assert re.findall(r'<b class="mark">(.*?)</b>', screen) == ["1", "2", "2"]


def test_average_has_a_comma_in_french_on_the_page_and_on_paper(club: Club) -> None:
    tournament = an_evening_in_categories(club)
    Tournament.objects.filter(pk=tournament.pk).update(criteria=written(BY_AVERAGE))
    tournament.refresh_from_db()
    ranking = read(tournament)
    rows = tuple(replace(row, marks_for=27, played=10, of_byes=0) for row in ranking.rows)
    ranking = replace(ranking, rows=rows)

    with translation.override("fr"):
        page = render_to_string("tournaments/standings/_ranking.html", {"ranking": ranking})
        printed = rows_of(ranking)

    assert (page.count('<td class="figure">2,7</td>'), "2.7" in page) == (8, False)
    assert ["2,7" in cells for cells in printed] == [True] * 8
