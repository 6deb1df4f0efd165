"""Whole games of every ending, written and signed at the table: who wins, who loses, who shares, who plays on."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.ledger.queries import read_history, results
from scoring.models import Sheet
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.presets import a_table

Typed = dict[str, str]


def a_phone() -> Client:
    return Phone(headers=sheet_pages.ENGLISH)


def play(sheet: Sheet, *deals: Typed) -> str:
    """Write `deals` through the form; what the page says then."""
    phone = a_phone()
    for typed in deals:
        assert sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **typed}).status_code == 303
    return shown(sheet)


def shown(sheet: Sheet) -> str:
    return sheet_pages.text(a_phone().get(f"{sheet_pages.address(sheet)}?lines=1"))


def counts(*counted: int) -> Typed:
    return {f"pile_P{number}": str(count) for number, count in enumerate(counted, start=1)}


def bids(player: int, bid: int, made: bool = True) -> Typed:
    return {"declarer": f"P{player}", "bid": str(bid), "made": "1" if made else "0"}


def headline(sheet: Sheet) -> str:
    """What the banner of a finished game says."""
    page = a_phone().get(sheet_pages.address(sheet)).content.decode()
    found = re.search(r'class="banner won".*?<h2>(.*?)</h2>', page, re.S)
    assert found
    return " ".join(re.sub(r'<span aria-hidden="true">.*?</span>|</?span.*?>', "", found[1]).split())


def sign_all(sheet: Sheet) -> None:
    """Everybody signs, each by the button that bears the name."""
    phone = a_phone()
    for key in read_history(sheet).current.rules.settings.sides:
        sent = sheet_pages.fill(phone, sheet, "sign")
        assert sheet_pages.post(phone, sheet, {**sent, "side": key}, "sign").status_code == 303


def result(sheet: Sheet) -> tuple[str, int | None, tuple[int, ...]]:
    """What rankings read of the sheet: its state, the index of the winner, the marks."""
    found = results([Sheet.objects.get(pk=sheet.pk)])[sheet.pk]
    won = found.games[0].won
    return found.state, won.index(1) if 1 in won else None, found.games[0].marks


ENDINGS = [
    (
        "encheres_4",
        {"target": 60},
        [bids(2, 40), bids(2, 30)],
        "Béa wins the game. Béa 70, Anne 0, Luc 0, Tom 0.",
        (1, (0, 70, 0, 0)),
    ),
    (
        "trois_individuel",
        {"tie_break": "shared"},
        [counts(35, 35, 0), counts(34, 34, 2)],
        "Anne and Béa share the first place. Anne 35, Béa 35, Luc 0.",
        (None, (35, 35, 0)),
    ),
    (
        "envers",
        {"target": 50},
        [counts(40, 10, 18), counts(20, 30, 10)],
        "Tom wins the game. Anne loses. Tom 8, Luc 28, Béa 40, Anne 60.",
        (3, (60, 40, 28, 8)),
    ),
    (
        "envers",
        {"target": 50},
        [counts(40, 10, 18), counts(10, 40, 18)],
        "Tom wins the game. Anne and Béa lose. Tom 0, Luc 36, Anne 50, Béa 50.",
        (3, (50, 50, 36, 0)),
    ),
    (
        "dix_sept_partie",
        {"target": 50},
        [counts(30, 20, 10), counts(25, 20, 13), counts(4, 18, 30)],
        "Anne wins the game. Tom loses. 1. Anne, 2. Béa, 3. Luc, 4. Tom.",
        (0, (55, 58, 53, 34)),
    ),
    (
        "auction_2",
        {"players": 3, "deals_per_player": 1},
        [bids(1, 30), bids(2, 40, made=False), bids(3, 35)],
        "Luc wins the game. Luc 35, Anne 30, Béa −40.",
        (2, (30, -40, 35)),
    ),
    (
        "auction_2",
        {"players": 3, "deals_per_player": 1},
        [bids(1, 30), bids(2, 30), bids(3, 35, made=False)],
        "Anne and Béa share the first place. Anne 30, Béa 30, Luc −35.",
        (None, (30, 30, -35)),
    ),
    (
        "decouverte",
        {"target": 10},
        [{"side": "P2", "count": "49"}],
        "Béa wins the game. Anne 0, Béa 11.",
        (1, (0, 11)),
    ),
    (
        "trois_donneur",
        {"target": 10},
        [{"side": "dealer", "count": "38"}, {"side": "dealer", "count": "41"}],
        "Béa wins the game. Béa 11, Anne 8, Luc 0.",
        (1, (8, 11, 0)),
    ),
]


@pytest.mark.deeper("every ending")
@pytest.mark.parametrize(("variant", "settings", "deals", "said", "won"), part(ENDINGS, 5))
def test_game_is_played_to_its_signed_result(
    db: None,
    variant: str,
    settings: dict[str, object],
    deals: list[Typed],
    said: str,
    won: tuple[int | None, tuple[int, ...]],
) -> None:
    sheet = a_table(variant, **settings)

    play(sheet, *deals)
    assert (headline(sheet), result(sheet)) == (said, ("over", *won))
    sign_all(sheet)

    assert (headline(sheet), result(sheet)) == (said, ("signed", *won))


LEVEL = [
    ("trois_individuel", {}, [counts(35, 35, 0), counts(34, 34, 2)], "Anne and Béa are level: another deal."),
    (
        "envers",
        {"target": 50, "tie_break": "extra_deal"},
        [counts(40, 10, 18), counts(10, 40, 18)],
        "Anne and Béa are level: another deal.",
    ),
    (
        "auction_2",
        {"players": 3, "deals_per_player": 1, "tie_break": "full_round"},
        [bids(1, 30), bids(2, 30), bids(3, 35, made=False)],
        "Anne and Béa are level: 3 more deals.",
    ),
    (
        "manillen_club",
        {"structure": "fixed_deals", "deals": 2, "fixed_deals_tie": "two_more_deals", "draw": "void"},
        [{"count": "30"}, {"count": "30"}],
        "Anne and Luc and Béa and Tom are level: 2 more deals.",
    ),
]


@pytest.mark.parametrize(("variant", "settings", "deals", "said"), LEVEL)
def test_those_who_are_level_play_on(
    db: None, variant: str, settings: dict[str, object], deals: list[Typed], said: str
) -> None:
    sheet = a_table(variant, **settings)

    page = play(sheet, *deals)

    assert (said in page, read_history(sheet).state) == (True, "playing")


def test_extra_round_is_counted(db: None) -> None:
    sheet = a_table("auction_2", players=3, deals_per_player=1, tie_break="full_round")

    page = play(sheet, bids(1, 30), bids(2, 30), bids(3, 35, made=False))

    assert "Deal 4 of 6" in page


def test_who_is_home_marks_no_more(db: None) -> None:
    sheet = a_table("dix_sept_partie", target=50)

    page = play(sheet, counts(50, 10, 8), counts(40, 10, 8))

    assert read_history(sheet).current.marks() == {"P1": 50, "P2": 20, "P3": 16, "P4": 10}
    assert "Anne 50 home, place 1" in page
    assert "40 · 10 · 8 · 10" in page


def test_stakes_are_settled_without_typing_a_reason(db: None) -> None:
    sheet = a_table("dix_sept_coup")

    page = play(sheet, counts(25, 20, 13))
    sign_all(sheet)

    owed = "Anne receives €0.80, Béa receives €0.30, Luc pays €0.40, Tom pays €0.70."
    assert f"It would end like this: {owed}" in page
    assert (headline(sheet), result(sheet)) == (owed, ("signed", 0, (80, 30, -40, -70)))


def test_table_that_settles_may_play_on_instead(db: None) -> None:
    sheet, phone = a_table("auction_1"), a_phone()
    typed = {"declarer": "P1", "made": "1", "exchanged": "4"}
    play(sheet, typed)
    sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet, "sign"), "side": "P2"}, "sign")
    assert "Béa: the table settles here." in shown(sheet)

    play(sheet, typed)

    assert result(sheet) == ("playing", None, (6, -2, -2, -2))
    assert "the table settles here." not in shown(sheet)


def test_one_signature_is_enough_among_individuals(db: None) -> None:
    sheet = table.a_sheet("encheres_4", settings={"target": 30}, signatures=1)
    play(sheet, bids(1, 30))

    table.sign(sheet, "P3")

    assert result(sheet) == ("signed", 0, (30, 0, 0, 0))


def test_game_stopped_early_is_won_by_the_fewest_where_low_wins(db: None) -> None:
    sheet = a_table("envers")
    play(sheet, counts(40, 10, 18))

    table.sign(sheet, "P1", "P2", "P3", "P4", stopped="the café closes")

    assert result(sheet) == ("signed", 3, (40, 10, 18, 0))
    assert headline(sheet).startswith("Tom wins the game. Tom 0, Béa 10, Luc 18, Anne 40.")


def test_preview_says_who_goes_home_and_who_is_level(db: None) -> None:
    sheet, phone = a_table("dix_sept_partie", target=50), a_phone()
    sent = {**sheet_pages.fill(phone, sheet), **counts(60, 8, 0)}
    del sent["csrfmiddlewaretoken"]

    said = sheet_pages.text(phone.get(sheet_pages.address(sheet, "preview"), sent))

    assert said.endswith("Total: Anne 60, Béa 8, Luc 0, Tom 0. Anne is home and marks no more.")


TURNS = [
    (
        "parlee",
        "Anne deals, then Béa ↺ Béa leads · Anne turns the trump Deal and play go round anticlockwise.",
    ),
    ("coinchee_121", "Anne deals, then Béa ↻ Béa leads · Anne makes the trump, or Luc en face"),
    ("muette_60", "Deal and play go round clockwise."),
    ("blind", "↻ Béa leads · Anne makes the trump Deal and play"),
    ("trois_donneur", "Anne deals, then Béa ↻ Béa leads · Anne makes the trump"),
    ("encheres_5", "Anne deals, then Béa ↺ the declarer leads and makes the trump"),
    ("auction_1", "Anne deals, then Béa ↺ Béa leads · the declarer makes the trump"),
    ("auction_2", "Deal and play go round anticlockwise. On a bid of every trick the declarer leads."),
    ("auction_3", "Deal and play go round anticlockwise. On a bid of every trick the declarer leads."),
    ("envers", "Anne deals, then Béa ↺ Béa leads and makes the trump"),
]


@pytest.mark.parametrize(("variant", "said"), TURNS)
def test_head_says_whose_turn_it_is(db: None, variant: str, said: str) -> None:
    assert said in shown(a_table(variant))


@pytest.mark.parametrize("variant", ["auction_1", "miseres", "coinchee_121"])
def test_head_names_no_other_leader_where_there_is_none(db: None, variant: str) -> None:
    assert "On a bid of every trick" not in shown(a_table(variant))


GOALS = [
    ("coinchee_121", {}, "· To 121"),
    ("muette_68", {}, "· Manche 1, to 44"),
    ("envers", {}, "· Whoever reaches 100 loses"),
    ("dix_sept_partie", {"target": 70}, "· To 70, and the last one home loses"),
    ("auction_2", {"players": 3}, "Deal 1 of 12 Anne deals"),
    ("auction_1", {}, "· Settled deal by deal"),
]


@pytest.mark.parametrize(("variant", "settings", "said"), GOALS)
def test_head_says_what_is_played_to(db: None, variant: str, settings: dict[str, object], said: str) -> None:
    assert said in shown(a_table(variant, **settings))
