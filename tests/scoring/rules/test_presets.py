"""Every form of the game: a deal is typed, kept, shown, said, corrected, struck; a wrong one comes back."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.ledger import lines
from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.rulebook import VARIANTS
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell
from tests.steps.presets import EVERY_PRESET, Told, a_table

ONE_OF_EACH = every_cell("told", EVERY_PRESET, ids=[told.variant for told in EVERY_PRESET])
SOME = part(EVERY_PRESET, 8)
ONE_OF_SOME = every_cell("told", SOME, ids=[told.variant for told in SOME])
WHAT = re.compile(r'<span class="what">(.*?)</span>')


def a_phone() -> Client:
    return Phone(headers=sheet_pages.ENGLISH)


def rows(phone: Client, sheet: Sheet) -> list[str]:
    """What the lines of the sheet say, the last one first."""
    return WHAT.findall(phone.get(sheet_pages.address(sheet) + "?lines=1").content.decode())


def preview(phone: Client, sheet: Sheet, sent: dict[str, str]) -> str:
    asked = {name: value for name, value in sent.items() if name != "csrfmiddlewaretoken"}
    return sheet_pages.text(phone.get(sheet_pages.address(sheet, "preview"), asked))


def test_every_preset_is_here() -> None:
    assert sorted(told.variant for told in EVERY_PRESET) == sorted(variant.key for variant in VARIANTS)


def _figure(told: Told) -> list[str]:
    """What the deal brings in one figure, where all whom it brings something get the same."""
    gains = {marks for marks in told.marks.values() if marks > 0}
    return [f"+{gains.pop()}"] if len(gains) == 1 else []


@ONE_OF_EACH
def test_deal_is_said_written_and_shown(db: None, told: Told) -> None:
    sheet, phone = a_table(told.variant), a_phone()
    sent = {**sheet_pages.fill(phone, sheet), **told.typed}

    said = preview(phone, sheet, sent)
    response = sheet_pages.post(phone, sheet, sent)

    assert said == " ".join([told.said, told.total, *_figure(told)])
    assert response.status_code == 303
    assert sheet.lines.get().payload == {"deal": told.payload}
    assert read_history(sheet).current.marks() == told.marks
    assert rows(phone, sheet) == [told.row]
    assert f"{told.said} Undo" in sheet_pages.text(phone.get(response["Location"]))


@pytest.mark.deeper("every form, which is typed into in the test before")
@ONE_OF_SOME
def test_correction_proposes_what_was_typed(db: None, told: Told) -> None:
    sheet, phone = a_table(told.variant), a_phone()
    sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **told.typed})

    proposed = sheet_pages.fill(phone, sheet, query="?replaces=1")
    response = sheet_pages.post(phone, sheet, proposed)

    assert {name: proposed[name] for name in told.typed if name in proposed} == dict(told.typed)
    assert (response.status_code, sheet.lines.last().payload["replaces"]) == (303, 1)
    assert read_history(sheet).current.marks() == told.marks


@pytest.mark.deeper("every form, which is typed into in a test before")
@ONE_OF_SOME
def test_undo_strikes_the_deal(db: None, told: Told) -> None:
    sheet, phone = a_table(told.variant), a_phone()
    sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **told.typed})

    undo = sheet_pages.fill(phone, sheet, "strike", 1)
    response = sheet_pages.post(phone, sheet, undo, "strike", 1)

    assert response.status_code == 303
    assert set(read_history(sheet).current.marks().values()) == {0}


WRONG = [
    ("trois_individuel", {"pile_P1": "30", "pile_P2": "20", "pile_P3": "9"}, "between 60 and 70"),
    ("trois_individuel", {"pile_P1": "30", "pile_P2": "20"}, "all but one and what the sleeping cards hold"),
    ("trois_individuel", {"pile_P1": "30", "pile_P2": "20", "talon_points": "11"}, "at most 10 points"),
    ("trois_donneur", {"pile_dealer": "30", "pile_defenders": "29"}, "together they must make 60"),
    ("decouverte", {"pile_P1": "40", "pile_P2": "28"}, "together they must make 76"),
    ("envers", {"pile_P1": "30", "pile_P2": "20", "pile_P3": "10", "pile_P4": "9"}, "they must make 68"),
    ("envers", {"pile_P1": "30"}, "That makes 30, 38 are still missing."),
    ("envers", {"pile_P1": "30", "general": "P2", "general_made": "1"}, "the counts or the général"),
    ("envers", {"general": "P2"}, "Tap made or lost."),
    ("dix_sept_coup", {"pile_P1": "40", "pile_P2": "20", "pile_P3": "10"}, "together they must make 68"),
    ("encheres_5", {"declarer": "P1", "bid": "67", "made": "1"}, "The highest bid here is 66."),
    ("encheres_5", {"bid": "40", "made": "1"}, "Tap who plays alone."),
    ("encheres_5", {"declarer": "P1", "made": "1"}, "Type the bid."),
    ("encheres_5", {"declarer": "P1", "bid": "40"}, "Tap made or lost."),
    ("encheres_5", {"declarer": "P1", "bid": "40", "made": "1", "declarer_points": "39"}, "the opposite"),
    ("encheres_5", {"declarer": "P1", "bid": "40", "declarer_points": "67"}, "A count here goes up to 66."),
    ("miseres", {"declarer": "P1", "made": "1"}, "Type the bid, or tap a contract."),
    ("miseres", {"declarer": "P1", "bid": "40", "contract": "petite", "made": "1"}, "not both"),
    ("auction_1", {"declarer": "P1", "made": "1"}, "Tap how many cards were exchanged."),
    ("auction_2", {"declarer": "P1", "bid": "69", "made": "1"}, "The highest bid here is 68."),
]


@every_cell("variant, typed, sentence", WRONG)
def test_wrong_deal_comes_back_with_everything_that_was_typed(
    db: None, variant: str, typed: dict[str, str], sentence: str
) -> None:
    sheet, phone = a_table(variant), a_phone()

    response = sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **typed})

    kept = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert (response.status_code, sheet.lines.count()) == (422, 0)
    assert sentence in sheet_pages.text(response)
    assert {name: kept[name] for name in typed} == typed


def written(variant: str, typed: dict[str, str], **settings: object) -> tuple[dict[str, int], str]:
    """What `typed` marks, and its row."""
    sheet, phone = a_table(variant, **settings), a_phone()
    assert sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **typed}).status_code == 303
    return read_history(sheet).current.marks(), rows(phone, sheet)[0]


@pytest.mark.parametrize(("made", "marks"), [("1", (68, 68, 0, 68)), ("0", (0, 0, 68, 0))])
def test_general_takes_the_place_of_the_counts(db: None, made: str, marks: tuple[int, ...]) -> None:
    told, row = written("envers", {"general": "P3", "general_made": made})

    assert tuple(told.values()) == marks
    assert row == f"Luc bids général and {'makes it' if made == '1' else 'falls short'}"


def test_lost_general_takes_the_counts_where_the_others_mark_them(db: None) -> None:
    typed = {"general": "P3", "general_made": "0", "pile_P1": "8", "pile_P2": "0", "pile_P3": "60"}

    told, row = written("envers", typed, general_failed="captured")

    assert (tuple(told.values()), row) == ((8, 0, 68, 0), "Luc bids général and falls short")


def test_declarers_count_is_asked_where_he_marks_it(db: None) -> None:
    sheet = a_table("encheres_5", success_marks="made")
    page = a_phone().get(sheet_pages.address(sheet)).content.decode()

    told, row = written(
        "encheres_5", {"declarer": "P2", "bid": "40", "declarer_points": "45"}, success_marks="made"
    )

    assert ('name="made"' in page, told["P2"]) == (False, 45)
    assert row == "Béa bids 40 and makes it (45 captured)"


@pytest.mark.parametrize(("winner", "marks"), [("P2", (0, 40, 0)), ("P3", (40, 0, 40))])
def test_cards_laid_aside_count_for_who_won_the_last_trick(
    db: None, winner: str, marks: tuple[int, ...]
) -> None:
    typed = {"declarer": "P2", "bid": "40", "declarer_points": "38", "discard_points": "4"}

    told, _row = written("encheres_3_petite_surprise", {**typed, "last_trick": winner}, discards="last_trick")

    assert tuple(told.values()) == marks


def test_who_won_the_last_trick_is_asked_only_where_it_matters(db: None) -> None:
    dead, alive = (
        a_phone()
        .get(sheet_pages.address(a_table("encheres_3_petite_surprise", discards=discards)))
        .content.decode()
        for discards in ("dead", "last_trick")
    )

    asked = ('name="discard_points"', 'name="last_trick"')
    assert [name in dead for name in asked] == [False, False]
    assert [name in alive for name in asked] == [True, True]


def test_sleeping_cards_go_to_who_won_them(db: None) -> None:
    typed = {"pile_P1": "30", "pile_P2": "25", "talon_points": "5", "talon_to": "P3"}

    told, row = written("trois_individuel", typed, talon="last_trick")

    assert (tuple(told.values()), row) == ((13, 8, 0), "30 · 25 · 10 – 5 asleep")


def test_exchange_is_asked_where_it_doubles(db: None) -> None:
    typed = {"declarer": "P1", "bid": "40", "made": "1", "exchanged": "0"}

    told, row = written("auction_3", typed, double_no_exchange=True)

    assert told["P1"] == 80
    assert row == "Anne bids 40 and makes it (no card exchanged)"


BIDDING = ["encheres_3_sans_surprise", "encheres_4", "encheres_7", "miseres", "auction_1", "auction_2"]


@every_cell("variant", BIDDING)
def test_everybody_passed_is_one_tap(db: None, variant: str) -> None:
    told, row = written(variant, {"all_pass": "1"})

    assert (set(told.values()), row) == ({0}, "Everybody passed")


def test_nobody_passes_where_the_eldest_must_bid(db: None) -> None:
    page = (
        a_phone().get(sheet_pages.address(a_table("encheres_4", all_pass="eldest_forced"))).content.decode()
    )

    assert 'name="all_pass"' not in page


def test_address_proposes_a_deal_and_writes_nothing(db: None) -> None:
    sheet, phone = a_table("coinchee_121"), a_phone()

    page = phone.get(sheet_pages.address(sheet) + "?game=1&pile_A=42&pile_B=26&doubles=1&uuid=x&revision=9")

    form = sheet_pages.filled(sheet_pages.form_to(page.content.decode(), sheet_pages.address(sheet)))
    assert (form["side"], form["count"], form["doubles"], form["revision"]) == ("A", "42", "1", "0")
    assert (form["pile_A"], form["pile_B"]) == ("", "")
    assert '<fieldset class="instead piles" id="piles">' in page.content.decode()
    assert "Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 16 (8 × 2)." in sheet_pages.text(page)
    assert (sheet_pages.post(phone, sheet, form).status_code, sheet.lines.count()) == (303, 1)


def test_address_proposes_the_count_of_one_player(db: None) -> None:
    sheet = a_table("envers")

    proposed = sheet_pages.fill(a_phone(), sheet, query="?game=1&pile_P3=12")

    assert [proposed[f"pile_P{number}"] for number in range(1, 5)] == ["", "", "12", ""]


def test_enter_validates_and_does_not_pass(db: None) -> None:
    page = a_phone().get(sheet_pages.address(a_table("encheres_4"))).content.decode()

    first = re.search(r"<button[^>]*>", page[page.index('id="deal"') :])
    assert first is not None
    assert first[0] == '<button class="visually-hidden" tabindex="-1" aria-hidden="true">'
    assert page.index(first[0]) < page.index('name="all_pass"')


def test_turned_card_may_be_marked_among_individuals(db: None) -> None:
    typed = {"pile_P1": "30", "pile_P2": "25", "pile_P3": "15", "turnup": "10"}

    told, row = written("trois_individuel", typed, turnup_bonus=True)

    assert (tuple(told.values()), row) == ((18, 8, 0), "30 · 25 · 15 – the manille turned up")


STALE = [
    ("envers", {"pile_P1": "30", "pile_P2": "20", "pile_P3": "10"}, {"pile_P1": "17"}),
    ("encheres_5", {"declarer": "P2", "bid": "40", "made": "0"}, {"bid": "30"}),
    ("trois_donneur", {"side": "dealer", "count": "38"}, {"count": "31"}),
]


@pytest.mark.parametrize(("variant", "typed", "other"), STALE)
def test_stale_entry_is_kept_and_sent_again_by_one_tap(
    db: None, variant: str, typed: dict[str, str], other: dict[str, str]
) -> None:
    sheet, phone = a_table(variant), a_phone()
    sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), **typed, **other})
    sent = sheet_pages.fill(phone, sheet)
    lines.strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))

    response = sheet_pages.post(phone, sheet, {**sent, **typed})

    again = sheet_pages.filled(sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet)))
    assert (response.status_code, {name: again[name] for name in typed}) == (409, typed)
    assert (sheet_pages.post(phone, sheet, again).status_code, sheet.lines.count()) == (303, 3)


def test_counted_pile_is_the_declarers(db: None) -> None:
    sheet = a_table("encheres_5")

    proposed = sheet_pages.fill(a_phone(), sheet, query="?game=1&bid=40&pile_P3=41")

    assert [proposed[name] for name in ("declarer", "bid", "declarer_points")] == ["P3", "40", "41"]


def test_correction_of_a_deal_that_everybody_passed_says_so(db: None) -> None:
    sheet, phone = a_table("encheres_4"), a_phone()
    sheet_pages.post(phone, sheet, {**sheet_pages.fill(phone, sheet), "all_pass": "1"})

    page = phone.get(sheet_pages.address(sheet) + "?replaces=1").content.decode()

    sentence = re.search(r'<div id="sentence".*?</div>', page, re.S)
    assert sentence
    assert "Everybody passed: the next dealer deals." in sentence[0]
