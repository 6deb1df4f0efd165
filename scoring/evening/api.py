"""An evening as JSON, for the members of its club: how many are there, and for scorers its tables.
Tested in tests/api/test_clubs.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.evenings.api import SessionOut
from clubs.evenings.queries import counts_of, with_tournaments
from clubs.permissions import access_session
from scoring.ledger.queries import results
from scoring.models import Sheet
from web.api import READING, answers


class TableOut(serializers.Serializer[Any]):
    table = serializers.IntegerField(allow_null=True)
    key = serializers.CharField(help_text="names the sheet in addresses; opens nothing")
    state = serializers.ChoiceField(choices=["empty", "playing", "over", "signed"])
    revision = serializers.IntegerField()


class CountsOut(serializers.Serializer[Any]):
    expected = serializers.IntegerField()
    arrived = serializers.IntegerField()
    left = serializers.IntegerField()


class TournamentOut(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class EveningOut(SessionOut):
    attendance = CountsOut()
    tournaments = TournamentOut(many=True, help_text="of which something is published")
    sheets = TableOut(many=True, required=False, help_text="for scorers")

    class Meta(SessionOut.Meta):
        fields = [*SessionOut.Meta.fields, "attendance", "tournaments", "sheets"]


@extend_schema(summary="An evening", responses=answers({200: EveningOut}, *READING))
@api_view(["GET"])
def evening(request: Request, slug: str, pk: int) -> Response:
    """An evening of the club and how many are there. For members; scorers see the tables and their codes."""
    access, session = access_session(request, slug, pk)
    facts = {
        **SessionOut(session).data,
        "attendance": asdict(counts_of(session)),
        "tournaments": TournamentOut(with_tournaments([session])[0].tournaments, many=True).data,
    }
    if access.may_score:
        facts["sheets"] = _tables(list(session.sheets.all()))
    return Response(facts)


def _tables(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    by_sheet = results(sheets)
    return [
        {
            "table": sheet.table_number,
            "key": sheet.key,
            "state": by_sheet[sheet.pk].state,
            "revision": sheet.revision,
        }
        for sheet in sheets
    ]
