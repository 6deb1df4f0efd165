"""What everybody sees: the published, under public names, from pages that caches may keep."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, PublicName, User
from clubs.models.names import search_key
from tests.conftest import signed_in
from tests.steps.addresses import public_address
from tests.steps.names import statuses
from tests.steps.pages import public_text
from tests.steps.tournament_evening import (
    a_draft,
    a_round,
    a_tournament,
    byes,
    play,
    play_all,
    publish,
    sheets_of,
    tables,
)
from tournaments.planning import opening
from tournaments.rounds.actions import publish_round
from tournaments.standings.actions import refresh_draft


def test_nothing_unpublished_is_shown(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    everything = [
        public_address(tournament),
        public_address(tournament, "draw", 1),
        public_address(tournament, "edition", 1),
    ]
    assert [statuses("get", path, None, alice) for path in everything] == [[404, 404]] * 3

    draft = a_draft(tournament)
    refresh_draft(tournament.pk)
    assert [statuses("get", path, None, alice) for path in everything] == [[404, 404]] * 3

    publish_round(draft)
    assert [statuses("get", path, None)[0] for path in everything] == [200, 200, 404]
    assert "No ranking yet" in public_text(public_address(tournament))

    publish(tournament, alice)
    assert [statuses("get", path, None)[0] for path in everything] == [200, 200, 200]


def test_the_next_draft_is_not_shown_beside_what_is_published(club: Club) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    a_draft(tournament, "another seed")

    assert "Round 2" not in public_text(public_address(tournament))
    assert "another seed" not in public_text(public_address(tournament, "draw", 1))
    assert statuses("get", public_address(tournament, "draw", 2), None) == [404]


@pytest.mark.parametrize(("name", "numbers"), [("evening", ()), ("edition", (1,)), ("draw", (1,))])
def test_pages_are_for_everybody_and_for_caches(
    club: Club, alice: User, name: str, numbers: tuple[int, ...]
) -> None:
    tournament = a_tournament(club, 8)
    play_all(a_round(tournament))
    publish(tournament, alice)
    path = public_address(tournament, name, *numbers)

    answer, signed = Client().get(path), signed_in(alice).get(path)

    assert answer["Cache-Control"] == "public, max-age=5"
    assert "Cookie" not in answer["Vary"]
    assert answer.cookies == {}
    assert signed.content == answer.content
    assert statuses("post", path, None, alice) == [405, 405]
    unchanged = Client().get(path, headers={"If-None-Match": answer["ETag"]})
    assert (unchanged.status_code, unchanged.content) == (304, b"")


def test_a_page_of_another_club_is_not_found(club: Club, other_club: Club) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)

    assert statuses("get", reverse("public:evening", args=[other_club.slug, tournament.pk]), None) == [404]
    assert statuses("get", public_address(tournament), None) == [200]


def test_hidden_names_are_nowhere(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 9)
    play_all(a_round(tournament))
    publish(tournament, alice)
    opening.set_live(tournament, True)
    refresh_draft(tournament.pk)
    paths = [
        public_address(tournament),
        public_address(tournament, "edition", 1),
        public_address(tournament, "draw", 1),
    ]
    assert all("Anne 1" in public_text(path) for path in paths)

    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    for page in [
        *map(public_text, paths),
        public_text(paths[0], by="name"),
        public_text(paths[0], q="player"),
    ]:
        assert "Anne" not in page
        assert "Player 1" in page
    assert "Nobody of this round is shown as “anne”" in public_text(paths[0], q="anne")


def test_pairings_by_table_and_by_name(club: Club) -> None:
    tournament = a_tournament(club, 9)
    round_ = a_round(tournament)

    by_table, by_name = (
        public_text(public_address(tournament)),
        public_text(public_address(tournament), by="name"),
    )

    names = {one.number: one.players.get().public_name for one in tournament.entries.all()}
    north, east, south, west = (names[number] for number in tables(round_)[0])
    (out,) = byes(round_)
    assert f"<div>{north} &amp; {south} – {east} &amp; {west}</div>" in by_table
    assert f"Sits out this round: {names[out]}." in by_table
    assert [by_name.index(f">{name}</th>") for name in sorted(names.values(), key=search_key)] == sorted(
        by_name.index(f">{name}</th>") for name in names.values()
    )
    assert f'{names[out]}</th><td class="figure">sits out</td>' in by_name


def test_where_do_i_play(club: Club) -> None:
    tournament = a_tournament(club, 8)
    round_ = a_round(tournament)
    bea = tournament.entries.get(players__number=3).number
    beas_table = next(number for number, table in enumerate(tables(round_), start=1) if bea in table)

    page = public_text(public_address(tournament), q="bea")

    assert f"<span>Béa 3</span><strong>Table {beas_table}</strong>" in page
    assert page.count('class="where"') == 1
    assert public_text(public_address(tournament), q=" ").count('class="where"') == 0
    assert public_text(public_address(tournament), q="<script>alert(1)</script>").count("<script>alert") == 0


def test_live_ranking_is_shown_where_the_director_says_so(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    publish(tournament, alice, "Halfway")
    play(second)
    refresh_draft(tournament.pk)

    frozen = public_text(public_address(tournament))
    opening.set_live(tournament, True)
    live = public_text(public_address(tournament))

    assert ("Ranking no. 1" in frozen, "Halfway" in frozen, frozen.count('data-rank="1"')) == (True, True, 2)
    assert ("As it stands" in live, live.count('data-rank="1"')) == (True, 4)
    assert public_address(tournament, "edition", 1) in live


def test_an_edition_is_read_from_its_row(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    play(first)
    edition = publish(tournament, alice, "Halfway")
    before = public_text(public_address(tournament, "edition", 1))

    play(second)
    publish(tournament, alice)
    after = public_text(public_address(tournament, "edition", 1))

    assert edition.digest in before
    assert "Halfway" in before
    assert "1 round, 1 of 2 games." in before
    assert "This ranking has been followed by no. 2." in after
    assert before.split("<tbody>")[1].split("</tbody>")[0] == after.split("<tbody>")[1].split("</tbody>")[0]


@pytest.mark.parametrize(
    ("name", "numbers", "count"),
    [("evening", (), 8), ("edition", (1,), 3), ("draw", (1,), 5), ("draws", (), 4)],
)
def test_queries_do_not_grow(
    club: Club,
    other_club: Club,
    alice: User,
    django_assert_num_queries: DjangoAssertNumQueries,
    name: str,
    numbers: tuple[int, ...],
    count: int,
) -> None:
    small, large = a_tournament(club, 5), a_tournament(other_club, 13)
    for tournament in (small, large):
        play_all(a_round(tournament))
        publish(tournament, alice)

    for tournament in (small, large):
        client = signed_in(alice)  # a session that must not be read
        with django_assert_num_queries(count):
            assert client.get(public_address(tournament, name, *numbers)).status_code == 200


def test_a_page_that_a_whole_room_opens_is_made_once(
    club: Club, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tournament = a_tournament(club, 8)
    a_round(tournament)
    first = Client().get(public_address(tournament))

    with django_assert_num_queries(1):
        again = Client().get(public_address(tournament))

    assert again.content == first.content
    assert b"nonce=" not in first.content  # a remembered page cannot bear one
    assert 'lang="en"' in public_text(public_address(tournament))


def test_a_short_name_at_the_end_of_a_sentence_has_one_full_stop(club: Club) -> None:
    tournament = a_tournament(club, 9)
    for player in club.players.all():
        club.players.filter(pk=player.pk).update(short_name=f"{player.first_name} {player.number} V.")
    a_round(tournament)

    pages = public_text(public_address(tournament)), public_text(public_address(tournament, "draw", 1))

    assert all("V.." not in page for page in pages)
    assert "Sits out this round: " in pages[0]
