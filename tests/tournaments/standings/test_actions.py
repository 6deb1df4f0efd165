"""The draft ranking: same results, same bytes; an older refresh never wins; an entry never waits for it."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks

from clubs.models import Club
from scoring.models import Line, Sheet
from scoring.signals import sheet_changed
from tests.steps.tournament_evening import a_draft, a_round, a_tournament, play, play_all, sheets_of, tables
from tournaments import tasks
from tournaments.models import Draft, Tournament
from tournaments.standings import actions, reckoning
from tournaments.standings.bodies import canonical


def rows(tournament: Tournament) -> list[dict[str, object]]:
    return json.loads(Draft.objects.get(tournament=tournament).body)["rows"]


def test_a_game_counts_as_soon_as_it_is_over(club: Club) -> None:
    tournament = a_tournament(club, 4)
    round_ = a_round(tournament)
    play(sheets_of(round_)[0], 38)
    ((a, _b, c, _d),) = tables(round_)

    actions.refresh_draft(tournament.pk)

    winners = sorted([a, c])
    assert rows(tournament)[:2] == [
        {
            "rank": 1,
            "entry": entry,
            "won": 1,
            "played": 1,
            "for": 4,
            "against": 0,
            "separated_by": None if entry == winners[0] else "won",
            "withdrawn": False,
        }
        for entry in winners
    ]


def test_a_game_in_progress_counts_nothing(club: Club) -> None:
    tournament = a_tournament(club, 4)
    tournament.settings |= {"deals": 2}
    tournament.save()
    play(sheets_of(a_round(tournament))[0])

    assert {row["played"] for row in json.loads(reckoning.ranking_body(tournament))["rows"]} == {0}


def test_games_beyond_those_of_the_round_do_not_count(club: Club) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet)
    before = reckoning.ranking_body(tournament)

    one_more = sheet.games.get()
    one_more.pk, one_more.number = None, 2
    one_more.save()
    play(Sheet.objects.get(pk=sheet.pk), 40, game=2)

    assert reckoning.ranking_body(tournament) == before


def test_partners_change_and_each_player_books_his_own(club: Club) -> None:
    tournament = a_tournament(club, 4, games=3)
    round_ = a_round(tournament)
    play_all(round_)
    ((writer, b, c, d),) = tables(round_)

    actions.refresh_draft(tournament.pk)

    won = {row["entry"]: row["won"] for row in rows(tournament)}
    # The writer's side comes first in every game: (a, c), (a, d), (a, b).
    assert won == {writer: 3, b: 1, c: 1, d: 1}


def test_draft_names_entries_by_number_only(club: Club) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))

    body = reckoning.ranking_body(tournament)

    assert set(json.loads(body)) == {"method", "rounds", "counted", "expected", "rows"}
    assert not any(player.first_name in body for player in club.players.all())


def test_recomputing_gives_the_same_bytes(club: Club) -> None:
    tournament = a_tournament(club, 9)
    play_all(a_round(tournament))
    actions.refresh_draft(tournament.pk)
    first = Draft.objects.get().body

    Draft.objects.all().delete()
    for _ in range(3):
        tasks.refresh_standings(tournament.pk)

    assert Draft.objects.get().body == first == reckoning.ranking_body(tournament)
    assert first == canonical(json.loads(first))


def test_an_older_refresh_never_replaces_a_newer_one(club: Club) -> None:
    tournament = a_tournament(club, 4)

    assert actions.keep_draft(tournament.pk, 7, "newer") is True
    assert actions.keep_draft(tournament.pk, 6, "older") is False
    assert actions.keep_draft(tournament.pk, 7, "as new") is False

    assert Draft.objects.values_list("counter", "body").get() == (7, "newer")


def test_a_draft_that_is_up_to_date_is_left_alone(club: Club) -> None:
    tournament = a_tournament(club, 4)

    assert actions.refresh_draft(tournament.pk) is True
    assert actions.refresh_draft(tournament.pk) is False
    assert actions.refresh_draft(0) is False


def test_a_result_moves_the_counter_and_the_draft_follows_the_commit(
    club: Club, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    tournament.refresh_from_db()
    before = tournament.counter

    with django_capture_on_commit_callbacks(execute=True) as callbacks:
        play(sheet)

    tournament.refresh_from_db()
    assert (tournament.counter, len(callbacks)) == (before + 1, 1)
    assert (Draft.objects.get().counter, rows(tournament)[0]["won"]) == (before + 1, 1)


def test_a_line_that_changes_no_result_moves_nothing(club: Club) -> None:
    tournament = a_tournament(club, 4)
    tournament.settings |= {"deals": 2}
    tournament.save()
    sheet = sheets_of(a_round(tournament))[0]
    tournament.refresh_from_db()

    play(sheet)

    assert Tournament.objects.get().counter == tournament.counter


def test_on_the_way_of_an_entry_stands_one_update(club: Club) -> None:
    sheet = sheets_of(a_round(a_tournament(club, 4)))[0]

    with CaptureQueriesContext(connection) as queries:
        sheet_changed.send(type(sheet), sheet=sheet, results_changed=True)

    assert len(queries) == 1
    assert queries[0]["sql"].startswith('UPDATE "tournaments_tournament" SET "counter"')


def test_with_a_broker_nothing_is_sent(
    club: Club, settings: Any, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    sheet = sheets_of(a_round(a_tournament(club, 4)))[0]
    settings.CELERY_TASK_ALWAYS_EAGER = False

    with django_capture_on_commit_callbacks() as callbacks:
        play(sheet)

    assert callbacks == []
    assert tasks.sweep_standings() == 1
    assert Draft.objects.get().counter == Tournament.objects.get().counter


def test_a_refresh_that_fails_does_not_touch_the_entry(
    club: Club,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    caplog: pytest.LogCaptureFixture,
) -> None:
    sheet = sheets_of(a_round(a_tournament(club, 4)))[0]
    monkeypatch.setattr("tournaments.standings.actions.ranking_body", _fails)

    with django_capture_on_commit_callbacks(execute=True):
        play(sheet)

    assert Line.objects.count() == 1
    assert "the ranking is broken" in caplog.text


def test_sweep_refreshes_whoever_is_behind_and_goes_on_after_a_failure(
    club: Club, other_club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = a_tournament(club, 4), a_tournament(other_club, 4)
    body = reckoning.ranking_body
    monkeypatch.setattr(
        "tournaments.standings.actions.ranking_body",
        lambda one: _fails(one) if one.pk == broken.pk else body(one),
    )

    assert tasks.sweep_standings() == 1
    assert [draft.tournament for draft in Draft.objects.all()] == [sound]
    assert f"tournament {broken.pk}" in caplog.text
    monkeypatch.undo()
    assert (tasks.sweep_standings(), tasks.sweep_standings()) == (1, 0)


def test_a_draft_round_is_no_part_of_the_ranking(club: Club) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    before = reckoning.ranking_body(tournament)

    a_draft(tournament)

    assert reckoning.ranking_body(tournament) == before


def _fails(_tournament: Tournament) -> str:
    raise RuntimeError("the ranking is broken")
