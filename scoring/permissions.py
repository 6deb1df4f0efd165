"""Fetch and authorise in one call. Whoever has joined a table sits at it: reads and writes its sheet.

A phone proves it by the secret it got when it joined: in the header `Authorization: Device …`, and then no cookie
is read; or else in the cookie of the tables it sits at. Scorers of the sheet's club, and on a sheet without a club
the user who opened it, need none. For all others there is no such sheet, 404; whoever was sent its share code may
look, and only look. Opening a signed game again needs a director, and on a sheet without a club the user who opened
it, if known. Closing one needs a director too, and on a sheet without a club who opened it, signed in or by phone.
Tested in tests/scoring/joining/test_phones.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import connection
from django.db.models import Q
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone

from clubs.models import Club, Role, User
from clubs.permissions import Access, access_club, current_user, directed_clubs, role_in
from scoring.models import Device, Joined, Sheet, codes
from scoring.models.rows import columns_beside, read_beside

COOKIE = "tables"  # the secrets of the tables where this browser sits, the last one first
KEPT = 5  # tables that a browser sits at
SCHEME = "Device "


class PhoneLeft(Http404):
    """The secret in the header sat at this table once: the phone keeps what it has, and scans the card again."""

    scheme = SCHEME.strip()


@dataclass(frozen=True)
class SheetAccess:
    """A sheet in the hands of the phone `device`, or of whom the club knows; `user` and `role` of who is signed in."""

    sheet: Sheet
    role: Role | None = None
    user: User | None = None
    device: Device | None = None

    @property
    def may_direct(self) -> bool:
        return self.role is not None and self.role.covers(Role.DIRECTOR)

    @property
    def may_score(self) -> bool:
        return self.role is not None and self.role.covers(Role.SCORER)

    @property
    def may_reopen(self) -> bool:
        """Whether a signed game may be opened again: by a director; on a free sheet by who opened it, if known."""
        if self.sheet.club_id is not None:
            return self.may_direct
        opener = self.sheet.opened_by_id
        return opener is None or (self.user is not None and opener == self.user.pk)

    @property
    def may_send_away(self) -> bool:
        """Whether phones may be sent away: by a director; on a free sheet by who opened it, signed in or by phone."""
        if self.sheet.club_id is not None:
            return self.may_direct
        if self.device is not None and self.device.joined == Joined.OPENED:
            return True
        return self.user is not None and self.sheet.opened_by_id == self.user.pk

    @property
    def may_share(self) -> bool:
        """Whether others may be shown the sheet: among friends by anybody there, of a club by its scorers.

        What a club shows of an evening is published; its tables are shown live where the club itself does it.
        """
        return self.sheet.club_id is None or self.may_score


def secret_in_header(request: HttpRequest) -> str:
    """The secret of the phone that says so in a header; "" where there is none."""
    header = request.headers.get("Authorization", "")
    return header.removeprefix(SCHEME).strip() if header.startswith(SCHEME) else ""


def secrets_of(request: HttpRequest) -> list[str]:
    """The secrets in the cookie of the request, or the one of its header."""
    secret = secret_in_header(request)
    return [secret] if secret else secrets_in_cookie(request)


def secrets_in_cookie(request: HttpRequest) -> list[str]:
    """The secrets of the tables where this browser sits, the last one first."""
    return [secret for secret in request.COOKIES.get(COOKIE, "").split(".", KEPT)[:KEPT] if secret]


def phones_of(request: HttpRequest, *among: Q) -> list[Device]:
    """What this browser is at the tables where it sits, `among` these, the table of last time first.

    No query where it sits at none.
    """
    hashes = [codes.hashed(secret) for secret in secrets_of(request)]
    phones = Device.objects.filter(*among, secret_hash__in=hashes).select_related("sheet") if hashes else ()
    return sorted(phones, key=lambda phone: hashes.index(phone.secret_hash))


def secret_of(request: HttpRequest, device: Device) -> str:
    """The secret by which the request is that of `device`."""
    return next(secret for secret in secrets_of(request) if codes.hashed(secret) == device.secret_hash)


def access_sheet(request: HttpRequest, key: str) -> SheetAccess:
    """The sheet that addresses call `key`, for a phone that sits there or its club's scorers; else `Http404`."""
    if secret_in_header(request):
        phone = access_device(request, key)
        return SheetAccess(phone.sheet, device=phone)
    uid = codes.read_key(key)
    if uid is None:
        raise Http404
    device = _device(uid, secrets_of(request))
    if not request.user.is_authenticated:
        if device is None:
            raise Http404
        return SheetAccess(device.sheet, device=device)
    user = current_user(request)
    sheet = device.sheet if device else get_object_or_404(Sheet, uid=uid)
    role = role_in(request.user, sheet.club) if sheet.club else None
    access = SheetAccess(sheet, role, user, device)
    if device or access.may_score or (sheet.club_id is None and sheet.opened_by_id == user.pk):
        return access
    raise Http404


