"""The evenings of a club, and days of other things, as an iCalendar (RFC 5545) for phones; the identifier of each.
Tested in tests/tournaments/exports/test_feeds.py."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import NAMESPACE_URL, UUID, uuid5

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from clubs.models import Club, Session

LASTS = timedelta(hours=4)
"""House rule: an evening has no end of its own; in a calendar it takes four hours."""
PAST = timedelta(days=366)
ASKED_AGAIN = timedelta(hours=12)
MADE_BY = "-//Manille//Evenings//EN"


@dataclass(frozen=True)
class Appointment:
    """Something that has its day: an evening, or a day of something else. `address` is that of its page, whole.

    `key` is its own for ever, as "session:12"; `starts` is a day where no hour is known; `description` says more.
    """

    key: str
    name: str
    starts: datetime | date
    place: str
    address: str
    description: str = ""


def of_session(session: Session, address: str) -> Appointment:
    """An evening; in the town of its club, wherever it is."""
    place = ", ".join(part for part in (session.place, session.club.city) if part)
    return Appointment(f"session:{session.pk}", session.name, session.starts_at, place, address)


def calendar_of(club: Club, appointments: Iterable[Appointment], now: datetime) -> bytes:
    """These appointments of `club`; within an hour the same bytes for the same ones.

    Each keeps its UID whatever becomes of its day, hour, name or place, and no other has it.
    """
    calendar = Calendar()
    calendar.add("prodid", MADE_BY)
    calendar.add("version", "2.0")
    calendar.add("name", club.name)
    calendar.add("x-wr-calname", club.name)
    calendar.add("refresh-interval", ASKED_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT12H")
    said_at = now.replace(minute=0, second=0, microsecond=0)
    for appointment in appointments:
        calendar.add_component(_event(club, appointment, said_at))
    return bytes(calendar.to_ical())


def _event(club: Club, appointment: Appointment, said_at: datetime) -> Event:
    event = Event()
    event.add("uid", str(uid_of(club, appointment.key)))
    event.add("dtstamp", said_at)
    starts = appointment.starts
    event.add("dtstart", starts)
    event.add("dtend", starts + (LASTS if isinstance(starts, datetime) else timedelta(days=1)))
    names = {"club": club.name, "name": appointment.name}
    event.add("summary", _("%(club)s: %(name)s") % names if appointment.name else club.name)
    if appointment.place:
        event.add("location", appointment.place)
    if appointment.description:
        event.add("description", appointment.description)
    event.add("url", appointment.address)
    event.add("status", "CONFIRMED")
    event.add("transp", "OPAQUE")
    return event


def uid_of(club: Club, what: str) -> UUID:
    """What names a thing of `club` for the world outside, where two sites may both have a club « belote ».

    It is the same for as long as the club is there; `what` is the thing, as "session:12".
    """
    return uuid5(NAMESPACE_URL, f"manille:{club.slug}:{club.created_at.timestamp()}:{what}")
