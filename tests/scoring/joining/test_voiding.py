"""What becomes of signatures and requests when a phone is sent away with what it wrote."""

from __future__ import annotations

import pytest

from clubs.models import Club, User
from scoring.joining.voiding import void_device
from scoring.ledger import disputes, lines, signatures
from scoring.ledger.disputes import Correction
from scoring.ledger.door import first_broken_line
from scoring.ledger.queries import read_history
from scoring.models import Device, Kind, Sheet
from tests.steps import table
from tests.steps.seats import ANNE, BEA, LUC, a_phone


def signed_on(sheet: Sheet, device: Device, *sides: str) -> None:
    for side in sides:
        signatures.sign_sheet(sheet, 1, side, table.a_stamp(sheet, device=device))


def kinds(sheet: Sheet, after: int) -> list[str]:
    return [line.kind for line in sheet.lines.all()[after:]]


@pytest.mark.parametrize("sides", ["A", "AB"])
def test_signature_goes_with_the_phone_it_was_given_on(club: Club, alice: User, sides: str) -> None:
    sheet = table.finished(club=club)
    bad = a_phone(sheet, ANNE)
    signed_on(sheet, bad, *sides)

    undone = void_device(sheet, bad, "away", alice)

    history = read_history(sheet).current
    assert (undone, kinds(sheet, 1 + len(sides))) == (len(sides), [Kind.REOPENING])
    assert (dict(history.signed_by), sheet.lines.last().payload["reason"]) == ({}, "away")
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None


def test_signature_of_the_phone_reopens_what_others_signed_too(club: Club, alice: User) -> None:
    sheet = table.finished(club=club)
    bad = a_phone(sheet, BEA)
    signed_on(sheet, a_phone(sheet, ANNE), "A")
    signed_on(sheet, bad, "B")

    undone = void_device(sheet, bad, "away", alice)

    assert (undone, read_history(sheet).state, kinds(sheet, 3)) == (1, "over", [Kind.REOPENING])


def test_deal_and_signature_of_the_phone_go_in_one(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club, settings={"target": 30})
    bad = a_phone(sheet, ANNE)
    lines.record_deal(sheet, 1, table.a_deal(68), table.a_stamp(sheet, device=bad))
    signed_on(sheet, bad, "A")

    undone = void_device(sheet, bad, "away", alice)

    assert (undone, kinds(sheet, 2)) == (2, [Kind.REOPENING, Kind.STRIKE])
    assert (read_history(sheet).current.live, void_device(sheet, bad, "away", alice)) == ((), 0)


def test_phone_that_only_asked_leaves_the_game_signed(club: Club, alice: User) -> None:
    sheet = table.finished(club=club)
    table.sign(sheet, "A", "B")
    bad = a_phone(sheet, BEA)
    disputes.ask_correction(sheet, 1, Correction(1, "a card"), table.a_stamp(sheet, device=bad))

    undone = void_device(sheet, bad, "away", alice)

    history = read_history(sheet)
    assert (undone, history.state, history.current.open_requests) == (1, "signed", ())
    assert kinds(sheet, 4) == [Kind.STRIKE]


def test_deal_of_the_phone_reopens_the_game_that_others_signed(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club, settings={"target": 30})
    bad = a_phone(sheet, ANNE)
    lines.record_deal(sheet, 1, table.a_deal(68), table.a_stamp(sheet, device=bad))
    table.sign(sheet, "A", "B")

    void_device(sheet, bad, "away", alice)

    assert kinds(sheet, 3) == [Kind.REOPENING, Kind.STRIKE]


def counts(sheet: Sheet) -> list[int]:
    """What side A captured, deal by deal."""
    return [scored.deal.captured["A"] for scored in read_history(sheet).games[0].state.deals]  # type: ignore[index, union-attr]


def told_by(sheet: Sheet, device: Device, *deals: int) -> None:
    for count in deals:
        lines.record_deal(sheet, 1, table.a_deal(count), table.a_stamp(sheet, device=device))


@pytest.mark.parametrize(("number", "before"), [(3, 1), (1, None), (2, 1)])
def test_deal_that_the_phone_moved_stands_again_where_its_author_wrote_it(
    club: Club, alice: User, number: int, before: int | None
) -> None:
    sheet = table.a_sheet(club=club)
    bad = a_phone(sheet, BEA)
    told_by(sheet, a_phone(sheet, ANNE), 42, 44, 46)
    lines.move_line(sheet, 1, number, before, table.a_stamp(sheet, device=bad))

    undone = void_device(sheet, bad, "away", alice)

    assert (undone, counts(sheet)) == (1, [42, 44, 46])
    assert kinds(sheet, 5) == [Kind.STRIKE, Kind.DEAL]
    assert first_broken_line(Sheet.objects.get(pk=sheet.pk)) is None
    assert void_device(sheet, bad, "away", alice) == 0


def test_deal_that_the_phone_moved_twice_and_corrected_is_its_authors_again(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    bad = a_phone(sheet, BEA)
    told_by(sheet, a_phone(sheet, ANNE), 42, 44, 46)
    lines.move_line(sheet, 1, 3, 1, table.a_stamp(sheet, device=bad))
    lines.record_deal(sheet, 1, table.a_deal(20), table.a_stamp(sheet, device=bad), replaces=5)
    lines.move_line(sheet, 1, 6, 2, table.a_stamp(sheet, device=bad))
    assert counts(sheet) == [42, 20, 44]

    void_device(sheet, bad, "away", alice)

    assert counts(sheet) == [42, 44, 46]


def test_deal_that_the_phone_wrote_and_moved_goes_with_it(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    bad = a_phone(sheet, BEA)
    told_by(sheet, a_phone(sheet, ANNE), 42)
    told_by(sheet, bad, 44)
    lines.move_line(sheet, 1, 2, 1, table.a_stamp(sheet, device=bad))

    assert (void_device(sheet, bad, "away", alice), counts(sheet)) == (1, [42])


def test_deal_that_another_phone_moved_on_stays_there(club: Club, alice: User) -> None:
    sheet = table.a_sheet(club=club)
    bad = a_phone(sheet, BEA)
    told_by(sheet, a_phone(sheet, ANNE), 42, 44, 46)
    lines.move_line(sheet, 1, 3, 1, table.a_stamp(sheet, device=bad))
    lines.move_line(sheet, 1, 5, 2, table.a_stamp(sheet, device=a_phone(sheet, LUC)))

    assert (void_device(sheet, bad, "away", alice), counts(sheet)) == (0, [42, 46, 44])
