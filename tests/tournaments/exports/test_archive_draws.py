"""What the archive tells of the draws and of the order of a ranking: as much as the pages that everybody reads."""

import pytest
from bs4 import BeautifulSoup
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.steps.archives import archived_pages
from tests.steps.names import ENGLISH
from tests.steps.played_evenings import two_rounds_ranked
from tests.steps.proofs import checked
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play_all, publish
from tournaments.models import Tournament
from tournaments.planning import ranking_rules
from tournaments.ranking.criteria import Criterion
from tournaments.rounds.actions import discard_round, publish_round, swap_seats
from tournaments.standings.criteria import usual_rule
from tournaments.wall.actions import set_hidden


def facts(page: str | bytes) -> dict[str, str]:
    """The facts of a page, by what each is called."""
    soup = BeautifulSoup(page, "html.parser")
    return {
        one.get_text(" ", strip=True): one.find_next("dd").get_text(" ", strip=True)
        for one in soup.find_all("dt")
    }


def public_draw(tournament: Tournament, number: int) -> bytes:
    path = reverse("public:draw", args=[tournament.club.slug, tournament.pk, number])
    return Client().get(path, headers=ENGLISH).content


@pytest.mark.parametrize("number", [1, 2])
def test_draw_of_each_round_is_told_as_on_its_page(club: Club, alice: User, number: int) -> None:
    tournament = two_rounds_ranked(club, alice)
    round_ = checked(tournament.stages.get().rounds.get(number=number))

    packed = archived_pages(tournament)

    told = facts(packed[f"draws/{number}.html"])
    assert told == facts(public_draw(tournament, number))
    assert [told["Seed"], told["Method"]] == [round_.seed, round_.method]
    assert told["Promise"].startswith(tournament.commitment.promise)
    assert "it matches" in packed[f"draws/{number}.html"]
    assert f'href="../draws/{number}.html"' in packed[f"rounds/{number}.html"]
    assert f'href="../rounds/{number}.html"' in packed[f"draws/{number}.html"]


def test_what_the_director_exchanged_and_discarded_is_told(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    discard_round(a_draft(tournament), reason="a pack was short")
    draft = a_draft(tournament)
    first, second = (draft.placings.filter(pairing__table_number=table).first().entry for table in (1, 2))
    swap_seats(draft, first, second, alice, sure=True)
    publish_round(draft)

    page = archived_pages(tournament)["draws/1.html"]

    assert "The director then exchanged" in page
    assert "a pack was short" in page


def test_order_of_the_criteria_and_the_seed_of_its_lot_stand_under_a_ranking(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    rules = [usual_rule(one) for one in (Criterion.WON, Criterion.LOT)]
    ranking_rules.set_ranking(tournament, ranking_rules.RankingRules(criteria=rules))
    round_ = a_round(tournament)
    play_all(round_)
    tournament.refresh_from_db()
    publish(tournament, alice)

    page = archived_pages(tournament)["rankings/1.html"]

    assert "Order: games won, lot." in page
    assert f"The lot is drawn with the seed {round_.seed}." in page


def test_draw_that_would_tell_a_kept_back_ranking_is_left_out(club: Club, alice: User) -> None:
    tournament = two_rounds_ranked(club, alice)
    assert {"draws/1.html", "draws/2.html"} <= set(archived_pages(tournament))

    packed = archived_pages(set_hidden(tournament, True, alice))

    assert ("draws/1.html" in packed, "draws/2.html" in packed) == (True, False)
    assert "draws/2.html" not in packed["rounds/2.html"]
