"""A round is closed on its page: what is open, what would follow, two directors; its clock beside the tables."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine

from clubs.models import Club, Role, User
from tests import factories
from tests.conftest import signed_in
from tests.steps.addresses import round_address
from tests.steps.closing import (
    NINE,
    a_round_of_four_deals,
    at_the_bell,
    contest,
    first_table,
    revisions_seen,
    states_of,
)
from tests.steps.names import statuses
from tests.steps.pages import page_text
from tests.steps.sheet_pages import HTMX
from tests.steps.tournament_evening import play, sheets_of
from tournaments.models import Round
from tournaments.tables.actions import call_table, void_game
from tournaments.tables.clock.actions import give_time, start_clock


def fields(round_: Round, **said: str) -> dict[str, str]:
    """What the form of the page sends, `said` by hand."""
    looked_at = {f"seen_{table}": str(revision) for table, revision in revisions_seen(round_).items()}
    return {"way": "rule", "reason": "The hall closes", **looked_at, **said}


def written(club: Club, players: int = 12) -> Round:
    """A round whose first table has written a deal."""
    round_ = a_round_of_four_deals(club, players)
    play(sheets_of(round_)[0], 42)
    return round_


def test_who_may_close(club: Club, alice: User, bob: User, charlie: User, dora: User) -> None:
    round_ = written(club)
    everybody = (alice, bob, charlie, dora, None)

    assert statuses("get", round_address(round_, "close_round", 1), *everybody) == [200, 403, 403, 404, 404]
    assert statuses("post", round_address(round_, "close_round", 1), *everybody) == [422, 403, 403, 404, 404]
    assert statuses("post", round_address(round_, "give_time", 1, 1), *everybody) == [409, 403, 403, 404, 404]


def test_page_says_what_would_follow_before_it_does(club: Club, alice: User) -> None:
    round_ = written(club)
    contest(round_, 1)
    client, path = signed_in(alice), round_address(round_, "close_round", 1)
    page = page_text(client, path)
    assert "3 tables are still open." in page
    assert "When time is called, the deal in progress is finished." in page

    said = page_text(client, path, **fields(round_, table_1="stands", table_2="forfeit-0", won="40"))

    assert "Game 1 counts as written: 8 – 0." in said
    assert "Game 1 is forfeited by " in said
    assert "Nothing is written: it stays open unless it is forfeited or left out." in said
    assert states_of(round_) == ["playing", "empty", "empty"]
    sent = dict(
        re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', said.split("What happens")[1])
    )
    client.post(path, {**{name: unescape(value) for name, value in sent.items()}, "sure": "on"})
    assert states_of(round_) == ["signed", "signed", "empty"]


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"table_2": "forfeit-all"}, "Say how many marks those who win by forfeit get."),
        ({"reason": ""}, "This field is required."),
        ({"table_2": "stands"}, "Select a valid choice."),
        ({"seen_1": "", "seen_2": "x"}, "Nothing would be closed this way"),
    ],
)
def test_page_refuses_in_a_sentence(club: Club, alice: User, said: dict[str, str], sentence: str) -> None:
    round_ = written(club)

    page = page_text(
        signed_in(alice), round_address(round_, "close_round", 1), 422, **fields(round_, **said), sure="on"
    )

    assert sentence in page
    assert states_of(round_) == ["playing", "empty", "empty"]


def test_second_director_is_told_what_moved(club: Club, alice: User) -> None:
    round_, path = written(club), "close_round"
    second = factories.a_user("Emile")
    factories.a_member(club, second, Role.DIRECTOR)
    looked_at = fields(round_, table_2="out", sure="on")
    signed_in(alice).post(round_address(round_, path, 1), looked_at)

    page = page_text(signed_in(second), round_address(round_, path, 1), 409, **looked_at)

    assert "In the meantime somebody wrote or decided at these tables: 1, 2." in page
    assert states_of(round_) == ["signed", "signed", "empty"]
    assert round_.stage.tournament.acts.filter(code="round_closed").count() == 1


def test_phone_is_told_that_its_game_is_closed(club: Club, alice: User) -> None:
    round_ = written(club)
    client = signed_in(alice)

    client.post(round_address(round_, "close_round", 1), fields(round_, table_2="out", sure="on"))

    told = [page_text(client, sheet.get_absolute_url()) for sheet in sheets_of(round_)]
    assert "The game is closed by the director." in told[0]
    assert "Game 1 is closed by the director, and does not count: The hall closes" in told[1]
    assert "closed by the director" not in told[2]


def test_one_tap_closes_what_the_rule_decides(club: Club, alice: User) -> None:
    with time_machine.travel(NINE, tick=False) as clock:
        round_ = at_the_bell(club)
        client, desk = signed_in(alice), round_.stage.tournament.get_absolute_url()
        assert 'id="time_up"' not in page_text(client, desk)
        clock.shift(timedelta(minutes=11))
        play(sheets_of(round_)[1], 42)
        for page in (desk, round_address(round_, "tables", 1)):
            shown = page_text(client, page)
            form = shown.split('id="time_up"')[1].split("</form>")[0]
            assert "Close the table that the rule decides" in form
        sent = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))

        answer = client.post(round_address(round_, "close_round", 1), {**sent, "sure": "on"})

        assert answer["Location"] == round_address(round_, "tables", 1)
        assert states_of(round_) == ["playing", "signed", "playing", "empty"]


@time_machine.travel(NINE, tick=False)
def test_clock_is_set_beside_the_tables(club: Club, alice: User, bob: User) -> None:
    round_ = written(club)
    client, path = signed_in(alice), round_address(round_, "tables", 1)
    assert "Start the clock" in page_text(client, path)
    assert "Start the clock" not in page_text(signed_in(bob), path)

    wrong = page_text(client, round_address(round_, "set_clock", 1), 422, do="start", **{"from": "tables"})
    answer = client.post(
        round_address(round_, "set_clock", 1), {"do": "start", "minutes": "40", "from": "tables"}
    )

    assert "Say how many minutes the round has." in wrong
    assert "Tables of round 1" in wrong
    assert answer["Location"] == f"{path}#clock"
    page = page_text(client, path)
    assert "data-clock-sound" in page
    assert "Round 1: until 21:40." in page
    assert "Take the clock off" in page


@time_machine.travel(NINE, tick=False)
def test_one_table_has_more_time(club: Club, alice: User) -> None:
    round_ = start_clock(written(club), 40)
    client = signed_in(alice)

    answer = client.post(round_address(round_, "give_time", 1, 2), {"from": "tables"})

    assert answer["Location"] == round_address(round_, "tables", 1)
    for page in (answer["Location"], round_.stage.tournament.get_absolute_url()):
        assert page_text(client, page).count("own time until 21:45") == 1
    told = [page_text(client, sheet.get_absolute_url()) for sheet in sheets_of(round_)]
    said = "This table has more time than the others: until 21:45."
    assert [said in page for page in told] == [False, True, False]


def test_desk_counts_what_is_contested_and_shows_it_first(club: Club, alice: User) -> None:
    round_ = a_round_of_four_deals(club, 12)
    for sheet in sheets_of(round_):
        play(sheet, 42)
    contest(round_, 3)

    client, path = signed_in(alice), round_.stage.tournament.get_absolute_url()

    page = page_text(client, path)
    assert "1 table waits for your word:" in page
    assert [table.number for table in client.get(path).context["desk"].hall.open] == [3, 1, 2]
    assert "contested <b>1</b>" in page_text(client, round_address(round_, "tables", 1))


@time_machine.travel(NINE, tick=False)
def test_phone_that_looks_on_hears_the_desk(club: Club, alice: User) -> None:
    round_ = start_clock(written(club), 40)
    pairing = first_table(round_)
    client, path = signed_in(alice), pairing.sheet.get_absolute_url()

    def moved() -> bool:
        nonlocal seen_then
        answer = client.get(path, headers={**HTMX, "If-None-Match": seen_then})
        seen_then = answer.headers.get("ETag", seen_then)
        return answer.status_code == 200

    seen_then = ""
    assert (moved(), moved()) == (True, False)
    for act in (
        lambda: give_time(pairing),
        lambda: call_table(pairing, True),
        lambda: void_game(pairing, 1, "late"),
    ):
        act()
        assert (moved(), moved()) == (True, False)
