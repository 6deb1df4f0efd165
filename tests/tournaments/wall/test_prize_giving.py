"""A ranking that is kept back until the prize-giving, and told there from the last to the first."""

import re

from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.addresses import desk_address, public_address
from tests.steps.knock_outs import a_contest
from tests.steps.league import a_league, with_calendar
from tests.steps.names import ENGLISH
from tests.steps.pages import public_text
from tests.steps.played_evenings import nine_players_ranked
from tests.steps.prizes import HAM, a_ranked
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tests.steps.walls import next_screen, screens_of, told_to_the_wall
from tournaments.core.formats import calendar_of
from tournaments.cuts.actions import begin_stage
from tournaments.models import CutKind, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import CutRule, StagePlan
from tournaments.prizes.actions import add_prize, freeze_prizes
from tournaments.rounds.actions import draw_round, publish_round
from tournaments.standings.actions import refresh_draft
from tournaments.wall.actions import set_hidden, start_reveal, step_reveal

KEPT_BACK = "The ranking is kept back until the prize-giving."


def test_ranking_that_is_kept_back_is_not_said_to_be_published(club: Club, alice: User) -> None:
    tournament = a_championship(club, StagePlan("lot", 1))
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    publish(tournament, alice)
    set_hidden(tournament, True)

    assert next_screen(tournament) == ["Round 1 is over.", "It was the last one: the prize-giving follows."]


def public_pages(tournament: Tournament) -> dict[str, str]:
    """Every public answer about `tournament` that could tell its ranking, with its status before it."""
    names = [
        ("evening", ()),
        ("wall", ()),
        ("edition", (1,)),
        ("draw", (2,)),
        ("redraw", (2,)),
        ("draw_document", (2,)),
    ]
    paths = [public_address(tournament, name, *numbers) for name, numbers in names]
    api = f"/api/v1/clubs/{tournament.club.slug}/tournaments/{tournament.pk}/editions/"
    club = reverse("clubs:club", args=[tournament.club.slug])
    answers = {path: Client().get(path, headers=ENGLISH) for path in [*paths, api, f"{api}1/", club]}
    return {
        path: f"{one.status_code} {' '.join(one.content.decode().split())}" for path, one in answers.items()
    }


def test_a_ranking_kept_back_is_on_no_public_page(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)
    opening.set_live(tournament, True)
    play(sheets_of(a_round(tournament, "second"))[0])
    refresh_draft(tournament.pk)
    told_to_the_wall(tournament, alice, "set_hidden", hidden="1")

    pages = public_pages(tournament)
    desk = signed_in(alice).get(tournament.get_absolute_url(), headers=ENGLISH).content.decode()

    *html, document, listed, edition, _club = pages.values()
    assert all(page.startswith("200") and KEPT_BACK in page for page in html)
    assert not any("data-rank" in page or "Ranking no." in page for page in pages.values())
    assert (document[:3], edition[:3], KEPT_BACK in edition) == ("404", "404", True)
    assert listed.startswith('200 {"count":0,')
    assert "data-rank" in desk


def test_the_same_pages_show_it_when_it_is_not_kept_back(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)
    a_round(tournament, "second")

    pages = public_pages(tournament)

    assert [page[:3] for page in pages.values()] == ["200"] * len(pages)
    assert not any(KEPT_BACK in page for page in pages.values())
    ranks = re.findall(r'class="rank">(?:<a [^>]*>)?–', pages[public_address(tournament, "edition", 1)])
    assert len(ranks) == 1  # who sat out has none
    assert "ranking-1" in pages[public_address(tournament, "wall")]


def test_a_league_kept_back_shows_no_table_and_no_result(club: Club, alice: User) -> None:
    tournament = with_calendar(a_league(club))
    play_all(publish_round(draw_round(tournament)))
    home = calendar_of(tournament.stages.get())[0][0][0]
    publish(tournament, alice)
    path = public_address(tournament, "league")
    assert "data-rank" in public_text(path)

    set_hidden(tournament, True)

    assert ("data-rank" in public_text(path), KEPT_BACK in public_text(path)) == (False, True)
    assert KEPT_BACK in public_text(public_address(tournament, "meeting", 1, home))


def test_pools_and_a_cut_by_lot_are_kept_back_too(club: Club, other_club: Club, alice: User) -> None:
    cup = a_contest(club, 4, preset="pools")
    a_round(cup)
    four = CutRule(CutKind.NUMBER, 4, keeps_level=False)
    championship = a_championship(other_club, StagePlan("lot", 1), StagePlan("lot", 1, "", four), players=12)
    play_all(a_round(championship))
    begin_stage(championship, alice)
    paths = [public_address(cup, "trees"), public_address(championship, "draws")]
    before = [public_text(path) for path in paths]

    for tournament in (cup, championship):
        set_hidden(tournament, True)
    after = [public_text(path) for path in paths]

    assert ["Pool" in before[0], "Level at the line" in before[1]] == [True, True]
    assert ["Pool" in after[0], "Level at the line" in after[1]] == [False, False]
    assert all(KEPT_BACK in page for page in after)


def test_prize_giving_tells_from_the_last_to_the_first(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first, 44)
    play(second, 38)
    publish(tournament, alice)
    set_hidden(tournament, True)
    told_to_the_wall(tournament, alice, "reveal", do="start")

    seen = []
    for step in range(4):
        told_to_the_wall(tournament, alice, "reveal", do="step", seen=step, to=step + 1)
        page = public_text(public_address(tournament, "wall"))
        seen.append(re.findall(r'<li data-rank="(\d)">', page))
        assert re.findall(r'<li data-rank="\d"><b class="mark">(\d)</b>', page) == seen[-1][:1]  # said once
    public = public_text(public_address(tournament))

    assert seen == [["7", "7"], ["5", "5"], ["3", "3"], ["1", "1"]]
    assert KEPT_BACK not in public
    assert "Ranking no. 1" in public
    told_to_the_wall(tournament, alice, "reveal", do="end")
    assert screens_of(tournament) == ["tables-1", "names-1", "ranking-1", "next"]


def test_prize_giving_shows_nobody_who_is_not_told_and_keeps_its_place(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)
    set_hidden(tournament, True)
    start_reveal(tournament)
    before = public_text(public_address(tournament, "wall"))
    step_reveal(tournament, 0, 1)

    pages = [public_text(public_address(tournament, "wall")) for _reload in range(2)]

    names = [player.public_name for player in club.players.all()]
    assert not any(name in before for name in names)
    assert pages[0] == pages[1]
    assert sum(name in pages[0] for name in names) == 4
    assert 'hx-trigger="every 1s"' in pages[0]


def test_remote_control_says_what_to_hand_to_whom_is_told(club: Club, alice: User) -> None:
    tournament = a_ranked(club, alice)  # four share the first rank
    set_hidden(tournament, True)
    start_reveal(tournament)
    for step in (0, 1):
        step_reveal(tournament, step, step + 1)
    before = signed_in(alice).get(desk_address(tournament, "wall")).context["handing"]
    add_prize(tournament, HAM)
    freeze_prizes(tournament)

    answer = signed_in(alice).get(desk_address(tournament, "wall"), headers=ENGLISH)

    said = "Place 1 · jambon · by lot among them"
    assert [won for _row, won in before] == [[]] * 4
    assert [(row.rank, won) for row, won in answer.context["handing"]] == [(1, [said])] * 4
    assert answer.content.decode().count(f"<small>{said}</small>") == 4
    assert "jambon" not in public_text(public_address(tournament, "wall"))