def access_device(request: HttpRequest, key: str) -> Device:
    """The phone that asks about the sheet `key`, by its header alone.

    `PhoneLeft` where it sat there once, `Http404` where it never did.
    """
    uid, secret = codes.read_key(key), secret_in_header(request)
    device = _device(uid, [secret]) if uid and secret else None
    if device is not None:
        return device
    if uid and Device.objects.filter(secret_hash=codes.hashed(secret), sheet__uid=uid).exists():
        raise PhoneLeft
    raise Http404


def seated_already(request: HttpRequest, sheet: Sheet) -> Device | None:
    """The phone that asks, where it sits at that table already."""
    return _device(sheet.uid, secrets_of(request))


def _device(uid: UUID, secrets: Sequence[str]) -> Device | None:
    """Whichever phone of `secrets` sits at that sheet; no query for a browser that sits nowhere."""
    hashes = [codes.hashed(secret) for secret in secrets]
    if not hashes:
        return None
    params = [Sheet._meta.get_field("uid").get_db_prep_value(uid, connection), *hashes]
    seated = Device.objects.raw(_phones_at_a_sheet(len(hashes)), params)
    now = timezone.now()
    device = next((device for device in seated if device.sits_at(now)), None)
    if device is not None:
        columns = vars(device)
        device.sheet = read_beside(Sheet, columns, "its_")
        device.sheet.games_begun = columns["games"]
        if device.sheet.pen_id is not None:
            device.sheet.pen = read_beside(Device, columns, "pen_")
    return device


@cache
def _phones_at_a_sheet(secrets: int) -> str:
    """Asked by every page of a table: the ORM takes longer to write this than a database to answer it.

    Made of our own names alone.
    """
    return (
        "SELECT phone.*, (SELECT MAX(number) FROM scoring_game WHERE sheet_id = its.id) AS games,"  # noqa: S608 (our own names)
        f" {columns_beside(Sheet, 'its')}, {columns_beside(Device, 'pen')}"
        " FROM scoring_sheet its JOIN scoring_device phone ON phone.sheet_id = its.id"
        " LEFT JOIN scoring_device pen ON pen.id = its.pen_id"
        f" WHERE its.uid = %s AND phone.secret_hash IN ({', '.join(['%s'] * secrets)})"
    )


def access_sharing(request: HttpRequest, key: str) -> SheetAccess:
    """The sheet for who may show it to others; `PermissionDenied` for others who sit at it."""
    access = access_sheet(request, key)
    if not access.may_share:
        raise PermissionDenied
    return access


def access_shared(key: str, code: str) -> Sheet:
    """The sheet `key` for whoever was sent its share code; `Http404`, the same for no sheet and a wrong code."""
    uid = codes.read_key(key)
    sheet = Sheet.objects.select_related("club").filter(uid=uid).first() if uid else None
    if sheet is None or not codes.same(code, sheet.share_code):
        raise Http404
    return sheet


def access_claiming(request: HttpRequest, key: str) -> tuple[SheetAccess, list[Club]]:
    """The sheet for who may take it into a club, and the clubs that this user directs: a director who opened it.

    `PermissionDenied` for others who sit at it.
    """
    access = access_sheet(request, key)
    clubs = directed_clubs(access.user) if access.user and access.may_send_away else []
    if not clubs:
        raise PermissionDenied
    return access, clubs


def access_closing(request: HttpRequest, key: str) -> SheetAccess:
    """The sheet for who may close its games for others; `PermissionDenied` for others who sit at it."""
    access = access_sheet(request, key)
    if not access.may_send_away:
        raise PermissionDenied
    return access


def access_reopening(request: HttpRequest, key: str) -> SheetAccess:
    """The sheet for who may open its games again; `PermissionDenied` for others who sit at it."""
    access = access_sheet(request, key)
    if not access.may_reopen:
        raise PermissionDenied
    return access


def access_table(request: HttpRequest, slug: str, pk: int, role: Role = Role.SCORER) -> tuple[Access, Sheet]:
    """The member's access, and a sheet of that club, by its number; refusals as `access_club`."""
    access = access_club(request, slug, role)
    return access, get_object_or_404(access.club.sheets.select_related("session"), pk=pk)
