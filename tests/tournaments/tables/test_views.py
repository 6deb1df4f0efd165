"""A round while it is played: the clock on every page, the tables by need, and what a director decides."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Club, User
from tests.conftest import signed_in
from tests.steps.addresses import public_address, round_address
from tests.steps.closing import NINE
from tests.steps.names import statuses
from tests.steps.pages import page_text
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play, play_all, publish, sheets_of
from tournaments.models import AdjustmentKind, Tournament
from tournaments.tables import adjustments
from tournaments.tables.actions import void_game
from tournaments.tables.adjustments import Ruling
from tournaments.tables.clock.actions import pause_clock, start_clock


def test_who_may_look_and_who_may_decide(
    club: Club, alice: User, bob: User, charlie: User, dora: User
) -> None:
    round_ = a_round(a_tournament(club, 8))

    def seen(method: str, name: str, *more: int) -> list[int]:
        return statuses(method, round_address(round_, name, *more), alice, bob, charlie, dora, None)

    assert seen("get", "tables", 1) == [200, 200, 403, 404, 404]
    assert seen("get", "table", 1, 1) == [200, 403, 403, 404, 404]
    assert seen("get", "adjustments") == [200, 200, 403, 404, 404]
    assert seen("post", "call_table", 1, 1) == [302, 403, 403, 404, 404]
    assert seen("post", "set_clock", 1) == [422, 403, 403, 404, 404]


@time_machine.travel(NINE, tick=False)
def test_clock_started_on_the_desk_is_on_every_page(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    tournament, client = round_.stage.tournament, signed_in(alice)

    answer = client.post(round_address(round_, "set_clock", 1), {"do": "start", "minutes": "40"})

    assert (answer.status_code, answer["Location"]) == (302, f"{tournament.get_absolute_url()}#clock")
    for page in (
        tournament.get_absolute_url(),
        public_address(tournament, "evening"),
        public_address(tournament, "clock"),
    ):
        shown = page_text(client, page)
        assert shown.count("Round 1: until 21:40.") == 1
        assert 'data-ends="2026-11-20T21:40:00+01:00"' in shown


def test_public_pages_say_the_last_five_minutes_and_the_end(club: Club) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = start_clock(a_round(a_tournament(club, 8)), 40)
    said = []
    for minutes in (34, 35, 40):
        with time_machine.travel(NINE + timedelta(minutes=minutes), tick=False):
            page = page_text(Client(), public_address(round_.stage.tournament, "evening"))
            said.append([words in page for words in ("is-last", "is-over")])

    assert said == [[False, False], [True, False], [False, True]]


def test_paused_clock_says_what_is_left(club: Club) -> None:
    with time_machine.travel(NINE, tick=False):
        round_ = pause_clock(start_clock(a_round(a_tournament(club, 8)), 40))

    page = page_text(Client(), public_address(round_.stage.tournament, "clock"))

    assert "Round 1: the clock is paused." in page
    assert ">40:00</p>" in page


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"do": "start"}, 422, "Say how many minutes the round has."),
        ({"do": "pause"}, 409, "No clock is running in this round: start one first."),
    ],
)
def test_clock_refuses_in_a_sentence(
    club: Club, alice: User, sent: dict[str, str], status: int, said: str
) -> None:
    round_ = a_round(a_tournament(club, 8))

    assert said in page_text(signed_in(alice), round_address(round_, "set_clock", 1), status, **sent)


@time_machine.travel(NINE, tick=False)
def test_publication_starts_the_clock_with_the_minutes_typed(club: Club, alice: User) -> None:
    draft = a_draft(a_tournament(club, 8))

    signed_in(alice).post(round_address(draft, "publish_round", 1), {"minutes": "45"})

    draft.refresh_from_db()
    assert draft.ends_at == NINE + timedelta(minutes=45)


def test_desk_is_shown_anew_when_somebody_else_set_the_clock(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    client, path = signed_in(alice), round_address(round_, "progress")
    shown = client.get(round_.stage.tournament.get_absolute_url()).context["desk"].clock_version
    assert "HX-Refresh" not in client.get(path, {"clock": shown})

    start_clock(round_, 40)

    assert client.get(path, {"clock": shown})["HX-Refresh"] == "true"


def test_tables_are_filtered_by_what_they_need(club: Club, bob: User) -> None:
    round_ = a_round(a_tournament(club, 12))
    play(sheets_of(round_)[1])
    client, path = signed_in(bob), round_address(round_, "tables", 1)

    def numbers(query: str) -> list[int]:
        return [table.number for table in client.get(path + query).context["tables"]]

    assert (numbers(""), numbers("?need=waiting"), numbers("?need=nonsense")) == ([2, 1, 3], [2], [2, 1, 3])
    page = page_text(client, path)
    assert "to be signed <b>1</b>" in page
    assert "not started <b>2</b>" in page
    assert page.count("Not signed by ") == 1


def test_called_table_is_read_on_the_public_page(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 12))
    client, evening = signed_in(alice), public_address(round_.stage.tournament, "evening")
    assert "please come to the desk" not in page_text(Client(), evening)

    for table in (1, 3):
        client.post(round_address(round_, "call_table", 1, table), {"called": "1"})
    assert "Tables 1, 3: please come to the desk." in page_text(Client(), evening)
    client.post(round_address(round_, "call_table", 1, 1), {"called": "0"})

    assert "Table 3: please come to the desk." in page_text(Client(), evening)


def test_director_decides_at_a_table(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 12)
    round_, client = a_round(tournament), signed_in(alice)
    play_all(round_)
    guilty = round_.placings.filter(pairing__table_number=1).first().entry.number
    sent = [
        ("void_game", 2, {"void-game": "1", "void-reason": "a card was missing"}),
        (
            "forfeit_game",
            3,
            {"forfeit-who": "1-0", "forfeit-won": "50", "forfeit-lost": "0", "forfeit-reason": "left"},
        ),
        ("penalize", 1, {"penalty-entries": str(guilty), "penalty-marks": "20", "penalty-article": "9"}),
    ]

    for name, table, data in sent:
        answer = client.post(round_address(round_, name, 1, table), data)
        assert (answer.status_code, answer["Location"]) == (302, round_address(round_, "table", 1, table))

    kinds = tournament.adjustments.filter(by=alice).values_list("kind", "entry__number", "marks", "article")
    assert [row for row in kinds if row[0] == "penalty"] == [("penalty", guilty, -20, 9)]
    assert sorted(kind for kind, *_ in kinds) == ["forfeit"] * 4 + ["penalty"] + ["void"] * 4
    assert sorted(marks for kind, _entry, marks, _article in kinds if kind == "forfeit") == [0, 0, 50, 50]


@pytest.mark.parametrize(
    ("name", "data", "status", "said"),
    [
        ("close_game", {"close-game": "1", "close-reason": "late"}, 409, "No deal has been entered yet"),
        ("void_game", {"void-game": "2", "void-reason": "late"}, 422, "Select a valid choice"),
        ("void_game", {"void-game": "1", "void-reason": ""}, 422, "This field is required."),
        ("penalize", {"penalty-marks": "20"}, 422, "This field is required."),
    ],
)
def test_table_refuses_in_a_sentence(
    club: Club, alice: User, name: str, data: dict[str, str], status: int, said: str
) -> None:
    round_ = a_round(a_tournament(club, 8))

    assert said in page_text(signed_in(alice), round_address(round_, name, 1, 1), status, **data)
    assert round_.stage.tournament.adjustments.count() == 0


def test_decision_is_listed_with_who_and_why_and_cancelled(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    client, path = signed_in(alice), round_address(round_, "adjustments")
    sent = {"entry": "1", "kind": "penalty", "marks": "20", "wins": "0.5", "round": "1", "reason": "talked"}

    client.post(path, sent)

    (row,) = round_.stage.tournament.adjustments.all()
    assert (row.marks, row.wins, row.round) == (-20, -1, 1)
    page = page_text(client, path)
    assert "−20 marks, −½ win" in page
    assert "penalty, round 1: talked" in page
    assert page.count("Alice") == 2  # and whose account it is
    client.post(round_address(round_, "cancel_adjustment", row.pk), {"reason": "another table"})
    assert ": another table</p>" in page_text(client, path)


def test_decisions_are_beside_the_published_ranking(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 8))
    tournament = round_.stage.tournament
    play_all(round_)
    ruling = Ruling(kind=AdjustmentKind.PENALTY, marks=-20, reason="talked during the deal")
    adjustments.adjust_score([tournament.entries.get(number=1)], ruling, round_)
    edition = publish(tournament, alice)

    page = page_text(Client(), edition.get_absolute_url())

    assert "Decided by the director" in page
    assert "−20 marks" in page
    assert "(penalty, round 1: talked during the deal)" in page


def test_bye_score_is_set_on_the_desk(club: Club, alice: User) -> None:
    round_ = a_round(a_tournament(club, 9))
    sent = {"bye-score": "flat", "bye-marks": "30", "bye-wins": "1.5"}

    answer = signed_in(alice).post(round_address(round_, "set_bye_score"), sent)

    tournament = Tournament.objects.get(pk=round_.stage.tournament.pk)
    assert answer.status_code == 302
    assert (tournament.bye_score, tournament.bye_marks, tournament.bye_wins) == ("flat", 30, 3)


def test_queries_do_not_grow(club: Club, other_club: Club, alice: User, dora: User) -> None:
    rounds = [a_round(a_tournament(club, 8, games=3)), a_round(a_tournament(other_club, 160, games=3))]
    for round_ in rounds:
        sheet = sheets_of(round_)[0]
        play(sheet), play(sheet, game=2)
        entries = list(round_.stage.tournament.entries.all())
        adjustments.adjust_score(
            entries, Ruling(kind=AdjustmentKind.PENALTY, marks=-1, reason="late"), round_
        )
        void_game(round_.pairings.get(table_number=1), 3, "late")
    counts = {"tables": 12, "table": 16, "adjustments": 9}
    found = {}
    for name, where in (("tables", (1,)), ("table", (1, 1)), ("adjustments", ())):
        for round_, director in zip(rounds, (alice, dora), strict=True):
            client = signed_in(director)
            with CaptureQueriesContext(connection) as captured:
                assert client.get(round_address(round_, name, *where)).status_code == 200
            found.setdefault(name, []).append(len(captured))

    assert found == {name: [count, count] for name, count in counts.items()}


def test_form_of_a_penalty_says_what_can_be_broken_in_this_game(club: Club, alice: User) -> None:
    Club.objects.update(variant="muette_60", settings={})
    club.refresh_from_db()
    round_ = a_round(a_tournament(club, 4))

    page = page_text(signed_in(alice), round_address(round_, "table", 1, 1))

    assert ">9. Revokes</option>" in page
