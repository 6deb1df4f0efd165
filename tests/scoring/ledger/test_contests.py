"""Somebody says that what is written is not right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.ledger import disputes, lines
from scoring.ledger.contests import fold_asides
from scoring.ledger.queries import read_history
from scoring.models import Kind, Line, Sheet
from tests.steps import sheet_pages, table
from tests.steps.refusals import refused_as
from tests.steps.seats import ANNE, BEA, in_hand, says


def test_follower_says_that_the_last_line_is_not_right(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    sheet_pages.post(annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"})
    form = sheet_pages.filled(
        sheet_pages.form_to(
            beas.get(sheet_pages.address(sheet)).content.decode(), sheet_pages.address(sheet, "contest")
        )
    )

    response = sheet_pages.post(beas, sheet, form, "contest")

    assert (response.status_code, sheet.lines.last().payload) == (303, {"line": 1})
    page = sheet_pages.text(annes.get(sheet_pages.address(sheet)))
    assert "Deal 1 is contested Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8." in page
    assert "Correct this line" in page
    assert "contested Béa's phone at " in page


def test_only_what_comes_after_it_settles_a_result_in_doubt() -> None:
    before, doubt, after = (
        Line(number=2, kind=Kind.DEAL, payload={"replaces": 1}),
        Line(number=3, kind=Kind.DISPUTE, payload={}),
        Line(number=4, kind=Kind.DEAL, payload={"replaces": 2}),
    )

    assert [contest.decided for contest in fold_asides([before, doubt], {}).contests] == [None]
    assert [contest.decided for contest in fold_asides([before, doubt, after], {}).contests] == [after]


@pytest.mark.parametrize("said_by", ["", "A"])
def test_nobody_is_asked_to_sign_beside_a_line_in_doubt(db: None, said_by: str) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    table.sign(sheet, *said_by, stopped="last bus")
    disputes.contest_game(sheet, 1, 1, "", table.a_stamp(sheet))

    page = in_hand(sheet, BEA).get(sheet_pages.address(sheet)).content.decode()

    shown = [part for part in ("/sign/", 'id="stop"', 'id="contest"') if part in page]
    assert (shown, "Deal 1 is contested" in page) == ([], True)


@pytest.mark.parametrize("doubted", [False, True])
def test_page_that_follows_says_the_last_line_once(db: None, doubted: bool) -> None:
    sheet = table.a_sheet()
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    sheet_pages.post(annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"})
    if doubted:
        disputes.contest_game(sheet, 1, 1, "", table.a_stamp(sheet))

    page = sheet_pages.text(beas.get(sheet_pages.address(sheet)))

    assert page.count("Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8.") == 1


def test_result_that_is_not_right_waits_until_it_is_settled(db: None) -> None:
    sheet = table.finished()
    beas = in_hand(sheet, BEA)
    form = sheet_pages.fill(beas, sheet, "contest")

    sheet_pages.post(beas, sheet, {**form, "line": "", "reason": "we counted 60"}, "contest")

    page = sheet_pages.text(beas.get(sheet_pages.address(sheet)))
    assert "The result is contested Béa's phone, " in page
    assert "“we counted 60”" in page
    assert sheet_pages.address(sheet, "sign") not in beas.get(sheet_pages.address(sheet)).content.decode()
    assert refused_as(lambda: table.sign(sheet, "A")) == ("contested", 409)

    form = sheet_pages.fill(beas, sheet, "settle", 2)
    sheet_pages.post(beas, sheet, {**form, "keep": "first"}, "settle", 2)
    table.sign(sheet, "A", "B")

    assert read_history(sheet).state == "signed"
    assert "not right (we counted 60)" in says(sheet)


@pytest.mark.parametrize(
    "correct",
    [
        lambda sheet: lines.record_deal(sheet, 1, table.a_deal(60), table.a_stamp(sheet), replaces=1),
        lambda sheet: lines.strike_line(sheet, 1, 1, "wrong", table.a_stamp(sheet)),
    ],
    ids=["corrected", "struck"],
)
@pytest.mark.parametrize("line", [1, None])
def test_correction_settles_what_was_contested(
    db: None, line: int | None, correct: Callable[[Sheet], object]
) -> None:
    sheet = table.finished()
    disputes.contest_game(sheet, 1, line, "", table.a_stamp(sheet))
    assert read_history(sheet).current.contested

    correct(sheet)

    assert not read_history(sheet).current.contested


def test_contest_leaves_signatures_and_the_next_game_alone(db: None) -> None:
    sheet = table.finished(seatings=[[0, 1, 2, 3], [0, 2, 1, 3]])
    table.sign(sheet, "A")

    disputes.contest_game(sheet, 1, None, "no", table.a_stamp(sheet))
    table.write(sheet, 40, game=2)

    first, second = read_history(sheet).games
    assert (list(first.signed_by), first.contested, second.marks()) == (["A"], True, {"A": 6, "B": 0})


def test_contest_of_nothing_is_refused(db: None) -> None:
    sheet = table.a_sheet()

    assert refused_as(lambda: disputes.contest_game(sheet, 1, None, "", table.a_stamp(sheet))) == (
        "nothing_to_contest",
        409,
    )
    assert refused_as(lambda: disputes.contest_game(sheet, 1, 4, "", table.a_stamp(sheet))) == (
        "no_such_line",
        409,
    )


def test_whole_result_is_contested_only_once_there_is_one(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    early = refused_as(lambda: disputes.contest_game(sheet, 1, None, "no", table.a_stamp(sheet)))
    table.sign(sheet, "A", stopped="late")
    disputes.contest_game(sheet, 1, None, "no", table.a_stamp(sheet))

    assert (early, read_history(sheet).current.contested) == (("game_not_over", 409), True)


def test_next_deal_does_not_settle_the_contest_of_a_result(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    table.sign(sheet, "A", stopped="late")
    disputes.contest_game(sheet, 1, None, "no", table.a_stamp(sheet))

    table.write(sheet, 40)
    still = read_history(sheet).current.contested
    lines.record_deal(sheet, 1, table.a_deal(50), table.a_stamp(sheet), before=1)

    assert (still, read_history(sheet).current.contested) == (True, False)
