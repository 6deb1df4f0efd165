"""What the desk has to say to a table: it is called, time is up, somebody plays for another."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.models import Sheet
from tournaments.clock import Phase, read_clock
from tournaments.models import Pairing
from tournaments.substitutes import standing


def notices_for(sheet: Sheet, now: datetime) -> list[str]:
    """Sentences for those who sit at `sheet`: three queries at most, one where no round drew the table."""
    pairing = Pairing.objects.select_related("round").filter(sheet=sheet).first()
    if pairing is None:
        return []
    said = []
    if pairing.called_at:
        table = {"table": pairing.table_number}
        said.append(_("Table %(table)s is called: please send somebody to the desk.") % table)
    if read_clock(pairing.round, now).phase == Phase.OVER:
        said.append(_("Time is up: finish the deal under way, and begin no other."))
    said += [f"{stand}." for stand in standing([pairing.pk]).get(pairing.pk, ())]
    return said
