"""A deal that was forgotten is inserted where it was played: the order, the dealers and the sentence follow."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scoring.ledger import lines
from scoring.ledger.history import GameHistory, fold_game
from scoring.ledger.queries import read_history
from scoring.models import Game, Kind, Line, Sheet
from tests.phones import Phone
from tests.steps import sheet_pages, table
from web.refusals import Refusal

LEVEL = {"raw": {"A": 34, "B": 34}}


def played(sheet: Sheet) -> GameHistory:
    return read_history(sheet).games[0]


def insert(sheet: Sheet, count: int, before: int, **place: int) -> None:
    lines.record_deal(sheet, 1, table.a_deal(count), table.a_stamp(sheet), before=before, **place)


def refused(sheet: Sheet, before: int, **place: int) -> tuple[str, int]:
    with pytest.raises(Refusal) as caught:
        insert(sheet, 50, before, **place)
    return caught.value.code, caught.value.status


# --- the order, against a plain list -------------------------------------------------------------

steps = st.lists(
    st.tuples(st.sampled_from(["write", "insert", "replace", "strike"]), st.integers(0, 99)), max_size=30
)


@given(steps=steps)
def test_order_is_that_of_a_plain_list(steps: list[tuple[str, int]]) -> None:
    model: list[int] = []
    lines: list[Line] = []

    for number, (step, choice) in enumerate(steps, start=1):
        place = choice % len(model) if model else 0
        payload: dict[str, Any] = {"deal": LEVEL}
        kind = Kind.DEAL
        if step == "write" or not model:
            model.append(number)
        elif step == "insert":
            payload["before"] = model[place]
            model.insert(place, number)
        elif step == "replace":
            payload["replaces"], model[place] = model[place], number
        else:
            kind, payload = Kind.STRIKE, {"line": model.pop(place), "reason": "twice"}
        lines.append(Line(number=number, kind=kind, payload=payload))

    game = Game(variant="coinchee_121", settings={}, seating=[0, 1, 2, 3], first_dealer=2)
    history = fold_game(game, lines, 2)
    assert [written.line.number for written in history.live] == model
    dealers = [written.scored.dealer for written in history.live if written.scored]
    assert dealers == [(2 + place) % 4 for place in range(len(model))]


# --- the ledger ----------------------------------------------------------------------------------


def test_forgotten_deal_moves_the_dealers_of_those_after_it(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)

    insert(sheet, 50, before=2)

    told = [(deal.number, deal.dealer, dict(deal.totals)) for deal in played(sheet).state.deals]
    assert told == [(1, 0, {"A": 8, "B": 0}), (2, 1, {"A": 24, "B": 0}), (3, 2, {"A": 24, "B": 4})]
    assert sheet.lines.last().payload["before"] == 2


def test_deal_is_inserted_before_a_line_that_was_corrected(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    lines.record_deal(sheet, 1, table.a_deal(31), table.a_stamp(sheet), replaces=2)

    insert(sheet, 50, before=3)

    assert [written.line.number for written in played(sheet).live] == [1, 4, 3]
    assert refused(sheet, before=2) == ("no_such_line", 409)


@pytest.mark.parametrize(
    ("place", "answer"),
    [
        ({"before": 9}, ("no_such_line", 409)),
        ({"before": 1, "replaces": 2}, ("two_places", 422)),
    ],
)
def test_place_that_is_none_is_refused(db: None, place: dict[str, int], answer: tuple[str, int]) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)

    assert refused(sheet, **place) == answer


def test_signed_game_takes_no_forgotten_deal(db: None) -> None:
    sheet = table.finished()
    table.sign(sheet, "A", "B")

    assert refused(sheet, before=1) == ("game_signed", 410)


def test_nothing_is_inserted_beyond_the_end_of_a_game(db: None) -> None:
    sheet = table.a_sheet(settings={"target": 30})
    table.write(sheet, 42, 42)
    lines.record_deal(sheet, 1, table.a_deal(68), table.a_stamp(sheet), replaces=1)

    assert refused(sheet, before=2) == ("game_over", 409)
    insert(sheet, 50, before=3)


# --- the page ------------------------------------------------------------------------------------


def test_form_says_where_the_deal_goes_and_writes_it_there(db: None) -> None:
    sheet = table.a_sheet(settings={"structure": "fixed_deals", "deals": 12})
    table.write(sheet, 42, 30)
    phone = Phone(headers=sheet_pages.ENGLISH)

    page = sheet_pages.text(phone.get(sheet_pages.address(sheet) + "?game=1&before=2"))
    form = sheet_pages.fill(phone, sheet, query="?game=1&before=2")
    answer = sheet_pages.post(phone, sheet, {**form, "side": "A", "count": "50"})

    assert "Deal 2 of 12, before: Béa and Tom 38, Anne and Luc 30." in page
    assert "Béa deals, then Luc" in page
    assert "Insert the deal" in page
    assert (answer.status_code, form["before"]) == (303, "2")
    assert [written.line.number for written in played(sheet).live] == [1, 3, 2]


def test_sentence_says_where_the_deal_goes(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)
    form = {"game": "1", "before": "2", "side": "A", "count": "50"}

    said = sheet_pages.text(
        Phone(headers=sheet_pages.ENGLISH).get(
            sheet_pages.address(sheet, "preview"),
            {**sheet_pages.fill(Phone(), sheet, query="?game=1&before=2"), **form},
        )
    )

    assert said == (
        "Deal 2, before: Béa and Tom 38, Anne and Luc 30. "
        "Anne and Luc 50, Béa and Tom 18: Anne and Luc mark 16. Total: Anne and Luc 24, Béa and Tom 4. +16"
    )


def test_line_that_was_struck_meanwhile_gives_the_next_deal(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    lines.strike_line(sheet, 1, 1, "twice", table.a_stamp(sheet))

    page = sheet_pages.text(Phone(headers=sheet_pages.ENGLISH).get(sheet_pages.address(sheet) + "?before=1"))

    assert ("A deal was forgotten" in page, "Deal 1" in page) == (False, True)


def test_penalty_is_inserted_too(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42, 30)

    form = sheet_pages.fill(client, sheet, "penalty", query="?game=1&before=1")
    answer = sheet_pages.post(client, sheet, {**form, "offender": "B", "article": "9"}, "penalty")

    assert answer.status_code == 303
    assert [(written.line.number, written.line.kind) for written in played(sheet).live] == [
        (3, "penalty"),
        (1, "deal"),
        (2, "deal"),
    ]


def test_counter_comes_back_to_the_forgotten_deal(client: Client, db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    page = client.get(sheet_pages.address(sheet) + "?game=1&before=1").content.decode()
    back = client.get(sheet_pages.address(sheet, "count"), {"game": 1, "before": 1, "of": "A", "write": 1})

    assert f"{sheet_pages.address(sheet, 'count')}?game=1&amp;before=1" in page
    assert "before=1" in back["Location"]
