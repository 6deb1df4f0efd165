"""Fetch and authorise in one call. Whoever holds the code of a sheet sits at its table: reads and writes.

A code that opens nothing is a 404. Members of the sheet's club carry their role to the table; opening a
signed game again needs a director, and on a sheet without a club the user who opened it.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from clubs.models import Role, User
from clubs.permissions import Access, access_club, current_user, role_in
from scoring import codes
from scoring.models import Game, Sheet


@dataclass(frozen=True)
class SheetAccess:
    """A sheet in the hands of whoever holds its code; `user` and `role` of who is signed in and known."""

    sheet: Sheet
    role: Role | None = None
    user: User | None = None

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


def access_sheet(request: HttpRequest, code: str) -> SheetAccess:
    """The sheet whose link bears `code`, with its games, or `Http404`. One query for a phone."""
    found = Game.objects.filter(sheet__code_hash=codes.hashed(code)).select_related("sheet").order_by()
    games = sorted(found, key=attrgetter("number"))
    if not games:
        raise Http404
    sheet = games[0].sheet
    sheet.all_games = games
    if not request.user.is_authenticated:
        return SheetAccess(sheet)
    role = role_in(request.user, sheet.club) if sheet.club else None
    return SheetAccess(sheet, role, current_user(request))


def access_reopening(request: HttpRequest, code: str) -> SheetAccess:
    """The sheet for who may open its games again; `PermissionDenied` for others who hold the code."""
    access = access_sheet(request, code)
    if not access.may_reopen:
        raise PermissionDenied
    return access


def access_table(request: HttpRequest, slug: str, pk: int, role: Role = Role.SCORER) -> tuple[Access, Sheet]:
    """The member's access, and a sheet of that club, without its code; refusals as `access_club`."""
    access = access_club(request, slug, role)
    return access, get_object_or_404(access.club.sheets.select_related("session"), pk=pk)
