"""What a table says about its lines: two phones that differ, a line that is confirmed, contested, settled."""

from __future__ import annotations

import pytest

from scoring.ledger import disputes, lines, signatures
from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import read_history
from scoring.models import Device, Kind, Sheet
from scoring.rulebook import reading
from tests.steps import sheet_pages, table
from tests.steps.refusals import refused_as
from tests.steps.seats import ANNE, BEA, LUC, a_phone, in_hand, says


def disputed(**fields: object) -> tuple[Sheet, Device, Device]:
    """A sheet whose first deal Anne's phone told as 42, and Béa's, upon the same empty sheet, as 40."""
    sheet = table.a_sheet(**fields)
    annes, beas = a_phone(sheet, ANNE), a_phone(sheet, BEA)
    first, second = (table.a_stamp(sheet, device=device) for device in (annes, beas))
    lines.record_deal(sheet, 1, table.a_deal(42), first)
    assert refused_as(lambda: lines.record_deal(sheet, 1, table.a_deal(40), second)) == ("disputed", 409)
    return sheet, annes, beas


# --- two phones that differ -----------------------------------------------------------------------


def test_dispute_shows_both_in_words_with_who_wrote_each(db: None) -> None:
    sheet, _annes, _beas = disputed()

    page = says(sheet)

    assert "Deal 1: which is right?" in page
    first = "· counts until you decide Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8. +8"
    second = "Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6. +6"
    assert page.index("Anne's phone, ") < page.index(first) < page.index("Béa's phone, ") < page.index(second)
    assert "disputed" in page


@pytest.mark.parametrize(
    ("keep", "marks", "kinds", "said"),
    [
        ("first", 8, [Kind.DEAL, Kind.DISPUTE, Kind.STRIKE], "The first one was kept by Luc's phone at"),
        ("second", 6, [Kind.DEAL, Kind.DISPUTE, Kind.DEAL], "This one was chosen by Luc's phone at"),
    ],
)
def test_one_tap_decides_and_both_stay_legible(
    db: None, keep: str, marks: int, kinds: list[str], said: str
) -> None:
    sheet, _annes, _beas = disputed()
    phone = in_hand(sheet, LUC)
    form = sheet_pages.fill(phone, sheet, "settle", 2)

    response = sheet_pages.post(phone, sheet, {**form, "keep": keep}, "settle", 2)

    history = read_history(sheet).current
    assert (response.status_code, history.contested, history.marks()["A"]) == (303, False, marks)
    assert [line.kind for line in sheet.lines.all()] == kinds
    page = sheet_pages.text(phone.get(sheet_pages.address(sheet)))
    assert said in page
    assert "Anne and Luc 40, Béa and Tom 28: Anne and Luc mark 6." in page
    assert "which is right?" not in page
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


