"""Pools and knock-outs as they are shown, and the desk that leads through them."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import override

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.phones import Phone
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.cells import every_cell
from tests.steps.knock_outs import KNOCK_OUT, a_contest, correct_match, pairings_of, play_out, play_to_the_end
from tests.steps.names import english, statuses
from tests.steps.pages import next_step
from tests.steps.tournament_evening import a_draft, a_round, play, publish, sign_all
from tournaments.core import entry_list
from tournaments.cuts.actions import begin_stage
from tournaments.entries.actions import withdraw_entry
from tournaments.models import Round, Tournament
from tournaments.planning import opening
from tournaments.planning.presets import StagePlan
from tournaments.standings.actions import refresh_draft
from tournaments.standings.trees import Box, Tree
from tournaments.tables.actions import close_game
from web.refusals import Refusal


def public(tournament: Tournament) -> str:
    return reverse("public:trees", args=[tournament.club.slug, tournament.pk])


def shown(client: Client, path: str) -> list[Tree]:
    return list(client.get(path).context["trees"])


def boxes(trees: list[Tree]) -> list[Box]:
    return [box for section in trees[0].sections for column in section.columns for box in column.boxes]


def test_tree_shows_tables_marks_and_what_is_to_come(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    first = a_round(tournament)
    two = next(iter(pairings_of(first)))
    play_out(first, but=[two])

    (tree,) = trees = shown(english(alice), desk_address(tournament, "trees"))

    assert [(section.title, [column.title for column in section.columns]) for section in tree.sections] == [
        ("Main bracket", ["Semi-finals", "Final"]),
        ("Matches for places", ["Step 2"]),
    ]
    assert [(box.state, box.round, box.table, box.place) for box in boxes(trees)] == [
        ("playing", 1, 1, None),
        ("played", 1, 2, None),
        ("to_play", None, None, None),
        ("to_play", None, None, 3),
    ]
    assert sorted((side.won, side.marks) for side in boxes(trees)[1].sides) == [(False, 0), (True, 6)]
    assert [side.name for side in boxes(trees)[2].sides if not side.is_known] == ["Winner of match 1"]


def test_pools_are_crosstables_with_their_ranking(club: Club, alice: User) -> None:
    with override("en"):
        tournament = a_contest(club, 4, preset="pools")
    play_to_the_end(tournament)

    (tree,) = shown(english(alice), desk_address(tournament, "trees"))

    ((first, *_others, last),) = tree.pools
    assert (tree.name, first.rank, first.won, first.played, first.difference) == ("Pools", 1, "3", 3, 18)
    assert [(cell.marks, cell.won, cell.itself) for cell in first.cells] == [
        ("", False, True),
        *[("6–0", True, False)] * 3,
    ]
    assert (last.rank, last.cells[0].marks) == (4, "0–6")


def test_public_sees_who_goes_on_and_no_result_before_it_is_published(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    play_out(a_round(tournament))
    before = boxes(shown(Phone(), public(tournament)))
    second = a_round(tournament)
    between = boxes(shown(Phone(), public(tournament)))
    play_out(second)
    publish(tournament, alice)
    after = boxes(shown(Phone(), public(tournament)))

    assert [box.state for box in before] == ["playing"] * 2 + ["to_play"] * 2
    assert [box.state for box in between] == ["played"] * 2 + ["playing"] * 2
    assert {side.marks for box in between for side in box.sides} == {None}
    assert {side.marks for box in after for side in box.sides} == {0, 6}


def test_public_sees_a_pool_stand_as_the_last_ranking_had_it(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, StagePlan("pools"))
    play_out(a_round(tournament))
    publish(tournament, alice)
    play_out(a_round(tournament))
    a_round(tournament)

    ((first, *_others),) = shown(Phone(), public(tournament))[0].pools

    assert (first.won, first.played, sum(bool(cell.marks) for cell in first.cells)) == ("1", 1, 1)
    assert sum(cell.table is not None for cell in first.cells) == 3


def test_public_sees_results_at_once_where_the_ranking_is_live(club: Club) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    opening.set_live(tournament, True)
    play_out(a_round(tournament))
    refresh_draft(tournament.pk)

    assert [box.state for box in boxes(shown(Phone(), public(tournament)))[:2]] == ["played"] * 2


def test_public_page_hides_full_names(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    club.players.update(last_name="Vandenbroucke")
    a_round(tournament)

    assert "Vandenbroucke" in sheet_pages.text(signed_in(alice).get(desk_address(tournament, "trees")))
    assert "Vandenbroucke" not in sheet_pages.text(Phone().get(public(tournament)))


def test_who_may_look(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    everybody = (alice, bob, charlie, dora, None)

    assert statuses("get", desk_address(tournament, "trees"), *everybody) == [200, 200, 403, 404, 404]
    assert statuses("get", public(tournament), *everybody) == [404] * 5
    a_round(tournament)
    assert statuses("get", public(tournament), *everybody) == [200] * 5
    assert statuses("post", desk_address(tournament, "change_settings", 1), *everybody[1:]) == [
        403,
        403,
        404,
        404,
    ]


@pytest.mark.parametrize("pairs", [4, 8])
def test_pages_take_as_many_queries_for_a_large_bracket_as_for_a_small_one(
    club: Club, alice: User, pairs: int
) -> None:
    tournament = a_contest(club, pairs, preset="pools")
    play_to_the_end(tournament)
    begin_stage(tournament)
    play_out(a_round(tournament))
    counted = []
    for client, path in (
        (signed_in(alice), desk_address(tournament, "trees")),
        (Phone(), public(tournament)),
        (signed_in(alice), tournament.get_absolute_url()),
    ):
        with CaptureQueriesContext(connection) as captured:
            client.get(path)
        counted.append(len(captured))

    assert counted == QUERIES


QUERIES = [18, 5, 37]  # at the desk, for the public, and the desk itself


# --- the desk ------------------------------------------------------------------------------------


def test_desk_leads_through_pools_and_knock_out(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, preset="pools")
    play_to_the_end(tournament)
    publish(tournament, alice)
    assert next_step(tournament, alice) == "begin_stage"

    signed_in(alice).post(desk_address(tournament, "begin_stage"))
    assert next_step(tournament, alice) == "draw_round"
    play_to_the_end(tournament)
    publish(tournament, alice)

    assert next_step(tournament, alice) == "finished"
    assert (
        desk_address(tournament, "trees")
        in signed_in(alice).get(tournament.get_absolute_url()).content.decode()
    )


def test_desk_names_the_table_that_is_level(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, KNOCK_OUT)
    round_ = a_round(tournament)
    two, pairing = next(iter(pairings_of(round_).items()))
    play_out(round_, but=[two])
    play(pairing.sheet, 34)

    page = signed_in(alice).get(tournament.get_absolute_url())

    assert page.context["step"].code == "decide_level"
    assert f'href="{desk_address(tournament, "table", 1, 1)}"' in page.content.decode()
    assert english(alice).post(desk_address(tournament, "draw_round")).status_code == 409


def a_level_table(club: Club) -> Tournament:
    """A knock-out of four pairs: table 1 of its first round is level and signed, the other one is done."""
    tournament = a_contest(club, 4, KNOCK_OUT)
    round_ = a_round(tournament)
    two, pairing = next(iter(pairings_of(round_).items()))
    play_out(round_, but=[two])
    play(pairing.sheet, 34)
    sign_all(round_)
    return tournament


def untie(client: Client, tournament: Tournament, **said: str) -> HttpResponse:
    sent = {f"level-{name}": value for name, value in said.items()}
    return client.post(desk_address(tournament, "untie", 1, 1), sent)


def test_director_decides_a_level_table_by_one_more_deal(club: Club, alice: User) -> None:
    tournament, client = a_level_table(club), english(alice)
    page = sheet_pages.text(client.get(desk_address(tournament, "table", 1, 1)))
    assert ("Level, and somebody has to go on" in page, "Close a game as it stands" in page) == (True, False)
    (first, _second), *_others = pairings_of(Round.objects.get())

    answer = untie(client, tournament, how="101", first="12", second="4")

    assert answer["Location"] == desk_address(tournament, "table", 1, 1)
    assert next_step(tournament, alice) in ("publish_ranking", "draw_round")
    edition = publish(tournament, alice)
    told = sheet_pages.text(client.get(edition.get_absolute_url()))
    name = entry_list.public_names(tournament)[first]
    assert f"{name} : goes on (level game, decided by one more deal, round 1, table 1, game 1: 12–4)" in told
    assert "forfeit" not in told
    assert [box.state for box in boxes(shown(client, public(tournament)))][:2] == ["untied", "played"]


@pytest.fixture
def level_table(club: Club) -> Tournament:
    return a_level_table(club)


@every_cell(
    "said, field",
    [
        ({"how": "101"}, "first"),
        ({"how": "101", "first": "8", "second": "8"}, "first"),
        ({"how": "102"}, "goes_on"),
        ({"how": "103", "goes_on": "1"}, "reason"),
    ],
)
def test_level_table_is_not_decided_by_halves(
    level_table: Tournament, alice: User, said: dict[str, str], field: str
) -> None:
    answer = untie(signed_in(alice), level_table, **said)

    assert (answer.status_code, list(answer.context["level"].errors)) == (422, [field])
    assert not level_table.adjustments.exists()


def test_signed_game_is_not_closed_again_and_says_so(club: Club, alice: User) -> None:
    tournament = a_level_table(club)
    said = {"close-game": "1", "close-reason": "the time is up"}

    answer = english(alice).post(desk_address(tournament, "close_game", 1, 1), said)
    with pytest.raises(Refusal) as refused:
        close_game(pairings_of(Round.objects.get()).popitem()[1], 1, "late")

    assert (answer.status_code, list(answer.context["close"].errors)) == (422, ["game"])
    assert str(refused.value) == "Game 1 is signed: it counts as it stands."


def test_desk_asks_before_it_draws_the_right_match(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    first = a_round(tournament)
    play_out(first)
    play_out(a_round(tournament))
    publish(tournament, alice)
    two = next(iter(pairings_of(first)))
    correct_match(first, two, 28 if min(two) == two[0] else 40)
    publish(tournament, alice)
    assert next_step(tournament, alice) == "draw_right"
    client = english(alice)

    refused = client.post(desk_address(tournament, "draw_round"))

    assert (refused.status_code, Round.objects.count()) == (409, 2)
    assert "no longer matches of this stage: 2-1." in sheet_pages.text(refused)
    assert "no longer count here: round 2, table 1" in sheet_pages.text(
        client.get(desk_address(tournament, "trees"))
    )
    client.post(desk_address(tournament, "draw_round"), {"force": "on"})
    assert Round.objects.count() == 3


def test_desk_says_that_a_draw_is_of_no_use_any_more(club: Club, alice: User) -> None:
    tournament = a_contest(club, 6, KNOCK_OUT)
    first = a_round(tournament)
    play_out(first)
    a_draft(tournament)
    assert next_step(tournament, alice) == "publish_round"
    two = next(iter(pairings_of(first)))
    correct_match(first, two, 28 if min(two) == two[0] else 40)

    assert next_step(tournament, alice) == "outdated"
    assert english(alice).post(desk_address(tournament, "publish_round", 2)).status_code == 409


def test_match_that_nobody_played_is_news_for_a_ranking(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    play_out(a_round(tournament))
    publish(tournament, alice)
    withdraw_entry(tournament.entries.get(number=1))
    refresh_draft(tournament.pk)

    assert signed_in(alice).get(tournament.get_absolute_url()).context["desk"].publication.has_news
    publish(tournament, alice)
    assert next_step(tournament, alice) == "finished"


def test_whoever_is_out_is_neither_missed_nor_waited_for(club: Club, alice: User) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    play_out(a_round(tournament))
    a_draft(tournament)

    shown = signed_in(alice).get(tournament.get_absolute_url()).context

    desk = shown["desk"]
    assert (shown["step"].code, desk.draft.left_out, len(desk.field.in_play)) == ("publish_round", [], 2)


def test_round_that_follows_from_results_shows_no_lot(club: Club) -> None:
    tournament = a_contest(club, 4, StagePlan("single"))
    play_out(a_round(tournament))
    a_round(tournament)

    laid_open = [
        Phone().get(reverse("public:draw", args=[club.slug, tournament.pk, number])).context["open"]
        for number in (1, 2)
    ]

    assert [one.keyed for one in laid_open] == [True, False]


@pytest.mark.parametrize(
    ("preset", "said", "begun"), [("double", "Bracket", "Bracket"), ("pools", "Pools and bracket", "Pools")]
)
def test_what_there_is_to_be_looked_at_has_its_name(
    club: Club, alice: User, preset: str, said: str, begun: str
) -> None:
    tournament = a_contest(club, 8, preset=preset)
    a_round(tournament)
    client = english(alice)

    desk, tree = client.get(tournament.get_absolute_url()), client.get(desk_address(tournament, "trees"))

    assert f">{said}</a>" in desk.content.decode()
    assert f"<h1>{begun}</h1>" in tree.content.decode()
