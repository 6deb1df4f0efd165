"""Phones at a table: how they join, who holds them, how they are sent away; another card, another PIN.
Tested in tests/scoring/joining/test_phones.py."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.evenings.queries import end_of_night, tonight
from clubs.models import Club, Session
from scoring.joining import pins
from scoring.models import Device, Joined, Sheet, codes
from web.refusals import Refusal
from web.throttle import give_back, spend

AFTER_THE_EVENING = timedelta(days=2)
AMONG_FRIENDS = timedelta(days=30)
FULL = _("As many phones as may have joined this table. The director can let another one in.")
FULL_AMONG_FRIENDS = _(
    "As many phones as may have joined this table. Whoever opened it can let another one in."
)


@dataclass(frozen=True)
class SeatedPhone:
    """A phone that has just joined, and the secret it bears from now on: shown this once."""

    device: Device
    secret: str


@transaction.atomic
def join_sheet(
    sheet: Sheet, joined: Joined, *, https: bool = True, now: datetime | None = None
) -> SeatedPhone:
    """A phone joins the table of `sheet`; `table_full` where as many phones as may are there already.

    Who opened it comes back into a full table too, with as many phones. The first one there has the pen. Over plain
    HTTP its secret lives until the end of the night.
    """
    now = now or timezone.now()
    sheet = Sheet.objects.select_for_update(of=("self",)).select_related("session").get(pk=sheet.pk)
    phones = list(sheet.devices.all())
    there = [device for device in phones if device.sits_at(now)]
    own = [device for device in there if device.joined == Joined.OPENED]
    if len(own if joined == Joined.OPENED else there) >= sheet.phones:
        raise Refusal("table_full", FULL if sheet.club_id else FULL_AMONG_FRIENDS)
    secret = codes.new_secret()
    device = Device.objects.create(
        sheet=sheet,
        number=max((device.number for device in phones), default=0) + 1,
        secret_hash=codes.hashed(secret),
        joined=joined,
        joined_at=now,
        expires_at=_end_of(sheet, now, https=https),
    )
    if sheet.pen_id not in {other.pk for other in there}:
        Sheet.objects.filter(pk=sheet.pk).update(pen=device)
    return SeatedPhone(device, secret)


def sheet_by_card(code: str) -> Sheet:
    """The sheet whose card bears `code`; `unknown_card` where there is none, or where it was replaced."""
    sheet = Sheet.objects.filter(code_hash=codes.hashed(code)).first()
    if sheet is None:
        raise Refusal(
            "unknown_card",
            _("This card opens no table any more. Ask the director for a new one."),
            status=404,
        )
    return sheet


def sheet_by_opener(link: str) -> Sheet:
    """The sheet among friends that `link`, key and code of who opened it, leads back to; else `unknown_link`."""
    key, _point, code = link.partition(".")
    uid = codes.read_key(key)
    sheet = Sheet.objects.filter(uid=uid, club=None).first() if uid else None
    if sheet is None or not codes.same(code, codes.derive_opener(sheet.uid, sheet.code_turn)):
        raise Refusal("unknown_link", _("This link opens no game any more."), status=404)
    return sheet


def give_keys(device: Device) -> None:
    """The phone has the keys of its table: it came by the link of who opened it."""
    device.joined = Joined.OPENED
    device.save(update_fields=["joined"])


def sheet_by_pin(
    club: Club, table: int, pin: str, *, browser: str = "", now: datetime | None = None
) -> Sheet:
    """Table `table` of the club tonight, for who knows its PIN; `wrong_pin`, the same whatever is wrong.

    Each try is counted before it is looked at, in the club, at the table and of `browser`: past a limit it is
    refused unseen, with `too_many_tries`. A right one does not count.
    """
    now = now or timezone.now()
    limits = pins.limits_of(club, table, browser)
    if wait := spend(limits, now.timestamp()):
        raise _too_many_tries(wait)
    evenings = Session.objects.filter(club=club, **tonight(now))
    tables = Sheet.objects.filter(session__in=evenings, table_number=table)
    for sheet in tables.select_related("session").order_by("-pk"):
        if sheet.session and codes.same(pin, codes.derive_pin(sheet.session.pk, sheet.session.pin_turn)):
            give_back(limits)
            return sheet
    raise Refusal("wrong_pin", _("This is not the code of that table tonight."), status=422)


def _too_many_tries(seconds: int) -> Refusal:
    sentence = _(
        "Too many wrong codes. Scan the card of the table, ask the director, or try again in %(minutes)d min."
    )
    return Refusal(
        "too_many_tries", sentence, status=429, retry_after=seconds, minutes=max(1, -(-seconds // 60))
    )


def seat_device(device: Device, seat: int | None) -> None:
    """Say who holds the phone: the position of a seat of its sheet, or nobody in particular."""
    if seat is not None and not device.sheet.seats.filter(position=seat).exists():
        raise Refusal("unknown_seat", _("There is no such place at this table."), status=422)
    device.seat = seat
    device.save(update_fields=["seat"])


def send_away(sheet: Sheet, device: Device) -> None:
    """The phone no longer sits at the table: its secret opens nothing any more. What it wrote stays."""
    now = timezone.now()
    Device.objects.filter(pk=device.pk, left_at=None).update(left_at=now)
    Sheet.objects.filter(pk=sheet.pk, pen=device).update(pen=None)


@transaction.atomic
def replace_card(sheet: Sheet, keep: Device | None = None) -> Sheet:
    """A new code for the table: the card in its middle opens nothing any more, every phone but `keep` is sent away."""
    sheet = Sheet.objects.select_for_update().get(pk=sheet.pk)
    sheet.code_turn += 1
    sheet.code_hash = codes.hashed(sheet.code)
    if keep is None or sheet.pen_id != keep.pk:
        sheet.pen = None
    sheet.save(update_fields=["code_turn", "code_hash", "pen"])
    others = [device.pk for device in sheet.devices.filter(left_at=None) if device != keep]
    sheet.devices.filter(pk__in=others).update(left_at=timezone.now())
    return sheet


def replace_pin(session: Session) -> None:
    """Another PIN for the evening; phones that have joined stay."""
    Session.objects.filter(pk=session.pk).update(pin_turn=F("pin_turn") + 1)
    session.refresh_from_db(fields=["pin_turn"])


def add_phone(sheet: Sheet) -> None:
    """Let one more phone join the table."""
    Sheet.objects.filter(pk=sheet.pk).update(phones=F("phones") + 1)


def _end_of(sheet: Sheet, now: datetime, *, https: bool) -> datetime:
    """Until when a phone that joins `now` sits at the table."""
    if not (https or settings.HTTPS):
        return end_of_night(now)
    if sheet.session is None:
        return now + AMONG_FRIENDS
    return max(end_of_night(now), sheet.session.starts_at + AFTER_THE_EVENING)
