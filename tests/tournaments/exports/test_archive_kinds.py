"""The archive of each kind of tournament: its pages are whole, lead to one another, and tell what was played."""

from __future__ import annotations

import posixpath
from html.parser import HTMLParser

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from clubs.models import User
from tests import factories
from tests.steps.archives import archived_pages, links_on, rows_of_table
from tests.steps.knock_outs import a_contest
from tests.steps.league import a_league, with_calendar
from tests.steps.played_evenings import two_rounds_ranked
from tests.steps.shared import Lasting
from tests.steps.tournament_evening import a_round, play_all, publish
from tournaments.core import entry_list
from tournaments.models import Tournament
from tournaments.wall.actions import set_hidden

pytestmark = pytest.mark.django_db


class Balance(HTMLParser):
    """Reads a page, and notes what is not closed, what is closed twice and which ids are."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value or "" for name, value in attrs if name == "id"]
        if tag not in ("meta", "link", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)


def every_kind() -> list[Tournament]:
    """An evening, pools and a knock-out, and a league: each with two rankings."""
    club, other, third = (factories.a_club(name, name) for name in ("un", "deux", "trois"))
    aline = factories.a_user("Aline")
    cup = a_contest(other, 8, preset="pools")
    league = with_calendar(a_league(third))
    for _turn in range(2):
        for one in (cup, league):
            play_all(a_round(one))
            publish(one, aline)
    return [two_rounds_ranked(club, aline), cup, league]


@pytest.fixture(scope="module")
def _built(lasting: Lasting[list[int]]) -> list[int]:
    return lasting(lambda: [tournament.pk for tournament in every_kind()])


@pytest.fixture
def kinds(_built: list[int]) -> list[Tournament]:
    return [Tournament.objects.get(pk=pk) for pk in _built]


def test_pages_are_whole_by_themselves(kinds: list[Tournament]) -> None:
    for tournament in kinds:
        for name, body in archived_pages(tournament).items():
            if not name.endswith(".html"):
                continue
            page, soup = Balance(), BeautifulSoup(body, "html.parser")
            page.feed(body)
            assert (page.open, page.faults, len(page.ids)) == ([], [], len(set(page.ids))), name
            assert body.startswith("<!doctype html>")
            found = [len(soup.select(one)) for one in ("html[lang]", "meta[charset]", "title", "h1")]
            assert found == [1, 1, 1, 1], name


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_every_link_leads_to_a_page_of_the_archive(kinds: list[Tournament], kind: int) -> None:
    packed = archived_pages(kinds[kind])
    reached = {"index.html"}
    for name in packed:
        if name.endswith(".html"):
            reached |= {
                posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
                for link in links_on(packed[name])
            }

    assert reached == set(packed)
    assert {"style.css", "rankings/2.html", "rounds/1.html", "tables/2-1.html"} <= reached
    assert ("trees.html" in reached, "league.html" in reached) == (kind == 1, kind == 2)


@pytest.mark.parametrize("kind", [0, 1, 2])
def test_entry_is_told_what_would_have_changed_its_rank_as_on_the_page(
    kinds: list[Tournament], kind: int
) -> None:
    tournament = kinds[kind]
    where = [tournament.club.slug, tournament.pk, 2]

    packed = archived_pages(tournament)

    title = "What would have changed it"
    told = {
        number: title in packed[f"entries/{number}.html"] for number in entry_list.public_names(tournament)
    }
    assert any(told.values())
    for number, is_told in told.items():
        public = reverse("public:edition_explained", args=[*where, number])
        page = BeautifulSoup(Client().get(public, headers={"accept-language": "en"}).content, "html.parser")
        hints = [one.text for one in page.select("section[aria-labelledby=why_title] li")]
        kept = BeautifulSoup(packed[f"entries/{number}.html"], "html.parser")
        found = kept.find("h2", string=title)
        assert ([one.text for one in found.find_next("ul").select("li")] if is_told else []) == hints


def test_bracket_pools_and_calendar_are_in_it_with_every_result(kinds: list[Tournament]) -> None:
    _evening, cup, league = kinds

    pools = BeautifulSoup(archived_pages(cup)["trees.html"], "html.parser")
    crossed = [cell.text.strip() for table in range(2) for row in rows_of_table(pools, table) for cell in row]
    calendar = BeautifulSoup(archived_pages(league)["league.html"], "html.parser")
    results = [row[2].text for day in range(2) for row in rows_of_table(calendar, day)]

    assert {
        name for name in entry_list.public_names(cup).values() if any(name in cell for cell in crossed)
    } == {*entry_list.public_names(cup).values()}
    assert crossed.count("4–0") == crossed.count("0–4") == 8
    assert len(results) == 4
    assert "–" not in results


def test_while_the_ranking_is_kept_back_there_are_tables_and_no_result(kinds: list[Tournament]) -> None:
    aline = User.objects.get(name="Aline")
    for tournament in kinds:
        whole = archived_pages(tournament)
        packed = archived_pages(set_hidden(tournament, True, aline))

        assert {name.partition("/")[0] for name in packed} <= {
            "draws",
            "index.html",
            "league.html",
            "rounds",
            "style.css",
        }
        told = "".join(packed.values())
        assert "kept back until the prize-giving" in told
        assert [word for word in ("4–0", "4 – 0", "win the game", "+4") if word in told] == []
        assert packed["rounds/1.html"].count("<tr>") == whole["rounds/1.html"].count("<tr>")