def test_phone_that_was_refused_sees_both_and_retypes_nothing(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    typed = {**sheet_pages.fill(annes, sheet), "side": "A", "count": "40"}  # both had the pen in turn
    sheet_pages.post(annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"})

    response = sheet_pages.post(beas, sheet, typed)

    page = sheet_pages.text(response)
    assert response.status_code == 409
    assert "Another phone wrote this deal differently." in page
    assert "Deal 1: which is right?" in page
    assert "Your entry" not in page
    assert '<a class="button quiet" href="#dispute-2">Decide it</a>' in response.content.decode()
    form = sheet_pages.fill(beas, sheet, "settle", 2)
    assert sheet_pages.post(beas, sheet, {**form, "keep": "second"}, "settle", 2).status_code == 303
    assert read_history(sheet).current.marks() == {"A": 6, "B": 0}


@pytest.mark.parametrize("keep", ["first", "second"])
def test_entry_sent_again_after_the_decision_has_its_receipt(db: None, keep: str) -> None:
    sheet = table.a_sheet()
    annes, beas = a_phone(sheet, ANNE), a_phone(sheet, BEA)
    first, second = (table.a_stamp(sheet, device=device) for device in (annes, beas))
    lines.record_deal(sheet, 1, table.a_deal(42), first)
    refused_as(lambda: lines.record_deal(sheet, 1, table.a_deal(40), second))
    disputes.settle_dispute(sheet, 1, 2, keep, table.a_stamp(sheet, device=annes))

    receipt = lines.record_deal(sheet, 1, table.a_deal(40), second)

    assert (receipt.uuid, receipt.number, receipt.repeated, receipt.revision) == (second.uuid, 2, True, 1)
    goes_on = table.a_stamp(sheet, device=beas, revision=receipt.revision)
    assert lines.record_deal(sheet, 1, table.a_deal(50), goes_on).number == 4
    assert len(read_history(sheet).current.state.deals) == 2


def test_next_deal_of_the_refused_phone_meets_the_one_written_meanwhile(db: None) -> None:
    sheet, annes, beas = disputed()
    table.write(sheet, 50)
    disputes.settle_dispute(sheet, 1, 2, "second", table.a_stamp(sheet, device=annes))

    queued = table.a_stamp(sheet, device=beas, revision=1)
    receipt = lines.record_deal(sheet, 1, table.a_deal(50), queued)

    assert sheet.lines.get(number=receipt.number).kind == Kind.CONFIRMATION
    assert len(read_history(sheet).current.state.deals) == 2


def test_first_phone_looks_again_once_the_second_was_right(db: None) -> None:
    sheet, annes, beas = disputed()
    disputes.settle_dispute(sheet, 1, 2, "second", table.a_stamp(sheet, device=beas))

    typed = table.a_stamp(sheet, device=annes, revision=1)

    assert refused_as(lambda: lines.record_deal(sheet, 1, table.a_deal(50), typed)) == ("stale_revision", 409)


def test_dispute_is_decided_once(db: None) -> None:
    sheet, annes, beas = disputed()
    stamp = table.a_stamp(sheet, device=annes)
    first = disputes.settle_dispute(sheet, 1, 2, "second", stamp)

    again = disputes.settle_dispute(sheet, 1, 2, "second", stamp)
    late = refused_as(
        lambda: disputes.settle_dispute(sheet, 1, 2, "first", table.a_stamp(sheet, device=beas))
    )
    neither = refused_as(lambda: disputes.settle_dispute(sheet, 1, 2, "both", table.a_stamp(sheet)))

    assert (again.number, again.repeated, late) == (first.number, True, ("settled", 409))
    assert neither == ("unknown_choice", 422)


def test_decision_names_its_dispute_whatever_was_written_since(db: None) -> None:
    sheet, annes, _beas = disputed()
    seen = table.a_stamp(sheet, device=annes)
    table.write(sheet, 50)

    disputes.settle_dispute(sheet, 1, 2, "second", seen)

    assert read_history(sheet).current.marks() == {"A": 22, "B": 0}


def test_penalty_told_by_the_second_phone_replaces_the_deal_as_a_penalty(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = a_phone(sheet, ANNE), a_phone(sheet, BEA)
    late = table.a_stamp(sheet, device=beas)
    lines.record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, device=annes))
    fault = reading.read_deal(
        sheet.all_games[0].rules.variant,
        sheet.all_games[0].rules.settings,
        {"penalty": {"offender": "B", "article": 9}},
    )
    refused_as(lambda: lines.record_deal(sheet, 1, fault, late))

    disputes.settle_dispute(sheet, 1, 2, "second", table.a_stamp(sheet, device=annes))

    assert (sheet.lines.last().kind, read_history(sheet).current.marks()) == (Kind.PENALTY, {"A": 34, "B": 0})


def test_disputed_game_is_not_signed_before_it_is_settled(db: None) -> None:
    sheet, annes, _beas = disputed(settings={"target": 5})
    stamp = table.a_stamp(sheet, device=annes)

    answer = refused_as(lambda: signatures.sign_sheet(sheet, 1, "A", stamp))
    disputes.settle_dispute(sheet, 1, 2, "first", table.a_stamp(sheet, device=annes))
    signatures.sign_sheet(sheet, 1, "A", table.a_stamp(sheet, device=annes))

    assert (answer, list(read_history(sheet).current.signed_by)) == (("contested", 409), ["A"])


# --- right, says another phone --------------------------------------------------------------------


def test_same_deal_from_another_phone_is_a_discreet_tick(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    typed = {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"}  # both had the pen in turn
    sheet_pages.post(annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"})

    response = sheet_pages.post(beas, sheet, typed)

    assert response.status_code == 303
    told = sheet_pages.text(beas.get(response["Location"]))
    assert "Another phone had written this very deal: both say the same, and it stands once." in told
    assert "Anne dealt · confirmed by Béa's phone" in told


def test_follower_of_another_side_confirms_the_last_line_with_one_tap(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas, lucs = (in_hand(sheet, seat) for seat in (ANNE, BEA, LUC))
    sheet_pages.post(annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"})
    question = "Right? Deal 1: Anne and Luc +8 Anne and Luc 42, Béa and Tom 26: Anne and Luc mark 8."
    asked = [
        question in sheet_pages.text(phone.get(sheet_pages.address(sheet))) for phone in (annes, beas, lucs)
    ]
    typing = {**sheet_pages.fill(annes, sheet), "side": "A", "count": "50"}

    response = sheet_pages.post(
        beas, sheet, sheet_pages.fill(beas, sheet, "confirm_line", 1), "confirm_line", 1
    )

    assert (asked, response.status_code) == ([False, True, False], 303)
    assert sheet.lines.last().payload == {"line": 1}
    page = sheet_pages.text(beas.get(sheet_pages.address(sheet)))
    assert ("confirmed by Béa's phone" in page, question in page) == (True, False)
    assert (
        sheet_pages.post(annes, sheet, typing).status_code == 303
    )  # quiet: what was being typed still counts


@pytest.mark.parametrize("keep", ["first", "second"])
def test_nobody_is_asked_about_what_their_side_told_or_chose(db: None, keep: str) -> None:
    sheet = table.a_sheet()
    annes, beas = (in_hand(sheet, seat) for seat in (ANNE, BEA))
    first, second = sheet.devices.all()
    stamps = [table.a_stamp(sheet, device=device) for device in (first, second)]
    lines.record_deal(sheet, 1, table.a_deal(42), stamps[0])
    refused_as(lambda: lines.record_deal(sheet, 1, table.a_deal(40), stamps[1]))

    by = first if keep == "second" else second
    disputes.settle_dispute(sheet, 1, 2, keep, table.a_stamp(sheet, device=by))

    shown = ["Right?" in sheet_pages.text(phone.get(sheet_pages.address(sheet))) for phone in (annes, beas)]
    assert shown == [False, False]


def test_line_is_confirmed_by_another_phone_than_its_own_once(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = a_phone(sheet, ANNE), a_phone(sheet, BEA)
    lines.record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, device=annes))
    disputes.confirm_line(sheet, 1, 1, table.a_stamp(sheet, device=beas))

    answers = [
        refused_as(
            lambda device=device: disputes.confirm_line(sheet, 1, 1, table.a_stamp(sheet, device=device))
        )
        for device in (annes, beas)
    ]

    assert answers == [("own_line", 409)] * 2
    missing = refused_as(lambda: disputes.confirm_line(sheet, 1, 2, table.a_stamp(sheet, device=beas)))
    assert missing == ("no_such_line", 409)


def test_confirmation_may_come_late(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = a_phone(sheet, ANNE), a_phone(sheet, BEA)
    lines.record_deal(sheet, 1, table.a_deal(42), table.a_stamp(sheet, device=annes))
    seen = table.a_stamp(sheet, device=beas)
    lines.record_deal(sheet, 1, table.a_deal(50), table.a_stamp(sheet, device=annes))

    disputes.confirm_line(sheet, 1, 1, seen)

    assert [line.number for line in read_history(sheet).current.confirmations[1]] == [3]


def test_phone_that_tells_no_trump_says_the_same_deal_as_one_that_does(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    typed = {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42"}
    sheet_pages.post(
        annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42", "trump": "S"}
    )

    assert sheet_pages.post(beas, sheet, typed).status_code == 303
    assert [line.kind for line in sheet.lines.all()] == ["deal", "confirmation"]


def test_phones_that_tell_different_trumps_disagree(db: None) -> None:
    sheet = table.a_sheet()
    annes, beas = in_hand(sheet, ANNE), in_hand(sheet, BEA)
    typed = {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42", "trump": "H"}
    sheet_pages.post(
        annes, sheet, {**sheet_pages.fill(annes, sheet), "side": "A", "count": "42", "trump": "S"}
    )

    assert sheet_pages.post(beas, sheet, typed).status_code == 409
