"""What a director's act would change, said before it is done: corrections on a sheet, the grid, byes, the criteria."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from clubs.models import Club, User
from scoring.models import Sheet
from tests.conftest import signed_in
from tests.steps import sheet_pages
from tests.steps.addresses import desk_address
from tests.steps.names import english
from tests.steps.stages import a_cut
from tests.steps.tournament_evening import a_round, a_tournament, byes, play, play_all, sheets_of
from tournaments.models import ByeScore, Tournament
from tournaments.ranking.criteria import BY_WINS
from tournaments.standings.criteria import written

NOTHING_DONE = "Nothing is done yet."


def a_sheet(tournament: Tournament) -> Sheet:
    """The first table of a round that is played; one deal is written."""
    sheet = sheets_of(a_round(tournament))[0]
    play(sheet)
    sheet.refresh_from_db()
    return sheet


def stamp_in(page: str, form: str) -> dict[str, str]:
    """The hidden fields of the form whose address or id is `form`."""
    found = re.search(rf"<form[^>]*{re.escape(form)}.*?</form>", page, re.S)
    assert found
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', found[0]))


def correcting(client: Client, sheet: Sheet) -> str:
    return client.get(f"{sheet.get_absolute_url()}?game=1&replaces=1").content.decode()


def strike(client: Client, sheet: Sheet, **more: str) -> HttpResponse:
    path = reverse("scoring:strike", args=[sheet.key, 1])
    return client.post(path, {**stamp_in(correcting(client, sheet), path), "reason": "mal lu", **more})


def test_strike_says_first_what_it_would_change_and_strikes_nothing(club: Club, alice: User) -> None:
    sheet, client = a_sheet(a_tournament(club, 4)), english(alice)

    page = sheet_pages.text(strike(client, sheet, look="1"))

    assert ("This changes 4 ranks: " in page, NOTHING_DONE in page) == (True, True)
    assert sheet.lines.count() == 1
    assert strike(client, sheet).status_code == 303
    assert sheet.lines.count() == 2


def test_corrected_deal_says_first_what_it_would_change_and_writes_nothing(club: Club, alice: User) -> None:
    sheet, client = a_sheet(a_tournament(club, 4)), english(alice)
    page = correcting(client, sheet)
    typed = {**stamp_in(page, 'id="deal"'), "side": "B", "count": "40"}
    if "captured_A" in page:
        typed |= {"captured_A": "28", "captured_B": "40"}

    looked = sheet_pages.text(client.post(sheet.get_absolute_url(), typed | {"look": "1"}))

    assert ("This changes 4 ranks: " in looked, NOTHING_DONE in looked) == (True, True)
    assert sheet.lines.count() == 1


def test_whoever_scores_is_not_answered_and_writes(club: Club, alice: User, bob: User) -> None:
    sheet = a_sheet(a_tournament(club, 4))

    assert 'name="look"' in correcting(signed_in(alice), sheet)
    assert 'name="look"' not in correcting(signed_in(bob), sheet)
    assert strike(signed_in(bob), sheet, look="1").status_code == 303


def test_sheet_of_no_tournament_offers_no_look(club: Club, alice: User) -> None:
    sheet = a_sheet(a_tournament(club, 4))
    sheet.pairing.placings.all().delete()
    sheet.pairing.delete()

    assert 'name="look"' not in correcting(signed_in(alice), sheet)


def test_row_of_the_grid_says_what_it_would_change_when_a_director_asks(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    sheet = sheets_of(a_round(tournament))[0]
    path = reverse("scoring:typing", args=[club.slug, tournament.session_id])
    client = english(alice)
    page = client.get(path).content.decode()
    typed = {**stamp_in(page, 'id="row"'), "table": "1", "side": "1", "count": "40"}

    looked = sheet_pages.text(client.post(path, typed | {"look": "1"}))

    assert ("This changes 4 ranks: " in looked, "Nothing is written yet" in looked) == (True, True)
    assert sheet.lines.count() == 0
    assert client.post(path, typed).status_code == 303
    assert sheet.lines.count() == 1


def test_score_of_byes_says_first_what_it_would_change(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 5)
    round_ = a_round(tournament)
    play_all(round_)
    given = {"bye-score": "flat", "bye-marks": "50", "bye-wins": "1", "look": "1"}

    page = sheet_pages.text(english(alice).post(desk_address(tournament, "set_bye_score"), given))

    assert (len(byes(round_)), "This changes " in page, NOTHING_DONE in page) == (1, True, True)
    tournament.refresh_from_db()
    assert tournament.bye_score == ByeScore.NONE


def test_criteria_say_first_what_they_would_change(club: Club, alice: User) -> None:
    tournament = a_tournament(club, 4)
    play_all(a_round(tournament))
    asked = {"ranked_by": "marks", "fewest_games": "2", "fewest_delegates": "1", "look": "1"}

    page = sheet_pages.text(english(alice).post(desk_address(tournament, "ranking_rules"), asked))

    assert ("This changes 4 ranks: " in page, NOTHING_DONE in page) == (True, True)
    tournament.refresh_from_db()
    assert (tournament.criteria, tournament.fewest_games) == (written(BY_WINS), 0)


def test_correction_behind_a_cut_says_first_who_would_have_gone_on(club: Club, alice: User) -> None:
    _tournament, _stage, first = a_cut(club)
    before = Tournament.objects.get().counter

    page = sheet_pages.text(strike(english(alice), sheets_of(first)[0], look="1"))

    assert "The cut stands as it was published." in page
    assert Tournament.objects.get().counter == before


def test_totals_say_first_what_they_would_change_and_are_not_written(club: Club, alice: User) -> None:
    sheet = sheets_of(a_round(a_tournament(club, 4)))[0]
    path, client = reverse("scoring:totals", args=[sheet.key]), english(alice)
    page = client.get(path).content.decode()
    (form,) = re.findall(r"<form[^>]*method=\"post\"[^>]*>(?:(?!</form>).)*id_stopped.*?</form>", page, re.S)
    typed = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
    typed |= {
        name: "4" if at == 0 else "0" for at, name in enumerate(re.findall(r'name="(total_\w+)"', form))
    }

    looked = sheet_pages.text(client.post(path, typed | {"deals": "1", "look": "1"}))

    assert ("This changes 4 ranks: " in looked, NOTHING_DONE in looked) == (True, True)
    assert sheet.lines.count() == 0
    assert client.post(path, typed | {"deals": "1"}).status_code == 302
