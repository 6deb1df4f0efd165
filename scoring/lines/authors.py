"""Who wrote a line: somebody with an account, or a phone at the table, by the name of who holds it.
Tested in tests/scoring/ledger/test_changes.py."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.models import Device, Line

People = Mapping[int, str]  # who sits at the table, by the position of the seat


def author(line: Line, people: People) -> str:
    """« Alice », « le téléphone 2 (Béa) »; "the table" where nobody knows."""
    if line.actor:
        return line.actor.name
    return say_phone(line.device, people) if line.device else _("the table")


def say_phone(device: Device, people: People) -> str:
    """A phone by its number, and by who holds it where that is known."""
    params = {"number": device.number, "name": people.get(-1 if device.seat is None else device.seat)}
    return _("%(name)s's phone") % params if params["name"] else _("phone %(number)d") % params


def say_hour(line: Line) -> str:
    """When a line was received, as the clock of the club says it."""
    return date_format(localtime(line.received_at), "H:i")


def signed_it(line: Line, people: People) -> dict[str, str]:
    """Who wrote a line and when, for a sentence."""
    return {"who": author(line, people), "when": say_hour(line)}
