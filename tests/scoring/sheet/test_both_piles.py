"""Both piles typed: what does not add up is refused with its likely cause; 60 to nothing is no sweep until told."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.ledger.queries import read_history
from tests.steps import sheet_pages, table

FORGOTTEN = "The counts make 60; together they must make 68. Were the points of the tricks forgotten?"
ONE = "together they must make 68. One trick point is missing or too many."
OTHER_SCALE = (
    "The counts make 68; together they must make 60. This table counts to 60. Did somebody count to 68?"
)


@pytest.mark.parametrize(
    ("variant", "first", "second", "said"),
    [
        ("coinchee_121", "38", "22", FORGOTTEN),
        ("coinchee_121", "40", "27", f"The counts make 67; {ONE}"),
        ("coinchee_121", "40", "29", f"The counts make 69; {ONE}"),
        (
            "coinchee_121",
            "42",
            "34",
            "The counts make 76; together they must make 68. Were the points of the tricks counted twice?",
        ),
        (
            "coinchee_121",
            "42",
            "13",
            "The counts make 55; together they must make 68. Please count the piles again.",
        ),
        ("manillen_club", "40", "28", OTHER_SCALE),
    ],
)
def test_piles_that_do_not_add_up_say_why_and_stay(
    client: Client, db: None, variant: str, first: str, second: str, said: str
) -> None:
    sheet = table.a_sheet(variant)
    typed = {**sheet_pages.fill(client, sheet), "pile_A": first, "pile_B": second}

    answer = sheet_pages.post(client, sheet, typed, **sheet_pages.ENGLISH)

    kept = sheet_pages.filled(sheet_pages.form_to(answer.content.decode(), sheet_pages.address(sheet)))
    assert (answer.status_code, said in sheet_pages.text(answer)) == (422, True)
    assert (kept["pile_A"], kept["pile_B"], sheet.lines.count()) == (first, second, 0)


def test_count_above_the_scale_names_it(client: Client, db: None) -> None:
    sheet = table.a_sheet("manillen_club")

    answer = sheet_pages.post(
        client, sheet, {**sheet_pages.fill(client, sheet), "pile_A": "64"}, **sheet_pages.ENGLISH
    )

    assert (answer.status_code, sheet.lines.count()) == (422, 0)
    assert "together they must make 60" in sheet_pages.text(answer)


@pytest.mark.parametrize(("told", "marks"), [({}, 30), ({"all_tricks": "on"}, 60)])
@pytest.mark.parametrize("way", [{"side": "A", "count": "60"}, {"pile_A": "60", "pile_B": "0"}])
def test_sixty_to_nothing_is_no_sweep_until_somebody_says_so(
    client: Client, db: None, way: dict[str, str], told: dict[str, str], marks: int
) -> None:
    sheet = table.a_sheet("manillen_club", settings={"capot_value": 60})
    form = sheet_pages.fill(client, sheet)

    sheet_pages.post(client, sheet, {**form, **way, **told})

    assert ("all_tricks" in form, read_history(sheet).games[0].marks()) == (False, {"A": marks, "B": 0})
