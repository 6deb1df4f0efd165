"""The wall of the room: what it shows and never shows, its remote control."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import desk_address, public_address
from tests.steps.knock_outs import a_contest, play_out
from tests.steps.league import a_league, with_calendar
from tests.steps.leaving import ruled
from tests.steps.names import ENGLISH
from tests.steps.pages import public_text
from tests.steps.played_evenings import nine_players_ranked
from tests.steps.stages import a_championship
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    for_themselves,
    names_by_seat,
    one_table,
    play,
    play_all,
    publish,
    sheets_of,
)
from tests.steps.walls import next_screen, screens_of, told_to_the_wall
from tournaments.core.formats import STRUCK, rules_of_league
from tournaments.editions.evening import read_evening
from tournaments.entries.actions import withdraw_entry
from tournaments.leagues.actions import set_league
from tournaments.models import EntryKind, StandInRule, Tournament
from tournaments.planning.presets import StagePlan
from tournaments.standings.actions import refresh_draft
from tournaments.tables import substitutes
from tournaments.tables.actions import call_table
from tournaments.wall.actions import announce


def shown(tournament: Tournament, **asked: str) -> str:
    """The screen that a page without a script shows."""
    return re.findall(
        r'data-screen="([^"]*)" aria-labelledby="\w+"(?! hidden)>',
        public_text(public_address(tournament, "wall"), **asked),
    )[0]


def test_wall_shows_the_published_in_turn(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)
    a_draft(tournament, "another seed")

    page = public_text(public_address(tournament, "wall"))

    assert screens_of(tournament) == ["tables-1", "names-1", "ranking-1", "next"]
    assert "Round 1, by table" in page
    assert "Round 2, by table" not in page
    assert "another seed" not in page


def lines_on(tournament: Tournament, screen: str) -> list[tuple[str, list[str]]]:
    """The lines of a list on the wall: what stands before each, and its names."""
    page = (
        public_text(public_address(tournament, "wall"))
        .split(f'data-screen="{screen}-1"')[1]
        .split("</section>")[0]
    )
    found = re.findall(r'<b class="mark[^"]*">([^<]*)</b><div class="names">(.*?)</div>', page)
    return [
        (mark, [unescape(name) for name in re.findall(r"<span>(.*?)</span>", names)]) for mark, names in found
    ]


@pytest.mark.parametrize(("kind", "games"), [(EntryKind.PLAYER, 1), (EntryKind.PAIR, 1), (EntryKind.PAIR, 3)])
def test_wall_has_a_line_for_each_side_of_a_table(club: Club, kind: str, games: int) -> None:
    tournament, (north, east, south, west) = one_table(club, games, kind)

    assert lines_on(tournament, "tables") == [("1", [f"{north} & {south}", f"– {east} & {west}"])]


def test_partners_with_long_names_are_next_to_each_other_on_the_wall(club: Club) -> None:
    tournament, _names = one_table(club)
    club.players.update(public_form=PublicName.FULL, last_name="Vandenbroucke-Delannoy")
    north, east, south, west = names_by_seat(tournament.stages.get().rounds.get())

    assert lines_on(tournament, "tables") == [("1", [north, f"& {south}", f"– {east}", f"& {west}"])]


def test_wall_has_names_in_order_of_seat_where_partners_change(club: Club) -> None:
    tournament, names = one_table(club, games=3)

    assert lines_on(tournament, "tables") == [("1", names)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wall_has_names_in_order_of_seat_where_each_plays_for_himself(club: Club, players: int) -> None:
    tournament, names = for_themselves(club, players)

    assert lines_on(tournament, "tables") == [("1", names)]


@pytest.mark.parametrize(("language", "said"), [("en", "sits out"), ("fr", "exempt")])
def test_wall_says_in_words_who_sits_out(club: Club, language: str, said: str) -> None:
    tournament = a_tournament(club, 9)
    a_round(tournament)
    (out,) = [one.name for one in read_evening(tournament).people if one.table is None]

    page = (
        Client()
        .get(public_address(tournament, "wall"), headers={"Accept-Language": language})
        .content.decode()
    )

    assert page.count(f'<b class="mark is-out">{said}</b><div class="names"><span>{out}</span>') == 2


def test_wall_of_an_evening_without_anything_published_is_not_found(club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_draft(tournament)

    assert Client().get(public_address(tournament, "wall")).status_code == 404


def test_a_page_without_a_script_leads_to_the_next_screen(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)
    told_to_the_wall(tournament, alice, "set_rotation", screens=["tables", "names", "next"], seconds=20)

    pages = [public_text(public_address(tournament, "wall"), at=at) for at in ("0", "1", "2")]

    screens = ["tables-1", "names-1", "next", "names-1", "tables-1"]
    assert [shown(tournament, at=at) for at in ("0", "1", "2", "7", "x")] == screens
    assert [re.findall(r'content="(\d+);url=[^"]*at=(\d)"', page) for page in pages] == [
        [("20", "1")],
        [("20", "2")],
        [("20", "0")],
    ]


def test_remote_control_changes_what_the_wall_shows(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)

    assert told_to_the_wall(tournament, alice, "hold_screen", screen="ranking") == 302
    assert screens_of(tournament) == ["ranking-1"]
    assert told_to_the_wall(tournament, alice, "announce", text="Soup is ready", minutes=5) == 302
    page = public_text(public_address(tournament, "wall"))
    assert screens_of(tournament)[0].startswith("announcement-")
    assert "<p>Soup is ready</p>" in page
    assert 'class="wall-band">Soup is ready' in page
    assert told_to_the_wall(tournament, alice, "announce", quiet="") == 302
    assert told_to_the_wall(tournament, alice, "hold_screen", screen="") == 302
    assert screens_of(tournament) == ["tables-1", "names-1", "ranking-1", "next"]


def test_remote_control_says_what_is_wrong(club: Club, alice: User, bob: User) -> None:
    tournament = nine_players_ranked(club, alice)

    assert told_to_the_wall(tournament, alice, "set_rotation", seconds=20) == 422
    assert told_to_the_wall(tournament, alice, "set_rotation", screens=["clock"], seconds=3) == 422
    assert told_to_the_wall(tournament, alice, "announce", text="", minutes=5) == 422
    assert told_to_the_wall(tournament, alice, "reveal", do="start") == 409
    assert told_to_the_wall(tournament, alice, "reveal", do="dance") == 422
    assert (
        "<form"
        not in signed_in(bob)
        .get(desk_address(tournament, "wall"))
        .content.decode()
        .split("<main")[1]
        .split("</main")[0]
    )


def test_called_tables_are_on_the_wall(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    call_table(round_.pairings.get(table_number=2), True)

    assert screens_of(tournament)[0] == "announcement--2"
    assert "Table 2: please come to the desk." in public_text(public_address(tournament, "wall"))


def test_what_comes_next_is_said_of_a_round_that_is_over_and_of_its_ranking(club: Club, alice: User) -> None:
    tournament = a_championship(club, StagePlan("lot", 2))
    play_all(a_round(tournament))
    refresh_draft(tournament.pk)
    assert next_screen(tournament) == ["Round 1 is over.", "Then: round 2."]
    publish(tournament, alice)
    assert next_screen(tournament) == ["Round 1 is over.", "The ranking is published.", "Then: round 2."]

    first, *others = sheets_of(a_round(tournament, "second"))
    play(first)
    refresh_draft(tournament.pk)
    last = "It is the last one: the ranking follows."
    assert next_screen(tournament) == ["Round 2 of 2 is being played.", last]
    for sheet in others:
        play(sheet)
    refresh_draft(tournament.pk)
    assert next_screen(tournament) == ["Round 2 is over.", "It was the last one: the ranking follows."]
    publish(tournament, alice)
    assert next_screen(tournament) == ["Round 2 is over.", "The ranking is published."]


def test_wall_moves_when_the_last_game_is_over_and_not_before(club: Club) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    asked = []
    for act in (lambda: None, lambda: play(first), lambda: play(second)):
        act()
        refresh_draft(tournament.pk)
        asked.append(Client().get(public_address(tournament, "wall"), headers=ENGLISH)["ETag"])

    assert (asked[1] == asked[0], asked[2] == asked[1]) == (True, False)


def test_a_question_is_answered_304_until_something_moves(
    club: Club, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = nine_players_ranked(club, alice)
    first = Client().get(public_address(tournament, "wall"), headers=ENGLISH)
    asked = ENGLISH | {"If-None-Match": first["ETag"]}

    with django_assert_num_queries(3):
        again = Client().get(public_address(tournament, "wall"), headers=asked)
    announce(tournament, "Soup is ready")
    moved = Client().get(public_address(tournament, "wall"), headers=asked)

    assert (again.status_code, again.content, again["HX-Reswap"]) == (304, b"", "none")
    assert (moved.status_code, moved["Cache-Control"]) == (200, "public, max-age=5")
    assert f'{{"If-None-Match": "\\{moved["ETag"].removeprefix("W/")[:-1]}\\""}}' in moved.content.decode()


def test_queries_of_the_wall_do_not_grow(
    club: Club, other_club: Club, alice: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournaments = [a_tournament(club, 5), a_tournament(other_club, 45)]
    for tournament in tournaments:
        play_all(a_round(tournament))
        publish(tournament, alice)

    for tournament in tournaments:
        with django_assert_num_queries(15):
            Client().get(public_address(tournament, "wall"))
        with django_assert_num_queries(4):
            Client().get(public_address(tournament, "where"), {"q": "anne"})


def test_hidden_names_are_not_on_the_wall(club: Club, alice: User) -> None:
    tournament = nine_players_ranked(club, alice)
    assert "Anne 1" in public_text(public_address(tournament, "wall"))

    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    page = public_text(public_address(tournament, "wall"))
    assert ("Anne" in page, "Player 1" in page) == (False, True)


@pytest.mark.parametrize("name", ["wall", "where_codes"])
def test_pages_of_the_desk_before_anything_is_there(club: Club, bob: User, name: str) -> None:
    tournament = a_tournament(club, 0)

    assert signed_in(bob).get(desk_address(tournament, name)).status_code == 200


def test_round_is_over_where_a_game_counts_for_nobody_as_others_played_it(club: Club) -> None:
    pairs = a_contest(club, 4, StagePlan("lot", 2))
    ruled(pairs, standing_in=StandInRule.NOT_ENTRY)
    round_ = a_round(pairs)
    for seat, number in ((0, 20), (1, 21)):
        substitutes.substitute_player(
            round_.pairings.get(table_number=1), seat, factories.a_player(club, number)
        )
    play_all(round_)
    refresh_draft(pairs.pk)

    assert next_screen(pairs) == ["Round 1 is over.", "Then: round 2."]


def test_round_of_a_league_is_over_where_a_team_that_is_struck_out_did_not_play(club: Club) -> None:
    league = with_calendar(a_league(club))
    set_league(league, replace(rules_of_league(league.stages.get()), withdrawn=STRUCK))
    round_ = a_round(league)
    withdraw_entry(league.entries.get(number=4))
    for pairing in round_.pairings.exclude(placings__entry__number=4):
        play(pairing.sheet)
    refresh_draft(league.pk)

    assert next_screen(league)[0] == "Round 1 is over."


def test_last_round_of_a_knock_out_is_known_although_none_is_planned(club: Club) -> None:
    cup = a_contest(club, 4, StagePlan("single"))
    play_out(a_round(cup))
    refresh_draft(cup.pk)
    assert next_screen(cup) == ["Round 1 is over.", "Then: round 2."]

    a_round(cup)

    last = "It is the last one: the ranking follows."
    assert next_screen(cup) == ["Round 2 of 2 is being played.", last]
