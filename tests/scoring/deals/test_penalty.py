"""A penalty at the table: the whole catalogue, what is still missing, what is written, and what is not."""

from __future__ import annotations

import re

import pytest

from scoring.ledger.queries import read_history
from scoring.models import Sheet
from scoring.rulebook import VARIANTS, Charge, find_variant
from tests.depth import part
from tests.phones import Phone
from tests.steps import sheet_pages, table
from tests.steps.cells import every_cell

AUTHOR = {"penalty_to": "author"}
NAMES = ("Anne", "Béa", "Luc", "Tom")
STANDING = ("2-played", "3", "4", "5", "14", "15")


def drawer(sheet: Sheet) -> str:
    """The form of a penalty, as the page of the sheet shows it, and the faults after which the deal goes on."""
    page = Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)).content.decode()
    going_on = page.partition('class="sheet-rest going-on"')[2].partition("</fieldset>")[0]
    return sheet_pages.form_to(page, sheet_pages.address(sheet, "penalty")) + going_on


def values(form: str, name: str) -> list[str]:
    return re.findall(rf'<input type="radio" name="{name}"(?: form="penalty-form")? value="([^"]*)"', form)


def preview(sheet: Sheet, **typed: str) -> str:
    phone = Phone(headers=sheet_pages.ENGLISH)
    data = {**sheet_pages.fill(phone, sheet, "penalty"), **typed}
    data.pop("csrfmiddlewaretoken", None)
    response = phone.get(sheet_pages.address(sheet, "penalty_preview"), data)
    assert response.status_code == 200
    return sheet_pages.text(response)


def send(sheet: Sheet, **typed: str) -> tuple[int, str]:
    """Write a penalty as a phone does: the status, and what the page says."""
    phone = Phone(headers=sheet_pages.ENGLISH)
    response = sheet_pages.post(
        phone, sheet, {**sheet_pages.fill(phone, sheet, "penalty"), **typed}, "penalty"
    )
    return response.status_code, sheet_pages.text(response)


@pytest.mark.deeper("every form of the game")
@every_cell("variant", part([page.key for page in VARIANTS if page.defaults["penalties"] != "none"], 8))
def test_drawer_shows_all_seventeen_in_every_game_with_penalties(db: None, variant: str) -> None:
    names = ("Anne", "Béa", "Luc", "Tom", "Guy", "Léa", "Max")
    players = next(page for page in VARIANTS if page.key == variant).players
    sheet = table.a_sheet(variant, names[:players])

    shown = values(drawer(sheet), "article")

    assert {int(value.partition("-")[0]) for value in shown if value != "other"} == set(range(1, 18))
    late = ["6-late"] if find_variant(variant).trump.by == "turned" else []  # nothing else is turned up
    assert [value for value in shown if "-" in value or value == "other"] == [*late, "other", "2-played"]


def test_drawer_says_what_each_fault_costs_here(db: None) -> None:
    boussac = drawer(table.a_sheet("boussac_1896"))
    flemish = drawer(table.a_sheet("manillen_club"))

    assert ("34 points: change" in boussac, "30 points: change" in flemish) == (True, True)
    assert ("seen after the turn-up" in boussac, "Misdeal seen" in flemish) == (True, False)


def test_sides_and_their_players_can_be_named(db: None) -> None:
    assert values(drawer(table.a_sheet()), "offender") == ["A", "B", "A-0", "A-1", "B-0", "B-1"]
    assert values(drawer(table.a_sheet("encheres_4")), "offender") == ["P1", "P2", "P3", "P4"]
    assert values(drawer(table.a_sheet(settings=AUTHOR)), "offender") == ["A-0", "A-1", "B-0", "B-1"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            {"offender": "B-1", "article": "9"},
            ("Tom, art. 9: Anne and Luc mark 34. Total: Anne and Luc 34, Béa and Tom 0. Next to deal: Béa."),
        ),
        (
            {"offender": "A", "article": "other", "reason": "signals", "points": "60"},
            (
                "Anne and Luc – signals: Béa and Tom mark 60. Total: Anne and Luc 0, Béa and Tom 60. "
                "Next to deal: Béa."
            ),
        ),
        (
            {"article": "1"},
            (
                "Art. 1: the same dealer deals again. Total: Anne and Luc 0, Béa and Tom 0. "
                "Next to deal: Anne."
            ),
        ),
        (
            {"article": "17"},
            "Art. 17: Béa and Tom mark 34. Total: Anne and Luc 0, Béa and Tom 34. Next to deal: Béa.",
        ),
        ({}, "Choose an article, or say why. Say who made the fault."),
        ({"article": "9"}, "Say who made the fault."),
        ({"offender": "A"}, "Choose an article, or say why."),
    ],
)
def test_penalty_is_said_in_words_before_it_is_written(
    db: None, typed: dict[str, str], sentence: str
) -> None:
    sheet = table.a_sheet()

    assert preview(sheet, **typed) == sentence
    assert not sheet.lines.exists()


