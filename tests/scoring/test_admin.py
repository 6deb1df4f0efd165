"""The admin can look at the sheets, not write on them."""

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import User
from tests import factories
from tests.conftest import signed_in
from tests.steps import table


@pytest.fixture
def staff(db: None) -> Client:
    return signed_in(factories.a_user("Root", is_staff=True, is_superuser=True))


@pytest.mark.parametrize("model", ["sheet", "seat", "game", "line", "refusedentry", "houserules"])
def test_staff_look_and_write_nothing(staff: Client, model: str) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)

    statuses = [
        staff.get(reverse(f"admin:scoring_{model}_changelist")).status_code,
        staff.get(reverse(f"admin:scoring_{model}_add")).status_code,
    ]

    assert statuses == [200, 403]


def test_code_of_a_sheet_is_not_shown(staff: Client) -> None:
    sheet = table.a_sheet()

    page = staff.get(reverse("admin:scoring_sheet_change", args=[sheet.pk])).content.decode()

    assert (sheet.key in page, sheet.code_hash in page) == (False, False)


def test_line_cannot_be_changed_or_deleted(staff: Client, alice: User) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    line = sheet.lines.get()

    statuses = [
        staff.post(reverse(f"admin:scoring_line_{act}", args=[line.pk]), {"post": "yes"}).status_code
        for act in ("change", "delete")
    ]

    assert (statuses, sheet.lines.count()) == ([403, 403], 1)
