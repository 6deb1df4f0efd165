"""The database itself refuses what the actions would never do."""

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from clubs import guards
from clubs.models import Attendance, Club
from tests import factories


def test_every_guard_is_installed(db: None) -> None:
    assert guards.missing() == []


def test_check_names_a_missing_guard(db: None) -> None:
    with connection.cursor() as cursor:
        on = " ON scoring_line" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER guard_scoring_line_update{on}")

    messages = run_checks(databases=["default"])

    assert [message.id for message in messages if "guard_scoring_line_update" in message.msg] == [
        "clubs.W001"
    ]


def test_migrate_puts_a_dropped_guard_back(db: None) -> None:
    guards.uninstall()
    assert "guard_scoring_line_delete" in guards.missing()

    call_command("migrate", verbosity=0)

    assert guards.missing() == []


def test_attendance_of_another_clubs_player_is_refused(club: Club, other_club: Club) -> None:
    session = factories.a_session(club)
    stranger = factories.a_player(other_club)

    with pytest.raises(IntegrityError), transaction.atomic():
        Attendance.objects.create(session=session, player=stranger)

    own = Attendance.objects.create(session=session, player=factories.a_player(club))
    assert list(session.attendances.all()) == [own]