def test_dealer_after_a_finished_manche_is_named(db: None) -> None:
    sheet = table.a_sheet("boussac_1896")

    assert preview(sheet, offender="B", article="9").endswith("Next to deal: Béa.")
    assert preview(sheet, offender="A", article="9").endswith("Next to deal: Luc.")


def test_penalty_that_wins_the_game_names_no_dealer(db: None) -> None:
    said = preview(table.a_sheet("parlee"), offender="B", article="9")

    assert said.endswith("Anne and Luc win the game.")


@pytest.mark.parametrize("article", STANDING)
def test_fault_after_which_the_deal_goes_on_writes_nothing_and_says_the_ruling(
    db: None, article: str
) -> None:
    sheet = table.a_sheet()

    said = preview(sheet, offender="A", article=article)
    status, page = send(sheet, offender="A", article=article)

    assert said.startswith("Nothing is written for this fault, the deal goes on.")
    assert (status, said in page, sheet.lines.count()) == (422, True, 0)


def test_ruling_tells_what_happens_to_the_cards(db: None) -> None:
    assert preview(table.a_sheet(), offender="A", article="15").endswith(
        "That hand stays exposed to the end of the deal."
    )


@pytest.mark.parametrize("article", ["9", "6-late", "other"])
def test_individual_penalty_needs_its_points(db: None, article: str) -> None:
    sheet = table.a_sheet("trois_individuel", ("Anne", "Béa", "Luc"))
    fault = {"offender": "P2", "article": article, "reason": "late"}

    assert preview(sheet, **fault) == "Type the points of this penalty."
    status, page = send(sheet, **fault)

    assert (status, "Type the points of this penalty." in page, sheet.lines.count()) == (422, True, 0)


def test_individual_penalty_is_marked_by_each_other_player(db: None) -> None:
    sheet = table.a_sheet("encheres_4")

    assert send(sheet, offender="P2", declarer="nobody", article="9", points="20")[0] == 303

    assert read_history(sheet).current.marks() == {"P1": 20, "P2": 0, "P3": 20, "P4": 20}


def test_fault_in_an_auction_asks_who_plays_alone_and_gives_him_the_points(db: None) -> None:
    sheet = table.a_sheet("encheres_4")
    fault = {"offender": "P2", "article": "9", "points": "20"}

    assert values(drawer(sheet), "declarer") == ["P1", "P2", "P3", "P4", "nobody"]
    assert preview(sheet, **fault) == "Say who plays alone, or that nobody has bid yet."
    assert send(sheet, **fault, declarer="P4")[0] == 303

    assert sheet.lines.get().payload["deal"]["declarer"] == "P4"
    assert read_history(sheet).current.marks() == {"P1": 0, "P2": 0, "P3": 0, "P4": 20}


def test_fault_against_a_dealer_who_plays_alone_asks_nobody_who_does(db: None) -> None:
    sheet = table.a_sheet("trois_donneur", ("Anne", "Béa", "Luc"))

    assert values(drawer(sheet), "declarer") == []
    assert preview(sheet, offender="P2", article="9").startswith("Béa, art. 9: Anne marks 30.")
    assert send(sheet, offender="P2", article="9")[0] == 303
    assert send(sheet, offender="P2", article="9")[0] == 303

    assert read_history(sheet).current.marks() == {"P1": 60, "P2": 0, "P3": 30}


def test_individual_redeal_needs_no_points_and_nobody_at_fault(db: None) -> None:
    sheet = table.a_sheet("encheres_4")

    assert send(sheet, article="1")[0] == 303

    assert sheet.lines.get().payload["deal"]["penalty"] == {"offender": "P1", "article": 1}


