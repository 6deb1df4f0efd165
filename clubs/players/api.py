"""The players of a club as JSON. Tested in tests/api/test_clubs.py."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers

from clubs.permissions import access_club
from clubs.players.queries import PlayerRow, players_of
from web.api import READING, ListPages, answers


class PlayerOut(serializers.Serializer[PlayerRow]):
    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="the full name for who scores, the public name for other members")
    public_name = serializers.CharField()
    active = serializers.BooleanField()


SEARCH = OpenApiParameter("q", str, description="words of the name, as the asker may see it")


@extend_schema(
    summary="The players of a club",
    parameters=[SEARCH],
    responses=answers({200: PlayerOut(many=True)}, *READING),
)
class PlayerList(generics.ListAPIView[Any]):
    """The club's players by name. For members."""

    pagination_class = ListPages
    serializer_class = PlayerOut

    def get_queryset(self) -> Any:
        access = access_club(self.request, self.kwargs["slug"])
        return players_of(access.club, access.role, self.request.query_params.get("q", ""))
