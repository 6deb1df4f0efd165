"""The last line of a sheet, and the sheet that takes no line any more: that of a table that was taken back.
Tested in tests/scoring/ledger/test_history.py."""

from __future__ import annotations

from django.db import connection
from django.utils.translation import gettext_lazy as _

from scoring.models import Line, Sheet
from web.refusals import Refusal

# In plain SQL, as every entry asks it. The table may have been taken back since the sheet was read.
MOVE_HEAD = (
    "UPDATE scoring_sheet SET revision = %s, head = %s WHERE id = %s"
    " AND (club_id IS NULL OR table_number IS NULL OR session_id IS NOT NULL)"
)


def move_head(sheet: Sheet, line: Line) -> None:
    """`line` is the last of the sheet; refused where its table was taken back in the meantime."""
    with connection.cursor() as cursor:
        cursor.execute(MOVE_HEAD, [line.number, line.hash, sheet.pk])
        if not cursor.rowcount:
            raise _given_up()
    sheet.revision, sheet.head = line.number, line.hash


def check_kept(sheet: Sheet) -> None:
    """Nothing is written on the sheet of a table that was taken back: the phone keeps it, and the director a copy."""
    if sheet.is_given_up:
        raise _given_up()


def _given_up() -> Refusal:
    sentence = _(
        "This table was taken back, and nothing counts on its sheet any more. Scan the card that lies on your table"
        " now, or ask the director, who has a copy of what you typed."
    )
    return Refusal("sheet_given_up", sentence, status=410)
