"""What the desk has to say to a table: it is called, time is up, somebody plays for another."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.models import Sheet
from tournaments.clock import Phase, read_clock
from tournaments.free import is_free
from tournaments.models import Pairing, Placing
from tournaments.substitutes import standing


def notices_for(sheet: Sheet, now: datetime) -> list[str]:
    """Sentences for those who sit at `sheet`: three queries at most, one where no round drew the table."""
    pairing = Pairing.objects.select_related("round__stage__tournament").filter(sheet=sheet).first()
    if pairing is None:
        return _taken_back(sheet) if sheet.is_given_up else []
    said = []
    if is_free(pairing.round.stage):
        said.append(_("This table counts for “%(name)s”.") % {"name": pairing.round.stage.tournament.name})
    if pairing.called_at:
        table = {"table": pairing.table_number}
        said.append(_("Table %(table)s is called: please send somebody to the desk.") % table)
    if read_clock(pairing.round, now).phase == Phase.OVER:
        said.append(_("Time is up: finish the deal under way, and begin no other."))
    said += [f"{stand}." for stand in standing([pairing.pk]).get(pairing.pk, ())]
    return said


def _taken_back(sheet: Sheet) -> list[str]:
    """That nothing counts here, and where those who sat here sit since."""
    since = Placing.objects.filter(player__seats__sheet=sheet, round__published_at__gte=sheet.opened_at)
    seated = (
        since.exclude(pairing__sheet=None).select_related("player", "pairing").order_by("round__published_at")
    )
    now = {placing.player_id: placing for placing in seated}
    said = [_("This table was taken back: what is written here counts nowhere.")]
    for placing in now.values():
        told = {"name": placing.player.public_name, "table": placing.pairing.table_number}
        said.append(_("%(name)s now sits at table %(table)s.") % told)
    return said
