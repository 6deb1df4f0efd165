"""The evenings of a club as iCalendar (RFC 5545), for the calendar of a phone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from clubs.models import Club, Session
from clubs.uids import uid_of

LASTS = timedelta(hours=4)
"""House rule: an evening has no end of its own; in a calendar it takes four hours."""
PAST = timedelta(days=366)
ASKED_AGAIN = timedelta(hours=12)
MADE_BY = "-//Manille//Evenings//EN"


@dataclass(frozen=True)
class Appointment:
    """An evening, and the whole address of its page."""

    session: Session
    address: str


def calendar_of(club: Club, appointments: Iterable[Appointment], now: datetime) -> bytes:
    """These evenings of `club`; within an hour the same bytes for the same evenings.

    An evening keeps its UID whatever becomes of its day, hour, name or place, and no other has it.
    """
    calendar = Calendar()
    calendar.add("prodid", MADE_BY)
    calendar.add("version", "2.0")
    calendar.add("name", club.name)
    calendar.add("x-wr-calname", club.name)
    calendar.add("refresh-interval", ASKED_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT12H")
    said_at = now.replace(minute=0, second=0, microsecond=0)
    for one in appointments:
        calendar.add_component(_event(club, one, said_at))
    return bytes(calendar.to_ical())


def _event(club: Club, one: Appointment, said_at: datetime) -> Event:
    session = one.session
    event = Event()
    event.add("uid", str(uid_of(club, f"session:{session.pk}")))
    event.add("dtstamp", said_at)
    event.add("dtstart", session.starts_at)
    event.add("dtend", session.starts_at + LASTS)
    told = {"club": club.name, "name": session.name}
    event.add("summary", _("%(club)s: %(name)s") % told if session.name else club.name)
    place = ", ".join(part for part in (session.place, club.city) if part)
    if place:
        event.add("location", place)
    event.add("url", one.address)
    event.add("status", "CONFIRMED")
    event.add("transp", "OPAQUE")
    return event
