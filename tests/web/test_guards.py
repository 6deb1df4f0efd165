"""The database itself refuses what the actions would never do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import IntegrityError, connection, transaction
from django.db.migrations import Migration

from clubs.models import Attendance, Club
from config.management.commands.serve import migrate_if_needed
from scoring.models import Line, Seat
from tests import factories
from tests.steps import table
from tests.steps.tournament_evening import a_draft, a_tournament
from tournaments.models import Placing
from web import guards


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


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has REPLACE")
def test_a_line_is_not_replaced_through_the_back_door(db: None) -> None:
    sheet = table.a_sheet()
    table.write(sheet, 42)
    line = sheet.lines.get()
    columns = ", ".join(field.column for field in Line._meta.concrete_fields)

    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"REPLACE INTO scoring_line ({columns}) SELECT {columns} FROM scoring_line")

    assert sheet.lines.get().payload == line.payload


def test_a_line_of_another_sheets_game_is_refused(db: None) -> None:
    sheet, other = table.a_sheet(), table.a_sheet()
    table.write(sheet, 42)
    line = sheet.lines.get()
    line.pk, line.uuid, line.number, line.game = None, "b" * 32, 2, other.games.get()

    with pytest.raises(IntegrityError), transaction.atomic():
        line.save(force_insert=True)

    line.game = sheet.games.get()
    line.save(force_insert=True)
    assert sheet.lines.count() == 2


def test_a_free_sheet_seats_no_clubs_player(club: Club) -> None:
    sheet = table.a_sheet()
    sheet.seats.filter(position=3).delete()

    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(sheet=sheet, position=3, player=factories.a_player(club))

    assert Seat.objects.create(sheet=sheet, position=3, name="Tom").public_name == "Tom"


def test_a_placing_of_another_clubs_player_is_refused(club: Club, other_club: Club) -> None:
    a_draft(a_tournament(club))
    placing = Placing.objects.first()
    assert placing is not None
    placing.player = factories.a_player(other_club)

    with pytest.raises(IntegrityError), transaction.atomic():
        placing.save(update_fields=["player"])


def test_a_start_puts_back_guards_that_no_migration_would(db: None) -> None:
    guards.uninstall()

    migrate_if_needed()

    assert guards.missing() == []


def test_guards_are_out_of_the_way_while_something_is_migrated(db: None) -> None:
    every = sorted(
        name for guard in guards.all_guards() for name, _event in guard.triggers(connection.vendor)
    )
    next_one = (Migration("0099_next", "clubs"), False)

    emit_pre_migrate_signal(0, False, "default", plan=[], apps=apps)
    idle = guards.missing()
    emit_pre_migrate_signal(0, False, "default", plan=[next_one], apps=apps)
    meanwhile = guards.missing()
    emit_post_migrate_signal(0, False, "default", plan=[next_one])

    assert (idle, meanwhile, guards.missing()) == ([], every, [])


MIGRATED_TWICE = (
    "import django\n"
    "from django.core.management import call_command\n"
    "django.setup()\n"
    "for way in (['tournaments', '0001'], [], []):\n"
    "    call_command('migrate', *way, verbosity=0)\n"
    "call_command('check', databases=['default'], fail_level='WARNING')\n"
)


@pytest.mark.deep("every migration is applied once more, from the first on")
def test_migrations_pass_with_the_guards_in_place(tmp_path: Path) -> None:
    """SQLite makes a table anew to change it: a guard that reads another table must not stand in its way."""
    environment = {
        **os.environ,
        "MANILLE_VAR_DIR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "config.settings",
    }
    environment.pop("MANILLE_DATABASE_URL", None)
    command = [sys.executable, "-c", MIGRATED_TWICE]

    done = subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, check=False, capture_output=True, text=True
    )

    assert (done.returncode, done.stderr) == (0, "")