def test_fault_of_the_deal_is_laid_to_whoever_deals(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    send(sheet, article="8")

    assert sheet.lines.last().payload["deal"]["penalty"] == {"offender": "B", "article": 8}
    assert read_history(sheet).current.marks() == {"A": 42, "B": 0}


def test_points_typed_for_a_redeal_are_left_out(db: None) -> None:
    sheet = table.a_sheet()

    send(sheet, article="2", points="60")

    assert sheet.lines.get().payload["deal"]["penalty"] == {"offender": "A", "article": 2}


def test_wrong_penalty_keeps_what_was_typed(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    typed = {"offender": "B-1", "article": "9", "points": "many", "reason": "again"}

    response = sheet_pages.post(
        phone, sheet, {**sheet_pages.fill(phone, sheet, "penalty"), **typed}, "penalty"
    )

    kept = sheet_pages.filled(
        sheet_pages.form_to(response.content.decode(), sheet_pages.address(sheet, "penalty"))
    )
    assert (response.status_code, {name: kept[name] for name in typed}) == (422, typed)


@pytest.mark.parametrize("article", ["9", "8", "other"])
def test_author_must_be_named_where_a_fault_costs_its_author_alone(db: None, article: str) -> None:
    sheet = table.a_sheet(settings=AUTHOR)

    status, page = send(sheet, article=article, reason="signals")

    assert (status, sheet.lines.count()) == (422, 0)
    assert "Say which player made the fault: it costs that player alone." in page


def test_author_is_charged_on_the_sheet_and_nobody_marks(db: None) -> None:
    sheet = table.a_sheet(settings=AUTHOR)

    assert send(sheet, offender="B-1", article="9")[0] == 303

    game = read_history(sheet).current
    assert (game.marks(), game.state.deals[0].marks.charged) == ({"A": 0, "B": 0}, Charge("B", 1, 34))
    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    assert "fails to trump) – 34 points charged to Tom alone" in page


def test_preview_of_a_charge_names_the_player(db: None) -> None:
    said = preview(table.a_sheet(settings=AUTHOR), offender="A-1", article="10")

    assert said.startswith(
        "Luc, art. 10: 34 points charged to Luc alone. Total: Anne and Luc 0, Béa and Tom 0."
    )


def test_preview_of_a_corrected_line_says_the_deal_in_its_place(db: None) -> None:
    sheet, phone = table.a_sheet(), Phone(headers=sheet_pages.ENGLISH)
    table.write(sheet, 42, 50)
    form = sheet_pages.fill(phone, sheet, "penalty", query="?replaces=1")

    response = phone.get(
        sheet_pages.address(sheet, "penalty_preview"), {**form, "offender": "A", "article": "9"}
    )

    assert "Total: Anne and Luc 16, Béa and Tom 34." in sheet_pages.text(response)


def test_games_without_penalties_refuse_to_say_one(db: None) -> None:
    sheet = table.a_sheet("blind")
    asked = {"uuid": "7a9c1d5e-0000-4000-8000-000000000001", "revision": 0, "game": 1}

    page = Phone(headers=sheet_pages.ENGLISH).get(
        sheet_pages.address(sheet, "penalty_preview"), {**asked, "offender": "A", "article": "9"}
    )

    assert sheet_pages.text(page) == "There are no penalties in this game."


# --- corrected -----------------------------------------------------------------------------------

CORRECTED = [
    ("coinchee_121", {}, {"offender": "B-1", "article": "9", "points": "34"}),
    ("coinchee_121", {}, {"offender": "A", "article": "other", "reason": "signals", "points": "60"}),
    ("boussac_1896", {}, {"offender": "A", "article": "6-late", "points": "34", "turnup": "9"}),
    ("boussac_1896", {}, {"offender": "B", "article": "9", "points": "34", "turnup": "K"}),
    ("coinchee_121", AUTHOR, {"offender": "B-1", "article": "10", "points": "34"}),
    ("encheres_4", {}, {"offender": "P3", "article": "9", "points": "12", "declarer": "P1"}),
    ("encheres_4", {}, {"offender": "P3", "article": "9", "points": "12", "declarer": "nobody"}),
    ("trois_donneur", {}, {"offender": "P3", "article": "9", "points": "30"}),
]


@pytest.mark.parametrize(("variant", "settings", "typed"), CORRECTED)
def test_correction_of_a_penalty_opens_with_all_that_was_typed(
    db: None, variant: str, settings: dict[str, str], typed: dict[str, str]
) -> None:
    sheet = table.a_sheet(variant, NAMES[: find_variant(variant).players], settings=settings)
    assert send(sheet, **typed)[0] == 303
    phone = Phone(headers=sheet_pages.ENGLISH)

    page = phone.get(sheet_pages.address(sheet) + "?replaces=1").content.decode()

    assert 'fault-screen open" id="penalty" tabindex="-1">' in page
    form = sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet, "penalty")))
    assert {name: form[name] for name in typed} == typed
    assert sheet_pages.post(phone, sheet, form, "penalty").status_code == 303
    first, second = sheet.lines.all()
    assert (second.payload["replaces"], second.payload["deal"]) == (1, first.payload["deal"])


def test_drawer_of_a_corrected_deal_is_closed_and_keeps_its_turned_card(db: None) -> None:
    sheet = table.a_sheet("parlee")
    table.write_facts(sheet, raw={"A": 40, "B": 28}, turnup={"side": "A", "rank": "Q"})
    phone = Phone()

    page = phone.get(sheet_pages.address(sheet) + "?replaces=1").content.decode()

    assert 'fault-screen" id="penalty" tabindex="-1">' in page
    form = sheet_pages.filled(sheet_pages.form_to(page, sheet_pages.address(sheet, "penalty")))
    assert (form["turnup"], "offender" in form, "article" in form) == ("Q", False, False)


def test_line_of_a_fault_says_what_can_be_broken_in_this_game(db: None) -> None:
    sheet = table.a_sheet("muette_60")

    status, _page = send(sheet, article="9", offender="A-0")

    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet)))
    assert status == 303
    assert "Penalty against Anne (9. Revokes)" in page
