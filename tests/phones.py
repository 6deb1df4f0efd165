"""A phone at a table: it scans the card of every sheet that it opens for the first time."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from django.test import Client

from scoring.joining.actions import join_sheet
from scoring.models import Joined, Sheet, codes
from scoring.permissions import COOKIE, KEPT

AT_A_TABLE = re.compile(r"^/(?:t|api/v1/sheets)/([a-z2-7]{26})/")


class Phone(Client):
    """A browser that sits down at the table of each address it asks for.

    All of a test are the same phone, the one in the middle of the table, unless it is somebody's `own`. The API is
    asked with the secret in its header, pages with the cookie.
    """

    _of_the_table: ClassVar[dict[str, str]] = {}
    _scans = True

    def __init__(self, *, own: bool = False, **defaults: Any) -> None:
        super().__init__(**defaults)
        self._kept: dict[str, str] = {} if own else self._of_the_table
        self._here: list[str] = []

    def bear(self, secrets: dict[str, str]) -> None:
        """Sit where `secrets`, by the key of the sheet, say; and nowhere else."""
        self._kept, self._here = dict(secrets), []
        self._scans = False

    def sit(self, sheet: Sheet) -> str:
        """Join the table of `sheet`, once; the secret that the phone bears there."""
        if sheet.key not in self._kept:
            self._kept[sheet.key] = join_sheet(sheet, Joined.CARD).secret
        secret = self._kept[sheet.key]
        if secret not in self._here:
            self._here.insert(0, secret)
            self.cookies[COOKIE] = ".".join(self._here)
        return secret

    def request(self, **request: Any) -> Any:
        found = AT_A_TABLE.match(request.get("PATH_INFO", ""))
        uid = codes.read_key(found[1]) if found else None
        secret = self._kept.get(found[1], "") if found else ""
        if uid and not secret and self._scans and (sheet := Sheet.objects.filter(uid=uid).first()):
            secret = self.sit(sheet)
        if secret:
            self._here = [secret, *(other for other in self._here if other != secret)][:KEPT]
            self.cookies[COOKIE] = ".".join(self._here)
            request["HTTP_COOKIE"] = "; ".join(
                f"{name}={morsel.value}" for name, morsel in self.cookies.items()
            )
        if secret and request["PATH_INFO"].startswith("/api/"):
            request.setdefault("HTTP_AUTHORIZATION", f"Device {secret}")
        return super().request(**request)


def secret_of(sheet: Sheet) -> str:
    """What the phone in the middle of the table bears."""
    return Phone().sit(sheet)


def seated(sheet: Sheet, **defaults: Any) -> Phone:
    """The phone in the middle of the table, which has joined it already."""
    phone = Phone(**defaults)
    phone.sit(sheet)
    return phone
