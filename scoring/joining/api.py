"""The door of a table for programs: a card's code, or table and PIN, for a secret of the program's own.
Tested in tests/api/test_join.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.permissions import find_club
from scoring.joining.actions import join_sheet, sheet_by_card, sheet_by_pin
from scoring.joining.forms import LARGEST_TABLE
from scoring.models import Joined
from web.api import WRITING, Body, TextField, WholeNumberField, answers, without_cookies

BY_PIN = ("club", "table", "pin")
EITHER = _("Send the code of a card alone, or club, table and pin.")


class JoinIn(Body):
    """The `code` of a card, or `club`, `table` and `pin`."""

    code = TextField(max_length=60, required=False, help_text="what the card's address bears behind its #")
    club = serializers.SlugField(max_length=60, required=False)
    table = WholeNumberField(min_value=1, max_value=LARGEST_TABLE, required=False)
    pin = serializers.RegexField(r"^[0-9]{6}\Z", required=False, help_text="six digits")

    def validate(self, attrs: Mapping[str, Any]) -> Mapping[str, Any]:
        """Either way, and nothing of the other."""
        if attrs.keys() not in ({"code"}, set(BY_PIN)):
            raise serializers.ValidationError(EITHER)
        return attrs


class JoinedOut(serializers.Serializer[Any]):
    """The place at the table; the secret is told this once."""

    key = serializers.CharField(help_text="of the sheet, for its addresses")
    secret = serializers.CharField(help_text="to be sent as `Authorization: Device <secret>`")
    expires_at = serializers.DateTimeField(help_text="over plain HTTP at six in the morning")


JOIN = JoinIn()


@extend_schema(
    summary="Join a table",
    auth=[],
    request=JoinIn,
    responses=answers({201: JoinedOut}, *WRITING, 409, 429),
)
@without_cookies("POST")
def join(request: Request) -> Response:
    """Sit down at a table, as a phone does that scans its card or types the PIN of the evening."""
    typed = JOIN.run_validation(request.data)
    if "code" in typed:
        sheet, joined = sheet_by_card(typed["code"]), Joined.CARD
    else:
        sheet, joined = sheet_by_pin(find_club(typed["club"]), typed["table"], typed["pin"]), Joined.PIN
    seated = join_sheet(sheet, joined, https=request.is_secure())
    body = {"key": sheet.key, "secret": seated.secret, "expires_at": seated.device.expires_at}
    return Response(body, status=201)
