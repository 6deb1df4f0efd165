"""The evening's tables, the road of the staff to each, and a table opened by hand."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from clubs.models import AttendanceState, Club, Player, Session, User
from scoring.house_rules.actions import HouseGame, change_house_rules, give_up_game
from scoring.ledger import disputes, lines, signatures
from scoring.ledger.disputes import Correction
from scoring.models import Sheet
from scoring.opening.actions import Sitter
from scoring.rulebook import VARIANTS, Variant
from tests import factories
from tests.conftest import signed_in
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell
from tests.steps.names import ENGLISH, statuses
from web.refusals import Refusal


@pytest.fixture
def session(club: Club) -> Session:
    return factories.a_session(club)


def tables_of(session: Session) -> str:
    return reverse("scoring:session_sheets", args=[session.club.slug, session.pk])


def seated(session: Session, number: int, players: list[Player], **fields: object) -> Sheet:
    sitters = [Sitter(player=player) for player in players]
    return table.a_sheet(sitters=sitters, club=session.club, session=session, table_number=number, **fields)


def test_tables_are_listed_with_their_state(session: Session, bob: User) -> None:
    four = factories.some_players(session.club, 4)
    sheets = [seated(session, number, four, settings={"target": 30}) for number in (1, 2, 3, 4)]
    table.write(sheets[1], 42)
    table.write(sheets[2], 68)
    table.write(sheets[3], 68)
    table.sign(sheets[3], "A", "B")

    page = signed_in(bob).get(tables_of(session), headers=ENGLISH)

    said = sheet_pages.text(page)
    assert [
        word
        for word in ("nothing written yet", "deal 2", "waits for signatures", "signed")
        if word not in said
    ] == []
    assert "2 Anne 1 + Béa 3 8 Luc 2 + Tom 4 0 deal 2" in said
    address = f"{sheet_pages.address(sheets[0])}?game=1"
    assert page.content.decode().count(f'href="{address}"') == 1


def test_table_whose_deals_nobody_kept_is_one_tap_from_its_totals(session: Session, bob: User) -> None:
    four = factories.some_players(session.club, 4)
    empty, begun = (seated(session, number, four) for number in (1, 2))
    table.write(begun, 42)
    scorer = signed_in(bob)

    page = scorer.get(tables_of(session)).content.decode()

    offered = re.findall(r'href="(/t/[^"]*/totals/)"', page)
    assert offered == [sheet_pages.address(empty, "totals")]
    assert scorer.get(offered[0]).status_code == 200


def test_scorers_see_the_tables_members_and_strangers_do_not(
    session: Session, alice: User, bob: User, charlie: User, dora: User
) -> None:
    assert statuses("get", tables_of(session), bob, alice, charlie, dora, None) == [200, 200, 403, 404, 404]


def test_session_of_another_club_is_404(session: Session, other_club: Club, dora: User) -> None:
    theirs = factories.a_session(other_club)

    wrong = reverse("scoring:session_sheets", args=[session.club.slug, theirs.pk])

    assert statuses("get", wrong, dora) == [404]
    assert statuses("get", tables_of(theirs), dora) == [200]


def test_wrong_method_is_405(session: Session, bob: User) -> None:
    assert statuses("put", tables_of(session), bob) == [405]


def choices(players: list[Player], number: int = 1) -> dict[str, object]:
    return {"table_number": number, **{f"seat_{seat}": player.pk for seat, player in enumerate(players)}}


def test_director_opens_a_table_by_hand(session: Session, alice: User) -> None:
    Club.objects.update(variant="parlee", settings={"target": 44}, signatures=1)
    four = factories.some_players(session.club, 4)
    factories.attending(session, four)

    response = signed_in(alice).post(tables_of(session), choices(four, 7))

    sheet = Sheet.objects.get()
    game = sheet.games.get()
    assert (response.status_code, sheet.session, sheet.table_number, sheet.signatures) == (302, session, 7, 1)
    assert (game.variant, game.settings["target"], sheet.opened_by) == ("parlee", 44, alice)
    assert [seat.player for seat in sheet.seats.all()] == four


@pytest.mark.deeper("every form of the game")
@every_cell("variant", part(VARIANTS, 8))
def test_table_opened_by_hand_seats_as_many_as_the_house_game(
    session: Session, alice: User, variant: Variant
) -> None:
    Club.objects.update(variant=variant.key, settings={})
    players = factories.some_players(session.club, 8)
    factories.attending(session, players)
    most = variant.pack.players if variant.pack.partners else max(variant.pack.hands)
    director = signed_in(alice)
    page = director.get(tables_of(session)).content.decode()

    assert director.post(tables_of(session), choices(players[:most])).status_code == 302

    assert page.count('<select name="seat_') == most
    assert [seat.player for seat in Sheet.objects.get().seats.all()] == players[:most]
    assert Sheet.objects.get().games.get().rules.settings.pack.players == most


@pytest.fixture
def alone(club: Club) -> None:
    """A second game of the club, for three to five who play for themselves."""
    change_house_rules(club, HouseGame("envers", {"target": 61}, "À l’envers", 2), upon=0)


def hidden_game(page: str) -> list[str]:
    return re.findall(r'<input type="hidden" name="game" value="(\d+)">', page)


def test_game_of_a_table_is_chosen_among_those_of_the_club(
    session: Session, alice: User, alone: None
) -> None:
    players = factories.some_players(session.club, 5)
    factories.attending(session, players)
    director = signed_in(alice)

    pages = {game: director.get(tables_of(session), {"game": game}).content.decode() for game in ("1", "2")}
    answer = director.post(tables_of(session), choices(players) | {"game": "2"})

    assert [page.count('<select name="seat_') for page in pages.values()] == [4, 5]
    assert [hidden_game(page) for page in pages.values()] == [["1"], ["2"]]
    assert all(f'href="?game={game}#by-hand"' in pages["1"] for game in (1, 2))
    game = Sheet.objects.get().games.get()
    assert (answer.status_code, game.variant, game.settings["target"]) == (302, "envers", 61)
    assert game.settings["players"] == 5


def test_chairs_of_the_chosen_game_come_back_with_what_was_typed(
    session: Session, alice: User, alone: None
) -> None:
    players = factories.some_players(session.club, 5)
    factories.attending(session, players)
    sent = choices(players, 9) | {"seat_3": "", "game": "2"}

    response = signed_in(alice).post(tables_of(session), sent, headers=ENGLISH)

    page = response.content.decode()
    assert (response.status_code, page.count('<select name="seat_'), hidden_game(page)) == (422, 5, ["2"])
    assert 'name="table_number" value="9"' in page


@pytest.mark.parametrize("game", ["2", "7", "x"])
def test_table_of_a_game_that_is_not_offered_is_422(
    session: Session, alice: User, alone: None, game: str
) -> None:
    give_up_game(session.club, 2, upon=1)
    four = factories.some_players(session.club, 4)
    factories.attending(session, four)

    response = signed_in(alice).post(tables_of(session), choices(four) | {"game": game}, headers=ENGLISH)

    page = response.content.decode()
    assert (response.status_code, Sheet.objects.count(), hidden_game(page)) == (422, 0, ["1"])
    assert "The club does not offer this game any more." in page


def test_one_game_is_named_and_not_asked_for(session: Session, alice: User) -> None:
    page = signed_in(alice).get(tables_of(session), headers=ENGLISH).content.decode()

    assert "The club plays: <strong>Manille coinchée to 121</strong>" in page
    assert "#by-hand" not in page
    assert page.count("?blank=4") == 1


def test_blank_slips_are_offered_for_each_game(session: Session, bob: User, alone: None) -> None:
    page = signed_in(bob).get(tables_of(session), headers=ENGLISH).content.decode()

    assert re.findall(r'href="[^"]*(\?blank=4[^"]*)"', page) == ["?blank=4", "?blank=4&amp;game=2"]
    assert "Print four blank slips – À l’envers" in page


@pytest.mark.parametrize("count", [3, 4, 5])
def test_last_chairs_may_stay_empty_where_fewer_can_play(session: Session, alice: User, count: int) -> None:
    Club.objects.update(variant="envers", settings={"target": 61, "players": 5})
    players = factories.some_players(session.club, 5)
    factories.attending(session, players)

    response = signed_in(alice).post(tables_of(session), choices(players[:count]))

    settings = Sheet.objects.get().games.get().settings
    assert (response.status_code, settings["players"], settings["target"]) == (302, count, 61)


def test_chair_left_empty_between_two_is_422_and_nothing_is_lost(session: Session, alice: User) -> None:
    Club.objects.update(variant="envers", settings={})
    players = factories.some_players(session.club, 5)
    factories.attending(session, players)
    sent = choices(players) | {"seat_3": ""}

    response = signed_in(alice).post(tables_of(session), sent, headers=ENGLISH)

    page = response.content.decode()
    assert (response.status_code, Sheet.objects.count()) == (422, 0)
    assert "A place is empty between two players: fill the places in order." in page
    chosen = re.findall(r'<option value="(\d+)" selected>', page)
    assert chosen == [str(players[seat].pk) for seat in (0, 1, 2, 4)]


def test_fewer_than_the_game_needs_is_422(session: Session, alice: User) -> None:
    Club.objects.update(variant="encheres_7", settings={})
    players = factories.some_players(session.club, 6)
    factories.attending(session, players)

    assert signed_in(alice).post(tables_of(session), choices(players)).status_code == 422
    assert Sheet.objects.count() == 0


def test_only_a_director_opens_a_table(
    session: Session, alice: User, bob: User, charlie: User, dora: User
) -> None:
    four = factories.some_players(session.club, 4)
    factories.attending(session, four)

    answers = statuses("post", tables_of(session), bob, charlie, dora, None, alice, data=choices(four))

    assert answers == [403, 403, 404, 404, 302]


def test_only_players_who_have_arrived_sit_down(session: Session, other_club: Club, alice: User) -> None:
    four = factories.some_players(session.club, 4)
    factories.attending(session, four[:3])
    factories.attending(session, four[3:], AttendanceState.EXPECTED)
    stranger = factories.a_player(other_club)
    sent = [
        choices(four),
        choices([*four[:3], stranger]),
        choices([*four[:3], four[0]]),
        {"table_number": "0"},
    ]

    answers = [signed_in(alice).post(tables_of(session), data).status_code for data in sent]

    assert (answers, Sheet.objects.count()) == ([422] * 4, 0)


def test_refused_entries_reach_the_director_in_words(session: Session, alice: User, bob: User) -> None:
    sheet = seated(session, 1, factories.some_players(session.club, 4), settings={"target": 30})
    table.write(sheet, 68)
    with pytest.raises(Refusal):
        table.write(sheet, 40)

    said = [
        sheet_pages.text(signed_in(user).get(tables_of(session), headers=ENGLISH)) for user in (alice, bob)
    ]

    sentence = "Anne 1 and Béa 3 40, Luc 2 and Tom 4 28: Anne 1 and Béa 3 mark 6."
    assert [sentence in page for page in said] == [True, False]
    assert "the game was already over" in said[0]


def test_entry_upon_a_table_taken_back_reaches_the_director(session: Session, alice: User) -> None:
    sheet = seated(session, 1, factories.some_players(session.club, 4))
    Sheet.objects.filter(pk=sheet.pk).update(session=None)
    with pytest.raises(Refusal) as refused:
        table.write(sheet, 40)

    page = told(session, alice)

    assert (refused.value.code, refused.value.status) == ("sheet_given_up", 410)
    assert "Anne 1 and Béa 3 40, Luc 2 and Tom 4 28: Anne 1 and Béa 3 mark 6." in page
    assert "its table was taken back" in page


def told(session: Session, user: User) -> str:
    return sheet_pages.text(signed_in(user).get(tables_of(session), headers=ENGLISH))


def test_list_says_whom_a_table_waits_for_and_what_is_wrong(session: Session, alice: User) -> None:
    four = factories.some_players(session.club, 4)
    half, doubted, closed, late = (
        seated(session, number, four, settings={"target": 30}) for number in (1, 2, 3, 4)
    )
    for sheet in (half, doubted, closed):
        table.write(sheet, 68)
    table.sign(half, "A")
    disputes.contest_game(doubted, 1, None, "", table.a_stamp(doubted))
    signatures.close_game(closed, 1, "they left", table.a_stamp(closed, alice))
    with time_machine.travel(timezone.now() - timedelta(hours=1), tick=False):
        table.write(late, 68)

    page = told(session, alice)

    words = ("waits for Luc 2 and Tom 4 to sign", "contested", "closed by the director", "unsigned")
    assert [word for word in words if word not in page] == []


def test_game_left_unsigned_is_named_while_the_next_is_played(session: Session, alice: User) -> None:
    four = factories.some_players(session.club, 4)
    sheet = seated(session, 1, four, settings={"target": 30}, seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    table.write(sheet, 68)
    table.write(sheet, 40, game=2)

    assert "game 2: deal 2 game 1: unsigned" in told(session, alice)


def test_requests_reach_the_director_in_words(session: Session, alice: User, bob: User) -> None:
    sheet = seated(session, 1, factories.some_players(session.club, 4), settings={"target": 30})
    table.write(sheet, 68)
    table.sign(sheet, "A", "B")
    wish = Correction(1, "we found a card", table.a_deal(60))
    disputes.ask_correction(sheet, 1, wish, table.a_stamp(sheet))

    director, scorer = told(session, alice), told(session, bob)

    sentence = "Anne 1 and Béa 3 60, Luc 2 and Tom 4 8: Anne 1 and Béa 3 mark 26."
    assert (sentence in director, sentence in scorer) == (True, False)
    assert "asks for a correction" in scorer


def test_refused_entry_can_be_written_where_its_game_is_open(session: Session, alice: User) -> None:
    sheet = seated(session, 1, factories.some_players(session.club, 4), settings={"target": 30})
    table.write(sheet, 68)
    with pytest.raises(Refusal):
        table.write(sheet, 40)
    shut = told(session, alice)
    lines.strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))
    director = signed_in(alice)

    page = director.get(tables_of(session), headers=ENGLISH).content.decode()

    assert "Write it" not in shut
    [road] = re.findall(r'href="(/t/[^"]+)"[^>]*><span><strong>Anne', page)
    form = sheet_pages.form_to(director.get(unescape(road)).content.decode(), sheet_pages.address(sheet))
    assert director.post(sheet_pages.address(sheet), sheet_pages.filled(form)).status_code == 303
    assert sheet.lines.last().payload == {"deal": {"raw": {"A": 40, "B": 28}}}


@pytest.mark.parametrize("count", [1, 16])
def test_list_costs_the_same_for_many_tables(session: Session, alice: User, count: int) -> None:
    four = factories.some_players(session.club, 4)
    for number in range(1, count + 1):
        sheet = seated(session, number, four, settings={"target": 30})
        table.write(sheet, 68)
        with pytest.raises(Refusal):
            table.write(sheet, 40)
    director = signed_in(alice)

    with CaptureQueriesContext(connection) as queries:
        assert director.get(tables_of(session)).status_code == 200

    assert len(queries) == FEW


# who signs in and the role (3); the evening, who has arrived, the next number, the free evenings; the sheets with
# seats and players (3); their games and lines; the refused entries; the wrong PINs
FEW = 18


def test_free_table_is_no_ones_evening(session: Session) -> None:
    assert Phone().get(tables_of(session)).status_code == 404


def test_stakes_are_shown_as_money(session: Session, bob: User) -> None:
    sheet = table.a_sheet("dix_sept_coup", club=session.club, session=session, table_number=1)
    table.write_facts(sheet, raw={"P1": 25, "P2": 20, "P3": 13, "P4": 10})

    assert "Anne 0,80 €" in sheet_pages.text(signed_in(bob).get(tables_of(session))).replace("\xa0", " ")


def test_sheet_leads_its_staff_back_to_the_evening(session: Session, bob: User) -> None:
    sheet = table.a_sheet(club=session.club, session=session, table_number=1)
    back = f'href="{tables_of(session)}"'

    mine, theirs = (browser.get(sheet.get_absolute_url()) for browser in (signed_in(bob), Phone()))

    assert (back in mine.content.decode(), back in theirs.content.decode()) == (True, False)
    for name in ("scoring:game_rules", "scoring:sheet_paper"):
        assert reverse(name, args=[sheet.key]) in theirs.content.decode()


def test_list_shows_the_game_being_played_not_one_still_to_come(session: Session, bob: User) -> None:
    seatings = [[0, 1, 2, 3], [0, 2, 1, 3]]
    sheet = table.a_sheet(club=session.club, session=session, table_number=1, seatings=seatings)
    table.write(sheet, 42)

    assert "Anne + Luc 8 Béa + Tom 0" in sheet_pages.text(signed_in(bob).get(tables_of(session)))


def test_chairs_say_who_sits_already(session: Session, alice: User) -> None:
    anna, *_others = four = factories.some_players(session.club, 4)
    factories.attending(session, four)
    seated(session, 7, four)

    page = sheet_pages.text(signed_in(alice).get(tables_of(session), headers=ENGLISH))

    assert f"{anna.public_name} ({anna.number}), at table 7" in page
