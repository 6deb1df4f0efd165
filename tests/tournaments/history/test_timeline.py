"""What was done and what tables brought; what a step back or a decision would change, read before it is done."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, User
from scoring.ledger.lines import strike_line
from scoring.ledger.writing import Stamp
from scoring.models import Device, Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.history import last_act
from tests.steps.names import english
from tests.steps.tournament_evening import a_round, a_tournament, play, play_all, sheets_of
from tournaments.core import entry_list
from tournaments.core.acts import keep
from tournaments.history import undo
from tournaments.models import Adjustment, AdjustmentKind, Round, Tournament
from tournaments.planning import ranking_rules
from tournaments.planning.ranking_rules import RankingRules
from tournaments.ranking.criteria import BY_MARKS
from tournaments.rounds import actions
from tournaments.tables import adjustments
from tournaments.tables.adjustments import Ruling

FORFEIT = {"forfeit-who": "1-0", "forfeit-won": 50, "forfeit-lost": 0, "forfeit-reason": "left"}


def said(tournament: Tournament, user: User) -> list[str]:
    return [line.sentence for line in english(user).get(desk_address(tournament, "timeline")).context["acts"]]


def test_results_stand_among_the_acts(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4, games=2)
    round_ = a_round(tournament)
    play(sheets_of(round_)[0], 40)
    ranking_rules.set_ranking(tournament, RankingRules(BY_MARKS))
    play(sheets_of(round_)[0], 20, game=2)
    names = [placing.player.full_name for placing in round_.placings.order_by("position")]

    seatings = [game.seating for game in round_.pairings.get().sheet.games.all()]
    sides = [", ".join(names[seat] for seat in seats[start::2]) for seats in seatings for start in (0, 1)]
    assert said(tournament, alice)[:4] == [
        f"Result of round 1, table 1, game 2: {sides[2]} 0 – {sides[3]} 14.",
        "What the ranking goes by was changed.",
        f"Result of round 1, table 1, game 1: {sides[0]} 6 – {sides[1]} 0.",
        "Round 1 was published.",
    ]


def struck(sheet: Sheet, by: User) -> None:
    """The one deal of a table is struck out: the wrong side had it."""
    sheet.refresh_from_db()
    stamp = Stamp(uuid=uuid.uuid4(), revision=sheet.revision, by=by)
    strike_line(sheet, 1, 1, "the wrong side", stamp)


def test_corrected_result_stays_with_who_corrected_it_and_why(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet, 40)
    first = said(tournament, alice)[0].removesuffix(".").partition(": ")[2]
    struck(sheet, alice)
    out = said(tournament, alice)[0]
    play(sheet, 20)

    acts = english(alice).get(desk_address(tournament, "timeline")).context["acts"][:3]

    reason = "Reason given: the wrong side"
    assert out == f"Result of round 1, table 1, game 1 struck out: {first}. {reason}."
    assert [(one.by, one.game) for one in acts[:2]] == [("the table", 1), ("the table", 0)]
    assert acts[0].sentence.startswith("Result of round 1, table 1, game 1 corrected: ")
    assert acts[0].sentence.endswith(f", instead of {first}. {reason}.")
    assert acts[1].sentence == f"Result of round 1, table 1, game 1: {first}."
    assert acts[2].sentence == "Round 1 was published."


def test_result_struck_out_tells_who_did_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet, 40)
    struck(sheet, alice)

    acts = english(alice).get(desk_address(tournament, "timeline")).context["acts"][:2]

    assert [one.by for one in acts] == [alice.name, "the table"]


def test_result_tells_whose_phone_wrote_it(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    phone = Device.objects.create(
        sheet=sheet, number=1, secret_hash="0" * 64, joined="card", seat=2, expires_at=timezone.now()
    )
    play(sheet, 40, device=phone)

    told = english(alice).get(desk_address(tournament, "timeline")).context["acts"][0]

    assert told.by == f"{sheet.seats.get(position=2).public_name}'s phone"


def test_older_acts_stand_on_a_page_of_their_own(
    club: Club, alice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.history.views.ACTS_A_PAGE", 2)
    tournament = a_tournament(club, 4)
    a_round(tournament)
    client, path = english(alice), desk_address(tournament, "timeline")

    pages_ = [
        [line.sentence for line in client.get(path, {"page": number}).context["acts"]] for number in (1, 2)
    ]

    assert [len(one) for one in pages_] == [2, 2]
    assert pages_[1][1] == "The tournament was opened."
    assert 'href="?page=2"' in client.get(path).content.decode()


@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize("corrected", [False, True])
def test_timeline_asks_as_much_for_many_results_as_for_one(
    club: Club, alice: User, players: int, corrected: bool
) -> None:
    tournament = a_tournament(club, players)
    round_ = a_round(tournament)
    play_all(round_)
    if corrected:
        for sheet in sheets_of(round_):
            struck(sheet, alice)
            play(sheet, 20)
    client = signed_in(alice)
    page = desk_address(tournament, "timeline")
    client.get(page)  # what the sheets say is kept from here on

    with CaptureQueriesContext(connection) as captured:
        client.get(page)

    assert len(captured) == 14


def test_page_says_what_goes_with_a_step_back(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    a_round(tournament)
    actions.draw_round(tournament, force=True)
    path = desk_address(tournament, "undo", last_act(tournament, "published").number)
    client = english(alice)

    page = sheet_pages.text(client.get(path))
    refused = client.post(path)

    assert "Round 1 is taken back from the public" in page
    assert "The draw of round 2 is thrown away, and the public is told so." in page
    assert "Undone with it Round 2 was drawn." in page
    assert (refused.status_code, Round.objects.filter(published_at=None).count()) == (409, 1)
    assert client.post(path, {"force": "on"}).status_code == 302
    assert Round.objects.get().published_at is None


def test_deals_of_a_round_taken_back_are_found_from_the_timeline(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet)
    undo.undo_act(tournament, last_act(tournament, "published").number, alice, force=True)

    page = english(alice).get(desk_address(tournament, "timeline"))

    assert page.context["acts"][0].sheets == [sheet]
    assert f'href="{sheet.get_absolute_url()}"' in page.content.decode()


def test_old_card_leads_on_to_the_new_table(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet)
    undo.undo_act(tournament, last_act(tournament, "published").number, force=True)
    actions.publish_round(Round.objects.get())

    page = sheet_pages.text(english(alice).get(sheet.get_absolute_url()))

    assert "This table was taken back: what is written here counts nowhere." in page
    assert f"{sheet.seats.first().public_name} now sits at table 1." in page


def test_decision_says_first_what_it_would_change(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    path, client = desk_address(tournament, "forfeit_game", 1, 1), english(alice)
    acts = tournament.acts.count()

    page = sheet_pages.text(client.post(path, FORFEIT | {"look": "1"}))

    assert "This changes 4 ranks: " in page
    assert (Adjustment.objects.count(), tournament.acts.count()) == (0, acts)
    assert client.post(path, FORFEIT).status_code == 302
    assert Adjustment.objects.count() == 4


def test_closing_a_game_is_only_looked_at(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet)
    sheet.refresh_from_db()
    given = {"close-game": 1, "close-reason": "late", "look": "1"}

    page = sheet_pages.text(english(alice).post(desk_address(tournament, "close_game", 1, 1), given))

    assert "No rank changes. Nothing is done yet." in page
    assert sheet.lines.count() == sheet.revision == 1


def test_adjusted_score_says_first_what_it_would_change(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    given = {"entry": 1, "kind": "penalty", "marks": 50, "wins": 0, "reason": "talked", "look": "1"}

    page = sheet_pages.text(english(alice).post(desk_address(tournament, "adjustments"), given))

    assert "This changes " in page
    assert Adjustment.objects.count() == 0


def test_cancelling_a_decision_says_first_what_it_would_change(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    ruling = Ruling(kind=AdjustmentKind.ADJUSTED, wins=4, reason="a wrong card")
    last = entry_list.entered(tournament)[-1].entry
    [decision] = adjustments.adjust_score([last], ruling)
    path = desk_address(tournament, "cancel_adjustment", decision.pk)

    page = sheet_pages.text(english(alice).post(path, {"reason": "it was right", "look": "1"}))

    decision.refresh_from_db()
    assert ("This changes " in page, decision.cancelled_at) == (True, None)


def test_player_is_told_by_his_name_and_a_forgotten_player_by_his_number(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    for number in (3, 99):
        keep("checked_in", tournament, alice, player=number)

    player = club.players.get(number=3)
    assert said(tournament, alice)[:2] == ["Arrived: player no. 99.", f"Arrived: {player.full_name}."]


def test_step_back_undone_again_is_told_once_by_what_stands(club: Club, alice: User) -> None:
    tournament = a_tournament(club)
    actions.publish_round(actions.draw_round(tournament, by=alice), alice)
    undo.undo_act(tournament, last_act(tournament, "published").number, alice)
    for _time in range(2):
        undo.undo_act(tournament, last_act(tournament, "undone").number, alice)

    assert said(tournament, alice)[:4] == [
        "Brought back what was before: « Round 1 was published. »",
        "In force again: « Round 1 was published. »",
        "Brought back what was before: « Round 1 was published. »",
        "Round 1 was published.",
    ]
