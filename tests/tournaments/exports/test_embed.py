"""The ranking on the pages of others: the last edition, in a frame and as JSON."""

import json
import re

from django.test import Client

from clubs.models import Club, PublicName, User
from tests.steps.addresses import public_address
from tests.steps.categories import an_evening_in_categories
from tests.steps.feeds import keys_of, section_of_out, told_keys
from tests.steps.names import ENGLISH
from tests.steps.penalties import a_table_of_two_deals
from tests.steps.rankings import ranked_by_all
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.models import Tournament
from tournaments.planning import opening
from tournaments.ranking.criteria import CHOSEN
from tournaments.standings import actions


def page(tournament: Tournament, **asked: str) -> str:
    return Client().get(public_address(tournament, "embed"), asked, headers=ENGLISH).content.decode()


def document(tournament: Tournament) -> dict:
    return Client().get(public_address(tournament, "ranking_document")).json()


def test_frame_shows_the_last_edition_and_never_the_draft(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 8)
    first, second = sheets_of(a_round(tournament))
    empty = page(tournament)
    play(first)
    publish(tournament, alice)
    opening.set_live(tournament, True)
    play(second)
    actions.refresh_draft(tournament.pk)

    assert ("No ranking is published" in empty, "<table" in empty) == (True, False)
    assert page(tournament).count('data-rank="1"') == 2


def test_frame_is_light_or_dark_as_its_page_asks(club: Club) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    heads = [page(tournament, look=look).split("<head>")[0] for look in ("dark", "light", '"><script>')]

    assert [re.findall(r'data-theme="(\w+)"', head) for head in heads] == [["dark"], ["light"], []]


def test_links_of_a_frame_open_a_page_of_their_own(club: Club) -> None:
    tournament = a_tournament(club, 4)
    a_round(tournament)

    assert '<base target="_blank">' in page(tournament)


def test_document_says_what_the_page_shows(club: Club, alice: User) -> None:
    tournament = a_table_of_two_deals(club, fixed_deals_tie="half_win")
    (sheet,) = sheets_of(a_round(tournament))
    for count in (42, 26):
        play(sheet, count)
    edition = publish(tournament, alice, "Halfway")

    told = document(tournament)

    assert told["edition"]["digest"] == edition.digest
    assert Client().get(told["edition"]["url"]).status_code == 200
    assert (told["rows"][0]["won"], told["rows"][0]["part"], told["games"]) == (
        0,
        "1/2",
        {"counted": 1, "expected": 1},
    )


def test_every_key_of_the_document_is_explained(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    before = document(tournament_with_a_round(tournament))
    play_all(tournament.stages.get().rounds.get())
    publish(tournament, alice)

    assert (before["edition"], before["rows"]) == (None, [])
    assert keys_of(document(tournament)) == told_keys("The ranking as JSON") - OF_CRITERIA - OF_CATEGORIES


def test_what_a_director_ranks_by_is_in_the_document_and_explained(club: Club, alice: User) -> None:
    edition = ranked_by_all(club, alice)

    told = document(edition.tournament)

    assert keys_of(told) == told_keys("The ranking as JSON") - OF_CATEGORIES
    assert [one["by"] for one in told["criteria"]] == list(CHOSEN)
    assert told["rows"] == [
        row | {"values": kept["values"]}
        for row, kept in zip(told["rows"], json.loads(edition.body)["rows"], strict=True)
    ]
    values = [value for row in told["rows"] for value in row["values"]]
    assert {None, 1} <= {*values}
    assert any(re.fullmatch(r"\d+/\d+", str(value)) for value in values)
    words = re.findall(r"^\| `(\w+)` ", section_of_out("The ranking as JSON").split("The words of")[1], re.M)
    assert words == list(CHOSEN)


OF_CATEGORIES = {
    f"categories[].rows[].{one}" for one in ("rank", "overall", "entry", "name", "separated_by")
} | {"categories[].category"}
OF_CRITERIA = {"criteria[].by", "criteria[].numbers[]", "lot", "rows[].values[]"}


def test_rankings_of_categories_say_what_separates_their_own_rows(club: Club, alice: User) -> None:
    tournament = an_evening_in_categories(club)
    edition = publish(tournament, alice)

    told = document(tournament)

    assert keys_of(told) == told_keys("The ranking as JSON") - OF_CRITERIA
    kept = [row["separated_by"] for row in json.loads(edition.body)["rows"]]
    assert [row["separated_by"] for row in told["rows"]] == kept
    ladies, seniors = told["categories"]
    assert (ladies["category"], seniors["category"]) == ("ladies", "seniors")
    assert [row["entry"] for row in ladies["rows"]] == [told["rows"][at]["entry"] for at in (0, 5, 6)]
    assert [(row["rank"], row["overall"]) for row in ladies["rows"]] == [(1, 1), (2, 5), (2, 5)]
    assert [row["separated_by"] for row in ladies["rows"]] == ["won", None, None]
    assert [row["separated_by"] for row in seniors["rows"]] == [None]


def tournament_with_a_round(tournament: Tournament) -> Tournament:
    a_round(tournament)
    return tournament


def test_document_is_for_scripts_of_any_page_and_known_by_its_etag(club: Club, alice: User) -> None:
    tournament = tournament_with_a_round(a_tournament(club, 4))
    first = Client().get(public_address(tournament, "ranking_document"))

    again = Client().get(
        public_address(tournament, "ranking_document"), headers={"If-None-Match": first["ETag"]}
    )

    assert (first["Access-Control-Allow-Origin"], again.status_code) == ("*", 304)


def test_hidden_names_stay_hidden(club: Club, alice: User) -> None:
    tournament = tournament_with_a_round(a_tournament(club, 4))
    play_all(tournament.stages.get().rounds.get())
    publish(tournament, alice)
    club.players.filter(number=1).update(public_form=PublicName.NUMBER)

    names = [row["name"] for row in document(tournament)["rows"]]

    assert ("Anne 1" in page(tournament), "Player 1" in page(tournament)) == (False, True)
    assert "Anne 1" not in names
    assert "Luc 2" in names
